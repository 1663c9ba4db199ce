"""What purchases cost: units, castles, the Ninja, offers of pacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.actions import Build, Fortify, Hire, OfferPact, Recruit
from wargame_core.engine.decision import Action

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State


def castle_price(state: State, player: int) -> int:
    """Koku for a castle, or for the Hōjō Fortress (9.2, 2.4)."""
    clan = state.scenario.clan(state.clan[player])
    return clan.fortress_cost or state.scenario.numbers.costs.castle


def price_of(state: State, player: int, action: Action) -> int:
    """Koku for a purchase; 0 for what is none (5.1, 9.1, 9.2, 10.1.1)."""
    costs = state.scenario.numbers.costs
    match action:
        case Recruit(kind=kind):
            return state.scenario.kinds[kind].price
        case Build():
            return castle_price(state, player)
        case Fortify():
            return costs.fortify
        case Hire():
            return costs.ninja
        case OfferPact():
            return costs.pact
    return 0
