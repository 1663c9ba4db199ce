"""Small situations made by code, in which an audit plays the rules: a board, troops and forts.

Side 0 has one clan for every column set of the replenishment table; side 1 has one clan, which
is the last. Each side acts in one phase.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from wargame_core.boards import hexgrid
from wargame_core.boards.hexmap import HexMap, Hexside, Terrain
from wargame_core.engine.game import ScenarioInfo
from wargame_core.gunyuden.rules.charts import Charts
from wargame_core.gunyuden.rules.forces import besiegers_of
from wargame_core.gunyuden.rules.operations import SelectForce
from wargame_core.gunyuden.rules.scenario import (
    Castle,
    Clan,
    OperationsPhase,
    Rank,
    Scenario,
    Side,
    SpecialRules,
    Unit,
)
from wargame_core.gunyuden.rules.sequence import OperationsPhase as PhaseStep
from wargame_core.gunyuden.rules.sequence import PlaySequence, turn_steps
from wargame_core.gunyuden.rules.state import State, new_state

TURNS = 3
FOE = -1
"""Clan of the enemy, the last one."""


@dataclass(frozen=True, slots=True)
class AuditGround:
    """A board of flat land, and what is different about it. Hexes are printed numbers."""

    columns: int = 5
    rows: int = 5
    terrain: tuple[tuple[str, Terrain], ...] = ()
    sides: tuple[tuple[str, str, Hexside], ...] = ()


@dataclass(frozen=True, slots=True)
class Printed:
    """What stands on a counter."""

    clan: int = 0
    strength: int = 0
    rank: Rank = Rank.BUSHO
    skill: int = 0
    stages: int = 4


@dataclass(frozen=True, slots=True)
class Troop:
    """A unit and where it stands. ``led_by`` is the number of its leader, -1 for itself."""

    hex: str
    counter: Printed = Printed()
    led_by: int = -1
    inside: bool = False
    investing: bool = False
    morale: int = 0
    steps: int = 2


@dataclass(frozen=True, slots=True)
class Fort:
    """A castle as it is printed, and its present durability and morale."""

    hex: str
    clan: int = 0
    level: int = 0
    main: bool = False
    durability: int = 30
    left: int = 0
    """Present durability; 0 stands for all of it."""
    morale: int = 0


def body(
    hex_: str, size: int, leader: Printed, *, first: int = 0, morale: int = 0, inside: bool = False
) -> tuple[Troop, ...]:
    """A force of so many units with all strength in its leader; the last unit is reduced.

    ``first`` is the number of its leader among all troops.
    """
    led = Printed(leader.clan)
    return (
        Troop(hex_, leader, morale=morale, inside=inside),
        *(
            Troop(
                hex_,
                led,
                led_by=first,
                morale=morale,
                inside=inside,
                steps=1 if number == size - 1 else 2,
            )
            for number in range(1, size)
        ),
    )


@cache
def board_of(ground: AuditGround) -> HexMap:
    """The map of a ground."""
    names = [
        f"{c:02}{r:02}" for c in range(1, ground.columns + 1) for r in range(1, ground.rows + 1)
    ]
    axial = tuple(hexgrid.axial(int(name[:2]), int(name[2:])) for name in names)
    at = {place: index for index, place in enumerate(axial)}
    index = {name: number for number, name in enumerate(names)}
    neighbours = tuple(
        tuple(at.get((q + dq, r + dr), -1) for dq, dr in hexgrid.DIRECTIONS) for q, r in axial
    )
    sides = [[Hexside.PLAIN] * 6 for _ in names]
    for a, b, kind in ground.sides:
        for here, there in ((index[a], index[b]), (index[b], index[a])):
            sides[here][neighbours[here].index(there)] = kind
    special, count = dict(ground.terrain), len(names)
    return HexMap(
        id="audit",
        title="Audit",
        columns=ground.columns,
        rows=ground.rows,
        names=tuple(names),
        terrain=tuple(special.get(name, Terrain.FLAT) for name in names),
        province=("p",) * count,
        coastal=(False,) * count,
        elevation_m=(0,) * count,
        place_names={},
        provinces={"p": ("p", "p")},
        neighbours=neighbours,
        hexsides=tuple(map(tuple, sides)),
        axial=axial,
        index=index,
        river_names={},
        reconstructed=True,
        provenance="by code",
        digest="0",
    )


Options = tuple[tuple[str, str], ...]
_Fixed = tuple[str, int, int, bool, int]
"""What does not change about a fort."""


@lru_cache(maxsize=512)
def _scenario(
    charts: Charts,
    ground: AuditGround,
    counters: tuple[Printed, ...],
    forts: tuple[_Fixed, ...],
    options: Options,
) -> Scenario:
    board, sets = board_of(ground), sorted(charts.replenishment)
    clans = len(sets) + 1
    castles = tuple(
        Castle(f"c{n}", f"c{n}", f"c{n}", board.index[hex_], level, clan % clans, durability, 1)
        for n, (hex_, clan, level, _, durability) in enumerate(forts)
    )
    mains = {clan % clans: n for n, (_, clan, _, main, _) in enumerate(forts) if main}
    units = tuple(
        Unit(
            f"u{n}",
            f"u{n}",
            f"u{n}",
            counter.clan % clans,
            counter.rank,
            (0, (counter.strength + 1) // 2, counter.strength),
            counter.skill,
            counter.stages,
            200 if counter.rank else 0,
        )
        for n, counter in enumerate(counters)
    )
    return Scenario(
        game="audit",
        info=ScenarioInfo("audit", "Audit", "", "", "", ()),
        options=dict(options),
        map=board,
        area=(True,) * len(board.names),
        charts=charts,
        turns=tuple(str(turn) for turn in range(1, TURNS + 1)),
        sides=tuple(Side(name, name, name) for name in ("near", "far")),
        clans=tuple(
            Clan(
                f"k{n}",
                f"k{n}",
                f"k{n}",
                int(n == clans - 1),
                int(n == clans - 1),
                mains.get(n, -1),
                (sets * 2)[n],
            )
            for n in range(clans)
        ),
        phases=tuple(OperationsPhase(f"p{side}", "", "", side) for side in (0, 1)),
        units=units,
        castles=castles,
        placements=(),
        deployment_order=(0, 1),
        special=SpecialRules(),
        digest="audit",
        castle_at={castle.hex: n for n, castle in enumerate(castles)},
        unit_index={unit.id: n for n, unit in enumerate(units)},
        castle_index={castle.id: n for n, castle in enumerate(castles)},
        side_of_unit=tuple(int(unit.clan == clans - 1) for unit in units),
    )


def situation(
    charts: Charts,
    ground: AuditGround,
    troops: tuple[Troop, ...],
    forts: tuple[Fort, ...] = (),
    *,
    stage: int = 1,
    phase: int = 0,
    turn: int = 1,
    options: Options = (),
) -> State:
    """A state in which the player of a phase chooses what to do."""
    scenario = _scenario(
        charts,
        ground,
        tuple(troop.counter for troop in troops),
        tuple((f.hex, f.clan, f.level, f.main, f.durability) for f in forts),
        options,
    )
    state = new_state(scenario)
    for unit, troop in enumerate(troops):
        state.hex[unit] = scenario.map.index[troop.hex]
        for name in ("inside", "morale", "steps", "investing"):
            getattr(state, name)[unit] = getattr(troop, name)
        state.leader[unit] = unit if troop.led_by < 0 else troop.led_by
        state.led_at_phase_start[unit] = troop.led_by >= 0
        state.unled_at_stage_start[unit] = troop.led_by < 0
    for castle, fort in enumerate(forts):
        state.durability[castle] = fort.left or fort.durability
        state.castle_morale[castle] = fort.morale
        state.besieged[castle] = bool(besiegers_of(state, castle))
    state.turn, state.stage, state.phase = turn, stage, phase
    state.step = step_of(scenario, stage, phase)
    state.frames = (PlaySequence(), SelectForce())
    state.forget()
    return state


def step_of(scenario: Scenario, stage: int, phase: int) -> int:
    """Place of an operations phase in the sequence of a turn."""
    steps = turn_steps(scenario)
    phases = [place for place, step in enumerate(steps) if isinstance(step, PhaseStep)]
    return phases[(stage - 1) * len(scenario.phases) + phase]


def clans_of(charts: Charts) -> dict[str, int]:
    """Clans of side 0 by their column set of the replenishment table."""
    return {name: number for number, name in enumerate(sorted(charts.replenishment))}
