"""The draft of the searching player: by the chance to win, whatever the others take."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from scenarios.gekokujo.game import GAME
from scenarios.gekokujo.players.draft_search import chance, drafted, nearest_homes
from scenarios.gekokujo.players.search_settings import settings
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.actions import ClanId, PickClan
from tests.thorough import times
from wargame_core.players.randomness import Randomness
from wargame_core.provinces.rules.reach import distances

SEEDS = times(10, 40)


def draft(players: str, *taken: str) -> Any:
    """The state when some clans have been taken and the next one is chosen."""
    state = GAME.setup(players, {}, 1)
    clans = state.scenario.clan_ids
    left = list(taken)
    while (decision := engine.decision(state)) is not None:
        legal = engine.legal_actions(state)
        action: Any = legal[0]
        if decision.kind == "pick-clan":
            if not left:
                return state
            action = PickClan(ClanId(clans.index(left.pop(0))))
        state = engine.apply(state, action).state
    raise AssertionError("the draft is over")


def chances(state: Any) -> dict[str, float]:
    """The chance to win with every clan that is left."""
    legal: Any = engine.legal_actions(state)
    scenario = state.scenario
    return {
        scenario.clan(action.clan).id: chance(settings(), state, action.clan) for action in legal
    }


def test_the_nearest_home_of_another_counts() -> None:
    scenario = draft("4").scenario
    table, homes = distances(scenario), scenario.homes
    for clans in list(permutations(range(5), 3))[:10]:
        for clan, steps in zip(clans, nearest_homes(scenario, clans), strict=True):
            rest = [table[homes[clan]][homes[one]] for one in clans if one != clan]
            assert steps == min(rest) > 0


def test_the_chances_of_the_last_who_picks_need_no_guess() -> None:
    state = draft("2", "oda")
    found = chances(state)
    assert all(0 < one < 1 for one in found.values())
    assert found["shimazu"] > max(0.5, found["mori"])


@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
def test_a_home_beside_a_taken_one_is_worth_less(players: str) -> None:
    state = draft(players)
    table, homes = distances(state.scenario), state.scenario.homes
    clans = state.scenario.clan_ids
    before = chances(state)
    after = chances(draft(players, "otomo"))
    beside = [c for c in after if table[homes[clans.index(c)]][homes[clans.index("otomo")]] <= 2]
    assert beside
    assert all(after[clan] < before[clan] for clan in beside)


def test_clans_that_win_more_are_drawn_more_often() -> None:
    state = draft("4", "oda")
    legal: Any = engine.legal_actions(state)
    found = chances(state)
    drawn = Counter(
        state.scenario.clan(drafted(settings(), state, legal, Randomness(seed, "a")).clan).id
        for seed in range(SEEDS)
    )
    mean = sum(found.values()) / len(found)
    assert len(drawn) > 1
    assert sum(found[clan] * n for clan, n in drawn.items()) / SEEDS > mean
