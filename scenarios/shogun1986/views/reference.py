"""Cards and counters of the game."""

from __future__ import annotations

from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.views.names import STYLE, colour_id, player_name
from scenarios.shogun1986.views.players import goal_words
from wargame_core.provinces.views.board import piece_view
from wargame_core.views.area_values import PieceView
from wargame_core.views.reference_values import CardSideView, CardView
from wargame_core.views.words import tr


def card(game: str, state: State) -> CardView:
    """The players with their colours, and how the game is won."""
    del game
    sides = tuple(
        CardSideView(
            state.seat(player), player_name(state, player), colour_id(state, player), (), 0, 0
        )
        for player in range(len(state.units))
    )
    dealt = tr("Provinces are dealt; koku are divided in secret in every round.")
    return CardView(sides, dealt, goal_words(state.scenario))


def counter_sheet(state: State) -> tuple[tuple[PieceView, PieceView], ...]:
    """Every colour's kinds of units, one and all its figures; rōnin have no colour."""
    scenario = state.scenario
    return tuple(
        (
            piece_view(STYLE, scenario, colour_id(state, player), kind, 1),
            piece_view(STYLE, scenario, colour_id(state, player), kind, max(named.figures, 1)),
        )
        for player in range(len(state.units))
        for kind, named in enumerate(scenario.kinds)
    )
