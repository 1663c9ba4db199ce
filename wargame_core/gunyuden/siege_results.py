"""Siege results at the end of the owner's operations phase (18-2, 20-4; G-58, G-59, G-113)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.actions import (
    Accept,
    CastleId,
    ChooseCastle,
    Decline,
    OfferSurrender,
    Refuse,
)
from wargame_core.gunyuden.capture import PickUnits, besieger_seat
from wargame_core.gunyuden.charts import Incident
from wargame_core.gunyuden.fall import yield_castle
from wargame_core.gunyuden.forces import besiegers_of, garrison_of, is_invested, owner_side
from wargame_core.gunyuden.frames import Action, Automatic, DieRoll, Frame
from wargame_core.gunyuden.play import Play
from wargame_core.gunyuden.siege_odds import incident_terms, siege_terms
from wargame_core.gunyuden.state import State

_MORALE_LOSS = 1
"""What the result "morale" of the siege results table takes off."""
_TERMS = ("D", "E", "F", "G", "H")
"""Results of the surrender table that may be offered (G-70)."""


def begin_siege_results(play: Play, phase: int) -> None:
    """Open the siege results of all invested castles whose owner acts in this phase (18-2)."""
    if _pending(play.state, phase, ()):
        play.push(SiegeResults(phase, ()))


def _pending(state: State, phase: int, done: tuple[int, ...]) -> tuple[int, ...]:
    clans = state.scenario.clans
    return tuple(
        castle for castle, owner in enumerate(state.owner)
        if owner >= 0 and clans[owner].phase == phase and castle not in done
        and is_invested(state, castle)
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class SiegeResults(Automatic):
    """One castle after the other, until all have had their result."""

    phase: int
    done: tuple[int, ...]

    def advance(self, play: Play) -> None:
        """Ask for the next castle, or end."""
        if _pending(play.state, self.phase, self.done):
            play.replace(ChooseNextCastle(self.phase, self.done))
        else:
            play.drop()


@dataclass(frozen=True, slots=True)
class ChooseNextCastle(Frame):
    """The owner chooses the order of his invested castles (18-2)."""

    kind: ClassVar[str] = "siege-order"
    rule: ClassVar[str] = "18-2"
    phase: int
    done: tuple[int, ...]

    def seat(self, state: State) -> str:
        """The side whose phase it is."""
        return state.scenario.sides[state.scenario.phases[self.phase].side].id

    def legal(self, state: State) -> Sequence[Action]:
        """Castles that still wait for their result."""
        return [ChooseCastle(CastleId(c)) for c in _pending(state, self.phase, self.done)]

    def explain(self, state: State, action: Action) -> Refusal:
        """Done already, or not an invested castle of this phase."""
        if isinstance(action, ChooseCastle):
            code = "castle-has-its-result" if action.castle in self.done else "castle-not-due"
            return Refusal(self.rule, code, {"castle": action.castle})
        return Frame.explain(self, state, action)

    def execute(self, play: Play, action: Action) -> None:
        """Let those inside offer terms before the die is rolled (20-4); nobody does if empty."""
        castle = int(action.castle)
        manned = bool(garrison_of(play.state, castle))
        play.replace(
            SiegeResults(self.phase, (*self.done, castle)),
            OfferTerms(castle) if manned else SiegeRoll(castle),
        )


@dataclass(frozen=True, slots=True)
class OfferTerms(Frame):
    """The besieged may offer to surrender on the terms of a letter D-H (20-4, G-70)."""

    kind: ClassVar[str] = "offer"
    rule: ClassVar[str] = "20-4"
    castle: int

    def seat(self, state: State) -> str:
        """The castle's owner."""
        return state.scenario.sides[owner_side(state, self.castle)].id

    def prompt(self, state: State) -> Message:
        """Which castle."""
        return Message("prompt.offer", {"castle": self.castle})

    def legal(self, state: State) -> Sequence[Action]:
        """No offer, or one of the five results."""
        return [Decline(), *(OfferSurrender(letter) for letter in _TERMS)]

    def explain(self, state: State, action: Action) -> Refusal:
        """Only results that give the castle up are terms."""
        if isinstance(action, OfferSurrender):
            return Refusal(self.rule, "no-such-terms", {"terms": action.terms})
        return Frame.explain(self, state, action)

    def execute(self, play: Play, action: Action) -> None:
        """Ask the besieger, or roll."""
        if isinstance(action, OfferSurrender):
            play.tell("terms-offered", self.rule, castle=self.castle, terms=action.terms)
            play.replace(AnswerTerms(self.castle, action.terms))
        else:
            play.replace(SiegeRoll(self.castle))


@dataclass(frozen=True, slots=True)
class AnswerTerms(Frame):
    """The besieger accepts the terms, or the siege goes on (20-4)."""

    kind: ClassVar[str] = "answer"
    rule: ClassVar[str] = "20-4"
    castle: int
    terms: str

    def seat(self, state: State) -> str:
        """The besieger."""
        return besieger_seat(state, self.castle)

    def prompt(self, state: State) -> Message:
        """What is offered."""
        return Message("prompt.answer", {"castle": self.castle, "terms": self.terms})

    def legal(self, state: State) -> Sequence[Action]:
        """Yes or no."""
        return [Accept(), Refuse()]

    def execute(self, play: Play, action: Action) -> None:
        """Hand the castle over, or roll."""
        if isinstance(action, Accept):
            play.drop()
            play.tell("terms-accepted", self.rule, castle=self.castle, terms=self.terms)
            yield_castle(play, self.castle, self.terms)
        else:
            play.tell("terms-refused", self.rule, castle=self.castle, terms=self.terms)
            play.replace(SiegeRoll(self.castle))


@dataclass(frozen=True, slots=True)
class SiegeRoll(DieRoll):
    """The siege result of one castle; the die is not modified (18-2-1)."""

    kind: ClassVar[str] = "siege-roll"
    rule: ClassVar[str] = "18-2-1(2)"
    castle: int

    def prompt(self, state: State) -> Message:
        """Which castle."""
        return Message("prompt.siege-roll", {"castle": self.castle})

    def rolled(self, play: Play, die: int) -> None:
        """An incident, a loss of morale, or nothing."""
        charts, terms = play.state.scenario.charts, siege_terms(play.state, self.castle)
        result = terms.cell(charts, die)
        play.tell(
            f"siege-{result}", self.rule, castle=self.castle, count=terms.units,
            limit=terms.limit, die=die, lookup=terms.lookup(charts, die),
        )  # fmt: skip
        if result == "incident":
            play.replace(IncidentRoll(self.castle))
            return
        play.drop()
        if result == "morale":
            _wear_down(play, self.castle, _MORALE_LOSS, "18-2-2")


def _wear_down(play: Play, castle: int, amount: int, rule: str) -> None:
    """Lower the morale of everybody inside, or of the empty castle (18-2-2, 10-4)."""
    inside = garrison_of(play.state, castle)
    for unit in inside:
        play.change_morale(unit, -amount, rule)
    if not inside:
        play.lower_castle_morale(castle, amount, rule)


@dataclass(frozen=True, slots=True)
class IncidentRoll(DieRoll):
    """Something happens in or before the castle (18-2-1(3))."""

    kind: ClassVar[str] = "incident-roll"
    rule: ClassVar[str] = "18-2-1(3)"
    castle: int

    def prompt(self, state: State) -> Message:
        """Which castle."""
        return Message("prompt.incident-roll", {"castle": self.castle})

    def rolled(self, play: Play, die: int) -> None:
        """Read the incident and carry it out."""
        charts, terms = play.state.scenario.charts, incident_terms(play.state, self.castle)
        incident = terms.cell(charts, die)
        kind = incident.kind.replace("_", "-")
        play.tell(
            f"incident-{kind}", self.rule, castle=self.castle, amount=incident.amount,
            die=die, modifiers=terms.modifiers, lookup=terms.lookup(charts, die),
        )  # fmt: skip
        play.drop()
        _happen(play, self.castle, incident)


def _happen(play: Play, castle: int, incident: Incident) -> None:
    rule = "18-2-1(3)"
    inside = garrison_of(play.state, castle)
    if incident.kind == "traitor" and inside:
        if len(inside) > incident.amount:
            play.push(ChooseBetrayed(castle, incident.amount, ()))
        else:
            _betray(play, inside)
    elif incident.kind in ("traitor", "durability"):
        play.lower_durability(castle, incident.amount, rule)
    elif incident.kind == "besieged_morale":
        _wear_down(play, castle, incident.amount, rule)
    else:
        for unit in besiegers_of(play.state, castle):
            play.change_morale(unit, -incident.amount, rule)


def _betray(play: Play, units: Sequence[int]) -> None:
    for unit in units:
        play.eliminate(unit, "18-2-1(3)")


@dataclass(frozen=True, slots=True)
class ChooseBetrayed(PickUnits):
    """The garrison's owner names the units lost to a traitor (G-59)."""

    kind: ClassVar[str] = "traitor"
    rule: ClassVar[str] = "18-2-1(3)"

    def seat(self, state: State) -> str:
        """The castle's owner."""
        return state.scenario.sides[owner_side(state, self.castle)].id

    def named(self, play: Play, units: tuple[int, ...]) -> None:
        """They are lost."""
        play.drop()
        _betray(play, units)
