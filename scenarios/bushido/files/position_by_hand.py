"""What follows where a position that is written by hand leaves something out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scenarios.bushido.files.position_document import ORDER, USUAL_STEP
from scenarios.bushido.rules.engine import settle
from scenarios.bushido.rules.frames import Steps
from scenarios.bushido.rules.honour import free_from
from scenarios.bushido.rules.working_copy import WorkingCopy
from wargame_core.engine.phrase import Phrase
from wargame_core.files.position_broken import BROKEN

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from wargame_core.engine.heaps import Counts


def tiles_left(state: State) -> list[Counts]:
    """What is left for the bags when all other tiles lie where they lie."""
    laid = [tile for stack in _stacks(state) for tile in stack]
    heaps = (*state.hand, *state.shown, state.market)
    return [
        tuple(
            max(0, kind.number - sum(heap[tile] for heap in heaps) - laid.count(tile))
            if kind.military == (bag == 0)
            else 0
            for tile, kind in enumerate(state.scenario.numbers.tiles)
        )
        for bag in range(len(state.bags))
    ]


def discs_left(state: State) -> Counts:
    """What is left to be drawn when all other discs lie where they lie."""
    used = [one.disc for one in state.battle.used] if state.battle else []
    heaps = (*state.discs, state.discarded)
    return tuple(
        max(0, kind.number - sum(heap[disc] for heap in heaps) - used.count(disc))
        for disc, kind in enumerate(state.scenario.numbers.discs)
    )


def _stacks(state: State) -> tuple[Counts, ...]:
    return (*state.shrine, *(state.battle.stacks if state.battle else ()))


def complete(state: State, said: Mapping[str, Any]) -> None:
    """Set-up is over, an attack is to come, and honour is that of provinces, unless it is said."""
    step = said.get("step", USUAL_STEP)
    if "begun" not in said:
        state.begun = step not in _ids(state, "set-up")
    if "attacks" not in said and step in _ids(state, "turn"):
        state.attacks = 1
    if not state.begun:
        return
    players = said.get("players", {})
    unsaid = [
        player
        for player, seat in enumerate(state.scenario.seats)
        if "honour" not in players.get(seat, {})
    ]
    taken = {value for player, value in enumerate(state.honour) if player not in unsaid}
    for player in unsaid:
        worth = sum(state.worth(place).honour for place in state.owned(player))
        state.honour[player] = free_from(taken, worth)
        taken.add(state.honour[player])


def _ids(state: State, name: str) -> list[str]:
    return [step.id for step in state.scenario.procedures[name]]


def opened(state: State, step: str) -> tuple[State, Sequence[str]]:
    """The next decision from the step that is named, and what hinders it."""
    name = next(name for name in ORDER if step in _ids(state, name))
    working = WorkingCopy(state.copy())
    if name in ("attack", "battle"):
        back = "mobilize" if name == "attack" else "hatamoto"
        working.push(Steps("turn", _ids(state, "turn").index(back) + 1))
    working.push(Steps(name, _ids(state, name).index(step)))
    try:
        settle(working)
    except BROKEN as error:
        text = "{place}: the position cannot go on from here ({name})"
        return state, [Phrase(text, place="step", name=type(error).__name__)]
    return working.state, ()
