"""What counts in a battle: sides, modifiers, dice and targets. Play, preview and odds use these."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar

from scenarios.gekokujo.rules.numbers import DAIMYO, NEVER
from scenarios.gekokujo.rules.state import Mission
from wargame_core.engine.decision import Modifier
from wargame_core.engine.fields import Row
from wargame_core.engine.values import changed, value
from wargame_core.provinces.rules import battle as battles
from wargame_core.provinces.rules.battle import Dice
from wargame_core.provinces.rules.roles import (
    PLAYER,
    ByPlayer,
    PlayerOrNobody,
)

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State

FIREARM = "firearm"
RANGED = "ranged"
MELEE = "melee"


@value
class Battle(battles.Battle):
    """One battle (6.2); the defenders are in the order of the round after the attacker (K-24)."""

    former_fields: ClassVar[frozenset[str]] = frozenset({"leader"})
    """Who leads is a fact of the players now; older files have it here."""
    ronin: ByPlayer
    """Ronin of each player."""
    held_before: PlayerOrNobody
    """Who controlled the province when the battle was announced."""
    reroll: bool = False
    """Whether the attacker has paid for rolling failed dice again (2.4)."""
    takers: tuple[Annotated[tuple[int, int], Row.of(player=PLAYER, by=PLAYER)], ...] = ()
    """Whose hit took a Daimyō of whom: (victim, scorer), in order (K-47)."""

    def with_ronin(self, player: int, count: int) -> Battle:
        """The battle after Ronin came or fell."""
        ronin = tuple(
            had + count if index == player else had for index, had in enumerate(self.ronin)
        )
        return changed(self, ronin=ronin)

    def rolls_again(self, player: int, kind: int) -> bool:
        """Whether failed dice are rolled again: the attacker's, never a Daimyō's (2.4-OTO-2)."""
        return self.reroll and player == self.attacker and kind != DAIMYO


def new_battle(state: State, attacker: int, province: int) -> Battle:
    """The battle as it is announced: everybody there fights who is no ally of the attacker."""
    return Battle(
        province,
        attacker,
        battles.later_than(state, attacker, state.hostile(attacker, province)),
        (0,) * state.scenario.players,
        state.control[province],
    )


def strength(state: State, battle: Battle, player: int) -> tuple[int, ...]:
    """Units of a side by kind, Ronin last."""
    return (*state.at(player, battle.province), battle.ronin[player])


def enemies(state: State, battle: Battle, player: int) -> tuple[int, ...]:
    """Sides that a side may hit (K-24)."""
    if player == battle.attacker:
        return battle.defenders
    return tuple(
        other for other in battle.sides if other != player and not state.allied(player, other)
    )


def effective(candidates: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """The largest bonus and the largest penalty of one type; the others do not count (0.1).

    >>> castle, domain = Modifier("castle", 1, "9.2-01"), Modifier("fortified", 2, "9.2-03")
    >>> [m.name for m in effective([castle, domain, Modifier("sabotage", -1, "9.1-02")])]
    ['fortified', 'sabotage']
    """
    every = list(candidates)
    best = max(every, key=lambda modifier: modifier.value, default=None)
    worst = min(every, key=lambda modifier: modifier.value, default=None)
    found = [best] if best is not None and best.value > 0 else []
    found += [worst] if worst is not None and worst.value < 0 else []
    return tuple(found)


def attack_modifiers(state: State, battle: Battle) -> list[Modifier]:
    """Everything that changes the attacker's dice, whether it counts or not (0.1-01)."""
    player = battle.attacker
    clan = state.scenario.clan(state.clan[player])
    found = []
    if clan.attack_with_daimyo and state.at(player, battle.province)[DAIMYO]:
        found.append(Modifier("vanguard", clan.attack_with_daimyo, "2.4-ODA-1"))
    if state.breached[player]:
        found.append(
            Modifier("pact-broken", state.scenario.numbers.bonuses.broken_pact, "10.1.2-03")
        )
    return found


def defence_modifiers(state: State, battle: Battle, player: int, kind: int) -> list[Modifier]:
    """Everything that changes a defender's dice, whether it counts or not (0.1-05)."""
    scenario = state.scenario
    bonuses, province = scenario.numbers.bonuses, battle.province
    clan = scenario.clan(state.clan[player])
    found = list(_walls(state, province, player))
    if clan.defence_at_home and state.held[player] >> province & 1:
        found.append(Modifier("domain", clan.defence_at_home, "2.4-UES-1"))
    if province == scenario.kyoto:
        found.append(Modifier("kyoto", bonuses.kyoto, "1.3-03"))
    spearmen = scenario.kind("spearmen")
    if kind == spearmen and state.at(player, province)[kind] >= bonuses.spear_wall_units:
        found.append(Modifier("spear-wall", bonuses.spear_wall, "10.2-03"))
    if state.mission == Mission.SABOTAGE and state.ninja_at == province:
        found.append(Modifier("sabotage", bonuses.sabotage, "9.1-02"))
    return found


def _walls(state: State, province: int, player: int) -> Iterable[Modifier]:
    """The castle of the player himself, or of an ally (K-05)."""
    bonuses = state.scenario.numbers.bonuses
    for owner, place in enumerate(state.castle):
        if place != province or not (owner == player or state.allied(owner, player)):
            continue
        fortress = state.scenario.clan(state.clan[owner]).fortress_defence
        if fortress and owner == player:
            yield Modifier("fortress", fortress, "2.4-HOJ-2")
        elif state.fortified[owner]:
            yield Modifier("fortified", bonuses.fortified, "9.2-03")
        else:
            yield Modifier("castle", bonuses.castle, "9.2-01")


def modifiers(state: State, battle: Battle, player: int, kind: int) -> tuple[Modifier, ...]:
    """The modifiers that count for a side's dice of a kind (0.1)."""
    if player == battle.attacker:
        return effective(attack_modifiers(state, battle))
    return effective(defence_modifiers(state, battle, player, kind))


def dice(state: State, battle: Battle, phase: str) -> tuple[Dice, ...]:
    """All dice of a phase, the attacker's first; what cannot hit is not rolled (K-44)."""
    found = side_dice(state, battle, battle.attacker, phase)
    if phase == MELEE:
        for player in battle.defenders:
            found += side_dice(state, battle, player, phase)
    return tuple(found)


def side_dice(state: State, battle: Battle, player: int, phase: str) -> list[Dice]:
    """The dice of one side in a phase."""
    counts = strength(state, battle, player)
    attacks = player == battle.attacker
    found = []
    for kind, count in enumerate(counts):
        unit = state.scenario.fighters[kind]
        base = unit.attack if attacks else unit.defence
        if not count or base >= NEVER or (attacks and unit.phase != phase):
            continue
        counted = modifiers(state, battle, player, kind)
        target = base - sum(modifier.value for modifier in counted)
        rolled = count * (_duel(state, counts, kind) if attacks else unit.dice)
        if target < NEVER:
            found.append(Dice(player, kind, rolled, base, target, counted))
    return found


def _duel(state: State, counts: Sequence[int], kind: int) -> int:
    """Dice of an attacking unit: a Swordsman who is alone rolls more (10.2-06, K-64)."""
    scenario = state.scenario
    if sum(counts) == 1 and kind == scenario.kind("swordsmen"):
        return scenario.numbers.bonuses.duel_dice
    return scenario.fighters[kind].dice
