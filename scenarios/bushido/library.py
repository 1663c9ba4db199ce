"""Games by number of players, put together when they are asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Choice, Option, ScenarioInfo, SeatInfo
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import complete_options, unknown

if TYPE_CHECKING:
    from scenarios.bushido.rules.scenario import Scenario

GAME_ID: Final = "bushido"
PLAYERS: Final = (6, 5, 4, 3)
"""Six is the game with the expansion, four and five the base game, three a house rule (B-34)."""

_YES_NO: Final = (Choice("yes", "Yes", "使う"), Choice("no", "No", "使わない"))
OPTIONS: Final = (
    Option("market", "Market", "BU-MKT-01", _YES_NO, "yes", "市場", is_module=True),
    Option("donations", "Shrine donations", "BU-SHR-01", _YES_NO, "yes", "神社への寄進",
           is_module=True),
)  # fmt: skip

_SUMMARY: Final = (
    "Everybody has provinces and a hand that nobody else sees. Each month another is "
    "Daimyo: he drinks tea, gives the roles of Samurai, Bushi, Sensei, Hatamoto and Tanin, and "
    "attacks; sealed stacks and discs decide. Honour wins."
)
_SUMMARY_JA: Final = (
    "各自が国と、ほかの人に見えない手を持つ。月ごとに一人が大名となり、茶会を開き、侍、武士、先生、"
    "旗本、他人の役を渡し、攻める。伏せた山とディスクが勝敗を決め、名誉が多い者が勝つ。"
)


def _info(players: int) -> ScenarioInfo:
    house = players == min(PLAYERS)
    return ScenarioInfo(
        id=str(players),
        title=f"{players} players" + (" (house rule)" if house else ""),
        title_ja=f"{players}人" + ("（独自規則）" if house else ""),
        summary=_SUMMARY,
        summary_ja=_SUMMARY_JA,
        length="twelve months, or until somebody has the honour that wins",
        length_ja="十二か月、または誰かが必要な名誉に達するまで",
        seats=tuple(
            SeatInfo(f"player{n}", f"Player {n}", f"プレイヤー{n}") for n in range(1, players + 1)
        ),
        options=OPTIONS,
    )


@cache
def infos() -> tuple[ScenarioInfo, ...]:
    """Games for each number of players."""
    return tuple(_info(players) for players in PLAYERS)


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
    from scenarios.bushido.files.charts import load_numbers
    from scenarios.bushido.rules.scenario import Scenario, Switches
    from scenarios.bushido.rules.sequence import PROCEDURES

    options, numbers = dict(chosen), load_numbers()
    facts = repr((number, chosen, numbers.digest))
    return Scenario(
        id=number,
        seats=tuple(f"player{n}" for n in range(1, int(number) + 1)),
        numbers=numbers,
        switches=Switches(**{name: value == "yes" for name, value in options.items()}),
        options=options,
        procedures=PROCEDURES,
        digest=hashlib.blake2b(facts.encode(), digest_size=16).hexdigest(),
    )
