"""Where a battle stands before its next dice: one to come, or the one that goes on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from scenarios.shogun1986.odds.fight import Outcome, battle_odds, quick_odds
from scenarios.shogun1986.rules.battle import (
    STAGES,
    Battle,
    Conduct,
    Stop,
    Throw,
    castle_kind,
    dice_of,
    fighters_of,
    start_battle,
)
from scenarios.shogun1986.rules.combat_steps import FIRST_STRIKE, SEQUENCE, Fighters
from scenarios.shogun1986.rules.working_copy import WorkingCopy
from wargame_core.provinces.rules.battle import Dice

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State


@dataclass(frozen=True)
class Opening:
    """A battle and the step of combat that comes next."""

    state: State
    battle: Battle
    step: str

    @property
    def fighters(self) -> Fighters:
        """Who is in it."""
        return fighters_of(self.state, self.battle)

    def exact(self, sequences: int = 0) -> Outcome[Fraction]:
        """Who is left in the end, exactly; see ``battle_odds``."""
        return battle_odds(
            self.state.scenario,
            self.fighters,
            castle_kind(self.state, self.battle.province),
            step=self.step,
            sequences=sequences,
        )

    def quick(self) -> Outcome[float]:
        """Who is left when one side is gone, in floats."""
        kind = castle_kind(self.state, self.battle.province)
        return quick_odds(self.state.scenario, self.fighters, kind, step=self.step)

    @property
    def dice(self) -> tuple[Dice, ...]:
        """The dice that fall next; none if a side is gone."""
        steps = (*FIRST_STRIKE, *SEQUENCE)
        if not self.fighters.fight_on:
            return ()
        due = (dice_of(self.state, self.battle, step) for step in steps[steps.index(self.step) :])
        return next((dice for dice in due if dice), ())


def to_come(state: State, attacker: int, origin: int, target: int, *, army: bool) -> Opening:
    """A battle that is begun now: rōnin are revealed and the castle is manned (SG-C-03)."""
    working = WorkingCopy(state.copy())
    start_battle(working, attacker, origin, target, army=army)
    frame = working.state.frames[-1]
    assert isinstance(frame, Conduct)
    return Opening(working.state, frame.battle, STAGES[frame.stage])


def going_on(state: State) -> Opening | None:
    """The battle in progress whose dice come next; None while casualties are chosen."""
    top = state.frames[-1] if state.frames else None
    if isinstance(top, Throw):
        return Opening(state, top.battle, top.phase)
    return Opening(state, top.battle, SEQUENCE[0]) if isinstance(top, Stop) else None
