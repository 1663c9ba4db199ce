"""One row of a tray: its key and title, what it comes to, its pieces, and − and + for a number."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.panels.tray_strip import TrayStrip
from gui.shell.plain_tip import plain_tip
from gui.theme.apply import restyle
from gui.theme.theme import GRID, Theme
from wargame_core.views.tray_values import STOCK, TrayRow
from wargame_core.views.words import MINUS, tr

_SHORT: Final = 16
"""Letters of a fact that is one word and a number."""


class TrayLine(QFrame):
    """Shows a row of a tray, or its stock; decides nothing."""

    stepped = Signal(int, int)
    """Its number, and 1 or -1: one more or less is wanted."""

    def __init__(self, number: int, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number, self._theme = number, theme
        self.setObjectName("trayline")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.title, self.amount = QLabel(), QLabel()
        self.title.setTextFormat(Qt.TextFormat.RichText)
        self.title.setWordWrap(True)
        self.title.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.amount.setTextFormat(Qt.TextFormat.PlainText)
        font = self.amount.font()
        font.setBold(True)
        self.amount.setFont(font)
        self.amount.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.amount.setMinimumWidth(4 * GRID)
        self.strip = TrayStrip(theme)
        self.less, self.more = QPushButton(MINUS), QPushButton("+")
        head = QHBoxLayout()
        head.setSpacing(GRID // 2)
        head.addWidget(self.title, 1)
        for widget, step in ((self.less, -1), (self.amount, 0), (self.more, 1)):
            head.addWidget(widget)
            if isinstance(widget, QPushButton):
                widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                widget.setFixedWidth(4 * GRID)
                widget.setAutoRepeat(True)
                widget.clicked.connect(lambda _=False, step=step: self.stepped.emit(number, step))
        self.strip.stepped.connect(lambda step: self.stepped.emit(number, step))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        layout.setSpacing(GRID // 4)
        layout.addLayout(head)
        layout.addWidget(self.strip)
        layout.addStretch(1)

    def begin(self, lines: int) -> None:
        """Another tray begins; the title has room for so many lines from the start."""
        self.setMinimumHeight(0)
        self.title.setMinimumHeight(lines * self.title.fontMetrics().lineSpacing())

    def stay(self) -> None:
        """Be as high as now from now on, so that rows below do not come up."""
        if self.isVisible():
            self.setMinimumHeight(max(self.minimumHeight(), self.heightForWidth(self.width())))

    def show_row(self, row: TrayRow, *, picked: int, lit: bool) -> None:
        """Show a row; ``picked`` is the piece that is picked up, ``lit``: one can come here."""
        theme = self._theme
        lines = f"2px solid {theme.accent}", f"1px solid {theme.line}; margin: 1px"
        edge = lines[0] if lit else lines[1]
        restyle(
            self,
            f"QFrame#trayline {{ background: {theme.card}; border: {edge}; border-radius: 6px; }}"
            " QFrame#trayline QLabel { background: transparent; }",
        )
        key = f"{self.number + 1}\u2002" if self.number != STOCK else ""
        facts = "".join(f" · {escape(_unbroken(fact))}" for fact in row.facts)
        faint = f'<span style="color:{theme.faint_ink}">{facts}</span>'
        self.title.setText(f"<b>{key}{escape(row.title)}</b>{faint}")
        counts, amount = row.counts, len(row.pieces)
        for widget in (self.less, self.amount, self.more):
            widget.setVisible(counts is not None)
        if counts is not None:
            self.amount.setText(str(amount))
            self.less.setEnabled(amount > 0)
            self.more.setEnabled(row.room > 0)
            self.less.setAccessibleName(tr("Less in {bin}", bin=row.title))
            self.more.setAccessibleName(tr("More in {bin}", bin=row.title))
        self.strip.show_row(row, picked)
        self.setToolTip(plain_tip(row.words) if row.words else "")
        self.setAccessibleName(f"{row.title}: {amount}")
        self.setAccessibleDescription(row.words)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A click beside the pieces is one on the row."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.strip.clicked.emit(-1)


def lines_of(rows: Iterable[TrayRow]) -> int:
    """The lines that titles of these rows take, if one of them has a fact that is a sentence."""
    return 2 if any(len(fact) > _SHORT for row in rows for fact in row.facts) else 1


def _unbroken(fact: str) -> str:
    """A number stays on the line of its word."""
    return fact if len(fact) > _SHORT else fact.replace(" ", "\u00a0")
