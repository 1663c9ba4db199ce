"""Playing on from a position: what the levels do there, phase by phase."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wargame_core.engine import registry
from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import CHANCE, Event
from wargame_core.engine.told import ToldCounts
from wargame_core.files.position import load_position
from wargame_core.players.opponents import Opponents

POSITIONS = Path(__file__).parent / "positions"
SEARCHES = "hard"
SECONDS = os.environ.get("GUNYUDEN_SECONDS", "")
"""How long ``hard`` thinks a turn; without it so many playouts a phase count, not the clock."""
SITS_STILL = "sits still"
"""A seat that does nothing in its phases, and otherwise the first thing."""


@dataclass
class Phase:
    """One operations phase as it was played."""

    seat: str
    before: Any
    after: Any = None
    events: list[Event] = field(default_factory=list)
    """Everything until the next phase began, siege results and all."""

    def kinds(self) -> set[str]:
        return {event.kind for event in self.events}


def beginning(name: str, options: Mapping[str, str] | None = None) -> tuple[Any, Any]:
    """Game and state of a position file, or of the start of ``GAME/SCENARIO``."""
    if "/" in name:
        game_id, _, scenario = name.partition("/")
        game = registry.load(game_id)
        return game, game.setup(scenario, options or {}, 0)
    position = load_position(POSITIONS / f"{name}.json")
    return registry.load("western_hero"), position.state


def phases(
    start: tuple[Any, Any],
    seats: Mapping[str, str],
    seed: int,
    until: Callable[[Any], bool],
) -> Iterator[Phase]:
    """The phases that are played from a state until a phase begins in which that is true."""
    game, state = start
    programs = {
        seat: f"{name}@{SECONDS}" if name == SEARCHES and SECONDS else name
        for seat, name in seats.items()
        if name != SITS_STILL
    }
    opponents, dice, told = Opponents(game, programs, seed), SeededDice(), ToldCounts(game)
    open_: Phase | None = None
    last: tuple[int, ...] = ()
    rolls = 0
    while (decision := game.decision(state)) is not None:
        now = (state.turn, state.stage, state.phase)
        if decision.kind == "select" and now != last:
            last = now
            if open_ is not None:
                open_.after = state
                yield open_
            if until(state):
                return
            open_ = Phase(decision.seat, state)
        if decision.seat == CHANCE:
            action = dice.pick(seed, rolls, game.outcomes(state))
            rolls += 1
        elif decision.seat in programs:
            legal = game.legal_actions(state)
            action = opponents.choose(state, decision, legal, told.of(decision.seat))
        else:
            legal = game.legal_actions(state)
            action = legal[-1] if decision.kind == "select" else legal[0]
        step = game.apply(state, action)
        told.add(decision.seat, state, action, step.state)
        state = step.state
        if open_ is not None:
            open_.events.extend(step.events)
    if open_ is not None:
        open_.after = state
        yield open_


def turns_later(start: tuple[Any, Any], turns: int) -> Callable[[Any], bool]:
    """Whether so many turns more have begun."""
    last = start[1].turn + turns
    return lambda state: state.turn > last
