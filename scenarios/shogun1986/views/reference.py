"""Cards, lists and counters of the game."""

from __future__ import annotations

from scenarios.shogun1986.rules.scenario import Scenario
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.views.names import STYLE, colour_id, player_name
from scenarios.shogun1986.views.players import goal_words
from wargame_core.provinces.views.board import piece_view
from wargame_core.views.area_values import PieceView
from wargame_core.views.reference_values import CardSideView, CardView, ListTable
from wargame_core.views.words import in_language, number, tr


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


def unit_list(scenario: Scenario) -> ListTable:
    """The kinds of units with what they hit and cost (SG-C-07, SG-LEV-01)."""
    steps = {"ranged": tr("arrows and guns"), "melee": tr("swords and spears")}
    rows = tuple(
        (
            in_language(kind.name, kind.name_ja),
            steps[kind.step],
            number(kind.hits),
            number(kind.per_koku) if kind.per_koku else tr("none"),
            number(kind.figures) if kind.figures else tr("a pool for all"),
        )
        for kind in scenario.kinds
    )
    titles = (tr("Unit"), tr("Step"), tr("Hits on up to"), tr("For one koku"), tr("Figures"))
    return ListTable("units", tr("Kinds of units"), titles, rows)
