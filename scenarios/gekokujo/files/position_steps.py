"""Lines of the timing table by name, and the choice that naturally is open at each (3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.rules.campaign import Battles, BeginMove, Movement
from scenarios.gekokujo.rules.diplomacy import Diplomacy
from scenarios.gekokujo.rules.draft import DrawOrder
from scenarios.gekokujo.rules.reinforcement import Reinforce
from scenarios.gekokujo.rules.rice import Sowing
from scenarios.gekokujo.rules.sequence import STEPS, Rounds
from scenarios.gekokujo.rules.state import Status
from scenarios.gekokujo.rules.vassalage import ChoosePath

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State

DRAFT: Final = "draft"
CAMPAIGN: Final = "campaign"
MOVEMENT: Final = "movement"
BATTLES: Final = "battles"
LINES: Final = tuple(step.id for step in STEPS)
NAMES: Final = (DRAFT, *(name for name in LINES if name != CAMPAIGN), MOVEMENT, BATTLES, CAMPAIGN)
"""What a step may be called."""

Stack = tuple[Any, ...]


def _later(state: State, player: int) -> Sequence[int]:
    """The players after one in this round's order, the last first."""
    order = state.in_order()
    return tuple(reversed(order[order.index(player) + 1 :]))


def _each(frame: Callable[[int], Any]) -> Callable[[State, int], Stack]:
    def stack(state: State, player: int) -> Stack:
        return (*(frame(other) for other in _later(state, player)), frame(player))

    return stack


def _paths(state: State, player: int) -> Stack:
    later = [p for p in _later(state, player) if state.status[p] == Status.VASSAL]
    return (*(ChoosePath(other) for other in later), ChoosePath(player))


def _turns_after(state: State, player: int) -> Stack:
    """What is still to come after a player's turn, where each moves and fights in turn (K-20)."""
    return tuple(
        frame for other in _later(state, player) for frame in (Battles(other), BeginMove(other))
    )


def _movement(state: State, player: int) -> Stack:
    if state.scenario.rulings.split_campaign:
        fights = tuple(Battles(other) for other in reversed(state.in_order()))
        moves = tuple(BeginMove(other) for other in _later(state, player))
        return (*fights, *moves, Movement(player))
    return (*_turns_after(state, player), Battles(player), Movement(player))


def _battles(state: State, player: int) -> Stack:
    if state.scenario.rulings.split_campaign:
        return _each(Battles)(state, player)
    return (*_turns_after(state, player), Battles(player))


CHOICES: Final[Mapping[str, Callable[[State, int], Stack]]] = {
    "sowing": _each(Sowing),
    "vassals": _paths,
    "reinforcement": _each(Reinforce),
    "diplomacy": _each(Diplomacy),
    MOVEMENT: _movement,
    BATTLES: _battles,
    CAMPAIGN: _movement,
}
"""Steps at which players choose, one after another, and what lies under the choice of one."""


def natural(state: State, step: str, player: int) -> Stack:
    """The procedures when a player has his choice at a step."""
    return (Rounds(), *CHOICES[step](state, player))


def number(step: str) -> int:
    """``State.step`` while a step is carried out: the line that comes next."""
    if step == DRAFT:
        return 0
    line = CAMPAIGN if step in (MOVEMENT, BATTLES) else step
    return (LINES.index(line) + 1) % len(LINES)


def name_of(state: State) -> tuple[str, int | None]:
    """The step at which a state stands, and whose natural choice is open; None if it is not."""
    line = LINES[state.step - 1] if state.round else DRAFT
    if line == DRAFT:
        return DRAFT, -1 if state.frames == (Rounds(), DrawOrder()) else None
    steps = (MOVEMENT, BATTLES) if line == CAMPAIGN else (line,)
    for step in steps:
        for player in state.in_order() if step in CHOICES else ():
            if state.frames == natural(state, step, player):
                return step, player
    return line, None
