"""Attacks: which to declare and to begin, when to stop, whom to lose, when the ninja strikes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from scenarios.shogun1986.players.marches import Journey
from scenarios.shogun1986.rules.actions import Attack, Declare, Enter, GoOn, Strike
from scenarios.shogun1986.rules.battle import Casualties, Stop, strength
from scenarios.shogun1986.rules.campaign import is_enemy
from scenarios.shogun1986.rules.numbers import DAIMYO, FACES
from scenarios.shogun1986.rules.state import Army, regulars
from wargame_core.engine.decision import Action
from wargame_core.provinces.players.terms import Terms
from wargame_core.provinces.rules.kinds import Counts

if TYPE_CHECKING:
    from scenarios.shogun1986.players.clashes import Kinds
    from scenarios.shogun1986.players.outlook import Side


def troop(side: Side, origin: int, *, army: bool) -> Counts:
    """One's own units of a troop."""
    found = side.state.army_at(side.player, origin) if army else None
    if army:
        return side.fighters(found) if found else side.nobody
    return side.force(origin)


def after_declared(side: Side, target: int, skip: Any = None) -> tuple[float, int, Kinds]:
    """Chance that declared battles leave somebody in a province, and who that will be."""
    castle, theirs = side.defenders(target)
    share = 1.0
    for made, _ in side.state.markers:
        if made.target != target or made == skip or not is_enemy(side.state, side.player, target):
            continue
        counts = troop(side, int(made.origin), army=made.army)
        if not sum(counts) or not theirs:
            continue
        found = side.fight(
            int(made.origin), target, counts, army=made.army, theirs=theirs, castle=castle
        )
        left = 1 - found.won
        if left < side.weights.stirring:
            return 0.0, 0, ()
        gone = max(0, round((found.killed - found.won * len(theirs)) / left))
        gone = min(gone, len(theirs) - 1)
        share, castle, theirs = share * left, max(0, castle - gone), theirs[gone:]
    return share, castle, theirs


def declare(side: Side, legal: Sequence[Action]) -> list[Terms]:
    """What each attack promises after those that have been declared."""
    found: list[Terms] = []
    targets: dict[int, tuple[float, int, Kinds]] = {}
    for action in legal:
        if not isinstance(action, Declare):
            found.append({"attack": side.weights.attack})
            continue
        target = int(action.target)
        if not is_enemy(side.state, side.player, target):
            found.append({"attack": -1.0})
            continue
        if target not in targets:
            targets[target] = after_declared(side, target)
        share, castle, theirs = targets[target]
        counts = troop(side, int(action.origin), army=action.army)
        if not theirs or not share:
            found.append({"attack": -1.0})
            continue
        clash = side.fight(
            int(action.origin), target, counts, army=action.army, theirs=theirs, castle=castle
        )
        terms = side.terms(clash, counts)
        found.append({name: share * value for name, value in terms.items()})
    return found


def begin(side: Side, legal: Sequence[Any]) -> list[Terms]:
    """The most promising battle first, as long as all defenders are there."""
    found: list[Terms] = []
    for action in legal:
        counts = troop(side, int(action.origin), army=action.army)
        target = int(action.target)
        if not sum(counts) or not is_enemy(side.state, side.player, target):
            found.append({})
            continue
        clash = side.fight(int(action.origin), target, counts, army=action.army)
        found.append(side.terms(clash, counts))
    return found


def onslaught(side: Side, place: int, counts: Counts) -> Terms:
    """The best attack of an army from a province."""
    best: Terms = {}
    value = 0.0
    for target in side.targets(place):
        clash = side.fight(place, target, counts, army=True)
        if clash.value > value:
            best, value = side.terms(clash, counts), clash.value
    return best


def follow_up(side: Side, legal: Sequence[Action]) -> list[Terms]:
    """Enter where an attack from there is worth it; else stay until the final movement."""
    frame = side.state.frames[-1]
    army = side.state.armies[side.player][frame.number]
    found: list[Terms] = []
    for action in legal:
        if isinstance(action, Enter):
            journey = Journey(side, army.number, final=True)
            left = next(journey.left(army.province, side.fighters(army)), None)
            units = left[0] if left else side.fighters(army)
            found.append(onslaught(side, int(action.province), units))
        else:
            found.append({"attack": side.weights.attack})
    return found


def attack_on(side: Side, legal: Sequence[Action]) -> list[Terms]:
    """Further attacks of an army without declaration."""
    frame = side.state.frames[-1]
    army = side.state.armies[side.player][frame.number]
    counts = side.fighters(army)
    found: list[Terms] = []
    for action in legal:
        if not isinstance(action, Attack):
            found.append({"attack": side.weights.attack})
        elif is_enemy(side.state, side.player, int(action.province)):
            clash = side.fight(army.province, int(action.province), counts, army=True)
            found.append(side.terms(clash, counts))
        else:
            found.append({"provinces": 0.0})
    return found


def stop(side: Side, legal: Sequence[Action]) -> list[Terms]:
    """Another sequence, if it promises more than to stop."""
    frame = side.state.frames[-1]
    assert isinstance(frame, Stop)
    battle = frame.battle
    force, card = strength(side.state, battle, side.player)
    counts = card if battle.army else force
    clash = side.fight(battle.origin, battle.province, counts, army=battle.army, fresh=False)
    return [side.terms(clash, counts) if isinstance(action, GoOn) else {} for action in legal]


def casualties(side: Side, legal: Sequence[Any]) -> list[Terms]:
    """The unit that is worth least; one of the force before one of the army."""
    frame = side.state.frames[-1]
    assert isinstance(frame, Casualties)
    joined = side.weights.concentrate / len(side.worths)
    return [
        {"own-units": -side.worths[action.kind], "position": -joined * action.army}
        for action in legal
    ]


def ninja(side: Side, legal: Sequence[Any]) -> list[Terms]:
    """Strike at a daimyō who falls for good, or whose army should not move this round."""
    limits, w = side.scenario.limits, side.weights
    chance = limits.assassin / FACES
    back = (1 - chance) * (FACES + 1 - limits.counter) / FACES
    found: list[Terms] = []
    for action in legal:
        if not isinstance(action, Strike):
            found.append({"strike": w.strike if action.standing else w.strike / 2})
            continue
        army = side.state.army_in(int(action.province))
        assert army is not None
        struck = {name: chance * value for name, value in _struck(side, army).items()}
        found.append({**struck, "own-daimyo": -back * w.struck * side.lord})
    return found


def _struck(side: Side, army: Army) -> Terms:
    """A daimyō falls for good if he is alone; else his army does nothing more this round."""
    w, order = side.weights, side.state.order
    worth = side.enemy_worth(army.province, DAIMYO)
    now = order.index(side.state.turn) if side.state.turn in order else 0
    waits = order.index(army.player) >= now
    might = w.disrupted * sum(army.units) * (1 if waits else w.passed)
    alone = regulars(army.units) == 1
    return {"enemy-daimyo": worth * (1 if alone else w.struck), "enemy-units": might}


def counter_strike(side: Side, legal: Sequence[Action]) -> list[Terms]:
    """A free try: at the daimyō who is worth most."""
    found: list[Terms] = []
    for action in legal:
        army = side.state.army_in(int(action.province)) if isinstance(action, Strike) else None
        if army is None:
            found.append({})
            continue
        found.append(_struck(side, army))
    return found
