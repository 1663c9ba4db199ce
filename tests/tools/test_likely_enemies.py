"""Who is met at the other side of the table, where both choose what wins."""

from __future__ import annotations

from math import exp

import pytest

from tools.likely_enemies import OF_A_PAIR, SHARPNESS, Pair, likely_enemies, pair_shares


def of_three(beats: dict[Pair, float]) -> dict[Pair, float]:
    """Shares of all pairs of stone, paper and well; half where nothing is said."""
    names = ("stone", "paper", "well")
    return {(a, b): beats.get((a, b), 1.0 - beats.get((b, a), 0.5)) for a in names for b in names}


def test_who_loses_to_all_is_hardly_met() -> None:
    first, second = likely_enemies(of_three({("paper", "stone"): 1.0, ("well", "stone"): 1.0}))
    assert first["stone"] < 0.01 and second["stone"] < 0.01
    assert first["paper"] == pytest.approx(first["well"]) == pytest.approx(second["well"])
    for side in (first, second):
        assert sum(side.values()) == pytest.approx(1.0)


def test_both_sides_play_what_wins_from_what_the_other_plays() -> None:
    shares = of_three({("paper", "stone"): 1.0, ("well", "paper"): 0.8, ("stone", "well"): 0.9})
    shares["stone", "stone"] = 0.3
    first, second = likely_enemies(shares)
    wins = {
        name: exp(SHARPNESS * sum(often * shares[name, enemy] for enemy, often in second.items()))
        for name in first
    }
    assert first == pytest.approx({name: w / sum(wins.values()) for name, w in wins.items()})
    holds = {
        name: exp(
            SHARPNESS * sum(often * (1 - shares[enemy, name]) for enemy, often in first.items())
        )
        for name in second
    }
    assert second == pytest.approx({name: w / sum(holds.values()) for name, w in holds.items()})
    assert len({round(often, 3) for often in first.values()}) == 3


def test_the_seats_may_differ() -> None:
    first, second = likely_enemies({("siege", "wait"): 0.9, ("guard", "wait"): 0.4})
    assert first["siege"] > 0.9 and second == {"wait": 1.0}


def test_few_matches_of_a_pair_are_drawn_to_what_both_do() -> None:
    found = pair_shares({("a", "x"): [1.0] * 12, ("a", "y"): [1.0], ("b", "x"): [0.0, 0.0]})
    assert found["a", "x"] == pytest.approx(
        (12 + OF_A_PAIR * (1.0 + 12 / 14) / 2) / (12 + OF_A_PAIR)
    )
    assert found["a", "y"] == pytest.approx(1.0)
    assert found["b", "y"] == pytest.approx((0.0 + 1.0) / 2), "never met: what both do on the whole"


def test_who_has_played_nothing_wins_half() -> None:
    found = pair_shares({("a", "x"): [], ("b", "x"): [1.0]})
    assert found["a", "x"] == pytest.approx((0.5 + 1.0) / 2)
