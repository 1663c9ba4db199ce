"""Undo, redo, branches, keyframes and dice of a match."""

from __future__ import annotations

import random

import pytest

from tests.unit.engine.toy_game import GAME, Dash, Reveal, Walk
from wargame_core.engine.chance import OwnDice, ScriptedDice
from wargame_core.engine.changes import Played, Undone, UndoPolicy
from wargame_core.engine.decision import CHANCE, Roll
from wargame_core.engine.dice import die
from wargame_core.engine.errors import IllegalActionError, UsageError
from wargame_core.engine.history import KEYFRAME_EVERY
from wargame_core.engine.match import Match

ALONE = {"blue": "random"}


def long_match(length: int) -> Match:
    match = Match(GAME, "long", options={"goal": "3000"}, seats=ALONE, seed=3)
    chooser = random.Random(1)
    while match.position < length:
        if match.decision.seat == CHANCE:
            match.roll()
        else:
            match.play(chooser.choice(match.legal))
    return match


def test_undo_to_the_start_and_redo_to_the_end_give_the_same_digests() -> None:
    match = long_match(100)
    digests = [GAME.digest(match.state_at(n)) for n in range(101)]

    while match.position:
        assert match.digest == digests[match.position]
        match.undo()
    assert match.digest == digests[0]
    while match.taken_back:
        match.redo()
        assert match.digest == digests[match.position]
    assert match.position == 100


def test_every_state_can_be_seen_without_moving_the_match() -> None:
    match = long_match(5 * KEYFRAME_EVERY + 3)
    again = Match(GAME, "long", options={"goal": "3000"}, seats=ALONE, seed=3)

    for entry in match.entries:
        again.play(entry.action)
        assert GAME.digest(match.state_at(entry.number)) == again.digest
    assert match.position == 5 * KEYFRAME_EVERY + 3


def test_stepping_back_repeats_fewer_actions_than_lie_between_keyframes() -> None:
    match = long_match(500)
    applied = []

    class Counting(type(GAME)):
        def apply(self, state, action):
            applied.append(action)
            return super().apply(state, action)

    match._line._game = Counting()
    for position in range(0, 500, 7):
        applied.clear()
        match.state_at(position)
        assert len(applied) < KEYFRAME_EVERY


def test_a_branch_shares_the_past_and_leaves_the_match_alone() -> None:
    match = long_match(40)
    before = match.digest

    branch = match.branch(20, dice=OwnDice(), seats={"blue": "human"})
    branch.play(Walk() if branch.decision.seat != CHANCE else Roll(6))

    assert branch.entries[:20] == match.entries[:20]
    assert branch.position == 21
    assert match.position == 40 and match.digest == before
    assert branch.seats["blue"] == "human" and match.seats["blue"] == "random"


def test_another_action_after_undo_ends_what_could_be_played_again() -> None:
    match = Match(GAME, "short", seats=ALONE)
    for _ in range(4):
        match.play(Walk())
    match.undo(2)

    match.play(Walk())
    assert len(match.taken_back) == 1, "the same action again is a redo"
    match.play(Reveal())

    assert not match.taken_back
    assert [entry.text for entry in match.entries] == ["walk", "walk", "walk", "reveal"]
    with pytest.raises(UsageError):
        match.redo()


def test_roll_n_of_the_line_is_face_n_of_the_seed_also_after_undo() -> None:
    match = Match(GAME, "long", seed=11, seats=ALONE)
    for index in range(3):
        match.play(Dash())
        assert match.roll().action == Roll(die(11, index))
    match.undo(2)
    match.play(Dash())
    assert match.roll().action == Roll(die(11, 2))


def test_own_dice_wait_for_the_player_and_scripted_dice_for_nothing() -> None:
    own = Match(GAME, "long", dice=OwnDice())
    own.play(Dash())
    assert own.roll() is None
    with pytest.raises(UsageError, match="Found 7, expected a number from 1 to 6"):
        own.play_face(7)
    assert own.play_face(4).action == Roll(4)

    script = Match(GAME, "long", dice=ScriptedDice((5,)))
    script.play(Dash())
    assert script.roll().action == Roll(5)
    script.play(Dash())
    with pytest.raises(UsageError, match="1 faces; roll 2 is asked for"):
        script.roll()


def test_a_roll_of_seeded_dice_cannot_be_chosen() -> None:
    match = Match(GAME, "long", seed=11)
    match.play(Dash())
    with pytest.raises(UsageError, match="program rolls"):
        match.play(Roll(die(11, 0) % 6 + 1))
    with pytest.raises(IllegalActionError):
        match.play(Roll(7))


def test_several_humans_take_back_to_the_last_roll_or_revealed_secret_only() -> None:
    match = Match(GAME, "long", seed=1)
    assert match.undo_policy is UndoPolicy.LAST_ROLL
    match.play(Walk())
    match.play(Reveal())
    match.play(Walk())
    match.undo()
    with pytest.raises(UsageError, match="revealed secret"):
        match.undo()
    match.play(Dash())
    match.undo()
    match.play(Dash())
    match.roll()
    assert match.undo_limit == match.position == 4
    match.undo_policy = UndoPolicy.FREE
    match.undo_to(0)
    assert match.position == 0


def test_listeners_are_told_of_every_change_until_they_leave() -> None:
    match = Match(GAME, "short", seats=ALONE)
    told = []
    leave = match.listen(told.append)
    entry = match.play(Walk())
    match.undo()
    match.redo()
    leave()
    match.play(Walk())
    assert told == [Played(entry, again=False), Undone((entry,)), Played(entry, again=True)]


def test_an_illegal_action_changes_nothing() -> None:
    match = Match(GAME, "short", seats=ALONE)
    with pytest.raises(IllegalActionError) as caught:
        match.play(Roll(3))
    assert caught.value.refusal.rule == "2.0"
    assert match.position == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"scenario": "medium"}, "There is no scenario “medium” of Race; there is: short, long."),
        ({"options": {"gaol": "10"}}, "Did you mean “goal”"),
        ({"options": {"goal": "11"}}, "there is: 10, 20, 3000"),
        ({"seats": {"green": "human"}}, "there is: red, blue"),
        ({"seed": 2**127}, "The seed"),
    ],
)
def test_unknown_names_are_answered_with_the_known_ones(arguments: dict, sentence: str) -> None:
    with pytest.raises(UsageError) as caught:
        Match(GAME, **{"scenario": "short", **arguments})
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
