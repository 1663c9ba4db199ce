"""What is under way: asked by views, which never look at the frames of a state themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenarios.bushido.rules.frames import Steps
from scenarios.bushido.rules.pieces import Role
from scenarios.bushido.rules.roles import Casting
from scenarios.bushido.rules.sequence import PROCEDURES

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State


def is_going_on(state: State) -> bool:
    """Whether the game is not over."""
    return bool(state.frames)


def open_facts(state: State) -> dict[str, Any]:
    """What the open choice is about; nothing when the game is over."""
    return state.frames[-1].facts(state) if state.frames else {}


def roles_to_give(state: State) -> list[Role]:
    """The roles that the Daimyo has still to give, in their order (BU-ROL-01)."""
    return [Role(frame.role) for frame in reversed(state.frames) if isinstance(frame, Casting)]


def phase_of_turn(state: State) -> str:
    """The step of the Daimyo's turn that was begun last (6); empty outside a turn."""
    going = next((f for f in state.frames if isinstance(f, Steps) and f.name == "turn"), None)
    return "" if going is None or not going.at else PROCEDURES["turn"][going.at - 1].id


def is_set_up(state: State) -> bool:
    """Whether the first month has not begun (3): it begins while set-up still waits below it."""
    going = {frame.name for frame in state.frames if isinstance(frame, Steps)}
    return "set-up" in going and "turn" not in going
