"""Players who have lost everything (8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.state import Mission, Status
from scenarios.gekokujo.rules.victory import end_if_alone
from wargame_core.provinces.rules.state import NOBODY, NOWHERE

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from scenarios.gekokujo.rules.working_copy import WorkingCopy


def eliminate_the_lost(working: WorkingCopy) -> None:
    """Whoever has neither a Daimyō nor a province is out (8.2-01, K-51).

    It is looked at when a battle is over, after bankruptcy, after halving and in Winter; a move
    or the end of a pact takes nobody out of the game before the battle that it causes.
    """
    state = working.state
    lost = [
        player
        for player in state.alive()
        if not working.has_daimyo(player)
        and not state.controlled(player)
        and not has_a_battle_to_come(state, player)
    ]
    for player in lost:
        _eliminate(working, player)
    if lost:
        working.update_control()
        end_if_alone(working)


def has_a_battle_to_come(state: State, player: int) -> bool:
    """Whether he stands where a move or the end of a pact has still to lead to a battle (K-51)."""
    return any(
        kept >> player & 1 and place in state.units[player]
        for place, kept in state.unfought.items()
    )


def _eliminate(working: WorkingCopy, player: int) -> None:
    """His units, his castle, his Ninja and his Koku are gone, what he has sown stays (K-51)."""
    state = working.state
    state.status[player] = int(Status.ELIMINATED)
    state.master[player] = NOBODY
    state.units[player] = {}
    state.castle[player] = NOWHERE
    state.fortified[player] = False
    state.treasury[player] = state.stored[player] = state.fund[player] = 0
    state.pacts = frozenset(pair for pair in state.pacts if player not in pair)
    if state.ninja == player:
        state.ninja, state.mission, state.ninja_at = NOBODY, int(Mission.NONE), NOWHERE
    working.record("eliminated", "8.2-01", player=player)
