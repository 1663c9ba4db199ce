"""The odds of the dice of which a question asks whether they are to fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gui.match.snapshot import Snapshot
from gui.match.to_come import are_dice, at_chance
from gui.match.viewer import seen_by
from wargame_core.engine.preview import Preview
from wargame_core.views.open_die import open_die


def odds_of(now: Snapshot, actions: Sequence[Any]) -> Preview | None:
    """What the dice that some actions in a row bring about can bring; None without dice.

    As the game tells it, else by trying the faces of the die. ``now`` is the present.
    """
    first = now.preview(actions[0]) if actions else None
    if first is not None and len(actions) == 1:
        return first
    game = now.match.game
    state = at_chance(game, now.whole_state, actions)
    if state is None or not are_dice(game, state):
        return first
    seen = seen_by(now.match, now.viewer, state)
    decision = game.decision(seen)
    assert decision is not None, "chance decides"
    lit = now.places(actions[-1]).lit
    title = game.say(seen, decision.prompt, now.language)
    told: Preview | None = now.views.preview(seen, None)
    return told or open_die(game, seen, title, lit[0] if len(lit) == 1 else -1)
