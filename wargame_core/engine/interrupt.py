"""Interrupts: between two steps of the play one seat after another may step in, or pass.

A standing pass answers for a seat until what it referred to has changed, so that nobody is asked
the same question again and again.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from wargame_core.engine.decision import Action
from wargame_core.engine.procedure import Frame
from wargame_core.engine.values import value

StandingPasses = tuple[tuple[str, Hashable], ...]
"""Seats with a standing pass, in alphabetical order, and what it refers to."""


@value
class Pass:
    """Do not step in: now, or until something changes."""

    standing: bool = False


class KeepsPasses(Protocol):
    """A state that remembers standing passes; a game's ``view`` says who may know of them."""

    standing: StandingPasses


@dataclass(frozen=True, slots=True)
class Interrupt(Frame):
    """An occasion to step in; kinds of it say how, and what a standing pass refers to."""

    seats: tuple[str, ...]
    """Who may still step in; the first is asked."""

    # --- for each kind to write ---------------------------------------------------------------

    def options(self, state: Any, seat: str) -> Sequence[Action]:
        """How a seat may step in; empty if it cannot."""
        raise NotImplementedError

    def occasion(self, state: Any, seat: str) -> Hashable:
        """What a standing pass refers to: it answers for the seat while this stays the same."""
        raise NotImplementedError

    def step_in(self, play: Any, seat: str, action: Any) -> None:
        """Carry out what the seat chose. This frame is open for those who come after."""
        raise NotImplementedError

    # --- the frame ----------------------------------------------------------------------------

    def seat(self, state: Any) -> str:
        """Who is asked now."""
        return self.seats[0]

    def is_void(self, state: Any) -> bool:
        """Whether everybody has been asked."""
        return not self.seats

    def legal(self, state: Any) -> Sequence[Action]:
        """To pass, now or for longer, and every way to step in."""
        seat = self.seats[0]
        if self.stands_by(state, seat):
            return (Pass(),)
        found = self.options(state, seat)
        return (Pass(), Pass(standing=True), *found) if found else (Pass(),)

    def stands_by(self, state: KeepsPasses, seat: str) -> bool:
        """Whether a standing pass answers for the seat."""
        kept = dict(state.standing)
        return seat in kept and kept[seat] == self.occasion(state, seat)

    def execute(self, play: Any, action: Action) -> None:
        """Go on to the next seat, after what this one chose."""
        seat = self.seats[0]
        play.replace(replace(self, seats=self.seats[1:]))
        if not isinstance(action, Pass):
            self.step_in(play, seat, action)
        elif action.standing:
            kept = {**dict(play.state.standing), seat: self.occasion(play.state, seat)}
            play.state.standing = tuple(sorted(kept.items()))
