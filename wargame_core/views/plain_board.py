"""The board of a game without a view of it: a list of its places, or one page with its counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from wargame_core.boards.areamap import AreaMap
from wargame_core.engine.dated import turn_words
from wargame_core.engine.decision import Event, PointSource
from wargame_core.engine.game import title_in
from wargame_core.engine.headings import PHASES, STAGES, TURNS
from wargame_core.engine.places import HoldsPlaces, JoinsPlaces, ListsPlaces
from wargame_core.engine.seats import own_name
from wargame_core.views.area_values import HoldingView, ProvincesView
from wargame_core.views.contract import GameViews
from wargame_core.views.overlay_values import Fill, OverlayView, Selection
from wargame_core.views.place_values import (
    Board,
    FortView,
    PileView,
    PlaceList,
    PlaceWords,
    names_of,
)
from wargame_core.views.plain_players import emblem_of, players_of, seats_of
from wargame_core.views.players_values import PlayersView
from wargame_core.views.sheet_values import SheetView
from wargame_core.views.time_values import STAGE, TURN
from wargame_core.views.trace_values import TraceView
from wargame_core.views.values import LabelView, PlaceView, SideView, TurnView
from wargame_core.views.words import in_language, language, listed, tr

_LEVELS: Final = {**dict.fromkeys(STAGES | PHASES, STAGE), **dict.fromkeys(TURNS, TURN)}
"""What part of the sequence of play begins with events that are called so."""

_NUMBERS: Final = ("turn", "round", "number")
_PLACES: Final = ("place", "province", "hex")
"""Parameters of events that are the number of a turn, or of a place."""


class PlainBoard:
    """Implements ``BoardViews`` with what every game can be asked.

    A game that implements ``ListsPlaces`` shows its places, any other its summary on one page.
    """

    OVERLAYS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, game: Any, views: GameViews) -> None:
        """``views``: all views of the game, some of which may be its own."""
        self._game = game
        self._views = views

    def board_of(self, state: object) -> Board:
        """The names of all places; the game's title for the one page."""
        if isinstance(self._game, ListsPlaces):
            return PlaceList(tuple(self._game.place_names(state, language())))
        return PlaceList((title_in(self._game.info, language()),))

    def place_words(self) -> PlaceWords:
        """How places of no particular kind are called."""
        return PlaceWords(
            title=tr("Place"),
            none=tr("No place"),
            hint=tr("Point at a place, or click one to keep it here."),
            click=tr("or click a lit place on the board"),
            nothing=tr("Nothing can be done in that place now."),
            lit_only=tr("Nothing can be done in that place now; the lit places offer something."),
        )

    def area_of(self, state: object) -> tuple[bool, ...]:
        """Every place is in play."""
        return (True,) * len(names_of(self._views.board_of(state)))

    def stacks(self, state: object) -> Sequence[PileView]:
        """No counters."""
        del state
        return ()

    def castles(self, state: object) -> Sequence[FortView]:
        """No castles."""
        del state
        return ()

    def provinces(self, state: object) -> ProvincesView | None:
        """Whose every place is, where the game says it."""
        if not isinstance(self._game, HoldsPlaces):
            return None
        holders = (
            (place, self._game.holder(state, place))
            for place in range(len(names_of(self._views.board_of(state))))
        )
        return ProvincesView(
            tuple(
                HoldingView(place, self._views.seat_colour(state, seat))
                for place, seat in holders
                if seat
            )
        )

    def labels(self, state: object) -> tuple[LabelView, ...]:
        """What is in each place of a list; a map prints its names itself."""
        board = self._views.board_of(state)
        if not isinstance(board, PlaceList):
            return ()
        return tuple(
            LabelView(place, "\n".join(self._lines(state, place)), "", 0)
            for place in range(len(board.names))
        )

    def view_of_place(self, state: object, place: int) -> PlaceView:
        """The name of a place, what is in it, and what lies next to it."""
        facts = [("", line) for line in self._lines(state, place)]
        if isinstance(self._game, JoinsPlaces):
            near = [self._name(state, other) for other in self._game.neighbours(state, place)]
            facts.append((tr("Neighbours"), listed(near)))
        return PlaceView(place, self._name(state, place), tuple(facts), ())

    def _name(self, state: object, place: int) -> str:
        board = self._views.board_of(state)
        name = names_of(board)[place]
        return in_language(name, board.kanji[place]) if isinstance(board, AreaMap) else name

    def _lines(self, state: object, place: int) -> Sequence[str]:
        if isinstance(self._game, ListsPlaces):
            return self._game.place_lines(state, place, language())
        if isinstance(self._views.board_of(state), PlaceList):
            return str(self._game.summary(state, language())).splitlines()
        return ()

    def turn(self, state: object, acting: str) -> TurnView:
        """The turn in words where the game says it, and the players; points once it is over."""
        result = self._game.result(state)
        sides = tuple(
            SideView(
                title=self._views.seat_name(state, seat.id) or title_in(seat, language()),
                points=None if result is None else result.total(seat.id),
                colour_of=self._views.seat_colour(state, seat.id),
                acting=seat.id == acting,
            )
            for seat in seats_of(self._game, state, acting)
        )
        label = turn_words(self._game, state, language()) or title_in(self._game.info, language())
        return TurnView(0, 0, label, 0, 0, "", sides)

    def sheet(self, state: object) -> SheetView | None:
        """Nothing is printed beside the board."""
        del state
        return None

    def players(self, state: object, acting: str) -> PlayersView | None:
        """Every player with what he has, where the game lists them."""
        return players_of(self._game, self._views, state, acting)

    def points(self, state: object) -> Mapping[str, tuple[PointSource, ...]]:
        """The points of a result, once there is one."""
        result = self._game.result(state)
        return result.points if result is not None else {}

    def seat_name(self, state: object, seat: str) -> str:
        """What the game calls the seat as the match stands."""
        return own_name(self._game, state, seat, language())

    def seat_colour(self, state: object, seat: str) -> str:
        """The clan that the seat is called like, if some game has an emblem of it."""
        del state
        return emblem_of(seat)

    def overlay(self, state: object, kind: str, selection: Selection) -> OverlayView:
        """Nothing: there are no overlays."""
        del state, selection
        return OverlayView(kind, "")

    def rings(self, state: object, selection: Selection) -> tuple[Fill, ...]:
        """No ranges."""
        del state, selection
        return ()

    def line_of(self, state: object, selection: Selection) -> OverlayView:
        """No lines of communication."""
        del state, selection
        return OverlayView("", "")

    def level_of(self, event: Event) -> int | None:
        """Turns, rounds, stages and phases, by the usual names of their events."""
        return _LEVELS.get(event.kind)

    def mark_label(self, event: Event) -> str:
        """The number of a turn or round."""
        if self._views.level_of(event) != TURN:
            return ""
        number = _number(event, _NUMBERS)
        return "" if number < 0 else str(number)

    def concerns(self, state: object, event: Event, seat: str, before: Callable[[], Any]) -> bool:
        """Nothing is known of whom an event concerns."""
        del state, event, seat, before
        return False

    def traces(
        self, state: object, event: Event, before: Callable[[], Any]
    ) -> tuple[TraceView, ...]:
        """Nothing: events say what they are about in words."""
        del state, event, before
        return ()

    def place_of(self, state: object, event: Event) -> int:
        """The place that an event names, if the board has it."""
        place = _number(event, _PLACES)
        return place if place < len(self._views.area_of(state)) else -1


def _number(event: Event, names: Iterable[str]) -> int:
    """The first of some parameters that is a number from 0; else -1."""
    found = (event.params.get(name) for name in names)
    return next((n for n in found if type(n) is int and n >= 0), -1)
