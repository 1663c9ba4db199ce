"""Play the sequence of play on a test board, and end phases until something is reached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.gunyuden.rules.builder import Played
from wargame_core.engine.decision import CHANCE
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.sequence import PlaySequence
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


def begin(state: State, turn: int = 1) -> Played:
    """The sequence of play from the start of a turn; turn 0 is the phase before turn 1."""
    working = WorkingCopy(state.copy())
    working.state.turn, working.state.stage, working.state.phase, working.state.step = (
        turn,
        0,
        -1,
        -1,
    )
    working.state.frames = (PlaySequence(),)
    working.unsettled = True
    engine.settle(working)
    return Played(working.state, tuple(working.events))


def phase_of(played: Played) -> tuple[int, int, str]:
    """Turn, stage and phase of a position."""
    state = played.state
    return state.turn, state.stage, state.scenario.phases[state.phase].id


def pass_until(played: Played, reached: Callable[[Played], bool]) -> Played:
    """End phases, and roll 6 where chance decides, until a condition holds."""
    for _ in range(500):
        if reached(played):
            return played
        played = played.then(6 if played.seat == CHANCE else played.legal[-1])
    raise AssertionError("never reached")


def over(played: Played) -> bool:
    """Whether the game is over."""
    return played.state.over


def at(turn: int, stage: int, phase: str) -> Callable[[Played], bool]:
    """A condition for ``pass_until``: a phase of a stage of a turn."""
    return lambda played: phase_of(played) == (turn, stage, phase)


def kinds(played: Played) -> list[str]:
    """Kinds of the events, in order."""
    return [event.kind for event in played.events]


def with_owner(state: State, castle: str, clan: str | None) -> State:
    """The state with another owner of a castle; None abandons it at durability 0."""
    new = state.copy()
    index = new.scenario.castle_index[castle]
    names = [entry.id for entry in new.scenario.clans]
    new.owner[index] = -1 if clan is None else names.index(clan)
    if clan is None:
        new.durability[index] = 0
    new.forget()
    return new


def first(played: Played, *wanted: str) -> Played:
    """The same with only the events of some kinds."""
    return replace(played, events=tuple(e for e in played.events if e.kind in wanted))
