"""A game on the board of the provinces with two kinds of units and no rules but the shared ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scenarios.japan.board import japan_map
from wargame_core.boards.area_rows import STANDARD
from wargame_core.engine.decision import Roll
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

    __slots__ = (
        "_legal",
        "control",
        "ended",
        "frames",
        "moved",
        "order",
        "out",
        "round",
        "scenario",
        "step",
        "treasury",
        "units",
    )  # fmt: skip

    def is_out(self, player: int) -> bool:
        return player in self.out

    def copy(self) -> State:
        new = State()
        for name in self.__slots__:
            setattr(new, name, getattr(self, name))
        new.units = [placed.copy() for placed in self.units]
        new.control, new.treasury = self.control.copy(), self.treasury.copy()
        new.moved, new._legal = self.moved.copy(), None
        return new


def place(name: str) -> int:
    """Index of a province."""
    return japan_map().index[name]


def state(*players: Mapping[str, Sequence[int]]) -> State:
    """These players with their units, counts by kind, in these provinces."""
    found = State()
    seats = tuple(f"player{n}" for n in range(1, len(players) + 1))
    found.scenario = Scenario("toy", seats, japan_map(), {}, "")
    found.units = [{place(at): tuple(u) for at, u in units.items()} for units in players]
    found.control = [NOBODY] * len(japan_map().ids)
    found.treasury = [0] * len(players)
    found.moved, found.frames, found.out = {}, (), set()
    found.order = tuple(range(len(players)))
    found.round, found.step, found.ended, found._legal = 1, 0, None, None
    return found


def frame_of(state: State) -> Any:
    """The open procedure."""
    return state.frames[-1]
