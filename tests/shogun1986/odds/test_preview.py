"""What is said of a battle before its dice fall, where it is declared, begun, followed up."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.odds.preview import opening_of, preview
from scenarios.shogun1986.rules.actions import GoOn
from scenarios.shogun1986.rules.state import State
from tests.shogun1986.odds.fights import begun, odds
from tests.shogun1986.rules.builder import action_of, army, open_choice, play, position, side, turn

TWO = "1 daimyo 2 swordsman"


def declaring(**hidden: int) -> State:
    state = position(
        side(army("owari", TWO, level=2), owari="2 spearman"),
        side(army("mutsu"), mino="3 spearman", mikawa="1 spearman"),
        hidden=hidden,
        castles={"mino": 1},
    )
    return turn(state, 0, "B")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_declared_battle_is_weighed_to_its_end(language: str) -> None:
    state = declaring()
    found = preview(state, action_of(state, "declare owari mino army"), language)
    assert found is not None
    assert sum((row.chance for row in found.follows), Fraction(0)) == pytest.approx(1)
    assert len(found.rolls) == 2 and len(found.losses) == 2
    for roll in found.rolls:
        assert sum((row.chance for row in roll.chances), Fraction(0)) == 1
    exact = odds(begun(TWO, "3 spearman", castle=1))
    assert found.follows[0].chance == pytest.approx(exact.attacker)
    assert found.losses[0].loss == pytest.approx(3 - exact.mean_left(0))
    assert (found.losses[0].of, found.losses[1].of) == (3, 3)
    assert "{" not in repr(found)


def test_the_same_is_said_when_it_begins_and_while_it_goes_on() -> None:
    state = declaring()
    first = preview(state, action_of(state, "declare owari mino army"), "en")
    picking = play(state, "declare owari mino army", "declare owari mikawa")
    assert preview(picking, action_of(picking, "begin owari mino army"), "en") == first
    fight = play(picking, "begin owari mino army")
    assert open_choice(fight) == "battle-die"
    rolling = preview(fight, None, "en")
    assert rolling is not None and first is not None
    assert rolling.rolls[0].title == first.rolls[0].title
    assert rolling.follows == first.follows
    while open_choice(fight) == "battle-die":
        fight = play(fight, 12)
    assert open_choice(fight) == "stop"
    again = preview(fight, GoOn(), "en")
    assert again is not None and again.follows == first.follows
    assert preview(fight, None, "en") == again
    assert preview(fight, action_of(fight, "call-off"), "en") is None


def test_a_follow_up_is_weighed_too() -> None:
    state = play(declaring(), "declare owari mikawa army", "finish", 1, 12, 12, 12)
    assert open_choice(state) == "follow-up"
    state = play(state, "enter mikawa")
    assert open_choice(state) == "attack-on"
    legal = [one for one in GAME.legal_actions(state) if opening_of(state, one) is not None]
    assert [GAME.write_action(state, one) for one in legal] == ["attack mino"]
    found = preview(state, legal[0], "en")
    assert found is not None and found.losses[0].of == 3


def test_hidden_ronin_of_others_change_nothing() -> None:
    plain, hiding = declaring(), declaring(mino=2)
    for text in ("declare owari mino army", "declare owari mino"):
        action = action_of(plain, text)
        told = [preview(GAME.view(one, "player1"), action, "en") for one in (plain, hiding)]
        assert told[0] == told[1] is not None


def test_one_s_own_hidden_ronin_count() -> None:
    state = declaring(owari=1)
    action = action_of(state, "declare owari mino")
    found = preview(GAME.view(state, "player1"), action, "en")
    assert found is not None and found.losses[0].of == 3


def test_other_actions_have_no_dice() -> None:
    state = declaring()
    assert preview(state, action_of(state, "finish"), "en") is None
    assert preview(state, None, "en") is None
    assert preview(state, action_of(state, "declare owari ise army"), "en") is None
