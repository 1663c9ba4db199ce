"""What the window has to say: news, refusals, failures, and what is not saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QLabel, QStatusBar

from gui.panels.loading_bar import LoadingBar
from gui.shell.loading import Loader

SHOWN_MS: Final = 12_000
"""How long a sentence is shown, in milliseconds."""


class StatusLine(QObject):
    """Parts of the window send it what they have to say by three signals.

    ``said`` is news, ``refused`` why something was not done that the player wanted, and ``failed``
    what went wrong. A refusal goes as soon as something is played.
    """

    def __init__(self, bar: QStatusBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._until_played = ""
        self._reading: LoadingBar | None = None
        self._told: Callable[[str], None] | None = None
        """Tells the player where the board has a line of its own; the bar is not seen there."""
        bar.setSizeGripEnabled(False)
        bar.messageChanged.connect(self._tell)
        self._unsaved = QLabel()
        self._unsaved.setObjectName("danger")
        self._unsaved.setTextFormat(Qt.TextFormat.PlainText)
        self._unsaved.hide()
        bar.addPermanentWidget(self._unsaved)

    def tell_by(self, told: Callable[[str], None] | None) -> None:
        """Say everything by another line from now on; None for the bar itself."""
        if self._told is not None and told is None:
            self._told("")
        self._told = told
        self._tell(self._bar.currentMessage())

    def _tell(self, text: str) -> None:
        """The bar takes room only while it is needed."""
        if self._told is not None:
            self._told(text)
        by_itself = self._told is None and bool(text)
        reads = self._reading is not None and not self._reading.isHidden()
        self._bar.setVisible(by_itself or reads or not self._unsaved.isHidden())

    def say(self, text: str) -> None:
        """Show news."""
        self._bar.showMessage(text, SHOWN_MS)

    def say_for_now(self, text: str) -> None:
        """Show what holds only until something is played."""
        self._until_played = text
        self._bar.showMessage(text, SHOWN_MS)

    def refuse(self, text: str) -> None:
        """Show why something was not done, until something is."""
        self.say_for_now(text)

    def fail(self, text: str) -> None:
        """Show what went wrong."""
        self._bar.showMessage(text, SHOWN_MS)

    def played(self, *_: object) -> None:
        """Something was played: what was said for now is out of date."""
        if self._until_played and self._bar.currentMessage() == self._until_played:
            self._bar.clearMessage()
        self._until_played = ""

    def clear(self) -> None:
        """Show nothing but what is not saved."""
        self._bar.clearMessage()

    def show_unsaved(self, text: str) -> None:
        """Say what is not saved, as long as that is so; the end of a long path is cut.

        An empty text says that everything is saved.
        """
        self._unsaved.setText(text)
        room = self._bar.window().width() * 2 // 3
        self._unsaved.setFixedWidth(min(self._unsaved.sizeHint().width(), room))
        self._unsaved.setToolTip(text)
        self._unsaved.setVisible(bool(text))
        self._tell(self._bar.currentMessage())

    def show_reading(self, loader: Loader) -> None:
        """Show how far the reading of files is, in the present language."""
        if self._reading is not None:
            self._bar.removeWidget(self._reading)
            self._reading.deleteLater()
        self._reading = LoadingBar(loader)
        self._bar.addPermanentWidget(self._reading)
        self._reading.hide()
        self._reading.seen.connect(lambda: self._tell(self._bar.currentMessage()))
        self._tell(self._bar.currentMessage())
