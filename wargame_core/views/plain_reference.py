"""What can be looked up in a game without a view of it: who plays, and its charts as printed."""

from __future__ import annotations

from typing import Any

from wargame_core.engine.game import title_in
from wargame_core.views.place_values import FaceView
from wargame_core.views.plain_players import emblem_of, seats_of
from wargame_core.views.reference_values import CardSideView, CardView, ListTable
from wargame_core.views.words import language


class PlainReference:
    """Implements ``ReferenceViews`` with what every game can be asked."""

    def __init__(self, game: Any) -> None:
        self._game = game

    def card(self, game: str, state: object) -> CardView:
        """The seats, as far as they follow from the state."""
        del game
        decision = self._game.decision(state)
        seats = seats_of(self._game, state, decision.seat if decision else "")
        sides = tuple(
            CardSideView(seat.id, title_in(seat, language()), emblem_of(seat.id), (), 0, 0)
            for seat in seats
        )
        return CardView(sides, balance="", victory="")

    def counter_sheet(self, state: object) -> tuple[tuple[FaceView, FaceView], ...]:
        """No counters."""
        del state
        return ()

    def list_titles(self) -> tuple[str, ...]:
        """No lists."""
        return ()

    def lists(self, game: str, state: object) -> tuple[ListTable, ...]:
        """No lists."""
        del game, state
        return ()

    def cell_words(self, label: str) -> str:
        """As it is printed."""
        return label
