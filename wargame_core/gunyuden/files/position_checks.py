"""What must hold in a state that comes from a file: places, forces, castles, investments."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_core.boards.hexmap import Terrain
from wargame_core.engine.phrase import Phrase
from wargame_core.gunyuden.rules.fall import is_falling
from wargame_core.gunyuden.rules.forces import (
    besiegers_of,
    garrison_of,
    leading,
    owner_side,
    side_of,
    strength,
)
from wargame_core.gunyuden.rules.investment import threshold
from wargame_core.gunyuden.rules.losses import DealLosses
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.gunyuden.rules.sequence import turn_steps
from wargame_core.gunyuden.rules.state import Fate, State


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
        yield Phrase(
            "{place}: found {found}; expected at most {most}",
            place="turn",
            found=state.turn,
            most=last,
        )
    if state.step >= len(turn_steps(state.scenario)):
        yield Phrase(
            "{place}: found {found}; a turn has {steps} steps",
            place="step",
            found=state.step,
            steps=len(turn_steps(state.scenario)),
        )


def _units(state: State) -> Iterator[str]:
    scenario, lowest = state.scenario, state.scenario.charts.numbers.lowest_morale
    for unit, hex_ in enumerate(state.hex):
        place = f"units.{scenario.units[unit].id}"
        if hex_ < 0:
            continue
        name = scenario.map.names[hex_]
        if not scenario.area[hex_]:
            yield Phrase(
                "{place}: found {found}; expected a hex of the scenario's area",
                place=f"{place}.hex",
                found=name,
            )
        elif scenario.map.terrain[hex_] is Terrain.SEA:
            yield Phrase(
                "{place}: found {found}, which is open sea", place=f"{place}.hex", found=name
            )
        castle = scenario.castle_at.get(hex_, -1)
        for fact in ("inside", "investing"):
            if getattr(state, fact)[unit] and castle < 0:
                yield Phrase(
                    "{place}: found true; there is no castle in {name}",
                    place=f"{place}.{fact}",
                    name=name,
                )
        if state.inside[unit] and state.investing[unit]:
            yield Phrase("{place}: found true for a unit in garrison", place=f"{place}.investing")
        falling = castle >= 0 and state.inside[unit] and is_falling(state, castle)
        if state.morale[unit] < lowest and not falling:
            yield Phrase(
                "{place}: found {found}; expected {expected} to 0",
                place=f"{place}.morale",
                found=state.morale[unit],
                expected=lowest,
            )
    dealing = any(isinstance(frame, DealLosses) for frame in state.frames)
    for lord, printed in enumerate(scenario.units):
        if printed.rank is not Rank.SODAISHO or state.fate[lord] != Fate.ELIMINATED or dealing:
            continue
        for unit, other in enumerate(scenario.units):
            if other.clan == printed.clan and state.hex[unit] >= 0:
                yield Phrase(
                    "{place}: in play, but {id} of its clan is dead (25-2)",
                    place=f"units.{other.id}",
                    id=printed.id,
                )


def _forces(state: State) -> Iterator[str]:
    units = state.scenario.units
    for unit, leader in enumerate(state.leader):
        place, boss = f"units.{units[unit].id}.leader", units[leader].id
        if leader == unit or state.hex[unit] < 0:
            continue
        if state.hex[leader] != state.hex[unit]:
            yield Phrase("{place}: found {found}, who is in another hex", place=place, found=boss)
        elif state.inside[leader] != state.inside[unit]:
            yield Phrase(
                "{place}: found {found}, who is on the other side of the castle's wall",
                place=place,
                found=boss,
            )
        if state.leader[leader] != leader:
            yield Phrase(
                "{place}: found {found}, who is led himself (9-2-4)", place=place, found=boss
            )
        refusal = leading(state, leader, unit)
        if refusal is not None:
            yield Phrase(
                "{place}: found {found}, who may not lead this unit ({rule})",
                place=place,
                found=boss,
                rule=refusal.rule,
            )
    for boss_index, printed in enumerate(units):
        led, most = state.leader.count(boss_index) - 1, printed.capacity
        if led > most:
            yield Phrase(
                "{place}: leads {led} units; expected at most {most} (9-2-2)",
                place=f"units.{printed.id}",
                led=led,
                most=most,
            )


def _hexes(state: State) -> Iterator[str]:
    for hex_, units in sorted(state.occupants().items()):
        field = [unit for unit in units if not state.inside[unit]]
        if len({side_of(state, unit) for unit in field}) > 1:
            names = ", ".join(state.scenario.units[unit].id for unit in field)
            yield Phrase(
                "{place}: in {hex} stand enemies in the open: {names}",
                place="units",
                hex=state.scenario.map.names[hex_],
                names=names,
            )


def _castles(state: State) -> Iterator[str]:
    lowest = state.scenario.charts.numbers.lowest_morale
    dealing = any(isinstance(frame, DealLosses) for frame in state.frames)
    for castle, printed in enumerate(state.scenario.castles):
        place = f"castles.{printed.id}"
        found, durability = state.castle_morale[castle], state.durability[castle]
        if durability > printed.durability:
            yield Phrase(
                "{place}: found {found}; expected 0 to {durability}",
                place=f"{place}.durability",
                found=durability,
                durability=printed.durability,
            )
        if is_falling(state, castle):
            continue
        inside, side = garrison_of(state, castle), owner_side(state, castle)
        if (state.owner[castle] >= 0) != (durability > 0):
            yield Phrase(
                "{place}: a castle is abandoned exactly when its durability is 0 (21-1)",
                place=f"{place}.owner",
            )
        if found < lowest:
            yield Phrase(
                "{place}: found {found}; expected {expected} to 0",
                place=f"{place}.morale",
                found=found,
                expected=lowest,
            )
        if inside and found:
            yield Phrase(
                "{place}: found {found}, but units are inside, whose morale counts (10-4)",
                place=f"{place}.morale",
                found=found,
            )
        if any(side_of(state, unit) != side for unit in inside):
            yield Phrase(
                "{place}: units are inside that are not of the owner's side (16)", place=place
            )
        besiegers = besiegers_of(state, castle)
        if any(side_of(state, unit) != 1 - side or side < 0 for unit in besiegers):
            yield Phrase(
                "{place}: units invest it that are not of the other side (18)", place=place
            )
        power, needed = strength(state, besiegers), threshold(state, castle)
        if besiegers and power < needed and not dealing:
            yield Phrase(
                "{place}: invested with strength {power}; expected at least {least} (18-1)",
                place=place,
                power=power,
                least=needed,
            )
