"""Whether a puzzle is true: everything that its file states is reckoned anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from wargame_core.engine.errors import WargameError
from wargame_core.engine.phrase import Phrase
from wargame_core.puzzles.attempt import Attempt
from wargame_core.puzzles.puzzle import Puzzle, PuzzleMove, Stated
from wargame_core.puzzles.solve import Solution, solve

MARGIN: Final = {"chance": Fraction(1, 40), "points": Fraction(1, 20)}
"""By how much at least the best is better than everything else: else nobody could see it."""


def puzzle_faults(puzzle: Puzzle, solution: Solution | None = None) -> list[str]:
    """What does not come true of a puzzle; empty for a sound one."""
    try:
        found = solve(puzzle) if solution is None else solution
        return list(_faults(puzzle, found))
    except WargameError as error:
        return [error.words]


def _faults(puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    if not solution.is_own(puzzle.position.state):
        yield Phrase("{place}: found another who decides than the solver", place="position")
        return
    attempt = Attempt(puzzle, solution)
    for number, move in enumerate(puzzle.moves):
        found = list(_of_move(attempt, move, solution))
        yield from (
            Phrase("{place}: {fault}", place=f"move[{number}]", fault=fault) for fault in found
        )
        if found:
            return
        attempt.show()
        attempt.go_on()
        if number < len(puzzle.moves) - 1 and attempt.number != number + 1:
            yield Phrase("move[{number}]: the puzzle is over before it", number=number + 1)
            return


def _of_move(attempt: Attempt, move: PuzzleMove, solution: Solution) -> Iterator[str]:
    puzzle, state = attempt.puzzle, attempt.match.state
    values = [plan.value for plan in solution.plans(state)]
    best = values[0]
    second = next((value for value in values if value < best), None)
    if second is None:
        yield Phrase("everything is worth the same")
        return
    yield from _stated("best", move.best, best)
    yield from _stated("second", move.second, second)
    if best - second < MARGIN[puzzle.unit]:
        yield Phrase("the best is better by {margin} only", margin=str(best - second))
    yield from _sequence("do", puzzle, solution, state, move.do, Stated(best))
    for number, tempting in enumerate(move.tempting):
        place = f"tempting[{number}]"
        yield from _sequence(place, puzzle, solution, state, tempting.do, tempting.value)
        if tempting.value.number >= best:
            yield Phrase("{place}: it is as good as the best", place=place)


def _sequence(
    place: str,
    puzzle: Puzzle,
    solution: Solution,
    state: Any,
    texts: Sequence[str],
    stated: Stated,
) -> Iterator[str]:
    """What is wrong with a sequence of actions that is to be worth something."""
    game = puzzle.position.game
    for text in texts:
        if not solution.is_own(state):
            yield Phrase(
                "{place}: {text} comes after the choice has been made", place=place, text=text
            )
            return
        action = game.read_action(state, text)
        if action not in puzzle.choices(state):
            yield Phrase("{place}: {text} cannot be chosen", place=place, text=text)
            return
        state = game.apply(state, action).state
    if solution.is_own(state):
        yield Phrase("{place}: the choice is not made at the end", place=place)
        return
    yield from _stated(place, stated, solution.value(state))


def _stated(place: str, stated: Stated, value: Fraction) -> Iterator[str]:
    if not stated.agrees(value):
        number = stated.number if stated.places is None else float(stated.number)
        yield Phrase(
            "{place}: found {found}; expected {expected}",
            place=place,
            found=str(number),
            expected=f"{value} = {float(value):.4f}",
        )
