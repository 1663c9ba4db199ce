"""What a puzzle is worth: every choice and every roll up to its end, none left out.

The solver takes what is best for him, all other seats what is worst for him; of a roll counts the
mean, with exact probabilities. Choices, rolls and their consequences are those of the game itself.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from wargame_core.engine.decision import CHANCE, Action
from wargame_core.engine.errors import DataError
from wargame_core.engine.game import Game
from wargame_core.engine.phrase import Phrase
from wargame_core.files.position_broken import BROKEN
from wargame_core.files.position_lines import Played, differences
from wargame_core.puzzles.game_tree import END, LUCK, OTHERS, OWN, Node, valued
from wargame_core.puzzles.puzzle import Puzzle

MOST_STATES: Final = 60_000
"""States that are looked at before a puzzle counts as too large."""

Tick = Callable[[int], None]
"""Told how many states have been looked at; what it raises ends the search."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One choice of the solver: his actions up to a roll, the answer of another, or the end."""

    actions: tuple[Action, ...]
    """The fewest that lead there."""
    digest: str
    """Of the state that they lead to."""
    value: Fraction


class Solution:
    """The value of every state of a puzzle that can be reached from its position."""

    def __init__(self, puzzle: Puzzle, nodes: dict[str, Node], values: dict[str, Fraction]) -> None:
        self.puzzle = puzzle
        self._nodes, self._values = nodes, values

    def __len__(self) -> int:
        return len(self._nodes)

    def value(self, state: Any) -> Fraction:
        """What a state is worth to the solver: a chance from 0 to 1, or expected points."""
        return self._values[self._digest(state)]

    def is_own(self, state: Any) -> bool:
        """Whether the solver chooses there, and the puzzle goes on."""
        return self._nodes[self._digest(state)].kind == OWN

    def is_end(self, state: Any) -> bool:
        """Whether the puzzle ends there."""
        return self._nodes[self._digest(state)].kind == END

    def reply(self, state: Any) -> Action:
        """What another seat does there: the first of its actions that are worst for the solver."""
        node = self._nodes[self._digest(state)]
        values = [self._values[there] for there in node.follow]
        worst: Action = node.actions[values.index(min(values))]
        return worst

    def plans(self, state: Any) -> tuple[Plan, ...]:
        """Everything that the solver can choose there, the best first."""
        start = self._digest(state)
        ways: dict[str, tuple[Action, ...]] = {start: ()}
        waiting, found = deque([start]), []
        while waiting:
            digest = waiting.popleft()
            node = self._nodes[digest]
            if node.kind != OWN:
                found.append(Plan(ways[digest], digest, self._values[digest]))
                continue
            for action, there in zip(node.actions, node.follow, strict=True):
                if there not in ways:
                    ways[there] = (*ways[digest], action)
                    waiting.append(there)
        return tuple(sorted(found, key=lambda plan: -plan.value))

    def _digest(self, state: Any) -> str:
        return self.puzzle.position.game.digest(state)


def solve(puzzle: Puzzle, tick: Tick | None = None) -> Solution:
    """Search a puzzle to its end. Raises DataError if that cannot be done."""
    nodes = _Explorer(puzzle, tick).explored()
    return Solution(puzzle, nodes, valued(nodes))


class _Explorer:
    """Finds every state of a puzzle, and where each leads."""

    def __init__(self, puzzle: Puzzle, tick: Tick | None) -> None:
        self._puzzle, self._tick = puzzle, tick
        self._game: Game = puzzle.position.game

    def explored(self) -> dict[str, Node]:
        """All nodes by the digests of their states; the position itself comes first."""
        game, start = self._game, self._puzzle.position.state
        nodes: dict[str, Node] = {}
        waiting = [(game.digest(start), start)]
        seen = {waiting[0][0]}
        while waiting:
            digest, state = waiting.pop()
            try:
                node, states = self._node(state)
            except BROKEN as error:
                text = "The position cannot go on from here ({kind})."
                raise DataError([Phrase(text, kind=type(error).__name__)]) from error
            nodes[digest] = node
            if self._tick is not None:
                self._tick(len(nodes))
            for there, after in zip(node.follow, states, strict=True):
                if there not in seen:
                    seen.add(there)
                    waiting.append((there, after))
            if len(seen) > MOST_STATES:
                text = "the puzzle is too large: more than {most} states"
                raise DataError([Phrase(text, most=MOST_STATES)])
        return nodes

    def _node(self, state: Any) -> tuple[Node, list[Any]]:
        """A state as a node, and the states that it leads to."""
        game, decision = self._game, self._game.decision(state)
        if decision is None or self._is_over(state):
            return Node(END, worth=self._worth(state)), []
        if decision.seat == CHANCE:
            kind, actions, chances = LUCK, *zip(*game.outcomes(state), strict=True)
        else:
            kind = OWN if decision.seat == self._puzzle.seat else OTHERS
            actions, chances = self._puzzle.choices(state), ()
        states = [game.apply(state, action).state for action in actions]
        follow = tuple(game.digest(after) for after in states)
        return Node(kind, actions, follow, chances), states

    def _is_over(self, state: Any) -> bool:
        return any(self._holds(state, facts) for facts in self._puzzle.until)

    def _worth(self, state: Any) -> Fraction:
        return Fraction(
            sum(
                aim.points
                for aim in self._puzzle.aims
                if (aim.when is None or self._holds(state, aim.when))
                and (aim.unless is None or not self._holds(state, aim.unless))
            )
        )

    def _holds(self, state: Any, facts: Any) -> bool:
        return not any(differences(self._game, Played(state), facts))
