"""For whose eyes a match is shown."""

from __future__ import annotations

from typing import Any

from wargame_core.engine.decision import CHANCE
from wargame_core.engine.history import events_seen, has_secrets
from wargame_core.engine.match import Match
from wargame_core.engine.seats import humans


def viewer_of(match: Match) -> str:
    """The human who decides, else the one who decided last, else the first; empty without."""
    people = humans(match.seats)
    if match.decision is not None and match.decision.seat in people:
        return match.decision.seat
    last = match.last_choice(people)
    if last is not None:
        return match.entries[last].seat
    return people[0] if people else ""


def eyes_differ(match: Match) -> bool:
    """Whether one of the people at the window sees, or has seen, what another may not know."""
    state, people = match.state, humans(match.seats)
    if not has_secrets(match.game):
        return False
    game: Any = match.game
    if len({game.digest(game.view(state, seat)) for seat in people}) > 1:
        return True
    return any(
        events_seen(entry, seat) != entry.events
        or (
            entry.seat not in (seat, CHANCE)
            and game.seen(state, entry.action, seat) != entry.action
        )
        for entry in match.entries
        for seat in people
    )


def seen_by(match: Match, viewer: str, state: object) -> Any:
    """A state as a viewer may know it; the state itself where nothing is hidden from anybody."""
    game = match.game
    return match.game.view(state, viewer) if viewer and has_secrets(game) else state
