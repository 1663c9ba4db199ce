"""Actions 3 to 5: castles, levies and secret rōnin, each chosen by all at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.shogun1986.rules.actions import Build, EndPurchases, Hide, Levy
from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from scenarios.shogun1986.rules.state import CASTLE, FORTRESS, regulars
from scenarios.shogun1986.rules.troops import fits_force, is_whole, may_join
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.sealed_steps import Steps, open_steps
from wargame_core.provinces.rules.actions import Kind, Province
from wargame_core.provinces.rules.kinds import plus, single
from wargame_core.provinces.rules.sealed import PlayersChoose

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State
    from scenarios.shogun1986.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class Purchases(PlayersChoose):
    """What is bought with one bin; every colour ends when it likes.

    ``things`` and ``carry_out`` are for each kind to write; no frame is an ABC (see ``Frame``).
    """

    def things(self, state: State, player: int, steps: Steps) -> Iterator[Any]:
        """What a colour may place after these steps, one thing after another."""
        raise NotImplementedError

    def carry_out(self, working: WorkingCopy, player: int, step: Any) -> None:
        """Place one of the things that were bought."""
        raise NotImplementedError

    def after(self, state: State, player: int, steps: Steps) -> Sequence[Any]:
        """What a colour may place, and the end."""
        return [*self.things(state, player, steps), EndPurchases()]

    def is_done(self, state: State, player: int, steps: Steps) -> bool:
        """Whether a colour has ended, or nothing is left to place."""
        ended = bool(steps) and isinstance(steps[-1], EndPurchases)
        return ended or next(self.things(state, player, steps), None) is None

    def reveal_steps(self, working: WorkingCopy, made: Mapping[int, Steps]) -> None:
        """Place everything, in order of swords where pieces run short."""
        for player in working.state.order:
            for step in made.get(player, ()):
                if not isinstance(step, EndPurchases):
                    self.carry_out(working, player, step)


def own_provinces(state: State, player: int) -> list[int]:
    """Provinces of a colour, in rising order."""
    return [place for place, owner in enumerate(state.control) if owner == player]


# --- Action 3 -------------------------------------------------------------------------------------


def build(working: WorkingCopy) -> None:
    """Castles and fortifications (SG-BLD)."""
    state = working.state
    frame = Building(state.scenario.seats)
    for player in state.in_order():
        if state.plans[player].build and frame.is_done(state, player, ()):
            working.record("no-site", "SG-BLD-03", player=player)
    open_steps(working, frame)


def castles_left(state: State) -> int:
    """Castles that can be built (SG-INV-02)."""
    return state.scenario.numbers.pieces.castles - len(state.castles)


def bases_left(state: State) -> int:
    """Fortifications that can be built."""
    built = sum(what == FORTRESS for what in state.castles.values())
    return state.scenario.numbers.pieces.bases - built


@dataclass(frozen=True, slots=True)
class Building(Purchases):
    """One castle or one fortification for each colour that has paid (SG-BLD-01)."""

    kind: ClassVar[str] = "build"
    rule: ClassVar[str] = "SG-BLD-01"

    def things(self, state: State, player: int, steps: Steps) -> Iterator[Build]:
        """Own provinces without castle, or with one that is no fortress."""
        if not steps and state.plans[player].build:
            for place in own_provinces(state, player):
                if _can_build(state, place):
                    yield Build(Province(place))

    def why(self, state: State, player: int, steps: Steps, action: Action) -> Refusal | None:
        """Foreign, a fortress already, or no pieces."""
        if not isinstance(action, Build):
            return None
        facts = {"player": player, "province": action.province}
        if state.control[action.province] != player:
            return Refusal("SG-WAR-02", "not-held", facts)
        if state.castles.get(action.province) == FORTRESS:
            return Refusal(self.rule, "fortress-already", facts)
        return Refusal("SG-INV-02", "no-pieces-left", facts)

    def carry_out(self, working: WorkingCopy, player: int, step: Build) -> None:
        """It stands, unless the pieces have run short (SG-BLD-03)."""
        state, place = working.state, int(step.province)
        if not _can_build(state, place):
            working.record("build-lost", "SG-BLD-03", player=player, province=place)
            return
        state.castles[place] = state.castles.get(place, 0) + CASTLE
        kind = "built-fortress" if state.castles[place] == FORTRESS else "built-castle"
        working.record(kind, self.rule, player=player, province=place)


def _can_build(state: State, place: int) -> bool:
    standing = state.castles.get(place, 0)
    if standing == FORTRESS:
        return False
    return bool(bases_left(state) if standing else castles_left(state))


# --- Action 4 -------------------------------------------------------------------------------------


def levy(working: WorkingCopy) -> None:
    """Units for koku (SG-LEV)."""
    open_steps(working, Levying(working.state.scenario.seats))


@dataclass(frozen=True, slots=True)
class Levying(Purchases):
    """At most one unit for each province, of one row of the list for each koku (S-03)."""

    kind: ClassVar[str] = "levy"
    rule: ClassVar[str] = "SG-LEV-01"

    def kinds(self, state: State, player: int, steps: Steps) -> tuple[int, ...]:
        """Kinds of which the koku still buy a unit that lies in the tray."""
        used = [0] * len(state.scenario.kinds)
        for step in steps:
            used[step.kind] += 1
        koku, trays = state.plans[player].levy, state.trays(player)
        return tuple(
            kind
            for kind in range(len(used))
            if kind not in (DAIMYO, RONIN)
            and trays[kind] > used[kind]
            and price_of(state, plus(used, single(kind, len(used)))) <= koku
        )

    def facts(self, state: State, player: int, steps: Steps) -> dict[str, Any]:
        """Who, and how many koku are left."""
        return {"player": player, "koku": koku_left(state, player, steps)}

    def things(self, state: State, player: int, steps: Steps) -> Iterator[Levy]:
        """Own provinces without a levy, with room in the force or on the army card."""
        if not state.plans[player].levy:
            return
        kinds = self.kinds(state, player, steps)
        if not kinds:
            return
        used = {step.province for step in steps}
        cards = {army.province: army.units for army in state.armies_of(player)}
        placed, most = state.units[player], state.scenario.limits.force
        for place in own_provinces(state, player):
            if place in used:
                continue
            if place not in placed or regulars(placed[place]) < most:
                yield from _levies(place, kinds, army=False)
            if place in cards:
                fitting = tuple(k for k in kinds if may_join(state.scenario, cards[place], k))
                yield from _levies(place, fitting, army=True)

    def why(self, state: State, player: int, steps: Steps, action: Action) -> Refusal | None:
        """Foreign, twice, no room, no unit, no koku."""
        if not isinstance(action, Levy):
            return None
        place = int(action.province)
        facts = {"player": player, "province": place, "kind": action.kind}
        if state.control[place] != player:
            return Refusal("SG-WAR-02", "not-held", facts)
        if place in {step.province for step in steps}:
            return Refusal("SG-LEV-02", "levied-there", facts)
        if action.army and state.army_at(player, place) is None:
            return Refusal("SG-LEV-02", "no-army-there", facts)
        if action.kind in (DAIMYO, RONIN):
            return Refusal(self.rule, "not-for-levy", facts)
        if not _has_room(state, player, place, int(action.kind), army=action.army):
            if action.army:
                return Refusal("SG-LEV-04", "card-full", facts)
            return Refusal("SG-LEV-05", "force-full", facts)
        used = sum(step.kind == action.kind for step in steps)
        if state.tray(player, int(action.kind)) <= used:
            return Refusal("SG-INV-06", "none-left", facts)
        return Refusal(self.rule, "too-few-koku", facts)

    def carry_out(self, working: WorkingCopy, player: int, step: Levy) -> None:
        """The unit is there."""
        place, kind = int(step.province), int(step.kind)
        working.change(player, place, kind, 1, army=step.army)
        event = "levied-army" if step.army else "levied"
        working.record(event, self.rule, player=player, province=place, kind=kind)


@cache
def _levies(place: int, kinds: tuple[int, ...], *, army: bool) -> tuple[Levy, ...]:
    return tuple(Levy(Province(place), Kind(kind), army) for kind in kinds)


def price_of(state: State, used: Sequence[int]) -> int:
    """Koku for so many units by kind; what is begun is paid in full (S-03)."""
    kinds = state.scenario.kinds
    return sum(-(-n // kind.per_koku) for n, kind in zip(used, kinds, strict=True) if n)


def koku_left(state: State, player: int, steps: Sequence[Levy]) -> int:
    """Koku of the bin for levies that are left after some of them."""
    counted = Counter(int(step.kind) for step in steps)
    used = [counted[kind] for kind in range(len(state.scenario.kinds))]
    return state.plans[player].levy - price_of(state, used)


def _has_room(state: State, player: int, place: int, kind: int, *, army: bool) -> bool:
    if army and state.army_at(player, place) is None:
        return False
    units = state.troop(player, place, army=army)
    if army:
        return may_join(state.scenario, units, kind)
    return fits_force(state.scenario, plus(units, single(kind, len(units))))


# --- Action 5 -------------------------------------------------------------------------------------


def hire_ronin(working: WorkingCopy) -> None:
    """Rōnin for koku; who comes too late gets what is left (SG-RON-06, S-15)."""
    state = working.state
    left = state.scenario.numbers.pieces.ronin
    hired = [0] * len(state.units)
    for player in state.order:
        wanted = state.plans[player].ronin * state.scenario.kinds[RONIN].per_koku
        hired[player] = min(wanted, left)
        left -= hired[player]
        if wanted:
            working.record("ronin-hired", "SG-RON-01", player=player, count=hired[player])
    state.hired = tuple(hired)
    open_steps(working, Hiding(state.scenario.seats))


@dataclass(frozen=True, slots=True)
class Hiding(Purchases):
    """Rōnin are placed where nobody else sees them (SG-RON-02)."""

    kind: ClassVar[str] = "hide"
    rule: ClassVar[str] = "SG-RON-02"

    def facts(self, state: State, player: int, steps: Steps) -> dict[str, Any]:
        """Who, and how many are left."""
        return {"player": player, "count": state.hired[player] - len(steps)}

    def things(self, state: State, player: int, steps: Steps) -> Iterator[Hide]:
        """Own troops with more regular units than rōnin."""
        if len(steps) >= state.hired[player]:
            return
        armies = {army.province: army.units for army in state.armies_of(player)}
        scenario, made = state.scenario, Counter((step.province, step.army) for step in steps)
        for place in own_provinces(state, player):
            for army in (False, True) if place in armies else (False,):
                counts = armies[place] if army else state.at(player, place)
                if is_whole(scenario, counts, made[place, army] + 1):
                    yield _hide(place, army=army)

    def why(self, state: State, player: int, steps: Steps, action: Action) -> Refusal | None:
        """Foreign, no army, or too many for the troop."""
        if not isinstance(action, Hide):
            return None
        facts = {"player": player, "province": action.province}
        if state.control[action.province] != player:
            return Refusal("SG-WAR-02", "not-held", facts)
        if action.army and state.army_at(player, int(action.province)) is None:
            return Refusal(self.rule, "no-army-there", facts)
        return Refusal("SG-RON-04", "too-many-ronin", facts)

    def carry_out(self, working: WorkingCopy, player: int, step: Hide) -> None:
        """He is there; only his own player knows."""
        state, place = working.state, int(step.province)
        if not step.army:
            state.secret[player][place] = state.secret[player].get(place, 0) + 1
        elif army := state.army_at(player, place):
            working.put(replace(army, secret=army.secret + 1))
        seats = (state.seat(player),)
        working.record("ronin-hidden", self.rule, seats=seats, player=player, province=place)


@cache
def _hide(place: int, *, army: bool) -> Hide:
    return Hide(Province(place), army)
