"""A course lets the steps of its lesson happen, and nothing else."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from wargame_core.engine.errors import DataError, IllegalActionError, UsageError
from wargame_core.files.position_form import schema_text
from wargame_core.lessons.course import NOT_ASKED, Course
from wargame_core.lessons.lesson import Lesson
from wargame_core.lessons.lesson_file import lesson_number, lesson_of
from wargame_core.lessons.lesson_form import LessonForm
from wargame_core.lessons.proof import lesson_faults
from wargame_core.lessons.taken import is_taken, remember_taken

LESSON = """
format = "gunyuden-lesson/1"
title = "A skirmish"
title_ja = "合戦"
goal = "One attack."
goal_ja = "一度の攻撃。"
seat = "ouchi"

[position]
game = "western_hero"
scenario = "1"
phase = "ouchi"
units_default = "absent"

[position.units]
mori_motonari = { hex = "3418" }
kobayakawa_takakage = { hex = "0829" }
nogami_fusatada = { hex = "0928" }
ouchi_yoshinaga = { hex = "1226" }

[[step]]
say = "Look at Nogami."
say_ja = "野上を見てください。"
look = ["move nogami_fusatada"]
refused = { "move mori_motonari" = "12-1" }

[[step]]
say = "Go near."
say_ja = "近づいてください。"
rules = ["15-1"]
hint = "Go to 0929."
hint_ja = "0929へ。"
do = ["move nogami_fusatada", "go 0929", "stop"]
instead = [["move nogami_fusatada", "go 0828", "stop"]]
expect = { units = { nogami_fusatada = { acted = true } } }

[[step]]
say = "End the phase; Takakage strikes and rolls a 6, and nothing more happens."
say_ja = "フェイズを終えてください。"
rules = ["4-1-2(3)"]
hint = "End the phase."
hint_ja = "フェイズを終えます。"
do = ["end-phase"]
reply = ["end-phase"]
"""


def lesson(**changes: Any) -> Lesson:
    raw = tomllib.loads(LESSON)
    for place, value in changes.items():
        step, _, key = place.partition("_")
        raw["step"][int(step.removeprefix("step"))][key] = value
    return lesson_of(raw, "skirmish.toml")


def play(course: Course, *texts: str) -> None:
    for text in texts:
        course.match.play(course.match.game.read_action(course.match.state, text))


@pytest.fixture
def course() -> Course:
    raw = tomllib.loads(LESSON)
    raw["step"][0].pop("refused")
    return Course(lesson_of(raw, "skirmish.toml"))


def test_a_step_that_is_only_read_lets_nothing_happen(course: Course) -> None:
    with pytest.raises(IllegalActionError) as caught:
        play(course, "move nogami_fusatada")
    assert caught.value.refusal.code == NOT_ASKED
    course.go_on()
    play(course, "move nogami_fusatada")


def test_what_the_rules_forbid_is_refused_by_the_rules(course: Course) -> None:
    course.go_on()
    game, state = course.match.game, course.match.state
    action = game.read_action(state, "move mori_motonari")
    refusal = course.match.why_not(action)
    assert refusal is not None
    assert refusal == game.why_not(state, action)


def test_a_legal_action_that_is_not_asked_for_is_refused_with_the_rule_of_the_step(
    course: Course,
) -> None:
    course.go_on()
    refusal = course.match.why_not(course.match.game.read_action(course.match.state, "end-phase"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (NOT_ASKED, "15-1")
    for language in ("en", "ja"):
        words = course.match.game.say(course.match.state, refusal.message, language)
        assert words
        assert "{" not in words


@pytest.mark.parametrize("hex_", ["0929", "0828"])
def test_each_of_the_sequences_leads_on(course: Course, hex_: str) -> None:
    course.go_on()
    play(course, "move nogami_fusatada", f"go {hex_}", "stop")
    assert course.number == 2


def test_a_sequence_that_was_begun_does_not_go_over_into_another(course: Course) -> None:
    course.go_on()
    play(course, "move nogami_fusatada", "go 0929")
    with pytest.raises(IllegalActionError):
        play(course, "go 0828")


def test_others_do_what_the_lesson_says(course: Course) -> None:
    course.go_on()
    play(course, "move nogami_fusatada", "go 0929", "stop", "end-phase")
    while course.match.decision is not None and course.match.decision.seat == "mori":
        assert [
            course.match.game.write_action(course.match.state, one) for one in course.match.legal
        ]
        course.match.play(course.match.legal[0])
    assert course.is_done


def test_going_back_takes_back_what_was_done_in_the_step_before(course: Course) -> None:
    course.go_on()
    play(course, "move nogami_fusatada", "go 0929", "stop")
    course.go_back()
    assert (course.number, course.match.position) == (1, 0)
    course.go_back()
    assert course.number == 0
    course.go_back()
    assert course.number == 0


def test_an_undo_opens_the_step_again_in_which_it_ends(course: Course) -> None:
    course.go_on()
    play(course, "move nogami_fusatada", "go 0929", "stop")
    course.match.undo()
    assert (course.number, course.match.position) == (1, 2)
    play(course, "stop")
    assert course.number == 2


def test_what_would_be_done_is_the_next_action_of_the_step(course: Course) -> None:
    assert course.next_action() is None
    course.go_on()
    for _ in range(3):
        action = course.next_action()
        assert action is not None
        course.match.play(action)
    assert course.number == 2


def test_listeners_hear_of_every_step(course: Course) -> None:
    heard: list[int] = []
    course.listen(lambda: heard.append(course.number))
    course.go_on()
    play(course, "move nogami_fusatada", "go 0929", "stop")
    course.go_back()
    assert heard == [1, 2, 1]


FALSE = {
    "a refusal by another rule": {"step0_refused": {"move mori_motonari": "1-1"}},
    "a refusal of what is legal": {"step0_refused": {"end-phase": "12-1"}},
    "an action that names nothing": {"step1_look": ["go nowhere"]},
    "an illegal action": {"step1_do": ["move mori_motonari"]},
    "a step that is left unfinished": {
        "step1_expect": {"units": {"nogami_fusatada": {"hex": "0828"}}}
    },
    "an expectation that is not met": {
        "step1_expect": {"units": {"nogami_fusatada": {"steps": 1}}}
    },
    "another way that is not one": {"step1_instead": [["move nogami_fusatada", "go 3418"]]},
    "a reply that is missing": {"step2_reply": []},
}


@pytest.mark.parametrize("changes", FALSE.values(), ids=FALSE)
def test_a_lesson_that_is_not_true_is_found(changes: dict[str, Any]) -> None:
    assert lesson_faults(lesson(**changes))


BROKEN = {
    "no hint": {"step1_hint": ""},
    "no rule": {"step1_rules": []},
    "replies without anything to do": {"step0_reply": ["end-phase"]},
    "free without an aim": {"step2_free": True},
    "an unknown key": {"step1_hints": "?"},
    "a die of 40": {"step1_dice": [400]},
    "an unknown fact": {"step1_expect": {"nothing": 1}},
}


@pytest.mark.parametrize("changes", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_named_with_its_place(changes: dict[str, Any]) -> None:
    with pytest.raises(DataError) as caught:
        lesson(**changes)
    assert all(fault.startswith("skirmish.toml") for fault in caught.value.faults)


def test_a_seat_that_is_none_is_named() -> None:
    raw = {**tomllib.loads(LESSON), "seat": "date"}
    with pytest.raises(DataError, match="mori"):
        lesson_of(raw, "skirmish.toml")


def test_a_free_step_lets_anything_happen_until_its_aim_is_reached() -> None:
    raw = tomllib.loads(LESSON)
    raw["step"] = raw["step"][1:]
    raw["step"][0] |= {"free": True, "expect": {"units": {"nogami_fusatada": {"hex": "0929"}}}}
    course = Course(lesson_of(raw, "skirmish.toml"))
    play(course, "move nogami_fusatada", "go 0828")
    assert course.number == 0
    play(course, "go 0929")
    assert course.number == 1


def test_the_schema_in_the_docs_is_that_of_the_model() -> None:
    schema = Path(__file__).parents[3] / "docs" / "schemas" / "lesson.schema.json"
    assert schema.read_text(encoding="utf-8") == schema_text(LessonForm)


@pytest.mark.parametrize("number", [0, -1, 99])
def test_another_number_than_those_of_the_lessons_is_refused(number: int) -> None:
    with pytest.raises(UsageError, match="western_hero"):
        lesson_number("western_hero", number)


def test_lessons_that_were_taken_are_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUNYUDEN_DATA", str(tmp_path))
    first, second = (lesson_number("western_hero", number) for number in (1, 2))
    assert not is_taken(first)
    assert remember_taken(first)
    assert (is_taken(first), is_taken(second)) == (True, False)
    (tmp_path / "taken-lessons.json").write_text("[broken", encoding="utf-8")
    assert not is_taken(first)
