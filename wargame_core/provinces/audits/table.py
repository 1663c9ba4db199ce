"""A state that an audit plays on, and how the print writes units, faces and numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, Self

from wargame_core.analysis.driven import BLANK
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE, Applied, Event, Refusal, Roll
from wargame_core.engine.notation import Notation
from wargame_core.provinces.rules.engine import settle
from wargame_core.provinces.rules.kinds import Counts
from wargame_core.provinces.rules.scenario import ProvinceScenario
from wargame_core.provinces.rules.state import S
from wargame_core.provinces.rules.working_copy import WorkingCopy


class Rules(Protocol):
    """The doors of a game's rules, as its module ``rules.engine`` has them."""

    @property
    def why_not(self) -> Callable[[Any, Any], Refusal | None]:
        """The first rule that forbids an action, or None."""
        ...

    @property
    def apply(self) -> Callable[[Any, Any], Applied]:
        """The state after an action, and the events."""
        ...


class Table(Generic[S]):
    """A state that is played on, and what happened. A game says which rules and notation it has."""

    rules: Rules
    notation: Notation

    def __init__(self, state: S) -> None:
        """Take a state in which somebody has a choice."""
        self.state = state
        self.events: list[Event] = []

    @classmethod
    def settled(cls, working: WorkingCopy[S]) -> Self:
        """A table at which procedures go on until the first choice; what happens is noted."""
        settle(working)
        table = cls(working.state)
        table.events = list(working.events)
        return table

    @property
    def kind(self) -> str:
        """Kind of the open decision; empty when the game is over."""
        found = procedure.decision(self.state)
        return found.kind if found else ""

    @property
    def seat(self) -> str:
        """Who decides; empty when the game is over."""
        found = procedure.decision(self.state)
        return found.seat if found else ""

    @property
    def legal(self) -> list[str]:
        """All legal actions as they are typed."""
        game = self.state.scenario
        return [self.notation.write(game, action) for action in procedure.legal_actions(self.state)]

    def allows(self, action: str) -> bool:
        """Whether the rules allow an action now."""
        return self.why_not(action) == ""

    def why_not(self, action: str) -> str:
        """The rule that forbids an action; empty if it is legal."""
        typed = self.notation.read(self.state.scenario, action)
        refusal = self.rules.why_not(self.state, typed)
        return refusal.rule if refusal else ""

    def play(self, *moves: str | int) -> Self:
        """Apply actions as they are typed; a number is the face of a die."""
        for move in moves:
            read = self.notation.read
            action = Roll(move) if isinstance(move, int) else read(self.state.scenario, move)
            step = self.rules.apply(self.state, action)
            self.state = step.state
            self.events += step.events
        return self

    def rest(self, face: int = 1, *, until: Sequence[str] = ()) -> Self:
        """Go on with a die and the last legal choice until one of these decisions is open."""
        while self.kind and self.kind not in until:
            self.play(face if self.seat == CHANCE and "roll 1" in self.legal else self.legal[-1])
        return self

    def events_of(self, kind: str) -> list[Event]:
        """Events of a kind."""
        return [event for event in self.events if event.kind == kind]


def units(game: ProvinceScenario, text: str) -> Counts:
    """Units by kind from counts and ids, such as ``1 bowman 3 spearmen``."""
    found = [0] * len(game.kinds)
    words = text.split()
    for count, kind in zip(words[::2], words[1::2], strict=True):
        found[game.kind_ids.index(kind)] += int(count)
    return tuple(found)


def printed_faces(faces: Sequence[int]) -> str:
    """Faces of a die as the print writes them.

    >>> printed_faces([5, 6]), printed_faces([6]), printed_faces([])
    ('5–6', '6', '—')
    """
    if not faces:
        return BLANK
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"


def signed(number: int) -> str:
    """A number with its sign; a dash for none."""
    return f"{number:+d}" if number else BLANK
