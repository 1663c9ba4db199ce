"""The pieces of print that lie in the sea of a hex map, each drawn from its upper left corner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Final, Protocol

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from gui.board.geometry import HEX
from gui.theme import fonts
from gui.theme.theme import Theme
from wargame_core.boards.map_layout import PIECES
from wargame_core.views.sheet_values import SheetView, TurnGroup
from wargame_core.views.words import language, tr

ORDER: Final = PIECES

SampleDrawer = Callable[[QPainter, QRectF, str, Theme], None]
"""Draws the sample of a name into a box."""

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_CENTRE = Qt.AlignmentFlag.AlignCenter

_ACROSS: Final = 4
"""Groups of turns beside each other on the track, at most."""
_ALONE: Final = 10
"""Turns in a row at most where they have no groups."""
_BOX: Final = QSizeF(2.6, 1.7)
_HEAD, _GROUP_GAP, _PAD = 1.5, 0.8, 0.9
"""Of the track, in units: box of a turn, room for a heading, between groups, around everything."""
_LIFT: Final = 0.25
"""How much higher than its line a month stands, so that no letter touches the boxes."""

_ROWS: Final = 5
_ROW, _SAMPLE, _COLUMN, _BETWEEN, _SAID = 1.75, 2.1, 14.0, 1.3, 1.25
"""Of the key: rows at most, then in units height of a row, width of a sample, of a column at most,
room around a name, and height of letters at most."""

_KM: Final = (5, 10, 20, 30, 50, 100)
"""Lengths of the scale that are tried, in kilometres."""
_LONGEST, _BAR = 10.0, 0.5
"""Of the scale bar, in units: its length at most, and its height."""
_BESIDE_BAR: Final = 1.8
"""How far beyond the bar its words may reach, in units."""
_ROSE: Final = 2.3
"""Radius of the compass, in units."""


class Pen:
    """Unit, colours and type of everything that is printed in the sea."""

    def __init__(self, unit: float, theme: Theme) -> None:
        self.unit, self.theme = unit, theme

    def font(self, size: float, *, spaced: float = 0.0) -> QFont:
        """Type of a size in units."""
        return fonts.map_font(size * self.unit, spaced=spaced)

    def width(self, text: str, size: float, *, spaced: float = 0.0) -> float:
        """How wide a text is, in units of the scene."""
        return QFontMetricsF(self.font(size, spaced=spaced)).horizontalAdvance(text)

    def frame(self, painter: QPainter, size: QSizeF, *, double: bool = False) -> None:
        """A sheet of paper with a fine line inside its edge."""
        theme, box = self.theme, QRectF(QPointF(0, 0), size)
        painter.setPen(QPen(QColor(theme.board_ink), 0.07 * self.unit))
        painter.setBrush(QColor(theme.halo))
        painter.drawRect(box)
        if double:
            inset = 0.28 * self.unit
            painter.setPen(QPen(QColor(theme.board_ink), 0.03 * self.unit))
            painter.drawRect(box.adjusted(inset, inset, -inset, -inset))

    def write(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        size: float,
        flags: Qt.AlignmentFlag = _CENTRE,
        *,
        ink: str = "board_ink",
        spaced: float = 0.0,
    ) -> None:
        """Write into a box; smaller where the text is too wide for it."""
        wide = self.width(text, size, spaced=spaced)
        if wide > box.width() > 0:
            size *= box.width() / wide
        painter.setPen(QColor(getattr(self.theme, ink)))
        painter.setFont(self.font(size, spaced=spaced))
        painter.drawText(box, flags | Qt.TextFlag.TextDontClip, text)


class Piece(Protocol):
    """One piece of print."""

    size: QSizeF
    """In units of the scene."""

    def draw(self, painter: QPainter, pen: Pen) -> None:
        """Draw it around the origin's lower right."""
        ...


class TitlePiece:
    """The cartouche: game and scenario in both scripts."""

    def __init__(self, game: str, game_ja: str, view: SheetView, pen: Pen) -> None:
        first, second = (game, game_ja) if language() != "ja" else (game_ja, game)
        scenario, other = (
            (view.title, view.title_ja) if language() != "ja" else (view.title_ja, view.title)
        )
        self._lines = [
            (first, 1.9, 0.12, "board_ink"),
            (second, 1.1, 0.2, "province_ink"),
            (scenario, 1.25, 0.06, "board_ink"),
            (other, 0.9, 0.1, "province_ink"),
        ]
        self._lines = [line for line in self._lines if line[0]]
        wide = max(pen.width(text, size, spaced=spaced) for text, size, spaced, _ in self._lines)
        tall = sum(1.35 * size for _, size, _, _ in self._lines)
        self.size = QSizeF(wide + 3.2 * pen.unit, (tall + 1.9) * pen.unit)

    def draw(self, painter: QPainter, pen: Pen) -> None:
        """Draw frame and lines."""
        pen.frame(painter, self.size, double=True)
        top = 0.75 * pen.unit
        for number, (text, size, spaced, ink) in enumerate(self._lines):
            box = QRectF(pen.unit, top, self.size.width() - 2 * pen.unit, 1.35 * size * pen.unit)
            pen.write(painter, box, text, size, ink=ink, spaced=spaced)
            top = box.bottom()
            if number == 1:
                middle, half = self.size.width() / 2, 2.2 * pen.unit
                painter.setPen(QPen(QColor(pen.theme.board_ink), 0.04 * pen.unit))
                rule = top + 0.2 * pen.unit
                painter.drawLine(QPointF(middle - half, rule), QPointF(middle + half, rule))
                top += 0.4 * pen.unit


class TrackPiece:
    """The turn track: a box for every turn, month by month."""

    def __init__(self, track: Sequence[TurnGroup], pen: Pen) -> None:
        self._track, unit = track, pen.unit
        self._boxes: list[tuple[QRectF, str]] = []
        self._heads: list[tuple[QRectF, str]] = []
        grouped = any(group.title for group in track)
        longest = max((len(group.turns) for group in track), default=0)
        in_row = longest if grouped else _even_row(longest, _ALONE)
        wide = in_row * _BOX.width()
        step = QSizeF(wide + _GROUP_GAP, (_HEAD if grouped else 0.2) + _BOX.height() + _GROUP_GAP)
        beside = _even_row(len(track), _ACROSS)
        for number, group in enumerate(track):
            down, across = divmod(number, beside)
            x, y = across * step.width(), down * step.height() + _HEAD
            if group.title:
                head = QRectF(x, y - _LIFT, wide, _HEAD)
                self._heads.append((_times(head, unit), group.title))
                y += _HEAD
            for place, turn in enumerate(group.turns):
                row, column = divmod(place, in_row)
                if grouped and number == 0:
                    column += longest - len(group.turns)  # what is left of the first month
                spot = QPointF(x + column * _BOX.width(), y + row * _BOX.height())
                self._boxes.append((_times(QRectF(spot, _BOX), unit), turn))
        extent = QRectF()
        for box, _ in (*self._boxes, *self._heads):
            extent = extent.united(box)
        self._shift = QPointF(_PAD * unit - extent.left(), _PAD * unit)
        self._wide = extent.width()
        self.size = QSizeF(extent.width() + 2 * _PAD * unit, extent.bottom() + 2 * _PAD * unit)

    def box_of(self, turn: int) -> QRectF:
        """The box of a turn, from 1; empty for others."""
        if not 1 <= turn <= len(self._boxes):
            return QRectF()
        return self._boxes[turn - 1][0].translated(self._shift)

    def draw(self, painter: QPainter, pen: Pen) -> None:
        """Draw headings and boxes."""
        pen.frame(painter, self.size)
        painter.save()
        painter.translate(self._shift)
        head = QRectF(0, -0.35 * pen.unit, self._wide, 1.6 * pen.unit)
        pen.write(painter, head, tr("Turns"), 1.25, _LEFT, ink="province_ink", spaced=0.1)
        for box, title in self._heads:
            pen.write(painter, box, title, 1.2, _LEFT)
        line = QPen(QColor(pen.theme.board_ink), 0.05 * pen.unit)
        for box, turn in self._boxes:
            painter.setPen(line)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
            inset = 0.15 * pen.unit
            pen.write(painter, box.adjusted(inset, 0, -inset, 0), turn, 1.2)
        painter.restore()


def _even_row(count: int, most: int) -> int:
    """How many stand in a row, at most so many, where all rows are about as long."""
    return ceil(count / ceil(count / most)) if count else most


class KeyPiece:
    """A key: samples of what is drawn, with their names."""

    def __init__(
        self, title: str, samples: Mapping[str, str], draw: SampleDrawer, pen: Pen
    ) -> None:
        """``samples``: what is shown, with its name in the present language."""
        self._title, self._samples, self._draw = title, samples, draw
        columns = -(-len(samples) // _ROWS)
        self._rows = -(-len(samples) // max(1, columns))
        widest = max((pen.width(self._samples[name], _SAID) for name in samples), default=0.0)
        self._column = min(_COLUMN, widest / pen.unit + _SAMPLE + _BETWEEN)
        room = (self._column - _SAMPLE - _BETWEEN) * pen.unit
        self._said = _SAID * min(1.0, room / widest) if widest else _SAID
        """Height of all letters, so that the longest name has room beside the next sample."""
        self.size = QSizeF(
            (columns * self._column + 2 * _PAD) * pen.unit,
            (self._rows * _ROW + _HEAD + 0.3 + _PAD) * pen.unit,
        )

    def draw(self, painter: QPainter, pen: Pen) -> None:
        """Draw samples with their names."""
        pen.frame(painter, self.size)
        unit = pen.unit
        head = QRectF(_PAD * unit, 0.3 * unit, self.size.width(), 1.5 * unit)
        pen.write(painter, head, self._title, 1.25, _LEFT, ink="province_ink", spaced=0.1)
        for number, name in enumerate(self._samples):
            column, row = divmod(number, self._rows)
            corner = QPointF(_PAD + column * self._column, _HEAD + 0.5 + row * _ROW) * unit
            box = QRectF(corner, QSizeF(_SAMPLE, _ROW - 0.25) * unit)
            self._draw(painter, box, name, pen.theme)
            text = box.translated(box.width() + 0.45 * unit, 0)
            text.setWidth((self._column - _SAMPLE - 0.45) * unit)
            pen.write(painter, text, self._samples[name], self._said, _LEFT)


class ScalePiece:
    """Compass and scale bar; only the compass where the map does not say how large it is."""

    def __init__(self, hex_km: float, north_degrees: float, pen: Pen) -> None:
        self._north, self._hex_km = north_degrees, hex_km
        longest = _LONGEST * pen.unit
        fitting = [km for km in _KM if hex_km and km / hex_km * HEX <= longest]
        self._km = fitting[-1] if fitting else 0
        self._length = self._km / hex_km * HEX if self._km else 0.0
        wide = 2 * _ROSE * pen.unit + (self._length + 3.2 * pen.unit if self._km else 0.0)
        self.size = QSizeF(wide, (2 * _ROSE + 1.4) * pen.unit)

    def draw(self, painter: QPainter, pen: Pen) -> None:
        """Draw the compass, then the bar to its right."""
        self._rose(painter, pen)
        if self._km:
            painter.save()
            painter.translate(2 * _ROSE * pen.unit + 1.4 * pen.unit, self.size.height() / 2)
            self._bar(painter, pen)
            painter.restore()

    def _rose(self, painter: QPainter, pen: Pen) -> None:
        unit, theme = pen.unit, pen.theme
        painter.save()
        painter.translate(_ROSE * unit, (_ROSE + 1.3) * unit)
        painter.rotate(self._north)
        painter.setPen(QPen(QColor(theme.first), 0.05 * unit))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(0, 0), 0.62 * _ROSE * unit, 0.62 * _ROSE * unit)
        for turn in range(4):
            painter.save()
            painter.rotate(90 * turn)
            reach = (0.95 if turn == 0 else 0.8) * _ROSE * unit
            for side in (-1, 1):
                path = QPainterPath(QPointF(0, -reach))
                path.lineTo(QPointF(side * 0.16 * _ROSE * unit, -0.16 * _ROSE * unit))
                path.lineTo(QPointF(0, 0))
                path.closeSubpath()
                painter.setBrush(QColor(theme.first if side < 0 else theme.halo))
                painter.drawPath(path)
            painter.restore()
        box = QRectF(-unit, -(0.95 * _ROSE + 1.3) * unit, 2 * unit, 1.2 * unit)
        pen.write(painter, box, tr("N"), 1.05, ink="first")
        painter.restore()

    def _bar(self, painter: QPainter, pen: Pen) -> None:
        unit, theme, parts = pen.unit, pen.theme, 4
        step = self._length / parts
        painter.setPen(QPen(QColor(theme.board_ink), 0.05 * unit))
        for number in range(parts):
            painter.setBrush(QColor(theme.board_ink if number % 2 == 0 else theme.halo))
            painter.drawRect(QRectF(number * step, 0, step, _BAR * unit))
        for share in (0, 2, 4):
            x = share * step
            figure = f"{self._km * share / parts:g}"
            text = figure if share < parts else f"{figure} km"
            box = QRectF(x - 2 * unit, -1.35 * unit, 4 * unit, 1.2 * unit)
            pen.write(painter, box, text, 1.15)
        said = tr("1 hex = {km} km", km=f"{self._hex_km:g}")
        room = self._length + _BESIDE_BAR * unit
        box = QRectF(0, (_BAR + 0.15) * unit, room, 1.2 * unit)
        pen.write(painter, box, said, 1.15, _LEFT)


def _times(box: QRectF, unit: float) -> QRectF:
    return QRectF(box.topLeft() * unit, box.size() * unit)
