"""What the others do to a player: the events that his recap tells first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from scenarios.bushido.rules.pieces import Role
from scenarios.bushido.views.names import player_of
from wargame_core.engine.decision import Event

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State

_TO_HIM: Final = {
    "stolen": "other_player", "spied": "other_player", "privilege": "other_player",
    "duel-won": "other_player", "tea-refused": "host_player", "alms-refused": "bozu_player",
    "rescued": "bushi_player", "losses": "player", "dispersed": "player", "seppuku": "player",
    "heirlooms-lost": "player", "kotau-replaced": "player", "household-gone": "player",
}  # fmt: skip
"""By kind of event the fact that names whom it is done to."""

_THERE: Final = ("attack", "ronin-led", "ronin", "revolt", "improvements-gone")
"""Kinds of events that are done to the owner of their place."""

_AGAINST_DAIMYO: Final = ("executed", "geisha")
"""Kinds of events that are done to the Daimyo of the month."""


def concerns(state: State, event: Event, seat: str, before: Callable[[], Any]) -> bool:
    """Whether an event takes something from a seat, hinders it, or gives it a part to play."""
    player, facts, kind = player_of(state, seat), event.params, event.kind
    if player < 0 or not event.is_open_to(seat):
        return False
    if kind in _TO_HIM:
        return bool(facts.get(_TO_HIM[kind]) == player)
    by_himself = facts.get("player") == player
    if kind in _THERE:
        return not by_himself and before().owner[facts["place"]] == player
    if kind in _AGAINST_DAIMYO:
        return not by_himself and before().daimyo == player
    if kind == "role":
        return by_himself and facts["role"] in (Role.BUSHI, Role.SAMURAI)
    if kind in ("honour", "warrior-honour"):
        return by_himself and facts["change"] < 0
    lost = kind == "owner" and state.begun and facts["owner_player"] != player
    return lost and before().owner[facts["place"]] == player
