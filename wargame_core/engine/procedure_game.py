"""The doors of a game whose rules are procedures: those that are the same for all such games."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from wargame_core.engine import procedure, sealed
from wargame_core.engine.decision import Action
from wargame_core.engine.sealed_digest import NOBODY

if TYPE_CHECKING:
    from wargame_core.engine.decision import Applied, Decision, Event, Message, Refusal, Result
    from wargame_core.engine.game import Places


class Kept(procedure.Staged, Protocol):
    """A state with procedures that can be told from others and knows its scenario."""

    @property
    def scenario(self) -> Any:
        """What does not change during a match."""
        ...

    def canonical(self) -> tuple[object, ...]:
        """All facts that matter, in a fixed order."""
        ...


S = TypeVar("S", bound=Kept)


@dataclass(frozen=True)
class Parts(Generic[S]):
    """What a game brings: its rules, its written form, and its words."""

    why_not: Callable[[S, Action], Refusal | None]
    apply: Callable[[S, Action], Applied[S]]
    result: Callable[[S], Result | None]
    write: Callable[[Any, Action], str]
    """The text form of an action in a scenario."""
    read: Callable[[Any, str], Action]
    say: Callable[[S, Message, str], str]
    describe: Callable[[S, Any, str], str]
    event_text: Callable[[S, Event, str], str]
    places: Callable[[S, Action], Places]
    summary: Callable[[S, str], str]


class ProcedureGame(Generic[S]):
    """Part of ``wargame_core.engine.game.Game``; a game adds its scenarios and its set-up."""

    @property
    def parts(self) -> Parts[S]:
        """What the doors lead to."""
        raise NotImplementedError

    def decision(self, state: S) -> Decision | None:
        """The open decision, or None when the game is over."""
        return procedure.decision(state)

    def legal_actions(self, state: S) -> Sequence[Action]:
        """All legal actions in a fixed order."""
        return procedure.legal_actions(state)

    def outcomes(self, state: S) -> Sequence[tuple[Action, Fraction]]:
        """At a decision of chance every outcome with its probability."""
        return procedure.outcomes(state)

    def why_not(self, state: S, action: Action) -> Refusal | None:
        """The first rule that forbids the action, or None."""
        return self.parts.why_not(state, action)

    def apply(self, state: S, action: Action) -> Applied[S]:
        """The state after the action, and the events. Raises IllegalActionError."""
        return self.parts.apply(state, action)

    def waiting(self, state: S) -> tuple[str, ...]:
        """The seats that owe an answer now: several where seats choose at the same time."""
        return sealed.waiting(state)

    def ask(self, state: S, seat: str) -> S:
        """The same state with the decision of another waiting seat open. Raises UsageError."""
        return sealed.ask(state, seat)

    def sealing(self, before: S, action: Action, after: S) -> sealed.Sealing:
        """What an action means to others; an action that they see is no sealed one."""
        found = sealed.sealing(before, after)
        if found is sealed.Sealing.OPEN:
            return found
        hidden = isinstance(self.seen(before, action, NOBODY), sealed.Sealed)
        return found if hidden else sealed.Sealing.OPEN

    def view(self, state: S, seat: str) -> S:
        """The state itself, unless a game hides something."""
        del seat
        return state

    def seen(self, state: S, action: Action, seat: str) -> Action:
        """The action itself, unless a game hides something."""
        del state, seat
        return action

    def result(self, state: S) -> Result | None:
        """How the game ended, or None."""
        return self.parts.result(state)

    def digest(self, state: S) -> str:
        """Hexadecimal digest of the state."""
        return hashlib.blake2b(repr(state.canonical()).encode(), digest_size=16).hexdigest()

    def write_action(self, state: S, action: Action) -> str:
        """The text form of an action."""
        return self.parts.write(state.scenario, action)

    def read_action(self, state: S, text: str) -> Action:
        """The action of a text form. Raises MalformedActionError."""
        return self.parts.read(state.scenario, text)

    def say(self, state: S, message: Message, language: str) -> str:
        """A message in words."""
        return self.parts.say(state, message, language)

    def describe(self, state: S, action: Action, language: str) -> str:
        """An action in words."""
        return self.parts.describe(state, action, language)

    def places(self, state: S, action: Action) -> Places:
        """Where on the board the action belongs."""
        return self.parts.places(state, action)

    def summary(self, state: S, language: str) -> str:
        """The board in plain text."""
        return self.parts.summary(state, language)

    def event_text(self, state: S, event: Event, language: str) -> str:
        """An event in words."""
        return self.parts.event_text(state, event, language)
