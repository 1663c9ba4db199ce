"""Western Hero, as the entry point ``gunyuden.games`` names it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scenarios.western_hero import library
from wargame_core.gunyuden.game import GunyudenGame

if TYPE_CHECKING:
    from wargame_core.players.player import Player


def _greedy() -> Player:
    from wargame_core.players.gunyuden_greedy import GreedyPlayer

    return GreedyPlayer()


GAME: Final = GunyudenGame(
    ("western_hero", "Western Hero: The Ambitions of Mōri Motonari", "西国の雄"),
    rules_version="1",
    library=library,
    opponents={"greedy": _greedy},
    words="scenarios.western_hero",
)
