"""Converts a checked scenario document to the frozen values of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from wargame_core.engine.game import ScenarioInfo
from wargame_core.gunyuden.files.checked_scenario import CheckedScenario
from wargame_core.gunyuden.files.scenario_digest import scenario_digest
from wargame_core.gunyuden.files.scenario_document import CastleRow, ScenarioDocument, UnitRow
from wargame_core.gunyuden.files.scenario_tables import ScenarioTables
from wargame_core.gunyuden.rules.scenario import (
    Castle,
    Clan,
    OperationsPhase,
    Placement,
    Rank,
    Scenario,
    Side,
    Source,
    SpecialRules,
    Unit,
)

PROVENANCE = ("name", "rank", "strength", "modifier", "activation", "capacity")
"""Values of a unit whose source is on record."""


@dataclass(frozen=True, slots=True)
class Indices:
    """What the ids of a document mean in a Scenario: places in its tuples."""

    sides: Mapping[str, int]
    phases: Mapping[str, int]
    clans: Mapping[str, int]
    castles: Mapping[str, int]
    units: Mapping[str, int]
    hexes: Mapping[str, int]
    options: Mapping[str, str]
    """Chosen value of every option."""


def build_scenario(
    checked: CheckedScenario,
    info: ScenarioInfo,
    options: Mapping[str, str],
    points: Mapping[str, int],
    special: Callable[[Indices], SpecialRules],
) -> Scenario:
    """The scenario of a document without faults.

    ``points`` are victory points by ``level_0`` … and by castle id (32.1), ``special`` makes its
    special rules.
    """
    document, tables = checked.document, checked.tables
    stands = [
        (unit, force[0], entry, inside)
        for entry in document.placements
        for forces, inside in ((entry.field, False), (entry.garrison, True))
        for force in forces
        for unit in force
    ]
    owners = checked.owners
    castles = [row for row in tables.castles.values() if row.id in owners]
    indices = Indices(
        sides=_numbered(side.id for side in document.sides),
        phases=_numbered(phase.id for phase in document.phases),
        clans=_numbered(clan.id for clan in document.clans),
        castles=_numbered(castle.id for castle in castles),
        units=_numbered(unit for unit, _, _, _ in stands),
        hexes=checked.map.index,
        options=options,
    )
    clans = _clans(checked, indices)
    units = tuple(
        _unit(
            document,
            tables.units[unit],
            entry.clan,
            entry.source_of.get(unit, entry.source),
            indices,
        )
        for unit, _, entry, _ in stands
    )
    return Scenario(
        game=document.game,
        info=info,
        options=options,
        map=checked.map,
        area=tuple(not name or name in document.provinces for name in checked.map.province),
        charts=checked.charts,
        turns=document.turns,
        sides=tuple(Side(side.id, side.name, side.name_ja) for side in document.sides),
        clans=clans,
        phases=tuple(
            OperationsPhase(phase.id, phase.name, phase.name_ja, indices.sides[phase.side])
            for phase in document.phases
        ),
        units=units,
        castles=tuple(
            _castle(document, row, indices.clans[owners[row.id]], indices, points)
            for row in castles
        ),
        placements=tuple(
            Placement(
                unit=indices.units[unit],
                hex=indices.hexes[entry.hex],
                inside=inside,
                leader=indices.units[leader],
            )
            for unit, leader, entry, inside in stands
        ),
        deployment_order=tuple(indices.sides[side] for side in document.deployment_order),
        special=special(indices),
        digest=scenario_digest(checked),
        castle_at={indices.hexes[row.hex]: index for index, row in enumerate(castles)},
        unit_index=indices.units,
        castle_index=indices.castles,
        side_of_unit=tuple(clans[unit.clan].side for unit in units),
        sources=sources_of(tables),
    )


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: index for index, name in enumerate(names)}


def _clans(checked: CheckedScenario, indices: Indices) -> tuple[Clan, ...]:
    rows = checked.tables.clans
    return tuple(
        Clan(
            id=entry.id,
            name=rows[entry.id].name,
            name_ja=rows[entry.id].name_ja,
            side=indices.sides[entry.side],
            phase=indices.phases[entry.phase],
            main_castle=indices.castles[entry.main_castle] if entry.main_castle else -1,
            replenishment=rows[entry.id].replenishment,
        )
        for entry in checked.document.clans
    )


def _unit(
    document: ScenarioDocument, row: UnitRow, clan: str, placed: str, indices: Indices
) -> Unit:
    capacity = row.capacity
    provenance = {name: str(getattr(row, f"from_{name}")) for name in PROVENANCE}
    provenance["placement"] = placed
    may_lead: frozenset[int] = frozenset()
    if document.leadership is not None:
        if row.id in document.leadership.capacity:
            capacity = document.leadership.capacity[row.id]
            provenance["capacity"] = f"rules {document.leadership.rule}"
        may_lead = frozenset(
            indices.units[unit]
            for entry in document.leadership.may_lead
            if row.id in entry.leaders
            for unit in entry.units
        )
    return Unit(
        id=row.id,
        name=row.name,
        name_ja=row.name_ja,
        clan=indices.clans[clan],
        rank=Rank[row.rank.upper()],
        strength=(0, row.reduced, row.full),
        field_battle_modifier=row.modifier,
        activation_points=row.activation,
        capacity=capacity,
        may_lead=may_lead,
        provenance=provenance,
        aliases=row.aliases,
        history=row.history,
        history_ja=row.history_ja,
        surname_ja=row.surname_ja,
    )


def sources_of(tables: ScenarioTables) -> dict[str, Source]:
    """The sources of some tables, by letter and number."""
    return {
        row.id: Source(row.id, row.what, row.what_ja, tuple(row.where.split()))
        for row in tables.sources.values()
    }


def _castle(
    document: ScenarioDocument,
    row: CastleRow,
    owner: int,
    indices: Indices,
    points: Mapping[str, int],
) -> Castle:
    """A castle in use; special values replace the points of its level (32.1, G-109)."""
    worth = points[f"level_{row.level}"]
    if row.id not in document.points_by_level:
        worth = points.get(row.id, worth)
    return Castle(
        id=row.id,
        name=row.name,
        name_ja=row.name_ja,
        hex=indices.hexes[row.hex],
        level=row.level,
        owner=owner,
        durability=row.durability,
        points=worth,
        aliases=row.aliases,
        site=row.site,
        site_ja=row.site_ja,
        origin=row.from_numbers,
    )
