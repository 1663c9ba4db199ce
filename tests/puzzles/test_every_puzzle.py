"""Every puzzle of every game is true, and can be solved and failed in the terminal."""

from __future__ import annotations

import io
import sys
from functools import cache
from pathlib import Path

import pytest

from wargame_core.analysis.rules_index import load_rules
from wargame_core.cli import puzzle_dialogue
from wargame_core.cli.main import main
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.program_words import Words
from wargame_core.puzzles import proof
from wargame_core.puzzles.proof import puzzle_faults
from wargame_core.puzzles.puzzle import GRADES, Puzzle
from wargame_core.puzzles.puzzle_file import games_with_puzzles, load_puzzle, puzzle_files
from wargame_core.puzzles.puzzle_text import value_text
from wargame_core.puzzles.solve import Solution, solve

PUZZLES = [
    pytest.param(game, number, path, id=f"{game}-{path.stem}")
    for game in games_with_puzzles()
    for number, path in enumerate(puzzle_files(game), 1)
]


@cache
def solved(path: Path) -> Solution:
    """The values of a puzzle, reckoned once for all tests of it."""
    return solve(load_puzzle(path))


@pytest.fixture
def _reckoned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands take the values that were reckoned for another test of the same puzzle."""

    def known(puzzle: Puzzle) -> Solution:
        files = {path.stem: path for path in puzzle_files(puzzle.game)}
        return solved(files[puzzle.id])

    monkeypatch.setattr(puzzle_dialogue, "solve", known)
    monkeypatch.setattr(proof, "solve", known)


def test_there_are_puzzles_of_every_grade_in_every_game() -> None:
    games = [param.values[0] for param in PUZZLES]
    assert set(games) == {"western_hero", "gekokujo", "shogun1986", "bushido"}
    grades = {load_puzzle(Path(str(param.values[2]))).grade for param in PUZZLES}
    assert grades == set(range(1, GRADES + 1))


@pytest.mark.parametrize(("game", "number", "path"), PUZZLES)
def test_every_number_in_it_is_reckoned_anew(game: str, number: int, path: Path) -> None:
    assert puzzle_faults(load_puzzle(path), solved(path)) == []


def latest_turn(puzzle: Puzzle, solution: Solution) -> int:
    """The last turn in which anybody still chooses or rolls in a puzzle of Western Hero."""
    game, waiting = puzzle.position.game, [puzzle.position.state]
    seen, last = set[str](), 0
    while waiting:
        state = waiting.pop()
        if (digest := game.digest(state)) in seen:
            continue
        seen.add(digest)
        decision = game.decision(state)
        if decision is None:
            continue
        last = max(last, state.turn)
        if solution.is_end(state):
            continue
        rolls = decision.seat == CHANCE
        actions = [one for one, _ in game.outcomes(state)] if rolls else puzzle.choices(state)
        waiting += [game.apply(state, action).state for action in actions]
    return last


@pytest.mark.parametrize("path", puzzle_files("western_hero"), ids=lambda path: path.stem)
def test_it_ends_when_it_says_whoever_is_eliminated(path: Path) -> None:
    """A side with nobody left has no phase, so an end “when his phase begins” never came."""
    puzzle = load_puzzle(path)
    turns = [facts.turn for facts in puzzle.until]
    assert latest_turn(puzzle, solved(path)) <= max(puzzle.position.state.turn, *turns)


@pytest.mark.parametrize(("game", "number", "path"), PUZZLES)
def test_the_rules_that_it_names_are_rules(game: str, number: int, path: Path) -> None:
    rules = load_rules(game)
    for rule in load_puzzle(path).rules:
        assert rules.find(rule) is not None, rule


@pytest.mark.usefixtures("_reckoned_once")
@pytest.mark.parametrize(("game", "number", "path"), PUZZLES)
def test_check_says_that_it_is_sound(
    game: str, number: int, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(path)]) == 0
    assert "a sound puzzle" in capsys.readouterr().out


@pytest.mark.usefixtures("_reckoned_once")
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("game", "number", "path"), PUZZLES)
def test_in_the_terminal_a_wrong_choice_is_told_its_number_and_then_it_is_solved(
    game: str,
    number: int,
    path: Path,
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle, words = load_puzzle(path), Words(language)
    typed: list[str] = []
    for move in puzzle.moves:
        for one in move.tempting:
            typed += [*one.do, "again" if language == "ja" else ""]
        typed += [*move.do, ""]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed) + "\n"))
    assert main(["puzzle", f"{game}/{number}", "--language", language]) == 0
    said = capsys.readouterr().out
    assert puzzle.task.in_(language) in said
    for move in puzzle.moves:
        for one in move.tempting:
            assert one.why.in_(language) in said
        assert move.why.in_(language) in said
        assert words.of(value_text(puzzle, solved(path).value(puzzle.position.state))) in said
    assert {"en": "Nothing is worth more.", "ja": "これより良い手はありません。"}[language] in said


@pytest.mark.usefixtures("_reckoned_once")
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("game", "number", "path"), PUZZLES)
def test_the_answer_is_told_with_its_numbers(
    game: str, number: int, path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzle", f"{game}/{number}", "--answer", "--language", language]) == 0
    said = capsys.readouterr().out
    for move in load_puzzle(path).moves:
        assert move.why.in_(language) in said
        for one in move.tempting:
            assert one.why.in_(language) in said
