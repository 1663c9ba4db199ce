"""A game on the board of the provinces with two kinds of units and no rules but the shared ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scenarios.japan.board import japan_map
from wargame_core.boards.area_rows import STANDARD
from wargame_core.engine.decision import Roll
from wargame_core.engine.declared import each, keyed, one
from wargame_core.engine.fields import Keyed, Maybe, Number
from wargame_core.provinces.rules.roles import COUNTS, KOKU, PLAYER, PLAYERS, PROVINCE
from wargame_core.provinces.rules.scenario import ProvinceScenario
from wargame_core.provinces.rules.state import NOBODY, ProvinceState

LORD, MAN = 0, 1


@dataclass(frozen=True)
class Unit:
    """A kind of unit."""

    id: str
    name: str
    name_ja: str


KINDS = (Unit("lord", "Lord", "大名"), Unit("man", "Man", "兵"))


@dataclass(frozen=True, eq=False)
class Scenario(ProvinceScenario):
    """So many players on the board of Japan."""

    @property
    def kinds(self) -> Sequence[Unit]:
        return KINDS

    @property
    def lanes(self) -> tuple[str, ...]:
        return (STANDARD,)

    @property
    def due(self) -> Mapping[type, tuple[str, str]]:
        return {object: ("1", "no-such-action"), Roll: ("2", "no-die-due")}


class State(ProvinceState):
    """A state without anything of its own but who is out."""

    units: list[dict[int, tuple[int, ...]]] = each(
        PLAYER, Keyed(PROVINCE, COUNTS), lambda state, player: {}
    )
    moved: dict[int, tuple[int, ...]] = keyed(PROVINCE, COUNTS)
    treasury: list[int] = each(PLAYER, KOKU, 0)
    control: list[int] = each(PROVINCE, PLAYER.or_none, NOBODY)
    out: tuple[int, ...] = one(PLAYERS, ())
    order: tuple[int, ...] = one(PLAYERS, ())
    round: int = one(Number(0), 0, written=False)
    step: int = one(Number(0), 0, written=False)
    ended: int | None = one(Maybe(PLAYER), None)

    def is_out(self, player: int) -> bool:
        return player in self.out


def place(name: str) -> int:
    """Index of a province."""
    return japan_map().index[name]


def state(*players: Mapping[str, Sequence[int]]) -> State:
    """These players with their units, counts by kind, in these provinces."""
    seats = tuple(f"player{n}" for n in range(1, len(players) + 1))
    found = State.blank(Scenario("toy", seats, japan_map(), {}, ""))
    found.units = [{place(at): tuple(u) for at, u in units.items()} for units in players]
    found.order, found.round = tuple(range(len(players))), 1
    return found
