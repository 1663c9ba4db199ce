"""Matches in which seats hide something: who may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wargame_core.engine.decision import CHANCE
from wargame_core.engine.history import events_seen, has_secrets
from wargame_core.engine.seats import humans

if TYPE_CHECKING:
    from wargame_core.engine.game import Game
    from wargame_core.engine.history import Entry
    from wargame_core.engine.match import Match


def keeps_secrets(match: Match) -> bool:
    """Whether seats of the match still hide something: its game has secrets and goes on."""
    return has_secrets(match.game) and match.decision is not None


def action_seen(game: Game, state: object, entry: Entry, reader: str | None) -> Any | None:
    """An action as a reader sees it; None for a roll of which only other seats may know.

    ``state`` is any state of the match. What is seen can be described; it is the action itself
    only where the reader knows all about it.
    """
    if reader is None or entry.seat == reader:
        return entry.action
    if entry.seat == CHANCE:
        return entry.action if len(events_seen(entry, reader)) == len(entry.events) else None
    return game.seen(state, entry.action, reader)


def seats_opened(match: Match, players: Mapping[str, str]) -> tuple[str, ...]:
    """Seats that would be shown to people with these players, and are not with the match's own.

    Where only programs play, whoever watches sees every seat. Empty if nothing is hidden.
    """
    if not keeps_secrets(match):
        return ()
    before = _shown(match.seats)
    return tuple(seat for seat in _shown(players) if seat not in before)


def _shown(players: Mapping[str, str]) -> Sequence[str]:
    return humans(players) or tuple(players)
