"""The bar at the top: turn, stage, whose phase it is, and the points of each side."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from gui.board.crests import draw_crest
from gui.match.live_match import LiveMatch
from gui.shell.plain_tip import plain_tip
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.values import SideView, TurnView
from wargame_core.views.words import tr


class StagePips(QWidget):
    """One pip a stage; the present one is filled with the accent, those past with ink."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._stage = self._stages = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def show_stage(self, stage: int, stages: int, said: str = "") -> None:
        """Show the present stage of so many; ``said``: what a stage is."""
        self._stage, self._stages = stage, stages
        now = (
            tr("Stage {stage} of {stages}", stage=stage, stages=stages) if stage else tr("No stage")
        )
        self.setAccessibleName(now)
        self.setToolTip(plain_tip(f"{now}\n{said}" if said else now))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Room for all pips."""
        return QSize(max(self._stages, 1) * 20, 24)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the pips with their numbers."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() / 2
        for number in range(1, self._stages + 1):
            now, past = number == self._stage, number < self._stage
            fill = self._theme.accent if now else self._theme.ink if past else self._theme.card
            painter.setPen(QPen(QColor(self._theme.ink), 1))
            painter.setBrush(QColor(fill))
            centre = QPointF(20 * number - 10, middle)
            painter.drawEllipse(centre, 8, 8)
            figure = self._theme.on_accent if now else self._theme.card if past else self._theme.ink
            painter.setPen(QColor(figure))
            box = QRectF(centre.x() - 8, centre.y() - 8, 16, 16)
            font = painter.font()
            font.setPixelSize(10)
            painter.setFont(font)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
        painter.end()


class SideBadge(QWidget):
    """Crest, name and points of a side; framed while it acts. A click asks for their sources."""

    clicked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: SideView | None = None

    def show_side(self, view: SideView) -> None:
        """Show a side."""
        self._shown = view
        words = view.title
        if view.points is not None:
            words = tr("{side}: {points} points", side=view.title, points=view.points)
        self.setToolTip(plain_tip(words))
        self.setAccessibleName(words)
        self.updateGeometry()
        self.update()

    @property
    def _points(self) -> str:
        """The points in figures; empty where the game does not say."""
        if self._shown is None or self._shown.points is None:
            return ""
        return str(self._shown.points)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Room for crest, name and points."""
        bold = self.font()
        bold.setBold(True)
        title = self.fontMetrics().horizontalAdvance(self._shown.title if self._shown else "")
        points = QFontMetrics(bold).horizontalAdvance(self._points)
        return QSize(title + points + 2 * GRID + 40, 28)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """The crest, a short name and the points."""
        return QSize(min(self.sizeHint().width(), 9 * GRID), 28)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A click."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(
            event.position().toPoint()
        ):
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the badge."""
        if self._shown is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        acting = self._shown.acting
        painter.setPen(QPen(QColor(self._theme.accent if acting else self._theme.line), 2))
        painter.setBrush(QColor(self._theme.card))
        painter.drawRoundedRect(box, 5, 5)
        square = QRectF(box.x() + 4, box.y() + 4, box.height() - 8, box.height() - 8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.clan(self._shown.colour_of))
        painter.drawRoundedRect(square, 3, 3)
        crest = QColor(self._theme.print_light)
        draw_crest(painter, self._shown.colour_of, square.adjusted(3, 3, -3, -3), crest)
        painter.setPen(QColor(self._theme.ink))
        text = box.adjusted(box.height() + 4, 0, -8, 0)
        flags = Qt.AlignmentFlag.AlignVCenter
        plain, bold = painter.font(), painter.font()
        bold.setBold(True)
        points = QFontMetrics(bold).horizontalAdvance(self._points)
        room = round(text.width()) - points - GRID
        title = QFontMetrics(plain).elidedText(self._shown.title, Qt.TextElideMode.ElideRight, room)
        if title != self._shown.title:
            title = self._shown.short or title
        if QFontMetrics(plain).horizontalAdvance(title) > room:
            title = ""  # the crest says who it is
        painter.drawText(text, flags | Qt.AlignmentFlag.AlignLeft, title)
        painter.setFont(bold)
        painter.drawText(text, flags | Qt.AlignmentFlag.AlignRight, self._points)
        painter.end()


class TurnBar(QWidget):
    """Follows the match."""

    changed = Signal()
    """What is shown needs more room, or less."""
    points_wanted = Signal()
    """The sources of the points are asked for."""

    def __init__(
        self, live: LiveMatch, parent: QWidget | None = None, theme: Theme = LIGHT
    ) -> None:
        super().__init__(parent)
        self._live = live
        self._theme = theme
        self.turn = QLabel()
        self.turn.setTextFormat(Qt.TextFormat.PlainText)
        self.turn.setObjectName("heading")
        self.pips = StagePips(theme)
        self.phase = QLabel()
        self.phase.setTextFormat(Qt.TextFormat.PlainText)
        self._badges: list[SideBadge] = []
        self._sides = QHBoxLayout()
        self._sides.setSpacing(GRID)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(GRID, GRID // 4, 0, 0)
        layout.setSpacing(2 * GRID)
        for widget in (self.turn, self.pips, self.phase):
            layout.addWidget(widget)
        layout.addStretch(1)
        layout.addLayout(self._sides)
        live.opened.connect(self.refresh)
        live.settled.connect(self.refresh)

    @property
    def badges(self) -> tuple[SideBadge, ...]:
        """One badge a side."""
        return tuple(self._badges)

    def refresh(self) -> None:
        """Show turn, stage, phase and points."""
        if self._live.is_open:
            self.show_turn(self._live.now.turn)

    def show_turn(self, view: TurnView) -> None:
        """Show a turn."""
        if view.turn:
            text = tr(
                "Turn {turn} of {last}  ·  {label}",
                turn=view.turn,
                last=view.last,
                label=view.label,
            )
        else:
            text = view.label
        self.turn.setText(text)
        self.turn.setToolTip(plain_tip(view.calendar))
        self.pips.show_stage(view.stage, view.stages, view.stage_said)
        self.phase.setText(view.phase)
        while len(self.badges) < len(view.sides):
            badge = SideBadge(self._theme)
            badge.clicked.connect(self.points_wanted)
            self._badges.append(badge)
            self._sides.addWidget(badge)
        for badge in self._badges[len(view.sides) :]:
            badge.hide()
        for badge, side in zip(self.badges, view.sides, strict=False):
            badge.show_side(side)
            badge.show()
        self.changed.emit()
