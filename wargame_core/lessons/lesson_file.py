"""Reads lessons: ``lessons/*.toml`` in the folder of a game, in the order of their names."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from wargame_core.engine import registry
from wargame_core.engine.errors import DataError, UsageError
from wargame_core.engine.game_folders import folder_of
from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import fault_texts
from wargame_core.files.position import Position, position_of
from wargame_core.files.position_form import FORMAT as POSITION_FORMAT
from wargame_core.lessons.lesson import Lesson, LessonStep, Spoken
from wargame_core.lessons.lesson_form import LessonForm, StepForm

LARGEST: Final = 1_000_000
"""Bytes of a file that is read: far more than any lesson has."""


def lesson_files(game: str) -> tuple[Path, ...]:
    """The lessons of a game, first one first; none for a game without."""
    folder = folder_of(game)
    return () if folder is None else tuple(sorted((folder / "lessons").glob("*.toml")))


def games_with_lessons() -> tuple[str, ...]:
    """Ids of the games that teach, in the order in which games are listed."""
    teaching = (registry.load(name).info for name in registry.names() if lesson_files(name))
    return tuple(info.id for info in sorted(teaching, key=lambda info: (info.place, info.id)))


def lesson_number(game: str, number: int) -> Lesson:
    """Lesson ``number`` of a game, from 1. Raises UsageError for another number, and DataError."""
    files = lesson_files(game)
    if not 1 <= number <= len(files):
        if not files:
            raise UsageError(Phrase("The game “{game}” has no lessons.", game=game))
        text = "Found lesson {number} of “{game}”; expected a number from 1 to {most}."
        raise UsageError(Phrase(text, number=number, game=game, most=len(files)))
    return load_lesson(files[number - 1])


@cache
def load_lesson(path: Path) -> Lesson:
    """The lesson in a file. Raises DataError with every fault: file, key, found, expected."""
    return lesson_of(read_toml(path, Phrase("a lesson")), path.name)


def lesson_of(raw: dict[str, Any], file: str) -> Lesson:
    """The lesson in a document. Raises DataError with every fault."""
    try:
        form = LessonForm.model_validate(raw)
    except ValidationError as error:
        raise DataError(fault_texts(file, error)) from error
    position = position_of(_with_expectations(form), f"{file}: position")
    seats = [seat.id for seat in _scenario(position).seats]
    if form.seat not in seats:
        text = "{place}: found {found}; expected {expected}"
        known = Phrase("one of {known}", known=", ".join(seats))
        raise DataError([Phrase(text, place=f"{file}: seat", found=form.seat, expected=known)])
    return Lesson(
        id=Path(file).stem,
        title=Spoken.wrapped(form.title, form.title_ja),
        goal=Spoken.wrapped(form.goal, form.goal_ja),
        seat=form.seat,
        position=position,
        steps=tuple(
            _step(step, line.expect if step.expect else None)
            for step, line in zip(form.step, position.document.play, strict=True)
        ),
    )


def _scenario(position: Position) -> Any:
    return registry.scenario_of(position.game, position.document.scenario)


def _with_expectations(form: LessonForm) -> dict[str, Any]:
    """The position, with what each step expects as a line of play: the game's model checks both."""
    lines = [{"expect": step.expect} for step in form.step]
    return {"format": POSITION_FORMAT, **form.position, "play": lines}


def _step(form: StepForm, expect: Any) -> LessonStep:
    return LessonStep(
        say=Spoken.wrapped(form.say, form.say_ja),
        hint=Spoken.wrapped(form.hint, form.hint_ja),
        rules=tuple(form.rules),
        look=tuple(form.look),
        refused=dict(form.refused),
        do=tuple(form.do),
        instead=tuple(map(tuple, form.instead)),
        free=form.free,
        reply=tuple(form.reply),
        dice=tuple(form.dice),
        expect=expect,
    )


def read_toml(path: Path, what: Phrase) -> dict[str, Any]:
    """The document in a file of something that is learned from. Raises DataError."""
    try:
        if path.stat().st_size > LARGEST:
            text = "{place}: found more than {most} bytes; expected {what}"
            raise DataError([Phrase(text, place=path.name, most=LARGEST, what=what)])
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        text = "{place}: cannot be read as TOML: {reason}"
        raise DataError([Phrase(text, place=path.name, reason=str(error))]) from error
