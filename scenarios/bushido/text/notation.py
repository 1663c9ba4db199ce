"""How actions are written: ``attack b2 b3 4 0``, ``stack katana3 katana1``, ``tactic duel 1 0``."""

from __future__ import annotations

from typing import Any, Final

from scenarios.bushido.rules import actions
from scenarios.bushido.rules.pieces import (
    BUILDING_IDS,
    DISC_IDS,
    IMPROVEMENT_IDS,
    ROLE_IDS,
    TERRAIN_IDS,
    TILE_IDS,
)
from wargame_core.engine.decision import Action
from wargame_core.engine.notation import Named, Notation
from wargame_core.engine.phrase import Phrase

TABLE: Final = "table"
"""Who draws what all may see."""

NOTATION: Final = Notation(
    actions,
    {
        actions.Player: Named(Phrase("a player"), lambda scenario: scenario.seats),
        actions.Drawer: Named(Phrase("a player"), lambda scenario: (*scenario.seats, TABLE)),
        actions.Place: Named(Phrase("a tile of the map"), lambda scenario: scenario.place_ids),
        actions.Tile: Named(Phrase("a support tile"), lambda _: TILE_IDS),
        actions.Disc: Named(Phrase("a disc"), lambda _: DISC_IDS),
        actions.Terrain: Named(Phrase("a terrain"), lambda _: TERRAIN_IDS),
        actions.Building: Named(Phrase("a building"), lambda _: BUILDING_IDS),
        actions.Improvement: Named(Phrase("an improvement"), lambda _: IMPROVEMENT_IDS),
        actions.Role: Named(Phrase("a role"), lambda _: ROLE_IDS),
        actions.Effect: Named(Phrase("an effect of Kotau"), lambda _: actions.EFFECT_IDS),
    },
    die_rule="BU-CMP-05",
)


def write(scenario: Any, action: Action) -> str:
    """The text of an action."""
    return NOTATION.write(scenario, action)


def read(scenario: Any, text: str) -> Any:
    """The action of a text. Raises MalformedActionError with what was found and expected."""
    return NOTATION.read(scenario, text)
