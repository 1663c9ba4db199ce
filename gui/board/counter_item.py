"""A printed counter of a hex board, for the board and for panels, in three levels of detail.

Far away it is a block with crest and strength; from nearer come family name, rank, all figures
and markers; from near also the rest of the name and the other script. ``PARTS`` says all of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from gui.board import counter_print
from gui.board.counter_print import Sheet
from gui.theme.theme import Theme
from wargame_core.views.values import CounterView


class Detail(IntEnum):
    """How much of a counter is drawn."""

    FAR = 0
    MIDDLE = 1
    NEAR = 2


MIDDLE_FROM: Final = 30.0
NEAR_FROM: Final = 56.0
"""Edge in pixels from which a level of detail is drawn."""


@dataclass(frozen=True)
class Part:
    """Something on a counter: from which level of detail on, and on which counters."""

    name: str
    detail: Detail
    print: Callable[[Sheet], None]
    is_on: Callable[[CounterView], bool] = lambda _view: True


PARTS: Final = (
    Part("block", Detail.FAR, counter_print.block),
    Part("stripe", Detail.FAR, counter_print.stripe, lambda view: view.reduced),
    Part("frame", Detail.MIDDLE, counter_print.frame),
    Part("crest", Detail.FAR, counter_print.crest),
    Part("stars", Detail.MIDDLE, counter_print.stars, lambda view: view.stars > 0),
    Part("garrison", Detail.MIDDLE, counter_print.garrison, lambda view: view.garrison),
    Part(
        "investing",
        Detail.MIDDLE,
        counter_print.investing,
        lambda view: view.investing and not view.garrison,
    ),
    Part("surname", Detail.MIDDLE, counter_print.surname),
    Part("second line", Detail.NEAR, counter_print.second_line),
    Part("strength", Detail.FAR, counter_print.strength),
    Part("figures", Detail.MIDDLE, counter_print.figures),
    Part("morale", Detail.MIDDLE, counter_print.morale, lambda view: view.morale != 0),
    Part("acted", Detail.FAR, counter_print.acted, lambda view: view.acted),
)
"""Everything that can be on a counter, from the paper up."""


def detail_at(pixels: float) -> Detail:
    """The level of detail for an edge in pixels of the window."""
    if pixels >= NEAR_FROM:
        return Detail.NEAR
    return Detail.MIDDLE if pixels >= MIDDLE_FROM else Detail.FAR


def parts_of(view: CounterView, detail: Detail) -> tuple[str, ...]:
    """What is drawn on a counter at a level of detail, by name."""
    return tuple(part.name for part in PARTS if part.detail <= detail and part.is_on(view))


def draw_counter(
    painter: QPainter,
    box: QRectF,
    view: CounterView,
    theme: Theme,
    pixels: float,
    *,
    strength: int | None = None,
) -> None:
    """Draw a counter into a square; ``pixels`` is its edge on screen, which rules the detail.

    ``strength`` stands on the far counter instead of its own: that of the stack below it.
    """
    detail = detail_at(pixels)
    far = detail is Detail.FAR
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(box.width() / 100, box.height() / 100)
    sheet = Sheet(
        painter,
        view,
        theme,
        layout=(counter_print.FAR, counter_print.MIDDLE, counter_print.NEAR)[detail],
        pixel=100 / max(pixels, 1),
        strength=view.strength if strength is None or not far else strength,
    )
    for part in PARTS:
        if part.detail <= detail and part.is_on(view):
            part.print(sheet)
    painter.restore()


def draw_acted(painter: QPainter, theme: Theme, corner: float = 9) -> None:
    """A veil and a tick on a counter of a hundred units' edge: it has acted."""
    counter_print.draw_acted(painter, theme, corner)


def edge_colour(view: CounterView, theme: Theme) -> QColor:
    """The colour of the side of a counter that lies under others."""
    return counter_print.shaded(theme.clan(view.clan), theme)
