"""What the window asks of a game's look; a module of this package answers for each kind of game.

Boards, panels and dialogs know only this and the values in ``values``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from wargame_core.engine.decision import Event
from wargame_core.engine.history import Entry
from wargame_core.views.area_values import ProvincesView
from wargame_core.views.fight_values import (
    ActionGroup,
    AmountsView,
    AttemptView,
    FightView,
    ForceAttempts,
    MomentView,
    PreviewLook,
    PriceView,
    RetreatView,
    SlideView,
)
from wargame_core.views.overlay_values import Fill, OverlayView, Selection
from wargame_core.views.place_values import Board, FaceView, PileView, PlaceWords, SeatView
from wargame_core.views.players_values import DraftView, PlayersView
from wargame_core.views.reference_values import CardView, ListTable
from wargame_core.views.values import HexView, LabelView, TurnView
from wargame_core.views.walk_values import WalkView


class GameViews(Protocol):
    """How states of one kind of game view."""

    @property
    def ENDINGS(self) -> tuple[type, ...]:  # noqa: N802
        """Kinds of actions that end what is being done: the default of their decisions."""
        ...

    @property
    def OPENINGS(self) -> tuple[type, ...]:  # noqa: N802
        """Kinds of actions that only begin something: Esc takes them back."""
        ...

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

    def labels(self, scenario: Any) -> tuple[LabelView, ...]:
        """Names on the map, the important first."""
        ...

    def turn(self, state: Any, acting: str) -> TurnView:
        """Turn, stage, phase and points; ``acting`` is the seat that decides."""
        ...

    def view_of_place(self, state: Any, hex_: int) -> HexView:
        """Everything that is known of a hex."""
        ...

    def attempts(self, state: Any, kind: str, hex_: int, legal: Sequence[Any]) -> Iterator[Any]:
        """What a click on a hex that is not lit may have meant."""
        ...

    def card(self, game: str, state: Any) -> CardView:
        """What the card of a scenario says; ``state`` is its first position."""
        ...

    def counter_sheet(self, state: Any) -> Sequence[tuple[FaceView, FaceView]]:
        """Front and back of every counter of a scenario."""
        ...

    def list_titles(self) -> tuple[str, ...]:
        """What ``lists`` are about, in the same order; needs no state."""
        ...

    def lists(self, game: str, state: Any) -> tuple[ListTable, ...]:
        """Lists of the game that are no charts: castles, units; with their sources."""
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

    def cell_words(self, text: str) -> str:
        """A label or cell of a chart in the present language; the text itself for want of words."""
        ...

    def preview(self, state: Any, action: Any | None) -> PreviewLook | None:
        """What the first die after an action, or of the open decision, can bring; None without."""
        ...

    def fight(
        self, state: Any, entries: Sequence[Entry], state_at: Callable[[int], Any]
    ) -> FightView | None:
        """The fight that goes on or ended with the last entry; ``state_at`` takes a position."""
        ...

    def moment(self, state: Any, event: Event) -> MomentView:
        """One event with its die, modifiers and cell."""
        ...

    def same_roll(self, event: Event, later: Event) -> bool:
        """Whether two dice, one after the other, are read alike and told in one line."""
        ...

    def moment_of_dice(self, state: Any, events: Sequence[Event]) -> MomentView:
        """Dice that are read alike, in one line."""
        ...

    def amounts(self, state: Any, legal: Sequence[Any]) -> tuple[AmountsView, ...]:
        """Legal actions that differ in a number only; each kind of them together."""
        ...

    def retreat(self, state: Any) -> RetreatView | None:
        """The retreat or pursuit that is being chosen, with its prices."""
        ...

    def price_words(self, state: Any, action: Any) -> str:
        """What an action costs beyond its words, or empty."""
        ...

    def slide(self, before: Any, action: Any) -> SlideView | None:
        """What an action moves along which way."""
        ...

    def closed(self, state: Any, legal: Sequence[Any]) -> tuple[AttemptView, ...]:
        """What belongs to the open decision but cannot be chosen now."""
        ...

    def rule_of(self, state: Any, action: Any) -> str:
        """The rule on an action; empty where that of the open decision says it."""
        ...

    def walks(self, state: Any, place: int, target: int) -> tuple[WalkView, ...]:
        """What forces of a selected place may do with another place, or why none may."""
        ...

    def by_way(
        self, state: Any, place: int, passed: Sequence[int], target: int
    ) -> tuple[WalkView, ...]:
        """What the force on its way, or those of a place, may do by places to pass; or why none."""
        ...

    def move_tag(self, state: Any, place: int) -> PriceView | None:
        """What it costs the force on its way to come to a place; None if it cannot."""
        ...

    def all_attempts(self, state: Any, place: int) -> tuple[ForceAttempts, ...]:
        """The own forces in a place with everything that forces do, allowed or not."""
        ...

    def groups(self, state: Any, legal: Sequence[Any]) -> tuple[ActionGroup, ...]:
        """Legal actions by the force that they belong to."""
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

    def seat_name(self, state: Any, seat: str) -> str:
        """What whoever sits there is called by now; empty for the name of the seat."""
        ...

    def players(self, state: Any, acting: str) -> PlayersView | None:
        """All players with what may be seen of them; None where the turn bar says it all."""
        ...

    def draft(self, state: Any, legal: Sequence[Any]) -> DraftView | None:
        """The draft that is going on; None where there is none."""
        ...
