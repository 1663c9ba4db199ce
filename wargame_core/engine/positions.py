"""What a game says of its positions, so that files can hold any state of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from wargame_core.engine.decision import Event
from wargame_core.engine.state_type import S_contra


class PositionKind(Protocol[S_contra]):
    """How the positions of one game are read, checked and written."""

    @property
    def model(self) -> type[Any]:
        """The strict model of a document; it extends ``files.position_form.PositionHeader``."""
        ...

    def read(self, document: Any, start: Any) -> tuple[Any, Sequence[str]]:
        """The state that a document of the model describes, and everything that is wrong with it.

        ``start`` is the state before the first decision with the document's options. With faults
        the state is of no use.
        """
        ...

    def write(self, game: str, state: S_contra, comment: str) -> dict[str, Any]:
        """The document of a state; reading it gives a state with the same digest."""
        ...

    def open_facts(self, state: S_contra) -> Mapping[str, Any]:
        """The open procedure as it stands in a document; empty when there is none."""
        ...

    def differences(self, state: S_contra, events: Sequence[Event], expected: Any) -> Iterator[str]:
        """What the board does not show of the facts that a line of play expects."""
        ...

    def losses(self, before: S_contra, after: S_contra) -> Mapping[str, Any]:
        """What was lost from one state to a later one, as named facts for answers in JSON."""
        ...


@runtime_checkable
class Positioned(Protocol):
    """A game that says itself how its states are written to files.

    One whose states are declared (``engine.declared``) need not.
    """

    def positions(self) -> PositionKind | None:
        """How; None if this game cannot after all."""
        ...
