"""Cards of scenarios, lists of castles and units, and the counter sheet of the series."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from wargame_core.engine.game_folders import folder_of
from wargame_core.files.scenario_card import ScenarioCard, read_cards
from wargame_core.gunyuden.files.scenario_tables import read_scenario_tables
from wargame_core.gunyuden.rules.scenario import Castle, Scenario, Unit
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text.words import catalogue
from wargame_core.views.reference_values import CardSideView, CardView, ListTable
from wargame_core.views.values import CounterView
from wargame_core.views.words import in_language, language, tr

RANK_STARS: Final = "★"
_RECONSTRUCTED: Final = "reconstruction"


def card(game: str, state: State) -> CardView:
    """The card of a scenario; ``state`` is its first position."""
    scenario = state.scenario
    remarks = read_cards(_data(game)).get(scenario.info.id, ScenarioCard())
    sides = []
    for index, side in enumerate(scenario.sides):
        clans = [clan for clan in scenario.clans if clan.side == index]
        first = next((clan for clan in clans if clan.id == side.id), clans[0])
        owned = sum(scenario.side_of_clan(owner) == index for owner in state.owner)
        units = sum(
            scenario.side_of_unit[unit] == index and step > 0
            for unit, step in enumerate(state.steps)
        )
        named = tuple((clan.id, in_language(clan.name, clan.name_ja)) for clan in clans)
        title = next(
            (
                in_language(seat.title, seat.title_ja)
                for seat in scenario.info.seats
                if seat.id == side.id
            ),
            side.name,
        )
        sides.append(CardSideView(side.id, title, first.id, named, units, owned))
    return CardView(
        tuple(sides),
        in_language(remarks.balance, remarks.balance_ja),
        in_language(remarks.victory, remarks.victory_ja),
        in_language(remarks.intent, remarks.intent_ja),
        in_language(remarks.outcome, remarks.outcome_ja),
    )


def cell_words(label: str) -> str:
    """A label or cell of a chart in the present language."""
    return catalogue(language()).get(f"cell.{label}", label)


def counter_sheet(state: State) -> tuple[tuple[CounterView, CounterView], ...]:
    """Front and back of every counter of the scenario, in the order of its units."""
    found = []
    for number, unit in enumerate(state.scenario.units):
        front = CounterView(
            unit=number,
            clan=state.scenario.clans[unit.clan].id,
            name=unit.name,
            name_ja=unit.name_ja,
            surname_ja=unit.surname_ja,
            stars=int(unit.rank),
            strength=unit.strength[2],
            modifier=unit.field_battle_modifier,
            points=unit.activation_points,
        )
        found.append((front, replace(front, strength=unit.strength[1], reduced=True)))
    return tuple(found)


def list_titles() -> tuple[str, ...]:
    """What the lists are about."""
    return tr("Castles"), tr("Units")


def lists(game: str, state: State) -> tuple[ListTable, ...]:
    """The castles and the units of a scenario, each number with where it comes from."""
    return (_castles(game, state.scenario), _units(state.scenario))


def _castles(game: str, scenario: Scenario) -> ListTable:
    rows = read_scenario_tables(_data(game)).castles
    headers = (
        tr("Hex"), tr("Castle"), tr("Level"), tr("Durability"), tr("Points"), tr("Owner"),
        tr("Province"), tr("Source"),
    )  # fmt: skip
    found = []
    for castle in sorted(scenario.castles, key=lambda castle: scenario.map.names[castle.hex]):
        source = rows[castle.id].from_numbers if castle.id in rows else ""
        found.append(
            (
                scenario.map.names[castle.hex],
                _both(castle),
                str(castle.level),
                str(castle.durability),
                str(castle.points),
                _owner(scenario, castle),
                _province(scenario, castle.hex),
                _source((source,)),
            )
        )
    return ListTable("castles", tr("Castles"), headers, tuple(found), _note())


def _units(scenario: Scenario) -> ListTable:
    headers = (
        tr("Unit"), tr("Clan"), tr("Rank"), tr("Front"), tr("Reverse"), tr("May lead"),
        tr("Source"),
    )  # fmt: skip
    found = []
    for unit in scenario.units:
        clan = scenario.clans[unit.clan]
        found.append(
            (
                _both(unit),
                in_language(clan.name, clan.name_ja),
                RANK_STARS * int(unit.rank),
                _values(unit, 2),
                _values(unit, 1),
                str(unit.capacity),
                _source(tuple(unit.provenance.values())),
            )
        )
    return ListTable("units", tr("Units"), headers, tuple(found), _note())


def _note() -> str:
    return tr(
        "Printed: stands in the rules or was seen in print. Reconstructed: pictures that are "
        "missing in the source were replaced by values from history and from sister games."
    )


def _source(sources: tuple[str, ...]) -> str:
    """One word for where numbers come from."""
    made = sum(source.startswith(_RECONSTRUCTED) for source in sources)
    if not made:
        return tr("printed")
    return tr("reconstructed") if made == len(sources) else tr("partly reconstructed")


def _owner(scenario: Scenario, castle: Castle) -> str:
    if castle.owner < 0:
        return tr("abandoned")
    clan = scenario.clans[castle.owner]
    return in_language(clan.name, clan.name_ja)


def _province(scenario: Scenario, hex_: int) -> str:
    names = scenario.map.provinces.get(scenario.map.province[hex_])
    return in_language(*names) if names else ""


def _both(named: Castle | Unit) -> str:
    names = [named.name, named.name_ja]
    return " ".join(reversed(names) if language() == "ja" else names)


def _values(unit: Unit, steps: int) -> str:
    parts = (unit.strength[steps], unit.field_battle_modifier, unit.activation_points)
    return "\N{EN DASH}".join(str(part) for part in parts)


def _data(game: str) -> Path:
    folder = folder_of(game)
    assert folder is not None, f"{game} is played, so its folder is there"
    return folder / "data"
