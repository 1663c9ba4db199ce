"""Siege results at the end of the owner's operations phase (18-2, G-113), and terms (20-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.actions import (
    Accept,
    CastleId,
    ChooseCastle,
    Decline,
    OfferSurrender,
    Refuse,
)
from wargame_core.gunyuden.capture import besieger_seat
from wargame_core.gunyuden.fall import yield_castle
from wargame_core.gunyuden.forces import garrison_of, is_invested, owner_side
from wargame_core.gunyuden.frames import Action, Automatic, Frame
from wargame_core.gunyuden.play import Play
from wargame_core.gunyuden.siege_rolls import SiegeRoll
from wargame_core.gunyuden.state import State

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

    def blocking_facts(self, state: State) -> dict[str, Any]:
        """The castles that wait for their result."""
        waiting = _pending(state, self.phase, self.done)
        return {**Frame.blocking_facts(self, state), "castles": waiting}

    def seat(self, state: State) -> str:
        """The side whose phase it is."""
        return state.scenario.sides[state.scenario.phases[self.phase].side].id

    def legal(self, state: State) -> Sequence[Action]:
        """Castles that still wait for their result."""
        return [ChooseCastle(CastleId(c)) for c in _pending(state, self.phase, self.done)]

    def explain(self, state: State, action: Action) -> Refusal:
        """Done already, or not an invested castle of this phase."""
        if isinstance(action, ChooseCastle):
            castle = int(action.castle)
            facts = {"castle": castle, "castles": _pending(state, self.phase, self.done)}
            if castle in self.done:
                return Refusal(self.rule, "castle-has-its-result", facts)
            invested = is_invested(state, castle)
            code = "castle-of-other-phase" if invested else "castle-not-invested"
            return Refusal(self.rule, code, facts)
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
