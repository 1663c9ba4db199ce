"""Siege results at the end of the owner's operations phase (18-2, G-113)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_core.engine.decision import Refusal
from wargame_core.gunyuden.rules.actions import CastleId, ChooseCastle
from wargame_core.gunyuden.rules.forces import is_invested
from wargame_core.gunyuden.rules.frames import Action, Automatic, Frame
from wargame_core.gunyuden.rules.negotiation import OfferTerms
from wargame_core.gunyuden.rules.roles import Castles, PhaseIndex
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


def begin_siege_results(working: WorkingCopy, phase: int) -> None:
    """Open the siege results of all invested castles whose owner acts in this phase (18-2)."""
    if _pending(working.state, phase, ()):
        working.push(SiegeResults(phase, ()))


def _pending(state: State, phase: int, done: tuple[int, ...]) -> tuple[int, ...]:
    if True not in state.investing:
        return ()
    clans = state.scenario.clans
    return tuple(
        castle
        for castle, owner in enumerate(state.owner)
        if owner >= 0
        and clans[owner].phase == phase
        and castle not in done
        and is_invested(state, castle)
    )


@dataclass(frozen=True, slots=True)
class SiegeResults(Automatic):
    """One castle after the other, until all have had their result."""

    phase: PhaseIndex
    done: Castles

    def advance(self, working: WorkingCopy) -> None:
        """Ask for the next castle, or end."""
        if _pending(working.state, self.phase, self.done):
            working.replace(ChooseNextCastle(self.phase, self.done))
        else:
            working.drop()


@dataclass(frozen=True, slots=True)
class ChooseNextCastle(Frame):
    """The owner chooses the order of his invested castles (18-2)."""

    kind: ClassVar[str] = "siege-order"
    rule: ClassVar[str] = "18-2"
    phase: PhaseIndex
    done: Castles

    def blocking_facts(self, state: State) -> dict[str, Any]:
        """The castles that wait for their result."""
        waiting = _pending(state, self.phase, self.done)
        return {**Frame.blocking_facts(self, state), "castles": waiting}

    def seat(self, state: State) -> str:
        """The side whose phase it is."""
        return state.scenario.sides[state.scenario.phases[self.phase].side].id

    def legal(self, state: State) -> Sequence[Action]:
        """Castles that still wait for their result."""
        return [ChooseCastle(CastleId(c)) for c in _pending(state, self.phase, self.done)]

    def explain(self, state: State, action: Action) -> Refusal:
        """Done already, or not an invested castle of this phase."""
        if isinstance(action, ChooseCastle):
            castle = int(action.castle)
            facts = {"castle": castle, "castles": _pending(state, self.phase, self.done)}
            if castle in self.done:
                return Refusal(self.rule, "castle-has-its-result", facts)
            invested = is_invested(state, castle)
            code = "castle-of-other-phase" if invested else "castle-not-invested"
            return Refusal(self.rule, code, facts)
        return Frame.explain(self, state, action)

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """Let the owner offer terms before the die is rolled (20-4)."""
        castle = int(action.castle)
        working.replace(SiegeResults(self.phase, (*self.done, castle)), OfferTerms(castle))
