"""Cards, lists and counters of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.bushido.rules.pieces import DISC_IDS, TILE_IDS
from scenarios.bushido.text.words import catalogue
from scenarios.bushido.views.board import HOUSEHOLD, RONIN, SIGNS, TROOPS
from scenarios.bushido.views.hand import purpose
from scenarios.bushido.views.names import colour_id, player_name
from wargame_core.views.area_values import PieceView
from wargame_core.views.reference_values import CardSideView, CardView, ListTable
from wargame_core.views.words import in_language, language, number, tr

if TYPE_CHECKING:
    from scenarios.bushido.rules.numbers import Kind, Numbers
    from scenarios.bushido.rules.state import State

_SEVERAL = 5
"""Troops that the back of a counter stands for."""


def card(game: str, state: State) -> CardView:
    """The players with their colours, and how the game is won."""
    del game
    amounts = state.scenario.numbers.amounts
    return CardView(
        tuple(
            CardSideView(state.seat(player), player_name(player), colour_id(player), (), 0, 0)
            for player in state.players
        ),
        "",
        tr(
            "Whoever first has {goal} honour wins; after month {months} the players vote whether "
            "the one with most honour has won.",
            goal=amounts.goal, months=amounts.months,
        ),
    )  # fmt: skip


def counter_sheet(state: State) -> tuple[tuple[PieceView, PieceView], ...]:
    """Everybody's troops, one on the front and several on the back, and his household; ronin."""
    troops, household, ronin = tr("Troops"), tr("Household markers"), tr("Ronin")
    found = []
    for player in state.players:
        clan = colour_id(player)
        found.append(_pair(clan, TROOPS, troops, _SEVERAL))
        found.append(_pair(clan, HOUSEHOLD, household, 1))
    return (*found, _pair("", RONIN, ronin, _SEVERAL))


def _pair(clan: str, kind: int, name: str, several: int) -> tuple[PieceView, PieceView]:
    front, back = (PieceView(-1, clan, SIGNS[kind], count, name) for count in (1, several))
    return front, back


def cell_words(label: str) -> str:
    """A label, cell or note of a chart in the present language; the log may have another word."""
    texts = catalogue(language())
    return texts.get(f"chart.{label}") or texts.get(f"cell.{label}", label)


def list_titles() -> tuple[str, ...]:
    """What the lists are about; the charts of tiles and discs have their numbers only."""
    return tr("What support tiles do"), tr("What tactic discs do"), tr("Map tiles and buildings")


def lists(game: str, state: State) -> tuple[ListTable, ...]:
    """Tiles, discs, and what stands on the map, with their numbers."""
    del game
    numbers = state.scenario.numbers
    return _tiles(numbers), _discs(numbers), _places(numbers)


def _tiles(numbers: Numbers) -> ListTable:
    rows = tuple(
        (
            _name(kind),
            tr("Military tile") if kind.military else tr("Political tile"),
            number(kind.number),
            purpose(numbers, id_),
        )
        for kind, id_ in zip(numbers.tiles[1:], TILE_IDS[1:], strict=True)
    )
    titles = (tr("Tile"), tr("Bag"), tr("Number"), tr("Use"))
    return ListTable("tiles", tr("What support tiles do"), titles, rows)


def _discs(numbers: Numbers) -> ListTable:
    rows = tuple(
        (_name(kind), number(kind.number), number(kind.start), purpose(numbers, id_))
        for kind, id_ in zip(numbers.discs[1:], DISC_IDS[1:], strict=True)
    )
    titles = (tr("Disc"), tr("Number"), tr("Everybody’s at the start"), tr("Use"))
    return ListTable("discs", tr("What tactic discs do"), titles, rows)


def _places(numbers: Numbers) -> ListTable:
    rows = tuple(
        (
            _name(kind),
            number(kind.number) if kind.number else "",
            number(kind.cost) if kind.cost else "",
            number(kind.use) if kind.use else "",
            *(number(value) for value in (kind.worth.honour, kind.worth.koku, kind.worth.katana)),
        )
        for kind in (*numbers.terrains[1:], *numbers.buildings, *numbers.improvements)
    )
    titles = (tr("Name"), tr("Number"), tr("Cost in double katana"), tr("Use in double katana"),
              tr("Honour"), tr("Koku"), tr("Katana"))  # fmt: skip
    note = tr("A building takes the place of the values of its tile; improvements are added.")
    return ListTable("places", tr("Map tiles and buildings"), titles, rows, note)


def _name(kind: Kind) -> str:
    return in_language(kind.name, kind.name_ja)
