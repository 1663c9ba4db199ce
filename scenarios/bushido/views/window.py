"""The views of Bushido, as the entry point ``gunyuden.views`` names them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from scenarios.bushido.odds import preview as battle_preview
from scenarios.bushido.rules import actions
from scenarios.bushido.text import prices
from scenarios.bushido.views import board, cards, choices, reference, time, told, trays
from scenarios.bushido.views import fight as battle_page
from scenarios.bushido.views import hand as hands
from scenarios.bushido.views import players as all_players
from scenarios.bushido.views.names import colour_id, player_of
from wargame_core.engine.decision import CHANCE, Action, Event
from wargame_core.engine.preview import Preview
from wargame_core.views.place_values import PlaceWords
from wargame_core.views.tile_values import TileBoard
from wargame_core.views.words import language, tr

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State

_PLACES = ("place", "origin_place")


class BushidoViews:
    """How a state of Bushido is shown."""

    OVERLAYS: ClassVar[tuple[str, ...]] = ()
    ENDINGS: ClassVar[tuple[type, ...]] = (actions.Done,)
    OPENINGS: ClassVar[tuple[type, ...]] = ()

    able = staticmethod(choices.able)
    amounts = staticmethod(choices.amounts)
    attempts = staticmethod(choices.attempts)
    card = staticmethod(reference.card)
    castles = staticmethod(board.castles)
    cell_words = staticmethod(reference.cell_words)
    counter_sheet = staticmethod(reference.counter_sheet)
    draft = staticmethod(cards.draft)
    fight = staticmethod(battle_page.fight)
    moment = staticmethod(battle_page.moment)
    hand = staticmethod(hands.hand)
    lift = staticmethod(choices.lift)
    level_of = staticmethod(time.level_of)
    list_titles = staticmethod(reference.list_titles)
    lists = staticmethod(reference.lists)
    mark_label = staticmethod(time.mark_label)
    places = staticmethod(choices.places)
    players = staticmethod(all_players.players)
    provinces = staticmethod(board.provinces)
    sheet = staticmethod(time.sheet)
    slide = staticmethod(choices.slide)
    stacks = staticmethod(board.stacks)
    traces = staticmethod(choices.traces)
    tray = staticmethod(trays.tray)
    turn = staticmethod(time.turn)
    walks = staticmethod(choices.walks)
    why_asked = staticmethod(choices.why_asked)
    view_of_place = staticmethod(board.view_of_place)

    concerns = staticmethod(told.concerns)

    def board_of(self, state: State) -> TileBoard:
        """The tiles of the map."""
        return board.tile_board(state.scenario)

    def place_words(self) -> PlaceWords:
        """How tiles are called."""
        return PlaceWords(
            title=tr("Province"),
            none=tr("No province"),
            hint=tr("Point at a tile, or click one to keep it here."),
            click=tr("or click a lit tile"),
            nothing=tr("Nothing can be done in that province now."),
            lit_only=tr("Nothing can be done in that province now; the lit tiles offer something."),
        )

    def price_words(self, state: State, action: Action) -> str:
        """What an answer brings."""
        return prices.price_words(state, action, language())

    def preview(self, state: State, action: Action | None) -> Preview | None:
        """How the battle in progress ends with a choice, from what the seat sees."""
        return battle_preview.preview(state, action, language())

    def seat_name(self, state: State, seat: str) -> str:
        """The name of the seat; chance draws here and rolls no dice."""
        del state
        return tr("Drawn") if seat == CHANCE else ""

    def seat_colour(self, state: State, seat: str) -> str:
        """Id of a player's emblem."""
        return colour_id(player_of(state, seat))

    def place_of(self, state: State, event: Event) -> int:
        """Where an event happened."""
        del state
        found = (event.params.get(name) for name in _PLACES)
        return next((place for place in found if isinstance(place, int)), -1)


VIEWS = BushidoViews()
"""What the entry point names."""
