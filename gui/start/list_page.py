"""How a page lies that has a list, words about the chosen item, and a way into it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.theme.theme import GRID, Theme

_WIDTH: Final = 150 * GRID
"""Width of list and words together in pixels, at a scale of 1."""


def heading(text: str, items: QListWidget) -> QListWidgetItem:
    """The name of a game over its items; it cannot be chosen."""
    head = QListWidgetItem(text)
    font = QFont(items.font())
    font.setBold(True)
    head.setFont(font)
    head.setFlags(Qt.ItemFlag.NoItemFlags)
    return head


def lay_out(
    page: QWidget,
    theme: Theme,
    head: tuple[str, str],
    items: QListWidget,
    words: Sequence[QLabel],
    buttons: tuple[QPushButton, QPushButton],
) -> None:
    """Put title and explanation (``head``) on top, the list on the left, words on the right.

    Of the buttons the first leads back and stands on the left.
    """
    title, told = map(QLabel, head)
    title.setObjectName("title")
    told.setObjectName("faint")
    beside = QVBoxLayout()
    beside.setSpacing(2 * GRID)
    for label in (told, *words):
        label.setWordWrap(True)
    for label in words:
        label.setTextFormat(Qt.TextFormat.PlainText)
        beside.addWidget(label)
    beside.addStretch(1)
    middle = QHBoxLayout()
    middle.setSpacing(3 * GRID)
    middle.addWidget(items, 5)
    middle.addLayout(beside, 4)
    foot = QHBoxLayout()
    back, begin = buttons
    foot.addWidget(back)
    foot.addStretch(1)
    foot.addWidget(begin)
    inner = QWidget()
    inner.setMaximumWidth(round(_WIDTH * theme.scale))
    column = QVBoxLayout(inner)
    column.setSpacing(2 * GRID)
    column.addWidget(title)
    column.addWidget(told)
    column.addLayout(middle, 1)
    column.addLayout(foot)
    whole = QHBoxLayout(page)
    whole.setContentsMargins(7 * GRID, 5 * GRID, 7 * GRID, 5 * GRID)
    whole.addStretch(1)
    whole.addWidget(inner, 20)
    whole.addStretch(1)
