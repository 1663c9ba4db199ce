"""What purchases, sowing and pacts promise."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scenarios.gekokujo.players import worth
from scenarios.gekokujo.rules.actions import Build, Fortify, Hire, OfferPact, Recruit, Sow, Store
from scenarios.gekokujo.rules.battle_terms import MELEE
from scenarios.gekokujo.rules.income import income_of
from scenarios.gekokujo.rules.numbers import DAIMYO, NEVER
from scenarios.gekokujo.rules.prices import castle_price
from scenarios.gekokujo.rules.state import Status
from scenarios.gekokujo.rules.winter import supply_of
from wargame_core.engine.decision import Action
from wargame_core.provinces.rules.actions import Finish

if TYPE_CHECKING:
    from scenarios.gekokujo.players.picture import Picture
    from scenarios.gekokujo.rules.numbers import UnitKind
    from scenarios.gekokujo.rules.state import State

NEVER_BOUGHT = -9.0


def upkeep_for(state: State, bushi: int) -> int:
    """Koku for so many Bushi (4.1)."""
    return -(-bushi // state.scenario.numbers.economy.upkeep_bushi)


def dues(picture: Picture, more: int) -> int:
    """Koku that will be due with so many more Bushi, before or beyond the next income."""
    state, me = picture.state, picture.player
    upkeep = upkeep_for(state, state.all_bushi(me) + more)
    supply = supply_of(state, me)
    if state.scenario.modules.rice:
        rate = min(state.scenario.numbers.harvest.values())
        fields = [(p, koku) for p, (player, koku) in state.sown.items() if player == me]
        harvest = sum(rate * koku for p, koku in fields if state.control[p] == me)
        first = state.round == 1
        return max(0, supply + (0 if first else upkeep) - harvest)
    return supply + max(0, upkeep - income_of(state, me))


def kind_worth(kind: UnitKind) -> float:
    """What a kind of unit is worth for its price."""
    attack = faces_of(kind.attack) * worth.ATTACK_PART
    attack *= worth.FIRST_STRIKE if kind.phase != MELEE else 1.0
    return (attack + faces_of(kind.defence) * worth.DEFENCE_PART) / max(1, kind.price)


def faces_of(target: int) -> int:
    """Faces of a die that hit."""
    return NEVER - min(NEVER, target)


def recruit_worth(picture: Picture, place: int) -> float:
    """What one more soldier in a province promises."""
    key = ("recruit", place)
    found = picture.memory.get(key)
    if found is None:
        found = picture.memory[key] = _recruit_worth(picture, place)
    return found


def _recruit_worth(picture: Picture, place: int) -> float:
    counts = picture.counts(place)
    number = sum(counts)
    value = picture.hold(place, number + 1) - picture.hold(place, number)
    value += picture.stake(place, counts[DAIMYO], number)
    value -= picture.stake(place, counts[DAIMYO], number + 1)
    near = picture.near(place)
    open_ = sorted((picture.prize(there) for there in near if picture.is_open(there)), reverse=True)
    spare = sum(picture.spare(there) for there in near)
    if spare < len(open_):
        value += worth.OPENING * open_[spare]
    return value + worth.NEARER * picture.pull(place)


def purchase(picture: Picture, action: Action) -> float:
    """At reinforcement."""
    state, me = picture.state, picture.player
    koku = state.treasury[me]
    match action:
        case Finish():
            return worth.LEAST_GOOD
        case Recruit(province=province, kind=index):
            kind = state.scenario.kinds[index]
            if koku - kind.price < dues(picture, 1) + for_a_pact(picture):
                return NEVER_BOUGHT
            best = max(kind_worth(state.scenario.kinds[k]) for k in state.scenario.soldiers)
            return recruit_worth(picture, int(province)) * kind_worth(kind) / best
        case Build(province=province):
            if koku - castle_price(state, me) < dues(picture, 0) + worth.CASTLE_RESERVE:
                return NEVER_BOUGHT
            place = int(province)
            counts = picture.counts(place)
            return worth.CASTLE_AT_HOME * counts[DAIMYO] * picture.risk(place, sum(counts))
        case Fortify():
            place = state.castle[me]
            counts = picture.counts(place)
            price = state.scenario.numbers.costs.fortify
            risky = picture.risk(place, sum(counts)) > worth.FORTIFY_RISK
            affordable = koku - price >= dues(picture, 0)
            return counts[DAIMYO] * worth.UNIT if risky and affordable else NEVER_BOUGHT
        case Hire(mission=mission):
            rich = koku - state.scenario.numbers.costs.ninja >= (
                dues(picture, 0) + worth.NINJA_RESERVE
            )
            return worth.UNIT if rich and mission == "assassination" else NEVER_BOUGHT
    return NEVER_BOUGHT


def sow(picture: Picture, action: Action) -> float:
    """As much as the winter will cost goes on the safest fields; the rest buys recruits."""
    state, me = picture.state, picture.player
    koku = state.treasury[me]
    harvest = state.scenario.numbers.harvest
    rate = min(harvest.values())
    sown = sum(koku for player, koku in state.sown.values() if player == me)
    wanted = upkeep_for(state, state.all_bushi(me)) + supply_of(state, me)
    match action:
        case Sow(province=province):
            place = int(province)
            short = sown * rate < wanted
            return 1 - picture.risk(place, state.total(me, place)) if short else NEVER_BOUGHT
        case Store(koku=amount):
            kept = max(worth.RECRUITS, wanted)
            return 0.0 if koku - kept == amount else NEVER_BOUGHT
    return -worth.STIRRING


def offer(picture: Picture, action: Action) -> float:
    """A pact with the neighbour who threatens most, unless he is about to win."""
    state, me = picture.state, picture.player
    if not isinstance(action, OfferPact):
        return 0.0
    left = state.treasury[me] - state.scenario.numbers.costs.pact
    if left < dues(picture, 0) or state.allies(me) or not is_welcome(picture, int(action.player)):
        return NEVER_BOUGHT
    return float(sum(sum(counts) for counts in state.units[int(action.player)].values()))


def for_a_pact(picture: Picture) -> int:
    """Koku that are kept to offer one pact: there must be a neighbour who may be asked."""
    state, me = picture.state, picture.player
    if not state.scenario.modules.political or state.status[me] == Status.VASSAL:
        return 0
    others = (p for p in state.alive() if p != me and state.status[p] != Status.VASSAL)
    if any(is_welcome(picture, other) for other in others):
        return state.scenario.numbers.costs.pact
    return 0


def is_welcome(picture: Picture, other: int) -> bool:
    """Whether a player is a neighbour and not so strong that a pact would make him win."""
    state = picture.state
    share = state.controlled(other) / state.scenario.threshold
    near = {there for place in picture.own for there in picture.near(place)}
    return share < worth.STRONG_ALLY and any(place in near for place in state.units[other])


def without(picture: Picture, place: int, kind: int) -> float:
    """What is lost with one unit of a province; negative."""
    counts = picture.counts(place)
    fewer = sum(counts) - 1
    value = picture.hold(place, fewer) - picture.hold(place, fewer + 1)
    value -= picture.stake(place, counts[DAIMYO], fewer) - picture.stake(
        place, counts[DAIMYO], fewer + 1
    )
    return value - worth.STIRRING * kind_worth(replace(picture.scenario.kinds[kind], price=1))
