"""Vassals: how one becomes one, what it costs, and the two ways out (8.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.gekokujo.rules.actions import ChooseAssault, GiveUp, Rebuild, Withdraw
from scenarios.gekokujo.rules.income import AllRemoved, RemoveUnits
from scenarios.gekokujo.rules.state import Liberation, Status
from scenarios.gekokujo.rules.ways import room_refusal
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.values import value
from wargame_core.provinces.rules.actions import Kind, Province
from wargame_core.provinces.rules.frames import Automatic, PlayerFrame
from wargame_core.provinces.rules.places import provinces_of
from wargame_core.provinces.rules.roles import PlayerIndex, ProvinceIndex, Provinces
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy


def last_daimyo_fell(
    working: WorkingCopy, victim: int, scorer: int, *, victim_was_free: bool
) -> None:
    """A free player becomes the scorer's vassal; a vassal on Assault goes free (8.1, 8.1.2-03)."""
    state = working.state
    if victim_was_free and state.liberation[scorer] == Liberation.ASSAULT:
        set_free(working, scorer, "8.1.2-03")
    if state.status[victim] != Status.FREE:
        return
    state.status[victim] = int(Status.VASSAL)
    state.master[victim] = scorer
    state.fund[victim] = 0
    state.pacts = frozenset(pair for pair in state.pacts if victim not in pair)
    working.record("vassal", "8.1-01", player=victim, other_player=scorer)
    working.update_control()
    halving = state.scenario.numbers.lordship.halving
    provinces = state.controlled(victim) // halving
    working.push(AllRemoved(), Halve(victim))
    if provinces:
        working.push(GiveUpProvinces(victim, provinces, 0))


def set_free(working: WorkingCopy, player: int, rule: str) -> None:
    """A vassal is free again (K-50)."""
    state = working.state
    state.status[player] = int(Status.FREE)
    state.master[player] = NOBODY
    state.liberation[player] = int(Liberation.NONE)
    state.fund[player] = 0
    working.record("freed", rule, player=player)


def choose_paths(working: WorkingCopy) -> None:
    """Every vassal chooses his way out for this round (1.2)."""
    state = working.state
    vassals = [p for p in state.in_order() if state.status[p] == Status.VASSAL]
    working.push(*(ChoosePath(player) for player in reversed(vassals)))


def end_of_assault(working: WorkingCopy) -> None:
    """Koku of a vassal on Assault that are left after the Campaign are lost (K-48)."""
    state = working.state
    for player in state.alive():
        if state.liberation[player] == Liberation.ASSAULT:
            state.treasury[player] = 0
            working.record("assault-over", "K-48", player=player)


@value
class ChoosePath(PlayerFrame):
    """Gekokujō Assault, or Rebuilding with a deposit (8.1.2-01)."""

    kind: ClassVar[str] = "path"
    rule: ClassVar[str] = "8.1.2-01"

    def facts(self, state: State) -> dict[str, Any]:
        """What is in the fund."""
        return {"koku": state.fund[self.player]}

    def legal(self, state: State) -> Sequence[Action]:
        """Assault, or any deposit that he can pay."""
        most = min(state.scenario.numbers.lordship.deposit, max(0, state.treasury[self.player]))
        return [ChooseAssault(), *(Rebuild(koku) for koku in range(most + 1))]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Too much at once, or too few Koku."""
        if not isinstance(action, Rebuild):
            return None
        limit = state.scenario.numbers.lordship.deposit
        facts = {"player": self.player, "limit": limit, "price": action.koku}
        if action.koku > limit:
            return Refusal("8.1.2-04", "deposit-too-large", facts)
        return Refusal("8.1.2-04", "too-few-koku", facts)

    def execute(self, working: WorkingCopy, action: Any) -> None:
        """The choice holds for the round."""
        state, player = working.state, self.player
        working.drop()
        if isinstance(action, ChooseAssault):
            state.liberation[player] = int(Liberation.ASSAULT)
            working.record("assault-chosen", "8.1.2-02", player=player)
            return
        state.liberation[player] = int(Liberation.REBUILDING)
        working.pay(player, action.koku)
        state.fund[player] += action.koku
        working.record(
            "deposit", "8.1.2-04", player=player, koku=action.koku, total=state.fund[player]
        )
        if state.fund[player] >= state.scenario.numbers.lordship.freedom:
            set_free(working, player, "8.1.2-05")


@value
class GiveUpProvinces(PlayerFrame):
    """A new vassal names provinces that he gives up (8.1.1-01)."""

    kind: ClassVar[str] = "give-up"
    rule: ClassVar[str] = "8.1.1-01"
    count: int
    named: Provinces
    """Set of those named so far."""

    def facts(self, state: State) -> dict[str, Any]:
        """How many are left to name."""
        return {"count": self.count}

    def legal(self, state: State) -> Sequence[GiveUp]:
        """His provinces that are not named yet."""
        left = state.provinces(self.player) & ~self.named
        return [GiveUp(Province(place)) for place in provinces_of(left)]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """Not his, or named already."""
        if not isinstance(action, GiveUp):
            return None
        facts = {"player": self.player, "province": action.province}
        code = "given-up-already" if self.named >> action.province & 1 else "not-in-control"
        return Refusal(self.rule, code, facts)

    def execute(self, working: WorkingCopy, action: GiveUp) -> None:
        """Once all are named their units leave."""
        named = self.named | 1 << action.province
        working.record("given-up", self.rule, player=self.player, province=action.province)
        if self.count > 1:
            working.replace(GiveUpProvinces(self.player, self.count - 1, named))
        else:
            working.replace(
                *(Leaving(self.player, p, named) for p in reversed(provinces_of(named)))
            )


def refuges(state: State, player: int, province: int, given_up: int) -> list[int]:
    """Adjacent provinces that he keeps and that have room (K-46)."""
    return [
        place
        for place in state.scenario.adjacent[province]
        if state.control[place] == player
        and not given_up >> place & 1
        and room_refusal(state, player, place, 1) is None
    ]


@value
class Leaving(PlayerFrame):
    """Units of a province that was given up go next door, or are lost (K-46)."""

    kind: ClassVar[str] = "leaving"
    rule: ClassVar[str] = "K-46"
    province: ProvinceIndex
    given_up: Provinces

    def facts(self, state: State) -> dict[str, Any]:
        """From where."""
        return {"province": self.province}

    def is_void(self, state: State) -> bool:
        """Nobody is there any more."""
        return PlayerFrame.is_void(self, state) or not state.total(self.player, self.province)

    def must_ask(self, state: State) -> bool:
        """Units that are lost for want of a refuge are not lost before the player is told."""
        return not refuges(state, self.player, self.province, self.given_up)

    def legal(self, state: State) -> Sequence[Action]:
        """Each kind to each refuge; without one the units are lost."""
        counts = state.at(self.player, self.province)
        places = refuges(state, self.player, self.province, self.given_up)
        found = [
            Withdraw(Kind(kind), Province(place))
            for kind, count in enumerate(counts)
            if count
            for place in places
        ]
        return found or [Withdraw(Kind(0), Province(self.province))]

    def reason(self, state: State, action: Action) -> Refusal | None:
        """No refuge there, or no such unit."""
        if not isinstance(action, Withdraw):
            return None
        facts = {"player": self.player, "province": action.province, "kind": action.kind}
        places = refuges(state, self.player, self.province, self.given_up)
        code = "no-such-unit" if action.province in places else "no-refuge"
        return Refusal(self.rule, code, facts)

    def execute(self, working: WorkingCopy, action: Withdraw) -> None:
        """One unit goes; without a refuge all are lost."""
        state, player = working.state, self.player
        if action.province == self.province:
            for kind, count in enumerate(state.at(player, self.province)):
                for _ in range(count):
                    working.lose(player, self.province, kind, self.rule)
            return
        working.add(player, self.province, int(action.kind), -1)
        working.add(player, int(action.province), int(action.kind))
        working.record(
            "withdrawn",
            self.rule,
            player=player,
            from_province=self.province,
            province=action.province,
            kind=action.kind,
        )


@value
class Halve(Automatic):
    """After the provinces half of the units that are left are lost (8.1.1-02, K-46)."""

    player: PlayerIndex

    def advance(self, working: WorkingCopy) -> None:
        """Control is read; then the player chooses."""
        state = working.state
        working.drop()
        working.update_control()
        count = state.all_units(self.player) // state.scenario.numbers.lordship.halving
        if count:
            working.push(LoseHalf(self.player, count))


@value
class LoseHalf(RemoveUnits):
    """A new vassal names units that he loses (8.1.1-02)."""

    kind: ClassVar[str] = "lose-half"
    rule: ClassVar[str] = "8.1.1-02"
