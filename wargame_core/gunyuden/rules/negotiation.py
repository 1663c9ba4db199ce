"""Negotiated surrender: the owner's offer with all its terms, and the answer (20-4, G-70)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.actions import Accept, Decline, OfferSurrender, Refuse
from wargame_core.gunyuden.rules.capture import (
    PickUnits,
    StepBonus,
    besieger_seat,
    doomed,
    step_bonus,
)
from wargame_core.gunyuden.rules.departure import NameDestination, destinations
from wargame_core.gunyuden.rules.fall import investing_forces, yield_castle
from wargame_core.gunyuden.rules.forces import garrison_of, owner_side, units_of_force
from wargame_core.gunyuden.rules.frames import Action, Frame
from wargame_core.gunyuden.rules.roles import CastleIndex, HexOrNowhere, Units
from wargame_core.gunyuden.rules.siege_rolls import SiegeRoll
from wargame_core.gunyuden.rules.state import NOWHERE, State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

_TERMS = ("D", "E", "F", "G", "H")
"""Results of the surrender table that may be offered (G-70)."""
_WITH_BONUS = "H"
"""The result that gives steps back to a force that called (20-3 H)."""


def terms_for(state: State, castle: int) -> list[OfferSurrender]:
    """Offers that mean something: an empty castle just changes hands, whatever the letter."""
    if not garrison_of(state, castle):
        return [OfferSurrender(_TERMS[0])]
    plain = [OfferSurrender(letter) for letter in _TERMS]
    bonus = any(
        step_bonus(state, castle, units_of_force(state, leader)).restores(state)
        for leader in investing_forces(state, castle)
    )
    return [*plain, OfferSurrender(_WITH_BONUS, bonus=True)] if bonus else plain


@dataclass(frozen=True, slots=True)
class OfferTerms(Frame):
    """The besieged may offer to surrender on the terms of a letter D-H (20-4, G-70)."""

    kind: ClassVar[str] = "offer"
    rule: ClassVar[str] = "20-4"
    castle: CastleIndex

    def seat(self, state: State) -> str:
        """The castle's owner."""
        return _owner_seat(state, self.castle)

    def prompt(self, state: State) -> Message:
        """Which castle."""
        return Message("prompt.offer", {"castle": self.castle})

    def legal(self, state: State) -> Sequence[Action]:
        """No offer, or one of the letters; H also with the step bonus if it restores any."""
        return [Decline(), *terms_for(state, self.castle)]

    def explain(self, state: State, action: Action) -> Refusal:
        """Only results that give the castle up are terms; one is enough for an empty castle."""
        if not isinstance(action, OfferSurrender):
            return Frame.explain(self, state, action)
        facts: dict[str, Any] = {"terms": action.terms, "castle": self.castle}
        if action.terms not in _TERMS:
            return Refusal(self.rule, "no-such-terms", {"terms": action.terms})
        if action.bonus and action.terms != _WITH_BONUS:
            return Refusal(StepBonus.rule, "bonus-only-with-h", {"terms": action.terms})
        if not garrison_of(state, self.castle):
            return Refusal(self.rule, "terms-for-nobody", facts)
        facts["units"] = investing_forces(state, self.castle)
        return Refusal(StepBonus.rule, "no-besieger-reduced", facts)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Go on to the units that the letter costs, or roll."""
        if not isinstance(action, OfferSurrender):
            working.replace(SiegeRoll(self.castle))
            return
        inside = garrison_of(working.state, self.castle)
        count = doomed(action.terms, len(inside))
        if action.bonus:
            _present(working, AnswerTermsWithBonus(self.castle, action.terms, inside))
        elif 0 < count < len(inside):
            working.replace(OfferUnits(self.castle, count, (), action.terms))
        else:
            _name_destination(working, self.castle, action.terms, inside if count else ())


@dataclass(frozen=True, slots=True)
class OfferUnits(PickUnits):
    """The owner names those who are to die by the terms that he offers (20-4, G-70)."""

    kind: ClassVar[str] = "offer-units"
    rule: ClassVar[str] = "20-4"
    terms: str

    def seat(self, state: State) -> str:
        """The castle's owner."""
        return _owner_seat(state, self.castle)

    def prompt(self, state: State) -> Message:
        """The letter, and how many are still to be named."""
        facts = PickUnits.prompt(self, state).params
        return Message(f"prompt.{self.kind}", {**facts, "terms": self.terms})

    def named(self, working: WorkingCopy, units: tuple[int, ...]) -> None:
        """Nobody dies before the besieger agrees; the others need a place to go to."""
        _name_destination(working, self.castle, self.terms, units)


def _name_destination(
    working: WorkingCopy, castle: int, terms: str, units: tuple[int, ...]
) -> None:
    """Ask where those who are not named would go, if anybody is left and a hex is open."""
    state = working.state
    leaving = len(units) < len(garrison_of(state, castle))
    if leaving and destinations(state, castle, owner_side(state, castle)):
        working.replace(OfferDestination(castle, terms, units))
    else:
        _present(working, AnswerTerms(castle, terms, units))


@dataclass(frozen=True, slots=True)
class OfferDestination(NameDestination):
    """The owner names the hex to which the others would leave (20-3-2, G-70)."""

    kind: ClassVar[str] = "offer-destination"
    castle: CastleIndex
    terms: str
    units: Units
    """Those who are to die."""

    def leaving(self, state: State) -> tuple[int, ...]:
        """Those inside who are not named."""
        return tuple(u for u in garrison_of(state, self.castle) if u not in self.units)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """The offer is complete."""
        _present(working, AnswerTerms(self.castle, self.terms, self.units, action.hex))


def _present(working: WorkingCopy, offer: AnswerTerms) -> None:
    event = "terms-offered-bonus" if offer.bonus else "terms-offered"
    working.record(
        event, offer.rule, castle=offer.castle, terms=offer.terms, units=offer.units, hex=offer.hex
    )
    working.replace(offer)


@dataclass(frozen=True, slots=True)
class AnswerTerms(Frame):
    """The besieger accepts the terms, or the siege goes on (20-4)."""

    kind: ClassVar[str] = "answer"
    rule: ClassVar[str] = "20-4"
    bonus: ClassVar[bool] = False
    """Whether result H would give steps back to the besieger."""
    castle: CastleIndex
    terms: str
    units: Units = ()
    """Those who are to die."""
    hex: HexOrNowhere = NOWHERE
    """Where the others would go; ``NOWHERE`` if nobody leaves or no hex is open."""

    def seat(self, state: State) -> str:
        """The besieger."""
        return besieger_seat(state, self.castle)

    def prompt(self, state: State) -> Message:
        """What is offered."""
        key = "prompt.answer-bonus" if self.bonus else "prompt.answer"
        return Message(
            key,
            {
                "castle": self.castle,
                "terms": self.terms,
                "units": self.units,
                "hex": self.hex,
            },
        )

    def comes_first(self, state: State) -> Refusal:
        """The answer to these terms."""
        code = "answer-bonus-open" if self.bonus else "answer-open"
        return Refusal(self.rule, code, self.blocking_facts(state))

    def legal(self, state: State) -> Sequence[Action]:
        """Yes or no."""
        return [Accept(), Refuse()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Hand the castle over, or roll."""
        if isinstance(action, Accept):
            working.drop()
            working.record("terms-accepted", self.rule, castle=self.castle, terms=self.terms)
            yield_castle(working, self.castle, self.terms, self.units, self.hex, bonus=self.bonus)
        else:
            working.record("terms-refused", self.rule, castle=self.castle, terms=self.terms)
            working.replace(SiegeRoll(self.castle))


@dataclass(frozen=True, slots=True)
class AnswerTermsWithBonus(AnswerTerms):
    """The same for result H with the step bonus; nobody leaves (20-3 H, G-70)."""

    bonus: ClassVar[bool] = True


def _owner_seat(state: State, castle: int) -> str:
    return state.scenario.sides[owner_side(state, castle)].id
