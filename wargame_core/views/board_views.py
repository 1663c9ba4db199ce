"""What lies on a board, who is ahead, and where the match is in time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from wargame_core.engine.decision import Event
from wargame_core.views.area_values import ProvincesView
from wargame_core.views.overlay_values import Fill, OverlayView, Selection
from wargame_core.views.place_values import Board, PileView, PlaceWords, SeatView
from wargame_core.views.players_values import PlayersView
from wargame_core.views.values import HexView, LabelView, TurnView


class BoardViews(Protocol):
    """What a game answers about its board, its players and its time."""

    @property
    def OVERLAYS(self) -> tuple[str, ...]:  # noqa: N802
        """Kinds of overlays that this game has, in the order of the toolbar."""
        ...

    def board_of(self, state: Any) -> Board:
        """The map that is drawn, of hexes or of provinces."""
        ...

    def place_words(self) -> PlaceWords:
        """How the places of the board are called."""
        ...

    def area_of(self, state: Any) -> tuple[bool, ...]:
        """For each place whether it is in play."""
        ...

    def stacks(self, state: Any) -> Sequence[PileView]:
        """All counters on the board: ``StackView`` on hexes, ``ClusterView`` in provinces."""
        ...

    def castles(self, state: Any) -> Sequence[SeatView]:
        """All castles in play: ``CastleView`` on hexes, ``StrongholdView`` in provinces."""
        ...

    def provinces(self, state: Any) -> ProvincesView | None:
        """Holdings and tokens of a board of provinces; None for a board of hexes."""
        ...

    def labels(self, state: Any) -> tuple[LabelView, ...]:
        """Names on the map, the important first; on a list of places what each place says."""
        ...

    def view_of_place(self, state: Any, hex_: int) -> HexView:
        """Everything that is known of a hex."""
        ...

    def turn(self, state: Any, acting: str) -> TurnView:
        """Turn, stage, phase and points; ``acting`` is the seat that decides."""
        ...

    def players(self, state: Any, acting: str) -> PlayersView | None:
        """All players with what may be seen of them; None where the turn bar says it all."""
        ...

    def seat_name(self, state: Any, seat: str) -> str:
        """What whoever sits there is called by now; empty for the name of the seat."""
        ...

    def overlay(self, state: Any, kind: str, selection: Selection) -> OverlayView:
        """What one overlay shows, for what is selected."""
        ...

    def rings(self, state: Any, selection: Selection) -> tuple[Fill, ...]:
        """How far the selected force comes, step by step, as outlines."""
        ...

    def line_of(self, state: Any, selection: Selection) -> OverlayView:
        """The lines of communication of what is selected, and where they are cut."""
        ...

    def level_of(self, event: Event) -> int | None:
        """What part of the sequence of play begins with an event: TURN, STAGE or None."""
        ...

    def mark_label(self, event: Event) -> str:
        """What stands beside the tick of a turn on the time line: its number, or empty."""
        ...

    def place_of(self, state: Any, event: Event) -> int:
        """Where an event happened: a hex or area, -1 if it has no place."""
        ...
