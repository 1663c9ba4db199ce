"""The strip over the board: turn, stage, phase, points, overlays and the time line."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QVBoxLayout, QWidget

from gui.panels.overlay_bar import OverlayBar
from gui.panels.time_line import TimeLine
from gui.panels.turn_bar import TurnBar
from gui.theme.theme import GRID, LIGHT, Theme


class TopStrip(QWidget):
    """One row, and the track of the time line along its lower edge.

    In a narrow window overlays share one button, and it leaves out what menus and keys do as well.
    """

    def __init__(
        self,
        turn: TurnBar,
        overlays: OverlayBar,
        line: TimeLine,
        parent: QWidget | None = None,
        theme: Theme = LIGHT,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._turn, self._overlays, self._line = turn, overlays, line
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(turn, 1)
        row.addWidget(overlays)
        row.addWidget(line)
        layout = QVBoxLayout(self)
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(row, 1)
        layout.addWidget(line.track)
        turn.changed.connect(self.arrange)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """As high as its row and its track, in a window of any width."""
        pace = self._line.pace  # it counts where it has no room too: the board keeps its height
        pace.ensurePolished()
        parts = (self._turn, self._line, pace)
        row = max(part.sizeHint().height() for part in parts)
        return QSize(40 * GRID, row + self._line.track.minimumSizeHint().height())

    def sizeHint(self) -> QSize:  # noqa: N802
        """No higher than needed."""
        return self.minimumSizeHint()

    def arrange(self) -> None:
        """Leave out what has no room, the least missed first; overlays never: one menu has all."""
        overlays = self._overlays
        parts: tuple[QWidget, ...] = (
            self._line.count,
            self._line.pace,
            *(self._line.buttons[name] for name in ("start", "present")),
            *(self._line.buttons[name] for name in ("back_to_decision", "on_to_decision")),
            overlays,
            *(self._line.buttons[name] for name in ("back", "play", "forward")),
            self._turn.phase,
            self._turn.pips,
        )
        rest = (self._turn.turn, *(one for one in self._turn.badges if not one.isHidden()))
        always = [part for part in (*rest, *parts) if part is not overlays]
        whole, folded = (overlays.wide(folded=folded) for folded in (False, True))
        needed = sum(part.sizeHint().width() + GRID for part in always) + whole + 5 * GRID
        for part in parts:
            left_out = needed > self.width()
            if part is overlays:
                overlays.fold(left_out)
                needed -= (whole - folded) if left_out else 0
                continue
            if left_out:
                needed -= part.sizeHint().width() + GRID
            if part.isHidden() != left_out:
                part.setHidden(left_out)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Find room anew."""
        super().resizeEvent(event)
        self.arrange()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """A line below."""
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(self._theme.line))
        painter.end()
