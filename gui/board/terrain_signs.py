"""Small signs that tell the terrain of a hex besides its colour: peaks, trees, grass, reeds."""

from __future__ import annotations

import random
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

_FARTHEST: Final = (37, 35)
"""How far from the middle signs stand, across and down, in units of the scene."""
_BESIDE: Final = ((-5.0, 1.5), (0.0, -3.0), (5.0, 1.0))
"""Where the crowns of a clump stand."""


def spread(seed: int, count: int, apart: float) -> list[QPointF]:
    """Places in a hex, always the same for a seed, that keep a distance from each other."""
    dice = random.Random(seed)
    found: list[QPointF] = []
    across, down = _FARTHEST
    for _ in range(count * 8):
        spot = QPointF(dice.uniform(-across, across), dice.uniform(-down, down))
        if all(QPointF.dotProduct(spot - other, spot - other) > apart**2 for other in found):
            found.append(spot)
            if len(found) == count:
                break
    return found


def clump(shadow: QPainterPath, crowns: QPainterPath, at: QPointF, size: float) -> None:
    """Three crowns of trees and the shade beneath them."""
    for x, y in _BESIDE:
        spot = at + QPointF(x, y) * size
        shadow.addEllipse(spot + QPointF(1.6, 2.2) * size, 4.6 * size, 3.8 * size)
        crowns.addEllipse(spot, 4.3 * size, 3.9 * size)


def tuft(path: QPainterPath, at: QPointF) -> None:
    """Three blades of grass."""
    for lean in (-5, 0, 5):
        path.moveTo(at + QPointF(lean * 0.4, 4))
        path.lineTo(at + QPointF(lean, -5))


def reed(path: QPainterPath, at: QPointF) -> None:
    """Still water with blades above it."""
    path.moveTo(at + QPointF(-9, 4))
    path.lineTo(at + QPointF(9, 4))
    for lean in (-4, 0, 4):
        path.moveTo(at + QPointF(lean * 0.6, 4))
        path.lineTo(at + QPointF(lean, -6))


def ridge(path: QPainterPath, at: QPointF, size: float) -> None:
    """A peak with a stroke on its dark side."""
    top = at + QPointF(0, -size * 0.7)
    path.moveTo(top + QPointF(-size * 0.5, size * 0.62))
    path.lineTo(top)
    path.lineTo(top + QPointF(size * 0.5, size * 0.62))
    path.moveTo(top + QPointF(size * 0.10, size * 0.30))
    path.lineTo(top + QPointF(size * 0.26, size * 0.62))
