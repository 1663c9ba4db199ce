"""The board as a colour of the planning opponent sees it: threats, prizes, what attacks promise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from scenarios.shogun1986.players.clashes import Clash, Kinds, Stakes, clash
from scenarios.shogun1986.rules.battle import castle_kind
from scenarios.shogun1986.rules.campaign import is_banned, is_enemy
from scenarios.shogun1986.rules.numbers import DAIMYO, FACES
from scenarios.shogun1986.rules.state import FORTRESS, Army, regulars
from scenarios.shogun1986.rules.troops import is_naval
from wargame_core.provinces.players.picture import surroundings
from wargame_core.provinces.rules.kinds import Counts, plus
from wargame_core.provinces.rules.reach import distances
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.shogun1986.players.weights import Weights
    from scenarios.shogun1986.rules.state import State
    from wargame_core.provinces.players.terms import Terms


class Outlook:
    """What a seat knows, seen by each of its colours."""

    def __init__(self, state: State, seat: str, weights: Weights) -> None:
        """Take the seat's own view."""
        self.state = state
        self.seat = seat
        self.weights = weights
        self._sides: dict[int, Side] = {}

    def side(self, player: int) -> Side:
        """The board for one colour."""
        found = self._sides.get(player)
        if found is None:
            found = self._sides[player] = Side(self.state, player, self.weights)
        found.state = self.state
        return found


class Side:
    """The board for one colour."""

    def __init__(self, state: State, player: int, weights: Weights) -> None:
        """Take a view of the colour's seat."""
        self.state, self.player, self.weights = state, player, weights
        self.scenario = state.scenario
        w = weights
        lords = (w.last_lord, w.second_lord, w.lord)
        self.lord = lords[min(len(lords), max(1, len(state.armies[player]))) - 1]
        self.worths = (self.lord, w.bowman, w.swordsman, w.gunner, w.spearman, w.ronin)
        """Own units by kind."""
        self.nobody = (0,) * len(self.scenario.kinds)

    # --- strength -----------------------------------------------------------------------------

    def strength(self, counts: Counts, castle: int = 0, castle_of: int = 0) -> float:
        """Hits of a sequence times units: what decides a fight that goes on."""
        kinds = self.scenario.kinds
        hits = sum(n * kind.hits for n, kind in zip(counts, kinds, strict=True) if n)
        hits += castle * kinds[castle_of].hits
        return hits * (sum(counts) + castle) / FACES

    def manned(self, place: int) -> int:
        """Units that a castle there has left in this turn."""
        state, limits = self.state, self.scenario.limits
        what = state.castles.get(place)
        if what is None:
            return 0
        full = limits.fortress_units if what == FORTRESS else limits.castle_units
        return state.left.get(place, full)

    def garrison(self, place: int) -> Counts:
        """All who stand in a province and fight, as far as they are seen."""
        holder = self.state.control[place]
        army = self.state.army_at(holder, place) if holder != NOBODY else None
        force = self.state.at(holder, place) if holder != NOBODY else self.nobody
        return plus(force, army.fighting) if army else force

    @cached_property
    def threat(self) -> list[float]:
        """By province the most strength that one enemy could bring there."""
        state, size = self.state, len(self.state.control)
        found = [0.0] * size
        for other in state.alive():
            if state.allied(other, self.player):
                continue
            theirs = [0.0] * size
            for place, counts in state.units[other].items():
                if regulars(counts):
                    might = self.strength(counts)
                    for there in self.scenario.adjacent[place]:
                        theirs[there] += might
            for army in state.armies_of(other):
                if army.province < 0 or army.lies:
                    continue
                might = self.strength(army.units)
                row = distances(self.scenario)[army.province]
                for there in surroundings(self.scenario, army.level + 1)[army.province]:
                    if row[there]:
                        theirs[there] += might * (1 if row[there] == 1 else self.weights.far)
            found = [max(pair) for pair in zip(found, theirs, strict=True)]
        return found

    def risk(self, place: int, counts: Counts) -> float:
        """Share that is at stake where these units stand."""
        threat = self.threat[place]
        if not threat:
            return 0.0
        castle = self.manned(place)
        stand = self.strength(counts, castle, castle_kind(self.state, place))
        return self.weights.exposed * threat / (threat + self.weights.guard * stand)

    # --- worth --------------------------------------------------------------------------------

    def share(self, player: int) -> float:
        """Share of the goal that the leader of a colour holds."""
        seat = self.scenario.leader[player]
        return self.state.score(seat) / self.scenario.setup.goal

    @cached_property
    def merit(self) -> float:
        """What the next province is worth by how near the goal is."""
        return 1 + self.weights.goal * float(self.share(self.player) ** 4)

    def prize(self, place: int) -> float:
        """What holding a province is worth."""
        return self.merit + self.weights.castle * self.state.castles.get(place, 0)

    def denied(self, place: int) -> float:
        """What it is worth that an enemy holds a province no more."""
        holder = self.state.control[place]
        if holder == NOBODY or self.state.allied(holder, self.player):
            return 0.0
        w = self.weights
        return w.deny * (1 + w.leader * float(self.share(holder) ** 2))

    def hold(self, place: int, counts: Counts) -> float:
        """What these units make of a province that is one's own or empty."""
        if not regulars(counts):
            return 0.0
        risk = self.risk(place, counts)
        found = self.prize(place) * (1 - risk)
        return found - (self.weights.hunted * risk * self.lord if counts[DAIMYO] else 0.0)

    @cached_property
    def front(self) -> list[int]:
        """By province the steps to land of others or of nobody."""
        state = self.state
        own = [owner != NOBODY and state.allied(owner, self.player) for owner in state.control]
        goals = [place for place, mine in enumerate(own) if not mine]
        return [min((row[goal] for goal in goals), default=0) for row in distances(self.scenario)]

    def stay(self, place: int, counts: Counts, share: float) -> Terms:
        """What a troop makes of a province, with a share of what it could attack from there."""
        found = {"provinces": self.hold(place, counts)}
        units = sum(counts)
        found["position"] = self.weights.near * units * self.weights.distant ** self.front[
            place
        ] + share * self.potential(place, counts)
        return found

    # --- attacks ------------------------------------------------------------------------------

    def in_order(self, counts: Counts) -> Kinds:
        """Units in the order in which they are lost: rōnin, spearmen … the daimyō last."""
        kinds = range(len(counts) - 1, -1, -1)
        return tuple(kind for kind in kinds for _ in range(counts[kind]))

    def defenders(self, place: int) -> tuple[int, Kinds]:
        """Units of the castle, and all units in the order in which they are lost."""
        castle = self.manned(place)
        virtual = (castle_kind(self.state, place),) * castle
        return castle, (*virtual, *self.in_order(self.garrison(place)))

    def enemy_worth(self, place: int, kind: int) -> float:
        """A unit of an enemy that falls in a province."""
        if kind != DAIMYO:
            return self.weights.enemy * self.worths[kind]
        holder = self.state.control[place]
        last = len(self.state.armies[holder]) == 1
        spoils = self.weights.spoils * self.state.controlled(holder)
        return self.weights.enemy_lord + (spoils if last else 0.0)

    def may_enter(self, place: int) -> bool:
        """Whether another troop than the attackers could enter a province in the end."""
        state = self.state
        return any(
            state.control[near] == self.player
            and (
                regulars(state.at(self.player, near)) > 1
                or state.army_at(self.player, near) is not None
            )
            for near in self.scenario.adjacent[place]
        )

    def fight(
        self, origin: int, target: int, counts: Counts, *, army: bool,
        theirs: Kinds | None = None, castle: int = 0, fresh: bool = True,
    ) -> Clash:  # fmt: skip
        """How an attack by these units ends; against ``theirs``, by itself all who are there.

        Not ``fresh``: the battle has begun, so that a naval first strike is over.
        """
        if theirs is None:
            castle, theirs = self.defenders(target)
        mine = self.in_order(counts)
        own = tuple(self.worths[kind] for kind in mine)
        enemy = tuple(
            0.0 if index < castle else self.enemy_worth(target, kind)
            for index, kind in enumerate(theirs)
        )
        strong = len(mine) > 2 or self.may_enter(target)
        prize = self.prize(target) * (1 if strong else self.weights.hollow) + self.denied(target)
        force = self.state.at(self.player, origin)
        alone = not regulars(force) if army else self.state.army_at(self.player, origin) is None
        base = self.prize(origin) if alone else 0.0
        stakes = Stakes(own, enemy, round(prize, 3), round(base, 3))
        naval = fresh and is_naval(self.scenario, origin, target)
        return clash(self.scenario.kinds, mine, theirs, stakes, castle=castle, naval=naval)

    def terms(self, found: Clash, counts: Counts) -> Terms:
        """What a battle promises, by name."""
        lord = found.beaten * self.lord if counts[DAIMYO] else 0.0
        named = {
            "provinces": found.prize,
            "enemy-units": found.enemy_losses,
            "own-units": -(found.own_losses - lord),
            "own-daimyo": -lord,
        }
        return {name: value for name, value in named.items() if value}

    def targets(self, place: int) -> Iterator[int]:
        """Enemy provinces that may be attacked from one."""
        for target in self.scenario.adjacent[place]:
            if is_enemy(self.state, self.player, target) and not is_banned(self.state, target):
                yield target

    def potential(self, place: int, counts: Counts) -> float:
        """The best that an attack by these units from a province promises; at least nothing."""
        if not regulars(counts):
            return 0.0
        return max(
            (self.promise(place, target, counts) for target in self.targets(place)), default=0.0
        )

    def promise(self, place: int, target: int, counts: Counts) -> float:
        """What one attack promises; nothing where it is hopeless."""
        castle, theirs = self.defenders(target)
        kinds = self.scenario.kinds
        mine = self.strength(counts)
        against = sum(kinds[kind].hits for kind in theirs) * len(theirs) / FACES
        if mine < against / 3:
            return 0.0
        found = self.fight(
            place, target, counts, army=bool(counts[DAIMYO]), theirs=theirs, castle=castle
        )
        return max(0.0, found.value - self.weights.attack)

    def fighters(self, army: Army) -> Counts:
        """Units of one's own army with its secret rōnin."""
        return (*army.fighting[:-1], army.fighting[-1] + army.secret)

    def force(self, place: int) -> Counts:
        """Units of one's own force with its secret rōnin."""
        counts = self.state.at(self.player, place)
        secret = self.state.hidden(self.player, place, army=False)
        return (*counts[:-1], counts[-1] + secret)

    def garrison_of(self, place: int) -> Counts:
        """One's own units in a province, force and army."""
        army = self.state.army_at(self.player, place)
        force = self.force(place)
        return plus(force, self.fighters(army)) if army else force
