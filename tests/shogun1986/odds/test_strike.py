"""What is said of a ninja's strike, and of the one in return, before the die falls."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scenarios.shogun1986.odds.preview import preview
from scenarios.shogun1986.rules.state import State
from tests.shogun1986.rules.builder import action_of, army, open_choice, play, position, side, turn
from wargame_core.provinces.rules.actions import Decline


def offered(target: str = "1 daimyo 3 spearman") -> State:
    state = position(
        side(army("owari", "1 daimyo 2 swordsman"), owari="1 spearman"),
        side(army("mino", target), army("mutsu"), mino="1 spearman"),
        round_=2,
        ninja=0,
    )
    return turn(state, 0, "ninja")


def chances(state: State, said: str | None, language: str = "en") -> dict[str, Fraction]:
    """What may come of it, in words, with its chance."""
    found = preview(state, None if said is None else action_of(state, said), language)
    assert found is not None
    (roll,) = found.rolls
    return {row.words: row.chance for row in roll.chances}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_odds_of_a_strike_are_those_of_every_face(language: str) -> None:
    state = offered()
    said = chances(state, "strike mino", language)
    rolling = play(state, "strike mino")
    down = sum(play(rolling, die).armies[1][0].lies for die in range(1, 13))
    assert list(said.values()) == [Fraction(down, 12), Fraction(12 - down, 12)]
    assert chances(rolling, None, language) == said
    assert not any("{" in words for words in said)


def test_the_strike_in_return_has_odds_as_well() -> None:
    counter = play(offered(), "strike mino", 12)
    assert open_choice(counter) == "counter-strike"
    said = chances(counter, "strike owari")
    rolling = play(counter, "strike owari")
    down = sum(play(rolling, die).armies[0][0].lies for die in range(1, 13))
    assert list(said.values()) == [Fraction(down, 12), Fraction(12 - down, 12)]
    assert chances(rolling, None) == said
    assert "It fails" in said


def test_it_is_said_that_a_daimyo_alone_is_eliminated() -> None:
    assert any("eliminated" in words for words in chances(offered("1 daimyo"), "strike mino"))
    assert not any("eliminated" in words for words in chances(offered(), "strike mino"))


def test_nothing_is_said_of_striking_at_nobody() -> None:
    state = offered()
    assert preview(state, Decline(), "en") is None
    assert preview(state, None, "en") is None
