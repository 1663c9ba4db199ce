"""What is in the hovered or selected place: every force as a command track, and facts."""

from __future__ import annotations

from html import escape
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gui.board.counter_item import draw_counter
from gui.board.counter_legend import show_legend
from gui.match.live_match import LiveMatch
from gui.panels.troop_strips import TroopStrips
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.values import CounterView, ForceView, NoteView, PlaceView

EDGE: Final = 66
"""Edge of a counter in a track, in pixels."""

_GAP: Final = 6

_PIECE: Final = 8
"""Letters of an address that stay together in a narrow panel."""


class Tracks(QWidget):
    """Command tracks: the leader, his units, and the boxes that are free."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._forces: tuple[ForceView, ...] = ()
        self._counters: list[tuple[QRectF, CounterView]] = []
        """Where each counter lies."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_forces(self, forces: tuple[ForceView, ...]) -> None:
        """Show these forces."""
        if forces != self._forces:
            self._forces = forces
            self._fit()
            self.update()

    def resizeEvent(self, event: object) -> None:  # noqa: N802
        """Wrap the boxes anew."""
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(max(1, self._lay_out(None)))

    def sizeHint(self) -> QSize:  # noqa: N802
        """As high as the tracks are."""
        return QSize(3 * (EDGE + _GAP), self._lay_out(None))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the tracks."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._lay_out(painter)
        painter.end()

    def event(self, event: QEvent) -> bool:
        """What is on the counter under a mouse that rests."""
        if isinstance(event, QHelpEvent):
            at = QPointF(event.pos())
            return show_legend(event, self, self._counter_at(at))
        return super().event(event)

    def _counter_at(self, at: QPointF) -> CounterView | None:
        return next((view for box, view in self._counters if box.contains(at)), None)

    def _lay_out(self, painter: QPainter | None) -> int:
        """Draw, or only measure: the height that was used."""
        self._counters.clear()
        across = max(1, (self.width() + _GAP) // (EDGE + _GAP))
        y = 0
        for force in self._forces:
            text = " · ".join(force.notes)
            room = QRect(0, y, self.width(), 400)
            needed = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap.value, text)
            if painter is not None:
                painter.setPen(QColor(self._theme.faint_ink))
                painter.drawText(room, Qt.TextFlag.TextWordWrap.value, text)
            y += needed.height() + 4
            free = max(0, force.capacity - len(force.counters) + 1)
            boxes = len(force.counters) + free
            for index in range(boxes):
                box = QRectF(
                    index % across * (EDGE + _GAP), y + index // across * (EDGE + _GAP), EDGE, EDGE
                )
                if index < len(force.counters):
                    self._counters.append((box, force.counters[index]))
                if painter is not None:
                    self._box(painter, box, force, index)
            y += ((boxes + across - 1) // across) * (EDGE + _GAP) + GRID
        return y

    def _box(self, painter: QPainter, box: QRectF, force: ForceView, index: int) -> None:
        if index < len(force.counters):
            draw_counter(
                painter, box.adjusted(2, 2, -2, -2), force.counters[index], self._theme, EDGE
            )
            return
        pen = QPen(QColor(self._theme.line), 1.5)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(4, 4, -4, -4), 5, 5)
        if index == len(force.counters):
            painter.drawEllipse(QPointF(box.center()), 3, 3)


class Inspector(QScrollArea):
    """Shows the hovered hex, else the selected one."""

    def __init__(
        self, live: LiveMatch, parent: QWidget | None = None, theme: Theme = LIGHT
    ) -> None:
        super().__init__(parent)
        self._live = live
        self._theme = theme
        self._selected = self._hovered = -1
        self.title = QLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setObjectName("heading")
        self.title.setWordWrap(True)
        self.facts = QLabel()
        self.facts.setWordWrap(True)
        self.facts.setTextFormat(Qt.TextFormat.RichText)
        self.tracks = Tracks(theme)
        self.troops = TroopStrips(theme)
        self.notes = QLabel()
        self.notes.setWordWrap(True)
        self.notes.setTextFormat(Qt.TextFormat.RichText)
        self.notes.setOpenExternalLinks(True)
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        for widget in (self.title, self.tracks, self.troops, self.facts, self.notes):
            layout.addWidget(widget)
        layout.addStretch(1)
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        live.opened.connect(self.clear)
        live.settled.connect(self.refresh)

    @property
    def selected(self) -> int:
        """The selected hex or province, -1 for none."""
        return self._selected

    def clear(self) -> None:
        """Forget the places of another match."""
        self._selected = self._hovered = -1
        self.refresh()

    def select(self, place: int, *, later: bool = False) -> None:
        """Keep showing a place, -1 for none; ``later``: once the match has changed."""
        self._selected = place
        if not later:
            self.refresh()

    def hover(self, place: int) -> None:
        """Show a place while the mouse is over it; -1 when it has left."""
        self._hovered = place
        self.refresh()

    def refresh(self) -> None:
        """Show the place as it is now."""
        place = self._hovered if self._hovered >= 0 else self._selected
        if place < 0 or not self._live.is_open:
            words = self._live.now.place_words if self._live.is_open else None
            self.title.setText(words.none if words else "")
            self.facts.setText(words.hint if words else "")
            self.tracks.show_forces(())
            self.troops.show_troops(())
            self.notes.clear()
        else:
            self._show(self._live.now.view_of_place(place))

    def _show(self, view: PlaceView) -> None:
        faint = self._theme.faint_ink
        self.title.setText(view.title)
        rows = "".join(
            f'<tr><td style="color:{faint}; padding-right:12px">{escape(name)}</td>'
            f"<td>{escape(value)}</td></tr>"
            if name
            else f'<tr><td colspan="2">{escape(value)}</td></tr>'
            for name, value in view.facts
        )
        self.facts.setText(f'<table cellspacing="2">{rows}</table>')
        self.tracks.show_forces(view.forces)
        self.troops.show_troops(view.troops)
        self.notes.setText("".join(self._note(note) for note in view.notes))

    def _note(self, note: NoteView) -> str:
        """A note with its sources written out below it."""
        faint = self._theme.faint_ink
        lines = [f"<b>{escape(note.name)}</b><br>{escape(note.text)}"]
        for title, addresses in note.sources:
            links = [
                f'<a href="{escape(address)}" style="color:{faint}">{breakable(address)}</a>'
                for address in addresses
            ]
            said = "<br>".join((escape(title), *links))
            lines.append(f'<span style="color:{faint}">{said}</span>')
        return f'<p style="margin-top:0; margin-bottom:8px">{"<br>".join(lines)}</p>'


def breakable(address: str) -> str:
    """An address as HTML that may go on in the next line after every few letters."""
    parts = [address[start : start + _PIECE] for start in range(0, len(address), _PIECE)]
    return "&#8203;".join(escape(part) for part in parts)
