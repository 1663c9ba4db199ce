"""An attempt judges choices by their values, and files that state wrong ones are found."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from wargame_core.engine.errors import DataError, IllegalActionError, UsageError
from wargame_core.files.position_form import schema_text
from wargame_core.puzzles.attempt import LEFT_OUT, Attempt
from wargame_core.puzzles.game_tree import END, LUCK, OTHERS, OWN, Node, valued
from wargame_core.puzzles.proof import puzzle_faults
from wargame_core.puzzles.puzzle import Puzzle, Stated
from wargame_core.puzzles.puzzle_file import load_puzzle, puzzle_files, puzzle_number, puzzle_of
from wargame_core.puzzles.puzzle_form import PuzzleForm
from wargame_core.puzzles.solve import solve
from wargame_core.puzzles.solved import is_solved, remember_solved, solved_file, solved_puzzles

ROOT = Path(__file__).parents[3]
THIRD = Fraction(1, 3)
FILE = ROOT / "scenarios" / "western_hero" / "puzzles" / "06_stand_or_give_way.toml"


def document(**changes: Any) -> dict[str, Any]:
    return {**tomllib.loads(FILE.read_text(encoding="utf-8")), **changes}


def puzzle(**changes: Any) -> Puzzle:
    return puzzle_of(document(**changes), "standing.toml")


@pytest.fixture(scope="module")
def attempt_values() -> Any:
    return solve(puzzle())


@pytest.fixture
def attempt(attempt_values: Any) -> Attempt:
    return Attempt(attempt_values.puzzle, attempt_values)


def play(attempt: Attempt, *texts: str) -> None:
    for text in texts:
        attempt.match.play(attempt.match.game.read_action(attempt.match.state, text))


def test_a_choice_is_judged_when_it_is_complete(attempt: Attempt) -> None:
    play(attempt, *attempt.move.do[:-1])
    assert attempt.verdict is None
    play(attempt, attempt.move.do[-1])
    assert attempt.verdict is not None
    assert attempt.verdict.is_best
    assert attempt.is_solved


def test_a_worse_choice_is_told_its_own_number(attempt: Attempt) -> None:
    worse = attempt.move.tempting[0]
    play(attempt, *worse.do)
    verdict = attempt.verdict
    assert verdict is not None
    assert (verdict.value, verdict.best) == (worse.value.number, attempt.move.best.number)
    assert verdict.tempting == worse
    assert verdict.better >= 1
    assert not attempt.is_solved


def test_the_places_of_a_choice_are_those_of_all_its_actions(attempt: Attempt) -> None:
    names = attempt.start.scenario.map.names
    assert {names[place] for place in attempt.places()} == {"1027", "1028"}


def test_another_try_begins_where_the_choice_began(attempt: Attempt) -> None:
    play(attempt, *attempt.move.tempting[0].do)
    attempt.again()
    assert (attempt.verdict, attempt.match.position) == (None, 0)
    play(attempt, *attempt.move.do)
    assert attempt.is_solved


def test_nothing_goes_on_after_a_wrong_choice(attempt: Attempt) -> None:
    play(attempt, *attempt.move.tempting[0].do)
    position = attempt.match.position
    attempt.go_on()
    assert attempt.match.position == position


def test_nothing_is_rolled_or_answered_once_the_choice_is_made(attempt: Attempt) -> None:
    play(attempt, *attempt.move.do)
    with pytest.raises(UsageError, match="choice has been made"):
        attempt.match.roll()
    assert attempt.is_solved


def test_what_was_shown_is_known_as_such(attempt: Attempt) -> None:
    attempt.show()
    assert attempt.is_solved
    assert attempt.was_shown


def test_a_choice_made_before_the_values_are_known_is_judged_then(attempt: Attempt) -> None:
    early = Attempt(attempt.puzzle)
    play(early, *early.move.do)
    assert early.verdict is None
    assert attempt.solution is not None
    early.take(attempt.solution)
    assert early.is_solved


def test_listeners_hear_of_every_verdict_until_they_leave(attempt: Attempt) -> None:
    heard: list[bool] = []
    leave = attempt.listen(lambda: heard.append(attempt.verdict is not None))
    play(attempt, *attempt.move.do)
    attempt.again()
    assert heard == [True, False]
    leave()
    play(attempt, *attempt.move.do)
    assert heard == [True, False]


def test_a_puzzle_of_two_choices_rolls_and_answers_between_them() -> None:
    raw = tomllib.loads(FILE.with_name("04_the_strongest_last.toml").read_text(encoding="utf-8"))
    first = raw["move"][0] | {"dice": [3]}
    second = first | {"do": ["attack mori_motonari"], "dice": []}
    two = puzzle_of({**raw, "move": [first, second]}, "two.toml")
    attempt = Attempt(two, solve(two))
    attempt.show()
    assert not attempt.is_solved
    attempt.go_on()
    assert (attempt.number, attempt.verdict) == (1, None)
    rolled = [entry.text for entry in attempt.match.entries if entry.seat == "chance"]
    assert rolled[0] == "roll 3"
    position = attempt.match.position
    play(attempt, *second["do"])
    assert attempt.verdict is not None
    attempt.again()
    assert attempt.match.position == position
    attempt.match.undo_to(0)
    assert attempt.number == 0


def test_what_the_puzzle_leaves_out_is_refused() -> None:
    other = Attempt(load_puzzle(FILE.with_name("02_call_first.toml")))
    action = other.match.game.read_action(other.match.state, "move mori_motonari")
    assert action not in other.match.legal
    refusal = other.match.why_not(action)
    assert refusal is not None
    assert refusal.code == LEFT_OUT
    with pytest.raises(IllegalActionError):
        other.match.play(action)


def _move(**changes: Any) -> dict[str, Any]:
    return {"move": [{**document()["move"][0], **changes}]}


FALSE = {
    "another best value": _move(best="4"),
    "another second value": _move(second="1/3"),
    "a choice that is not the best": _move(do=["take-losses 0 1", "retreat 1027"]),
    "a choice that is not complete": _move(do=["take-losses 1 0"]),
    "an action too many": _move(do=[*document()["move"][0]["do"], "end-phase"]),
    "what cannot be chosen": _move(do=["end-phase"]),
    "a tempting value": _move(tempting=[{**document()["move"][0]["tempting"][0], "value": "1/7"}]),
    "a second move that never comes": {"move": [document()["move"][0]] * 2},
    "another solver": {"seat": "ouchi"},
}


@pytest.mark.parametrize("changes", FALSE.values(), ids=FALSE)
def test_a_puzzle_that_is_not_true_is_found(changes: dict[str, Any]) -> None:
    assert puzzle_faults(puzzle(**changes))


def test_a_puzzle_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wargame_core.puzzles.solve.MOST_STATES", 5)
    assert any("too large" in fault for fault in puzzle_faults(puzzle()))


BROKEN = {
    "an unknown key": {"hint": "?"},
    "a grade of 4": {"grade": 4},
    "no rule": {"rules": []},
    "no value": _move(best="much"),
    "a division by nothing": _move(best="1/0"),
    "nothing tempting": _move(tempting=[]),
    "a chance of many aims": {"unit": "chance"},
    "an aim without facts": {"aim": [{"points": 2}]},
    "an aim that is an event": {"aim": [{"when": {"events": ["retreated"]}}]},
    "an unknown fact": {"until": [{"nothing": 1}]},
    "a seat that is none": {"seat": "date"},
    "a beginning that cannot be played": {"before": ["move mori_motonari"]},
}


@pytest.mark.parametrize("changes", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_named_with_its_place(changes: dict[str, Any]) -> None:
    with pytest.raises(DataError) as caught:
        puzzle(**changes)
    assert all(fault.startswith("standing.toml") for fault in caught.value.faults)
    assert len(caught.value.faults) == 1


@pytest.mark.parametrize(
    ("text", "value", "agrees"),
    [
        ("1/3", Fraction(1, 3), True),
        ("0.33", Fraction(1, 3), True),
        ("0.34", Fraction(1, 3), False),
    ],
)
def test_a_stated_value_is_exact_or_rounded(text: str, value: Fraction, *, agrees: bool) -> None:
    assert Stated.read(text).agrees(value) is agrees


def test_the_schema_in_the_docs_is_that_of_the_model() -> None:
    schema = ROOT / "docs" / "schemas" / "puzzle.schema.json"
    assert schema.read_text(encoding="utf-8") == schema_text(PuzzleForm)


@pytest.mark.parametrize("number", [0, -1, 99])
def test_another_number_than_those_of_the_puzzles_is_refused(number: int) -> None:
    with pytest.raises(UsageError, match="western_hero"):
        puzzle_number("western_hero", number)


def test_solved_puzzles_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUNYUDEN_DATA", str(tmp_path))
    first, second = map(load_puzzle, puzzle_files("western_hero")[:2])
    assert solved_puzzles() == frozenset()
    assert remember_solved(first)
    assert (is_solved(first), is_solved(second)) == (True, False)
    solved_file().write_text("[broken", encoding="utf-8")
    assert solved_puzzles() == frozenset()


# --- values in graphs -----------------------------------------------------------------------------


def end(worth: int) -> Node:
    return Node(END, worth=Fraction(worth))


HALF = (Fraction(1, 2), Fraction(1, 2))
ENDS = {"zero": end(0), "one": end(1), "ten": end(10)}


def value(nodes: dict[str, Node]) -> Fraction:
    return valued({**nodes, **ENDS})["start"]


def test_the_solver_takes_the_best_others_the_worst_and_rolls_the_mean() -> None:
    assert value({"start": Node(OWN, (1, 2), ("one", "ten"))}) == 10
    assert value({"start": Node(OTHERS, (1, 2), ("one", "ten"))}) == 1
    assert value({"start": Node(LUCK, (1, 2), ("one", "ten"), HALF)}) == Fraction(11, 2)


def test_a_circle_of_choices_is_worth_its_best_way_out() -> None:
    circle = {
        "start": Node(OWN, (1, 2), ("there", "one")),
        "there": Node(OWN, (1, 2), ("start", "ten")),
    }
    assert value(circle) == 10


def test_a_roll_that_is_repeated_counts_until_it_decides() -> None:
    again = (Fraction(2, 3), THIRD)
    assert value({"start": Node(LUCK, (1, 2), ("start", "ten"), again)}) == 10
    three = (Fraction(1, 3),) * 3
    assert value({"start": Node(LUCK, (1, 2, 3), ("start", "zero", "one"), three)}) == Fraction(
        1, 2
    )


@pytest.mark.parametrize(("sure", "expected"), [("one", 5), ("ten", 10), ("zero", 5)])
def test_whether_to_roll_on_is_decided_as_is_best_every_time(sure: str, expected: int) -> None:
    nodes = {
        "start": Node(OWN, ("stop", "roll"), (sure, "roll")),
        "roll": Node(LUCK, (1, 2, 3), ("start", "zero", "ten"), (THIRD,) * 3),
    }
    assert value(nodes) == expected


def test_circles_in_which_both_sides_choose_are_refused() -> None:
    nodes = {
        "start": Node(OWN, (1, 2), ("there", "one")),
        "there": Node(OTHERS, (1, 2), ("start", "ten")),
    }
    with pytest.raises(DataError, match="circles"):
        value(nodes)
