"""Western Hero, as the entry point ``gunyuden.games`` names it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from wargame_core.gunyuden.game import GunyudenGame

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wargame_core.gunyuden.audits.play import Drive
    from wargame_core.gunyuden.files.special_rule import SpecialRule


def _special() -> tuple[SpecialRule, ...]:
    from scenarios.western_hero.rules.special_rules import SPECIAL_RULES

    return SPECIAL_RULES


def _drives() -> Mapping[str, Sequence[Drive]]:
    from scenarios.western_hero.audits.charts import DRIVES

    return DRIVES


GAME: Final = GunyudenGame(Path(__file__).parent, special=_special, drives=_drives)
