"""A phase is carried out by its plan, then both sides go on by theirs to the next check.

The procedures are the rules' own. Only the list of everything that could be done in an operations
phase is never asked for: forces are asked one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from wargame_core.engine.decision import CHANCE, Action
from wargame_core.gunyuden.players.activation_times import time_of
from wargame_core.gunyuden.players.carrying import Carrying
from wargame_core.gunyuden.players.quick_replies import Quick
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import EndPhase
from wargame_core.gunyuden.rules.frames import Frame
from wargame_core.gunyuden.rules.operations import SelectForce
from wargame_core.gunyuden.rules.sequence import PlaySequence
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy
from wargame_core.players.search.chance import Rolls

BY_PLAN: Final = frozenset({
    "move", "organise", "replenish", "invest", "siege",
    "embark", "landing", "enter-after-landing",
})  # fmt: skip
"""Decisions that carry a plan out; others are answered quickly in a playout."""
_SELECT: Final = SelectForce()


@dataclass(frozen=True, slots=True)
class Pause(Frame):
    """Lies under the frames of a playout: whatever was begun is finished.

    It has no kind, for it is none of the game's decisions.
    """

    by_chance: ClassVar[bool] = True

    def seat(self, state: State) -> str:
        """Nobody chooses."""
        return CHANCE


_PAUSE: Final = Pause()


class Playout:
    """Plays on from a state."""

    def __init__(
        self,
        carrying: tuple[Carrying, Carrying],
        quick: Quick,
        rolls: Rolls,
        over: Callable[[], bool],
    ) -> None:
        """``carrying``: what side 0 and side 1 carry out.

        ``over``: asked before every action; a playout out of time is given up.
        """
        self._carrying, self._quick, self._rolls, self._over = carrying, quick, rolls, over

    def begin(self, root: State, action: Action | None) -> WorkingCopy | None:
        """The board after the present phase, with what its side does first; None: no time."""
        frames = root.frames
        depth = next((i for i, frame in enumerate(frames) if frame.kind == "select"), 0)
        phase_open = frames[depth].kind == "select"
        working = WorkingCopy(root.copy())
        working.state.frames = (_PAUSE, *frames[depth + 1 :])
        if action is not None:
            if len(frames) == depth + 1:
                if isinstance(action, EndPhase):
                    phase_open = False
                else:
                    _SELECT.execute(working, action)
            else:
                frames[-1].execute(working, action)
        engine.settle(working)
        if not self._finish(working):
            return None
        if phase_open and not self._carry_out(working):
            return None
        return working

    def go_on(self, working: WorkingCopy, phases: int) -> State | None:
        """The board after so many phases more, and up to the next check; None: no time."""
        turn, left = working.state.turn, phases

        def ends(state: State) -> bool:
            nonlocal left
            left -= 1
            return left < 0 and state.turn > turn  # the check of the turn has been made

        return self._play_on(working, ends)

    def go_on_to(self, working: WorkingCopy, time: int) -> State | None:
        """The board at a phase, counted as ``time_of`` does; None: no time."""
        return self._play_on(working, lambda state: time_of(state) >= time)

    def _play_on(self, working: WorkingCopy, ends: Callable[[State], bool]) -> State | None:
        """The board at the beginning of the first phase with which it ends; None: no time."""
        while not working.state.over:
            working.state._legal = None
            PlaySequence().advance(working)
            state = working.state
            if state.frames[-1:] == (_SELECT,):
                if ends(state):
                    break
                working.drop()
                if not self._carry_out(working):
                    return None
            else:
                engine.settle(working)
                if not self._finish(working):
                    return None
        return working.state

    def _carry_out(self, working: WorkingCopy) -> bool:
        """The rest of the phase by the plan of its side; False if out of time."""
        carrying = self._carrying[working.state.scenario.phases[working.state.phase].side]
        declined: frozenset[int] = frozenset()
        while not working.state.over:
            if self._over():
                return False
            action, declined = carrying.next_action(working.state, declined)
            if action is None:
                return True
            _SELECT.execute(working, action)
            engine.settle(working)
            if not self._finish(working):
                return False
        return True

    def _finish(self, working: WorkingCopy) -> bool:
        """Carry on until nothing is begun; False if out of time."""
        state = working.state
        while state.frames and state.frames[-1] is not _PAUSE:
            if self._over():
                return False
            frame = state.frames[-1]
            chosen: Any
            if frame.by_chance:
                chosen = self._rolls.pick(frame.kind, frame.outcomes(state))
            else:
                legal = engine.legal_actions(state)
                if len(legal) == 1:
                    chosen = legal[0]
                elif frame.kind in BY_PLAN:
                    side = state.scenario.side_of_seat(frame.seat(state))
                    chosen = self._carrying[side].answer(state, frame, legal)
                else:
                    chosen = self._quick.choose(state, frame, legal)
            frame.execute(working, chosen)
            engine.settle(working)
        return True
