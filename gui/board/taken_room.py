"""Where names and plates stand already, so that none covers another."""

from __future__ import annotations

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
        for cell in _cells(box):
            for other in self._boxes.get(cell, ()):
                if box.intersects(other):
                    return False
        return True


def _cells(box: QRectF) -> list[tuple[int, int]]:
    edges = (box.left(), box.top(), box.right(), box.bottom())
    left, top, right, bottom = (int(edge // _CELL) for edge in edges)
    if left == right and top == bottom:
        return [(left, top)]
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]
