"""Scenario 3, Kōriyama: area, turns, sides, places, castles and how it is won (36.1 to 36.6)."""

from __future__ import annotations

import pytest

from scenarios.western_hero.game import GAME
from scenarios.western_hero.rules.historical_victory import HistoricalVictory
from tests.gunyuden.rules.builder import Played, castle, position, unit
from tests.gunyuden.rules.turns import over, pass_until, with_owner
from tests.western_hero.rules.at_start import (
    castle_hexes,
    points,
    provinces,
    put,
    side_of,
    start_hexes,
)
from wargame_core.gunyuden.rules import engine, scoring
from wargame_core.gunyuden.rules.cascade import settle_consequences
from wargame_core.gunyuden.rules.state import State, new_state
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

HISTORICAL = {"victory": "historical"}
MORI = (
    "mori_motonari",
    "shishido_takaie",
    "fukubara_sadatoshi",
    "katsura_motozumi",
    "kumagai_nobunao",
)


def winner(state: State) -> tuple[str | None, str]:
    """Who has won a game that ends in this situation, and by which rule."""
    ended = state.copy()
    ended.over = True
    result = scoring.result(ended)
    assert result is not None
    return result.winner, result.rule


@pytest.mark.rule("36.1")
def test_bitchu_bizen_and_mimasaka_are_out_of_play() -> None:
    scenario = GAME.library.load("3", {})
    assert provinces(scenario) == {
        "bingo",
        "aki",
        "inaba",
        "hoki",
        "izumo",
        "iwami",
        "suo",
        "nagato",
    }
    for name in ("5016", "5916", "5211"):  # Matsuyama, Tenjinyama, Katsuyama
        assert not scenario.area[scenario.map.index[name]]


@pytest.mark.rule("36.2")
def test_the_game_is_over_after_twenty_turns() -> None:
    turns = GAME.library.load("3", {}).turns
    assert (len(turns), turns[0], turns[-1]) == (20, "8/3", "1/2")
    played = pass_until(
        Played(engine.start(GAME.library.load("3", {}))).then("ready", "ready"), over
    )
    assert (played.state.turn, played.state.stage) == (20, 4)


@pytest.mark.rule("36.3")
def test_the_mori_are_on_the_side_of_the_ouchi() -> None:
    assert side_of(GAME.library.load("3", {})) == {
        "ouchi": "ouchi", "mori": "ouchi", "masuda": "ouchi", "kobayakawa_numata": "ouchi",
        "kobayakawa_takehara": "ouchi", "yamana": "ouchi",
        "amago": "amago", "kikkawa": "amago", "takeda": "amago",
    }  # fmt: skip


@pytest.mark.rule("36.4")
def test_the_start_hexes_and_who_places_first() -> None:
    scenario = GAME.library.load("3", {})
    assert start_hexes(scenario) == {
        "ouchi": "0824 0827 1226 1628 1722 1928 2228", "mori": "3021 3418",
        "masuda": "1919 2216 2613", "kobayakawa_numata": "3823", "kobayakawa_takehara": "3725",
        "yamana": "4621", "amago": "3010 3213 3513 3708 3716 3909 3918 4119 4214 4307",
        "kikkawa": "3017", "takeda": "2923",
    }  # fmt: skip
    played = Played(engine.start(scenario))
    assert (played.kind, played.seat) == ("set-up", "ouchi")
    assert played.then("ready").seat == "amago"


@pytest.mark.rule("36.5")
def test_the_owners_of_the_castles() -> None:
    scenario = GAME.library.load("3", {})
    assert castle_hexes(scenario) == {
        "mori": "3021 3418*", "masuda": "1919* 2216 2613", "kobayakawa_numata": "3823* 4023",
        "kobayakawa_takehara": "3725*", "yamana": "4321 4621*", "kikkawa": "3017*",
        "takeda": "2923*",
        "ouchi": "0230 0329 0824 0827 1226* 1423 1628 1722 1928 2228 2325 2724 2810 3423",
        "amago": "3010 3213 3513 3708 3716 3805 3909 3918 4104 4119 4214 4307* 4415 4605 4808"
                 " 5204 5406 5605 5905",
    }  # fmt: skip
    assert scenario.map.index["2726"] not in scenario.castle_at


@pytest.mark.rule("36.6(1)")
def test_without_a_change_the_ouchi_side_wins_by_forty_three_to_forty_one() -> None:
    state = new_state(GAME.library.load("3", {}))
    assert points(state) == {"ouchi": 43, "amago": 41}
    assert winner(state) == ("ouchi", "32.0")
    taken = with_owner(state, "koriyama", "amago")
    assert points(taken) == {"ouchi": 38, "amago": 46}
    assert winner(taken) == ("amago", "32.0")


def after_losses(owner: str | None, gone: int, *, killed: bool) -> State:
    """Kōriyama has another owner, and some of the five Mōri units are gone."""
    working = WorkingCopy(
        with_owner(new_state(GAME.library.load("3", HISTORICAL)), "koriyama", owner)
    )
    for name in MORI[1 : gone + 1]:
        working.eliminate(working.state.scenario.unit_index[name], "23-3-2")
    if killed:
        working.eliminate(working.state.scenario.unit_index[MORI[0]], "23-3-2")
        settle_consequences(working)
    return working.state


@pytest.mark.rule("36.6(2)")
@pytest.mark.rule("G-106")
@pytest.mark.parametrize(
    ("owner", "gone", "wins"),
    [("amago", 2, "ouchi"), ("amago", 3, "amago"), ("kikkawa", 3, "amago"), ("mori", 4, "ouchi")],
)
def test_koriyama_and_more_than_half_of_the_mori_win_for_the_amago(
    owner: str, gone: int, wins: str
) -> None:
    assert winner(after_losses(owner, gone, killed=False)) == (wins, "36.6(2)")


@pytest.mark.rule("36.6(2)")
@pytest.mark.rule("G-106")
@pytest.mark.parametrize(("gone", "fulfilled"), [(4, False), (5, True)])
def test_of_eight_units_five_must_be_eliminated(gone: int, fulfilled: bool) -> None:
    victory = HistoricalVictory(
        rule="36.6(2)", side=1, castle=0, clan=0, more_than_percent=50, immediate=False
    )
    state = position(
        castles=[castle("k", hex="0606", owner="ouchi")],
        mori=[unit(f"m{n}", hex="0101") for n in range(8)],
    )
    working = WorkingCopy(state.copy())
    for number in range(gone):
        working.eliminate(number, "23-3-2")
    assert victory.is_fulfilled(working.state) == fulfilled


@pytest.mark.rule("36.6(2)")
@pytest.mark.rule("G-106")
def test_an_abandoned_koriyama_must_be_occupied() -> None:
    state = after_losses(None, 3, killed=False)
    assert winner(state)[0] == "ouchi"
    assert winner(put(state, amago_hisayuki="3418"))[0] == "amago"


@pytest.mark.rule("36.6(2)")
@pytest.mark.rule("G-93")
def test_units_that_leave_with_motonari_are_not_eliminated() -> None:
    state = after_losses("amago", 0, killed=True)
    assert all(state.hex[state.scenario.unit_index[name]] < 0 for name in MORI)
    assert winner(state)[0] == "ouchi"
    assert points(state)["amago"] == 46 + 10  # they score nothing but Motonari
    assert winner(after_losses("amago", 2, killed=True))[0] == "amago"


@pytest.mark.rule("36.6(2)")
def test_points_do_not_matter_for_the_historical_condition() -> None:
    state = new_state(GAME.library.load("3", HISTORICAL))
    for name in ("takayama", "masuda", "wakayama"):
        state = with_owner(state, name, "amago")
    assert points(state)["amago"] > points(state)["ouchi"]
    assert winner(state) == ("ouchi", "36.6(2)")
