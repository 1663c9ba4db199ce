"""The page on luck: bars for every side and every fight, and the turning points of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.panels.value_bars import Bar, Range, ValueBars, signed_value
from gui.shell.dialog_size import roomy
from gui.theme.theme import GRID, Theme
from wargame_core.views.luck_values import FightLuck, LuckView, SeatLuck
from wargame_core.views.words import tr

SIZE: Final = QSize(880, 620)
_POSITION: Final = Qt.ItemDataRole.UserRole


class LuckPage(QDialog):
    """Beside the board, not over it in time: a click on a fight or a point shows that position."""

    position_wanted = Signal(int)
    """Actions of the match after which it is to be shown."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setWindowTitle(tr("Luck of the dice"))
        self.shown: LuckView | None = None
        self.fights: list[QPushButton] = []
        self.title, self.about = QLabel(tr("Luck of the dice")), QLabel()
        self.title.setObjectName("heading")
        self.about.setObjectName("faint")
        self.about.setWordWrap(True)
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(GRID)
        self.progress.setStyleSheet(
            f"QProgressBar {{ border: 1px solid {theme.line}; border-radius: 3px; }}"
            f" QProgressBar::chunk {{ background: {theme.accent}; }}"
        )
        self._seats = QVBoxLayout()
        self._seats.setSpacing(GRID)
        self.points = QListWidget()
        self.points.setWordWrap(True)
        self.points.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.points.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.points.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.points.itemClicked.connect(self._show_point)
        self.points.itemActivated.connect(self._show_point)
        self._fights = QVBoxLayout()
        self._fights.setContentsMargins(GRID, GRID, GRID, GRID)
        self._fights.setSpacing(GRID)
        self._fights_title, self._points_title = QLabel(), QLabel(tr("Turning points"))
        self.close_button = QPushButton(tr("&Close"))
        self.close_button.clicked.connect(self.reject)
        self._lay_out()
        self.resize(roomy(SIZE, parent, wide=0.5, high=0.7))

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setObjectName("fights")
        inside.setStyleSheet(
            f"QWidget#fights {{ background: {self._theme.card}; }}"
            f" QWidget#fights QLabel {{ background: transparent; }}"
        )
        inside.setLayout(self._fights)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        columns = QHBoxLayout()
        columns.setSpacing(2 * GRID)
        self._columns = QWidget()
        for label, widget in ((self._points_title, self.points), (self._fights_title, area)):
            label.setStyleSheet("font-weight: 600;")
            column = QVBoxLayout()
            column.setSpacing(GRID)
            column.addWidget(label)
            column.addWidget(widget, 1)
            columns.addLayout(column, 1)
        columns.setContentsMargins(0, 0, 0, 0)
        self._columns.setLayout(columns)
        bottom = QHBoxLayout()
        bottom.addStretch(1)
        bottom.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID)
        layout.setSpacing(2 * GRID)
        layout.addWidget(self.title)
        layout.addWidget(self.about)
        layout.addWidget(self.progress)
        layout.addLayout(self._seats)
        layout.addWidget(self._columns, 1)
        layout.addStretch(0)
        layout.addLayout(bottom)
        self._columns.hide()

    # --- contents -----------------------------------------------------------------------------

    def show_progress(self, done: int, total: int) -> None:
        """How many actions have been looked at."""
        self.about.setText(tr("Looking at every die: action {done} of {all}", done=done, all=total))
        self.progress.setRange(0, max(total, 1))
        self.progress.setValue(done)

    def show_note(self, words: str) -> None:
        """Say why there is no report."""
        self.about.setText(words)
        self.progress.hide()

    def show_luck(self, view: LuckView) -> None:
        """Show a report."""
        self.shown = view
        self.progress.hide()
        self.about.setText(
            tr(
                "What was rolled less what was to be expected, in {unit}. {dice} dice; the "
                "outcomes of {counted} of them differ in that.",
                unit=view.unit,
                dice=view.dice,
                counted=view.counted,
            )
        )
        within = Range.of([one.luck for one in view.seats])
        names = [one.name for one in view.seats]
        for one in view.seats:
            self._seats.addWidget(self._seat(one, within, names))
        self._fights_title.setText(
            tr(
                "Fights with most luck: {shown} of {all}",
                shown=len(view.fights),
                all=view.all_fights,
            )
        )
        self._fill_fights(view.fights)
        for point in view.turning_points:
            head = tr("{when}: {words}", when=point.when, words=point.changes)
            item = QListWidgetItem(f"{head if point.when else point.changes}\n{point.what}")
            item.setData(_POSITION, point.position)
            self.points.addItem(item)
        self._columns.show()
        QTimer.singleShot(0, self.points, self.points.doItemsLayout)

    def _seat(self, one: SeatLuck, within: Range, names: Sequence[str]) -> QWidget:
        bars = ValueBars(self._theme)
        bars.show_bars([Bar(one.name, one.luck)], within, names)
        said = QLabel(_sentence(one))
        said.setObjectName("faint")
        said.setWordWrap(True)
        box = QWidget()
        layout = QVBoxLayout(box)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bars)
        layout.addWidget(said)
        return box

    def _fill_fights(self, fights: Sequence[FightLuck]) -> None:
        every = [one for fight in fights for one in fight.seats]
        within = Range.of([one.luck for one in every])
        names = [one.name for one in every]
        for fight in fights:
            button = QPushButton(fight.words.replace("&", "&&"))
            button.setFlat(True)
            button.setAutoDefault(False)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.setStyleSheet(
                f"QPushButton {{ border: 0; padding: 0; text-align: left; font-weight: 600;"
                f" background: transparent; }}"
                f" QPushButton:hover, QPushButton:focus {{ color: {self._theme.accent_ink};"
                f" text-decoration: underline; }}"
            )
            button.setProperty("position", fight.position)
            button.clicked.connect(self._show_fight)
            bars = ValueBars(self._theme)
            bars.show_bars([Bar(one.name, one.luck) for one in fight.seats], within, names)
            self._fights.addWidget(button)
            self._fights.addWidget(bars)
            self.fights.append(button)
            if len(fight.seats) == 1:
                said = QLabel(_sentence(fight.seats[0]))
                said.setObjectName("faint")
                said.setWordWrap(True)
                self._fights.addWidget(said)
            self._fights.addWidget(_rule(self._theme))
        if not fights:
            self._fights.addWidget(QLabel(tr("No fight had any luck to speak of.")))
        self._fights.addStretch(1)

    def _show_fight(self) -> None:
        button = self.sender()
        if button is not None:
            self.position_wanted.emit(int(button.property("position")))

    def _show_point(self, item: QListWidgetItem) -> None:
        self.position_wanted.emit(int(item.data(_POSITION)))


def _sentence(one: SeatLuck) -> str:
    percent = f"{100 * one.chance:.0f}" if one.chance >= 0.01 else f"{100 * one.chance:.2g}"
    how = (
        tr("{percent} % of all outcomes are as far from it", percent=percent)
        if not one.draws
        else tr(
            "{percent} % of {draws} draws are as far from it",
            percent=percent,
            draws=f"{one.draws:,}".replace(",", "\N{NARROW NO-BREAK SPACE}"),
        )
    )
    return tr(
        "rolled {rolled}, expected {expected}; {how}",
        rolled=signed_value(one.rolled),
        expected=signed_value(one.expected),
        how=how,
    )


def _rule(theme: Theme) -> QFrame:
    line = QFrame()
    line.setFixedHeight(1)
    line.setStyleSheet(f"background: {theme.line};")
    return line
