"""How well a seat stands, for the opponent ``easy``: what it has, and battles by simple counts."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import TYPE_CHECKING, Any, Final

from scenarios.bushido.players.appraisal import Appraisal
from scenarios.bushido.players.weights import weights
from scenarios.bushido.rules.actions import Stack
from scenarios.bushido.rules.battle_values import added, troops_of
from scenarios.bushido.rules.draws import DiscDraw, TileDraw
from scenarios.bushido.rules.pieces import KATANA, NOBODY
from scenarios.bushido.rules.stacks import SealedStacks
from scenarios.bushido.rules.state import ATTACK, DEFENCE, DOJO

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State

WON: Final = 30.0
"""The end of the game, for who has won."""
HALF: Final = 0.5
"""Share of the losers' troops that fall on average."""


def evaluate(state: State, seat: str) -> Mapping[str, float]:
    """What a seat has and others have, in honour, and what is about to happen."""
    player = state.scenario.seats.index(seat)
    appraisal = Appraisal(state, weights()[""])
    found = appraisal.against(player)
    found["clash"] = clash(appraisal, player)
    found["won"] = 0.0
    if state.ended is not None:
        found["won"] = WON if state.ended.winner == player else -WON
    return found


def foresees(state: State) -> bool:
    """Whether ``evaluate`` counts the open draw and those that follow it by their mean."""
    top = state.frames[-1] if state.frames else None
    return isinstance(top, (TileDraw, DiscDraw))


def stack_of(state: State, player: int, stack: int) -> tuple[float, float]:
    """Katana of a stack as they are expected, and what the tiles are worth to their owner."""
    battle, w = state.battle, weights()[""]
    assert battle is not None
    kinds = state.scenario.numbers.tiles
    if battle.stacks[stack] or any(battle.stacks):
        return sum(kinds[tile].katana for tile in battle.stacks[stack]), 0.0
    answers = answers_of(state)
    made = answers.get(state.seat(player))
    if isinstance(made, Stack):
        tiles = [int(tile) for tile in made.tiles]
        return sum(kinds[tile].katana for tile in tiles), sum(w.tiles[tile] for tile in tiles)
    held = state.hand[player]
    return w.spent * sum(held[tile] * kinds[tile].katana for tile in KATANA), 0.0


def answers_of(state: State) -> Mapping[str, Any]:
    """What has been answered where several stack tiles at the same time."""
    top = state.frames[-1] if state.frames else None
    return dict(top.answers) if isinstance(top, SealedStacks) else {}


def clash(appraisal: Appraisal, player: int) -> float:
    """What the battle in progress promises a player."""
    state, w = appraisal.state, appraisal.weights
    battle = state.battle
    if battle is None or battle.winner != NOBODY or not state.begun:
        return 0.0
    samurai, bushi = battle.leaders
    mine, spent = stack_of(state, samurai, ATTACK)
    if battle.support:
        mine += stack_of(state, state.daimyo, DOJO)[0]
    theirs, paid = stack_of(state, bushi, DEFENCE)
    attackers, defenders = troops_of(state, ATTACK), troops_of(state, DEFENCE)
    ahead = mine + attackers + added(state, ATTACK) - theirs - defenders - added(state, DEFENCE)
    wins = 1 / (1 + exp(-max(-50.0, min(50.0, ahead / w.clash))))
    if not mine:
        wins = 0.0
    stake = appraisal.stake(battle.place)
    killed, lost = HALF * wins * defenders, HALF * (1 - wins) * attackers
    taken = wins * wins
    gain = [0.0] * state.scenario.players
    if not battle.by_ronin:
        worth = [appraisal.warrior(one) for one in (samurai, bushi)]
        tiles = len(battle.stacks[ATTACK]) + battle.bonus
        gain[samurai] += worth[0] * (killed + wins * tiles + taken * stake)
        gain[bushi] += worth[1] * (lost + (1 - wins) * stake)
        gain[state.daimyo] += taken * stake - w.troop * lost
    gain[bushi] -= taken * stake + w.troop * killed
    gain[samurai] -= spent
    gain[bushi] -= paid
    rivals = appraisal.rivalry(player)
    return gain[player] - sum(share * g for share, g in zip(rivals, gain, strict=True))
