"""Reinforcement: recruiting, building, the Ninja (5, 9)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from scenarios.gekokujo.rules.actions import Build, Fortify, Hire, Recruit, Target
from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.prices import castle_price, price_of
from scenarios.gekokujo.rules.state import Liberation, Mission, Status
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.values import value
from wargame_core.provinces.rules.actions import Finish, Kind, Province
from wargame_core.provinces.rules.frames import PlayerFrame
from wargame_core.provinces.rules.places import provinces_of
from wargame_core.provinces.rules.state import NOBODY, NOWHERE
from wargame_core.provinces.rules.timing import each

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.scenario import Scenario
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy

_SABOTAGE: Final = int(Mission.SABOTAGE)
_ASSAULT: Final = int(Liberation.ASSAULT)
_ON_PATH: Final = int(Status.ON_PATH)
_PURCHASES: Final = (Recruit, Build, Fortify, Hire)
FINISH: Final = Finish()
FORTIFY: Final = Fortify()
PLENTY: Final = 9999
"""More Koku than anything costs."""

MISSIONS = {
    "assassination": Mission.ASSASSINATION,
    "sabotage": Mission.SABOTAGE,
    "diversion": Mission.DIVERSION,
}


def reinforce(working: WorkingCopy) -> None:
    """One player after another, in this round's order (5.1-04)."""
    each(working, Reinforce)


def recruit_refusal(
    state: State, player: int, province: int, kind: int, koku: int | None = None
) -> Refusal | None:
    """Why a unit may not be recruited there, or None (5, 9.1-03, K-32, K-76).

    With ``koku`` it is asked as if so many were in his treasury; so it is in the next functions.
    """
    scenario = state.scenario
    numbers = scenario.numbers
    facts: dict[str, Any] = {"player": player, "province": province, "kind": kind}
    if kind not in scenario.soldiers:
        return Refusal("K-61" if kind != DAIMYO else "2.1-01", "not-for-hire", facts)
    price = scenario.kinds[kind].price
    if _purse(state, player, koku) < price:
        return Refusal("4.2-03", "too-few-koku", {**facts, "price": price})
    found = _place_refusal(state, player, province, facts)
    if found is None and not _bushi_left(state, player):
        return Refusal("2.1-01", "no-bushi-left", {**facts, "limit": numbers.limits.bushi})
    return found


def _place_refusal(
    state: State, player: int, province: int, facts: dict[str, Any]
) -> Refusal | None:
    """Why nobody may be recruited in a province, or None."""
    limit = state.scenario.numbers.limits.stack
    if not state.held[player] >> province & 1:
        return Refusal("5.2-01", "not-held-at-start", facts)
    if state.mission == Mission.SABOTAGE and state.ninja_at == province:
        return Refusal("9.1-03", "sabotaged", facts)
    if state.total(player, province) >= limit:
        return Refusal("5.2-03", "province-full", {**facts, "limit": limit})
    return None


def closed_to_recruits(state: State, player: int) -> int:
    """Set of provinces where nobody is recruited although held; ``_place_refusal`` says why."""
    limit = state.scenario.numbers.limits.stack
    found = 1 << state.ninja_at if state.mission == _SABOTAGE and state.ninja_at >= 0 else 0
    for place in [place for place, counts in state.units[player].items() if sum(counts) >= limit]:
        found |= 1 << place
    return found


def _bushi_left(state: State, player: int) -> bool:
    """Whether a player has a unit left to recruit (2.1)."""
    return state.all_bushi(player) < state.scenario.numbers.limits.bushi


def _purse(state: State, player: int, koku: int | None) -> int:
    return state.treasury[player] if koku is None else koku


def build_refusal(
    state: State, player: int, province: int, koku: int | None = None
) -> Refusal | None:
    """Why no castle may be built there, or None (9.2)."""
    facts: dict[str, Any] = {"player": player, "province": province}
    if state.castle[player] != NOWHERE:
        return Refusal("9.2-02", "castle-stands", {**facts, "province": state.castle[player]})
    price = castle_price(state, player)
    if _purse(state, player, koku) < price:
        return Refusal("9.2-01", "too-few-koku", {**facts, "price": price})
    if state.control[province] != player:
        return Refusal("9.2-01", "not-in-control", facts)
    return None


def fortify_refusal(state: State, player: int, koku: int | None = None) -> Refusal | None:
    """Why the castle may not be fortified, or None (9.2-03, K-03)."""
    if state.castle[player] == NOWHERE:
        return Refusal("9.2-03", "no-castle", {"player": player})
    facts: dict[str, Any] = {"player": player, "province": state.castle[player]}
    if state.scenario.clan(state.clan[player]).fortress_defence:
        return Refusal("K-03", "fortress-is-strong", facts)
    if state.fortified[player]:
        return Refusal("9.2-03", "fortified-already", facts)
    price = state.scenario.numbers.costs.fortify
    if _purse(state, player, koku) < price:
        return Refusal("9.2-03", "too-few-koku", {**facts, "price": price})
    return None


def hire_refusal(
    state: State, player: int, mission: str, koku: int | None = None
) -> Refusal | None:
    """Why the Ninja may not be hired, or None (9.1, K-28)."""
    if mission not in MISSIONS:
        return Refusal("9.1-01", "no-such-mission", {"player": player, "found": mission})
    if state.ninja != NOBODY:
        return Refusal("2.1-03", "ninja-hired", {"player": player, "hirer_player": state.ninja})
    price = state.scenario.numbers.costs.ninja
    if _purse(state, player, koku) < price:
        return Refusal("5.1-02", "too-few-koku", {"player": player, "price": price})
    return None


def target_refusal(state: State, player: int, mission: int, province: int) -> Refusal | None:
    """Why a field operation may not take place there, or None (9.1-05)."""
    if province in closed_to_missions(state, mission):
        return Refusal("9.1-05", "no-diversion-here", {"player": player, "province": province})
    return None


def closed_to_missions(state: State, mission: int) -> Sequence[int]:
    """Provinces in which a field operation may not take place: mostly none (9.1-05)."""
    if mission != Mission.DIVERSION or _ON_PATH not in state.status:
        return ()
    return state.scenario.mandates


@cache
def _recruit(province: int, kind: int) -> Recruit:
    return Recruit(Province(province), Kind(kind))


@lru_cache(maxsize=16384)
def _recruits(places: int, kinds: tuple[int, ...]) -> tuple[Recruit, ...]:
    """Every one of these kinds in every province of a set, in rising order."""
    return tuple(_recruit(place, kind) for place in provinces_of(places) for kind in kinds)


@lru_cache(maxsize=16384)
def _builds(places: int) -> tuple[Build, ...]:
    """A castle in each province of a set, in rising order."""
    return tuple(Build(Province(place)) for place in provinces_of(places))


@lru_cache(maxsize=256)
def _for_hire(scenario: Scenario, koku: int) -> tuple[int, ...]:
    """Kinds that can be bought with so many Koku."""
    return tuple(kind for kind in scenario.soldiers if scenario.kinds[kind].price <= koku)


@cache
def _targets(count: int) -> tuple[Target, ...]:
    """Every one of so many provinces."""
    return tuple(Target(Province(province)) for province in range(count))


@cache
def _hires() -> tuple[Hire, ...]:
    return tuple(Hire(mission) for mission in MISSIONS)


@value
class Reinforce(PlayerFrame):
    """A player buys, one thing after another (1.3)."""

    kind: ClassVar[str] = "reinforce"
    rule: ClassVar[str] = "5.1-04"

    def is_void(self, state: State) -> bool:
        """A vassal on Assault buys nothing but Ronin (K-48)."""
        return PlayerFrame.is_void(self, state) or state.liberation[self.player] == _ASSAULT

    def must_ask(self, state: State) -> bool:
        """Whoever could buy something with Koku enough is asked, for nobody sees his (K-55)."""
        return bool(self._offers(state, PLENTY))

    def legal(self, state: State) -> Sequence[Action]:
        """Everything that he can pay for."""
        return [*self._offers(state, state.treasury[self.player]), FINISH]

    def _offers(self, state: State, koku: int) -> list[Action]:
        """What can be bought with so many Koku."""
        player, scenario = self.player, state.scenario
        found: list[Action] = []
        cheap = _for_hire(scenario, min(koku, PLENTY))
        if cheap and _bushi_left(state, player):
            found += _recruits(state.held[player] & ~closed_to_recruits(state, player), cheap)
        if state.castle[player] == NOWHERE:  # so there is nothing to fortify
            if koku >= castle_price(state, player):
                found += _builds(state.provinces(player))
        elif fortify_refusal(state, player, koku) is None:
            found.append(FORTIFY)
        if hire_refusal(state, player, next(iter(MISSIONS)), koku) is None:
            found += _hires()  # none of the reasons depends on the mission
        return found

    def reason(self, state: State, action: Action) -> Refusal | None:
        """The rule that forbids the purchase."""
        match action:
            case Recruit(province=province, kind=kind):
                return recruit_refusal(state, self.player, province, kind)
            case Build(province=province):
                return build_refusal(state, self.player, province)
            case Fortify():
                return fortify_refusal(state, self.player)
            case Hire(mission=mission):
                return hire_refusal(state, self.player, mission)
        return None

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Pay and place."""
        state, player = working.state, self.player
        if isinstance(action, _PURCHASES):
            working.pay(player, price_of(state, player, action))
        match action:
            case Recruit(province=province, kind=kind):
                working.add(player, province, kind)
                working.record("recruited", "5.1-01", player=player, province=province, kind=kind)
                working.update_control(province)
            case Build(province=province):
                state.castle[player] = province
                working.record("built", "9.2-01", player=player, province=province)
            case Fortify():
                state.fortified[player] = True
                place = state.castle[player]
                working.record("fortified", "9.2-03", player=player, province=place)
            case Hire(mission=mission):
                state.ninja, state.mission = player, int(MISSIONS[mission])
                working.record("hired", "9.1-01", player=player)
                if state.mission != Mission.ASSASSINATION:
                    working.push(NameTarget(player))
            case _:
                working.drop()


@value
class NameTarget(PlayerFrame):
    """The province of a field operation is named at once (9.1-01)."""

    kind: ClassVar[str] = "target"
    rule: ClassVar[str] = "9.1-01"

    def facts(self, state: State) -> dict[str, Any]:
        """Which mission."""
        return {"mission": Mission(state.mission).name.lower()}

    def legal(self, state: State) -> Sequence[Target]:
        """Any province (K-30), but see 9.1-05."""
        every = _targets(len(state.control))
        closed = closed_to_missions(state, state.mission)
        return [target for target in every if target.province not in closed] if closed else every

    def reason(self, state: State, action: Action) -> Refusal | None:
        """No diversion in a Mandate Province while somebody is on the Path."""
        if isinstance(action, Target):
            return target_refusal(state, self.player, state.mission, action.province)
        return None

    def execute(self, working: WorkingCopy, action: Target) -> None:
        """Everybody sees where."""
        working.state.ninja_at = action.province
        mission = Mission(working.state.mission).name.lower()
        working.record(mission, "9.1-01", player=self.player, province=action.province)
        working.drop()
