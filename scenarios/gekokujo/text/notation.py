"""How actions are written: ``recruit owari bushi``, ``hit player2 daimyo``, ``roll 4``."""

from __future__ import annotations

from typing import Any, Final

from scenarios.gekokujo.rules import actions
from wargame_core.engine.notation import Named, Notation
from wargame_core.engine.phrase import Phrase

RONIN: Final = "ronin"

NOTATION: Final = Notation(
    actions,
    {
        actions.Province: Named(Phrase("a province"), lambda scenario: scenario.map.ids),
        actions.Player: Named(Phrase("a player"), lambda scenario: scenario.seats),
        actions.ClanId: Named(Phrase("a clan"), lambda scenario: scenario.clan_ids),
        actions.Kind: Named(Phrase("a kind of unit"), lambda scenario: scenario.kind_ids),
    },
    die_rule="6.2.1-03",
)


def write(scenario: Any, action: Any) -> str:
    """The text of an action."""
    return NOTATION.write(scenario, action)


def read(scenario: Any, text: str) -> Any:
    """The action of a text. Raises MalformedActionError with what was found and expected."""
    return NOTATION.read(scenario, text)
