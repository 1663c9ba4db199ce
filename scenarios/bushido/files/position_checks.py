"""What must hold in a state that comes from a file: pieces, honour, provinces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scenarios.bushido.rules.pieces import BACK, NOBODY
from wargame_core.engine.phrase import Phrase

if TYPE_CHECKING:
    from scenarios.bushido.rules.numbers import Kind
    from scenarios.bushido.rules.state import State


def state_faults(state: State) -> Iterator[str]:
    """Every fault of the pieces, then of honour, then of the map."""
    battle = state.battle
    stacks = (*state.shrine, *(battle.stacks if battle else ()))
    heaps = (*state.hand, *state.shown, *state.bags, state.market)
    kinds = state.scenario.numbers.tiles
    found = [sum(heap[n] for heap in heaps) for n in range(len(kinds))]
    for tile in (tile for stack in stacks for tile in stack):
        found[tile] += 1
    yield from _pieces("bags", found, kinds, "BU-CMP-01")
    kinds = state.scenario.numbers.discs
    piles = (*state.discs, state.pile, state.discarded)
    found = [sum(heap[n] for heap in piles) for n in range(len(kinds))]
    for used in battle.used if battle else ():
        if used.disc != BACK:
            found[used.disc] += 1
    yield from _pieces("pile", found, kinds, "BU-CMP-03")
    yield from _honour(state)
    yield from _provinces(state)


def _pieces(place: str, found: Sequence[int], kinds: Sequence[Kind], rule: str) -> Iterator[str]:
    """No more of a kind than there are; those that lie face down make up the rest."""
    for kind, count in list(zip(kinds, found, strict=True))[1:]:
        if count > kind.number:
            yield _too_many(place, f"{count} {kind.id}", f"{kind.number} {kind.id}", rule)
    every = sum(kind.number for kind in kinds)
    if sum(found) != every:
        yield Phrase("{place}: found {found}; expected {expected} ({rule})", place=place,
                     found=sum(found), expected=every, rule=rule)  # fmt: skip


def _honour(state: State) -> Iterator[str]:
    amounts, ids = state.scenario.numbers.amounts, state.scenario.seats
    shared = (0, amounts.warrior_start)
    for player, seat in enumerate(ids):
        place = f"players.{seat}"
        if state.begun and state.honour[player] in state.honour[:player]:
            yield _shared(f"{place}.honour", state.honour[player], "BU-HON-02")
        held = state.warrior[player]
        if held not in shared and held in state.warrior[:player]:
            yield _shared(f"{place}.warrior", held, "BU-HON-03")
        if state.ended is None and state.honour[player] >= amounts.goal:
            most = amounts.goal - 1
            yield _too_many(f"{place}.honour", state.honour[player], most, "BU-WIN-01")


def _provinces(state: State) -> Iterator[str]:
    numbers = state.scenario.numbers
    for place, name in enumerate(state.scenario.place_ids):
        if state.owner[place] == NOBODY and state.force(place):
            yield Phrase("{place}: found troops in a province that is nobody's ({rule})",
                         place=f"places.{name}", rule="BU-REV-02")  # fmt: skip
        if state.is_fortress(place) and (state.ronin[place] or state.building[place] != NOBODY):
            yield Phrase("{place}: found in a Clan Fortress ({rule})", place=f"places.{name}.ronin",
                         rule="BU-TIL-09")  # fmt: skip
    for player, seat in enumerate(state.scenario.seats):
        for count, most in (
            (state.all_troops(player), numbers.amounts.troops),
            (state.all_markers(player), numbers.amounts.household),
        ):
            if count > most:
                yield _too_many(f"players.{seat}", count, most, "BU-CMP-04")
    for index, kind in enumerate(numbers.terrains[1:], 1):
        if state.terrain.count(index) > kind.number:
            found = f"{state.terrain.count(index)} {kind.id}"
            yield _too_many("places", found, f"{kind.number} {kind.id}", kind_rule(index))
    for index, kind in enumerate(numbers.buildings[:-1]):
        if state.unbuilt(index) < 0:
            yield _too_many("places", f"{kind.number - state.unbuilt(index)} {kind.id}",
                            f"{kind.number} {kind.id}", "B-09")  # fmt: skip
    for index, kind in enumerate(numbers.improvements):
        if state.spare(index) < 0:
            yield _too_many("places", f"{kind.number - state.spare(index)} {kind.id}",
                            kind.number, "B-09")  # fmt: skip


def kind_rule(terrain: int) -> str:
    """The rule of a map tile."""
    return f"BU-TIL-{terrain:02}"


def _shared(place: str, value: int, rule: str) -> str:
    return Phrase("{place}: found {value} twice ({rule})", place=place, value=value, rule=rule)


def _too_many(place: str, found: object, most: object, rule: str) -> str:
    return Phrase("{place}: found {found}; expected at most {most} ({rule})", place=place,
                  found=found, most=most, rule=rule)  # fmt: skip
