"""Where names and plates stand already, so that none covers another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRectF

_CELL: Final = 64.0


class TakenRoom:
    """Boxes in pixels, sorted into cells so that few have to be looked at."""

    def __init__(self) -> None:
        self._boxes: dict[tuple[int, int], list[QRectF]] = {}

    def take(self, box: QRectF) -> None:
        """Something stands here."""
        for cell in _cells(box):
            self._boxes.setdefault(cell, []).append(box)

    def is_free(self, box: QRectF) -> bool:
        """Whether nothing stands here."""
        return not any(
            box.intersects(other) for cell in _cells(box) for other in self._boxes.get(cell, ())
        )


def _cells(box: QRectF) -> Iterator[tuple[int, int]]:
    for x in range(int(box.left() // _CELL), int(box.right() // _CELL) + 1):
        for y in range(int(box.top() // _CELL), int(box.bottom() // _CELL) + 1):
            yield x, y
