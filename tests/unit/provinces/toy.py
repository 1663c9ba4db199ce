"""A game on the board of the provinces with two kinds of units and no rules but the shared ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scenarios.japan.board import japan_map
from wargame_core.boards.area_rows import STANDARD
from wargame_core.engine.decision import Roll
from wargame_core.engine.declared import one
from wargame_core.engine.fields import Maybe
from wargame_core.provinces.rules.roles import PLAYER, PLAYERS
from wargame_core.provinces.rules.scenario import ProvinceScenario
from wargame_core.provinces.rules.state import ProvinceState

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

    out: tuple[int, ...] = one(PLAYERS, ())
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
