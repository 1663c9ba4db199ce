"""How large a window is that opens beside the board: larger over a large one."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget


def roomy(least: QSize, over: QWidget | None, *, wide: float, high: float) -> QSize:
    """At least a size in pixels, and these shares of the window that it opens over."""
    if over is None:
        return least
    room = over.window().size()
    return least.expandedTo(QSize(round(wide * room.width()), round(high * room.height())))
