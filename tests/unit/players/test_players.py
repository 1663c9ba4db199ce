"""Program opponents: repeatable, shown their own view only, and apart from the dice."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.unit.engine.toy_game import GAME, Hasty, Walk
from wargame_core.engine.decision import Roll
from wargame_core.engine.dice import die
from wargame_core.engine.errors import UsageError
from wargame_core.engine.match import Match
from wargame_core.players import roster
from wargame_core.players.opponents import Opponents
from wargame_core.players.player import Setting
from wargame_core.players.playout import play_out
from wargame_core.players.randomness import Randomness

BOTH = {"red": "random", "blue": "random"}


def played(seed: int, seats: dict[str, str]) -> Match:
    match = Match(GAME, "long", seed=seed, seats=seats)
    opponents = Opponents(GAME, seats, seed)
    while opponents.act(match):
        pass
    return match


def test_same_seed_same_match_and_other_seed_another() -> None:
    texts = [[entry.text for entry in played(seed, BOTH).entries] for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]


def test_the_two_seats_do_not_choose_alike() -> None:
    draws = [[Randomness(5, seat).below(1000) for _ in range(1)] for seat in ("red", "blue")]
    assert draws[0] != draws[1]


@pytest.mark.parametrize("seats", [BOTH, {"red": "hasty", "blue": "random"}])
def test_players_never_touch_the_dice(seats: dict[str, str]) -> None:
    match = played(4, seats)
    faces = [entry.action.face for entry in match.entries if isinstance(entry.action, Roll)]
    assert faces == [die(4, index) for index in range(len(faces))]
    assert faces


def test_a_choice_is_the_same_after_undo_and_with_new_players() -> None:
    match = played(9, BOTH)
    texts = [entry.text for entry in match.entries]
    match.undo_to(3)
    opponents = Opponents(GAME, BOTH, 9)
    while opponents.act(match):
        pass
    assert [entry.text for entry in match.entries] == texts


def test_a_playout_is_the_same_match() -> None:
    match = played(6, BOTH)
    playout = play_out(GAME, "long", options={}, seats=BOTH, seed=6)
    assert playout.result == match.result
    assert playout.actions == match.position
    assert 0 < playout.choices < playout.actions


def test_randomness_is_even() -> None:
    source = Randomness(0, "red")
    counts = Counter(source.below(7) for _ in range(7000))
    assert set(counts) == set(range(7))
    assert all(850 < count < 1150 for count in counts.values())


def test_the_crew_waits_for_a_human() -> None:
    seats = {"red": "human", "blue": "random"}
    match = Match(GAME, "long", seats=seats)
    opponents = Opponents(GAME, seats, 0)
    assert opponents.act(match) is None
    match.play(Walk())
    assert opponents.act(match).seat == "blue"


def test_the_roster_has_the_opponents_of_the_game() -> None:
    assert roster.names(GAME) == ("human", "random", "hasty", "other")
    assert isinstance(roster.opponents(GAME)["hasty"].make(Setting()), Hasty)
    with pytest.raises(UsageError, match="no player “easy” of Race; there is: human, random"):
        roster.check(GAME, {"red": "easy"})


def test_a_persona_is_one_of_its_level() -> None:
    roster.check(GAME, {"red": "hasty:rash"})
    with pytest.raises(UsageError, match="no persona “meek” of “hasty”; there is: rash"):
        roster.check(GAME, {"red": "hasty:meek"})
    with pytest.raises(UsageError, match="no persona “rash” of “human”"):
        roster.check(GAME, {"red": "human:rash"})


@pytest.mark.parametrize("time", ["", "0", "-5", "soon", "3601", "1e2", "5@5", "٥"])
def test_a_time_is_a_number_of_seconds(time: str) -> None:
    with pytest.raises(
        UsageError, match="expected seconds a turn above 0 and up to 3600, as in hasty@20"
    ):
        roster.check(GAME, {"red": f"hasty@{time}"})


def test_only_who_looks_ahead_can_be_given_a_time() -> None:
    for player in ("hasty", "random", "human"):
        with pytest.raises(UsageError, match=f"“{player}” does not look ahead"):
            roster.check(GAME, {"red": f"{player}@20"})


def test_a_simulation_has_no_place_for_humans() -> None:
    with pytest.raises(UsageError, match="human"):
        play_out(GAME, "long", options={}, seats={"red": "human"}, seed=1)
