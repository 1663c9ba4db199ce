"""Where armies and forces go: what their last place and the places on the way promise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from scenarios.shogun1986.rules.actions import Join, TakeUp
from scenarios.shogun1986.rules.final_moves import Party, goals
from scenarios.shogun1986.rules.marching import March, MoveArmies
from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from scenarios.shogun1986.rules.state import regulars
from scenarios.shogun1986.rules.troops import is_whole
from wargame_core.engine.decision import Action
from wargame_core.provinces.players.terms import Terms, minus, plus, total
from wargame_core.provinces.rules import kinds
from wargame_core.provinces.rules.actions import Finish, Leave, MoveFrom, MoveTo
from wargame_core.provinces.rules.kinds import Counts, single, without
from wargame_core.provinces.rules.state import NOBODY, NOWHERE

if TYPE_CHECKING:
    from scenarios.shogun1986.players.outlook import Side


class Journey:
    """Marches of one army, in Phase A or in Phase D."""

    def __init__(self, side: Side, number: int, *, final: bool) -> None:
        self.side, self.final = side, final
        self.army = side.state.armies[side.player][number]
        own = side.state.armies_of(side.player)
        self.others = {army.province for army in own if army.number != number}
        self.share = side.weights.next if final else 1.0
        self.known: dict[tuple[int, Counts], Terms] = {}
        self.ways: dict[tuple[int, Counts, int, frozenset[int]], Terms | None] = {}

    def open_to(self, place: int) -> bool:
        """Whether the army may step into a province."""
        owner = self.side.state.control[place]
        return owner == self.side.player or (self.final and owner == NOBODY)

    def rest(self, place: int, units: Counts) -> Terms:
        """What it is worth that the army ends its march in a province."""
        found = self.known.get((place, units))
        if found is None:
            force = self.side.force(place)
            found = self.side.stay(place, kinds.plus(units, force), 0.0)
            found["position"] += self.share * self.side.potential(place, units)
            found = minus(found, self.without(place, force))
            self.known[place, units] = found
        return found

    def without(self, place: int, force: Counts) -> Terms:
        """What a force makes of a province when no army is there."""
        return self.side.stay(place, force, 0.0) if regulars(force) else {}

    def left(self, place: int, units: Counts) -> Iterator[tuple[Counts, Terms]]:
        """The army that leaves a province, with what its garrison makes of it."""
        force = self.side.force(place)
        if regulars(force) or place in self.others:
            yield units, {}
            return
        for kind in range(RONIN - 1, DAIMYO, -1):
            if units[kind]:
                garrison = kinds.plus(force, single(kind, len(units)))
                yield without(units, kind), self.without(place, garrison)
                return

    def best(self, place: int, units: Counts, steps: int, taken: frozenset[int]) -> Terms | None:
        """The best march from a province where the army stands; None if it can only share one.

        ``taken`` are empty provinces that it has taken on its way.
        """
        key = place, units, steps, taken
        if key in self.ways:
            return self.ways[key]
        found = None if place in self.others else self.rest(place, units)
        for _, after in self.onward(place, units, steps, taken):
            if found is None or total(after) > total(found):
                found = after
        self.ways[key] = found
        return found

    def onward(
        self, place: int, units: Counts, steps: int, taken: frozenset[int] = frozenset()
    ) -> Iterator[tuple[int, Terms]]:
        """The next province with the best march from there."""
        for army, garrison in self.left(place, units) if steps else ():
            for target in self.side.scenario.adjacent[place]:
                if target not in taken and self.open_to(target):
                    empty = self.side.state.control[target] == NOBODY
                    now = taken | {target} if empty else taken
                    after = self.best(target, army, steps - 1, now)
                    if after is not None:
                        yield target, plus(after, garrison)


def movement(side: Side, legal: Sequence[Any]) -> list[Terms]:
    """Which army marches next, by what its march gains."""
    frame = side.state.frames[-1]
    assert isinstance(frame, MoveArmies)
    found: list[Terms] = []
    for action in legal:
        if isinstance(action, Finish):
            found.append({"stirring": side.weights.stirring})
            continue
        army = side.state.army_at(side.player, int(action.province))
        assert army is not None
        journey = Journey(side, army.number, final=frame.final)
        units = side.fighters(army)
        after = max(
            (after for _, after in journey.onward(army.province, units, army.level)),
            key=total,
            default={},
        )
        found.append(minus(after, journey.rest(army.province, units)))
    return found


def march(side: Side, legal: Sequence[Action]) -> list[Terms]:
    """An army on its way: the next step, a garrison, units to take along, or the end."""
    frame = side.state.frames[-1]
    assert isinstance(frame, March)
    army = frame.army(side.state)
    journey = Journey(side, frame.number, final=frame.final)
    units, place = side.fighters(army), army.province
    found: list[Terms] = []
    if frame.target != NOWHERE:
        return [_garrison(side, action) for action in legal]
    ahead = dict(journey.onward(place, units, frame.steps))
    best = max(ahead.values(), key=total, default={})
    rest = journey.rest(place, units)
    for action in legal:
        match action:
            case MoveTo(province=target):
                found.append(ahead.get(int(target), {"plan": -1.0}))
            case Leave(kind=kind):
                found.append(_left(side, journey, frame, int(kind), best))
            case TakeUp(kind=kind):
                more = _taken(side, place, int(kind))
                found.append(plus(max(best, rest, key=total), more))
            case _:
                found.append(rest)
    return found


def _left(side: Side, journey: Journey, frame: March, kind: int, best: Terms) -> Terms:
    """A unit that stays behind as garrison: the cheapest, and one only."""
    if frame.dropped:
        return {"plan": -1.0}
    worth = side.worths[kind]
    return plus(best, {"own-units": -worth / 100})


def _garrison(side: Side, action: Action) -> Terms:
    """On the way into a province that was won: the cheapest unit stays behind."""
    return {"own-units": -side.worths[action.kind]} if isinstance(action, Leave) else {}


def _taken(side: Side, place: int, kind: int) -> Terms:
    """A unit of the force that joins the army."""
    force = side.force(place)
    if kind != RONIN and regulars(force) < 2:
        return {"plan": -1.0}
    if kind == RONIN and not is_whole(side.scenario, without(force, kind)):
        return {"plan": -1.0}
    hits = side.scenario.kinds[kind].hits / side.scenario.numbers.pieces.die
    return {"position": side.weights.concentrate * hits}


# --- forces ---------------------------------------------------------------------------------------


def parties(counts: Counts, least: int) -> Iterator[Counts]:
    """Groups that are thought of: more and more units, the cheapest first; ``least`` stay."""
    units: Counts = (0,) * len(counts)
    rest = regulars(counts)
    for kind in range(RONIN - 1, DAIMYO, -1):
        for _ in range(counts[kind]):
            if rest <= least:
                return
            rest -= 1
            units = kinds.plus(units, single(kind, len(counts)))
            yield units


def gain(side: Side, origin: int, group: Counts, target: int, *, join: bool) -> Terms:
    """What it is worth that units of a force go to a neighbour."""
    state, share = side.state, side.weights.next
    army, there = state.army_at(side.player, target), side.garrison_of(target)
    here = side.garrison_of(origin)
    before = plus(side.stay(origin, here, share), side.stay(target, there, share))
    after = plus(
        side.stay(origin, kinds.minus(here, group), share),
        side.stay(target, kinds.plus(there, group), share),
    )
    found = minus(after, before)
    found["plan"] = side.weights.spare * (1 - sum(group))
    if join and army is not None:
        hits = sum(n * kind.hits for n, kind in zip(group, side.scenario.kinds, strict=True))
        more = side.weights.concentrate * hits / side.scenario.numbers.pieces.die
        found["position"] = found.get("position", 0.0) + more
    return found


def plans(side: Side, origin: int) -> Iterator[tuple[Terms, Counts, Any]]:
    """What groups of a force could do: the gain, the group, and where it goes."""
    state, player = side.state, side.player
    least = 0 if state.army_at(player, origin) else 1
    there = state.unmoved(player, origin)
    stuck = regulars(state.at(player, origin)) - regulars(there)
    for group in parties(there, max(0, least - stuck)):
        for goal in goals(state, player, origin, group):
            join = isinstance(goal, Join)
            yield gain(side, origin, group, int(goal.province), join=join), group, goal


def forces(side: Side, legal: Sequence[Action]) -> list[Terms]:
    """Which force moves next."""
    found: list[Terms] = []
    for action in legal:
        if isinstance(action, MoveFrom):
            offers = plans(side, int(action.province))
            best = max((terms for terms, _, _ in offers), key=total, default={"plan": -1.0})
            found.append(best)
        else:
            found.append({"stirring": side.weights.stirring})
    return found


def party(side: Side, legal: Sequence[Any]) -> list[Terms]:
    """Units of a force: take up those who are meant to go, leave the others, and go."""
    frame = side.state.frames[-1]
    assert isinstance(frame, Party)
    offers = list(plans(side, frame.origin))
    best = max(offers, key=lambda offer: total(offer[0]), default=None)
    found: list[Terms] = []
    for action in legal:
        match action:
            case TakeUp(kind=kind):
                missing = best is not None and best[1][kind] > frame.units[kind]
                found.append(best[0] if best and missing else {"plan": -2.0})
            case Leave(kind=kind):
                many = best is not None and best[1][kind] < frame.units[kind]
                found.append(plus(best[0], {"plan": -0.001}) if best and many else {"plan": -2.0})
            case _:
                join = isinstance(action, Join)
                terms = gain(side, frame.origin, frame.units, int(action.province), join=join)
                meant = best is not None and best[1] == frame.units
                found.append(terms if meant else plus(terms, {"plan": -1.0}))
    return found
