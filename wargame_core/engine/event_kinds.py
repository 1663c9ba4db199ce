"""Which kinds of events the rules of a game record; whatever waits for one is held against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol, runtime_checkable

_SECTION: Final = "event."


@runtime_checkable
class DeclaresEvents(Protocol):
    """Optional part of a game: the kinds of its events."""

    @property
    def event_kinds(self) -> frozenset[str]:
        """Every kind that its rules record, and no other."""
        ...


def kinds_in(catalogue: Mapping[str, str]) -> frozenset[str]:
    """The kinds of events for which a catalogue has sentences."""
    return frozenset(key.removeprefix(_SECTION) for key in catalogue if key.startswith(_SECTION))
