"""Which clan the searching player takes: by its chance to win, whatever the others take.

What a clan is worth, and what it is worth to have no other home near, is fitted on played matches
(``search.toml``). Who picks later may take any of the clans that are left, each as likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import exp
from typing import TYPE_CHECKING, Any, Final

from wargame_core.provinces.rules.reach import distances
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.players.search_settings import SearchSettings
    from scenarios.gekokujo.rules.scenario import Scenario
    from scenarios.gekokujo.rules.state import State
    from wargame_core.players.randomness import Randomness


FINE: Final = 10**6
"""In how many parts chance is divided where a clan is drawn."""


def drafted(
    settings: SearchSettings, view: State, legal: Sequence[Any], randomness: Randomness
) -> Any:
    """A clan, the likelier the better its chance to win is: not always the same in all matches."""
    keen = settings.draft["keen"]
    weights = [chance(settings, view, int(action.clan)) ** keen for action in legal]
    drawn = sum(weights) * randomness.below(FINE) / FINE
    for action, weight in zip(legal, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return action
    return legal[-1]


def chance(settings: SearchSettings, view: State, clan: int) -> float:
    """The chance to win with a clan, the mean of all ways in which the draft may go on."""
    scenario = view.scenario
    taken = [*(other for other in view.clan if other != NOBODY), clan]
    left = [other for other in range(len(scenario.clan_ids)) if other not in taken]
    later = scenario.players - len(taken)
    ends = [
        _share(settings, scenario, [*taken, *others], clan) for others in combinations(left, later)
    ]
    return sum(ends) / len(ends)


def nearest_homes(scenario: Scenario, clans: Sequence[int]) -> list[int]:
    """For each of some clans the steps from its home to the nearest of the others'."""
    table, homes = distances(scenario), [scenario.homes[clan] for clan in clans]
    return [min(table[home][other] for other in homes if other != home) for home in homes]


def _share(settings: SearchSettings, scenario: Scenario, clans: Sequence[int], clan: int) -> float:
    """The chance of one of the clans in a match between all of them."""
    alone, far = settings.draft["alone"], settings.draft["far"]
    strong = [
        exp(settings.clans.get(scenario.clan(one).id, 0.0) + alone * min(steps, far))
        for one, steps in zip(clans, nearest_homes(scenario, clans), strict=True)
    ]
    return strong[clans.index(clan)] / sum(strong)
