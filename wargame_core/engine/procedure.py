"""Procedures in progress: a state holds a stack of frames, and the last one is open.

A frame that waits for a choice lists, explains and executes it. An automatic frame holds what is
to be done next and goes on by itself. Frames are frozen; a change means a new frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from wargame_core.engine.decision import (
    Applied,
    Decision,
    Event,
    Lookup,
    Message,
    Modifier,
    Refusal,
    Roll,
    fair_die,
    rolls_of,
)
from wargame_core.engine.errors import IllegalActionError
from wargame_core.engine.values import maker

Action = Any

_event = maker(Event)
_decision = maker(Decision)
_applied = maker(Applied)


class Staged(Protocol):
    """A state that has a stack of frames, and remembers the list of legal actions."""

    frames: tuple[Any, ...]
    _legal: Any

    def copy(self) -> Self:
        """A copy that may be changed."""
        ...


F = TypeVar("F")
S = TypeVar("S", bound=Staged)


class WorkingCopy(Generic[S]):
    """The working copy of a state while one action is carried out, with the events it causes."""

    __slots__ = ("die_sides", "events", "state", "unsettled")

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []
        self.die_sides = 6
        """Sides of the die that was rolled last."""
        self.unsettled = False
        """Whether something has changed that can have consequences."""

    def record(
        self,
        kind: str,
        rule: str,
        /,
        *,
        die: int | None = None,
        modifiers: tuple[Modifier, ...] = (),
        lookup: Lookup | None = None,
        seats: tuple[str, ...] = (),
        **params: Any,
    ) -> None:
        """Record that something happened; with ``seats`` only these may know of it."""
        sides = 6 if die is None else self.die_sides
        event = _event(kind, rule, params, die, modifiers, lookup, seats, sides)
        self.events.append(event)

    def push(self, *frames: Any) -> None:
        """Open frames on top of the present one; the last one given is open."""
        self.state.frames = (*self.state.frames, *frames)

    def drop(self) -> None:
        """Close the open frame."""
        self.state.frames = self.state.frames[:-1]

    def replace(self, *frames: Any) -> None:
        """Close the open frame and open others in its place."""
        self.state.frames = (*self.state.frames[:-1], *frames)


class Frame:
    """A choice that somebody has to make.

    Methods that raise NotImplementedError are for each kind to write. It is no ABC: the rules ask
    for the kinds of frames at every step, and ``isinstance`` on an ABC is several times slower.
    """

    __slots__ = ()
    automatic: ClassVar[bool] = False
    by_chance: ClassVar[bool] = False
    kind: ClassVar[str] = ""
    """Kind of the decision, also the key of its prompt."""
    rule: ClassVar[str] = ""

    def seat(self, state: Any) -> str:
        """Who decides."""
        raise NotImplementedError

    def prompt(self, state: Any) -> Message:
        """The decision in one sentence."""
        return Message(f"prompt.{self.kind}")

    def decision(self, state: Any) -> Decision:
        """The open decision."""
        return _decision(self.seat(state), self.kind, self.rule, self.prompt(state))

    def legal(self, state: Any) -> Sequence[Action]:
        """All legal actions in a fixed order, never empty."""
        raise NotImplementedError

    def must_ask(self, state: Any) -> bool:
        """Whether a single answer is waited for too.

        So it is where to skip it would show a secret, and where it has a price: dice fall or
        units are lost only when their player says so.
        """
        return False

    def is_void(self, state: Any) -> bool:
        """Whether consequences of an earlier choice have left nothing to decide."""
        return False

    def explain(self, state: Any, action: Action) -> Refusal:
        """Why an action that is not in ``legal`` is forbidden."""
        raise NotImplementedError

    def takes(self, state: Any, action: Action) -> bool:
        """Whether an action that is not in ``legal`` is another form of one that is, and legal."""
        return False

    def execute(self, working: Any, action: Action) -> None:
        """Carry out a legal action. The frame is still on top; it must replace or drop itself."""
        raise NotImplementedError

    def advance(self, working: Any) -> None:
        """Go on without a choice (automatic frames only)."""
        raise NotImplementedError

    def outcomes(self, state: Any) -> Sequence[tuple[Action, Fraction]]:
        """At a decision of chance every action with its probability."""
        return ()


class DieFrame(Frame):
    """A roll of one die by chance."""

    __slots__ = ()
    by_chance: ClassVar[bool] = True
    sides: ClassVar[int] = 6

    def legal(self, state: Any) -> Sequence[Action]:
        """Its faces."""
        return rolls_of(self.sides)

    def outcomes(self, state: Any) -> Sequence[tuple[Action, Fraction]]:
        """Its faces, equally likely."""
        return fair_die(self.sides)

    def execute(self, working: Any, action: Roll) -> None:
        """Hand the natural die on."""
        working.die_sides = self.sides
        self.rolled(working, action.face)

    def rolled(self, working: Any, die: int) -> None:
        """Carry out the result of a natural die, 1 to ``sides``."""
        raise NotImplementedError


def decision(state: Staged) -> Decision | None:
    """The open decision, or None when the game is over."""
    frames = state.frames
    found: Decision | None = frames[-1].decision(state) if frames else None
    return found


def open_frame(state: Staged, kind: type[F]) -> F | None:
    """The open procedure if it is of a kind; None for another one, or when the game is over.

    For those who show a choice with its facts. What is legal is asked by the game.
    """
    top = state.frames[-1] if state.frames else None
    return top if isinstance(top, kind) else None


def in_progress(state: Staged, kind: type[F]) -> F | None:
    """The latest procedure of a kind that has begun and is not over; None if there is none."""
    return next((frame for frame in reversed(state.frames) if isinstance(frame, kind)), None)


def open_kind(state: Staged) -> str:
    """The kind of the open procedure, as decisions name it; empty when the game is over."""
    return str(state.frames[-1].kind) if state.frames else ""


def legal_actions(state: Staged) -> Sequence[Action]:
    """All legal actions in a fixed order; empty only when the game is over."""
    found: Sequence[Action] | None = state._legal
    if found is None:
        found = state.frames[-1].legal(state) if state.frames else ()
        state._legal = found
    return found


def why_not(state: Staged, action: Action) -> Refusal | None:
    """The first rule that forbids the action, or None. Somebody must have a choice to make."""
    legal = legal_actions(state)
    for listed in legal:  # mostly it is one of the list itself; comparing takes longer
        if listed is action:
            return None
    if action in legal:
        return None
    top = state.frames[-1]
    refusal: Refusal | None = None if top.takes(state, action) else top.explain(state, action)
    return refusal


def nothing_follows(working: Any) -> bool:
    """For games in which nothing follows from a change by itself."""
    del working
    return False


def apply(
    working: WorkingCopy[S],
    action: Action,
    refusal: Refusal | None,
    follows: Callable[[Any], bool] = nothing_follows,
) -> Applied[S]:
    """Carry out an action on a copy that nobody else holds, and go on to the next choice.

    ``follows``: see ``settle``.

    Raises IllegalActionError if there is a refusal.
    """
    if refusal is not None:
        raise IllegalActionError(refusal)
    working.state.frames[-1].execute(working, action)
    settle(working, follows)
    return _applied(working.state, working.events)


def outcomes(state: Staged) -> Sequence[tuple[Action, Fraction]]:
    """Every action with its probability at a decision of chance, else nothing."""
    frames = state.frames
    found: Sequence[tuple[Action, Fraction]] = frames[-1].outcomes(state) if frames else ()
    return found


def settle(working: WorkingCopy[S], follows: Callable[[Any], bool] = nothing_follows) -> None:
    """Go on until somebody has a choice to make, or the game is over.

    ``follows`` carries out what follows from changes before the next choice, and says whether
    there was anything; it is asked while the copy is unsettled.

    A choice with a single legal action is taken, unless the frame must ask.
    """
    state = working.state
    while state.frames:
        if working.unsettled and follows(working):
            continue
        top = state.frames[-1]
        if top.automatic:
            top.advance(working)
        elif top.by_chance:
            break
        elif top.is_void(state):
            working.drop()
        else:
            legal = top.legal(state)
            if len(legal) > 1 or top.must_ask(state):
                state._legal = legal
                return
            top.execute(working, legal[0])
    state._legal = None
