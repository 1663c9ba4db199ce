"""Western Hero, as the entry point ``gunyuden.games`` names it."""

from __future__ import annotations

from typing import Final

from scenarios.western_hero import library
from wargame_core.gunyuden.game import GunyudenGame

GAME: Final = GunyudenGame(
    ("western_hero", "Western Hero: The Ambitions of Mōri Motonari", "西国の雄"),
    rules_version="1",
    library=library,
)
