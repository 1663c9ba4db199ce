"""Special rules of the four scenarios (34.7, 35.7, 36.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.western_hero.frozen_units import FrozenUnit
from scenarios.western_hero.historical_victory import HistoricalVictory
from scenarios.western_hero.inactive_clans import InactiveClans
from scenarios.western_hero.sea_movement import SailingClan, SeaMovement
from wargame_core.gunyuden.scenario import SpecialRules

if TYPE_CHECKING:
    from wargame_core.files.scenario_build import Indices
    from wargame_core.files.scenario_document import ScenarioDocument


def special_rules(document: ScenarioDocument, indices: Indices) -> SpecialRules:
    """The special rules of a scenario, from the names and parameters in its file."""
    clan = document.special.free_activation
    phases = {entry.id: indices.phases[entry.phase] for entry in document.clans}
    frozen = _frozen(document, indices)
    inactive = _inactive(document, indices)
    victory = _victory(document, indices)
    sea = _sea(document, indices)
    held: list[FrozenUnit | InactiveClans] = [*frozen, *inactive]
    return SpecialRules(
        free_phase=None if clan is None else phases[clan],
        free_clans=frozenset() if clan is None else frozenset({indices.clans[clan]}),
        restraints=tuple(rule.restraint for rule in held),
        on_enter=tuple(rule.entered for rule in held),
        triggers=tuple(rule.trigger for rule in held),
        after_change=(
            *(rule.after_change for rule in inactive),
            *(rule.after_change for rule in victory if rule.immediate),
        ),
        random_events=tuple(rule.random_event for rule in inactive),
        result=victory[0].result if victory else None,
        extra_actions=sea,
    )


def _frozen(document: ScenarioDocument, indices: Indices) -> list[FrozenUnit]:
    return [
        FrozenUnit(
            unit=indices.units[entry.unit],
            foe=indices.clans[entry.until_adjacent_to],
            whole_side=indices.options.get("sasuka", "side") == "side",
            flag=f"released:{entry.unit}",
            rule=entry.rule,
        )
        for entry in document.special.frozen
    ]


def _inactive(document: ScenarioDocument, indices: Indices) -> list[InactiveClans]:
    entry = document.special.inactive
    if entry is None:
        return []
    return [
        InactiveClans(
            clans=tuple(indices.clans[name] for name in entry.clans),
            die_side=indices.sides[entry.die_side],
            enemy=indices.sides[entry.enemy],
            provinces=frozenset(entry.provinces),
            game=document.game,
            chart=entry.chart,
        )
    ]


def _victory(document: ScenarioDocument, indices: Indices) -> list[HistoricalVictory]:
    entry = document.special.historical_victory
    if entry is None or indices.options.get("victory") != "historical":
        return []
    clan = entry.eliminated_clan
    return [
        HistoricalVictory(
            rule=entry.rule,
            side=indices.sides[entry.side],
            castle=indices.castles[entry.occupy],
            clan=None if clan is None else indices.clans[clan],
            more_than_percent=entry.eliminated_more_than_percent or 0,
            immediate=indices.options.get("miyano") == "immediate",
        )
    ]


def _sea(document: ScenarioDocument, indices: Indices) -> tuple[SeaMovement, ...]:
    entry = document.special.sea_movement
    if entry is None:
        return ()
    clans = tuple(
        SailingClan(
            clan=indices.clans[sailor.clan],
            free_uses=sailor.free_uses,
            lowest_die=sailor.lowest_die,
            die_for_unit=sailor.die_for == "unit",
            rule=sailor.rule,
            free_for_all=indices.options.get("free_sailing") == "all",
        )
        for sailor in entry.clans
    )
    return (SeaMovement(clans, entry.sea_cost, entry.rule),)
