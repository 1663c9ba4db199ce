"""Sealed simultaneous choices: several seats choose unseen by the others, then all is revealed.

The open decision is that of the seat that is asked now. Whoever else still owes an answer may be
asked first (``ask``), so that players who sit apart answer in any order; what comes of it is the
same, and no digest, view or list tells who was quick.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Annotated, Any, Final, Protocol, Self, TypeGuard, TypeVar

from wargame_core.engine.decision import Action, Message, Refusal
from wargame_core.engine.errors import UsageError
from wargame_core.engine.fields import WORD, AnyAction, Many, Row
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.procedure import Frame, Staged
from wargame_core.engine.values import value


@value
class Sealed:
    """What another seat chose, as long as it is sealed: nothing but that it has chosen."""


SEALED: Final = Sealed()


class Sealing(Enum):
    """What an action means to those who do not see it."""

    OPEN = "open"
    """It is no part of a sealed choice."""
    SILENT = "silent"
    """It is none either, but nobody else learns that the seat was asked."""
    STEP = "step"
    """The seat has not finished; nobody else learns that it has done anything."""
    ANSWER = "answer"
    """The seat has finished, and others have not."""
    LAST = "last"
    """All have finished."""

    @property
    def hides(self) -> bool:
        """Whether nobody else learns that there was an action."""
        return self in (Sealing.STEP, Sealing.SILENT)


class HasSealedChoices(Protocol):
    """Optional part of a game in which seats choose at the same time."""

    def waiting(self, state: Any) -> tuple[str, ...]:
        """The seats that owe an answer now, in the order of the table; one at most times."""
        ...

    def ask(self, state: Any, seat: str) -> Any:
        """The same state with the decision of another waiting seat open. Raises UsageError."""
        ...


class SealsSteps(Protocol):
    """Optional part of a game in which seats act unseen: others cannot count what they do."""

    def sealing(self, before: Any, action: Action, after: Any) -> Sealing:
        """What an action, from one state to the next, means to those who do not see it."""
        ...


def has_sealed_choices(game: object) -> TypeGuard[HasSealedChoices]:
    """Whether seats of a game choose at the same time, also where another object answers for it."""
    return callable(getattr(game, "ask", None))


def seals_steps(game: object) -> TypeGuard[SealsSteps]:
    """Whether a game says of what others learn nothing, also where another object answers."""
    return callable(getattr(game, "sealing", None))


@dataclass(frozen=True, slots=True)
class SealedChoice(Frame):
    """A choice that every seat makes for itself; kinds of it say what and what follows.

    A seat without a choice is asked all the same: that it had none may be a secret.
    """

    seats: tuple[str, ...]
    """Who chooses, in the order of the table."""
    answers: Annotated[tuple[tuple[str, Any], ...], Many(Row.of(seat=WORD, action=AnyAction()))] = (
        field(default=(), kw_only=True)
    )
    """Seats that have answered with what they chose, in the order of the table."""
    asking: str = field(default="", kw_only=True)
    """Who is asked now; the first without an answer where it is empty."""

    # --- for each kind to write ---------------------------------------------------------------

    def options(self, state: Any, seat: str) -> Sequence[Action]:
        """All that a seat may choose, in a fixed order, never empty."""
        raise NotImplementedError

    def refuse(self, state: Any, seat: str, action: Action) -> Refusal:
        """Why a seat may not choose this."""
        raise NotImplementedError

    def reveal(self, play: Any, answers: Mapping[str, Any]) -> None:
        """Carry out all choices together. The frame is closed."""
        raise NotImplementedError

    # --- the frame ----------------------------------------------------------------------------

    @property
    def owing(self) -> tuple[str, ...]:
        """Seats without an answer, in the order of the table."""
        done = {seat for seat, _ in self.answers}
        return tuple(seat for seat in self.seats if seat not in done)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Those who may be asked now; by itself all who owe an answer."""
        return self.owing

    def seat(self, state: Any) -> str:
        """Who is asked now."""
        return self.asking or self.waiting[0]

    def prompt(self, state: Any) -> Message:
        """The decision in one sentence, with the seat that is asked."""
        return Message(f"prompt.{self.kind}", self.asked_facts(state))

    def asked_facts(self, state: Any) -> dict[str, Any]:
        """How the prompt names the seat that is asked; a game may have words of its own."""
        return {"seat": self.seat(state)}

    def must_ask(self, state: Any) -> bool:
        """Always: a question that is skipped would show that there was no choice."""
        return True

    def legal(self, state: Any) -> Sequence[Action]:
        """What the seat that is asked may choose."""
        return self.options(state, self.seat(state))

    def explain(self, state: Any, action: Action) -> Refusal:
        """Why the seat that is asked may not choose this."""
        return self.refuse(state, self.seat(state), action)

    def execute(self, play: Any, action: Action) -> None:
        """Keep the answer; with the last one all are revealed."""
        given = {**dict(self.answers), self.seat(play.state): action}
        if len(given) == len(self.seats):
            play.drop()
            self.reveal(play, {seat: given[seat] for seat in self.seats})
        else:
            play.replace(replace(self, answers=self._in_order(given), asking=""))

    def asked(self, seat: str) -> Self:
        """The same choice with the question to another seat. Raises UsageError."""
        if seat not in self.waiting:
            raise UsageError(
                Phrase(
                    "{seat} has nothing to answer now; asked are {seats}.",
                    seat=seat,
                    seats=", ".join(self.waiting),
                )
            )
        return replace(self, asking=seat)

    def seen_by(self, seat: str) -> Self:
        """The choice as a seat sees it: others' answers are sealed."""
        answers = tuple((other, kept if other == seat else SEALED) for other, kept in self.answers)
        return replace(self, answers=answers)

    @property
    def blank(self) -> Self:
        """The same choice before anybody has done anything."""
        return replace(self, answers=(), asking="")

    def _in_order(self, given: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
        return tuple((seat, given[seat]) for seat in self.seats if seat in given)


S = TypeVar("S", bound=Staged)


def waiting(state: Staged) -> tuple[str, ...]:
    """The seats that owe an answer now; for a choice that is not sealed the one that decides."""
    if not state.frames:
        return ()
    top = state.frames[-1]
    return top.waiting if isinstance(top, SealedChoice) else (top.decision(state).seat,)


def ask(state: S, seat: str) -> S:
    """The same state with the decision of another waiting seat open; the argument is untouched.

    Raises UsageError if the seat owes no answer.
    """
    now = waiting(state)
    if now == (seat,):
        return state
    top = state.frames[-1] if state.frames else None
    if not isinstance(top, SealedChoice):
        raise UsageError(Phrase("{seat} has nothing to answer now.", seat=seat))
    turned = state.copy()
    turned.frames = (*state.frames[:-1], top.asked(seat))
    return turned


def sealed_frames(frames: Sequence[Action], seat: str) -> tuple[Any, ...]:
    """Frames as a seat sees them, for a game's ``view``: others' sealed answers are hidden."""
    return tuple(
        frame.seen_by(seat) if isinstance(frame, SealedChoice) else frame for frame in frames
    )


def sealing(before: Staged, after: Staged) -> Sealing:
    """What an action of the open choice means to others, if they do not see it."""
    top = before.frames[-1] if before.frames else None
    if not isinstance(top, SealedChoice):
        return Sealing.OPEN
    seat, blank = top.seat(before), top.blank
    for frame in reversed(after.frames):
        if isinstance(frame, SealedChoice) and frame != blank and frame.blank == blank:
            return Sealing.ANSWER if seat in dict(frame.answers) else Sealing.STEP
    return Sealing.LAST
