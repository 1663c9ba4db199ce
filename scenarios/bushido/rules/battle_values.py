"""Sides of a battle: who fights, with how many troops, and what the stacks are worth (7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenarios.bushido.rules.pieces import HEIRLOOMS, Improvement, Tile
from scenarios.bushido.rules.state import ATTACK, DEFENCE, DOJO
from wargame_core.engine.decision import Modifier

if TYPE_CHECKING:
    from scenarios.bushido.rules.numbers import Pairing, Value
    from scenarios.bushido.rules.state import Battle, State


def battle_of(state: State) -> Battle:
    """The battle in progress."""
    assert state.battle is not None, "no battle is being fought"
    return state.battle


def fighter(state: State, side: int) -> int:
    """The player who plays disc and missiles of a side (BU-DOJ-05)."""
    battle = battle_of(state)
    return state.daimyo if side == ATTACK and battle.alone else battle.leaders[side]


def troops_of(state: State, side: int) -> int:
    """T: troops of a side, household markers and peasants included (B-22)."""
    battle = battle_of(state)
    if side == DEFENCE:
        return state.force(battle.place) + battle.peasants
    if battle.by_ronin:
        return state.ronin[battle.place]
    return battle.troops + battle.markers * state.scenario.numbers.amounts.household_troops


def empty_sides(battle: Battle) -> tuple[bool, bool]:
    """Whether attack and defence have no katana; the Dojo's count for the attack (B-42)."""
    stacks = battle.stacks
    return not stacks[ATTACK] and not stacks[DOJO], not stacks[DEFENCE]


def stack_sum(state: State, stack: int) -> int:
    """Katana of one stack."""
    kinds = state.scenario.numbers.tiles
    return sum(kinds[tile].katana for tile in battle_of(state).stacks[stack])


def katana_of(state: State, side: int) -> int:
    """Katana of a side, the Dojo's included."""
    return stack_sum(state, side) + (stack_sum(state, DOJO) if side == ATTACK else 0)


def heirlooms_of(state: State, side: int) -> int:
    """Strength that revealed heirlooms add, after doubling (BU-TAN-01)."""
    shown = state.shown[fighter(state, side)]
    each = state.scenario.numbers.amounts.heirloom
    return each * sum(min(1, shown[tile]) for tile in HEIRLOOMS)


def added(state: State, side: int) -> int:
    """What is added after doubling: heirlooms and the Dojo (BU-DOJ-02)."""
    return heirlooms_of(state, side) + (stack_sum(state, DOJO) if side == ATTACK else 0)


def terms_of(state: State, side: int, pairing: Pairing) -> tuple[Modifier, ...]:
    """What the value of a side with its tactic is the sum of, each term with its rule."""
    value, rule = _value_in(pairing, battle_of(state), side), pairing.rule
    stakes = state.improvements[battle_of(state).place][Improvement.STAKES]
    terms = [Modifier(f"katana-{value.katana}", value.katana * stack_sum(state, side), rule)]
    if value.troops:
        terms.append(Modifier("troops", troops_of(state, side), rule))
    if value.troops and stakes:  # they take the troops out of it (B-21)
        terms.append(Modifier("stakes", -troops_of(state, side), "BU-IMP-03"))
    return (*terms, *added_terms(state, side))


def added_terms(state: State, side: int) -> tuple[Modifier, ...]:
    """What is added after doubling, as far as there is any."""
    heirlooms = heirlooms_of(state, side)
    dojo = stack_sum(state, DOJO) if side == ATTACK else 0
    terms = (Modifier("heirlooms", heirlooms, "BU-TAN-01"), Modifier("dojo", dojo, "BU-DOJ-02"))
    return tuple(term for term in terms if term.value)


def _value_in(pairing: Pairing, battle: Battle, side: int) -> Value:
    """What counts for a side; the tactic of the attack decides whether it is x."""
    assert pairing.values is not None, "a Traitor wins without a comparison"
    attack_is_x = battle.used[ATTACK].disc == pairing.x
    return pairing.values[side if attack_is_x else 1 - side]


def loss_terms(state: State, found: Comparison, side: int) -> tuple[Modifier, ...]:
    """What the losses that are called for are the sum of; nothing if it is one term only."""
    extra = extra_loss(battle_of(state).stacks[1 - side], found.pairing.extra)
    base = found.losses[side] - extra
    if not extra or base < 0:
        return ()
    rule = found.pairing.rule
    named = Modifier(f"extra-{found.pairing.extra}", extra, rule)
    return (Modifier(f"loss-{found.pairing.loss}", base, rule), named) if base else (named,)


def total(terms: tuple[Modifier, ...]) -> int:
    """The sum of some terms."""
    return sum(term.value for term in terms)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of two tactics against each other."""

    pairing: Pairing
    values: tuple[int, int] | None
    """Of attack and defence; None where a Traitor wins."""
    winner: int
    losses: tuple[int, int]
    """Losses that are called for: attack, defence."""
    is_duel: bool
    """Whether the loser gives honour and retreats (BU-TAC-05)."""


def compare(state: State) -> Comparison:
    """Compare the tactics that lie open (BU-BAT-09 and the table of pairings)."""
    battle = battle_of(state)
    discs = (battle.used[ATTACK].disc, battle.used[DEFENCE].disc)
    pairing = state.scenario.numbers.pairings[discs]
    x = ATTACK if discs[ATTACK] == pairing.x else DEFENCE
    sides = {"x": x, "y": 1 - x}
    values: tuple[int, int] | None = None
    if pairing.values is None:
        winner = x
    else:
        values = (total(terms_of(state, ATTACK, pairing)), total(terms_of(state, DEFENCE, pairing)))
        winner = ATTACK if values[ATTACK] > values[DEFENCE] else DEFENCE
    loser = 1 - winner
    losses = [0, 0]
    match pairing.loss:
        case "diff":
            assert values is not None
            losses[loser] = abs(values[0] - values[1])
        case "all":
            losses[loser] = troops_of(state, loser)
        case "traitor":
            losses[loser] = stack_sum(state, winner) + added(state, winner)
    sides["winner"] = winner
    who = (ATTACK, DEFENCE) if pairing.side == "both" else (sides.get(pairing.side, -1),)
    for side in who:
        if side >= 0:
            losses[side] += extra_loss(battle.stacks[1 - side], pairing.extra)
    return Comparison(pairing, values, winner, (losses[0], losses[1]), pairing.loss == "none")


def extra_loss(stack: tuple[int, ...], extra: str) -> int:
    """Extra losses by an enemy's stack as it still lies there (B-40)."""
    match extra:
        case "triples":
            return stack.count(Tile.KATANA3)
        case "singles":
            return stack.count(Tile.KATANA1)
        case "half":
            return stack.count(Tile.KATANA1) // 2
    return 0
