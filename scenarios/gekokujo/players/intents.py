"""What the planning opponent means to do with its units: who goes where, who is recruited where.

Aims are served in the order of what they promise for each unit. A unit that another aim has taken
goes elsewhere if it can, so that no aim in reach stays without one for want of order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.players.clashes import attack_terms, standing
from scenarios.gekokujo.players.orders import Order
from scenarios.gekokujo.players.sources import (
    Source,
    recruit_sources,
    room_to_leave,
    standing_sources,
)
from scenarios.gekokujo.rules.numbers import DAIMYO, NEVER
from wargame_core.provinces.players.terms import Terms, minus, plus, total
from wargame_core.provinces.rules.places import provinces_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scenarios.gekokujo.players.outlook import Outlook

BOLD_LORD = 0.5
"""Share of an aim's worth that a Daimyō may risk for it; one in danger sees to himself."""


class Intents:
    """Sends units to aims."""

    def __init__(self, outlook: Outlook, koku: int = 0, *, recruiting: bool = False) -> None:
        """Think about all units, and recruits for so many Koku."""
        self.outlook = outlook
        self.koku = koku
        self.room = room_to_leave(outlook, recruiting=recruiting)
        """By province how many units may leave it."""
        self.sources = list(standing_sources(outlook, recruiting=recruiting))
        if recruiting:
            self.sources += recruit_sources(outlook)
        self.coming: dict[int, list[int]] = {}
        """By target how many of each kind are sent there."""
        self.orders: list[Order] = []
        self._able: dict[int, list[Source]] = {}
        self._reaching: dict[int, list[Source]] = {}
        self._at: dict[int, list[Source]] = {}
        for source in self.sources:
            self._at.setdefault(source.place, []).append(source)
        self._in_turn = sorted(self.sources, key=lambda s: (s.kind == DAIMYO, s.price))
        """Soldiers who are there before recruits, the cheapest of them, then Daimyō."""
        self._prices = len({source.price for source in self.sources if source.price})
        self._plan()

    # --- who can go ---------------------------------------------------------------------------

    def _has(self, source: Source) -> bool:
        """Whether one more of them can be sent."""
        if source.price:
            recruited = sum([len(s.sent) for s in self._at[source.place] if s.price])
            return recruited < source.most and source.price <= self.koku
        return len(source.sent) < source.most and self.room[source.place] > 0

    def _send(self, source: Source, target: int) -> None:
        source.sent.append(target)
        self.coming.setdefault(target, [0] * len(self.outlook.scenario.kinds))[source.kind] += 1
        if source.price:
            self.koku -= source.price
        else:
            self.room[source.place] -= 1

    def _recall(self, source: Source, target: int) -> None:
        source.sent.remove(target)
        self.coming[target][source.kind] -= 1
        if source.price:
            self.koku += source.price
        else:
            self.room[source.place] += 1

    def _willing(self, source: Source, target: int, worth: float, *, attack: bool) -> bool:
        """Whether a unit may be sent to a target that is worth so much."""
        if not source.reach >> target & 1:
            return False
        if source.kind != DAIMYO:
            return not attack or self.outlook.scenario.kinds[source.kind].attack < NEVER
        return self.outlook.weights.daring > 0 if attack else self._dares(source, target, worth)

    def _dares(self, source: Source, target: int, worth: float) -> bool:
        """Whether a Daimyō may go, or stay, where no enemy stands, for what it is worth."""
        stake = self.outlook.stake
        return max(stake(target, 1, 1), stake(source.place, 1, 1)) < BOLD_LORD * worth

    def _fill(self, target: int, worth: float, seen: set[tuple[int, int, int]]) -> bool:
        """Send one soldier or Daimyō to an empty province, others making way."""
        near = self._reaching.get(target)
        if near is None:
            near = self._reaching[target] = [s for s in self._in_turn if s.reach >> target & 1]
        able = [s for s in near if s.kind != DAIMYO or self._dares(s, target, worth)]
        for source in able:
            if self._has(source):
                self._send(source, target)
                return True
        for source in able:
            for other in self._at[source.place]:
                if bool(other.price) != bool(source.price) or other.price < source.price:
                    continue
                for elsewhere in dict.fromkeys(other.sent):
                    key = (other.place, other.kind, elsewhere)
                    if key in seen or elsewhere == target or elsewhere in self.outlook.enemies:
                        continue
                    seen.add(key)
                    self._recall(other, elsewhere)
                    self._send(source, target)
                    if len(source.sent) <= source.most and self._fill(elsewhere, worth, seen):
                        return True
                    self._recall(source, target)
                    self._send(other, elsewhere)
        return False

    def _may_find(self) -> bool:
        """Whether anybody can still be sent, or a cheaper recruit may leave Koku for another."""
        return self._prices > 1 or any(map(self._has, self._in_turn))

    # --- aims ---------------------------------------------------------------------------------

    def _plan(self) -> None:
        outlook = self.outlook
        reached = 0
        for source in self.sources:
            reached |= source.reach
        aims: list[tuple[float, int, int]] = []
        for place in provinces_of(reached):
            if place in outlook.enemies:
                aims += [(worth, place, more) for worth, more in self._attack_aims(place)]
            elif place not in outlook.own and outlook.is_open(place):
                aims.append((outlook.hold(place, 1), place, 0))
        for worth, place, needed in sorted(aims, key=lambda aim: (-aim[0], aim[1])):
            if worth <= outlook.weights.stirring:
                break
            if needed:
                self._attack(place, needed)
            elif self._may_find():
                self._fill(place, worth, set())
        self._more()
        self._write()

    def _attackers(self, place: int) -> list[Source]:
        """One entry for each soldier who could be sent to attack, the best first."""
        kinds = self.outlook.scenario.kinds
        able = self._able.get(place)
        if able is None:
            able = [s for s in self.sources if self._willing(s, place, 0.0, attack=True)]
            able.sort(key=lambda s: (kinds[s.kind].attack, s.price, s.place))
            self._able[place] = able
        found: list[Source] = []
        koku = self.koku
        room = dict(self.room)
        for source in able:
            for _ in range(source.most - len(source.sent)):
                if source.price:
                    if source.price > koku:
                        break
                    koku -= source.price
                else:
                    if room[source.place] <= 0:
                        break
                    room[source.place] -= 1
                found.append(source)
        return found

    def _there(self, place: int) -> list[int]:
        """Own units in a province with those who come."""
        counts = list(self.outlook.counts(place))
        for kind, more in enumerate(self.coming.get(place, ())):
            counts[kind] += more
        return counts

    def _promises(self, place: int) -> list[float]:
        """What an attack promises with one unit more, with two, and so on."""
        counts = self._there(place)
        before = total(attack_terms(self.outlook, place, tuple(counts)))
        room = self.outlook.scenario.numbers.limits.stack - sum(counts)
        found = []
        for source in self._attackers(place)[: max(0, room)]:
            counts[source.kind] += 1
            found.append(total(attack_terms(self.outlook, place, tuple(counts))) - before)
        return found

    def _attack_aims(self, place: int) -> Iterator[tuple[float, int]]:
        """How many are sent at first and what each promises; then the same for each one more."""
        promises = self._promises(place)
        if not promises:
            return
        shares = [promise / number for number, promise in enumerate(promises, start=1)]
        limit = max(shares)
        first = shares.index(limit)
        yield limit, first + 1
        for number in range(first + 1, len(promises)):
            limit = min(limit, promises[number] - promises[number - 1])
            if limit <= self.outlook.weights.stirring:
                return
            yield limit, 1

    def _attack(self, place: int, needed: int) -> None:
        """Send those whom the attack needs, if there still are as many as make it worth while."""
        promises = self._promises(place)[:needed]
        least = self.outlook.weights.stirring
        if not promises or promises[-1] <= least * len(promises):
            return
        for source in self._attackers(place)[: len(promises)]:
            if self._has(source):
                self._send(source, place)

    def _more(self) -> None:
        """Those who are left go where one more helps most: to attacks, to guard, nearer to aims."""
        outlook = self.outlook
        stack = outlook.scenario.numbers.limits.stack
        targets = sorted({*self.coming, *outlook.own})
        gains: dict[tuple[int, int], float] = {}
        while True:
            best: tuple[float, Source, int] | None = None
            for source in self.sources:
                if source.kind == DAIMYO or not self._has(source):
                    continue
                for target in targets:
                    if not source.reach >> target & 1 or sum(self._there(target)) >= stack:
                        continue
                    if target == source.place and not source.price:
                        continue
                    if source.price and target in outlook.own and target != source.place:
                        continue
                    gain = self._one_more(source, target, gains)
                    if best is None or gain > best[0]:
                        best = gain, source, target
            least = (
                outlook.weights.least
                if best is not None and best[1].price
                else (outlook.weights.stirring)
            )
            if best is None or best[0] <= least:
                return
            self._send(best[1], best[2])
            gains = {key: value for key, value in gains.items() if key[1] != best[2]}

    def _one_more(self, source: Source, target: int, gains: dict[tuple[int, int], float]) -> float:
        """What one more unit in a province is worth, less what it leaves behind."""
        key = source.kind, target
        gain = gains.get(key)
        if gain is None:
            counts = self._there(target)
            before = total(standing(self.outlook, target, tuple(counts)))
            counts[source.kind] += 1
            gain = gains[key] = total(standing(self.outlook, target, tuple(counts))) - before
        return gain if source.price else gain - self._left(source)

    def _left(self, source: Source) -> float:
        """What a unit that is there is worth where it stands."""
        counts = list(self.outlook.counts(source.place))
        for other in self.sources:
            if other.place == source.place and not other.price:
                counts[other.kind] -= len(other.sent)
        before = total(standing(self.outlook, source.place, tuple(counts)))
        counts[source.kind] -= 1
        return before - total(standing(self.outlook, source.place, tuple(counts)))

    # --- orders -------------------------------------------------------------------------------

    def _write(self) -> None:
        """The orders, the most promising first."""
        outlook = self.outlook
        gained: dict[int, Terms] = {}
        lost: dict[int, Terms] = {}
        leaving = {place: list(counts) for place, counts in outlook.own.items()}
        for source in self.sources:
            if not source.price:
                leaving[source.place][source.kind] -= len(source.sent)
        for place, left in leaving.items():
            before = outlook.counts(place)
            if gone := sum(before) - sum(left):
                change = minus(
                    standing(outlook, place, tuple(left)), standing(outlook, place, before)
                )
                lost[place] = {name: value / gone for name, value in change.items()}
        for target, coming in self.coming.items():
            if number := sum(coming):
                after = standing(outlook, target, tuple(self._there(target)))
                change = minus(after, standing(outlook, target, outlook.counts(target)))
                gained[target] = {name: value / number for name, value in change.items()}
        for source in self.sources:
            for target in dict.fromkeys(source.sent):
                count = source.sent.count(target)
                each = gained[target]
                if not source.price:
                    each = plus(each, lost[source.place])
                terms = {name: value * count for name, value in each.items()}
                if total(terms) > 0:
                    self.orders.append(
                        Order(source.place, source.kind, count, target, terms, bool(source.price))
                    )
        self.orders.sort(key=lambda o: (o.kind == DAIMYO, -total(o.terms), o.origin, o.target))
