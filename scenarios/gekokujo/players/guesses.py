"""What may lie behind the screens of the others: Koku that a seat does not see (K-55)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from scenarios.gekokujo.rules.income import income_of, upkeep_of
from scenarios.gekokujo.rules.reinforcement import Reinforce
from scenarios.gekokujo.rules.sequence import STEPS
from wargame_core.provinces.rules.state import UNKNOWN
from wargame_core.provinces.rules.timing import begin

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from wargame_core.players.search.chance import Rolls

LEFT_OVER: Final = tuple((koku, Fraction(1, 3)) for koku in range(3))
"""Koku that somebody has left after his purchases, each as likely."""
_REINFORCEMENT: Final = begin(STEPS, "reinforcement")


def imagine(state: State, rolls: Rolls) -> None:
    """Put Koku behind the screens: what was left over, and this round's if nothing was bought yet.

    Income and upkeep of everybody are open, so that only what was kept is a guess.
    """
    still_to_buy = {frame.player for frame in state.frames if isinstance(frame, Reinforce)}
    all_to_buy = state.step <= _REINFORCEMENT
    for player in range(state.scenario.players):
        if state.stored[player] == UNKNOWN:
            state.stored[player] = 0
        if state.treasury[player] != UNKNOWN:
            continue
        koku = 0
        if not state.is_out(player):
            found = rolls.pick("left-over", LEFT_OVER)
            assert isinstance(found, int)
            koku = found
            if all_to_buy or player in still_to_buy:
                sown = sum(k for owner, k in state.sown.values() if owner == player)
                koku += income_of(state, player) - upkeep_of(state, player) - sown
        state.treasury[player] = max(0, koku)
