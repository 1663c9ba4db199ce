"""Names on the board, placed for each zoom so that none covers another or a castle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from gui import fonts
from gui.board.geometry import HEX, HexGeometry
from gui.board.map_item import NAMES, MapItem
from gui.board.province_names import ProvinceName, province_names
from gui.board.tiles import bare
from gui.looks.values import LabelLook
from gui.theme import Theme
from gui.words import language

BOTH_FROM: Final = 0.5
"""Scale from which names are shown in both scripts."""

SMALL_FROM: Final = 0.3
"""Scale from which places without a castle are named."""

PROVINCES_UP_TO: Final = 0.75
"""Scale up to which provinces are named."""

_CELL: Final = 64.0
_STACK: Final = QRectF(-0.44, -0.48, 0.88, 0.94)
_CASTLE: Final = QRectF(-0.26, -0.5, 0.52, 0.42)
"""What a castle with counters, and a castle alone, take up in their hex."""


class LabelLayer(MapItem):
    """All names that find room."""

    def __init__(self, geometry: HexGeometry, bounds: QRectF, theme: Theme) -> None:
        super().__init__(bounds, theme, NAMES)
        self._geometry = geometry
        self._labels: tuple[LabelLook, ...] = ()
        self._stacks: frozenset[int] = frozenset()
        self._castles: frozenset[int] = frozenset()
        self._placed: list[tuple[QPointF, QPixmap]] = []
        self._provinces = province_names(geometry)
        self._texts: dict[tuple[str, int, str, float], QPixmap] = {}
        self._tries: dict[int, int] = {}
        """Where each name stood last, so that names keep their side where they can."""
        self._zoom = 0.0
        self._scale = 0.0
        self._ratio = 1.0
        self.shown: dict[int, QRectF] = {}
        """Box of every name that is shown, in pixels relative to the scene's origin."""

    def show_labels(
        self, labels: tuple[LabelLook, ...], stacks: Iterable[int], castles: Iterable[int]
    ) -> None:
        """Name these places, beside the hexes where counters or castles stand."""
        wanted = labels, frozenset(stacks), frozenset(castles)
        if wanted != (self._labels, self._stacks, self._castles):
            self._labels, self._stacks, self._castles = wanted
            self._scale = 0.0
            self.update()

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Copy the names to their places."""
        transform = painter.worldTransform()
        ratio = painter.device().devicePixelRatioF()
        if (scale, ratio) != (self._scale, self._ratio):
            self._scale, self._ratio = scale, ratio
            self._place(scale)
        offset = QPointF(round(transform.dx()), round(transform.dy()))
        painter.save()
        painter.resetTransform()
        for at, pixmap in self._placed:
            painter.drawPixmap(at + offset, pixmap)
        painter.restore()

    # --- placing ----------------------------------------------------------------------------

    def _place(self, scale: float) -> None:
        if scale != self._zoom:
            self._zoom, self._tries = scale, {}
        taken: dict[tuple[int, int], list[QRectF]] = {}
        for hex_ in self._stacks | self._castles:
            _take(taken, self._crowd(hex_, scale))
        self._placed, self.shown = [], {}
        provinces_done = False
        for label in self._labels:
            castle = label.importance > 0
            if not castle and not provinces_done:
                provinces_done = True
                self._place_provinces(scale, taken)
            if not castle and scale < SMALL_FROM:
                continue
            size = max(11, min(17, round(HEX * scale * (0.2 if castle else 0.16))))
            text = _in_scripts(label, both=scale >= BOTH_FROM)
            pixmap = self._text(text, size, "castle" if castle else "place")
            width, height = pixmap.width() / self._ratio, pixmap.height() / self._ratio
            at = self._room(label.hex, width, height, taken, scale)
            if at is None:
                continue
            box = QRectF(at.x(), at.y(), width, height)
            _take(taken, box.adjusted(1, 2, -1, -2))
            self._placed.append((QPointF(round(at.x()), round(at.y())), pixmap))
            self.shown[label.hex] = box
        if not provinces_done:
            self._place_provinces(scale, taken)

    def _place_provinces(self, scale: float, taken: dict[tuple[int, int], list[QRectF]]) -> None:
        """As near to the middle of each province as there is room."""
        if scale > PROVINCES_UP_TO:
            return
        size = max(15, min(30, round(HEX * scale * 0.6)))
        for province in self._provinces:
            pixmap = self._text(_province_text(province), size, "province")
            width, height = pixmap.width() / self._ratio, pixmap.height() / self._ratio
            for place in province.places:
                centre = place * scale
                at = QPointF(round(centre.x() - width / 2), round(centre.y() - height / 2))
                box = QRectF(at.x(), at.y(), width, height)
                if _free(taken, box.adjusted(3, 3, -3, -3)):
                    _take(taken, box)
                    self._placed.append((at, pixmap))
                    break

    def _room(
        self,
        hex_: int,
        width: float,
        height: float,
        taken: dict[tuple[int, int], list[QRectF]],
        scale: float,
    ) -> QPointF | None:
        centre = self._geometry.centres[hex_] * scale
        if hex_ not in self._stacks | self._castles:
            tries = [(0.0, 0.0)]
        else:
            crowd = self._crowd(hex_, scale)
            centre = crowd.center()
            right, down = (crowd.width() + width) / 2, (crowd.height() + height) / 2 - 2
            tries = [(0, down), (0, -down), (right, 0), (-right, 0),
                     (right * 0.6, down), (-right * 0.6, down),
                     (right * 0.6, -down), (-right * 0.6, -down),
                     (right, down * 0.6), (-right, down * 0.6),
                     (right, -down * 0.6), (-right, -down * 0.6)]  # fmt: skip
        before = self._tries.get(hex_, 0)
        for index in (before, *range(len(tries))) if before < len(tries) else range(len(tries)):
            x, y = tries[index]
            box = QRectF(centre.x() + x - width / 2, centre.y() + y - height / 2, width, height)
            if _free(taken, box.adjusted(2, 3, -2, -3)):
                self._tries[hex_] = index
                return box.topLeft()
        return None

    def _crowd(self, hex_: int, scale: float) -> QRectF:
        """What stands in a hex, in pixels from the origin of the scene."""
        part = _STACK if hex_ in self._stacks else _CASTLE
        size = HEX * scale
        corner = self._geometry.centres[hex_] * scale + part.topLeft() * size
        return QRectF(corner, part.size() * size)

    def _text(self, text: str, size: int, kind: str) -> QPixmap:
        key = (text, size, kind, self._ratio)
        found = self._texts.get(key)
        if found is None:
            found = self._texts[key] = self._drawn(text, size, kind)
        return found

    def _drawn(self, text: str, size: int, kind: str) -> QPixmap:
        font = fonts.font(size, bold=kind != "place")
        if kind == "province":
            font.setLetterSpacing(font.SpacingType.AbsoluteSpacing, size * 0.12)
        ink = self._theme.province_ink if kind == "province" else self._theme.board_ink
        metrics = QFontMetricsF(font)
        width = int(metrics.horizontalAdvance(text)) + 8
        height = int(font.pixelSize() * 1.2) + 6
        pixmap = QPixmap(round(width * self._ratio), round(height * self._ratio))
        pixmap.setDevicePixelRatio(self._ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        path = QPainterPath()
        path.addText(4, height / 2 + font.pixelSize() * 0.36, font, text)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        halo = QColor(self._theme.halo)
        halo.setAlpha(150 if kind == "province" else 225)
        pen = QPen(halo, 4)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink))
        painter.drawPath(path)
        painter.end()
        return bare(pixmap)


def _in_scripts(label: LabelLook, *, both: bool) -> str:
    """A name in the script of the present language, or in both with that one first."""
    names = [label.text, label.text_ja]
    if language() == "ja":
        names.reverse()
    found = [name for name in names if name]
    return " ".join(found if both else found[:1])


def _province_text(province: ProvinceName) -> str:
    if language() == "ja":
        return f"{province.kanji} {province.romaji}"
    return f"{province.romaji} {province.kanji}"


def _cells(box: QRectF) -> Iterable[tuple[int, int]]:
    for x in range(int(box.left() // _CELL), int(box.right() // _CELL) + 1):
        for y in range(int(box.top() // _CELL), int(box.bottom() // _CELL) + 1):
            yield x, y


def _take(taken: dict[tuple[int, int], list[QRectF]], box: QRectF) -> None:
    for cell in _cells(box):
        taken.setdefault(cell, []).append(box)


def _free(taken: dict[tuple[int, int], list[QRectF]], box: QRectF) -> bool:
    return not any(box.intersects(other) for cell in _cells(box) for other in taken.get(cell, ()))
