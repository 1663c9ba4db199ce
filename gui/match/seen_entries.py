"""Actions of a match as one reader may see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, overload

from wargame_core.engine.history import Entry, events_seen


class SeenEntries(Sequence[Entry]):
    """Actions with those of their events that a reader may know of.

    Each is worked out when it is looked at: who asks what happened last does not go through a
    whole match.
    """

    def __init__(self, entries: Sequence[Entry], reader: str) -> None:
        self._entries, self._reader = entries, reader

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Entry]: ...
    def __getitem__(self, index: Any) -> Any:
        """An action, or a part of them."""
        if isinstance(index, slice):
            return SeenEntries(self._entries[index], self._reader)
        entry = self._entries[index]
        return replace(entry, events=events_seen(entry, self._reader))
