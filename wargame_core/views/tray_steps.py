"""One legal order of some actions, found by asking the game after each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from wargame_core.engine.decision import Action, Applied, Refusal
from wargame_core.engine.state_type import S_contra


class Rules(Protocol[S_contra]):
    """What the order is asked of: a game, or the engine of its rules."""

    def why_not(self, state: S_contra, action: Action) -> Refusal | None:
        """Why an action is not possible, or None."""
        ...

    def apply(self, state: S_contra, action: Action) -> Applied:
        """What comes of an action."""
        ...


@dataclass(frozen=True)
class Played:
    """Actions in an order in which each is legal, and the state after them."""

    state: Any
    actions: tuple[Action, ...] = ()
    refusal: Refusal | None = None
    """Why the rest of what was wanted cannot be done."""


def in_order(
    rules: Rules, state: object, wanted: Callable[[Any, tuple[Action, ...]], Iterable[Action]]
) -> Played:
    """Play the first of the wanted actions that is legal, until nothing is wanted any more.

    Args:
        rules: The game that is asked.
        state: Where it begins.
        wanted: After what has been played, the actions of which one is to be next, the best first.
    """
    played: tuple[Action, ...] = ()
    while True:
        refusal: Refusal | None = None
        for action in wanted(state, played):
            found = rules.why_not(state, action)
            if found is None:
                state, played = rules.apply(state, action).state, (*played, action)
                break
            refusal = refusal or found
        else:
            return Played(state, played, refusal)
