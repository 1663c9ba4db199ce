"""Taking back, playing again, saving and going on leave a game as it was."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from scenarios.western_hero.game import GAME
from tests.random_play.doors import play_on
from wargame_core.engine.changes import UndoPolicy
from wargame_core.engine.match import Match
from wargame_core.files.record import load_match
from wargame_core.files.recorder import save_match


@pytest.mark.parametrize("number", ["1", "3"])
def test_undo_to_the_start_and_redo_to_the_end_give_the_same_digests(number: str) -> None:
    match = Match(GAME, number, seed=7, undo_policy=UndoPolicy.FREE)
    start = match.digest
    digests = [start, *play_on(match, random.Random(7), 300)]
    for position in (250, 120, 60, 0):
        match.undo_to(position)
        assert match.digest == digests[position]
    for digest in digests[1:]:
        match.redo()
        assert match.digest == digest


@pytest.mark.parametrize("number", ["1", "4"])
def test_a_saved_game_goes_on_as_the_first_would_have(number: str, tmp_path: Path) -> None:
    first = Match(GAME, number, seed=8, undo_policy=UndoPolicy.FREE)
    play_on(first, random.Random(8), 250)
    save_match(first, tmp_path / "game")
    second, notes = load_match(tmp_path / "game")
    assert (second.digest, notes) == (first.digest, ())
    assert play_on(second, random.Random(9), 100) == play_on(first, random.Random(9), 100)


def test_a_view_shows_the_same_game_to_both_sides() -> None:
    match = Match(GAME, "1", seed=3)
    play_on(match, random.Random(3), 100)
    for seat in ("mori", "ouchi"):
        assert GAME.digest(GAME.view(match.state, seat)) == match.digest
