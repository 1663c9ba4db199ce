"""The file of a lesson (``gunyuden-lesson/1``): its keys, and how their values look.

``python -m wargame_core.lessons.lesson_form`` writes the schema that stands in ``docs/schemas``.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator

from wargame_core.engine.dice import MOST_SIDES
from wargame_core.files.position_form import (
    FEW,
    MOST_LINES,
    Id,
    Notation,
    Strict,
    Text,
    schema_text,
)

FORMAT: Final = "gunyuden-lesson/1"

Face = Annotated[int, Field(ge=1, le=MOST_SIDES)]
Line = Annotated[str, Field(min_length=1, max_length=120)]


class StepForm(Strict):
    """One step; what each key means is told in ``LessonStep``."""

    say: Annotated[Text, Field(min_length=1)]
    say_ja: Annotated[Text, Field(min_length=1)]
    hint: Text = ""
    hint_ja: Text = ""
    rules: Annotated[list[Line], FEW] = Field(default_factory=list)
    look: Annotated[list[Notation], FEW] = Field(default_factory=list)
    refused: Annotated[dict[Notation, Line], FEW] = Field(default_factory=dict)
    do: Annotated[list[Notation], FEW] = Field(default_factory=list)
    instead: Annotated[list[list[Notation]], FEW] = Field(default_factory=list)
    free: bool = False
    reply: Annotated[list[Notation], FEW] = Field(default_factory=list)
    dice: Annotated[list[Annotated[int, Field(ge=1, le=MOST_SIDES)]], FEW] = Field(
        default_factory=list
    )
    expect: dict[str, Any] = Field(default_factory=dict)
    """As in the lines of play of a position of the game."""

    @model_validator(mode="after")
    def _agrees(self) -> StepForm:
        if bool(self.hint) != bool(self.hint_ja):
            raise ValueError("hint and hint_ja are given together")
        if self.do and not self.hint:
            raise ValueError("a step in which something is done has a hint")
        if self.do and not self.rules:
            raise ValueError("a step in which something is done names a rule")
        if self.free and not (self.do and self.expect):
            raise ValueError("a free step says in do how, and in expect what, is reached")
        if not self.do and (self.instead or self.reply or self.dice):
            raise ValueError("instead, reply and dice belong to a step with do")
        return self


class LessonForm(Strict):
    """A whole lesson."""

    format: Literal["gunyuden-lesson/1"]
    title: Line
    title_ja: Line
    goal: Annotated[Text, Field(min_length=1)]
    goal_ja: Annotated[Text, Field(min_length=1)]
    seat: Id
    position: dict[str, Any]
    """A position of the game, with the keys of its file."""
    step: Annotated[list[StepForm], Field(min_length=1, max_length=MOST_LINES)]


if __name__ == "__main__":
    sys.stdout.write(schema_text(LessonForm))
