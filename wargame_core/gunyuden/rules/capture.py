"""What becomes of a lost castle and of those inside (20-3, 21; G-63 to G-70)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.actions import ChooseUnit, Finish, GainStep, UnitId
from wargame_core.gunyuden.rules.departure import Departure
from wargame_core.gunyuden.rules.forces import (
    besiegers_of,
    garrison_of,
    owner_side,
    seat_of,
    side_of,
)
from wargame_core.gunyuden.rules.frames import Action, Automatic, Frame
from wargame_core.gunyuden.rules.roles import CastleIndex, HexOrNowhere, Units
from wargame_core.gunyuden.rules.state import NOWHERE, State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy
from wargame_core.gunyuden.rules.zoc import enemy_of

_DOOMED = {"D": 0, "E": 1, "F": 2}
"""Units of the garrison that die (20-3); G takes half of them, H all."""
_FULL_STEPS = 2


def take_castle(working: WorkingCopy, castle: int, clan: int, rule: str) -> None:
    """Give a lost castle to an army, or to nobody (20-3-1, G-64, G-65, G-69).

    A main castle retaken by an ally goes back to its own army (G-43). The investment is over.
    """
    state = working.state
    besiegers = besiegers_of(state, castle)
    state.fallen = (*state.fallen, (castle, state.owner[castle]))
    working.give_castle(castle, _heir(state, castle, clan), rule)
    if besiegers:
        working.invest(besiegers, investing=False)
    state.besieged[castle] = False


def _heir(state: State, castle: int, clan: int) -> int:
    side = state.scenario.side_of_clan(clan)
    for index, other in enumerate(state.scenario.clans):
        if clan >= 0 and other.main_castle == castle and other.side == side:
            return index
    return clan


def doomed(letter: str, units: int) -> int:
    """How many units of a garrison die by a letter D-H (20-3, G-67)."""
    if letter == "H":
        return units
    return min(units, _DOOMED.get(letter, (units + 1) // 2))


@dataclass(frozen=True, slots=True)
class GarrisonFate(Automatic):
    """Applies a letter D-H to those inside; the castle itself has been dealt with."""

    castle: CastleIndex
    letter: str
    captors: Units
    """Units of the force that called or caused the fall."""
    bonus: bool
    """Result H may give steps back; after a negotiated surrender only if agreed (G-70)."""
    units: Units = ()
    """Those whose death was agreed upon (G-70)."""
    hex: HexOrNowhere = NOWHERE
    """Where it was agreed that the others go (G-70)."""

    def advance(self, working: WorkingCopy) -> None:
        """Kill at once where nothing is to be chosen, else ask."""
        state = working.state
        inside = garrison_of(state, self.castle)
        count = doomed(self.letter, len(inside))
        if not inside:
            working.drop()
        elif 0 < count < len(inside):
            if self.units:
                _kill(working, self.units, self.letter)
                working.replace(Departure(self.castle, self.hex))
            else:
                working.replace(ChooseVictims(self.castle, count, (), self.letter))
        elif not count:
            working.replace(Departure(self.castle, self.hex))
        else:
            spoils = step_bonus(state, self.castle, self.captors)
            _kill(working, inside, self.letter)
            working.drop()
            if self.letter == "H" and self.bonus:
                open_bonus(working, spoils)


def _kill(working: WorkingCopy, units: Sequence[int], letter: str) -> None:
    for unit in units:
        working.eliminate(unit, f"20-3 {letter}")


@dataclass(frozen=True, slots=True)
class PickUnits(Frame):
    """Somebody names units of a garrison one by one; all are lost together at the end."""

    castle: CastleIndex
    count: int
    chosen: Units

    def prompt(self, state: State) -> Message:
        """How many are still to be named."""
        left = self.count - len(self.chosen)
        return Message(f"prompt.{self.kind}", {"castle": self.castle, "left": left})

    def legal(self, state: State) -> Sequence[Action]:
        """Units inside that have not been named."""
        inside = garrison_of(state, self.castle)
        return [ChooseUnit(UnitId(unit)) for unit in inside if unit not in self.chosen]

    def explain(self, state: State, action: Action) -> Refusal:
        """The unit is not inside, or has been named."""
        if isinstance(action, ChooseUnit):
            code = "already-named" if action.unit in self.chosen else "not-in-this-garrison"
            return Refusal(self.rule, code, {"unit": action.unit, "castle": self.castle})
        return Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Note the unit; once all are named, go on."""
        chosen = (*self.chosen, action.unit)
        if len(chosen) < min(self.count, len(garrison_of(working.state, self.castle))):
            working.replace(replace(self, chosen=chosen))
        else:
            self.named(working, chosen)

    def named(self, working: WorkingCopy, units: tuple[int, ...]) -> None:
        """Carry out what happens to the units named."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class ChooseVictims(PickUnits):
    """The besieger names those who must die (20-3 E-G)."""

    kind: ClassVar[str] = "victims"
    rule: ClassVar[str] = "20-3"
    letter: str

    def seat(self, state: State) -> str:
        """The besieger."""
        return besieger_seat(state, self.castle)

    def named(self, working: WorkingCopy, units: tuple[int, ...]) -> None:
        """They die; the others leave."""
        _kill(working, units, self.letter)
        working.replace(Departure(self.castle))


def besieger_seat(state: State, castle: int) -> str:
    """The seat that besieges a castle, told by those inside or by the owner."""
    inside = garrison_of(state, castle)
    side = side_of(state, inside[0]) if inside else owner_side(state, castle)
    return state.scenario.sides[enemy_of(side)].id


@dataclass(frozen=True, slots=True)
class StepBonus(Frame):
    """Half the steps eliminated may restore reduced units of the calling force (20-3 H, G-67)."""

    kind: ClassVar[str] = "step-bonus"
    rule: ClassVar[str] = "20-3 H"
    castle: CastleIndex
    units: Units
    left: int

    def seat(self, state: State) -> str:
        """The owner of the calling force."""
        return seat_of(state, self.units[0])

    def prompt(self, state: State) -> Message:
        """How many steps are left."""
        return Message("prompt.step-bonus", {"castle": self.castle, "left": self.left})

    def reduced(self, state: State) -> list[int]:
        """Units of the force that can regain a step."""
        return [unit for unit in self.units if 0 < state.steps[unit] < _FULL_STEPS]

    def restores(self, state: State) -> bool:
        """Whether at least one step can be regained."""
        return self.left > 0 and bool(self.reduced(state))

    def legal(self, state: State) -> Sequence[Action]:
        """Restore a reduced unit, or be content."""
        return [*(GainStep(UnitId(unit)) for unit in self.reduced(state)), Finish()]

    def explain(self, state: State, action: Action) -> Refusal:
        """Not a reduced unit of the calling force."""
        if isinstance(action, GainStep):
            if action.unit in self.units and not state.steps[action.unit]:
                return Refusal("25-1", "unit-gone", {"unit": action.unit})
            code = "unit-at-full-strength" if action.unit in self.units else "not-calling-force"
            return Refusal(self.rule, code, {"unit": action.unit})
        return Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Restore the unit and go on, or end."""
        working.drop()
        if isinstance(action, GainStep):
            working.gain_step(action.unit, self.rule)
            open_bonus(working, replace(self, left=self.left - 1))


def step_bonus(state: State, castle: int, captors: tuple[int, ...]) -> StepBonus:
    """What result H gives to a force: half the steps inside, rounded up (20-3 H, G-67)."""
    steps = sum(state.steps[unit] for unit in garrison_of(state, castle))
    return StepBonus(castle, captors, (steps + 1) // 2)


def open_bonus(working: WorkingCopy, bonus: StepBonus) -> None:
    """Ask for the steps to be regained, if there are any and a unit that needs them."""
    if bonus.restores(working.state):
        working.push(bonus)
