"""Who is met at the other side of the table, where both choose what wins."""

from __future__ import annotations

import pytest

from tools.likely_enemies import OF_A_PAIR, Pair, likely_enemies, pair_shares


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


def test_where_each_loses_to_another_all_are_met() -> None:
    circle = {("paper", "stone"): 1.0, ("well", "paper"): 1.0, ("stone", "well"): 1.0}
    for side in likely_enemies(of_three(circle)):
        assert side == pytest.approx(dict.fromkeys(side, 1 / 3))


def test_the_seats_may_differ() -> None:
    first, second = likely_enemies({
        ("siege", "wait"): 0.9, ("siege", "raid"): 0.2,
        ("guard", "wait"): 0.5, ("guard", "raid"): 0.8,
    })  # fmt: skip
    assert set(first) == {"siege", "guard"} and set(second) == {"wait", "raid"}
    # Either reply is as good as the other where 3 in 10 lay siege and 6 in 10 wait.
    assert first["siege"] == pytest.approx(0.3, abs=0.1)
    assert second["wait"] == pytest.approx(0.6, abs=0.1)


def test_few_matches_of_a_pair_are_drawn_to_what_both_do() -> None:
    found = pair_shares({("a", "x"): [1.0] * 12, ("a", "y"): [1.0], ("b", "x"): [0.0, 0.0]})
    assert found["a", "x"] == pytest.approx(
        (12 + OF_A_PAIR * (1.0 + 12 / 14) / 2) / (12 + OF_A_PAIR)
    )
    assert found["a", "y"] == pytest.approx(1.0)
    assert found["b", "y"] == pytest.approx((0.0 + 1.0) / 2), "never met: what both do on the whole"
