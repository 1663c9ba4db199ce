"""What pages beside the board have in common that report on a match: progress, points, closing."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.shell.dialog_size import roomy
from gui.theme.theme import GRID, Theme
from wargame_core.views.words import tr

_WIDTH: Final = 0.5
"""Of the window, at least."""
_POSITION: Final = Qt.ItemDataRole.UserRole


class ReportPage(QDialog):
    """Tells how far a report is, then shows it; what it speaks of can be looked at."""

    position_wanted = Signal(int)
    """Actions of the match after which it is to be shown."""

    def __init__(
        self, title: str, size: QSize, high: float, theme: Theme, parent: QWidget | None
    ) -> None:
        """``size``: at least so large; ``high``: and this share of the window's height."""
        super().__init__(parent)
        self.theme = theme
        self.setWindowTitle(title)
        self.title, self.about = QLabel(title), QLabel()
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
        self.found = QWidget()
        """Everything that is shown only once there is a report."""
        self.buttons = QHBoxLayout()
        self.close_button = QPushButton(tr("&Close"))
        self.close_button.clicked.connect(self.reject)
        self.buttons.addStretch(1)
        self.buttons.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID)
        layout.setSpacing(2 * GRID)
        for widget in (self.title, self.about, self.progress):
            layout.addWidget(widget)
        layout.addWidget(self.found, 1)
        layout.addStretch(0)
        layout.addLayout(self.buttons)
        self.found.hide()
        self.resize(roomy(size, parent, wide=_WIDTH, high=high))

    def show_progress(self, done: int, total: int) -> None:
        """So much of so much is done; of nothing: nobody knows yet."""
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def show_note(self, words: str) -> None:
        """Say why there is no report."""
        self.about.setText(words)
        self.progress.hide()

    def show_found(self, about: str) -> None:
        """There is a report; ``about``: what it says in all."""
        self.progress.hide()
        self.about.setText(about)
        self.found.show()

    def points_list(self) -> QListWidget:
        """A list of points of the match; a click on one goes there."""
        points = QListWidget()
        points.setWordWrap(True)
        points.setResizeMode(QListWidget.ResizeMode.Adjust)
        points.setTextElideMode(Qt.TextElideMode.ElideNone)
        points.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        points.itemClicked.connect(self._go_to)
        points.itemActivated.connect(self._go_to)
        return points

    def _go_to(self, item: QListWidgetItem) -> None:
        self.position_wanted.emit(int(item.data(_POSITION)))


def add_point(points: QListWidget, words: str, position: int) -> None:
    """A line of a list of points, which may be several lines long."""
    item = QListWidgetItem(words)
    item.setData(_POSITION, position)
    points.addItem(item)
    QTimer.singleShot(0, points, points.doItemsLayout)  # once its width is known
