"""What holds in every state of every game, and play that looks at each."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, Final

from scenarios.bushido import library
from scenarios.bushido.game import GAME
from scenarios.bushido.rules import engine
from scenarios.bushido.rules.pieces import DISCS, FACE_DOWN, NOBODY, TILES
from scenarios.bushido.rules.state import State
from tests.random_play.doors import apply_untouched, check_accepts_all, check_open, check_written
from wargame_core.engine.decision import CHANCE, Event

LOOKS: Final = 0.01
"""How often a state is looked at more closely."""


def broken(state: State) -> list[str]:
    """Sentences about what does not hold; empty in a sound state."""
    return [*tiles(state), *discs(state), *honour(state), *provinces(state), *troops(state)]


def heap(heaps: Iterable[Sequence[int]]) -> list[int]:
    """Pieces of some heaps together, by kind."""
    return [sum(counts) for counts in zip(*heaps, strict=True)]


def tiles(state: State) -> list[str]:
    """Every support tile is somewhere, once, and in its own bag."""
    heaps = [*state.hand, *state.shown, *state.bags, state.market]
    found = heap(heaps)
    for stack in (*state.shrine, *(state.battle.stacks if state.battle else ())):
        for tile in stack:
            found[tile] += 1
    kinds = state.scenario.numbers.tiles
    wrong = [
        f"{count} of {kind.id}"
        for kind, count in zip(kinds, found, strict=True)
        if count != kind.number
    ]
    if min(map(min, heaps)) < 0:
        wrong.append("fewer than no tiles")
    for tile in range(1, TILES):
        if state.bags[1 if kinds[tile].military else 0][tile]:
            wrong.append(f"{kinds[tile].id} in the wrong bag")
    return wrong


def discs(state: State) -> list[str]:
    """Every disc is somewhere, once."""
    heaps = (*state.discs, state.pile, state.discarded)
    found = heap(heaps)
    for used in state.battle.used if state.battle else ():
        found[used.disc] += 1
    kinds = state.scenario.numbers.discs
    wrong = [
        f"{found[disc]} of {kinds[disc].id}"
        for disc in range(1, DISCS)
        if found[disc] != kinds[disc].number
    ]
    return wrong if min(map(min, heaps)) >= 0 else [*wrong, "fewer than no discs"]


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
    """Pieces fit their places, and there are no more of them than in the box."""
    found = []
    numbers = state.scenario.numbers
    if min((*state.troops, *state.household, *state.ronin)) < 0:
        found.append("fewer than no pieces")
    for place, owner in enumerate(state.owner):
        if owner == NOBODY and (state.troops[place] or state.household[place]):
            found.append(f"troops in {place}, which is nobody's")
        if state.terrain[place] == FACE_DOWN and owner != NOBODY:
            if state.ronin[place] or state.building[place] != NOBODY:
                found.append(f"ronin or buildings in the fortress {place}")
            if any(state.improvements[place]):
                found.append(f"improvements in the fortress {place}")
    for index, kind in enumerate(numbers.terrains[1:], 1):
        if state.terrain.count(index) > kind.number:
            found.append(f"too many of {kind.id}")
    for index, kind in enumerate(numbers.buildings[:-1]):
        if state.building.count(index) > kind.number:
            found.append(f"too many of {kind.id}")
    if any(map(any, state.improvements)):
        for index, improvement in enumerate(numbers.improvements):
            if state.spare(index) < 0:
                found.append(f"too many of {improvement.id}")
    return found


def troops(state: State) -> list[str]:
    """Nobody has more troops and household markers than in his box."""
    amounts = state.scenario.numbers.amounts
    ordinary, markers = [0] * len(state.honour), [0] * len(state.honour)
    for place, owner in enumerate(state.owner):
        if owner != NOBODY:
            ordinary[owner] += state.troops[place]
            markers[owner] += state.household[place]
    if state.battle is not None and not state.battle.by_ronin:
        ordinary[state.daimyo] += state.battle.troops
        markers[state.daimyo] += state.battle.markers
    if max(ordinary) > amounts.troops or max(markers) > amounts.household:
        return [f"too many troops: {ordinary}, {markers}"]
    return []


def fortresses(state: State) -> list[str]:
    """From set-up on everybody has one (BU-SET-04)."""
    places = enumerate(state.terrain)
    owners = [state.owner[place] for place, tile in places if tile == FACE_DOWN]
    owners = sorted(owner for owner in owners if owner != NOBODY)
    whole = not state.begun or owners == list(state.players)
    return [] if whole else [f"fortresses of {owners}"]


def koku(state: State, events: Sequence[Event]) -> list[str]:
    """Troops that were added stay within koku, and after phase 1 the Daimyo's do (BU-TIL-08)."""
    players = {event.params["player"] for event in events if event.kind == "stationed"}
    if state.frames and state.frames[-1].kind == "discard":
        players.add(state.daimyo)
    return [
        f"player {player} has {state.all_troops(player)} troops for {state.koku(player)} koku"
        for player in sorted(players)
        if state.all_troops(player) > state.koku(player)
    ]


# --- play -----------------------------------------------------------------------------------------


def play_checked(state: State, draw: random.Random, longest: int) -> State:
    """Play at random, and check every state; who is asked among several is random, too."""
    from tests.bushido.test_random_games import permuted

    written: set[object] = set()
    for _ in range(longest):
        if not state.frames:
            break
        waiting = GAME.waiting(state)
        if len(waiting) > 1 and draw.random() < 0.3:
            state = GAME.ask(state, draw.choice(waiting))
        close = draw.random() < LOOKS
        if close:
            check_open(GAME, state, state.scenario.seats)
            check_accepts_all(GAME, state)
            check_written(GAME, state, written)
            for seat in state.scenario.seats:
                check_view(state, permuted(state, seat, draw), seat)
        action = draw.choice(GAME.legal_actions(state))
        step = apply_untouched(GAME, state, action) if close else GAME.apply(state, action)
        state = step.state
        found = [*broken(state), *fortresses(state), *koku(state, step.events)]
        assert not found, found
    result = GAME.result(state)
    assert (result is None) == bool(state.frames)
    return state


def check_view(state: State, other: Any, seat: str) -> None:
    """A seat sees the same where only hidden pieces differ, and its view says what is legal."""
    view = engine.view(state, seat)
    assert engine.view(other, seat).canonical() == view.canonical()
    assert engine.view(view, seat).canonical() == view.canonical()
    decision = GAME.decision(state)
    assert decision is not None
    if decision.seat == seat:
        assert list(GAME.legal_actions(view)) == list(GAME.legal_actions(state))
    elif decision.seat != CHANCE:
        assert sum(map(sum, view.hand)) == sum(map(sum, state.hand))


def some_options(draw: random.Random) -> dict[str, str]:
    """A value for every switch."""
    return {option.id: draw.choice(option.choices).value for option in library.OPTIONS}
