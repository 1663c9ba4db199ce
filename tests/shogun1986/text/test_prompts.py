"""Prompts and names of actions say what may be done, and how much of it is left."""

from __future__ import annotations

from typing import Any

from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules.actions import Allot, EndPurchases
from scenarios.shogun1986.rules.marching import March
from scenarios.shogun1986.text.words import WORDS
from tests.shogun1986.rules.builder import army, line, opened, play, position, side, turn
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.provinces.rules.actions import Finish

THREE = "1 daimyo 3 spearman"
ENEMY = side(army("mutsu"), echizen="1 spearman")


def prompt(state: Any) -> str:
    decision = GAME.decision(state)
    assert decision is not None
    return GAME.say(state, decision.prompt, "en")


def test_the_set_up_says_how_many_spearmen_are_left_and_when_armies_are_placed() -> None:
    match = Match(GAME, "3", seed=1)
    asked = []
    while match.state.round == 0:
        decision = match.decision
        if decision is not None and decision.kind == "placing":
            asked.append(prompt(match.state).partition(": ")[2])
        if decision is not None and decision.seat == CHANCE:
            match.roll()
        else:
            match.play(match.legal[0])
    assert asked[:2] == ["place 2 spearmen of Player 3", "place 1 spearman of Player 3"]
    assert "place army 3 of Player" in asked[-1]


def test_a_march_tells_its_units_and_steps_or_asks_for_a_garrison() -> None:
    state = position(side(army("owari", THREE), mino="1 spearman"), ENEMY)
    moving = play(turn(state, 0, "A"), "move-from owari")
    assert prompt(moving) == "Player 1: army in Owari, 4 units, 1 step left"
    assert GAME.describe(moving, Finish(), "en") == "Stay here"
    two_kinds = side(army("owari", "1 daimyo 2 spearman 1 gunner"), mino="1 spearman")
    state = position(two_kinds, ENEMY)
    entering = opened(state, March(0, 0, 1, True, True, target=state.scenario.map.index["mino"]))
    told = "Player 1: before the army goes on, a garrison must stay in Owari"
    assert prompt(entering) == told


def test_a_levy_says_how_many_koku_are_left_and_several_units_have_their_plural() -> None:
    state = position(
        side(owari="2 spearman", mino="1 spearman"), ENEMY, plans=[Allot(0, 0, 3, 0, 0)]
    )
    levying = line(state, "levy")
    assert prompt(levying).endswith("(3 koku left)")
    assert prompt(play(levying, "levy owari bowman")).endswith("(2 koku left)")
    assert GAME.describe(levying, EndPurchases(), "en") == "Levy no more"
    assert WORDS.group_text(state, (1, 2, 0, 1, 3, 0), "en") == (
        "1 Daimyō, 2 Bowmen, 1 Gunner, 3 Spearmen"
    )


def test_the_end_of_a_phase_has_the_name_of_the_phase() -> None:
    state = position(side(army("owari", THREE), mino="1 spearman"), ENEMY)
    names = {"A": "End the movement of armies", "B": "Declare no more"}
    for phase, name in names.items():
        assert GAME.describe(turn(state, 0, phase), Finish(), "en") == name
