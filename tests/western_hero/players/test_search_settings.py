"""What the searching opponents are told of the scenarios is about seats and castles there are."""

from __future__ import annotations

from scenarios.western_hero.game import GAME
from wargame_core.engine.registry import complete_options, scenario_of
from wargame_core.gunyuden.players.search_file import settings

SETTINGS = settings(GAME.info.id)


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
