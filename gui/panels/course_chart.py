"""Two curves of a match: how a side stood turn by turn, and its luck until then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.panels.value_bars import signed_value
from gui.theme.theme import GRID, Theme
from wargame_core.views.analysis_values import CoursePoint
from wargame_core.views.words import tr

_HEIGHT: Final = 9 * GRID


class CourseChart(QWidget):
    """The full line is how the side stood, the dashed one its luck; a click goes to the turn."""

    position_wanted = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = ""
        self._points: tuple[CoursePoint, ...] = ()
        self._seat, self._most = 0, 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_course(self, name: str, seat: int, points: Sequence[CoursePoint], most: float) -> None:
        """Draw the curves of one seat; ``most`` is the top, the same for all seats."""
        self._name, self._seat = name, seat
        self._points, self._most = tuple(points), most or 1.0
        last = self._points[-1]
        self.setAccessibleName(
            tr(
                "{name}: stands {standing}, luck {luck} at the end",
                name=name,
                standing=signed_value(last.standing[seat]),
                luck=signed_value(last.luck[seat]),
            )
        )
        self.setToolTip(
            "\n".join(
                tr(
                    "{when}: stands {standing}, luck {luck}",
                    when=point.when or (tr("At the end") if number else tr("At the start")),
                    standing=signed_value(point.standing[seat]),
                    luck=signed_value(point.luck[seat]),
                )
                for number, point in enumerate(self._points)
            )
        )
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Wide and low."""
        return QSize(40 * GRID, _HEIGHT)

    def x_of(self, number: int) -> float:
        """Where a point of the course stands."""
        steps = max(1, len(self._points) - 1)
        return GRID + (self.width() - 2 * GRID) * number / steps

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Go to the turn that was clicked."""
        if self._points:
            at = event.position().x()
            number = min(range(len(self._points)), key=lambda one: abs(self.x_of(one) - at))
            self.position_wanted.emit(self._points[number].position)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Draw the line of zero, both curves and their ends."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._theme
        painter.fillRect(self.rect(), QColor(theme.card))
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        middle = self.height() / 2
        painter.drawLine(QPointF(0, middle), QPointF(self.width(), middle))
        for luck, colour in ((True, theme.second), (False, theme.first)):
            pen = QPen(QColor(colour), 2)
            pen.setStyle(Qt.PenStyle.DashLine if luck else Qt.PenStyle.SolidLine)
            painter.setPen(pen)
            painter.drawPolyline(
                [
                    QPointF(self.x_of(number), self._y(point, luck=luck))
                    for number, point in enumerate(self._points)
                ]
            )
        painter.setPen(QColor(theme.ink))
        box = QRectF(self.rect()).adjusted(GRID, 2, -GRID, -2)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, self._name)
        painter.end()

    def _y(self, point: CoursePoint, *, luck: bool) -> float:
        value = (point.luck if luck else point.standing)[self._seat]
        room = self.height() / 2 - GRID / 2
        return self.height() / 2 - room * max(-1.0, min(1.0, value / self._most))
