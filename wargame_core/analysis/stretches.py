"""A match cut into what each seat chose in a row, without a die or anybody else in between."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from wargame_core.engine.decision import CHANCE, Action, Decision
from wargame_core.engine.match import Match
from wargame_core.engine.sealed import has_sealed_choices

Begins = Callable[[Any, Decision], bool]
"""Whether a decision, in the view of its seat, begins something of its own."""


@dataclass(slots=True)
class Stretch:
    """Choices of one seat that belong together."""

    seat: str
    first: int
    """Number of its first action, from 1."""
    decision: Decision
    """What was asked first."""
    views: list[Any] = field(default_factory=list)
    """What the seat knew before each of its actions."""
    actions: list[Action] = field(default_factory=list)
    free: bool = False
    """Whether anything else could have been chosen."""

    @property
    def last(self) -> int:
        """Number of its last action."""
        return self.first + len(self.actions) - 1


def stretches(
    match: Match, seats: Collection[str], begins: Begins, watch: Callable[[], None] | None = None
) -> Iterator[Stretch]:
    """What these seats chose, in the order of the match; where there was no choice is left out.

    ``watch`` is called before every action; what it raises ends the walk.
    """
    game = match.game
    open_: Stretch | None = None
    state = match.state_at(0)
    for entry, after in match.walk():
        if entry.number > match.position:
            break
        if watch is not None:
            watch()
        if entry.asked and has_sealed_choices(game):
            state = game.ask(state, entry.seat)
        decision = game.decision(state)
        if entry.seat == CHANCE or entry.seat not in seats or decision is None:
            if open_ is not None and open_.free:
                yield open_
            open_ = None
        else:
            view = game.view(state, entry.seat)
            if open_ is None or open_.seat != entry.seat or begins(view, decision):
                if open_ is not None and open_.free:
                    yield open_
                open_ = Stretch(entry.seat, entry.number, decision)
            open_.views.append(view)
            open_.actions.append(entry.action)
            open_.free = open_.free or len(game.legal_actions(state)) > 1
        state = after
    if open_ is not None and open_.free:
        yield open_
