"""Tracks of points with the markers of all players, and how they have moved last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.board.crests import draw_crest
from gui.shell.plain_tip import plain_tip
from gui.theme.theme import GRID, Theme
from wargame_core.views.players_values import PegView, TrackView
from wargame_core.views.words import tr

_PEG: Final = 16.0
"""Edge of a marker in pixels; below it the line with its numbers."""

_LINE: Final = 18.0
_STEP: Final = 10
"""Every so many points a number is written."""


class TrackStrip(QWidget):
    """One track; markers that would cover one another stand above each other."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.shown: TrackView | None = None
        self.moved: dict[str, tuple[int, int]] = {}
        """By colour from where to where a marker has moved last."""

    def show_track(self, view: TrackView, *, is_new: bool) -> None:
        """Show a track; ``is_new``: it belongs to another match than before."""
        before = self.shown
        self.shown = view
        if is_new or before is None:
            self.moved = {}
        elif before != view:
            old = {peg.colour_of: peg.at for peg in before.pegs}
            self.moved = {
                peg.colour_of: (old[peg.colour_of], peg.at)
                for peg in view.pegs
                if old.get(peg.colour_of, peg.at) != peg.at
            }
        ranked = sorted(view.pegs, key=lambda peg: -peg.at)
        said = [f"{view.title}:", *(f"{peg.name} {self._said(peg)}" for peg in ranked)]
        self.setToolTip(plain_tip("\n".join(said)))
        self.setAccessibleName(", ".join(said))
        self.updateGeometry()
        self.update()

    def _said(self, peg: PegView) -> str:
        moved = self.moved.get(peg.colour_of)
        if moved is None:
            return str(peg.at)
        return tr("{now} (was {before})", now=peg.at, before=moved[0])

    @property
    def last(self) -> int:
        """The largest number on the track."""
        view = self.shown
        assert view is not None, "a track is shown"
        most = max((peg.at for peg in view.pegs), default=0)
        return max(view.goal, _STEP * 2, -(-most // _STEP) * _STEP)

    def spot(self, at: int) -> float:
        """Where a number lies across the strip."""
        room = self.width() - _PEG - 4
        return 2 + _PEG / 2 + room * at / self.last

    def lanes(self) -> list[tuple[PegView, int]]:
        """The markers with how high they stand, from 0."""
        free: list[float] = []
        found = []
        assert self.shown is not None, "a track is shown"
        for peg in sorted(self.shown.pegs, key=lambda one: one.at):
            left = self.spot(peg.at) - _PEG / 2
            lane = next((n for n, end in enumerate(free) if end <= left), len(free))
            free[lane : lane + 1] = [left + _PEG + 1]
            found.append((peg, lane))
        return found

    def sizeHint(self) -> QSize:  # noqa: N802
        """Room for title, markers and line."""
        lanes = 1 + max((lane for _, lane in self.lanes()), default=0) if self.shown else 1
        title = self.fontMetrics().height()
        return QSize(30 * GRID, round(title + lanes * (_PEG + 1) + _LINE + GRID))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """No less than all markers need."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw title, line, moves and markers."""
        view = self.shown
        if view is None:
            return
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(theme.faint_ink))
        painter.drawText(QPointF(2, self.fontMetrics().ascent()), view.title)
        line = self.height() - _LINE
        painter.setPen(QPen(QColor(theme.line), 2))
        painter.drawLine(QPointF(self.spot(0), line), QPointF(self.spot(self.last), line))
        for number in range(0, self.last + 1, _STEP):
            goal = view.goal == number > 0
            painter.setPen(QPen(QColor(theme.accent if goal else theme.line), 2))
            painter.drawLine(
                QPointF(self.spot(number), line - 3), QPointF(self.spot(number), line + 3)
            )
            painter.setPen(QColor(theme.ink if goal else theme.faint_ink))
            box = QRectF(self.spot(number) - 14, line + 2, 28, _LINE - 2)
            painter.drawText(
                box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, str(number)
            )
        self._draw_moves(painter, line)
        for peg, lane in self.lanes():
            top = line - 3 - (lane + 1) * (_PEG + 1)
            box = QRectF(self.spot(peg.at) - _PEG / 2, top, _PEG, _PEG)
            painter.setPen(QPen(QColor(theme.print_light), 1))
            painter.setBrush(theme.clan(peg.colour_of))
            painter.drawRoundedRect(box, 3, 3)
            light = QColor(theme.print_light)
            draw_crest(painter, peg.colour_of, box.adjusted(2, 2, -2, -2), light)
        painter.end()

    def _draw_moves(self, painter: QPainter, line: float) -> None:
        """Arcs from where markers were: one that was bumped jumps over another."""
        for colour, (before, now) in self.moved.items():
            start, end = QPointF(self.spot(before), line), QPointF(self.spot(now), line)
            path = QPainterPath(start)
            path.quadTo(QPointF((start.x() + end.x()) / 2, line - 14), end)
            painter.setPen(QPen(self._theme.clan(colour), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
            painter.drawEllipse(start, 3, 3)


class TrackStrips(QWidget):
    """All tracks of a game, one above the other."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._match: object = None
        self.strips: list[TrackStrip] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)

    def show_tracks(self, views: Sequence[TrackView], match: object) -> None:
        """Show these tracks of a match."""
        is_new, self._match = match is not self._match, match
        self.setVisible(bool(views))
        while len(self.strips) < len(views):
            strip = TrackStrip(self._theme)
            self.strips.append(strip)
            self._layout.addWidget(strip)
        for number, strip in enumerate(self.strips):
            strip.setVisible(number < len(views))
            if number < len(views):
                strip.show_track(views[number], is_new=is_new)
