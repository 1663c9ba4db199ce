"""How the clans stand: named features of each, and from them everybody's chance to win.

What the features are worth is fitted on played matches (``search.toml``).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import TYPE_CHECKING, Final

from scenarios.gekokujo.players.outlook import beside
from scenarios.gekokujo.rules.income import income_of
from scenarios.gekokujo.rules.victory import may_win
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State

FEATURES: Final = (
    "land",
    "goal",
    "mandates",
    "lords",
    "last_lord",
    "soldiers",
    "income",
    "koku",
    "room",
    "glory",
)
"""All features in order; ``term.standing_NAME`` says each in words."""
NEAR_GOAL: Final = 4
"""Power of the share of the provinces that win, for what the last of them are worth."""
UNFREE: Final = 4.0
"""What a vassal is behind, in the measure of ``strengths``."""
LOWEST: Final = -30.0
"""Strength of somebody who is out."""


def features(state: State, player: int) -> list[float]:
    """The features of one clan, in the order of ``FEATURES``, each about 1 in a good position."""
    scenario = state.scenario
    land = state.controlled(player) / scenario.threshold
    mandates = sum(state.control[place] == player for place in scenario.mandates)
    lords = state.all_daimyo(player)
    return [
        land,
        min(1.0, land) ** NEAR_GOAL,
        mandates * mandates / 4.0,
        lords / 3.0,
        float(lords <= 1),
        state.all_bushi(player) / 20.0,
        income_of(state, player) / 20.0,
        (state.treasury[player] + state.stored[player]) / 10.0,
        _room(state, player) / 10.0,
        state.glory[player] / scenario.numbers.lordship.glory_to_win,
    ]


def _room(state: State, player: int) -> int:
    """Provinces of nobody beside those of a player."""
    near_to, near, free = beside(state.scenario), 0, 0
    for place, holder in enumerate(state.control):
        if holder == player:
            near |= near_to[place]
        elif holder == NOBODY:
            free |= 1 << place
    for placed in state.units:
        for place in placed:
            free &= ~(1 << place)
    return (near & free).bit_count()


def strengths(state: State, weights: Sequence[float]) -> list[float]:
    """By player how strong he stands; the chance to win follows from it."""
    found = []
    for player in range(state.scenario.players):
        if state.is_out(player):
            found.append(LOWEST)
            continue
        row = features(state, player)
        strong = sum([w * f for w, f in zip(weights, row, strict=True)])
        found.append(strong if may_win(state, player) else strong - UNFREE)
    return found


def together(strong: Sequence[float]) -> float:
    """The strength of one who is as likely to win as all of these together."""
    best = max(strong, default=LOWEST)
    return best + log(sum([exp(one - best) for one in strong])) if strong else LOWEST


def chance(own: float, others: float) -> float:
    """The chance to win of one so strong against others who are so strong together."""
    return 1.0 / (1.0 + exp(max(-50.0, min(50.0, others - own))))
