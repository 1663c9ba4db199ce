"""Games by number of players, put together when they are asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from scenarios.shogun1986.rules.options import OPTIONS, switches_of
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import ScenarioInfo, SeatInfo
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import complete_options, unknown
from wargame_core.tables.loader import load_chart

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.scenario import Scenario

GAME_ID: Final = "shogun1986"
HOUSE: Final = "2"
"""Number of players of the house version (S-10)."""


def _info(players: str) -> ScenarioInfo:
    house = players == HOUSE
    return ScenarioInfo(
        id=players,
        title=f"{players} players" + (" (house rule)" if house else ""),
        title_ja=f"{players}人" + ("（独自規則）" if house else ""),
        summary="Warlords plan in secret, levy armies and fight for the sixty-eight provinces."
        + (" Each of two players leads two colours (S-10)." if house else ""),
        summary_ja="諸将が密かに計画を立て、軍を興し、六十八か国を争う。"
        + ("2人がそれぞれ2色を率いる（S-10）。" if house else ""),
        length="until somebody wins",
        length_ja="勝者が出るまで",
        seats=tuple(
            SeatInfo(f"player{n}", f"Player {n}", f"プレイヤー{n}")
            for n in range(1, int(players) + 1)
        ),
        options=OPTIONS,
    )


@cache
def infos() -> tuple[ScenarioInfo, ...]:
    """Games for three to five players, then the house version for two.

    Raises DataError if their chart is missing or bad.
    """
    numbers = load_chart(GAME_ID, "setup").row_values
    return tuple(_info(players) for players in sorted(numbers, key=lambda n: (n == HOUSE, n)))


def load(number: str, options: Mapping[str, str]) -> Scenario:
    """A game with its options; the same value for the same arguments.

    Raises UsageError for an unknown scenario, option or value, and DataError for bad data.
    """
    known = {info.id: info for info in infos()}
    if number not in known:
        raise UsageError(unknown(Phrase("scenario"), number, known, of=GAME_ID))
    return _load(number, tuple(sorted(complete_options(known[number], options).items())))


@lru_cache(maxsize=32)
def _load(number: str, chosen: tuple[tuple[str, str], ...]) -> Scenario:
    from scenarios.japan.board import japan_map
    from scenarios.shogun1986.files.charts import load_numbers
    from scenarios.shogun1986.rules.scenario import Scenario

    options = dict(chosen)
    numbers, board = load_numbers(), japan_map()
    facts = repr((number, chosen, numbers.digest, board.digest))
    return Scenario(
        id=number,
        seats=tuple(f"player{n}" for n in range(1, int(number) + 1)),
        map=board,
        numbers=numbers,
        switches=switches_of(options),
        options=options,
        digest=hashlib.blake2b(facts.encode(), digest_size=16).hexdigest(),
    )
