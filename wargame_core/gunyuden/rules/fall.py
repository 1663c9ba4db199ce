"""When a castle falls, and what follows (21; G-57, G-65, G-66)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.actions import ChooseUnit, UnitId
from wargame_core.gunyuden.rules.assault import AssaultEnds
from wargame_core.gunyuden.rules.capture import (
    ChooseVictims,
    GarrisonFate,
    StepBonus,
    take_castle,
)
from wargame_core.gunyuden.rules.departure import ChooseDestination, Departure
from wargame_core.gunyuden.rules.forces import (
    besiegers_of,
    clan_of,
    garrison_of,
    seat_of,
    units_of_force,
)
from wargame_core.gunyuden.rules.frames import Action, DieRoll, Frame
from wargame_core.gunyuden.rules.roles import CastleIndex, HexOrNowhere, Units
from wargame_core.gunyuden.rules.siege_odds import fall_terms
from wargame_core.gunyuden.rules.state import NOBODY, NOWHERE, State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


def must_fall(state: State, castle: int) -> bool:
    """Whether an owned castle has fallen and nobody has dealt with it yet (21).

    Durability 0; or nobody inside and castle morale below the lowest; or every unit inside
    below it (G-57).
    """
    if state.owner[castle] < 0:
        return False
    return (state.durability[castle] <= 0 or _broken(state, castle)) and not is_falling(
        state, castle
    )


def _broken(state: State, castle: int) -> bool:
    lowest = state.scenario.charts.numbers.lowest_morale
    inside = garrison_of(state, castle)
    if inside:
        return all(state.morale[unit] < lowest for unit in inside)
    return state.castle_morale[castle] < lowest


def falling(state: State) -> frozenset[int]:
    """The castles whose fall or capture is in progress."""
    return frozenset(frame.castle for frame in state.frames if isinstance(frame, _FRAMES))


def is_falling(state: State, castle: int) -> bool:
    """Whether the fall or capture of the castle is in progress."""
    return any(isinstance(frame, _FRAMES) and frame.castle == castle for frame in state.frames)


def open_fall(working: WorkingCopy, castle: int) -> None:
    """Begin the fall of a castle (21, G-65, G-66).

    At durability 0 it is abandoned and only the fate of those inside is open. With durability
    left it goes to the army of the force that caused the fall. Without besiegers nobody can
    have broken the garrison but its own retreat: then just the broken units are lost (G-57).
    """
    state = working.state
    inside = garrison_of(state, castle)
    assaulters = _assaulters(state, castle)
    causes = investing_forces(state, castle)
    if state.durability[castle] <= 0:
        take_castle(working, castle, NOBODY, "21-1")
        if not inside:
            return
    elif not (causes or assaulters):
        for unit in inside:
            working.eliminate(unit, "23-4-6")
        state.castle_morale[castle] = 0
        return
    if assaulters or len(causes) <= 1:
        captors = assaulters or tuple(u for leader in causes for u in units_of_force(state, leader))
        _caused(working, castle, captors)
    elif not inside and len({clan_of(state, leader) for leader in causes}) == 1:
        _caused(working, castle, units_of_force(state, causes[0]))
    else:
        working.push(ChooseCaptor(castle, causes, ""))


def _assaulters(state: State, castle: int) -> tuple[int, ...]:
    """Survivors of the assault that is just ending."""
    for frame in reversed(state.frames):
        if isinstance(frame, AssaultEnds) and frame.castle == castle:
            return tuple(unit for unit in frame.units if state.steps[unit] > 0)
    return ()


def investing_forces(state: State, castle: int) -> tuple[int, ...]:
    """Leaders of the forces that have units in the investment, in order of index."""
    return tuple(sorted({state.leader[unit] for unit in besiegers_of(state, castle)}))


def _caused(working: WorkingCopy, castle: int, captors: tuple[int, ...]) -> None:
    """Hand the castle over if it still works, then roll for those inside."""
    state = working.state
    if state.durability[castle] > 0:
        take_castle(working, castle, clan_of(state, captors[0]), "21")
    if garrison_of(state, castle):
        working.push(FallRoll(castle, captors))


def yield_castle(
    working: WorkingCopy,
    castle: int,
    letter: str,
    units: tuple[int, ...],
    hex_: int,
    *,
    bonus: bool,
) -> None:
    """Surrender a castle on agreed terms D-H to the besiegers (20-4, G-70).

    The units named in the offer die and the others go to the hex named there. Which force takes
    the castle matters to armies, and to the force that regains steps if the bonus is agreed.
    """
    state = working.state
    causes = investing_forces(state, castle)
    kind = ChooseCaptorForBonus if bonus else ChooseCaptor
    captor = kind(castle, causes, letter, units, hex_)
    rivals = causes if bonus else {clan_of(state, leader) for leader in causes}
    if len(rivals) > 1:
        working.push(captor)
    else:
        _yielded(working, captor, causes[0])


def _yielded(working: WorkingCopy, agreed: ChooseCaptor, leader: int) -> None:
    take_castle(working, agreed.castle, clan_of(working.state, leader), "20-4")
    captors = units_of_force(working.state, leader)
    working.push(
        GarrisonFate(
            agreed.castle,
            agreed.letter,
            captors,
            bonus=agreed.bonus,
            units=agreed.units,
            hex=agreed.hex,
        )
    )


@dataclass(frozen=True, slots=True)
class ChooseCaptor(Frame):
    """The besieger names the investing force that counts as causing the loss (G-66)."""

    kind: ClassVar[str] = "captor"
    rule: ClassVar[str] = "21"
    bonus: ClassVar[bool] = False
    """Whether it was agreed that result H gives steps back."""
    castle: CastleIndex
    leaders: Units
    letter: str
    """Terms agreed upon (20-4); empty for a fall."""
    units: Units = ()
    """Those whose death was agreed upon."""
    hex: HexOrNowhere = NOWHERE
    """Where it was agreed that the others go."""

    def blocking_facts(self, state: State) -> dict[str, Any]:
        """The forces among which the besieger picks."""
        return {**Frame.blocking_facts(self, state), "units": self.leaders}

    def seat(self, state: State) -> str:
        """The besieger."""
        return seat_of(state, self.leaders[0])

    def prompt(self, state: State) -> Message:
        """Which castle is lost."""
        return Message("prompt.captor", {"castle": self.castle})

    def legal(self, state: State) -> Sequence[Action]:
        """The investing forces, by leader."""
        return [ChooseUnit(UnitId(leader)) for leader in self.leaders]

    def explain(self, state: State, action: Action) -> Refusal:
        """Not the leader of an investing force."""
        if isinstance(action, ChooseUnit):
            facts = {"unit": action.unit, "castle": self.castle}
            return Refusal(self.rule, "not-an-investing-force", facts)
        return Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Go on with that force."""
        working.drop()
        if self.letter:
            _yielded(working, self, action.unit)
        else:
            _caused(working, self.castle, units_of_force(working.state, action.unit))


@dataclass(frozen=True, slots=True)
class ChooseCaptorForBonus(ChooseCaptor):
    """The same on terms of H with the step bonus, which that force receives (G-70)."""

    bonus: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class FallRoll(DieRoll):
    """The roll for the fate of a fallen castle's garrison (21)."""

    kind: ClassVar[str] = "fall-roll"
    rule: ClassVar[str] = "21"
    castle: CastleIndex
    captors: Units

    def prompt(self, state: State) -> Message:
        """Which castle has fallen."""
        return Message("prompt.fall-roll", {"castle": self.castle})

    def rolled(self, working: WorkingCopy, die: int) -> None:
        """Read the lowest row and apply the letter."""
        charts, terms = (
            working.state.scenario.charts,
            fall_terms(working.state, self.castle, self.captors),
        )
        letter = terms.cell(charts, die)
        working.record(
            f"fall-{letter.lower()}",
            self.rule,
            castle=self.castle,
            die=die,
            modifiers=terms.modifiers,
            lookup=terms.lookup(charts, die),
        )
        working.replace(GarrisonFate(self.castle, letter, self.captors, bonus=True))


_FRAMES = (
    ChooseCaptor,
    FallRoll,
    GarrisonFate,
    ChooseVictims,
    StepBonus,
    Departure,
    ChooseDestination,
)
