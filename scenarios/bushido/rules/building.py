"""Phase 12: To Arms! and buildings (5, 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import Build, BuildWheel, Done, Improve, Place, ToArms
from scenarios.bushido.rules.actions import Building as BuildingId
from scenarios.bushido.rules.actions import Improvement as ImprovementId
from scenarios.bushido.rules.draws import draw_tiles
from scenarios.bushido.rules.frames import PlayerFrame, ask_each
from scenarios.bushido.rules.month import column
from scenarios.bushido.rules.pieces import NOBODY, Building, Improvement, Role, Tile
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.heaps import with_more

if TYPE_CHECKING:
    from scenarios.bushido.rules.numbers import Kind
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy

PIECES = tuple(building for building in Building if building != Building.WHEEL)
"""Buildings that are pieces of their own; the wheel is their back (B-09)."""


def to_arms(working: WorkingCopy) -> None:
    """The Sensei decides whether all draw (BU-P12-02)."""
    sensei = working.state.holder(Role.SENSEI)
    if sensei != NOBODY:
        working.push(Arming(sensei))


def build(working: WorkingCopy) -> None:
    """Each may give one order, the Daimyo first (BU-P12-03)."""
    state = working.state
    ask_each(working, BuildOrder, state.scenario.from_(state.daimyo))


@dataclass(frozen=True, slots=True)
class Arming(PlayerFrame):
    """All draw, or nobody."""

    kind: ClassVar[str] = "to-arms"
    rule: ClassVar[str] = "BU-P12-02"
    offers: ClassVar[tuple[type, ...]] = (ToArms, Done)

    def facts(self, state: State) -> Mapping[str, Any]:
        """How many each would draw."""
        return {"count": column(state, state.month)}

    def legal(self, state: State) -> Sequence[Action]:
        """Yes or no."""
        return [ToArms(), Done()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """As many as the column of the month says, the Sensei first (B-32)."""
        state = working.state
        working.drop()
        if isinstance(action, ToArms):
            count = column(state, state.month)
            working.record("to-arms", self.rule, player=self.player, count=count)
            for player in reversed(state.scenario.from_(self.player)):
                draw_tiles(working, player, count)


@dataclass(frozen=True, slots=True)
class BuildOrder(PlayerFrame):
    """One building, wheel or improvement, paid with double katana (BU-BLD-01)."""

    kind: ClassVar[str] = "build"
    rule: ClassVar[str] = "BU-P12-03"
    offers: ClassVar[tuple[type, ...]] = (Build, BuildWheel, Improve, Done)
    secret: ClassVar[bool] = True

    def legal(self, state: State) -> Sequence[Action]:
        """What hand and stock allow, in own provinces but the fortress (B-08)."""
        numbers, doubles = state.scenario.numbers, state.hand[self.player][Tile.KATANA2]
        places = [Place(p) for p in state.owned(self.player) if not state.is_fortress(p)]
        found: list[Action] = []
        stock = [piece for piece in PIECES if state.unbuilt(piece)]
        for piece in stock:
            if doubles >= numbers.buildings[piece].cost:
                built = BuildingId(int(piece))
                found += [Build(p, built) for p in places if state.building_at(p) != int(piece)]
        if doubles >= numbers.buildings[Building.WHEEL].cost:
            found += [
                BuildWheel(p, BuildingId(int(piece)))
                for piece in stock
                for p in places
                if not state.wheel[p]
            ]
        for improvement in Improvement:
            kind = numbers.improvements[improvement]
            if state.spare(improvement) and doubles >= kind.cost:
                found += [Improve(p, ImprovementId(int(improvement))) for p in places]
        return [*found, Done()]

    def reason(self, state: State, action: Any) -> Refusal | None:
        """Which condition is not met."""
        facts = {"place": action.place}
        if state.owner[action.place] != self.player:
            return Refusal(self.rule, "not-own-land", facts)
        if state.is_fortress(action.place):
            return Refusal("B-08", "no-building-in-fortress", facts)
        kind = kind_of(state, action)
        held = state.hand[self.player][Tile.KATANA2]
        if held < kind.cost:
            return Refusal(self.rule, "too-few-doubles", {"price": kind.cost, "held": held})
        return Refusal("B-09", "no-piece-left", facts)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """One order at most."""
        working.drop()
        if isinstance(action, Done):
            return
        state = working.state
        working.pay_doubles(self.player, kind_of(state, action).cost)
        match action:
            case Improve(place=place, improvement=improvement):
                state.improvements[place] = with_more(state.improvements[place], improvement)
                working.record("improved", self.rule, place=place, improvement=improvement)
            case Build(place=place, building=piece):
                working.rebuild(place, int(piece), wheel=False, rule=self.rule)
            case BuildWheel(place=place, building=piece):
                working.rebuild(place, int(piece), wheel=True, rule=self.rule)


def kind_of(state: State, action: Any) -> Kind:
    """What an order builds."""
    numbers = state.scenario.numbers
    if isinstance(action, Improve):
        return numbers.improvements[action.improvement]
    is_wheel = isinstance(action, BuildWheel)
    return numbers.buildings[Building.WHEEL if is_wheel else action.building]
