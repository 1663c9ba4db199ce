"""What the series says of the chance to win."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wargame_core.engine import registry
from wargame_core.gunyuden.players.forecast import won_with

NUMBERS = st.floats(-60, 60)


@given(NUMBERS, st.integers(0, 80))
def test_the_chances_of_both_sides_add_up(balance: float, left: int) -> None:
    both = won_with(balance, left, 0.5, 0.1) + won_with(-balance, left, 0.5, 0.1)
    assert abs(both - 1) < 1e-9


@given(st.floats(0.1, 60), st.integers(0, 80))
def test_a_lead_is_worth_more_when_less_can_happen(balance: float, left: int) -> None:
    now, later = won_with(balance, left + 1, 0.5, 0.1), won_with(balance, left, 0.5, 0.1)
    assert 0.5 < now <= later <= 1


def test_the_game_says_it_of_every_seat_and_nothing_of_a_condition_of_its_own() -> None:
    game = registry.load("western_hero")
    state = game.setup("1", {}, 0)
    assert abs(game.chance(state, "mori") + game.chance(state, "ouchi") - 1) < 1e-9
    historical = game.setup("2", {"victory": "historical"}, 0)
    assert game.chance(historical, "mori") is None
