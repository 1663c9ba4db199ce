"""What lies on a board, who is ahead, and where the match is in time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from wargame_core.engine.decision import Event, PointSource
from wargame_core.engine.state_type import S_contra
from wargame_core.views.area_values import ProvincesView
from wargame_core.views.overlay_values import Fill, OverlayView, Selection
from wargame_core.views.place_values import Board, FortView, PileView, PlaceWords
from wargame_core.views.players_values import PlayersView
from wargame_core.views.sheet_values import SheetView
from wargame_core.views.trace_values import TraceView
from wargame_core.views.values import LabelView, PlaceView, TurnView


class BoardViews(Protocol[S_contra]):
    """What a game answers about its board, its players and its time."""

    @property
    def OVERLAYS(self) -> tuple[str, ...]:  # noqa: N802
        """Kinds of overlays that this game has, in the order of the toolbar."""
        ...

    def board_of(self, state: S_contra) -> Board:
        """The board that is drawn: a map of hexes, of provinces, hex tiles, or a list of places."""
        ...

    def place_words(self) -> PlaceWords:
        """How the places of the board are called."""
        ...

    def area_of(self, state: S_contra) -> tuple[bool, ...]:
        """For each place whether it is in play."""
        ...

    def stacks(self, state: S_contra) -> Sequence[PileView]:
        """All counters on the board: ``StackView`` on hexes, ``ClusterView`` in provinces."""
        ...

    def castles(self, state: S_contra) -> Sequence[FortView]:
        """All castles in play: ``CastleView`` on hexes, ``StrongholdView`` in provinces."""
        ...

    def provinces(self, state: S_contra) -> ProvincesView | None:
        """Holdings, tokens and tiles of a board that has them; None for a board of hexes."""
        ...

    def labels(self, state: S_contra) -> tuple[LabelView, ...]:
        """Names on the map, the important first; on a list of places what each place says."""
        ...

    def view_of_place(self, state: S_contra, place: int) -> PlaceView:
        """Everything that is known of a place."""
        ...

    def turn(self, state: S_contra, acting: str) -> TurnView:
        """Turn, stage, phase and points; ``acting`` is the seat that decides."""
        ...

    def sheet(self, state: S_contra) -> SheetView | None:
        """Title and turn track that are printed on a map; None for none."""
        ...

    def players(self, state: S_contra, acting: str) -> PlayersView | None:
        """All players with what the viewer may know; None if the turn bar is enough."""
        ...

    def points(self, state: S_contra) -> Mapping[str, tuple[PointSource, ...]]:
        """Where the points of every seat come from as it stands; empty if nobody has any."""
        ...

    def seat_name(self, state: S_contra, seat: str) -> str:
        """The present name of a player, such as his clan; empty if the seat's name is used."""
        ...

    def seat_colour(self, state: S_contra, seat: str) -> str:
        """Id of the clan whose colour and crest stand for a player; empty while there is none."""
        ...

    def overlay(self, state: S_contra, kind: str, selection: Selection) -> OverlayView:
        """What one overlay shows, for what is selected."""
        ...

    def rings(self, state: S_contra, selection: Selection) -> tuple[Fill, ...]:
        """How far the selected force can go, step by step, as outlines."""
        ...

    def line_of(self, state: S_contra, selection: Selection) -> OverlayView:
        """The lines of communication of what is selected, and where they are cut."""
        ...

    def level_of(self, event: Event) -> int | None:
        """TURN or STAGE if one begins with the event; else None."""
        ...

    def mark_label(self, event: Event) -> str:
        """The number beside the tick of a turn on the time line; empty for other events."""
        ...

    def concerns(
        self, state: S_contra, event: Event, seat: str, before: Callable[[], S_contra]
    ) -> bool:
        """Whether an event does something to a seat, as when its place is attacked or taken.

        ``before`` gives the state before the action that brought the event about.
        """
        ...

    def traces(
        self, state: S_contra, event: Event, before: Callable[[], S_contra]
    ) -> tuple[TraceView, ...]:
        """What an event leaves to be seen on the board: arrows and marks.

        ``before`` gives the state before the action that brought the event about.
        """
        ...

    def place_of(self, state: S_contra, event: Event) -> int:
        """Where an event happened: a hex or area, -1 if it has no place."""
        ...
