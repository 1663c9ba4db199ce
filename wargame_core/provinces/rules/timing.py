"""The timing table: the lines of a round as data, and the procedure that carries them out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from wargame_core.provinces.rules.frames import Automatic
from wargame_core.provinces.rules.state import ProvinceState


def _always(scenario: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class TurnStep:
    """One line of the timing table; it may open choices."""

    id: str
    timing: str
    """Number in the printed timing table."""
    phase: int
    """Number of the phase that it belongs to."""
    run: Callable[[Any], None]
    """Carries it out on a working copy."""
    applies: Callable[[Any], bool] = _always
    """Whether a scenario has this line."""


@dataclass(frozen=True, slots=True)
class Rounds(Automatic):
    """Plays round after round until the game has ended; a game names its steps."""

    steps: ClassVar[Sequence[TurnStep]] = ()
    """``State.step`` is the index of the one that comes next."""

    def advance(self, working: Any) -> None:
        """The next line that applies."""
        state = working.state
        if state.ended is not None:
            state.frames = ()
            return
        steps, scenario = self.steps, state.scenario
        for _ in steps:
            line = steps[state.step]
            state.step = (state.step + 1) % len(steps)
            if line.applies(scenario):
                line.run(working)
                return


def current(steps: Sequence[TurnStep], step: int) -> TurnStep:
    """The line that is being carried out, from ``State.step``."""
    return steps[(step - 1) % len(steps)]


def begin(steps: Sequence[TurnStep], id_: str) -> int:
    """``State.step`` with which a line is carried out next. Raises StopIteration without it."""
    return next(index for index, line in enumerate(steps) if line.id == id_)


def each(working: Any, *frames: Callable[[int], Any]) -> None:
    """Open these frames for one player after another, in this round's order."""
    state: ProvinceState = working.state
    for player in reversed(state.in_order()):
        working.push(*(frame(player) for frame in reversed(frames)))
