"""What must hold in a state that comes from a file: pieces, armies, holders, swords."""

from __future__ import annotations

from collections.abc import Iterator

from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from scenarios.shogun1986.rules.state import FORTRESS, Army, State
from scenarios.shogun1986.rules.troops import fits_card
from wargame_core.engine.phrase import Phrase
from wargame_core.provinces.rules.state import NOWHERE


def state_faults(state: State) -> Iterator[str]:
    """Every fault of the pieces, colour by colour, then of what all share."""
    for player in range(len(state.units)):
        yield from _colour(state, player)
    yield from _holders(state)
    yield from _pools(state)
    yield from _swords(state)


def _colour(state: State, player: int) -> Iterator[str]:
    colour = state.scenario.colours[player]
    for kind, named in enumerate(state.scenario.kinds):
        most, found = state.sets[player] * named.figures, state.on_board(player, kind)
        if kind != RONIN and found > most:
            place = f"players.{colour}"
            yield _too_many(place, f"{found} {named.id}", f"{most} {named.id}", "SG-INV-01")
    for army in state.armies_of(player):
        yield from _army(state, army, f"armies.{colour}.army{army.number + 1}")
    if state.out[player] and (state.units[player] or state.armies[player]):
        yield Phrase(
            "{place}: found in a player with units on the board ({rule})",
            place=f"players.{colour}.out",
            rule="SG-VIC-05",
        )


def _army(state: State, army: Army, place: str) -> Iterator[str]:
    if army.units[DAIMYO] != 1:
        yield Phrase(
            "{place}: expected one daimyō ({rule})", place=f"{place}.units", rule="SG-SET-05"
        )
    if not fits_card(state.scenario, army.units):
        yield Phrase(
            "{place}: the card has no room for them ({rule})",
            place=f"{place}.units",
            rule="SG-LEV-04",
        )
    most = state.scenario.limits.top_level
    if army.level > most:
        yield _too_many(f"{place}.level", army.level, most, "S-26")
    if army.province == NOWHERE:
        if state.round:
            yield Phrase("{place}: missing", place=f"{place}.province")
    elif state.control[army.province] != army.player:
        yield _held_otherwise(f"{place}.province")


def _holders(state: State) -> Iterator[str]:
    for player, forces in enumerate(state.units):
        colour = state.scenario.colours[player]
        for province in sorted(forces):
            if state.control[province] != player:
                place = f"provinces.{state.scenario.map.ids[province]}.units.{colour}"
                yield _held_otherwise(place)


def _held_otherwise(place: str) -> str:
    text = "{place}: the province is not held by this player ({rule})"
    return Phrase(text, place=place, rule="SG-WAR-02")


def _pools(state: State) -> Iterator[str]:
    pieces = state.scenario.numbers.pieces
    if len(state.castles) > pieces.castles:
        yield _too_many("provinces", len(state.castles), pieces.castles, "SG-INV-02")
    bases = sum(what == FORTRESS for what in state.castles.values())
    if bases > pieces.bases:
        yield _too_many("provinces", bases, pieces.bases, "SG-INV-02")
    ronin = sum(
        state.on_board(player, RONIN) + sum(state.secret[player].values())
        for player in range(len(state.units))
    )
    ronin += sum(army.secret for army in state.all_armies())
    if ronin > pieces.ronin:
        yield _too_many("provinces", ronin, pieces.ronin, "SG-INV-03")


def _swords(state: State) -> Iterator[str]:
    held = [number for number in state.swords if number]
    if len(set(held)) != len(held) or max(held, default=0) > state.scenario.players:
        yield Phrase("{place}: expected every sword once ({rule})", place="seats", rule="S-04")
    if state.plans and len(state.plans) != len(state.units):
        yield Phrase(
            "{place}: expected {expected} entries", place="plans", expected=len(state.units)
        )
    missing = [
        state.scenario.colours[player]
        for player in state.alive()
        if state.round and player not in state.order
    ]
    if missing:
        yield Phrase("{place}: {listed} is missing", place="order", listed=", ".join(missing))


def _too_many(place: str, found: object, most: object, rule: str) -> str:
    return Phrase("{place}: found {found}; expected at most {most} ({rule})", place=place,
                  found=found, most=most, rule=rule)  # fmt: skip
