"""What the fills of an overlay mean, on a small card in the corner of the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QFrame, QWidget

from gui.board.calm_corner import calm_corner, spot
from gui.board.contour import EDGES, Edge, comb
from gui.board.crests import draw_crest
from gui.board.patterns import CELLS, brush_of, colour_of
from gui.board.surface import BoardSurface
from gui.board.tiles import bare
from gui.theme import fonts
from gui.theme.theme import GRID, Theme
from wargame_core.views.overlay_values import Fill, OverlayView

_ROWS: Final = 6
"""Entries under each other, at most."""

_WIDEST: Final = 300

_PRINT: Final = 5
"""How much worse than the middle of a place under the legend a printed key is."""

_SWATCH: Final = QSize(44, 18)
_CORNERS: Final = (
    Qt.Corner.TopLeftCorner,
    Qt.Corner.BottomRightCorner,
    Qt.Corner.BottomLeftCorner,
    Qt.Corner.TopRightCorner,
)
"""Where it may stand, the best first where nothing is hidden."""

_CHANGES: Final = frozenset(
    {QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide}
)


class Legend(QWidget):
    """Follows the overlay; lets the mouse through to the board."""

    def __init__(self, view: BoardSurface, theme: Theme) -> None:
        super().__init__(view)
        self._view = view
        self._theme = theme
        self._overlay = OverlayView("", "")
        self._entries: tuple[Fill, ...] = ()
        self._picture: QPixmap | None = None
        """The card as it was drawn last; it stays the same while the board under it moves."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def texts(self) -> tuple[str, ...]:
        """Title, entries and note, as they are read."""
        found = (self._overlay.title, *(fill.text for fill in self._entries), self._overlay.note)
        return tuple(text for text in found if text)

    def show_overlay(self, view: OverlayView | None) -> None:
        """Show the entries of an overlay; nothing for none."""
        if view is None:
            self.hide()
            return
        if view != self._overlay:
            self._picture = None
        self._overlay = view
        self._entries = tuple(fill for fill in view.fills if fill.places)
        self.setAccessibleName(view.title)
        self.setAccessibleDescription("; ".join(self.texts))
        self.resize(self._measure())
        for card in self._cards():
            card.installEventFilter(self)
        self.place()
        self.show()
        self.raise_()
        self.update()

    def place(self) -> None:
        """Go to the corner of the view where it hides least, clear of cards that lie there."""
        view = self._view.free
        box = self.geometry()
        if self._view.has_low_legend:
            low = view.bottom() - GRID - box.height()
            left = QRect(QPoint(view.left() + GRID, low), box.size())
            right = QRect(QPoint(view.right() - GRID - box.width(), low), box.size())
            self.move(min((left, right), key=self._hidden_by).topLeft())
            return
        lying = [card.geometry() for card in self._cards() if card.isVisible()]
        lying += [one.geometry() for one in self._view.cards if one is not self and one.isVisible()]
        corner = calm_corner(self._view, self.size(), _CORNERS, lying)
        box.moveTopLeft(spot(self._view, self.size(), corner))
        for card in lying:
            if card.intersects(box):
                box.moveTop(card.bottom() + GRID)
        self.move(box.topLeft())

    def _hidden_by(self, box: QRect) -> int:
        """How many places have their middle under the card, and prints even a corner."""
        view = self._view
        middles = (view.point_of(at) for at in range(len(view.layers.geometry.centres)))
        prints = (view.mapFromScene(one).boundingRect() for one in view.layers.keys_at)
        covered = len([one for one in prints if one.intersects(box)])
        return len([one for one in middles if box.contains(one)]) + _PRINT * covered

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Make room for a card that appears, and come back when it is gone."""
        if event.type() in _CHANGES and not self.isHidden():
            self.place()
        return False

    def _cards(self) -> list[QFrame]:
        """The cards on the board that take clicks."""
        through = Qt.WidgetAttribute.WA_TransparentForMouseEvents
        cards = self._view.findChildren(QFrame, "card")
        return [card for card in cards if not card.testAttribute(through)]

    # --- drawing ------------------------------------------------------------------------------

    def _row(self) -> int:
        return max(_SWATCH.height() + 6, round(self._theme.body * 1.6))

    def _columns(self) -> list[tuple[Fill, ...]]:
        entries = self._entries
        return [entries[at : at + _ROWS] for at in range(0, len(entries), _ROWS)]

    def _column_width(self, column: tuple[Fill, ...]) -> int:
        metrics = QFontMetrics(fonts.font(self._theme.body))
        longest = max(metrics.horizontalAdvance(fill.text) for fill in column)
        return min(_WIDEST, longest + 2) + _SWATCH.width() + 3 * GRID

    def _note_height(self, width: int) -> int:
        if not self._overlay.note:
            return 0
        metrics = QFontMetrics(fonts.font(self._theme.body))
        flags = Qt.TextFlag.TextWordWrap.value
        return metrics.boundingRect(0, 0, width, 400, flags, self._overlay.note).height() + 4

    def _measure(self) -> QSize:
        title = QFontMetrics(fonts.font(self._theme.body, bold=True))
        columns = self._columns()
        width = sum(self._column_width(column) for column in columns)
        width = max(width, title.horizontalAdvance(self._overlay.title) + 2 * GRID, 200) + GRID
        rows = max((len(column) for column in columns), default=0)
        height = 2 * GRID + self._row() * (rows + 1) + self._note_height(width - 2 * GRID)
        return QSize(width, height)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Copy the card, which is drawn once."""
        ratio = self.devicePixelRatioF()
        picture = self._picture
        if picture is None or picture.size() != self.size() * ratio:
            picture = self._picture = self._drawn(ratio)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, picture)
        painter.end()

    def _drawn(self, ratio: float) -> QPixmap:
        """The card as a picture; ``ratio`` is pixels of the screen for one of the window."""
        theme, row = self._theme, self._row()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.line), 1.5))
        painter.setBrush(QColor(theme.card))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.setPen(QColor(theme.ink))
        painter.setFont(fonts.font(theme.body, bold=True))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        inner = QRectF(self.rect()).adjusted(GRID, GRID, -GRID, -GRID)
        painter.drawText(
            QRectF(inner.left(), inner.top(), inner.width(), row), flags, self._overlay.title
        )
        painter.setFont(fonts.font(theme.body))
        x, bottom = inner.left(), inner.top() + row
        for column in self._columns():
            y = inner.top() + row
            for fill in column:
                swatch = QRectF(QPointF(x, y + (row - _SWATCH.height()) / 2), QSizeF(_SWATCH))
                self._swatch(painter, swatch, fill)
                painter.setPen(QColor(theme.ink))
                text = QRectF(swatch.right() + GRID, y, _WIDEST, row)
                painter.drawText(text, flags, fill.text)
                y += row
            bottom = max(bottom, y)
            x += self._column_width(column)
        painter.setPen(QColor(theme.faint_ink))
        note = QRectF(inner.left(), bottom, inner.width(), inner.bottom() - bottom)
        painter.drawText(note, Qt.TextFlag.TextWordWrap.value, self._overlay.note)
        painter.end()
        return bare(picture)

    def _edge(self, painter: QPainter, box: QRectF, colour: QColor, edge: Edge) -> None:
        """The line that goes around the area, in small."""
        inset = 4.0 if edge.teeth < 0 else 1.5
        ring = QPainterPath()
        ring.addRect(box.adjusted(inset, inset, -inset, -inset))
        pen = QPen(colour, 2)
        if edge.dashed:
            pen.setDashPattern([2.0, 1.6])
        painter.strokePath(ring, pen)
        if edge.teeth:
            painter.strokePath(comb(ring, edge.teeth, step=7.0, tooth=3.5), QPen(colour, 1.6))

    def _swatch(self, painter: QPainter, box: QRectF, fill: Fill) -> None:
        theme = self._theme
        colour = colour_of(theme, fill.colour)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.flat))
        painter.drawRect(box)
        if fill.pattern != "outline":
            painter.setBrush(brush_of(fill.pattern, colour, CELLS[0], self.devicePixelRatioF()))
            painter.drawRect(box)
        edge = EDGES.get(fill.pattern)
        if edge is not None:
            self._edge(painter, box, colour, edge)
        painter.setPen(QPen(QColor(theme.line), 1))  # the colour may be that of the card
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        if fill.clan:
            plate = QRectF(box.right() - 18, box.y() + 1, 16, 16)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.clan(fill.clan))
            painter.drawRect(plate)
            crest = plate.adjusted(1.5, 1.5, -1.5, -1.5)
            draw_crest(painter, fill.clan, crest, QColor(theme.print_light))
