"""What the windows beside the board need of the window that they belong to."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QWidget

from gui.match.live_match import LiveMatch
from gui.theme.theme import Theme


class Host(Protocol):
    """The window, as its help, its editors, its exports and its page on luck know it."""

    @property
    def widget(self) -> QWidget:
        """What windows and dialogs belong to."""
        ...

    @property
    def live(self) -> LiveMatch:
        """The match that is shown."""
        ...

    @property
    def theme(self) -> Theme:
        """The present colours and sizes."""
        ...
