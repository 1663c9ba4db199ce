"""Sides of a battle: who fights, with how many troops, and what the stacks are worth (7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenarios.bushido.rules.pieces import HEIRLOOMS, Improvement, Tile
from scenarios.bushido.rules.state import ATTACK, DEFENCE, DOJO
from wargame_core.engine.decision import Modifier

if TYPE_CHECKING:
    from scenarios.bushido.rules.numbers import Numbers, Pairing, Value
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
    return strength_of(state, side).added


@dataclass(frozen=True, slots=True)
class Strength:
    """One side of a battle when tactics are compared."""

    stack: tuple[int, ...]
    """Its katana tiles that still lie there; those of a Dojo are not among them (B-40)."""
    katana: int
    """Their sum."""
    troops: int
    heirlooms: int
    dojo: int = 0
    """Katana of the Dojo that supports it (BU-DOJ-02)."""

    @property
    def added(self) -> int:
        """What is added after doubling."""
        return self.heirlooms + self.dojo


def strength_of(state: State, side: int) -> Strength:
    """A side as it stands now."""
    return Strength(
        battle_of(state).stacks[side],
        stack_sum(state, side),
        troops_of(state, side),
        heirlooms_of(state, side),
        stack_sum(state, DOJO) if side == ATTACK else 0,
    )


def value_of(side: Strength, value: Value, *, stakes: bool) -> int:
    """Value of a side with a tactic; Stakes take the troops out of it (BU-IMP-03, B-21).

    ``value_terms`` says of what it is the sum.
    """
    troops = side.troops if value.troops and not stakes else 0
    return value.katana * side.katana + troops + side.heirlooms + side.dojo


def value_terms(side: Strength, value: Value, rule: str, *, stakes: bool) -> tuple[Modifier, ...]:
    """What the value of a side with its tactic is the sum of, each term with its rule."""
    terms = [Modifier(f"katana-{value.katana}", value.katana * side.katana, rule)]
    if value.troops:
        terms.append(Modifier("troops", side.troops, rule))
    if value.troops and stakes:  # they take the troops out of it (B-21)
        terms.append(Modifier("stakes", -side.troops, "BU-IMP-03"))
    for name, count, source in (
        ("heirlooms", side.heirlooms, "BU-TAN-01"),
        ("dojo", side.dojo, "BU-DOJ-02"),
    ):
        if count:
            terms.append(Modifier(name, count, source))
    return tuple(terms)


def terms_of(state: State, side: int, pairing: Pairing) -> tuple[Modifier, ...]:
    """The terms of a side in the battle in progress; none where a Traitor wins."""
    battle = battle_of(state)
    if pairing.values is None:
        return ()
    attack_is_x = battle.used[ATTACK].disc == pairing.x
    value = pairing.values[side if attack_is_x else 1 - side]
    stakes = bool(state.improvements[battle.place][Improvement.STAKES])
    return value_terms(strength_of(state, side), value, pairing.rule, stakes=stakes)


def loss_terms(state: State, found: Comparison, side: int) -> tuple[Modifier, ...]:
    """What the losses that are called for are the sum of; nothing if it is one term only."""
    extra = extra_loss(battle_of(state).stacks[1 - side], found.pairing.extra)
    base = found.losses[side] - extra
    if not extra or base < 0:
        return ()
    rule = found.pairing.rule
    named = Modifier(f"extra-{found.pairing.extra}", extra, rule)
    return (Modifier(f"loss-{found.pairing.loss}", base, rule), named) if base else (named,)


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
    """Compare the tactics that lie open (BU-BAT-09)."""
    battle = battle_of(state)
    return compared(
        state.scenario.numbers,
        (battle.used[ATTACK].disc, battle.used[DEFENCE].disc),
        (strength_of(state, ATTACK), strength_of(state, DEFENCE)),
        stakes=bool(state.improvements[battle.place][Improvement.STAKES]),
    )


def compared(
    numbers: Numbers, discs: tuple[int, int], strengths: tuple[Strength, Strength], *, stakes: bool
) -> Comparison:
    """Two tactics by the table of pairings; what is said of a pair is said of attack, defence."""
    pairing = numbers.pairings[discs]
    x = ATTACK if discs[ATTACK] == pairing.x else DEFENCE
    sides = {"x": x, "y": 1 - x}
    values: tuple[int, int] | None = None
    if pairing.values is None:
        winner = x
    else:
        by_side = pairing.values if x == ATTACK else pairing.values[::-1]
        attack, defence = (
            value_of(side, value, stakes=stakes)
            for side, value in zip(strengths, by_side, strict=True)
        )
        values = (attack, defence)
        winner = ATTACK if attack > defence else DEFENCE
    loser = 1 - winner
    losses = [0, 0]
    match pairing.loss:
        case "diff":
            assert values is not None
            losses[loser] = abs(values[0] - values[1])
        case "all":
            losses[loser] = strengths[loser].troops
        case "traitor":
            losses[loser] = strengths[winner].katana + strengths[winner].added
    sides["winner"] = winner
    who = (ATTACK, DEFENCE) if pairing.side == "both" else (sides.get(pairing.side, -1),)
    for side in who:
        if side >= 0:
            losses[side] += extra_loss(strengths[1 - side].stack, pairing.extra)
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
