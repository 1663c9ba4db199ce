"""The choice of an opponent is among the alternatives that it tells, and the first of equals."""

from __future__ import annotations

import pytest

from wargame_core.engine import registry
from wargame_core.engine.match import Match
from wargame_core.players.opponents import Opponents
from wargame_core.players.player import Alternative, best_of
from wargame_core.players.reasons import hint

MODULES = {"political": "yes", "rice": "yes", "specialized": "yes"}


@pytest.mark.parametrize(
    ("name", "scenario", "options", "level", "actions"),
    [
        ("western_hero", "1", {}, "easy", 60),
        ("western_hero", "1", {}, "normal", 60),
        ("gekokujo", "4", MODULES, "easy", 260),
        ("gekokujo", "4", MODULES, "normal", 260),
        ("shogun1986", "4", {}, "easy", 160),
        ("shogun1986", "4", {}, "normal", 300),
    ],
)
def test_what_is_chosen_is_told(
    name: str, scenario: str, options: dict[str, str], level: str, actions: int
) -> None:
    game = registry.load(name)
    info = registry.scenario_of(game, scenario)
    seats = {seat.id: level for seat in info.seats}
    match: Match = Match(game, scenario, seed=3, seats=seats, options=options)
    opponents = Opponents(game, seats, 3)
    first = 0
    while match.position < actions and (decision := match.decision) is not None:
        legal, place = match.legal, match.position
        if decision.seat not in seats or len(legal) < 2:
            opponents.act(match)
            continue
        chosen = opponents.choose(match.state, decision, legal, place)
        told = opponents.explain(match.state, decision, legal, place)
        assert len(told) == min(3, len(legal))
        found = next(one for one in told if one.action == chosen)
        assert told[0].action == chosen or found.total < told[0].total - 1e-9
        first += told[0].action == chosen
        asked = hint(game, match.state, decision, legal, seed=3, position=place, wanted=level)
        assert asked == tuple(told)
        match.play(chosen)
    assert first > actions // 4


def test_of_equals_the_chosen_one_is_first_and_a_choice_by_chance_is_told_last() -> None:
    found = [
        Alternative(name, {"worth": worth})
        for name, worth in zip("abcdef", (1, 3, 3, 3, 3, 0), strict=True)
    ]
    assert [one.action for one in best_of(found, "e", 3)] == ["e", "b", "c"]
    assert [one.action for one in best_of(found, "f", 3)] == ["b", "c", "f"]
    assert [one.action for one in best_of(found, "nobody's", 2)] == ["b", "c"]
