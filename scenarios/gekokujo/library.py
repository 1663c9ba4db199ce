"""Games by number of players, put together when they are asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from scenarios.gekokujo.rules.options import OPTIONS, modules_of, rulings_of
from wargame_core.engine.game import ScenarioInfo, numbered_seats
from wargame_core.engine.registry import complete_options, scenario_among
from wargame_core.tables.loader import load_chart

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.scenario import Scenario
    from wargame_core.boards.areamap import AreaMap

GAME_ID: Final = "gekokujo"

_SUMMARY: Final = (
    "Clans of the age of the country at war fight for the sixty-eight provinces: "
    "by control of many, or of the three that carry the mandate of the shōgun."
)
_SUMMARY_JA: Final = (
    "戦国の諸家が六十八か国を争う。多くの国を治めるか、将軍の権威を担う三か国を押さえた者が勝つ。"
)
_HOUSE: Final = " A game of so few players is a house rule (K-42)."
_HOUSE_JA: Final = "この人数のゲームは独自の規則（K-42）。"


def _info(players: int, *, house: bool) -> ScenarioInfo:
    return ScenarioInfo(
        id=str(players),
        title=f"{players} players" + (" (house rule)" if house else ""),
        title_ja=f"{players}人" + ("（独自規則）" if house else ""),
        summary=_SUMMARY + (_HOUSE if house else ""),
        summary_ja=_SUMMARY_JA + (_HOUSE_JA if house else ""),
        length="until somebody wins, or an agreed number of rounds",
        length_ja="勝者が出るまで、または決めたラウンド数",
        seats=numbered_seats(players),
        options=OPTIONS,
    )


@cache
def infos() -> tuple[ScenarioInfo, ...]:
    """Games for the printed numbers of players, then the house rules for fewer (K-42).

    Raises DataError if their charts are missing or bad.
    """
    printed, small = (
        sorted(int(players) for players in load_chart(GAME_ID, name).rows if players.isdecimal())
        for name in ("province_control", "small_games")
    )
    return (
        *(_info(players, house=False) for players in printed),
        *(_info(players, house=True) for players in reversed(small)),
    )


def load(number: str, options: Mapping[str, str]) -> Scenario:
    """A game with its options; the same value for the same arguments.

    Raises UsageError for an unknown scenario, option or value, and DataError for bad data.
    """
    complete = complete_options(scenario_among(infos(), number, GAME_ID), options)
    return _load(number, tuple(sorted(complete.items())))


@lru_cache(maxsize=32)
def _load(number: str, chosen: tuple[tuple[str, str], ...]) -> Scenario:
    from scenarios.gekokujo.files.charts import load_numbers
    from scenarios.gekokujo.rules.scenario import Scenario
    from scenarios.japan.board import japan_map

    options = dict(chosen)
    numbers, board = load_numbers(), japan_map()
    told = repr((number, chosen, numbers.rules_digest, _ground(board)))
    return Scenario(
        id=number,
        seats=tuple(seat.id for seat in numbered_seats(int(number))),
        map=board,
        numbers=numbers,
        modules=modules_of(options),
        rulings=rulings_of(options),
        options=options,
        digest=hashlib.blake2b(told.encode(), digest_size=16).hexdigest(),
    )


def _ground(board: AreaMap) -> tuple[object, ...]:
    """What the rules look at on a map: who is whose neighbour, coasts, and facts (K-35)."""
    return (
        board.ids,
        board.borders,
        tuple((lane.a, lane.b, lane.tier) for lane in board.lanes),
        tuple(zone.areas for zone in board.zones),
        tuple((fact, tuple(sorted(areas))) for fact, areas in sorted(board.facts.items())),
    )
