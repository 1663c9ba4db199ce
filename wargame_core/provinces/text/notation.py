"""How actions on provinces are written: ``move-to owari``, ``hit player2 bowman``, ``roll 4``."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from wargame_core.engine.notation import Named, Notation
from wargame_core.engine.phrase import Phrase
from wargame_core.provinces.rules import actions


def notation(
    own: ModuleType,
    named: Mapping[Any, Named] | None = None,
    *,
    die_rule: str,
    sides: int = 6,
) -> Notation:
    """The notation of a game: the shared actions and those of its own module.

    Args:
        own: Module with the game's own action classes.
        named: What other types of fields stand for than provinces, players and kinds of units.
        die_rule: The rule that says which faces a die has.
        sides: Of the largest die.
    """
    return Notation(
        (actions, own),
        {
            actions.Province: Named(Phrase("a province"), lambda scenario: scenario.map.ids),
            actions.Player: Named(Phrase("a player"), lambda scenario: scenario.seats),
            actions.Kind: Named(Phrase("a kind of unit"), lambda scenario: scenario.kind_ids),
            **(named or {}),
        },
        die_rule,
        sides=sides,
    )
