"""Samples for the key that is printed on a board of provinces."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.board.crests import draw_crest
from gui.board.province_item import draw_stronghold
from gui.board.province_relief import draw_peak
from gui.theme.theme import Theme, mixed
from wargame_core.boards.areamap import AreaMap
from wargame_core.views.area_values import StrongholdView

AREA_SAMPLES: Final = {
    "mountain": "Mountain province",
    "circuit": "Border of a circuit",
    "lane": "Sea lane: neighbours",
    "zone": "Limit of sea zones",
    "held": "Held: colour, crest",
    "contested": "Contested",
    "castle": "Castle of its owner",
    "star": "Mandate province",
}
"""What is shown, with its name as a key of the catalogues."""

_TALL: Final = 84.0
"""Height that a sample is drawn in, whatever its size."""
_SHOWN: Final = ("mori", "hojo")
"""Clans whose colours stand for all."""


def samples_of(board: AreaMap) -> dict[str, str]:
    """What the key of a map has, with names as keys of the catalogues."""
    marks = {kind.mark for name, kind in board.fact_kinds.items() if board.facts.get(name)}
    missing = {
        name
        for name, there in (
            ("mountain", "hatch" in marks),
            ("star", "star" in marks),
            ("lane", bool(board.lanes)),
            ("zone", bool(board.zones)),
            ("circuit", len(set(board.group)) > 1),
        )
        if not there
    }
    return {name: said for name, said in AREA_SAMPLES.items() if name not in missing}


def draw_area_sample(painter: QPainter, box: QRectF, name: str, theme: Theme) -> None:
    """Draw one sample as it looks on the map."""
    painter.save()
    painter.translate(box.center())
    share = box.height() / _TALL
    painter.scale(share, share)
    half = box.width() / share / 2
    ground = QRectF(-half, -_TALL / 2, 2 * half, _TALL)
    land, sea = QColor(theme.flat), QColor(theme.sea)
    painter.setPen(QPen(QColor(theme.board_ink), 1.8))
    painter.setBrush(sea if name in ("lane", "zone") else land)
    if name == "mountain":
        painter.setBrush(mixed(land, QColor(theme.mountain), 0.42))
    painter.drawRect(ground)
    match name:
        case "mountain":
            draw_peak(painter, QPointF(-16, 24), 66, theme, 2.6)
            draw_peak(painter, QPointF(22, 30), 48, theme, 2.6)
        case "circuit":
            painter.setPen(QPen(QColor(theme.border), 7))
            painter.drawLine(QPointF(-half + 6, 14), QPointF(half - 6, -14))
        case "lane":
            pen = QPen(QColor(theme.target), 9)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([1.6, 1.0])
            painter.setPen(pen)
            painter.drawLine(QPointF(-half + 10, 0), QPointF(half - 10, 0))
        case "zone":
            pen = QPen(mixed(sea, QColor(theme.first), 0.62), 6)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setDashPattern([0.1, 2.6])
            painter.setPen(pen)
            painter.drawLine(QPointF(-half + 8, 12), QPointF(half - 8, -12))
        case "held" | "contested":
            _held(painter, ground, theme, contested=name == "contested")
        case "castle":
            keep = QRectF(-30, -30, 60, 60)
            draw_stronghold(painter, keep, StrongholdView(0, _SHOWN[0]), theme, 1.0)
        case _:
            painter.setPen(QColor(theme.board_ink))
            font = painter.font()
            font.setPixelSize(58)
            painter.setFont(font)
            painter.drawText(ground, Qt.AlignmentFlag.AlignCenter, "★")
    painter.restore()


def _held(painter: QPainter, ground: QRectF, theme: Theme, *, contested: bool) -> None:
    first, second = (theme.clan(clan) for clan in _SHOWN)
    painter.save()
    painter.setClipRect(ground)
    if contested:
        for number in range(-2, 6):
            painter.setPen(QPen(first if number % 2 else second, 17))
            x = ground.left() + number * 24
            painter.drawLine(QPointF(x, ground.bottom() + 10), QPointF(x + 100, ground.top() - 10))
    else:
        wash = QColor(first)
        wash.setAlpha(110)
        painter.fillRect(ground, wash)
        strokes = mixed(first, QColor(theme.clan_strokes_to), theme.clan_strokes)
        draw_crest(painter, _SHOWN[0], QRectF(-22, -22, 44, 44), strokes)
        painter.setPen(QPen(strokes, 14))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(ground)
    painter.restore()
