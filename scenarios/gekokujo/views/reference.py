"""Cards, lists and counters of the game."""

from __future__ import annotations

from typing import Final

from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.scenario import Scenario
from scenarios.gekokujo.rules.state import State
from scenarios.gekokujo.text import words as text
from scenarios.gekokujo.views.board import SIGNS
from scenarios.gekokujo.views.names import colour_id, province_name
from scenarios.japan.board import japan_map
from wargame_core.views.area_values import PieceView
from wargame_core.views.reference_values import CardSideView, CardView, ListTable
from wargame_core.views.words import in_language, language, listed, tr

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
            piece_view(scenario, colour_id(clan), kind, 1),
            piece_view(scenario, colour_id(clan), kind, 1 if kind == DAIMYO else _SEVERAL),
        )
        for clan in scenario.clan_ids
        for kind in range(len(scenario.kind_ids))
    )


def piece_view(scenario: Scenario, colour: str, kind: int, count: int) -> PieceView:
    """A counter of a clan that stands for so many units of a kind."""
    named = scenario.fighters[kind]
    return PieceView(
        unit=-1,
        clan=colour,
        sign=SIGNS[scenario.kind_ids[kind]],
        count=count,
        name=in_language(named.name, named.name_ja),
    )


def list_titles() -> tuple[str, ...]:
    """What the lists are about."""
    return tr("Clans"), tr("Provinces")


def lists(game: str, state: State) -> tuple[ListTable, ...]:
    """The clans, and the provinces with what they are."""
    scenario = state.scenario
    texts = text.catalogue(language())
    clans = tuple(
        (
            in_language(clan.name, clan.name_ja),
            texts.get(f"region.{clan.region.lower()}", clan.region),
            province_name(state, home),
            texts.get(f"ability.{clan.id}", ""),
        )
        for clan, home in zip(scenario.numbers.clans, scenario.homes, strict=True)
    )
    marks = (
        (tr("mountain"), scenario.mountains),
        (tr("coast"), scenario.coasts),
        (tr("Mandate"), sum(1 << place for place in scenario.mandates)),
    )
    provinces = tuple(
        (
            scenario.map.names[place],
            scenario.map.kanji[place],
            listed(word for word, mask in marks if mask >> place & 1),
            listed(province_name(state, other) for other in scenario.adjacent[place]),
        )
        for place in range(len(scenario.map.ids))
    )
    return (
        ListTable(
            "clans", tr("Clans"), (tr("Clan"), tr("Region"), tr("Home"), tr("Ability")), clans
        ),
        ListTable(
            "provinces", tr("Provinces"),
            (tr("Province"), tr("Kanji"), tr("Kind"), tr("Neighbours")), provinces,
            tr("Borders and sea lanes are reconstructed."),
        ),
    )  # fmt: skip
