"""Special rules of the four scenarios (34.7, 35.6, 35.7, 36.6, 36.7): schema, checks, effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from pydantic import BeforeValidator

from scenarios.western_hero.files.special_documents import (
    Frozen,
    HistoricalVictory,
    Inactive,
    SeaMovement,
)
from scenarios.western_hero.rules import historical_victory, sea_movement
from scenarios.western_hero.rules.frozen_units import FrozenUnit
from scenarios.western_hero.rules.inactive_clans import InactiveClans
from wargame_core.gunyuden.files.checked_scenario import CheckedScenario, placed_units
from wargame_core.gunyuden.files.scenario_build import Indices
from wargame_core.gunyuden.files.scenario_document import FEW, Id, ScenarioDocument, as_tuple
from wargame_core.gunyuden.files.special_rule import SpecialRule
from wargame_core.gunyuden.rules.scenario import SpecialRules

# --- the free activation (34.7(1)) ----------------------------------------------------------------


def _free_faults(clan: str, checked: CheckedScenario) -> Iterator[str]:
    yield from checked.unknown("special.free_activation", [clan], "clans", checked.clans)


def _free(clan: str, document: ScenarioDocument, indices: Indices) -> SpecialRules:
    phases = {entry.id: indices.phases[entry.phase] for entry in document.clans}
    return SpecialRules(free_phase=phases[clan], free_clans=frozenset({indices.clans[clan]}))


# --- units that wait for an enemy (34.7(2)) -------------------------------------------------------


def _frozen_faults(entries: tuple[Frozen, ...], checked: CheckedScenario) -> Iterator[str]:
    placed = placed_units(checked.document)
    for index, entry in enumerate(entries):
        place = f"special.frozen[{index}]"
        yield from checked.unknown(f"{place}.unit", [entry.unit], "placements", placed)
        other = [entry.until_adjacent_to]
        yield from checked.unknown(f"{place}.until_adjacent_to", other, "clans", checked.clans)


def _frozen(
    entries: tuple[Frozen, ...], document: ScenarioDocument, indices: Indices
) -> SpecialRules:
    del document
    held = [
        FrozenUnit(
            unit=indices.units[entry.unit],
            foe=indices.clans[entry.until_adjacent_to],
            whole_side=indices.options.get("sasuka", "side") == "side",
            flag=f"released:{entry.unit}",
            rule=entry.rule,
        )
        for entry in entries
    ]
    return SpecialRules(
        restraints=tuple(rule.restraint for rule in held),
        on_enter=tuple(rule.entered for rule in held),
        triggers=tuple(rule.trigger for rule in held),
    )


# --- clans that stand aside (36.7) ----------------------------------------------------------------


def _inactive_faults(entry: Inactive, checked: CheckedScenario) -> Iterator[str]:
    sides, provinces = [entry.die_side, entry.enemy], checked.document.provinces
    yield from checked.unknown("special.inactive", sides, "sides", checked.sides)
    yield from checked.unknown("special.inactive.clans", entry.clans, "clans", checked.clans)
    place = "special.inactive.provinces"
    yield from checked.unknown(place, entry.provinces, "provinces", provinces)


def _inactive(entry: Inactive, document: ScenarioDocument, indices: Indices) -> SpecialRules:
    rule = InactiveClans(
        clans=tuple(indices.clans[name] for name in entry.clans),
        die_side=indices.sides[entry.die_side],
        enemy=indices.sides[entry.enemy],
        provinces=frozenset(entry.provinces),
        game=document.game,
        chart=entry.chart,
    )
    return SpecialRules(
        restraints=(rule.restraint,),
        on_enter=(rule.entered,),
        triggers=(rule.trigger,),
        after_change=(rule.after_change,),
        random_events=(rule.random_event,),
    )


# --- the historical conditions (35.6(2), 36.6(2)) -------------------------------------------------


def _victory_faults(aim: HistoricalVictory, checked: CheckedScenario) -> Iterator[str]:
    place = "special.historical_victory"
    yield from checked.unknown(f"{place}.side", [aim.side], "sides", checked.sides)
    yield from checked.unknown(f"{place}.occupy", [aim.occupy], "castles", checked.owners)
    if aim.eliminated_clan is not None:
        names = [aim.eliminated_clan]
        yield from checked.unknown(f"{place}.eliminated_clan", names, "clans", checked.clans)


def _victory(aim: HistoricalVictory, document: ScenarioDocument, indices: Indices) -> SpecialRules:
    del document
    if indices.options.get("victory") != "historical":
        return SpecialRules()
    clan = aim.eliminated_clan
    rule = historical_victory.HistoricalVictory(
        rule=aim.rule,
        side=indices.sides[aim.side],
        castle=indices.castles[aim.occupy],
        clan=None if clan is None else indices.clans[clan],
        more_than_percent=aim.eliminated_more_than_percent or 0,
        immediate=indices.options.get("miyano") == "immediate",
    )
    return SpecialRules(
        after_change=(rule.after_change,) if rule.immediate else (), result=rule.result
    )


# --- the sea (35.7(2)) ----------------------------------------------------------------------------


def _sea_faults(entry: SeaMovement, checked: CheckedScenario) -> Iterator[str]:
    names = [sailor.clan for sailor in entry.clans]
    yield from checked.unknown("special.sea_movement.clans", names, "clans", checked.clans)


def _sea(entry: SeaMovement, document: ScenarioDocument, indices: Indices) -> SpecialRules:
    del document
    clans = tuple(
        sea_movement.SailingClan(
            clan=indices.clans[sailor.clan],
            free_uses=sailor.free_uses,
            lowest_die=sailor.lowest_die,
            die_for_unit=sailor.die_for == "unit",
            rule=sailor.rule,
            free_for_all=indices.options.get("free_sailing") == "all",
        )
        for sailor in entry.clans
    )
    movement = sea_movement.SeaMovement(clans, entry.sea_cost, entry.rule)
    return SpecialRules(extra_actions=(movement,))


SPECIAL_RULES: Final = (
    SpecialRule("free_activation", Id, _free_faults, _free),
    SpecialRule(
        "frozen",
        Annotated[tuple[Frozen, ...], BeforeValidator(as_tuple), FEW],
        _frozen_faults,
        _frozen,
        missing=(),
    ),
    SpecialRule("inactive", Inactive, _inactive_faults, _inactive),
    SpecialRule("historical_victory", HistoricalVictory, _victory_faults, _victory),
    SpecialRule("sea_movement", SeaMovement, _sea_faults, _sea),
)
"""By their names in scenario files, in the order in which their effects are asked."""
