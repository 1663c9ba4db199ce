"""What lies left of the board while a lesson is taught or a puzzle is tried."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.panels.links import read_link, rule_link
from gui.theme.polish import polish_again
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.words import listed, tr

_WIDTH: Final = 32 * GRID


class GuidePanel(QWidget):
    """A title, words that scroll, and buttons that lead on, show what to do, or leave."""

    next_wanted = Signal()
    """On to the next step or choice, or, at the end, to the next lesson or puzzle."""
    show_wanted = Signal()
    """The program is to do what is asked for."""
    left = Signal()
    """The player has had enough."""
    rule_wanted = Signal(str)

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.title, self.count = _words(), _words()
        self.title.setObjectName("heading")
        self.count.setObjectName("faint")
        self.on = QPushButton(tr("&Go on"))
        self.on.clicked.connect(self.next_wanted)
        self.area = QScrollArea()
        self.hide()

    def rich_words(self) -> QLabel:
        """A label for paragraphs, with links to rules."""
        label = _words()
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        label.linkActivated.connect(self._follow_link)
        return label

    def framed_words(self) -> QLabel:
        """A label for plain words that stand out."""
        label = _words()
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setFrameShape(QFrame.Shape.StyledPanel)
        label.setMargin(GRID)
        return label

    def html_of(self, words: str, asked: str = "", rules: Sequence[str] = ()) -> str:
        """Words in paragraphs, what the player is asked to do, and the rules that it is about."""
        parts = [paragraphs(words.splitlines())]
        if asked:
            parts.append(self._set_apart(asked))
        if rules:
            links = listed(rule_link(rule, self.theme) for rule in rules)
            parts.append(f"<p>{escape(tr('Rules'))}: {links}</p>")
        return "".join(parts)

    def _set_apart(self, asked: str) -> str:
        """Bold, with a bar on the left."""
        bar = f'<td width="3" bgcolor="{self.theme.accent}"></td>'
        said = f'<td style="padding-left:{GRID}px"><b>{escape(asked)}</b></td>'
        margins = f"margin-top:{GRID}px; margin-bottom:{GRID}px"
        return (
            f'<table cellspacing="0" cellpadding="2" width="100%" style="{margins}">'
            f"<tr>{bar}{said}</tr></table>"
        )

    def lay_out(
        self,
        head: Sequence[QWidget],
        words: Sequence[QLabel],
        buttons: Sequence[Sequence[QPushButton]],
    ) -> None:
        """Put everything in its place: ``head`` stays, ``words`` scroll, ``buttons`` in rows."""
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, GRID // 2, 0)
        column.setSpacing(GRID)
        for label in words:
            column.addWidget(label)
        column.addStretch(1)
        area = self.area
        area.setWidget(inside)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setStyleSheet("QScrollArea { border: 0; }")
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        grid = QGridLayout()
        grid.setSpacing(GRID)
        most = max(len(row) for row in buttons)
        for number, row in enumerate(buttons):
            for place, button in enumerate(row):
                grid.addWidget(button, number, place, 1, most // len(row))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        for widget in head:
            layout.addWidget(widget)
        layout.addWidget(area, 1)
        layout.addLayout(grid)
        self.setFixedWidth(round(_WIDTH * self.theme.scale))

    def _follow_link(self, link: str) -> None:
        scheme, parts = read_link(QUrl(link))
        if scheme == "rule":
            self.rule_wanted.emit(parts[0])


def paragraphs(lines: Iterable[str]) -> str:
    """A paragraph a line."""
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def mark_wished(button: QPushButton, *, wished: bool) -> None:
    """Let a button stand out, or not."""
    button.setProperty("primary", "true" if wished else "false")
    polish_again(button)


def _words() -> QLabel:
    """A label that never asks for more width than there is."""
    label = QLabel()
    label.setWordWrap(True)
    label.setMinimumWidth(1)
    return label
