"""Battles on the board, played by the rules with the casualties that the odds assume."""

from __future__ import annotations

from typing import Any

from scenarios.shogun1986 import library
from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.odds.fight import battle_odds
from scenarios.shogun1986.odds.side import choose
from scenarios.shogun1986.rules.actions import GoOn, Lose
from scenarios.shogun1986.rules.battle import Conduct, castle_kind, fighters_of, latest_step
from scenarios.shogun1986.rules.state import Army, State
from tests.shogun1986.rules.builder import army, counts, opened, position, side
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE, Action, Applied, Decision
from wargame_core.provinces.rules.battle import battle_of

LAND, SEA = ("owari", "mino"), ("sagami", "awa_boso")


def begun(
    attacker: str, force: str, card: str = "", *, castle: int = 0, sea: bool = False
) -> State:
    """A battle of an army, or of a force without daimyō, before its first dice."""
    from scenarios.shogun1986.rules.battle import start_battle
    from scenarios.shogun1986.rules.working_copy import WorkingCopy

    origin, target = SEA if sea else LAND
    at = {target: force} if force else {}
    moves = "daimyo" in attacker
    one = side(army(origin, attacker)) if moves else side(army("tosa"), **{origin: attacker})
    other = side(*([army(target, card)] if card else [army("mutsu")]), **at)
    state = position(one, other, castles={target: castle} if castle else {})
    place = state.scenario.map.index
    for player, far in enumerate(("iyo", "dewa")):  # nobody is out when a battle is lost
        number = len(state.armies[player])
        state.armies[player][number] = Army(player, number, place[far], counts("1 daimyo"), 1)
        state.control[place[far]] = player
    working = WorkingCopy(state.copy())
    start_battle(working, 0, place[origin], place[target], army=moves)
    return working.state


def odds(state: State, **more: Any) -> Any:
    """The exact odds of a battle that has begun."""
    frame = state.frames[-1]
    assert isinstance(frame, Conduct)
    from scenarios.shogun1986.rules.battle import STAGES

    fighters = fighters_of(state, frame.battle)
    kind = castle_kind(state, frame.battle.province)
    return battle_odds(state.scenario, fighters, kind, step=STAGES[frame.stage], **more)


def settled(state: State) -> State:
    """The battle at its first die."""
    return opened(state)


def left(state: State, before: State) -> tuple[int, int]:
    """Units of attacker and defender that are left of those who were in the battle."""
    battle = before.frames[-1].battle
    found = []
    for player, place in ((0, battle.origin), (1, battle.province)):
        units = sum(state.at(player, place)) if player or not battle.army else 0
        if player or battle.army:
            units += sum(sum(a.units) for a in state.armies_of(player) if a.province == place)
        found.append(units)
    return found[0], found[1]


class Autoplayed:
    """The game, with the casualties that the odds assume and an attacker who goes on."""

    def decision(self, state: State) -> Decision | None:
        return procedure.decision(state) if battle_of(state) is not None else None

    def outcomes(self, state: State) -> Any:
        return GAME.outcomes(state)

    def digest(self, state: State) -> str:
        return GAME.digest(state)

    def apply(self, state: State, action: Action) -> Applied[State]:
        step = GAME.apply(state, action)
        while (found := self.decision(step.state)) is not None and found.seat != CHANCE:
            step = GAME.apply(step.state, answer(step.state))
        return step


def answer(state: State) -> Any:
    """What the owner of the open choice answers."""
    offered = procedure.legal_actions(state)
    if isinstance(offered[0], Lose):
        return choose(library.load("3", {}), offered, latest_step(state))
    assert GoOn() in offered
    return GoOn()
