"""Scenario 2, Itsukushima: area, turns, sides, places, castles and how it is won (35)."""

from __future__ import annotations

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import Played
from tests.gunyuden.rules.turns import over, pass_until, phase_of, with_owner
from tests.western_hero.rules.at_start import (
    castle_hexes,
    points,
    provinces,
    put,
    ready,
    side_of,
    start_hexes,
)
from wargame_core.engine.errors import UsageError
from wargame_core.gunyuden.rules import engine, scoring
from wargame_core.gunyuden.rules.state import State

HISTORICAL = {"victory": "historical"}


def winner(state: State) -> tuple[str | None, str]:
    """Who has won a game that ends in this situation, and by which rule."""
    ended = state.copy()
    ended.over = True
    result = scoring.result(ended)
    assert result is not None
    return result.winner, result.rule


@pytest.mark.rule("35.1")
def test_izumo_is_out_of_play() -> None:
    scenario = GAME.library.load("2", {})
    assert provinces(scenario) == {"aki", "iwami", "suo", "nagato"}
    gassan_toda = scenario.map.index["4307"]
    assert not scenario.area[gassan_toda]


@pytest.mark.rule("35.2")
def test_the_game_is_over_after_eight_turns() -> None:
    turns = GAME.library.load("2", {}).turns
    assert (len(turns), turns[0], turns[-1]) == (8, "9/1", "10/4")
    played = pass_until(ready("2"), over)
    assert (played.state.turn, played.state.stage) == (8, 4)


@pytest.mark.rule("35.3")
def test_fukuya_has_changed_sides() -> None:
    assert side_of(GAME.library.load("2", {})) == {
        "ouchi": "ouchi", "masuda": "ouchi",
        "mori": "mori", "yoshimi": "mori", "fukuya": "mori", "sasuka": "mori",
    }  # fmt: skip


@pytest.mark.rule("35.4")
def test_the_start_hexes_and_who_places_first() -> None:
    scenario = GAME.library.load("2", {})
    assert start_hexes(scenario) == {
        "ouchi": "1226 1628", "masuda": "1919 2216",
        "mori": "2724 3017 3021 3418 3823", "yoshimi": "1722", "fukuya": "2613", "sasuka": "3010",
    }  # fmt: skip
    names = {scenario.units[p.unit].id: scenario.map.names[p.hex] for p in scenario.placements}
    assert {name: names[name] for name in names if names[name] in ("3418", "3017", "3823")} == {
        "mori_motonari": "3418", "mori_takamoto": "3418", "shishido_takaie": "3418",
        "fukubara_sadatoshi": "3418", "kikkawa_motoharu": "3017", "kobayakawa_takakage": "3823",
    }  # fmt: skip
    assert (names["kumagai_nobunao"], names["katsura_motozumi"]) == ("3021", "2724")
    played = Played(engine.start(scenario))
    assert (played.kind, played.seat) == ("set-up", "ouchi")
    assert played.then("ready").seat == "mori"


@pytest.mark.rule("35.5")
def test_the_owners_of_the_castles() -> None:
    assert castle_hexes(GAME.library.load("2", {})) == {
        "mori": "2325 2724 2726 2923 3017 3021 3418* 3423 3725 3823",
        "yoshimi": "1722*",
        "fukuya": "2613*",
        "sasuka": "3010*",
        "masuda": "1919* 2216",
        "ouchi": "0230 0329 0824 0827 1226* 1423 1628 1928 2228",
    }


@pytest.mark.rule("35.6")
@pytest.mark.rule("36.6")
@pytest.mark.parametrize("number", ["2", "3"])
def test_one_of_two_conditions_is_agreed_before_the_game(number: str) -> None:
    (victory,) = (o for o in GAME.library.load(number, {}).info.options if o.id == "victory")
    assert ([c.value for c in victory.choices], victory.default) == (["game", "historical"], "game")
    assert GAME.library.load(number, {}).options["victory"] == "game"
    assert GAME.library.load(number, HISTORICAL).options["victory"] == "historical"
    with pytest.raises(UsageError):
        GAME.library.load(number, {"victory": "both"})


@pytest.mark.rule("35.6(1)")
def test_most_points_win_and_yamabuki_is_worth_no_more_than_its_level() -> None:
    state = ready("2").state
    assert points(state) == {"mori": 24, "ouchi": 19}
    assert points(with_owner(state, "yamabuki", "ouchi")) == {"mori": 22, "ouchi": 21}
    assert winner(state) == ("mori", "32.0")


@pytest.mark.rule("35.6(2)")
@pytest.mark.rule("G-101")
@pytest.mark.parametrize(
    ("owner", "occupied", "wins"),
    [
        ("mori", False, "mori"),
        ("mori", True, "mori"),  # before the walls
        ("ouchi", False, "mori"),  # taken, and left again
        ("ouchi", True, "ouchi"),
        (None, False, "mori"),
        (None, True, "ouchi"),  # abandoned, and occupied
    ],
)
def test_a_unit_in_the_taken_castle_of_miyanoo_wins(
    owner: str | None, occupied: bool, wins: str
) -> None:
    state = with_owner(ready("2", HISTORICAL).state, "miyanoo", owner)
    if occupied:
        state = put(state, ohara_takanobu="2726")
    assert winner(state) == (wins, "35.6(2)")


@pytest.mark.rule("35.6(2)")
def test_points_do_not_matter_for_the_historical_condition() -> None:
    state = ready("2", HISTORICAL).state
    for castle in ("koriyama", "hinoyama", "takayama", "sakurao"):
        state = with_owner(state, castle, "ouchi")
    assert points(state)["ouchi"] > points(state)["mori"]
    assert winner(state) == ("mori", "35.6(2)")


@pytest.mark.rule("G-101")
@pytest.mark.parametrize(("option", "ends"), [("end", False), ("immediate", True)])
def test_the_occupation_is_judged_at_the_end_or_by_option_at_once(option: str, ends: bool) -> None:
    played = ready("2", {**HISTORICAL, "miyano": option})
    state = put(with_owner(played.state, "miyanoo", None), ohara_takanobu="2626")
    # The island of Itsukushima is 2626 and 2726: there is nowhere else to go.
    played = Played(state).then("move ohara_takanobu")
    assert played.hex("ohara_takanobu") == "2726"
    assert played.state.over == ends


@pytest.mark.rule("35.7(1)")
def test_the_leadership_of_scenario_one_holds_and_sasuka_is_frozen() -> None:
    played = ready("2")
    assert phase_of(played) == (1, 1, "ouchi")  # no free phase comes before
    units = {unit.id: unit for unit in played.state.scenario.units}
    assert units["mori_motonari"].capacity == 5
    assert units["kumagai_nobunao"].capacity == 0
    assert played.u("kumagai_nobunao") in units["kikkawa_motoharu"].may_lead
    played = played.then("end-phase")
    assert played.refusal("move sasuka_naganobu") == ("34.7(2), 35.7(1)", "frozen")
