"""Rivers as filled ribbons that grow wider downstream."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from gui.board.geometry import HEX
from wargame_core.boards.river_courses import Reach

_STEPS: Final = 8
"""Pieces of a reach."""
_LEAST, _GROWTH, _MOST = 2.6, 1.15, 9.5
"""Width in units of the scene: of a spring, per root of the flow, of the widest."""


def width_of(flow: float) -> float:
    """How wide a river is drawn, in units of the scene, below so many hexsides of river."""
    return min(_MOST, _LEAST + _GROWTH * math.sqrt(flow))


def ribbon(reach: Reach, wider: float = 0.0) -> QPolygonF:
    """The outline of a reach; ``wider`` is added to its width."""
    points = [QPointF(*reach.at(step / _STEPS)) * HEX for step in range(_STEPS + 1)]
    first, last = (width_of(flow) + wider for flow in reach.flows)
    left, right = [], []
    for step, point in enumerate(points):
        before, after = points[max(step - 1, 0)], points[min(step + 1, _STEPS)]
        along = after - before
        length = math.hypot(along.x(), along.y()) or 1.0
        half = (first + (last - first) * step / _STEPS) / 2
        aside = QPointF(-along.y(), along.x()) * (half / length)
        left.append(point + aside)
        right.append(point - aside)
    return QPolygonF([*left, *reversed(right)])
