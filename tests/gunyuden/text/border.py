"""Honjō at 1720, one hex from Nagato, while the Ōuchi stand aside: 1621 lies on both ways."""

from __future__ import annotations

import json
from pathlib import Path

from wargame_core.engine.match import Match
from wargame_core.files.position import load_position
from wargame_core.files.position_game import match_from
from wargame_core.gunyuden.rules.state import State

BORDER = {
    "format": "gunyuden-position/1",
    "game": "western_hero",
    "scenario": "3",
    "phase": "amago",
    "units_default": "absent",
    "units": {"honjo_tsunemitsu": {"hex": "1720"}, "ouchi_yoshitaka": {"hex": "1026"}},
}


def border_match(folder: Path) -> Match[State]:
    """A match that begins there."""
    path = folder / "border.json"
    path.write_text(json.dumps(BORDER), encoding="utf-8")
    return match_from(load_position(path))


def play(match: Match[State], *texts: str) -> None:
    """Play actions in notation."""
    for text in texts:
        match.play(match.game.read_action(match.state, text))
