"""Losses of troops in a battle (BU-BAT-10, B-22, B-23, B-43)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from scenarios.bushido.rules.actions import LoseMarkers
from scenarios.bushido.rules.battle_values import battle_of, troops_of
from scenarios.bushido.rules.frames import PlayerFrame
from scenarios.bushido.rules.state import ATTACK, DEFENCE
from wargame_core.engine.decision import Action, Modifier

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from scenarios.bushido.rules.working_copy import WorkingCopy


def lose(
    working: WorkingCopy, side: int, called: int, rule: str, terms: tuple[Modifier, ...] = ()
) -> None:
    """A side loses so many troops, at most those present; peasants go first.

    ``terms`` say what the losses are the sum of, where it is more than one thing.
    """
    state, battle = working.state, working.battle
    count = min(called, troops_of(state, side))
    if not count:
        return
    total = list(battle.lost)
    total[side] += count
    peasants = min(count, battle.peasants) if side == DEFENCE else 0
    working.change_battle(lost=(total[0], total[1]), peasants=battle.peasants - peasants)
    working.record("losses", rule, player=owner_of(state, side), count=count, modifiers=terms)
    rest = count - peasants
    if side == ATTACK and battle.by_ronin:
        state.ronin[battle.place] -= rest
    elif rest:
        working.push(LossChoice(owner_of(state, side), side, rest))


def owner_of(state: State, side: int) -> int:
    """Whose troops a side has."""
    return state.daimyo if side == ATTACK else battle_of(state).leaders[DEFENCE]


@dataclass(frozen=True, slots=True)
class LossChoice(PlayerFrame):
    """The owner says how many household markers go; a marker goes as a whole (B-23)."""

    kind: ClassVar[str] = "losses"
    rule: ClassVar[str] = "B-23"
    offers: ClassVar[tuple[type, ...]] = (LoseMarkers,)
    side: int
    count: int

    def facts(self, state: State) -> Mapping[str, Any]:
        """How many are lost."""
        return {"count": self.count}

    def present(self, state: State) -> tuple[int, int]:
        """Ordinary troops and markers of the side."""
        battle = battle_of(state)
        if self.side == ATTACK:
            return battle.troops, battle.markers
        return state.troops[battle.place], state.household[battle.place]

    def legal(self, state: State) -> Sequence[Action]:
        """No more markers than the losses need, no fewer than the troops leave."""
        troops, markers = self.present(state)
        worth = state.scenario.numbers.amounts.household_troops
        most = min(markers, -(-self.count // worth))
        least = min(most, max(0, -(-(self.count - troops) // worth)))
        return [LoseMarkers(number) for number in range(least, most + 1)]

    def execute(self, working: WorkingCopy, action: LoseMarkers) -> None:
        """The rest are ordinary troops."""
        state, battle = working.state, working.battle
        troops = min(
            self.present(state)[0],
            max(0, self.count - action.markers * state.scenario.numbers.amounts.household_troops),
        )
        working.drop()
        if self.side == ATTACK:
            working.change_battle(
                troops=battle.troops - troops, markers=battle.markers - action.markers
            )
        else:
            working.add_troops(battle.place, -troops, -action.markers)
