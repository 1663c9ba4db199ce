"""Administration: income, upkeep and the order of the round; bankruptcy (4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.gekokujo.rules.elimination import eliminate_the_lost
from scenarios.gekokujo.rules.numbers import DAIMYO
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.values import value
from wargame_core.provinces.rules.actions import Kind, Province, RemoveUnit
from wargame_core.provinces.rules.frames import Automatic, PlayerFrame

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy


def coast_income(state: State, player: int) -> int:
    """Extra Koku of the clan for its coastal provinces (2.4)."""
    clan = state.scenario.clan(state.clan[player])
    if not clan.coast_per:
        return 0
    coasts = (state.provinces(player) & state.scenario.coasts).bit_count()
    extra = coasts // clan.coast_per
    return min(extra, clan.coast_limit) if clan.coast_limit else extra


def income_of(state: State, player: int) -> int:
    """Koku that a player collects (4.1, 2.4)."""
    base = state.scenario.clan(state.clan[player]).base_income
    provinces = state.controlled(player) * state.scenario.numbers.economy.per_province
    return base + provinces + coast_income(state, player)


def collect(working: WorkingCopy) -> None:
    """All collect at once (1.1.1)."""
    state = working.state
    for player in state.alive():
        koku = income_of(state, player)
        working.earn(player, koku)
        working.record("income", "4.1-01", player=player, koku=koku)


def upkeep_of(state: State, player: int) -> int:
    """Koku for the Bushi on the board; nothing in the first round (4.1)."""
    if state.round == 1:
        return 0
    return -(-state.all_bushi(player) // state.scenario.numbers.economy.upkeep_bushi)


def upkeep(working: WorkingCopy) -> None:
    """All pay for their Bushi at once (1.1.2)."""
    charge(
        working, {p: upkeep_of(working.state, p) for p in working.state.alive()}, "4.1-02", "upkeep"
    )


def charge(working: WorkingCopy, costs: dict[int, int], rule: str, event: str) -> None:
    """Required costs of several players, paid together; who cannot loses Bushi (4.2, K-14)."""
    state = working.state
    removals = []
    for player, koku in costs.items():
        if not koku:
            continue
        missing = working.pay(player, koku)
        if koku > missing:
            working.record(event, rule, player=player, koku=koku - missing)
        count = min(missing * state.scenario.numbers.economy.lost_per_koku, state.all_bushi(player))
        if missing:
            working.record("bankrupt", "4.2-01", player=player, missing=missing, count=count)
        if count:
            removals.append((player, count))
    if removals:
        place = {player: index for index, player in enumerate(state.order)}
        removals.sort(key=lambda removal: place[removal[0]], reverse=True)
        working.push(AllRemoved(), *(RemoveBushi(player, count) for player, count in removals))


@value
class AllRemoved(Automatic):
    """After all removals control is read again (K-14), and it is looked at who is out (K-51)."""

    def advance(self, working: WorkingCopy) -> None:
        """Read control; who has nothing left is out."""
        working.drop()
        working.update_control()
        eliminate_the_lost(working)
        more = any(isinstance(frame, AllRemoved) for frame in working.state.frames)
        working.forget_the_undecided(halving=more)


@value
class RemoveUnits(PlayerFrame):
    """Units of his own that a player has to take off the board, one by one."""

    count: int

    def facts(self, state: State) -> dict[str, Any]:
        """How many are left to remove."""
        return {"count": self.count}

    def kinds(self, state: State) -> Sequence[int]:
        """Kinds that may be removed."""
        return range(len(state.scenario.kinds))

    def legal(self, state: State) -> Sequence[RemoveUnit]:
        """One unit of a kind in a province; where all have to go, only the next one."""
        kinds = self.kinds(state)
        placed = sorted(state.units[self.player].items())
        found = [
            RemoveUnit(Province(province), Kind(kind))
            for province, counts in placed
            for kind in kinds
            if counts[kind]
        ]
        total = sum(counts[kind] for _, counts in placed for kind in kinds)
        return found[:1] if self.count >= total else found

    def reason(self, state: State, action: Action) -> Refusal | None:
        """No such unit there, or one that is never removed."""
        if not isinstance(action, RemoveUnit):
            return None
        facts = {"player": self.player, "province": action.province, "kind": action.kind}
        if action.kind == DAIMYO and DAIMYO not in self.kinds(state):
            return Refusal("K-13", "daimyo-never-lost-to-debt", facts)
        if action.kind >= len(state.scenario.kinds):
            return Refusal("K-27", "no-ronin-on-the-board", facts)
        return Refusal(self.rule, "no-such-unit", facts)

    def execute(self, working: WorkingCopy, action: RemoveUnit) -> None:
        """Off it goes."""
        working.lose(self.player, action.province, action.kind, self.rule)
        if self.count > 1:
            working.replace(type(self)(self.player, self.count - 1))
        else:
            working.drop()


@value
class RemoveBushi(RemoveUnits):
    """Bushi lost for Koku that cannot be paid, of the player's choice (4.2)."""

    kind: ClassVar[str] = "bankruptcy"
    rule: ClassVar[str] = "4.2-01"

    def kinds(self, state: State) -> Sequence[int]:
        """Daimyō are never lost (K-13)."""
        return state.scenario.soldiers
