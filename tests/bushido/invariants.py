"""What holds in every state of every game."""

from __future__ import annotations

from scenarios.bushido.rules.pieces import DISCS, NOBODY, TILES
from scenarios.bushido.rules.state import State


def broken(state: State) -> list[str]:
    """Sentences about what does not hold; empty in a sound state."""
    found = [*tiles(state), *discs(state), *honour(state), *provinces(state)]
    for player in state.players:
        if state.all_troops(player) > state.scenario.numbers.amounts.troops:
            found.append(f"player {player} has {state.all_troops(player)} troops")
        if state.all_markers(player) > state.scenario.numbers.amounts.household:
            found.append(f"player {player} has {state.all_markers(player)} household markers")
    return found


def tiles(state: State) -> list[str]:
    """Every support tile is somewhere, once, and in its own bag."""
    found = []
    stacks = state.battle.stacks if state.battle else ()
    for tile in range(TILES):
        heaps = [*state.hand, *state.shown, *state.bags, state.market]
        count = sum(heap[tile] for heap in heaps)
        count += sum(stack.count(tile) for stack in (*state.shrine, *stacks))
        kind = state.scenario.numbers.tiles[tile]
        if count != kind.number:
            found.append(f"{count} of {kind.id}")
        if any(heap[tile] < 0 for heap in heaps):
            found.append(f"fewer than none of {kind.id}")
        if state.bags[0 if not kind.military else 1][tile]:
            found.append(f"{kind.id} in the wrong bag")
    return found


def discs(state: State) -> list[str]:
    """Every disc is somewhere, once."""
    used = state.battle.used if state.battle else ()
    found = []
    for disc in range(1, DISCS):
        count = sum(heap[disc] for heap in (*state.discs, state.pile, state.discarded))
        count += sum(one.disc == disc for one in used)
        if count != state.scenario.numbers.discs[disc].number:
            found.append(f"{count} of {state.scenario.numbers.discs[disc].id}")
    return found


def honour(state: State) -> list[str]:
    """No two have the same honour; warriors only at the start or at 0."""
    found = []
    if state.begun and len(set(state.honour)) != len(state.honour):
        found.append(f"equal honour: {state.honour}")
    start = state.scenario.numbers.amounts.warrior_start
    several = {value for value in state.warrior if state.warrior.count(value) > 1}
    if several - {0, start}:
        found.append(f"equal warrior honour: {state.warrior}")
    if min((*state.honour, *state.warrior)) < 0:
        found.append("honour below 0")
    return found


def provinces(state: State) -> list[str]:
    """Pieces fit their places."""
    found = []
    numbers = state.scenario.numbers
    for place, owner in enumerate(state.owner):
        if min(state.troops[place], state.household[place], state.ronin[place]) < 0:
            found.append(f"fewer than no pieces in {place}")
        if owner == NOBODY and state.force(place):
            found.append(f"troops in {place}, which is nobody's")
        if state.is_fortress(place) and state.ronin[place]:
            found.append(f"ronin in the fortress {place}")
    for index, kind in enumerate(numbers.buildings[:-1]):
        if state.building.count(index) > kind.number:
            found.append(f"too many of {kind.id}")
    for index, improvement in enumerate(numbers.improvements):
        if state.spare(index) < 0:
            found.append(f"too many of {improvement.id}")
    return found
