"""A small picture of a board: ground, castles and counters as marks. Needs no window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from gui.board.geometry import HexGeometry, geometry
from gui.board.terrain_picture import WATER, TerrainPicture
from gui.looks.values import CastleLook, StackLook
from gui.theme import Theme
from wargame_core.boards.hexmap import HexMap

_CASTLE: Final = 5.0
"""Edge of a castle's mark in pixels; a counter's is larger."""

_COUNTER: Final = 9.0
_PICTURES: Final = 4
_grounds: dict[tuple[HexMap, tuple[bool, ...], str, int, int], QImage] = {}


def small_map(
    board: HexMap,
    area: tuple[bool, ...],
    castles: Sequence[CastleLook],
    stacks: Sequence[StackLook],
    theme: Theme,
    size: QSize,
) -> QImage:
    """The area in play with who holds what, filled into a size in pixels."""
    places = geometry(board)
    scale, shown = _frame(places, area, size)
    image = QImage(_ground(places, area, theme, size))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-shown.topLeft())
    _castles(painter, places, castles, theme, scale)
    _counters(painter, places, stacks, theme, scale)
    painter.end()
    return image


def _frame(places: HexGeometry, area: tuple[bool, ...], size: QSize) -> tuple[float, QRectF]:
    """Scale, and the part of the scene that fills the picture."""
    home = _home(places, area)
    scale = min(size.width() / home.width(), size.height() / home.height())
    shown = QRectF(0, 0, size.width() / scale, size.height() / scale)
    shown.moveCenter(home.center())
    return scale, shown


def _ground(places: HexGeometry, area: tuple[bool, ...], theme: Theme, size: QSize) -> QImage:
    """The bare map; those that were drawn last are kept."""
    key = (places.board, area, theme.name, size.width(), size.height())
    image = _grounds.pop(key, None)
    if image is None:
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(QColor(theme.paper))
        scale, shown = _frame(places, area, size)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-shown.topLeft())
        TerrainPicture(places, area, theme).draw(painter, shown)
        painter.end()
    _grounds[key] = image
    while len(_grounds) > _PICTURES:
        _grounds.pop(next(iter(_grounds)), None)
    return image


def _home(places: HexGeometry, area: tuple[bool, ...]) -> QRectF:
    """The land of the area in play."""
    terrain = places.board.terrain
    played = tuple(h for h, inside in enumerate(area) if inside and terrain[h] not in WATER)
    return places.bounds(played or tuple(range(len(area))))


def _castles(
    painter: QPainter,
    places: HexGeometry,
    castles: Sequence[CastleLook],
    theme: Theme,
    scale: float,
) -> None:
    for castle in castles:
        edge = (_CASTLE + 1.2 * castle.level + (2 if castle.main else 0)) / scale
        centre = places.centres[castle.hex]
        painter.setPen(QPen(QColor(theme.print_light), 1 / scale))
        painter.setBrush(theme.clan(castle.clan) if castle.clan else QColor(theme.nobody))
        painter.save()
        painter.translate(centre)
        painter.rotate(45)
        painter.drawRect(QRectF(-edge / 2, -edge / 2, edge, edge))
        painter.restore()


def _counters(
    painter: QPainter,
    places: HexGeometry,
    stacks: Sequence[StackLook],
    theme: Theme,
    scale: float,
) -> None:
    """Blocks of the clan's colour; the more counters, the larger."""
    for stack in stacks:
        if stack.inside:
            continue
        edge = (_COUNTER + min(len(stack.counters), 6)) / scale
        centre = places.centres[stack.hex] + QPointF(0, 0.25 * edge)
        painter.setPen(QPen(QColor(theme.print_light), 1.2 / scale))
        painter.setBrush(theme.clan(stack.counters[0].clan))
        box = QRectF(centre.x() - edge / 2, centre.y() - edge / 2, edge, edge)
        painter.drawRoundedRect(box, edge / 6, edge / 6)
