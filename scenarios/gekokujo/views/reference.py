"""Cards, lists and counters of the game."""

from __future__ import annotations

from typing import Final

from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.scenario import Scenario
from scenarios.gekokujo.rules.state import State
from scenarios.gekokujo.text import words as text
from scenarios.gekokujo.views.names import STYLE, colour_id
from scenarios.japan.board import japan_map
from wargame_core.provinces.views.board import piece_view
from wargame_core.provinces.views.style import province_name
from wargame_core.views.area_values import PieceView
from wargame_core.views.reference_values import CardSideView, CardView, ListTable
from wargame_core.views.words import in_language, language, tr

_FROM_THE_WEST: Final = ("West", "Center", "East")
_SEVERAL: Final = 5
"""Units that the back of a counter stands for."""


def card(game: str, state: State) -> CardView:
    """The clans that can be drafted, by region, and how the game is won."""
    scenario = state.scenario
    texts = text.catalogue(language())
    regions = dict.fromkeys(clan.region for clan in scenario.numbers.clans)
    sides = []
    for region in sorted(regions, key=_FROM_THE_WEST.index):
        clans = tuple(
            (colour_id(clan.id), in_language(clan.name, clan.name_ja))
            for clan in scenario.numbers.clans
            if clan.region == region
        )
        title = texts.get(f"region.{region.lower()}", region)
        sides.append(CardSideView(region, title, clans[0][0], clans, 0, 0))
    return CardView(
        tuple(sides),
        tr("Clans are drafted in turn; the first three come from three regions."),
        tr(
            "{count} provinces win, or the three Mandate Provinces held alone.",
            count=state.scenario.threshold,
        ),
    )


def cell_words(label: str) -> str:
    """A label or cell of a chart in the present language; provinces by id as the map names them."""
    board = japan_map()
    if label in board.index:
        place = board.index[label]
        return in_language(board.names[place], board.kanji[place])
    if label in board.names:
        return in_language(label, board.kanji[board.names.index(label)])
    return text.catalogue(language()).get(f"cell.{label}", label)


def counter_sheet(state: State) -> tuple[tuple[PieceView, PieceView], ...]:
    """Every clan's kinds of units, one on the front and several on the back; Daimyō once."""
    scenario = state.scenario
    return tuple(
        (
            piece_view(STYLE, scenario, colour_id(clan), kind, 1),
            piece_view(STYLE, scenario, colour_id(clan), kind, 1 if kind == DAIMYO else _SEVERAL),
        )
        for clan in scenario.clan_ids
        for kind in range(len(scenario.kind_ids))
    )


def clan_list(scenario: Scenario) -> ListTable:
    """The clans with their regions, homes and abilities."""
    texts = text.catalogue(language())
    rows = tuple(
        (
            in_language(clan.name, clan.name_ja),
            texts.get(f"region.{clan.region.lower()}", clan.region),
            province_name(scenario, home),
            texts.get(f"ability.{clan.id}", ""),
        )
        for clan, home in zip(scenario.numbers.clans, scenario.homes, strict=True)
    )
    titles = (tr("Clan"), tr("Region"), tr("Home"), tr("Ability"))
    return ListTable("clans", tr("Abilities of the clans"), titles, rows)


def kinds_of(scenario: Scenario, province: int) -> list[str]:
    """What kind of province it is, in short."""
    marks = (
        (tr("mountain"), scenario.mountains >> province & 1),
        (tr("coast"), scenario.coasts >> province & 1),
        (tr("Mandate"), province in scenario.mandates),
    )
    return [word for word, holds in marks if holds]
