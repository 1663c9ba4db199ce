"""The page on luck: bars for every side and every fight, and the turning points of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.panels.report_page import ReportPage, add_point
from gui.panels.value_bars import Bar, Range, ValueBars, signed_value
from gui.theme.theme import GRID, Theme
from wargame_core.views.luck_values import FightLuck, LuckView, SeatLuck
from wargame_core.views.words import tr

SIZE: Final = QSize(880, 620)


class LuckPage(ReportPage):
    """Beside the board, not over it in time: a click on a fight or a point shows that position."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(tr("Luck of the dice"), SIZE, 0.7, theme, parent)
        self.shown: LuckView | None = None
        self.fights: list[QPushButton] = []
        self._seats = QVBoxLayout()
        self._seats.setSpacing(GRID)
        self.points = self.points_list()
        self._fights = QVBoxLayout()
        self._fights.setContentsMargins(GRID, GRID, GRID, GRID)
        self._fights.setSpacing(GRID)
        self._fights_title, self._points_title = QLabel(), QLabel(tr("Turning points"))
        self._lay_out()

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setObjectName("fights")
        inside.setStyleSheet(
            f"QWidget#fights {{ background: {self.theme.card}; }}"
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
        for label, widget in ((self._points_title, self.points), (self._fights_title, area)):
            label.setStyleSheet("font-weight: 600;")
            column = QVBoxLayout()
            column.setSpacing(GRID)
            column.addWidget(label)
            column.addWidget(widget, 1)
            columns.addLayout(column, 1)
        found = QVBoxLayout(self.found)
        found.setContentsMargins(0, 0, 0, 0)
        found.setSpacing(2 * GRID)
        found.addLayout(self._seats)
        found.addLayout(columns, 1)

    # --- contents -----------------------------------------------------------------------------

    def show_progress(self, done: int, total: int) -> None:
        """How many actions have been looked at."""
        self.about.setText(tr("Looking at every die: action {done} of {all}", done=done, all=total))
        super().show_progress(done, max(total, 1))

    def show_luck(self, view: LuckView) -> None:
        """Show a report."""
        self.shown = view
        self.show_found(
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
            words = f"{head if point.when else point.changes}\n{point.what}"
            add_point(self.points, words, point.position)

    def _seat(self, one: SeatLuck, within: Range, names: Sequence[str]) -> QWidget:
        bars = ValueBars(self.theme)
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
                f" QPushButton:hover, QPushButton:focus {{ color: {self.theme.accent_ink};"
                f" text-decoration: underline; }}"
            )
            button.setProperty("position", fight.position)
            button.clicked.connect(self._show_fight)
            bars = ValueBars(self.theme)
            bars.show_bars([Bar(one.name, one.luck) for one in fight.seats], within, names)
            self._fights.addWidget(button)
            self._fights.addWidget(bars)
            self.fights.append(button)
            if len(fight.seats) == 1:
                said = QLabel(_sentence(fight.seats[0]))
                said.setObjectName("faint")
                said.setWordWrap(True)
                self._fights.addWidget(said)
            self._fights.addWidget(_rule(self.theme))
        if not fights:
            self._fights.addWidget(QLabel(tr("No fight had any luck to speak of.")))
        self._fights.addStretch(1)

    def _show_fight(self) -> None:
        button = self.sender()
        if button is not None:
            self.position_wanted.emit(int(button.property("position")))


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
