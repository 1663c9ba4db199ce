"""Scenario 4, the fall of the Ōuchi (37)."""

from __future__ import annotations

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import Played
from tests.gunyuden.rules.turns import over, with_owner
from tests.western_hero.rules.at_start import castle_hexes, points, provinces, side_of, start_hexes
from wargame_core.gunyuden.rules import engine, scoring
from wargame_core.gunyuden.rules.sequence import PlaySequence, turn_steps
from wargame_core.gunyuden.rules.state import State, new_state
from wargame_core.gunyuden.rules.working_copy import WorkingCopy


def winner(state: State) -> tuple[str | None, str]:
    """Who has won a game that ends in this situation, and by which rule."""
    ended = state.copy()
    ended.over = True
    result = scoring.result(ended)
    assert result is not None
    return result.winner, result.rule


@pytest.mark.rule("37.1")
def test_the_whole_map_but_shikoku_and_kyushu_and_all_castles_are_in_play() -> None:
    scenario = GAME.library.load("4", {})
    overseas = {"iyo", "sanuki", "awa", "tosa", "buzen"}
    assert provinces(scenario) == {p for p in scenario.map.province if p} - overseas
    assert len(scenario.castles) == 56
    for number in ("1", "2", "3"):
        assert set(GAME.library.load(number, {}).castle_index) < set(scenario.castle_index)


@pytest.mark.rule("37.2")
def test_the_game_is_over_after_turn_forty_eight() -> None:
    scenario = GAME.library.load("4", {})
    assert (len(scenario.turns), scenario.turns[0], scenario.turns[-1]) == (48, "1/1", "12/4")
    working = WorkingCopy(new_state(scenario))
    working.state.turn, working.state.step = 48, len(turn_steps(scenario)) - 1
    working.state.frames = (PlaySequence(),)
    engine.settle(working)
    assert over(Played(working.state))
    assert working.state.turn == 48


@pytest.mark.rule("37.2")
def test_after_turn_forty_seven_comes_the_last_one() -> None:
    scenario = GAME.library.load("4", {})
    working = WorkingCopy(new_state(scenario))
    working.state.turn, working.state.step = 47, len(turn_steps(scenario)) - 1
    working.state.frames = (PlaySequence(),)
    engine.settle(working)
    assert (working.state.turn, working.state.over) == (48, False)


@pytest.mark.rule("37.3")
def test_everybody_else_stands_against_the_mori() -> None:
    assert side_of(GAME.library.load("4", {})) == {
        "mori": "mori", "yoshimi": "mori", "fukuya": "mori", "miura": "mori", "kusakari": "mori",
        "amago": "anti_mori", "ouchi": "anti_mori", "masuda": "anti_mori", "urakami": "anti_mori",
        "ishikawa": "anti_mori", "sho": "anti_mori",
    }  # fmt: skip


@pytest.mark.rule("37.4")
def test_the_mori_side_decides_garrisons_and_forces_first() -> None:
    played = Played(engine.start(GAME.library.load("4", {})))
    assert (played.kind, played.seat) == ("set-up", "mori")
    assert played.refusal("start-outside masuda_fujikane") == ("33.2", "not-your-unit")
    played = played.then("ready")
    assert (played.kind, played.seat) == ("set-up", "anti_mori")
    assert played.then("start-outside masuda_fujikane", "ready").kind == "select"


@pytest.mark.rule("37.4")
def test_the_start_hexes() -> None:
    assert start_hexes(GAME.library.load("4", {})) == {
        "mori": "2724 3017 3021 3418 3716 3823 3918 4119 4214 4321", "yoshimi": "1722",
        "fukuya": "2613", "miura": "5211", "kusakari": "5810",
        "amago": "3010 3213 3513 3708 3909 4307", "ouchi": "0824 0827 1127 1628 1928",
        "masuda": "1919 2216", "urakami": "5416 5513 5619 5916", "ishikawa": "5419",
        "sho": "5016",
    }  # fmt: skip


@pytest.mark.rule("37.5")
def test_the_owners_of_the_castles() -> None:
    found = castle_hexes(GAME.library.load("4", {}))
    assert found["ouchi"] == "0230 0329 0824 0827 1127* 1226 1423 1628 1928"
    assert found == {
        "mori": "2228 2325 2724 2726 2923 3017 3021 3418* 3423 3716 3725 3823 3918 4023 4119 4214"
                " 4321 4415 4621",
        "yoshimi": "1722*", "fukuya": "2613*", "miura": "5211*", "kusakari": "5810*",
        "amago": "2810 3010 3213 3513 3708 3805 3909 4104 4307* 4605 4808 5204 5406 5605 5905",
        "ouchi": "0230 0329 0824 0827 1127* 1226 1423 1628 1928", "masuda": "1919* 2216",
        "urakami": "5416 5513 5619 5916*", "ishikawa": "5419*", "sho": "5016* 5020",
    }  # fmt: skip


@pytest.mark.rule("37.6")
def test_without_a_change_the_others_win_by_sixty_seven_to_thirty_seven() -> None:
    state = new_state(GAME.library.load("4", {}))
    assert points(state) == {"mori": 37, "anti_mori": 67}
    assert winner(state) == ("anti_mori", "32.0")
    for castle in ("yamabuki", "gassan_toda", "masuda"):
        state = with_owner(state, castle, "mori")
    gained = points(state)["mori"] - 37
    assert points(state)["anti_mori"] == 67 - gained
    assert winner(state)[0] == ("mori" if 37 + gained > 67 - gained else "anti_mori")
