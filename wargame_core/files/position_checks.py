"""What must hold in a state that comes from a file: places, forces, castles, investments."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_core.boards.hexmap import Terrain
from wargame_core.engine.errors import WargameError
from wargame_core.files.position_broken import BROKEN
from wargame_core.files.position_write import CHOOSING
from wargame_core.gunyuden import engine
from wargame_core.gunyuden.fall import is_falling
from wargame_core.gunyuden.forces import (
    besiegers_of,
    garrison_of,
    leading,
    owner_side,
    side_of,
    strength,
)
from wargame_core.gunyuden.investment import threshold
from wargame_core.gunyuden.losses import DealLosses
from wargame_core.gunyuden.scenario import Rank
from wargame_core.gunyuden.sequence import PlaySequence, turn_steps
from wargame_core.gunyuden.state import Fate, State


def state_faults(state: State) -> Iterator[str]:
    """Every fault of places and values, in the order of the document."""
    yield from _when(state)
    yield from _units(state)
    yield from _forces(state)
    yield from _hexes(state)
    yield from _castles(state)


def _when(state: State) -> Iterator[str]:
    last = len(state.scenario.turns)
    if state.turn > last:
        yield f"turn: found {state.turn}; expected at most {last}"
    if state.step >= len(turn_steps(state.scenario)):
        yield f"step: found {state.step}; a turn has {len(turn_steps(state.scenario))} steps"


def _units(state: State) -> Iterator[str]:
    scenario, lowest = state.scenario, state.scenario.charts.numbers.lowest_morale
    for unit, hex_ in enumerate(state.hex):
        place = f"units.{scenario.units[unit].id}"
        if hex_ < 0:
            continue
        name = scenario.map.names[hex_]
        if not scenario.area[hex_]:
            yield f"{place}.hex: found {name}; expected a hex of the scenario's area"
        elif scenario.map.terrain[hex_] is Terrain.SEA:
            yield f"{place}.hex: found {name}, which is open sea"
        castle = scenario.castle_at.get(hex_, -1)
        for fact in ("inside", "investing"):
            if getattr(state, fact)[unit] and castle < 0:
                yield f"{place}.{fact}: found true; there is no castle in {name}"
        if state.inside[unit] and state.investing[unit]:
            yield f"{place}.investing: found true for a unit in garrison"
        falling = castle >= 0 and state.inside[unit] and is_falling(state, castle)
        if state.morale[unit] < lowest and not falling:
            yield f"{place}.morale: found {state.morale[unit]}; expected {lowest} to 0"
    dealing = any(isinstance(frame, DealLosses) for frame in state.frames)
    for lord, printed in enumerate(scenario.units):
        if printed.rank is not Rank.SODAISHO or state.fate[lord] != Fate.ELIMINATED or dealing:
            continue
        for unit, other in enumerate(scenario.units):
            if other.clan == printed.clan and state.hex[unit] >= 0:
                yield f"units.{other.id}: in play, but {printed.id} of its clan is dead (25-2)"


def _forces(state: State) -> Iterator[str]:
    units = state.scenario.units
    for unit, leader in enumerate(state.leader):
        place, boss = f"units.{units[unit].id}.leader", units[leader].id
        if leader == unit or state.hex[unit] < 0:
            continue
        if state.hex[leader] != state.hex[unit]:
            yield f"{place}: found {boss}, who is in another hex"
        elif state.inside[leader] != state.inside[unit]:
            yield f"{place}: found {boss}, who is on the other side of the castle's wall"
        if state.leader[leader] != leader:
            yield f"{place}: found {boss}, who is led himself (9-2-4)"
        refusal = leading(state, leader, unit)
        if refusal is not None:
            yield f"{place}: found {boss}, who may not lead this unit ({refusal.rule})"
    for boss_index, printed in enumerate(units):
        led, most = state.leader.count(boss_index) - 1, printed.capacity
        if led > most:
            yield f"units.{printed.id}: leads {led} units; expected at most {most} (9-2-2)"


def _hexes(state: State) -> Iterator[str]:
    for hex_, units in sorted(state.occupants().items()):
        field = [unit for unit in units if not state.inside[unit]]
        if len({side_of(state, unit) for unit in field}) > 1:
            names = ", ".join(state.scenario.units[unit].id for unit in field)
            yield f"units: in {state.scenario.map.names[hex_]} stand enemies in the open: {names}"


def _castles(state: State) -> Iterator[str]:
    lowest = state.scenario.charts.numbers.lowest_morale
    dealing = any(isinstance(frame, DealLosses) for frame in state.frames)
    for castle, printed in enumerate(state.scenario.castles):
        place = f"castles.{printed.id}"
        found, durability = state.castle_morale[castle], state.durability[castle]
        if durability > printed.durability:
            yield f"{place}.durability: found {durability}; expected 0 to {printed.durability}"
        if is_falling(state, castle):
            continue
        inside, side = garrison_of(state, castle), owner_side(state, castle)
        if (state.owner[castle] >= 0) != (durability > 0):
            yield f"{place}.owner: a castle is abandoned exactly when its durability is 0 (21-1)"
        if found < lowest:
            yield f"{place}.morale: found {found}; expected {lowest} to 0"
        if inside and found:
            yield f"{place}.morale: found {found}, but units are inside, whose morale counts (10-4)"
        if any(side_of(state, unit) != side for unit in inside):
            yield f"{place}: units are inside that are not of the owner's side (16)"
        besiegers = besiegers_of(state, castle)
        if any(side_of(state, unit) != 1 - side or side < 0 for unit in besiegers):
            yield f"{place}: units invest it that are not of the other side (18)"
        power, needed = strength(state, besiegers), threshold(state, castle)
        if besiegers and power < needed and not dealing:
            yield f"{place}: invested with strength {power}; expected at least {needed} (18-1)"


def open_faults(state: State) -> Iterator[str]:
    """What is wrong with the procedures in progress; the other checks have passed.

    Every choice is tried once, so that a procedure that contradicts itself is found here.
    """
    frames = state.frames
    if state.over:
        if frames:
            yield "open: found procedures in a game that is over"
        return
    if not frames or not isinstance(frames[0], PlaySequence):
        yield "open[0]: expected PlaySequence, which lies under all other procedures"
    elif any(isinstance(frame, PlaySequence) for frame in frames[1:]):
        yield "open: found PlaySequence twice"
    elif frames[-1].automatic:
        yield f"open[{len(frames) - 1}]: {type(frames[-1]).__name__} decides nothing"
    else:
        try:
            decision = engine.decision(state)
            legal = engine.legal_actions(state)
            for action in legal if len(frames) > len(CHOOSING) else ():
                engine.apply(state, action)
        except (*BROKEN, WargameError) as error:
            kind = type(frames[-1]).__name__
            yield f"open: the procedure {kind} does not fit the position ({type(error).__name__})"
            return
        if decision is None or not legal:
            yield "open: nothing can be chosen"
