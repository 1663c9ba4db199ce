"""Moves as records name them: with every hex of the way, from the one the force stands in (G-115).

Records of programs that named the last hex only took the cheapest way whose hexes come first in
the order of directions, whatever it set off; they are read so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.actions import Go, HexId
from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.state import State


def spelt(state: State, action: Any) -> Any:
    """The action with all hexes of its way; anything but a step of the open move as it is."""
    frame = _open_move(state, action)
    path = () if frame is None else frame.path(state, action)
    return _by(action, path) if path else action


def shortened(state: State, action: Any) -> Any:
    """The action of a record, without its way where that is the one a move prefers anyhow."""
    frame = _open_move(state, action)
    if frame is None:
        return action
    plain = replace(action, via=())
    preferred = frame.path(state, plain)
    if not preferred:
        return action
    path = frame.path(state, action) if action.via else frame.first_way(state, action).hexes
    if path == preferred:
        return plain
    return _by(plain, path) if path and not action.via else action


def _open_move(state: State, action: Action) -> Moving | None:
    """The open move if the action is a step of it."""
    frame = state.frames[-1] if state.frames and isinstance(action, Go) else None
    return frame if isinstance(frame, Moving) else None


def _by(action: Go, path: tuple[int, ...]) -> Go:
    return replace(action, via=tuple(HexId(hex_) for hex_ in path[:-1]))
