"""The card of the last match: its board and where it stands."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import datetime
from math import cos, pi, sin, sqrt
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QShowEvent,
)
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from gui.start.thumbnail import is_pictured, last_match, line_of, picture_anew
from gui.theme import fonts
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.files.match_states import MatchFacts
from wargame_core.views.words import in_language, tr

_LOOK_MS: Final = 50
"""How often it is seen whether a picture is drawn."""
_HEX: Final = 42.0
"""Edge of the hexes that stand for a board, in pixels."""


class ContinueCard(QPushButton):
    """A large button that goes on with the last match."""

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._picture, self._facts = QImage(), MatchFacts()
        self._when: datetime | None = None
        self._record: Path | None = None
        self._drawing: Future[None] | None = None
        self._offer = ""
        """What a click does where there is no match to go on with."""
        self._lacks_picture = self._awaits = False
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._see_picture)
        self.setText(tr("&Continue"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_record(self, record: Path | None) -> None:
        """Offer to go on with a match, or with none.

        A match that was played elsewhere is pictured as soon as the card is seen.
        """
        self._show(record)
        self._drawing = None
        self._lacks_picture = record is not None and (
            self._picture.isNull() or not is_pictured(record)
        )
        if self.isVisible():
            self._timer.start()

    def await_offer(self, *, awaits: bool) -> None:
        """Whether an offer with its picture is on its way."""
        self._awaits = awaits
        self.update()

    def show_offer(self, words: str, picture: QImage) -> None:
        """Where there is no match to go on with, offer another, with a picture of its board."""
        if self._record is None:
            self._offer, self._picture = words, picture
            self.setEnabled(True)
            self.setAccessibleName(self.heading)
            self.update()

    @property
    def goes_on(self) -> bool:
        """Whether there is a match to go on with."""
        return self._record is not None

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """See whether a picture is to be drawn; not for a page that is left at once."""
        super().showEvent(event)
        self._timer.start()

    def _see_picture(self) -> None:
        """Have the picture drawn if it is missing, and show it once it is there."""
        if self._lacks_picture and self._record is not None and self.isVisible():
            self._lacks_picture = False
            self._drawing = picture_anew(self._record, self._theme)
        drawing = self._drawing
        if drawing is None:
            self._timer.stop()
        if drawing is None or not drawing.done():
            return
        self._timer.stop()
        self._drawing = None
        if drawing.exception() is None:
            self._show(self._record)

    def _show(self, record: Path | None) -> None:
        self._record, self._offer = record, ""
        self.setEnabled(record is not None)
        self._picture, self._facts, self._when = (
            last_match(record) if record is not None else (QImage(), MatchFacts(), None)
        )
        said = f"{self.heading}. {self.line}" if record is not None else self.heading
        self.setAccessibleName(said)
        self.update()

    @property
    def heading(self) -> str:
        """The title of the match; one that only counts its players has that of the game first."""
        if self._offer:
            return self._offer
        if not self.isEnabled():
            return tr("The map is being drawn …" if self._awaits else "No match has been begun yet")
        facts = self._facts
        title = in_language(facts.title, facts.title_ja)
        game = in_language(facts.game_title, facts.game_title_ja)
        counts = bool(facts.seats) and title.startswith(str(len(facts.seats)))
        return " · ".join((game, title)) if game and counts else title or tr("The last match")

    @property
    def line(self) -> str:
        """Turn, whose decision, when."""
        return line_of(self._facts, self._when) if self.goes_on else tr("A first match")

    def sizeHint(self) -> QSize:  # noqa: N802
        """Wide enough for a board."""
        return QSize(56 * GRID, 44 * GRID)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The board above, the words on a band below."""
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        frame = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        shape = QPainterPath()
        shape.addRoundedRect(frame, GRID, GRID)
        painter.fillPath(shape, QColor(theme.card))
        painter.setClipPath(shape)
        band = round(2.2 * theme.heading + 1.6 * theme.body + 3 * GRID)
        if not self.isEnabled():
            band = self.height()
        board = frame.adjusted(0, 0, 0, -band)
        if not self._picture.isNull() and self.isEnabled():
            self._draw_board(painter, board)
        self._draw_words(painter, QRectF(frame.left(), frame.bottom() - band, frame.width(), band))
        painter.setClipping(False)
        active = self.isEnabled() and (self.underMouse() or self.hasFocus())
        painter.setPen(QPen(QColor(theme.accent if active else theme.line), 3 if active else 1.5))
        painter.drawPath(shape)
        painter.end()

    def _draw_board(self, painter: QPainter, board: QRectF) -> None:
        """Fill the place with the middle of the picture."""
        whole = QRectF(self._picture.rect())
        scale = max(board.width() / whole.width(), board.height() / whole.height())
        source = QRectF(0, 0, board.width() / scale, board.height() / scale)
        source.moveCenter(whole.center())
        painter.drawImage(board, self._picture, source)

    def _draw_words(self, painter: QPainter, band: QRectF) -> None:
        theme = self._theme
        inside = band.adjusted(2 * GRID, 1.5 * GRID, -2 * GRID, -GRID)
        if not self.isEnabled():
            _honeycomb(painter, band, theme)
            painter.setPen(QColor(theme.faint_ink))
            painter.setFont(fonts.font(theme.heading))
            painter.drawText(inside, Qt.AlignmentFlag.AlignCenter, self.heading)
            return
        left = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine
        painter.setPen(QColor(theme.ink))
        painter.setFont(fonts.font(theme.heading, bold=True))
        painter.drawText(inside, left | Qt.AlignmentFlag.AlignTop, self.heading)
        right = Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine
        shown = right | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextShowMnemonic
        painter.drawText(inside, shown, f"{self.text()} ▶" if self.goes_on else "▶")
        painter.setPen(QColor(theme.faint_ink))
        painter.setFont(fonts.font(theme.body))
        painter.drawText(inside, left | Qt.AlignmentFlag.AlignBottom, self.line)


def _honeycomb(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Empty hexes, where a board will be."""
    colour = QColor(theme.line)
    colour.setAlpha(110)
    painter.setPen(QPen(colour, 1.2))
    across, down = 1.5 * _HEX, sqrt(3) * _HEX
    for column in range(int(box.width() / across) + 2):
        for row in range(int(box.height() / down) + 2):
            centre = QPointF(
                box.left() + column * across, box.top() + (row + column % 2 / 2) * down
            )
            points = [
                centre + QPointF(_HEX * cos(k * pi / 3), _HEX * sin(k * pi / 3)) for k in range(4)
            ]
            painter.drawPolyline(QPolygonF(points))
    shade = QColor(theme.card)
    words = QRectF(0, 0, box.width() * 0.6, 3 * theme.heading)
    words.moveCenter(box.center())
    painter.fillRect(words, shade)
