"""A force that slides along its way after it has moved; the board behind is up to date."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

LASTS_MS: Final = 260
"""The whole way, however long it is."""


class Motion(QObject):
    """Moves one item at a time along a way and takes it off the board at the end."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._item: QGraphicsItem | None = None
        self._points: tuple[QPointF, ...] = ()
        self._run = QVariantAnimation(self)
        self._run.setDuration(LASTS_MS)
        self._run.setStartValue(0.0)
        self._run.setEndValue(1.0)
        self._run.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._run.valueChanged.connect(self._at)
        self._run.finished.connect(self.stop)

    @property
    def is_running(self) -> bool:
        """Whether something slides."""
        return self._item is not None

    def slide(self, scene: QGraphicsScene, item: QGraphicsItem, points: Sequence[QPointF]) -> None:
        """Let an item slide from the first point to the last; one that slides already stops."""
        self.stop()
        self._item, self._points = item, tuple(points)
        item.setZValue(60)
        item.setPos(points[0])
        scene.addItem(item)
        self._run.start()

    def stop(self) -> None:
        """Take the item off the board."""
        self._run.stop()
        item, self._item = self._item, None
        if item is not None and item.scene() is not None:
            item.scene().removeItem(item)

    def _at(self, share: float) -> None:
        item, steps = self._item, len(self._points) - 1
        if item is None or steps < 1:
            return
        step = min(int(share * steps), steps - 1)
        first, second = self._points[step], self._points[step + 1]
        item.setPos(first + (second - first) * (share * steps - step))
