"""Actions 3 to 5: castles, levies and secret rōnin, each chosen by all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.shogun1986.rules.actions import Build, EndPurchases, Hide, Levy
from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from scenarios.shogun1986.rules.sealed_steps import SealedSteps, Steps, open_steps
from scenarios.shogun1986.rules.state import CASTLE, FORTRESS, regulars
from scenarios.shogun1986.rules.troops import fits_card, fits_force, is_whole
from wargame_core.engine.decision import Refusal
from wargame_core.provinces.rules.actions import Kind, Province
from wargame_core.provinces.rules.kinds import plus, single
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State
    from scenarios.shogun1986.rules.working_copy import WorkingCopy


@dataclass(frozen=True, slots=True)
class Purchases(SealedSteps):
    """What a seat buys with one bin, colour by colour; each colour ends when it likes."""

    def after(self, state: State, player: int, steps: Steps) -> Sequence[Any]:
        """What a colour may place after these steps; empty when there is nothing."""
        raise NotImplementedError

    def carry_out(self, working: WorkingCopy, player: int, step: Any) -> None:
        """Place one of the things that were bought."""
        raise NotImplementedError

    def why(self, state: State, player: int, steps: Steps, action: Any) -> Refusal | None:
        """Why a colour may not place this; None if it is no thing of this bin."""
        raise NotImplementedError

    def turn(self, state: State, seat: str, steps: Steps) -> tuple[int, Steps]:
        """The colour that comes next, and its steps; NOBODY when all are done."""
        rest = steps
        for player in state.colours_of(seat):
            mine: Steps = ()
            while rest and not isinstance(rest[0], EndPurchases):
                if not self.after(state, player, mine):
                    break
                mine, rest = (*mine, rest[0]), rest[1:]
            if rest and isinstance(rest[0], EndPurchases) and self.after(state, player, mine):
                rest = rest[1:]
                continue
            if self.after(state, player, mine):
                return player, mine
        return NOBODY, ()

    def facts(self, state: State, seat: str, steps: Steps) -> dict[str, Any]:
        """For which colour."""
        return {"player": self.turn(state, seat, steps)[0]}

    def next_steps(self, state: State, seat: str, steps: Steps) -> Sequence[Any]:
        """What the colour may place, and the end."""
        player, mine = self.turn(state, seat, steps)
        return [] if player == NOBODY else [*self.after(state, player, mine), EndPurchases()]

    def refuse(self, state: State, seat: str, action: Any) -> Refusal:
        """What forbids it, or that this comes first."""
        player, mine = self.turn(state, seat, self.draft(seat))
        found = self.why(state, player, mine, action)
        if found is not None:
            return found
        rule, code = state.scenario.due.get(type(action)) or state.scenario.due[object]
        return Refusal(rule, code, {"player": player, "open_rule": self.rule})

    def reveal_steps(self, working: WorkingCopy, steps: Mapping[str, Steps]) -> None:
        """Place everything, in order of swords where pieces run short."""
        state = working.state
        placed: dict[int, list[Any]] = {player: [] for player in state.order}
        for seat, made in steps.items():
            for index, step in enumerate(made):
                player, _ = self.turn(state, seat, made[:index])
                if not isinstance(step, EndPurchases):
                    placed[player].append(step)
        for player in state.order:
            for step in placed[player]:
                self.carry_out(working, player, step)


def own_provinces(state: State, player: int) -> list[int]:
    """Provinces of a colour, in rising order."""
    return [place for place, owner in enumerate(state.control) if owner == player]


# --- Action 3 -------------------------------------------------------------------------------------


def build(working: WorkingCopy) -> None:
    """Castles and fortifications (SG-BLD)."""
    open_steps(working, Building(working.state.scenario.seats))


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

    def after(self, state: State, player: int, steps: Steps) -> Sequence[Build]:
        """Own provinces without castle, or with one that is no fortress."""
        if steps or not state.plans[player].build:
            return ()
        return [
            Build(Province(place))
            for place in own_provinces(state, player)
            if _can_build(state, place)
        ]

    def why(self, state: State, player: int, steps: Steps, action: Any) -> Refusal | None:
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

    def kinds(self, state: State, player: int, steps: Steps) -> list[int]:
        """Kinds of which the koku still buy a unit that lies in the tray."""
        used = [sum(step.kind == k for step in steps) for k in range(len(state.scenario.kinds))]
        found = []
        for number in range(len(used)):
            if number in (DAIMYO, RONIN) or state.tray(player, number) <= used[number]:
                continue
            after = plus(used, single(number, len(used)))
            if price_of(state, after) <= state.plans[player].levy:
                found.append(number)
        return found

    def after(self, state: State, player: int, steps: Steps) -> Sequence[Levy]:
        """Own provinces without a levy, with room in the force or on the army card."""
        if not state.plans[player].levy:
            return ()
        kinds = self.kinds(state, player, steps)
        used = {step.province for step in steps}
        cards = {army.province: army.units for army in state.armies_of(player)}
        found = []
        for place in own_provinces(state, player):
            if place in used:
                continue
            if regulars(state.at(player, place)) < state.scenario.limits.force:
                found += [Levy(Province(place), Kind(kind)) for kind in kinds]
            if place in cards:
                found += [
                    Levy(Province(place), Kind(kind), army=True)
                    for kind in kinds
                    if _has_room(state, player, place, kind, army=True)
                ]
        return found

    def why(self, state: State, player: int, steps: Steps, action: Any) -> Refusal | None:
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
        working.record("levied", self.rule, player=player, province=place, kind=kind)


def price_of(state: State, used: Sequence[int]) -> int:
    """Koku for so many units by kind; what is begun is paid in full (S-03)."""
    kinds = state.scenario.kinds
    return sum(-(-n // kind.per_koku) for n, kind in zip(used, kinds, strict=True) if n)


def _has_room(state: State, player: int, place: int, kind: int, *, army: bool) -> bool:
    if army and state.army_at(player, place) is None:
        return False
    after = plus(state.troop(player, place, army=army), single(kind, len(state.scenario.kinds)))
    return fits_card(state.scenario, after) if army else fits_force(state.scenario, after)


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

    def after(self, state: State, player: int, steps: Steps) -> Sequence[Hide]:
        """Own troops with more regular units than rōnin."""
        if len(steps) >= state.hired[player]:
            return ()
        armies = {army.province for army in state.armies_of(player)}
        return [
            hide
            for place in own_provinces(state, player)
            for hide in (Hide(Province(place)), Hide(Province(place), army=True))
            if (not hide.army or place in armies) and _can_hide(state, player, hide, steps)
        ]

    def why(self, state: State, player: int, steps: Steps, action: Any) -> Refusal | None:
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


def _can_hide(state: State, player: int, step: Hide, steps: Steps) -> bool:
    place = int(step.province)
    counts = state.troop(player, place, army=step.army)
    return is_whole(state.scenario, counts, sum(made == step for made in steps) + 1)
