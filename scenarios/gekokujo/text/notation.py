"""How actions are written: ``recruit owari bushi``, ``hit player2 daimyo``, ``roll 4``."""

from __future__ import annotations

from typing import Final

from scenarios.gekokujo.rules import actions
from wargame_core.engine.notation import Named
from wargame_core.engine.phrase import Phrase
from wargame_core.provinces.text.notation import notation

NOTATION: Final = notation(
    actions,
    {actions.ClanId: Named(Phrase("a clan"), lambda scenario: scenario.clan_ids)},
    die_rule="6.2.1-03",
)
write, read = NOTATION.write, NOTATION.read
