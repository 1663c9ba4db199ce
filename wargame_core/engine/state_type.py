"""The type of a game's states, for signatures: ``Game[BoardState]`` is one game, ``Game`` any."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypeVar

S = TypeVar("S", default=Any)
"""The states of a game; without more, of any game."""

S_contra = TypeVar("S_contra", contravariant=True, default=Any)
"""Likewise for what only takes states."""
