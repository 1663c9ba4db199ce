"""The hand beside the board: what can still be played from it."""

from __future__ import annotations

from scenarios.bushido.views.hand import hand
from wargame_core.puzzles.attempt import Attempt
from wargame_core.puzzles.puzzle_file import load_puzzle, puzzle_files


def test_discs_are_there_for_whoever_has_laid_his_last_tiles() -> None:
    (fan,) = (path for path in puzzle_files("bushido") if "fan" in path.stem)
    match = Attempt(load_puzzle(fan)).match
    seen = hand(match.state, "player2", match.legal)
    assert seen is not None
    assert {one.kind for one in seen.held} == {"battle", "duel", "ambush", "fan"}
