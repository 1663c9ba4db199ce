"""Who meets whom on which side, and what it comes to."""

from __future__ import annotations

from collections import Counter

import pytest

from wargame_core.analysis.ladder import Score
from wargame_core.analysis.level_report import level_report
from wargame_core.analysis.seeds import FIRST_FITTING, check_seeds, fitting_seeds
from wargame_core.analysis.sprt import Sprt, Verdict
from wargame_core.analysis.tournament import Fixture, fixtures, order, standings, undecided
from wargame_core.engine.errors import UsageError
from wargame_core.files.results_lines import Finished, Key

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


def alternating(found: tuple[Fixture, ...], better: str) -> list[Finished]:
    return [won(f, better if better in (f.first, f.second) else None) for f in found]


def test_a_test_stops_a_pair_and_counts_only_what_was_played_before() -> None:
    found = plan(TABLE[:2], games=200)
    test = Sprt(0.5, 0.6)
    finished = alternating(found, "hard")
    whole = standings(PLAYERS, found, finished, test)
    needed = undecided(found, test)
    played: dict[Key, Finished] = {}
    by_key = {match.key: match for match in finished}
    for fixture in found:
        if needed(fixture.task, played):
            played[fixture.task.key] = by_key[fixture.task.key]
    assert len(played) < len(found)
    assert standings(PLAYERS, found, [*played.values()][::-1], test) == whole
    easy_hard = whole.pairings[1]
    assert easy_hard.verdict is Verdict.LOW and easy_hard.matches < 200
    assert whole.pairings[0].verdict is Verdict.LOW  # all drawn: half is no more than half
    assert len(whole.counted) == sum(pair.matches for pair in whole.pairings)


def test_without_a_decision_all_matches_count_and_the_test_stays_open() -> None:
    found = plan(TABLE[:2], games=4)
    came_to = standings(PLAYERS, found, alternating(found, "hard"), Sprt(0.5, 0.51))
    assert {pair.verdict for pair in came_to.pairings} == {Verdict.OPEN}
    assert {pair.matches for pair in came_to.pairings} == {4}


def test_both_seats_of_a_pair_are_told_apart() -> None:
    found = plan(TABLE[:2], games=4)
    finished = [
        won(f, next(iter(f.task.seats.values())))
        for f in found  # the first seat always wins
    ]
    for pair in standings(PLAYERS, found, finished).pairings:
        assert pair.sides == (Score(2.0, 2), Score(0.0, 2))


def test_a_level_is_reported_by_opponent_and_seat() -> None:
    found = plan(TABLE[:2], games=4)
    finished = [
        won(f, "hard").model_copy(update={"points": {"player1": 5, "player2": 2}, "turns": 3})
        for f in found
    ]
    report = level_report("hard", finished)
    assert report.matches == 8
    assert {(line.other, line.seat): line.score.points for line in report.lines} == {
        ("easy", "player1"): 2,
        ("easy", "player2"): 2,
        ("normal", "player1"): 2,
        ("normal", "player2"): 2,
    }
    margins = {line.seat: line.margin.value for line in report.lines if line.margin is not None}
    assert margins == {"player1": 3, "player2": -3}
    (ending,) = report.endings
    assert (ending.won, ending.rate.count) == (True, 8)


def test_seeds_serve_one_purpose() -> None:
    check_seeds(1, 100, fitting=False)
    check_seeds(FIRST_FITTING, 100, fitting=True)
    assert not set(range(1, 201)) & set(fitting_seeds(1000))
    for seed, fitting in ((FIRST_FITTING - 10, False), (1, True)):
        with pytest.raises(UsageError):
            check_seeds(seed, 100, fitting=fitting)


def test_one_time_written_in_two_ways_is_one_player() -> None:
    with pytest.raises(UsageError, match=r"“hard@5\.0” is named twice"):
        fixtures("race", "long", {}, ("red", "blue"), ("hard@5", "hard@5.0"), games=2, seed=1)
