"""Reads puzzles: ``puzzles/*.toml`` in the folder of a game, in the order of their names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from wargame_core.engine import registry
from wargame_core.engine.errors import DataError, UsageError, WargameError
from wargame_core.engine.game_folders import folder_of
from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import fault_texts
from wargame_core.files.position import Position, position_of
from wargame_core.files.position_form import FORMAT as POSITION_FORMAT
from wargame_core.files.position_lines import play_line
from wargame_core.lessons.lesson import Spoken
from wargame_core.lessons.lesson_file import read_toml
from wargame_core.puzzles.puzzle import Aim, Puzzle, PuzzleMove, Stated, Tempting
from wargame_core.puzzles.puzzle_form import AimForm, MoveForm, PuzzleForm, TemptingForm

OF_A_LINE: Final = frozenset(
    ("legal", "offered", "refused", "events", "absent", "modifiers", "cells")
)
"""Facts of what was played rather than of a state: no value may hang on them."""


def puzzle_files(game: str) -> tuple[Path, ...]:
    """The puzzles of a game, first one first; none for a game without."""
    folder = folder_of(game)
    return () if folder is None else tuple(sorted((folder / "puzzles").glob("*.toml")))


def games_with_puzzles() -> tuple[str, ...]:
    """Ids of the games that set puzzles, in the order in which games are listed."""
    setting = (registry.load(name).info for name in registry.names() if puzzle_files(name))
    return tuple(info.id for info in sorted(setting, key=lambda info: (info.place, info.id)))


def puzzle_number(game: str, number: int) -> Puzzle:
    """Puzzle ``number`` of a game, from 1. Raises UsageError for another number, and DataError."""
    files = puzzle_files(game)
    if not 1 <= number <= len(files):
        if not files:
            raise UsageError(Phrase("The game “{game}” has no puzzles.", game=game))
        text = "Found puzzle {number} of “{game}”; expected a number from 1 to {most}."
        raise UsageError(Phrase(text, number=number, game=game, most=len(files)))
    return load_puzzle(files[number - 1])


@cache
def load_puzzle(path: Path) -> Puzzle:
    """The puzzle in a file. Raises DataError with every fault: file, key, found, expected."""
    return puzzle_of(read_toml(path, Phrase("a puzzle")), path.name)


def puzzle_of(raw: dict[str, Any], file: str) -> Puzzle:
    """The puzzle in a document. Raises DataError with every fault."""
    try:
        form = PuzzleForm.model_validate(raw)
    except ValidationError as error:
        raise DataError(fault_texts(file, error)) from error
    position, facts = _with_facts(form, file)
    position = _played(position, form, file)
    seats = [seat.id for seat in _scenario(position).seats]
    if form.seat not in seats:
        text = "{place}: found {found}; expected {expected}"
        known = Phrase("one of {known}", known=", ".join(seats))
        raise DataError([Phrase(text, place=f"{file}: seat", found=form.seat, expected=known)])
    return Puzzle(
        id=Path(file).stem,
        title=Spoken.wrapped(form.title, form.title_ja),
        theme=Spoken.wrapped(form.theme, form.theme_ja),
        grade=form.grade,
        task=Spoken.wrapped(form.task, form.task_ja),
        unit=form.unit,
        seat=form.seat,
        rules=tuple(form.rules),
        position=position,
        without=frozenset(form.without),
        until=tuple(next(facts) for _ in form.until),
        aims=tuple(_aim(aim, facts) for aim in form.aim),
        moves=tuple(_move(move) for move in form.move),
    )


def _scenario(position: Position) -> Any:
    return registry.scenario_of(position.game, position.document.scenario)


def _with_facts(form: PuzzleForm, file: str) -> tuple[Position, Iterator[Any]]:
    """The position, and all facts of ``until`` and the aims in order, read by the game's model."""
    told = list(form.until)
    told += [facts for aim in form.aim for facts in (aim.when, aim.unless) if facts]
    faults = [
        Phrase("{place}: found {found}; expected facts of a state", place=file, found=key)
        for facts in told
        for key in sorted(OF_A_LINE & facts.keys())
    ]
    if faults:
        raise DataError(faults)
    lines = [{"expect": facts} for facts in told]
    raw = {"format": POSITION_FORMAT, **form.position, "play": lines}
    position = position_of(raw, f"{file}: position")
    return position, iter([line.expect for line in position.document.play])


def _played(position: Position, form: PuzzleForm, file: str) -> Position:
    """The position after what is played before the solver is asked. Raises DataError."""
    game = position.game
    try:
        played = play_line(game, position.state, form.before, form.before_dice)
    except WargameError as error:
        raise DataError(
            [Phrase("{place}: {fault}", place=f"{file}: before", fault=error.words)]
        ) from error
    return replace(position, state=played.state)


def _aim(form: AimForm, facts: Iterator[Any]) -> Aim:
    when = next(facts) if form.when else None
    return Aim(form.points, when, next(facts) if form.unless else None)


def _move(form: MoveForm) -> PuzzleMove:
    return PuzzleMove(
        do=tuple(form.do),
        dice=tuple(form.dice),
        best=Stated.read(form.best),
        second=Stated.read(form.second),
        why=Spoken.wrapped(form.why, form.why_ja),
        tempting=tuple(map(_tempting, form.tempting)),
    )


def _tempting(form: TemptingForm) -> Tempting:
    return Tempting(tuple(form.do), Stated.read(form.value), Spoken.wrapped(form.why, form.why_ja))
