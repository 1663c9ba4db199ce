"""Rulings and the options that switch them: linked both ways, and what a match has chosen."""

from __future__ import annotations

import pytest

from wargame_core.analysis.readings import (
    Reading,
    game_options,
    numbers_of,
    read_otherwise,
    readings_of,
)
from wargame_core.analysis.rules_index import games_with_rules, load_rules
from wargame_core.engine import registry

GAMES = [name for name in games_with_rules() if name in registry.names()]


def test_all_games_with_a_rulebook_are_held_to_it() -> None:
    assert {"western_hero", "gekokujo", "shogun1986"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_an_option_that_stems_from_a_ruling_and_the_ruling_name_each_other(game: str) -> None:
    index = load_rules(game)
    options = game_options(registry.load(game).info)
    letter = index.ruling_letter + "-"
    for option in options.values():
        cited = [number for number in numbers_of(option) if number.startswith(letter)]
        for number in cited:
            assert index.rulings[number].option == option.id, f"{number} and {option.id}"
    for ruling in index.rulings.values():
        if ruling.option:
            assert ruling.number in numbers_of(options[ruling.option]), ruling.number


@pytest.mark.parametrize("game", GAMES)
def test_every_case_that_an_option_names_leads_to_one_of_its_rulings(game: str) -> None:
    index = load_rules(game)
    for option in game_options(registry.load(game).info).values():
        if any(ruling.option == option.id for ruling in index.rulings.values()):
            for number in numbers_of(option):
                found = readings_of(index, number, [option], {})
                assert option.id in [reading.option.id for reading in found], (option.id, number)


@pytest.mark.parametrize("game", GAMES)
def test_options_have_a_title_and_values_in_both_languages(game: str) -> None:
    for option in game_options(registry.load(game).info).values():
        assert option.title and option.title_ja
        assert all(choice.title and choice.title_ja for choice in option.choices)


def test_a_case_a_heading_and_a_ruling_lead_to_the_option() -> None:
    index = load_rules("western_hero")
    offered = game_options(registry.load("western_hero").info).values()
    for number in ("24-2-5 b", "24-2-5", "G-86"):
        (found,) = readings_of(index, number, offered, {"stop_rule": "suffered_more"})
        assert found.option.id == "stop_rule"
        assert found.value == "suffered_more"
        assert found.choice.title == "The side that suffered more losses"
        assert not found.is_usual
    assert readings_of(index, "24-2-4", offered, {}) == ()
    assert readings_of(index, "23-9-9", offered, {}) == ()


def test_outside_a_match_every_value_is_the_usual_one() -> None:
    index, info = load_rules("western_hero"), registry.load("western_hero").info
    (found,) = readings_of(index, "24-1-8", game_options(info).values(), {})
    assert (found.value, found.is_usual) == ("any_castle", True)


def test_what_a_match_reads_otherwise_is_listed_with_its_rulings() -> None:
    index, info = load_rules("western_hero"), registry.load("western_hero").info
    scenario = info.scenarios[2]
    chosen = {"victory": "historical", "score_removed": "yes", "refusal": "any_castle"}
    (found,) = read_otherwise(index, scenario.options, chosen)
    assert found.option.id == "score_removed"
    assert found.rulings == ("G-93", "G-106")
    assert read_otherwise(index, scenario.options, {}) == ()


def test_modules_and_victory_conditions_are_no_rulings() -> None:
    game = registry.load("gekokujo")
    index, scenario = load_rules("gekokujo"), game.info.scenarios[0]
    chosen = {"rice": "yes", "single_pact": "yes"}
    assert [one.option.id for one in read_otherwise(index, scenario.options, chosen)] == [
        "single_pact"
    ]


def test_a_reading_knows_the_number_of_its_rulings() -> None:
    index, info = load_rules("gekokujo"), registry.load("gekokujo").info
    (found,) = readings_of(index, "K-56", game_options(info).values(), {"single_pact": "yes"})
    assert isinstance(found, Reading)
    assert found.rulings == ("K-56",)
