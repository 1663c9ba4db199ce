"""The actions of a match in order, with a state kept every few actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeGuard

from wargame_core.engine.annotation import Annotation, with_annotation
from wargame_core.engine.decision import CHANCE, Action, Applied, Event
from wargame_core.engine.game import Game
from wargame_core.engine.sealed import Sealing, has_sealed_choices
from wargame_core.engine.state_type import S

KEYFRAME_EVERY: Final = 16
"""Actions between two kept states: stepping back anywhere repeats fewer than this."""


class HasSecrets(Protocol):
    """Optional part of a game with hidden information."""

    def reveals(self, event: Event) -> bool:
        """Whether the event shows a seat what it could not know before."""
        ...


def has_secrets(game: object) -> TypeGuard[HasSecrets]:
    """Whether a game hides anything, also where another object passes its answers on."""
    return callable(getattr(game, "reveals", None))


@dataclass(frozen=True, slots=True)
class Entry:
    """One action that was played."""

    number: int
    """1 for the first action of the match."""
    seat: str
    """Who decided; CHANCE for a roll."""
    action: Action
    text: str
    """The action in the game's notation."""
    events: tuple[Event, ...]
    rolls: int
    """Decisions of CHANCE up to and with this action."""
    secret: int
    """Number of the last action, up to this, that rolled, revealed or sealed something; 0 if none
    did. A sealed choice counts once its seat has finished."""
    asked: bool = False
    """Whether the question was put to the seat out of the usual order (sealed choices)."""
    sealing: Sealing = Sealing.OPEN
    """What the action means to those who do not see it."""
    steps: tuple[tuple[str, int], ...] = ()
    """Seats, and of how many of their actions up to this one nobody else learns."""


class LineOfPlay(Generic[S]):
    """One line of play from the start. Lines that branch share what they have in common."""

    def __init__(self, game: Game[S], start: S) -> None:
        self._game = game
        self._entries: list[Entry] = []
        self._keyframes: list[S] = [start]
        self._annotations: tuple[Annotation, ...] = ()
        self._reveals: Callable[[Event], bool] = (
            game.reveals if has_secrets(game) else _reveals_nothing
        )

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def entries(self) -> Sequence[Entry]:
        """All actions, oldest first."""
        return self._entries

    @property
    def annotations(self) -> Sequence[Annotation]:
        """What is remarked on moments of this line, the earliest first."""
        return self._annotations

    def annotate(self, annotation: Annotation) -> None:
        """Remark on a moment of this line."""
        self._annotations = with_annotation(self._annotations, annotation)

    def append(
        self,
        seat: str,
        action: Action,
        text: str,
        step: Applied[S],
        *,
        asked: bool = False,
        sealing: Sealing = Sealing.OPEN,
    ) -> Entry:
        """Add one action with what it did; ``asked``: the seat was asked out of order."""
        number = len(self._entries) + 1
        before = self._entries[-1] if self._entries else None
        rolled = seat == CHANCE
        events = tuple(step.events)
        secret = rolled or any(self._reveals(event) for event in events)
        secret = secret or sealing in (Sealing.ANSWER, Sealing.LAST)
        steps = before.steps if before else ()
        if sealing.hides:
            counted = dict(steps)
            steps = tuple({**counted, seat: counted.get(seat, 0) + 1}.items())
        entry = Entry(
            number=number,
            seat=seat,
            action=action,
            text=text,
            events=events,
            rolls=(before.rolls if before else 0) + rolled,
            secret=number if secret else (before.secret if before else 0),
            asked=asked,
            sealing=sealing,
            steps=steps,
        )
        self._entries.append(entry)
        if number % KEYFRAME_EVERY == 0:
            self._keyframes.append(step.state)
        return entry

    def cut(self, length: int) -> None:
        """Forget every action after the first ``length``."""
        del self._entries[length:]
        del self._keyframes[length // KEYFRAME_EVERY + 1 :]
        self._annotations = self._annotated_up_to(length)

    def prefix(self, length: int) -> LineOfPlay[S]:
        """A line of its own with the first ``length`` actions."""
        line = LineOfPlay(self._game, self._keyframes[0])
        line._entries = self._entries[:length]
        line._keyframes = self._keyframes[: length // KEYFRAME_EVERY + 1]
        line._annotations = self._annotated_up_to(length)
        return line

    def _annotated_up_to(self, length: int) -> tuple[Annotation, ...]:
        return tuple(one for one in self._annotations if one.after <= length)

    def state_at(self, length: int) -> S:
        """The state after the first ``length`` actions."""
        if not 0 <= length <= len(self._entries):
            raise IndexError(f"action {length} of a line of {len(self._entries)}")
        frame = length // KEYFRAME_EVERY
        state = self._keyframes[frame]
        for entry in self._entries[frame * KEYFRAME_EVERY : length]:
            state = self._after(state, entry)
        return state

    def walk(self) -> Iterator[tuple[Entry, S]]:
        """Every action with the state after it."""
        state = self._keyframes[0]
        for entry in self._entries:
            state = self._after(state, entry)
            yield entry, state

    def _after(self, state: S, entry: Entry) -> S:
        if entry.asked:
            assert has_sealed_choices(self._game), "else nobody is asked out of turn"
            state = self._game.ask(state, entry.seat)
        return self._game.apply(state, entry.action).state


def _reveals_nothing(_event: Event) -> bool:
    return False


def events_seen(entry: Entry, reader: str | None) -> tuple[Event, ...]:
    """What an action brought about, as far as a reader may know of it.

    The reader is a seat, NOBODY for one without a seat, or None for one who may know everything.
    """
    if reader is None:
        return entry.events
    return tuple(event for event in entry.events if event.is_open_to(reader))
