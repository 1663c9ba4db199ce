"""Matches in which seats hide something: who may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from wargame_core.engine.history import has_secrets
from wargame_core.engine.seats import humans

if TYPE_CHECKING:
    from wargame_core.engine.match import Match

S = TypeVar("S")


def keeps_secrets(match: Match[Any]) -> bool:
    """Whether seats of the match still hide something: its game has secrets and goes on."""
    return has_secrets(match.game) and match.decision is not None


def seats_opened(match: Match[Any], players: Mapping[str, str]) -> tuple[str, ...]:
    """Seats that would be shown to people with these players, and are not with the match's own.

    Where only programs play, whoever watches sees every seat. Empty if nothing is hidden.
    """
    if not keeps_secrets(match):
        return ()
    before = _shown(match.seats)
    return tuple(seat for seat in _shown(players) if seat not in before)


def _shown(players: Mapping[str, str]) -> Sequence[str]:
    return humans(players) or tuple(players)
