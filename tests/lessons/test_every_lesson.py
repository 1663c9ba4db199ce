"""Every lesson of every game is true, and can be taken to its end in the terminal."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from wargame_core.analysis.rules_index import load_rules
from wargame_core.cli.main import main
from wargame_core.lessons.lesson_file import games_with_lessons, lesson_files, load_lesson
from wargame_core.lessons.proof import lesson_faults

MOST_SENTENCES = 3
"""Of what a step asks for."""
LESSONS = [
    pytest.param(game, number, path, id=f"{game}-{path.stem}")
    for game in games_with_lessons()
    for number, path in enumerate(lesson_files(game), 1)
]


def test_there_are_lessons() -> None:
    assert len(LESSONS) >= 1


@pytest.mark.parametrize(("game", "number", "path"), LESSONS)
def test_it_comes_true(game: str, number: int, path: Path) -> None:
    assert lesson_faults(load_lesson(path)) == []


@pytest.mark.parametrize(("game", "number", "path"), LESSONS)
def test_check_says_that_it_is_sound(
    game: str, number: int, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(path)]) == 0
    assert "a sound lesson" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "number", "path"), LESSONS)
def test_the_rules_that_it_names_are_rules(game: str, number: int, path: Path) -> None:
    rules = load_rules(game)
    for step in load_lesson(path).steps:
        for rule in (*step.rules, *(step.refused or {}).values()):
            assert rules.find(rule) is not None, rule


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("game", "number", "path"), LESSONS)
def test_it_is_taken_in_the_terminal(
    game: str,
    number: int,
    path: Path,
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lesson = load_lesson(path)
    typed: list[str] = []
    for step in lesson.steps:
        typed += ["tip", *("show" for _ in step.do)] if step.do else [""]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed) + "\n"))
    assert main(["lesson", f"{game}/{number}", "--language", language]) == 0
    said = capsys.readouterr().out
    for step in lesson.steps:
        assert step.say.in_(language).split("\n")[0] in said
        assert step.hint.in_(language) in said
    assert {"en": "That was the lesson", "ja": "講習は終わり"}[language] in said


@pytest.mark.parametrize(("game", "number", "path"), LESSONS)
def test_what_a_step_asks_for_is_a_paragraph_of_its_own(game: str, number: int, path: Path) -> None:
    del game, number
    for step in load_lesson(path).steps:
        english, japanese = (step.told_and_asked(language) for language in ("en", "ja"))
        assert bool(english[0]) == bool(japanese[0])
        assert bool(english[1]) == bool(japanese[1]) == (not step.is_read)
        for _, asked in (english, japanese):
            sentences = [part for part in re.split(r"(?<=[.!?])\s+|(?<=。)", asked) if part]
            assert len(sentences) <= MOST_SENTENCES, asked


def test_a_whole_move_is_taken_as_far_as_the_step_goes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [path.stem for path in lesson_files("western_hero")]
    number = next(number for number, name in enumerate(names, 1) if "moving" in name)
    typed = ["", "move kobayakawa_takakage 0929", "", "go 0930"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed) + "\n"))
    main(["lesson", f"western_hero/{number}"])
    said = capsys.readouterr().out
    assert "[5/" in said
    assert "the lesson asks for something else" not in said
