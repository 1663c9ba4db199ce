"""One trial: an action is carried out, then both sides exchange blows for a few phases.

The procedures are the rules' own. Only the list of everything that could be done in an operations
phase is never asked for, because a trial strikes blows and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from tests.gunyuden.partners.old_hard.quick_blows import QuickBlows
from wargame_core.engine.decision import CHANCE, Action
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import EndPhase
from wargame_core.gunyuden.rules.battle import begin_attack
from wargame_core.gunyuden.rules.forces import cannot_act
from wargame_core.gunyuden.rules.frames import Frame
from wargame_core.gunyuden.rules.operations import SelectForce
from wargame_core.gunyuden.rules.sequence import PlaySequence
from wargame_core.gunyuden.rules.siege import begin_siege
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy
from wargame_core.players.search.chance import Rolls


@dataclass(frozen=True, slots=True)
class Pause(Frame):
    """Lies under the frames of a trial: whatever was begun is finished.

    It has no kind, for it is none of the game's decisions.
    """

    by_chance: ClassVar[bool] = True

    def seat(self, state: State) -> str:
        """Nobody chooses."""
        return CHANCE


_PAUSE: Final = Pause()


class Trial:
    """Plays on from a state."""

    def __init__(self, quick: QuickBlows, rolls: Rolls, over: Callable[[], bool]) -> None:
        """``over``: asked before every action; a trial out of time is given up."""
        self._quick, self._rolls, self._over = quick, rolls, over

    def run(self, root: State, action: Action, phases: int) -> State | None:
        """The state after the action and so many more operations phases; None if out of time."""
        frames = root.frames
        depth = next((i for i, frame in enumerate(frames) if frame.kind == "select"), 0)
        phase_open = frames[depth].kind == "select"
        working = WorkingCopy(root.copy())
        working.state.frames = (_PAUSE, *frames[depth + 1 :])
        if len(frames) == depth + 1:
            if isinstance(action, EndPhase):
                phase_open = False
            else:
                SelectForce().execute(working, action)
        else:
            frames[-1].execute(working, action)
        engine.settle(working)
        if not self._finish(working):
            return None
        if phase_open and not self._blows(working):
            return None
        while not working.state.over:
            self._next_step(working)
            if working.state.frames[-1:] == (_SELECT,):
                working.drop()
                if not self._able(working.state):
                    continue
                phases -= 1
                if phases < 0:
                    break
                if not self._blows(working):
                    return None
            else:
                engine.settle(working)
                if not self._finish(working):
                    return None
        return working.state

    def _next_step(self, working: WorkingCopy) -> None:
        working.state._legal = None
        PlaySequence().advance(working)

    def _finish(self, working: WorkingCopy) -> bool:
        """Carry on until nothing is begun; False if out of time."""
        state = working.state
        while state.frames and state.frames[-1] is not _PAUSE:
            if self._over():
                return False
            frame = state.frames[-1]
            if frame.by_chance:
                chosen = self._rolls.pick(frame.kind, frame.outcomes(state))
            else:
                chosen = self._quick.choose(state, frame, engine.legal_actions(state))
            frame.execute(working, chosen)
            engine.settle(working)
        return True

    def _blows(self, working: WorkingCopy) -> bool:
        """The forces of the phase strike while a blow promises anything; False if out of time."""
        while not working.state.over:
            if self._over():
                return False
            found = self._quick.blow_to_strike(working.state, self._able(working.state))
            if found is None:
                return True
            leader, siege = found
            (begin_siege if siege else begin_attack)(working, leader)
            engine.settle(working)
            if not self._finish(working):
                return False
        return True

    def _able(self, state: State) -> list[int]:
        """Leaders of the forces that may act in the present phase."""
        scenario = state.scenario
        units, clans, phase = scenario.units, scenario.clans, state.phase
        return [
            leader
            for leader in state.forces()
            if clans[units[leader].clan].phase == phase
            and not state.acted[leader]
            and cannot_act(state, leader) is None
        ]


_SELECT: Final = SelectForce()
