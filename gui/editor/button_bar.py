"""The row of buttons over an editor."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QPushButton

from gui.theme.theme import GRID

Entry = tuple[str, str, str, Callable[[], object]]
"""Name, text, key and what it does."""


class ButtonBar(QHBoxLayout):
    """Buttons from left to right, found again by their names."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        super().__init__()
        self.setContentsMargins(GRID, GRID, GRID, GRID)
        self.setSpacing(GRID)
        self.buttons: dict[str, QPushButton] = {}
        for entry in entries:
            self.add(*entry)

    def add(self, name: str, text: str, key: str, act: Callable[[], object]) -> None:
        """One more button at the end."""
        button = QPushButton(text)
        button.setShortcut(key)
        button.clicked.connect(partial(_call, act))
        self.addWidget(button)
        self.buttons[name] = button


def _call(act: Callable[[], object], *_: object) -> None:
    act()
