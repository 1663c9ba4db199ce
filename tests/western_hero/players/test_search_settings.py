"""What the searching opponents are told of the scenarios is about seats and castles there are."""

from __future__ import annotations

from scenarios.western_hero.game import GAME
from wargame_core.engine.registry import complete_options, scenario_of
from wargame_core.gunyuden.players.phase_search import SeriesPhases
from wargame_core.gunyuden.players.prospects import FEATURES
from wargame_core.gunyuden.players.search_file import settings

SETTINGS = settings(GAME.info.id)
AHEAD = [5.0, *[0.0] * (len(FEATURES) - 1), 0.9, 0.0]
"""Five points ahead with most of the match to come."""


def worth(scenario: str, **options: str) -> float:
    """What that is worth at the end of a playout."""
    state = GAME.setup(scenario, complete_options(scenario_of(GAME, scenario), options), 1)
    seat = state.scenario.sides[0].id
    return SeriesPhases().playouts(GAME.view(state, seat), seat).value(AHEAD)


def test_what_is_said_of_seats_is_of_some_that_there_are() -> None:
    for said in (SETTINGS.alone, SETTINGS.against, SETTINGS.of_seats, SETTINGS.emphases):
        for scenario, seat in said:
            assert seat in {printed.id for printed in scenario_of(GAME, scenario).seats}


def test_objectives_that_count_for_more_are_at_castles_of_the_scenario() -> None:
    assert SETTINGS.emphases
    for (scenario, _), sections in SETTINGS.emphases.items():
        options = complete_options(scenario_of(GAME, scenario), {})
        castles = {castle.id for castle in GAME.setup(scenario, options, 1).scenario.castles}
        assert {one.castle for section in sections for one in section.emphases} <= castles


def test_ends_are_told_of_scenarios_that_there_are() -> None:
    assert {scenario_of(GAME, scenario).id for scenario in SETTINGS.of_scenarios} == {"2"}


def test_a_few_points_are_a_match_where_few_are_scored_unless_a_castle_decides_it() -> None:
    assert worth("2") > worth("2", victory="historical")
