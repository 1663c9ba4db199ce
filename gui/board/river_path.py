"""Rivers as filled ribbons that grow wider downstream."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from gui.board.geometry import HEX
from wargame_core.boards.river_courses import Reach

_STEPS: Final = 6
"""Pieces of a reach."""
_SHARES: Final = tuple((at / _STEPS, 1 - at / _STEPS) for at in range(_STEPS + 1))
"""How far along the points of a reach are, and what is left of it from there."""
_LEAST, _GROWTH, _MOST = 2.6, 1.15, 9.5
"""Width in units of the scene: of a spring, per root of the flow, of the widest."""


def width_of(flow: float) -> float:
    """How wide a river is drawn, in units of the scene, below so many hexsides of river."""
    return min(_MOST, _LEAST + _GROWTH * math.sqrt(flow))


def ribbon(reach: Reach, *wider: float) -> tuple[QPolygonF, ...]:
    """The outline of a reach, once for each width that is added to its own."""
    (x0, y0), (x1, y1), (x2, y2) = reach.start, reach.control, reach.end
    first, last = (width_of(flow) for flow in reach.flows)
    points = []
    for share, near in _SHARES:
        a, b, c = near * near, 2 * share * near, share * share
        x, y = (a * x0 + b * x1 + c * x2) * HEX, (a * y0 + b * y1 + c * y2) * HEX
        along_x = near * (x1 - x0) + share * (x2 - x1)
        along_y = near * (y1 - y0) + share * (y2 - y1)
        length = math.hypot(along_x, along_y) or 1.0
        half = (first + (last - first) * share) / 2
        points.append((x, y, -along_y / length, along_x / length, half))
    return tuple(_outline(points, more / 2) for more in wider)


def _outline(points: list[tuple[float, float, float, float, float]], more: float) -> QPolygonF:
    left = [QPointF(x + u * (half + more), y + v * (half + more)) for x, y, u, v, half in points]
    right = [QPointF(x - u * (half + more), y - v * (half + more)) for x, y, u, v, half in points]
    return QPolygonF([*left, *reversed(right)])
