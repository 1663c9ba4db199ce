"""The terrain effects chart: movement, communication, and the dice of battles and assaults."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.gunyuden.audits import battle as audit_battle
from wargame_core.gunyuden.audits.battle import HERE, THERE, taken
from wargame_core.gunyuden.audits.board import (
    FOE,
    AuditGround,
    Fort,
    Options,
    Printed,
    Troop,
    situation,
)
from wargame_core.gunyuden.audits.modifiers import (
    FULL,
    STRONGEST,
    WEAK,
    assault_modifier,
    on_die,
    sortie,
    sortie_counter,
)
from wargame_core.gunyuden.audits.play import Cast, Driven, Material, Table
from wargame_core.gunyuden.rules.actions import (
    Attack,
    Go,
    HexId,
    LeaveGarrison,
    Move,
    Recover,
    UnitId,
)
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.tables.cell_text import normal_form

CHART = "terrain_effects"
LENGTH = 24
"""Hexes of the strip on which units walk."""
MAN = Printed(0, 0, Rank.TAISHO)

Place = Terrain | Hexside
WATER: tuple[Place, ...] = (Terrain.SEA, Terrain.LAKE, Hexside.SEA, Hexside.LAKE)
_NAMES: dict[str, tuple[Place, ...]] = {
    "river": (Hexside.RIVER,),
    "sea/lake": WATER,
}


def at(column: int) -> str:
    """A hex of the strip."""
    return f"{column:02}01"


def strip(place: Place, column: int, length: int = LENGTH) -> AuditGround:
    """A strip of flat land with one terrain in a column, or one hexside before it."""
    if isinstance(place, Terrain):
        return AuditGround(length, 1, terrain=((at(column), place),))
    return AuditGround(length, 1, sides=((at(column - 1), at(column), place),))


def terrain_effects(material: Material) -> Iterator[Driven]:
    """All rows and columns; forbidden entries and places where nobody can be as refusals."""
    chart = material.printed[CHART]
    for row, value in enumerate(chart.row_values):
        if value == "castle":
            yield from _castle(material, row)
            continue
        for place in _NAMES.get(value, ()) or (Terrain[value.upper()],):
            for column, effect in enumerate(chart.column_values):
                printed = chart.cells[row][column]
                expected, found = _effect(material, place, effect, printed)
                way = f"{effect}, {type(place).__name__} {place.name.lower()}"
                yield Driven(CHART, (row, column), way, expected, found)


def _effect(material: Material, place: Place, effect: str, printed: str) -> tuple[str, str]:
    base = int(isinstance(place, Hexside))  # a hexside adds to the flat hex behind it
    if effect in ("normal", "strategic"):
        found = walk_cost(material, place, strategic=effect == "strategic")
        return _cost(printed, base), found
    if effect == "communication":
        return _cost(printed, base), link_cost(material, place)
    if place is Terrain.MOUNTAIN or _wet(place):
        return "nobody there", _unreachable(material, place)
    expected = int(normal_form(printed) or 0)
    return f"{expected:+}", _on_the_die(material, place, effect, expected)


def _wet(place: Place) -> bool:
    # Terrain and hexsides are numbers and may be equal: compare what they are.
    return any(place is water for water in WATER)


def _cost(printed: str, base: int) -> str:
    text = normal_form(printed)
    return "no" if text == "no" else str(base + int(text))


# --- movement -------------------------------------------------------------------------------------


def walk_cost(
    material: Material,
    place: Place,
    *,
    strategic: bool = False,
    forts: tuple[Fort, ...] = (),
    options: Options = (),
) -> str:
    """Points for one step, and that exactly as many must be left for it."""
    allowance = material.number("movement_allowance")
    first = _step(material, place, 0, strategic, forts, options)
    if first is None:
        return "no"
    spare = allowance - first
    enough = _step(material, place, spare, strategic, forts, options)
    short = _step(material, place, spare + 1, strategic, forts, options) if first > 1 else None
    if enough != first or short is not None:
        return f"{first}, with exactly so many {enough}, with one less {short}"
    return str(first)


def _step(
    material: Material,
    place: Place,
    before: int,
    strategic: bool,
    forts: tuple[Fort, ...],
    options: Options,
) -> int | None:
    """Points for the step after a walk of so many flat hexes; None where it is refused."""
    column = before + 3
    moved = tuple(Fort(at(column), fort.clan, fort.level) for fort in forts)
    home = Fort(at(1), 0, main=True)
    state = situation(
        material.charts, strip(place, column), (Troop(at(2), MAN),), (home, *moved), options=options
    )
    table, index = Table(state), state.scenario.map.index
    table.play(Move(UnitId(0)))
    if before:
        table.play(Go(HexId(index[at(column - 1)]), strategic))
    target = Go(HexId(index[at(column)]), strategic)
    if table.kind != "move" or not table.allows(target):
        return None
    return int(table.play(target).last("moves").params["points"])


def leave_cost(material: Material, hexes: int) -> int | None:
    """Points for a way of so many flat hexes that begins behind own walls; None if refused."""
    man = Troop(at(1), MAN, inside=True)
    state = situation(material.charts, AuditGround(LENGTH, 1), (man,), (Fort(at(1), 0, main=True),))
    table = Table(state).play(Move(UnitId(0)))
    if not hexes:
        table.play(LeaveGarrison())
        return 0
    target = Go(HexId(state.scenario.map.index[at(1 + hexes)]))
    if not table.allows(target):
        return None
    return int(table.play(target).last("moves").params["points"])


# --- communication --------------------------------------------------------------------------------


def linked(
    material: Material, ground: AuditGround, troops: tuple[Troop, ...], forts: tuple[Fort, ...]
) -> bool:
    """Whether the first troop, which is shaken, recovers without a die (26-1-1)."""
    return (
        not Table(situation(material.charts, ground, troops, forts))
        .play(Recover(UnitId(0)))
        .rolling
    )


def link_cost(material: Material, place: Place) -> str:
    """Points of a place within a line from a main castle, told by how far the line reaches."""
    length = int(material.printed["communication_lengths"].cell("main_castle", "Movement points"))
    home, column = Fort(at(1), 0, main=True), 3
    reached = [
        far
        for far in range(column, LENGTH + 1)
        if linked(material, strip(place, column), (Troop(at(far), MAN, morale=-1),), (home,))
    ]
    # All steps but the one into the place cost one point.
    return str(length - (max(reached) - 2)) if reached else "no"


# --- dice -----------------------------------------------------------------------------------------


def _ground(place: Place) -> AuditGround:
    if isinstance(place, Terrain):
        return AuditGround(terrain=((THERE, place),))
    return AuditGround(sides=((HERE, THERE, place),))


def _on_the_die(material: Material, place: Place, effect: str, expected: int) -> str:
    ground, throw = _ground(place), Cast(4)
    if effect == "attack":
        steps = audit_battle.skirmish(material, STRONGEST, throw, ground=ground).state.steps
        return on_die(material, 4, taken(WEAK, steps, range(1, audit_battle.SIZE + 1)))
    if effect == "counterattack":
        table = audit_battle.counterattack(material, STRONGEST, throw, ground=ground)
        return on_die(material, 4, taken(FULL, table.state.steps, range(audit_battle.SIZE)))
    if isinstance(place, Terrain):
        ground = AuditGround(terrain=((HERE, place),))
    return assault_modifier(material, expected, ground=ground)


def _unreachable(material: Material, place: Place) -> str:
    """Nobody can walk there or attack across it, so that no die is ever cast."""
    if walk_cost(material, place) != "no":
        return "somebody walks there"
    if isinstance(place, Hexside):
        troops = (Troop(HERE, MAN), Troop(THERE, Printed(FOE)))
        table = Table(situation(material.charts, _ground(place), troops))
        if table.allows(Attack(UnitId(0))):
            return "attacked"
    return "nobody there"


# --- castles --------------------------------------------------------------------------------------


def _castle(material: Material, row: int) -> Iterator[Driven]:
    chart = material.printed[CHART]
    column = chart.column_values.index
    wall = (Fort("", FOE),)
    added = int(normal_form(chart.cells[row][column("normal")]))
    flat = Terrain.FLAT
    yield Driven(
        CHART,
        (row, column("normal")),
        "into an enemy castle",
        str(1 + added),
        walk_cost(material, flat, forts=wall),
    )
    both = str(1 + added + material.number("zoc_surcharge"))
    option = (("castle_surcharge", "cumulative"),)
    yield Driven(
        CHART,
        (row, column("normal")),
        "cumulative option",
        both,
        walk_cost(material, flat, forts=wall, options=option),
    )
    yield Driven(
        CHART,
        (row, column("strategic")),
        "into an enemy castle",
        "no",
        walk_cost(material, flat, strategic=True, forts=wall),
    )
    yield Driven(
        CHART,
        (row, column("attack")),
        "sortie",
        f"{material.number('garrison_attack_modifier'):+}",
        sortie(material),
    )
    yield Driven(
        CHART,
        (row, column("counterattack")),
        "against a sortie (G-47)",
        f"{material.number('counter_garrison_modifier'):+}",
        sortie_counter(material),
    )
    for level in range(6):
        yield Driven(
            CHART,
            (row, column("assault")),
            f"level {level}",
            f"{-level:+}",
            assault_modifier(material, -level, level=level),
        )
    home, man = Fort("0101", 0, main=True), (Troop("0901", MAN, morale=-1),)
    free = linked(material, AuditGround(9, 2), man, (home,))
    beside = linked(material, AuditGround(9, 1), man, (home, Fort("0501", FOE)))
    yield Driven(
        CHART,
        (row, column("communication")),
        "through an enemy castle",
        "True, False",
        f"{free}, {beside}",
    )
    beside = linked(material, AuditGround(9, 2), man, (home, Fort("0502", FOE)))
    yield Driven(
        CHART, (row, column("communication")), "beside an enemy castle", "False", str(beside)
    )
