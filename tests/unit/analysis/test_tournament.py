"""Who meets whom on which side, and what it comes to."""

from __future__ import annotations

from collections import Counter

import pytest

from wargame_core.analysis.tournament import Fixture, fixtures, order, standings
from wargame_core.files.results_lines import Finished

TABLE = [f"player{n}" for n in range(1, 6)]
PLAYERS = ["easy", "normal", "hard"]


def plan(seats: list[str], games: int = 4) -> tuple[Fixture, ...]:
    return fixtures("gekokujo", str(len(seats)), {}, seats, PLAYERS, games=games, seed=7)


def won(fixture: Fixture, winner: str | None) -> Finished:
    """The match of a fixture, won by the first seat of a player, or drawn."""
    seats = dict(fixture.task.seats)
    seat = next((seat for seat, player in seats.items() if player == winner), None)
    return Finished(
        seats=seats,
        seed=fixture.task.seed,
        winner=seat,
        reason="",
        ending="end",
        rule="1",
        points={},
        actions=1,
        choices=1,
        turns=None,
        counts={},
        digest="",
    )


@pytest.mark.parametrize("count", [2, 4, 5])
def test_every_pair_meets_with_sides_swapped_on_the_same_seeds(count: int) -> None:
    found = plan(TABLE[:count])
    assert Counter((f.first, f.second) for f in found) == dict.fromkeys(
        [("easy", "normal"), ("easy", "hard"), ("normal", "hard")], 4
    )
    for one, two in zip(found[::2], found[1::2], strict=True):
        assert one.task.seed == two.task.seed in (7, 8)
        first, second = list(one.task.seats.values()), list(two.task.seats.values())
        assert first == [one.first, one.second, one.first, one.second, one.first][:count]
        assert second == [one.second, one.first, one.second, one.first, one.second][:count]
    assert len({fixture.task.key for fixture in found}) == len(found)


def test_scores_ladder_and_seats() -> None:
    found = plan(TABLE[:4])
    stronger = {"easy": 0, "normal": 1, "hard": 2}
    finished = [
        won(f, None if n == 0 else max(f.first, f.second, key=stronger.__getitem__))
        for n, f in enumerate(found)
    ]
    came_to = standings(PLAYERS, found, finished[::-1])
    first = came_to.pairings[0]
    assert (first.first, first.second, first.matches) == ("easy", "normal", 4)
    assert (first.wins, first.draws, first.losses, first.share) == (0, 1, 3, 0.125)
    assert first.interval.low < 0.125 < first.interval.high
    assert [rating.player for rating in came_to.ladder] == ["hard", "normal", "easy"]
    assert came_to.ladder[-1].value == 0 < came_to.ladder[1].value < came_to.ladder[0].value
    assert [seat.wins for seat in came_to.seats] == [6, 5, 0, 0]
    assert {seat.matches for seat in came_to.seats} == {12}


def test_the_order_of_seats_by_points_tells_more_than_who_won() -> None:
    found = plan(TABLE[:4], games=2)[:2]
    points = dict(zip(TABLE[:4], (9, 4, 4, 1), strict=True))
    finished = [won(f, "easy").model_copy(update={"points": points}) for f in found]
    (pairing,) = standings(PLAYERS[:2], found, finished).pairings
    one = (1 + 1 + 0.5 + 1) / 4
    assert pairing.order == pytest.approx((one + 1 - one) / 2)
    assert order("easy", finished[:1]) == pytest.approx(one)
    assert order("easy", [won(f, "easy") for f in found]) is None
    two = plan(TABLE[:2])[0]
    assert order("easy", [won(two, "easy")]) is None
