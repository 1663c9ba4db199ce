"""The window that is pictured: put into a situation, taken as a picture, and cleared again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QEventLoop, QPoint, QPointF, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QEnterEvent, QImage, QPainter
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from gui.match.board_page import BoardPage
from gui.shell.main_window import MainWindow
from gui.shell.settings import Preferences, SettingsStore
from wargame_core.engine.match import Match

LONGEST_MS: Final = 300_000
"""How long is waited for anything that is drawn or thought in the background."""
_LOOK_MS: Final = 20


@dataclass(frozen=True)
class Picture:
    """One picture of the gallery."""

    name: str
    """Its file, without the ending."""
    title: str
    family: str
    """The heading that it stands under."""
    put: Callable[[Stage], None]
    """Brings the window into the situation."""


class Stage:
    """One window in one size, theme and language; records go to a folder that is thrown away."""

    def __init__(self, size: QSize, settings: Preferences, folder: Path) -> None:
        self.folder = folder
        self.window = MainWindow(settings=SettingsStore(begin_with=settings))
        self.ratio = self.window.devicePixelRatioF()
        self.size = size / self.ratio
        """Of the window, in the points in which it reckons."""
        self.window.resize(self.size)
        self.window.show()
        self._records = 0
        self._after: list[Callable[[], None]] = []
        self.wait()

    @property
    def page(self) -> BoardPage:
        """The page of the match."""
        return self.window.page

    # --- situations ---------------------------------------------------------------------------

    def begin(self, match: Match) -> None:
        """Show a match on the board page, the whole board in view."""
        self._records += 1
        self.window.begin(match, self.folder / f"{self._records}.gunyuden")
        self.wait()
        self.page.board.fit()

    def hex(self, number: str) -> int:
        """The hex of a number of the map. Raises KeyError."""
        return int(self.window.live.now.state.scenario.map.index[number])

    def select(self, place: int, zoom: float) -> None:
        """Select a place near by, as a click does that plays nothing."""
        page = self.page
        page.board.look_at(place, zoom)
        page.pieces.select(place)
        self.wait()

    def click(self, place: int) -> None:
        """Click a place."""
        board = self.page.board
        board.place_clicked.emit(place, board.viewport().mapToGlobal(board.point_of(place)))
        self.wait()

    def point_at_button(self, row: int) -> None:
        """Move the mouse onto a button of the prompt bar."""
        button: QPushButton = self.page.prompt_bar.buttons[row]
        at = QPointF(4, 4)
        event = QEnterEvent(at, at, QPointF(button.mapToGlobal(at)))
        QApplication.sendEvent(button, event)
        self.wait()

    def afterwards(self, act: Callable[[], None]) -> None:
        """Do something once the picture is taken."""
        self._after.append(act)

    def wait(self, milliseconds: int = 0) -> None:
        """Let the window do what it has to do."""
        if milliseconds:
            loop = QEventLoop()
            QTimer.singleShot(milliseconds, loop.quit)
            loop.exec()
        for _ in range(3):
            QApplication.processEvents()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def wait_until(self, ready: Callable[[], bool]) -> None:
        """Let the window go on until something is ready, or never will be."""
        for _ in range(LONGEST_MS // _LOOK_MS):
            if ready():
                return
            self.wait(_LOOK_MS)

    # --- pictures -----------------------------------------------------------------------------

    def take(self) -> QImage:
        """The window, and what stands open over it, as a player sees them."""
        self.wait()
        window = self.window
        image = QImage(self.size * self.ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(self.ratio)
        painter = QPainter(image)
        painter.drawPixmap(0, 0, window.grab())
        room = QRect(QPoint(0, 0), self.size)
        for widget in self._open():
            box = QRect(widget.pos() - window.pos(), widget.size())
            if widget.windowType() == Qt.WindowType.Popup:
                place = box.topLeft()
            else:
                box.moveCenter(room.center())
                place = QPoint(max(0, box.x()), max(0, box.y()))
            painter.drawPixmap(place, widget.grab())
            painter.drawRect(QRect(place, widget.size()).adjusted(0, 0, -1, -1))
        painter.end()
        return image

    def clear(self) -> None:
        """Close what stands open, and forget what was selected."""
        for act in self._after:
            act()
        self._after = []
        for widget in self._open():
            widget.close()
        self.window.help.close()
        self.window.statusBar().clearMessage()
        self.page.overlays.switch("")
        if self.window.live.is_open:
            self.window.live.return_to_present()
        self.wait()

    def close(self) -> None:
        """End the window."""
        self.clear()
        self.window.close()
        self.window.deleteLater()
        self.wait()

    def _open(self) -> list[QWidget]:
        return [
            widget
            for widget in QApplication.topLevelWidgets()
            if widget is not self.window and widget.isVisible() and widget.width() > 1
        ]
