"""The sequence of play: what happens in a round, in the order of the timing table (3, G-T-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scenarios.gekokujo.rules import (
    campaign,
    diplomacy,
    income,
    order,
    reinforcement,
    rice,
    vassalage,
    winter,
)
from scenarios.gekokujo.rules.state import Liberation, Mission
from scenarios.gekokujo.rules.victory import check, end_of_rounds
from wargame_core.provinces.rules import timing
from wargame_core.provinces.rules.state import NOBODY, NOWHERE
from wargame_core.provinces.rules.timing import TurnStep

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.scenario import Scenario
    from scenarios.gekokujo.rules.working_copy import WorkingCopy


CAMPAIGN_PHASE: Final = 2
"""Number of the phase in which players move and fight."""


def begin_round(working: WorkingCopy) -> None:
    """Take the pictures that the round refers to; stored Koku come back (A0, K-66)."""
    state = working.state
    state.round += 1
    players = range(state.scenario.players)
    state.held = tuple(state.provinces(player) for player in players)
    working.record("round", "3.1-01", round=state.round)
    for player in players:
        state.treasury[player] += state.stored[player]
        state.stored[player] = 0


def end_round(working: WorkingCopy) -> None:
    """After the agreed rounds the provinces are counted; then what lasts a round is over.

    Pacts still hold when they are counted (K-43, K-57, K-59).
    """
    end_of_rounds(working)
    if working.state.ended is not None:
        return
    state = working.state
    players = state.scenario.players
    state.ninja, state.mission, state.ninja_at = NOBODY, int(Mission.NONE), NOWHERE
    state.fortified = [False] * players
    state.breached = [False] * players
    state.liberation = [int(Liberation.NONE)] * players
    state.leaders = (NOBODY,) * players
    if state.pacts:
        state.pacts = frozenset()
        working.record("pacts-over", "K-56")
        working.update_control()


def _vassals(game: Scenario) -> bool:
    """Whether lost players become vassals (8.1, 10.4)."""
    return not game.modules.glory


STEPS: Final = (
    TurnStep("round-start", "1.0", 1, begin_round),
    TurnStep("income", "1.1.1", 1, income.collect),
    TurnStep("sowing", "1.1.1", 1, rice.sowing, lambda game: game.modules.rice),
    TurnStep("upkeep", "1.1.2", 1, income.upkeep, lambda game: not game.modules.rice),
    TurnStep("order", "1.1.3", 1, order.set_order),
    TurnStep("vassals", "1.2", 1, vassalage.choose_paths, _vassals),
    TurnStep("reinforcement", "1.3", 1, reinforcement.reinforce),
    TurnStep("diplomacy", "1.3a", 1, diplomacy.negotiate, lambda game: game.modules.political),
    TurnStep("check-1", "1.4", 1, check),
    TurnStep("campaign", "2.1", 2, campaign.campaign),
    TurnStep("assault-over", "2.2", 2, vassalage.end_of_assault, _vassals),
    TurnStep("check-2", "2.3", 2, check),
    TurnStep("supply", "3.1", 3, winter.supply, lambda game: not game.modules.rice),
    TurnStep("harvest", "3.1a", 3, rice.harvest, lambda game: game.modules.rice),
    TurnStep("costs", "3.1b", 3, rice.costs, lambda game: game.modules.rice),
    TurnStep("spoilage", "3.1b", 3, rice.spoilage, lambda game: game.modules.rice),
    TurnStep("check-3", "3.2", 3, check),
    TurnStep("round-end", "3.2", 3, end_round),
)
"""The lines of the round. ``State.step`` is the index of the one that comes next."""


class Rounds(timing.Rounds):
    """Plays round after round until the game has ended."""

    __slots__ = ()
    steps = STEPS


def current(step: int) -> TurnStep:
    """The line that is being carried out, from ``State.step``."""
    return timing.current(STEPS, step)
