"""The game of stones: places without a map, drawn by the plain views."""

from tests.examples.stones.game import GAME as LIST_GAME

__all__ = ["LIST_GAME"]
