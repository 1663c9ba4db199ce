"""The file of a puzzle (``gunyuden-puzzle/1``): its keys, and how their values look.

``python -m wargame_core.puzzles.puzzle_form`` writes the schema that stands in ``docs/schemas``.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator

from wargame_core.engine.dice import MOST_SIDES
from wargame_core.files.position_form import FEW, Id, Notation, Strict, Text, schema_text
from wargame_core.puzzles.puzzle import GRADES

FORMAT: Final = "gunyuden-puzzle/1"
MOST_MOVES: Final = 5
MOST_AIMS: Final = 40

Line = Annotated[str, Field(min_length=1, max_length=120)]
Told = Annotated[Text, Field(min_length=1)]
Value = Annotated[str, Field(pattern=r"^-?[0-9]{1,15}(/[1-9][0-9]{0,14}|\.[0-9]{1,6})?$")]
"""A fraction such as 25/36, or a decimal that is rounded."""
Facts = dict[str, Any]
"""As ``expect`` in the lines of play of a position of the game."""


class TemptingForm(Strict):
    """A choice that is worse than it looks."""

    do: Annotated[list[Notation], Field(min_length=1, max_length=30)]
    value: Value
    why: Told
    why_ja: Told


class MoveForm(Strict):
    """One choice of the solver; what each key means is told in ``PuzzleMove``."""

    do: Annotated[list[Notation], Field(min_length=1, max_length=30)]
    dice: Annotated[list[Annotated[int, Field(ge=1, le=MOST_SIDES)]], FEW] = Field(
        default_factory=list
    )
    best: Value
    second: Value
    why: Told
    why_ja: Told
    tempting: Annotated[list[TemptingForm], Field(min_length=1, max_length=6)]


class AimForm(Strict):
    """Something that counts; what each key means is told in ``Aim``."""

    points: Annotated[int, Field(ge=1, le=100)] = 1
    when: Facts | None = None
    unless: Facts | None = None

    @model_validator(mode="after")
    def _says_something(self) -> AimForm:
        if not self.when and not self.unless:
            raise ValueError("an aim says when it is reached, or unless what")
        return self


class PuzzleForm(Strict):
    """A whole puzzle."""

    format: Literal["gunyuden-puzzle/1"]
    title: Line
    title_ja: Line
    theme: Line
    theme_ja: Line
    grade: Annotated[int, Field(ge=1, le=GRADES)]
    task: Told
    task_ja: Told
    unit: Literal["chance", "points"] = "chance"
    seat: Id
    rules: Annotated[list[Line], Field(min_length=1, max_length=20)]
    position: dict[str, Any]
    """A position of the game, with the keys of its file."""
    before: Annotated[list[Notation], FEW] = Field(default_factory=list)
    """Played from the position, with these dice, before the solver is asked."""
    before_dice: Annotated[list[Annotated[int, Field(ge=1, le=MOST_SIDES)]], FEW] = Field(
        default_factory=list
    )
    without: Annotated[list[Annotated[str, Field(pattern=r"^[a-z][a-z-]{0,29}$")]], FEW] = Field(
        default_factory=list
    )
    until: Annotated[list[Facts], Field(min_length=1, max_length=5)]
    aim: Annotated[list[AimForm], Field(min_length=1, max_length=MOST_AIMS // 2)]
    move: Annotated[list[MoveForm], Field(min_length=1, max_length=MOST_MOVES)]

    @model_validator(mode="after")
    def _agrees(self) -> PuzzleForm:
        if self.unit == "chance" and (len(self.aim) > 1 or self.aim[0].points != 1):
            raise ValueError("a chance has one aim, which is worth one point")
        return self


if __name__ == "__main__":
    sys.stdout.write(schema_text(PuzzleForm))
