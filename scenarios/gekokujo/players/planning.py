"""How the planning opponent values movement and reinforcement, term by term."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenarios.gekokujo.players.budget import means
from scenarios.gekokujo.players.clashes import standing
from scenarios.gekokujo.players.intents import Intents
from scenarios.gekokujo.players.moves import parties
from scenarios.gekokujo.rules.actions import Build, Fortify, Hire, Recruit
from scenarios.gekokujo.rules.campaign import Group
from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.ways import WAYS
from wargame_core.engine.decision import Action
from wargame_core.provinces.players.terms import Terms, minus, plus, total
from wargame_core.provinces.rules.actions import Finish, Kind, Leave, MoveFrom, MoveTo, Province
from wargame_core.provinces.rules.kinds import without

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenarios.gekokujo.players.orders import Order
    from scenarios.gekokujo.players.outlook import Outlook

Counts = tuple[int, ...]
Meant = tuple[Counts, int, Terms]
"""Which units go where, and what that promises."""
Valued = list[Terms]
"""What each legal action promises, in their order."""
OUT_OF_THE_QUESTION = -9.0


def gain(outlook: Outlook, origin: int, group: Counts, target: int) -> Terms:
    """What it is worth that units go from one province to another by themselves."""
    key = ("gain", origin, group, target)
    found = outlook.gains.get(key)
    if found is None:
        here, there = outlook.counts(origin), outlook.counts(target)
        left = tuple(a - b for a, b in zip(here, group, strict=True))
        come = tuple(a + b for a, b in zip(there, group, strict=True))
        found = minus(standing(outlook, origin, left), standing(outlook, origin, here))
        found = plus(
            found, minus(standing(outlook, target, come), standing(outlook, target, there))
        )
        outlook.gains[key] = found
    return found


def best_alone(outlook: Outlook, origin: int, units: Counts) -> Meant | None:
    """The best that some of these units can do by themselves."""
    best: tuple[float, Counts, int, Terms] | None = None
    for group in parties(units):
        for target in WAYS.destinations(outlook.state, outlook.player, origin, group):
            terms = gain(outlook, origin, group, target)
            if best is None or total(terms) > best[0]:
                best = total(terms), group, target, terms
    return None if best is None else best[1:]


def orders(outlook: Outlook) -> list[Order]:
    """The plan for the units that have not moved."""
    if outlook.orders is None:
        outlook.orders = Intents(outlook).orders
    return outlook.orders


def intent(outlook: Outlook, origin: int) -> Meant | None:
    """What units of a province are to do next: by the plan, or by themselves if it says nothing."""
    kinds = len(outlook.scenario.kinds)
    for order in orders(outlook):
        if order.origin == origin:
            group = tuple(order.count * (kind == order.kind) for kind in range(kinds))
            return group, order.target, order.terms
    found = best_alone(outlook, origin, outlook.state.unmoved(outlook.player, origin))
    if found is None or total(found[2]) <= outlook.weights.stirring:
        return None
    return found


def movement(outlook: Outlook, legal: Sequence[Action]) -> Valued:
    """At the choice of a province: what its units would do; to be done is worth nothing.

    While the plan has orders, units without any wait.
    """
    planned = {order.origin for order in orders(outlook)}
    found: Valued = []
    for action in legal:
        match action:
            case MoveFrom(province=province):
                origin = int(province)
                waits = planned and origin not in planned
                meant = None if waits else intent(outlook, origin)
                terms = {"position": -outlook.weights.stirring} if meant is None else meant[2]
                found.append(terms)
            case Finish():
                found.append({})
            case _:
                found.append({"pact": OUT_OF_THE_QUESTION})
    return found


def group(outlook: Outlook, legal: Sequence[Action]) -> Valued:
    """With units taken up: whom to leave, and where the others go."""
    frame = outlook.state.frames[-1]
    assert isinstance(frame, Group)
    meant = meant_for(outlook, frame)
    found: Valued = []
    for action in legal:
        if isinstance(action, MoveTo):
            target = int(action.province)
            if meant is not None and meant[:2] == (frame.units, target):
                terms = meant[2]
            else:
                terms = gain(outlook, frame.origin, frame.units, target)
                if meant is not None:
                    above = max(0.0, total(terms) - total(meant[2]))
                    terms = plus(terms, {"plan": -above - outlook.weights.least})
            found.append(terms)
        else:
            assert isinstance(action, Leave)
            found.append(_leave(outlook, frame, int(action.kind), meant))
    return found


def meant_for(outlook: Outlook, frame: Group) -> Meant | None:
    """What some of the units that have been taken up are to do; None if they are too few."""
    meant = intent(outlook, frame.origin)
    if meant is None or any(a > b for a, b in zip(meant[0], frame.units, strict=True)):
        return None
    return meant


def at_once(outlook: Outlook, legal: Sequence[Action]) -> Any:
    """The action of the highest value in ``group`` if what is meant says it, else None."""
    frame = outlook.state.frames[-1]
    meant = meant_for(outlook, frame)
    if meant is None:
        return None
    for kind, (wanted, there) in enumerate(zip(meant[0], frame.units, strict=True)):
        if there > wanted:
            action: Any = Leave(Kind(kind))
            break
    else:
        action = MoveTo(Province(meant[1]))
    return action if action in legal else None


def _leave(outlook: Outlook, frame: Group, kind: int, meant: Meant | None) -> Terms:
    """What can still be done with a unit less."""
    if meant is not None:
        if frame.units[kind] > meant[0][kind]:
            return meant[2]
        return {"plan": total(meant[2]) - outlook.weights.least - 1}
    found = best_alone(outlook, frame.origin, without(frame.units, kind))
    return {"position": OUT_OF_THE_QUESTION} if found is None else found[2]


def reinforcement(outlook: Outlook, legal: Sequence[Action]) -> Valued:
    """Recruits by the plan for the campaign to come, the Ninja where the last Daimyō is in danger.

    Castles are dear for what they give, and the other missions are, too.
    """
    wanted: dict[tuple[int, int], Terms] = {}
    if any(isinstance(action, Recruit) for action in legal):
        for order in Intents(outlook, means(outlook), recruiting=True).orders:
            if order.recruits:
                key = order.origin, order.kind
                terms = {name: value / order.count for name, value in order.terms.items()}
                if key not in wanted or total(terms) > total(wanted[key]):
                    wanted[key] = terms
    found: Valued = []
    for action in legal:
        match action:
            case Recruit(province=province, kind=kind):
                unwanted = {"koku": -outlook.weights.koku}
                found.append(wanted.get((int(province), int(kind)), unwanted))
            case Finish():
                found.append({})
            case Hire(mission="diversion"):
                found.append(diversion(outlook))
            case Build() | Fortify() | Hire():
                found.append({"koku": OUT_OF_THE_QUESTION})
    return found


def diversion(outlook: Outlook) -> Terms:
    """The last Daimyō cannot be attacked for a round where the Ninja leads enemies astray."""
    place = last_lord_at(outlook)
    if place < 0 or place in outlook.enemies:
        return {"koku": OUT_OF_THE_QUESTION}
    price = outlook.scenario.numbers.costs.ninja
    return {
        "own-daimyo": outlook.stake(place, 1, 1),
        "koku": -price * (outlook.weights.koku + outlook.weights.unit),
    }


def last_lord_at(outlook: Outlook) -> int:
    """Province of the only Daimyō that is left, or -1."""
    if outlook.state.all_daimyo(outlook.player) != 1:
        return -1
    return next(place for place, counts in outlook.own.items() if counts[DAIMYO])


def field_of_the_ninja(outlook: Outlook, action: Any) -> Terms:
    """Where the last Daimyō stands; the Ninja is hired for nothing else."""
    return {"own-daimyo": float(int(action.province) == last_lord_at(outlook))}
