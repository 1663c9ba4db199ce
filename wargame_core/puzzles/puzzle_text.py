"""Values, verdicts and answers of puzzles in words, for window and terminal alike."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from wargame_core.engine.phrase import Phrase
from wargame_core.puzzles.attempt import Attempt, Verdict
from wargame_core.puzzles.puzzle import GRADES, Puzzle, Stated

_SHORT: Final = 1297
"""Denominators below this are told: those of up to four dice."""


def value_text(puzzle: Puzzle, value: Fraction) -> Phrase:
    """A value in words: a chance in percent, or points; with its fraction where that is short."""
    exact = f" ({value})" if 1 < value.denominator < _SHORT else ""
    if puzzle.unit == "chance":
        return Phrase("{percent} %{exact}", percent=f"{float(100 * value):.1f}", exact=exact)
    if value == 1:
        return Phrase("1 point")
    points = str(value) if value.denominator == 1 else f"{float(value):.2f}"
    return Phrase("{points} points{exact}", points=points, exact=exact)


def grade_text(puzzle: Puzzle) -> str:
    """How hard it is, in stars."""
    return "★" * puzzle.grade + "☆" * (GRADES - puzzle.grade)


def verdict_text(puzzle: Puzzle, verdict: Verdict) -> Phrase:
    """How good a choice was, with its number."""
    value, best = value_text(puzzle, verdict.value), value_text(puzzle, verdict.best)
    if verdict.is_best:
        return Phrase("Right: {value}. Nothing is worth more.", value=value)
    text = "Your choice is worth {value}; the best is worth {best}."
    return Phrase(text, value=value, best=best)


def answer_texts(attempt: Attempt, language: str) -> tuple[str | Phrase, ...]:
    """The answer of the open choice, a line each: the numbers beside each other, and why."""
    puzzle, move, start = attempt.puzzle, attempt.move, attempt.start
    lines: list[str | Phrase] = [
        Phrase(
            "Best: {actions} – {value}.",
            actions=_told(puzzle, start, move.do, language),
            value=_stated(puzzle, move.best),
        ),
        Phrase("The next best is worth {value}.", value=_stated(puzzle, move.second)),
    ]
    for one in move.tempting:
        actions, value = _told(puzzle, start, one.do, language), _stated(puzzle, one.value)
        lines.append(Phrase("Tempting: {actions} – {value}.", actions=actions, value=value))
        lines.append(one.why.in_(language))
    return (*lines, move.why.in_(language))


def _stated(puzzle: Puzzle, stated: Stated) -> Phrase:
    return value_text(puzzle, stated.number)


def _told(puzzle: Puzzle, state: Any, texts: Sequence[str], language: str) -> str:
    """Actions in words, one after the other."""
    game, said = puzzle.position.game, []
    for text in texts:
        action = game.read_action(state, text)
        said.append(game.describe(state, action, language))
        state = game.apply(state, action).state
    return {"ja": "、"}.get(language, "; ").join(said)
