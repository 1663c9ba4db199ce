"""The sequence of play: nine actions a round, and the phases of a turn of war (SG-SEQ)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from scenarios.shogun1986.rules import ninja, planning, purchases, round_end, swords, victory
from scenarios.shogun1986.rules.campaign import Battles, Declaring
from scenarios.shogun1986.rules.final_moves import MoveForces
from scenarios.shogun1986.rules.marching import MoveArmies
from wargame_core.provinces.rules import timing
from wargame_core.provinces.rules.frames import Automatic
from wargame_core.provinces.rules.roles import PlayerIndex
from wargame_core.provinces.rules.state import NOBODY
from wargame_core.provinces.rules.timing import TurnStep

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.working_copy import WorkingCopy


def wage_war(working: WorkingCopy) -> None:
    """One colour after another, in order of swords (SG-SEQ-02)."""
    working.push(AfterTurns())
    timing.each(working, Turn)


STEPS: Final = (
    TurnStep("plan", "1", 1, planning.plan),
    TurnStep("swords", "2", 2, swords.take_swords),
    TurnStep("build", "3", 3, purchases.build),
    TurnStep("levy", "4", 4, purchases.levy),
    TurnStep("ronin", "5", 5, purchases.hire_ronin),
    TurnStep("ninja", "6", 6, ninja.hire),
    TurnStep("war", "7", 7, wage_war),
    TurnStep("remove-ronin", "8", 8, round_end.remove_ronin),
    TurnStep("recover", "8", 8, round_end.recover),
    TurnStep("koku", "9", 9, round_end.collect_koku),
    TurnStep("check", "9", 9, victory.check_round),
)
"""The actions of the round. ``State.step`` is the index of the one that comes next."""


class Rounds(timing.Rounds):
    """Plays round after round until the game has ended."""

    __slots__ = ()
    steps = STEPS


@dataclass(frozen=True, slots=True)
class AfterTurns(Automatic):
    """The last boundary at which the ninja may strike (S-44)."""

    def advance(self, working: WorkingCopy) -> None:
        """Offer it."""
        working.drop()
        ninja.offer_strike(working)


PHASES: Final = ("ninja", "A", "ninja", "B", "C", "ninja", "D1", "D2")
"""A turn of war; the ninja may strike at every boundary (S-44)."""


@dataclass(frozen=True, slots=True)
class Turn(Automatic):
    """Wage War of one colour, phase by phase (SG-SEQ-02)."""

    player: PlayerIndex
    phase: int = 0

    def advance(self, working: WorkingCopy) -> None:
        """Open the next phase, or end the turn."""
        state = working.state
        if self.phase == len(PHASES) or state.is_out(self.player):
            working.drop()
            state.turn = NOBODY
            state.left, state.moved, state.marched, state.markers = {}, {}, (), ()
            return
        if not self.phase:
            state.turn = self.player
            working.record("turn", "SG-SEQ-02", player=self.player)
        phase = PHASES[self.phase]
        working.replace(replace(self, phase=self.phase + 1))
        if phase != "D2":
            state.moved, state.marched = {}, ()
        if phase in ("A", "D1"):
            working.push(MoveArmies(self.player, final=phase == "D1"))
        elif phase == "B":
            working.push(Declaring(self.player))
        elif phase == "C":
            working.push(Battles(self.player))
        elif phase == "D2":
            working.push(MoveForces(self.player))
        else:
            ninja.offer_strike(working)
