"""Cards of scenarios are made outside the thread of the window, each of them once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from gui.theme.theme import Theme
from wargame_core.engine import registry
from wargame_core.views.reference_values import CardView
from wargame_core.views.registry import view_of
from wargame_core.views.words import language


@dataclass(frozen=True, slots=True)
class Card:
    """What is known of a scenario only once it has been read."""

    view: CardView
    picture: QImage


_made: dict[tuple[Any, ...], Future[Card]] = {}


def card(game: str, scenario: str, theme: Theme, size: QSize) -> Future[Card]:
    """The card of a scenario, at once if it was made before. The future may hold a WargameError.

    What draws is imported here: Qt's classes must not be made in one thread while another paints.
    """
    from gui.board.small_map import small_map

    key = (game, scenario, theme.name, language(), size.width(), size.height())
    if key not in _made:
        _made[key] = drawing_pool().submit(_make, game, scenario, theme, size, small_map)
    return _made[key]


@cache
def drawing_pool() -> ThreadPoolExecutor:
    """The one thread in which small maps are drawn."""
    return ThreadPoolExecutor(1, thread_name_prefix="cards")


def _make(
    name: str, scenario: str, theme: Theme, size: QSize, small_map: Callable[..., QImage]
) -> Card:
    game = registry.load(name)
    info = next(info for info in game.info.scenarios if info.id == scenario)
    state = registry.usual_start(game, info)
    view = view_of(game)
    picture = small_map(
        view.board_of(state),
        view.area_of(state),
        view.castles(state),
        view.stacks(state),
        theme,
        size,
        view.provinces(state),
    )
    return Card(view.card(name, state), picture)
