"""Forces and command (7, 9, 12): who leads whom, and who can act."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from wargame_core.engine.decision import Refusal
from wargame_core.gunyuden.rules.geography import geography, hexes_in
from wargame_core.gunyuden.rules.scenario import REMEMBERED, Rank, Scenario
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.zoc import enemy_of, zones


def side_of(state: State, unit: int) -> int:
    """The side of a unit."""
    return state.scenario.side_of_unit[unit]


def seat_of(state: State, unit: int) -> str:
    """The seat that decides for a unit: that of its side."""
    return state.scenario.sides[side_of(state, unit)].id


def clan_of(state: State, unit: int) -> int:
    """The clan (army) of a unit."""
    return state.scenario.units[unit].clan


def rank_of(state: State, unit: int) -> Rank:
    """The command rank of a unit's leader."""
    return state.scenario.units[unit].rank


def is_commander(state: State, unit: int) -> bool:
    """Taishō and sōdaishō are commanders (9-2)."""
    return state.scenario.units[unit].rank > Rank.BUSHO


def units_of_force(state: State, leader: int) -> tuple[int, ...]:
    """All units of a force, leader first (9-1)."""
    return (state._forces or state.forces()).get(leader, ())


def strength(state: State, units: Iterable[int]) -> int:
    """Summed combat strength of units at their present steps (2-2-1(2))."""
    printed, steps = state.scenario.units, state.steps
    return sum([printed[unit].strength[steps[unit]] for unit in units])


def lowest_morale(state: State, units: Iterable[int]) -> int:
    """Morale of a group: that of its lowest unit (G-37); 0 for nobody."""
    morale = state.morale
    return min([morale[unit] for unit in units], default=0)


def highest_ranked(state: State, units: Iterable[int]) -> tuple[int, ...]:
    """The units of highest rank among some, in order of index (23-2-1(4))."""
    ranks = [(state.scenario.units[unit].rank, unit) for unit in units]
    top = max((rank for rank, _ in ranks), default=Rank.BUSHO)
    return tuple(unit for rank, unit in ranks if rank == top)


def field_forces_at(state: State, hex_: int, side: int) -> tuple[int, ...]:
    """Leaders of the side's forces in a hex that are not in garrison."""
    return tuple(
        unit
        for unit in state.at(hex_)
        if state.leader[unit] == unit and not state.inside[unit] and side_of(state, unit) == side
    )


def field_units_at(state: State, hex_: int, side: int) -> tuple[int, ...]:
    """The side's units in a hex that are not in garrison."""
    return tuple(u for u in state.at(hex_) if not state.inside[u] and side_of(state, u) == side)


def enemies_at(state: State, hex_: int, side: int) -> tuple[int, ...]:
    """The units of the side's enemy in a hex, inside a castle or not."""
    return tuple(unit for unit in state.at(hex_) if side_of(state, unit) != side)


def enemy_hexes_around(state: State, hex_: int, side: int) -> tuple[int, ...]:
    """Hexes in or next to this one with enemy units or a working enemy castle (15-3-1)."""
    picture, enemy = zones(state), enemy_of(side)
    around = geography(state.scenario).around[hex_]
    return tuple(hexes_in(around & (picture.units(enemy) | picture.walls[enemy])))


def has_units(state: State, hex_: int, side: int) -> bool:
    """Whether any unit of the side, inside or outside, is in the hex."""
    return bool(zones(state).units(side) >> hex_ & 1)


def garrison_of(state: State, castle: int) -> tuple[int, ...]:
    """Units inside a castle (16-1-2)."""
    inside = state.inside
    return tuple([u for u in state.at(state.scenario.castles[castle].hex) if inside[u]])


def besiegers_of(state: State, castle: int) -> tuple[int, ...]:
    """Units that invest a castle (18)."""
    investing = state.investing
    return tuple([u for u in state.at(state.scenario.castles[castle].hex) if investing[u]])


def is_invested(state: State, castle: int) -> bool:
    """Whether the castle is invested."""
    return bool(besiegers_of(state, castle))


def castle_morale(state: State, castle: int) -> int:
    """Morale of a castle: its garrison's lowest, or its own while empty (10-4, 16-4-2)."""
    inside = garrison_of(state, castle)
    return lowest_morale(state, inside) if inside else state.castle_morale[castle]


def owner_side(state: State, castle: int) -> int:
    """The side that owns a castle, -1 when abandoned (G-11)."""
    return state.scenario.side_of_clan(state.owner[castle])


def working_castle(state: State, hex_: int, side: int) -> int:
    """Index of the side's working castle in a hex, or -1 (21-1)."""
    castle = state.scenario.castle_at.get(hex_, -1)
    return castle if castle >= 0 and owner_side(state, castle) == side else -1


def enemy_castle(state: State, hex_: int, side: int) -> int:
    """Index of a working castle of the other side in a hex, or -1."""
    return working_castle(state, hex_, 1 - side)


def may_lead(state: State, leader: int, unit: int) -> bool:
    """Whether clan and ranks let a leader lead a unit (9-2, 9-2-3, 9-2-6)."""
    return unit in possible_followers(state.scenario)[leader]


@lru_cache(maxsize=REMEMBERED)
def possible_followers(scenario: Scenario) -> tuple[frozenset[int], ...]:
    """For each unit those whom clan and ranks let it lead (9-2, 9-2-3, 9-2-6)."""
    return tuple(
        frozenset(
            unit
            for unit, follower in enumerate(scenario.units)
            if boss.clan == follower.clan
            and boss.rank > Rank.BUSHO
            and (boss.rank > follower.rank or unit in boss.may_lead)
        )
        for boss in scenario.units
    )


def leading(state: State, leader: int, unit: int) -> Refusal | None:
    """Why a leader's rank, clan or standing keeps him from leading a unit (9-2).

    Capacity is asked separately (``room``), because it changes while a force is formed.
    """
    if may_lead(state, leader, unit):
        return None
    boss, follower = state.scenario.units[leader], state.scenario.units[unit]
    facts = {"unit": unit, "leader_unit": leader}
    if boss.rank == Rank.BUSHO:
        return Refusal("9-2", "busho-cannot-lead", facts)
    if boss.clan != follower.clan:
        return Refusal("9-2-6", "other-clan", facts)
    return Refusal("9-2-3", "rank-not-lower", facts)


def room(state: State, leader: int) -> int:
    """How many more units a leader may lead (9-2-1, 9-2-2)."""
    return state.scenario.units[leader].capacity - (len(units_of_force(state, leader)) - 1)


def no_room(state: State, unit: int, leader: int) -> Refusal:
    """That a leader has no box left on his command track (9-2-2)."""
    capacity = state.scenario.units[leader].capacity
    return Refusal("9-2-2", "no-room", {"unit": unit, "leader_unit": leader, "limit": capacity})


def leader_is_led(state: State, leader: int) -> Refusal:
    """That a unit cannot lead because another leads it (9-2-4)."""
    facts = {"leader_unit": leader, "unit": state.leader[leader]}
    return Refusal("9-2-4", "leader-is-led", facts)


def other_hex(state: State, unit: int, leader: int) -> Refusal:
    """That two units are in different hexes (13-1-4), or one of them gone (25-1)."""
    for gone in (unit, leader):
        if state.hex[gone] < 0:
            return Refusal("25-1", "unit-gone", {"unit": gone})
    facts = {"unit": unit, "hex": state.hex[unit]}
    there = {"leader_unit": leader, "leader_hex": state.hex[leader]}
    return Refusal("13-1-4", "other-hex", {**facts, **there})


def other_phase(state: State, unit: int) -> Refusal:
    """That a unit acts in another operations phase than the present one (4-1)."""
    scenario = state.scenario
    own = scenario.clans[scenario.units[unit].clan].phase
    return Refusal("4-1", "other-phase", {"unit": unit, "unit_phase": own, "phase": state.phase})


def cannot_act(state: State, leader: int) -> Refusal | None:
    """Why a force cannot spend an activation point now (12), or None if it can."""
    scenario = state.scenario
    if state.hex[leader] < 0:
        return Refusal("25-1", "unit-gone", {"unit": leader})
    boss = state.leader[leader]
    if boss != leader:
        return Refusal("12-2-1", "unit-is-led", {"unit": leader, "leader_unit": boss})
    if scenario.clans[scenario.units[leader].clan].phase != state.phase:
        return other_phase(state, leader)
    acted = state.acted
    if acted[leader] or any([acted[u] for u in units_of_force(state, leader)]):
        return Refusal("12-2-3", "force-has-acted", {"unit": leader})
    return not_activated(state, leader)


def not_activated(state: State, leader: int) -> Refusal | None:
    """Why stage or scenario keep a force from acting, leaving aside what it has done."""
    scenario = state.scenario
    unit = scenario.units[leader]
    if state.turn == 0:
        if unit.clan not in scenario.special.free_clans:
            return Refusal("34.7(1)", "not-in-free-phase", {"unit": leader})
        if scenario.options.get("free_activation") == "force" and any(state.acted):
            done = tuple(unit for unit, acted in enumerate(state.acted) if acted)
            return Refusal("34.7(1)", "one-free-action", {"unit": leader, "units": done})
    elif state.stage not in scenario.charts.activation[unit.activation_points]:
        facts = {"unit": leader, "points": unit.activation_points, "stage": state.stage}
        return Refusal("12-2-4", "no-activation-point", facts)
    return held_back(state, leader)


def held_back(state: State, leader: int) -> Refusal | None:
    """Why a rule of the scenario holds a force back whatever the stage (34.7(2)), or None."""
    for restraint in state.scenario.special.restraints:
        refusal = restraint(state, leader)
        if refusal is not None:
            return refusal
    return None
