"""One battle: rōnin are revealed, the naval first strike, sequences of dice, the end (SG-C)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from scenarios.shogun1986.rules import combat_steps
from scenarios.shogun1986.rules.actions import CallOff, GoOn, Lose
from scenarios.shogun1986.rules.combat_steps import (
    FIRST_STRIKE,
    SEQUENCE,
    Fighters,
    Troops,
    dealt,
    next_losses,
    reduced,
)
from scenarios.shogun1986.rules.elimination import fall
from scenarios.shogun1986.rules.ninja import offer_strike
from scenarios.shogun1986.rules.numbers import DAIMYO, FACES, RANGED, RONIN, SPEARMAN
from scenarios.shogun1986.rules.roles import HitsByColour
from scenarios.shogun1986.rules.state import FORTRESS, standing_daimyo
from scenarios.shogun1986.rules.troops import is_naval
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.procedure import in_progress
from wargame_core.engine.sealed_steps import Steps, open_steps
from wargame_core.provinces.rules import battle as shared
from wargame_core.provinces.rules.battle import Dice
from wargame_core.provinces.rules.frames import Automatic, PlayerFrame
from wargame_core.provinces.rules.roles import ProvinceIndex
from wargame_core.provinces.rules.sealed import PlayersChoose

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State
    from scenarios.shogun1986.rules.working_copy import WorkingCopy

STAGES: Final = (*FIRST_STRIKE, "ninja", *SEQUENCE, "ninja", "stop")
"""A naval attack begins with the first two (SG-C-04); the dice of a sequence are the two in the
middle (SG-C-07)."""


@dataclass(frozen=True, slots=True)
class Battle(shared.Battle):
    """A battle of one troop against all who stand in a province (SG-C-02)."""

    origin: ProvinceIndex
    army: bool
    """Whether the troop is an army."""

    @property
    def defender(self) -> int:
        """The colour that is attacked."""
        return self.defenders[0]


def strength(state: State, battle: Battle, player: int) -> Troops:
    """Units of a side that are in the battle: of the force, and of the army."""
    nobody = (0,) * len(state.scenario.kinds)
    place = battle.origin if player == battle.attacker else battle.province
    army = state.army_at(player, place)
    card = army.fighting if army else nobody
    if player != battle.attacker:
        return state.at(player, place), card
    return (nobody, card) if battle.army else (state.at(player, place), nobody)


def castle_kind(state: State, province: int) -> int:
    """Kind of the units of a castle or fortress (SG-C-05)."""
    return RONIN if state.castles.get(province) == FORTRESS else SPEARMAN


def start_battle(
    working: WorkingCopy, attacker: int, origin: int, target: int, *, army: bool
) -> None:
    """Reveal the rōnin of both sides and man the castle (SG-C-03, SG-C-06)."""
    state = working.state
    defender = state.control[target]
    battle = Battle(target, attacker, (defender,), origin, army)
    working.record("battle", "SG-C-01", player=attacker, other_player=defender, province=target)
    troops = [(attacker, origin, army), (defender, target, False)]
    if state.army_at(defender, target) is not None:
        troops.append((defender, target, True))
    for player, place, with_army in troops:
        working.reveal(player, place, army=with_army)
        working.dismiss(player, place, army=with_army)
    limits = state.scenario.limits
    again = state.scenario.switches.castle_per_battle
    if target in state.castles and (again or target not in state.left):
        strong = state.castles[target] == FORTRESS
        state.left[target] = limits.fortress_units if strong else limits.castle_units
    first = 0 if is_naval(state.scenario, origin, target) else STAGES.index(RANGED)
    working.push(Conduct(battle, first))


@dataclass(frozen=True, slots=True)
class Conduct(Automatic):
    """The next stage of a battle."""

    battle: Battle
    stage: int

    def advance(self, working: WorkingCopy) -> None:
        """Throw dice, ask, or end."""
        state, battle, stage = working.state, self.battle, STAGES[self.stage]
        struck = STAGES[self.stage - 1] == "ninja"
        army = state.army_at(battle.attacker, battle.origin) if battle.army else None
        if decided(working, battle, fought=not struck):
            return
        if army is not None and not standing_daimyo(army):
            call_off(working, battle, "S-51")
            return
        working.replace(replace(self, stage=(self.stage + 1) % len(STAGES)))
        if stage == "ninja":
            offer_strike(working)
        elif stage == "stop":
            working.replace(Conduct(battle, STAGES.index(RANGED)))
            working.push(Stop(battle.attacker, battle))
        else:
            dice = dice_of(state, battle, stage)
            if dice:
                players = len(state.units)
                working.push(Throw.begin(battle, stage, dice, players))


def latest_step(state: State) -> str:
    """The step of combat of the battle in progress whose dice have fallen."""
    conduct = in_progress(state, Conduct)
    assert conduct is not None
    return STAGES[conduct.stage - 1]


def fighters_of(state: State, battle: Battle) -> Fighters:
    """Who is left in a battle."""
    attacker, defender = (strength(state, battle, player) for player in battle.sides)
    return Fighters(attacker, defender, state.left.get(battle.province, 0))


def dice_of(state: State, battle: Battle, stage: str) -> tuple[Dice, ...]:
    """Dice of a stage (SG-C-08)."""
    kind = castle_kind(state, battle.province)
    return combat_steps.dice_of(
        state.scenario, battle.sides, fighters_of(state, battle), kind, stage
    )


@dataclass(frozen=True, slots=True)
class Throw(shared.Throw):
    """Twelve-sided dice; the number or less hits (SG-C-07)."""

    rule: ClassVar[str] = "SG-C-07"
    low: ClassVar[bool] = True
    sides: ClassVar[int] = FACES
    battle: Battle

    def finished(self, working: WorkingCopy) -> None:
        """Each side takes the hits of the other (SG-C-09)."""
        working.drop()
        state, battle = working.state, self.battle
        suffered = []
        for player, other in (battle.sides, battle.sides[::-1]):
            standing = state.left.get(battle.province, 0) if player == battle.defender else 0
            units = sum(map(sum, strength(state, battle, player)))
            castle, losses = dealt(self.hits[other], standing, units)
            if castle:
                state.left[battle.province] -= castle
                working.record("castle-hit", "SG-C-10", count=castle, province=battle.province)
            suffered.append((player, losses))
        seats = tuple(state.seat(player) for player, _ in suffered)
        order = tuple(seat for seat in state.scenario.seats if seat in seats)
        open_steps(working, Casualties(order, battle, tuple(suffered)))


@dataclass(frozen=True, slots=True)
class Casualties(PlayersChoose):
    """Both sides choose their own casualties without seeing the other's choice (SG-C-09)."""

    kind: ClassVar[str] = "casualties"
    rule: ClassVar[str] = "SG-C-09"
    battle: Battle
    hits: HitsByColour
    """Colours, and how many units each loses."""

    def must_ask(self, state: State) -> bool:
        """Everybody sees who has no choice; how often a side is asked tells nothing of it."""
        return len(self.seats) > 1 and bool(self.open_turn(state, self.seat(state))[1])

    def parties(self, state: State, seat: str) -> Sequence[int]:
        """The colour of a seat in the battle."""
        return [player for player, _ in self.hits if state.seat(player) == seat]

    def facts(self, state: State, player: int, steps: Steps) -> dict[str, Any]:
        """Where, and how many are left to choose."""
        left = dict(self.hits)[player] - len(steps)
        return {"player": player, "province": self.battle.province, "count": left}

    def remaining(self, state: State, player: int, steps: Steps) -> Troops:
        """Force and army after these losses."""
        left = strength(state, self.battle, player)
        for step in steps:
            left = reduced(left, step)
        return left

    def after(self, state: State, player: int, steps: Steps) -> Sequence[Lose]:
        """Units that may go: rōnin keep their ratio in the end, the daimyō is last (S-23)."""
        hits = dict(self.hits)[player] - len(steps)
        left = self.remaining(state, player, steps)
        return next_losses(state.scenario, left, hits)

    def why(self, state: State, player: int, steps: Steps, action: Action) -> Refusal | None:
        """None left, the daimyō before others, or too many rōnin would be left."""
        if not isinstance(action, Lose):
            return None
        facts = {"player": player, "kind": action.kind, "province": self.battle.province}
        left = self.remaining(state, player, steps)
        if not left[action.army][action.kind]:
            return Refusal(self.rule, "none-left-to-hit", facts)
        if action.kind == DAIMYO:
            return Refusal("SG-C-10", "daimyo-last", facts)
        return Refusal("SG-C-10", "ronin-would-be-left", facts)

    def reveal_steps(self, working: WorkingCopy, made: Mapping[int, Steps]) -> None:
        """All go together; who has lost his last daimyō may be out."""
        state, battle = working.state, self.battle
        fallen: list[tuple[int, int]] = []
        places = {battle.attacker: battle.origin, battle.defender: battle.province}
        for player, _ in self.hits:
            place = places[player]
            for step in made.get(player, ()):
                working.change(player, place, int(step.kind), -1, army=step.army)
                working.record(
                    "unit-lost", self.rule, player=player, kind=step.kind, province=place
                )
            army = state.army_at(player, place)
            if army is not None and not sum(army.fighting):
                working.lose_army(army, "SG-C-20")
                other = battle.defender if player == battle.attacker else battle.attacker
                fallen.append((player, other))
        for player, place in places.items():
            if state.control[place] == player:
                working.update_holder(place, "SG-C-12")
        decided(working, battle, fought=True)
        fall(working, fallen)


def call_off(working: WorkingCopy, battle: Battle, rule: str) -> None:
    """The attacker stops; it counts as an attack (SG-C-11). The battle is the open frame."""
    working.record("called-off", rule, player=battle.attacker, province=battle.province)
    working.drop()
    conclude(working, battle, won=False)


def decided(working: WorkingCopy, battle: Battle, *, fought: bool) -> bool:
    """Whether a side is gone; then the battle, which is the open frame, is over.

    ``fought``: whether a side went by fighting, not by an assassin (SG-WAR-05).
    """
    fighters = fighters_of(working.state, battle)
    if fighters.fight_on:
        return False
    working.drop()
    attackers = bool(fighters.counts[0])
    if attackers and not fought:
        working.record("lapsed", "SG-WAR-05", player=battle.attacker, province=battle.province)
    conclude(working, battle, won=attackers and fought)
    return True


def conclude(working: WorkingCopy, battle: Battle, *, won: bool) -> None:
    """What the battle means for the army that fought it (SG-WAR-05, SG-C-12)."""
    if won:
        working.record("won", "SG-WAR-05", player=battle.attacker, province=battle.province)
    attacks: Any = working.state.frames[-1]
    if not battle.army or not hasattr(attacks, "fought"):
        return
    if working.state.army_at(battle.attacker, battle.origin) is None:
        working.drop()
    else:
        working.replace(attacks.fought(battle.province, success=won))


@dataclass(frozen=True, slots=True)
class Stop(PlayerFrame):
    """After a complete sequence the attacker may stop (SG-C-11)."""

    kind: ClassVar[str] = "stop"
    rule: ClassVar[str] = "SG-C-11"
    battle: Battle

    def facts(self, state: State) -> dict[str, Any]:
        """Where."""
        return {"province": self.battle.province}

    def legal(self, state: State) -> Sequence[Action]:
        """Another sequence, or not."""
        return [GoOn(), CallOff()]

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Leave the battle open, or end it."""
        working.drop()
        if isinstance(action, CallOff):
            call_off(working, self.battle, self.rule)
