"""What can be looked up without playing: cards of scenarios, counters, lists, words of charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from wargame_core.engine.state_type import S_contra
from wargame_core.views.place_values import FaceView
from wargame_core.views.reference_values import CardView, ListTable


class ReferenceViews(Protocol[S_contra]):
    """What a game answers for New match, Help and exports."""

    def card(self, game: str, state: S_contra) -> CardView:
        """What the card of a scenario says; ``state`` is its first position."""
        ...

    def counter_sheet(self, state: S_contra) -> Sequence[tuple[FaceView, FaceView]]:
        """Front and back of every counter of a scenario."""
        ...

    def list_titles(self) -> tuple[str, ...]:
        """What ``lists`` are about, in the same order; needs no state."""
        ...

    def lists(self, game: str, state: S_contra) -> tuple[ListTable, ...]:
        """Lists of the game that are no charts: castles, units; with their sources."""
        ...

    def cell_words(self, label: str) -> str:
        """A label or cell of a chart in the present language, or itself if it has none."""
        ...
