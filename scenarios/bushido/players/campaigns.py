"""What attacks promise, and who is to be Samurai and Bushi."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.bushido.players.fights import Result, expected, katana_of_hand
from scenarios.bushido.rules.actions import Attack, Campaign
from scenarios.bushido.rules.battle_values import battle_of
from scenarios.bushido.rules.mobilization import groups
from scenarios.bushido.rules.pieces import HEIRLOOMS, NOBODY, Improvement, Role
from scenarios.bushido.rules.state import ATTACK, DEFENCE
from wargame_core.engine.decision import Action

if TYPE_CHECKING:
    from scenarios.bushido.players.picture import Picture
    from scenarios.bushido.rules.state import State

Terms = dict[str, float]
SECOND_HALF: Final = 0.5
"""Share of the year in which the campaign marker is played."""


def heirlooms(state: State, player: int) -> int:
    """Strength of the heirlooms that lie open before a player (BU-TAN-01)."""
    each = state.scenario.numbers.amounts.heirloom
    return each * sum(min(1, state.shown[player][tile]) for tile in HEIRLOOMS)


class Campaigns:
    """Attacks of the Daimyo as a seat foresees them."""

    def __init__(self, picture: Picture) -> None:
        """Take the picture of any seat."""
        self.picture, self.state, self.weights = picture, picture.state, picture.weights
        self.daimyo = picture.state.daimyo
        self._hands = [
            picture.weights.spent * katana_of_hand(picture.state, player)
            for player in picture.state.players
        ]
        self._known: dict[tuple[int, ...], Result] = {}

    def result(self, samurai: int, bushi: int, force: int, place: int) -> Result:
        """What comes of an attack with so many troops."""
        state = self.state
        works = state.improvements[place]
        peasants = state.scenario.numbers.improvements[Improvement.ARMORY].peasants
        defenders = state.force(place) + works[Improvement.ARMORY] * peasants
        stakes = int(bool(works[Improvement.STAKES]))
        key = (samurai, bushi, force, defenders, stakes)
        if key not in self._known:
            self._known[key] = expected(
                state,
                (self._hands[samurai], self._hands[bushi]),
                (force, defenders),
                (heirlooms(state, samurai), heirlooms(state, bushi)),
                stakes=bool(stakes),
            )
        return self._known[key]

    def gains(self, samurai: int, origin: int, target: int, force: int) -> list[float]:
        """What everybody gains by an attack on average."""
        state, w, appraisal = self.state, self.weights, self.picture.appraisal
        gain = [0.0] * state.scenario.players
        stake, bushi = appraisal.stake(target), state.owner[target]
        if bushi == NOBODY:
            free = force - state.ronin[target]
            gain[self.daimyo] += stake * free / (free + w.garrison) if free > 0 else 0.0
        else:
            found = self.result(samurai, bushi, force, target)
            left = max(0.0, force - found.lost[ATTACK])
            gain[self.daimyo] += found.conquers * stake * left / (left + w.garrison)
            gain[self.daimyo] -= w.troop * found.lost[ATTACK]
            gain[bushi] -= found.empties * stake + w.troop * found.lost[DEFENCE]
            honour = state.worth(target).honour
            fame = found.lost[DEFENCE] + found.conquers * honour
            fame -= (1 - found.wins) * w.blame * state.warrior[samurai]
            gain[samurai] += appraisal.warrior(samurai) * fame
            kept = max(0.0, 1 - found.wins) * honour
            gain[bushi] += appraisal.warrior(bushi) * (found.lost[ATTACK] + kept)
        if not state.is_fortress(origin):
            behind = state.force(origin) - force
            gain[self.daimyo] -= w.leave * appraisal.stake(origin) / max(1, behind)
        return gain

    def worth(self, samurai: int, origin: int, target: int, force: int) -> float:
        """The same for the seat, others' gains against it."""
        gain = self.gains(samurai, origin, target, force)
        player = self.picture.player
        rivals = self.picture.appraisal.rivalry(player)
        return gain[player] - sum(s * g for s, g in zip(rivals, gain, strict=True))

    def best(self, samurai: int, bushi: int) -> float:
        """What the best attack on a player promises the seat, none at least."""
        state, found = self.state, 0.0
        for origin in state.owned(self.daimyo):
            spare = 0 if state.is_fortress(origin) else 1
            force = state.force(origin) - spare
            if force <= 0:
                continue
            for target in state.scenario.adjacent[origin]:
                if state.owner[target] == bushi and not state.is_fortress(target):
                    found = max(found, self.worth(samurai, origin, target, force))
        return found


def mobilize(picture: Picture, legal: Sequence[Action]) -> list[Terms]:
    """The attack that promises most, or none."""
    state, w = picture.state, picture.weights
    plans = Campaigns(picture)
    samurai = state.holder(Role.SAMURAI)
    each = state.scenario.numbers.amounts.household_troops
    found: list[Terms] = []
    for action in legal:
        match action:
            case Attack(origin=origin, target=target, troops=troops, markers=markers):
                force = troops + each * markers
                worth = plans.worth(samurai, int(origin), int(target), force)
                found.append({"attack": worth, "onward": w.onward})
            case Campaign():
                found.append({"attack": 0.0, "markers": -w.campaign})
            case _:
                found.append({"attack": 0.0})
    attacks = sorted(
        (one["attack"] for one, action in zip(found, legal, strict=True)
         if isinstance(action, Attack)), reverse=True,
    )  # fmt: skip
    if len(attacks) > 1 and picture.appraisal.left <= SECOND_HALF:
        for one, action in zip(found, legal, strict=True):
            if isinstance(action, Campaign):  # two attacks, both by the same roles (B-30)
                second = max(0.0, attacks[1]) * w.daring
                one["attack"] = max(0.0, attacks[0]) + second + w.onward
    return found


def bonus(picture: Picture, legal: Sequence[Any]) -> list[Terms]:
    """Bonus honour goes to the Samurai, who is a rival too."""
    state, w = picture.state, picture.weights
    amounts = state.scenario.numbers.amounts
    cost = {
        0: 0.0,
        amounts.bonus_small: w.small_bonus,
        amounts.bonus_great: w.great_bonus,
        amounts.bonus_small + amounts.bonus_great: w.small_bonus + w.great_bonus,
    }
    samurai = battle_of(state).leaders[ATTACK]
    share = picture.appraisal.rivalry(picture.player)[samurai]
    return [
        {"markers": -picture.appraisal.left * cost[action.points],
         "others": -share * w.warrior * action.points}
        for action in legal
    ]  # fmt: skip


def assign(picture: Picture, legal: Sequence[Any]) -> list[Terms]:
    """A strong Samurai, a Bushi who can be beaten; other roles for who is no danger."""
    state, w = picture.state, picture.weights
    role = state.frames[-1].role
    rivals = picture.appraisal.rivalry(picture.player)
    plans = Campaigns(picture)
    samurai = state.holder(Role.SAMURAI)
    open_to = [int(action.player) for action in legal]
    found: list[Terms] = []
    for player in open_to:
        terms = {"others": -w.favour * rivals[player], "attack": 0.0, "clash": 0.0}
        if role == Role.SAMURAI:
            terms["clash"] = w.warlike * katana_of_hand(state, player)
            targets = [other for other in open_to if other != player]
            terms["attack"] = max((plans.best(player, other) for other in targets), default=0.0)
        elif role == Role.BUSHI:
            terms["attack"] = plans.best(samurai, player)
            terms["others"] = 0.0
        found.append(terms)
    return found


def blocked(picture: Picture) -> float:
    """What it is worth to a seat that the Daimyo cannot attack this month (BU-P5-04)."""
    state = picture.state
    samurai, bushi = state.holder(Role.SAMURAI), state.holder(Role.BUSHI)
    if NOBODY in (samurai, bushi):
        return 0.0
    plans, worst = Campaigns(picture), (0.0, 0.0)
    for origin in state.owned(state.daimyo):
        for force in {n + m for n, m in groups(state, origin)[-1:]}:
            for target in state.scenario.adjacent[origin]:
                if state.owner[target] == bushi and not state.is_fortress(target):
                    gain = plans.gains(samurai, origin, target, force)[state.daimyo]
                    worth = plans.worth(samurai, origin, target, force)
                    worst = max(worst, (gain, worth))
    return -worst[1]
