"""A small bubble at a place of the board that says why nothing was done there."""

from __future__ import annotations

from html import escape
from typing import Final

from PySide6.QtCore import QPoint, QPropertyAnimation, Qt, QTimer, QUrl, Signal
from PySide6.QtWidgets import QFrame, QGraphicsOpacityEffect, QLabel, QVBoxLayout, QWidget

from gui.panels.links import read_link, rule_link
from gui.theme.theme import GRID, Theme

STAYS_MS: Final = 6000
FADES_MS: Final = 250
_WIDTH: Final = 300


class Bubble(QFrame):
    """Appears at a point, fades after a while, and closes with a click beside its link."""

    rule_wanted = Signal(str)

    def __init__(self, over: QWidget, theme: Theme, *, calm: bool = False) -> None:
        """``calm``: it goes away without fading."""
        super().__init__(over)
        self._over = over
        self._theme = theme
        self._calm = calm
        self.setObjectName("bubble")
        self.setStyleSheet(
            f"QFrame#bubble {{ background: {theme.card}; border: 1px solid {theme.danger};"
            f" border-radius: 6px; }} QFrame#bubble QLabel {{ background: transparent; }}"
        )
        self._label = QLabel()
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.linkActivated.connect(self._follow)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        layout.addWidget(self._label)
        self._text = ""
        self._effect = QGraphicsOpacityEffect(self)
        self._effect.setEnabled(False)
        self.setGraphicsEffect(self._effect)
        self._fading = QPropertyAnimation(self._effect, b"opacity", self)
        self._fading.setDuration(FADES_MS)
        self._fading.setStartValue(1.0)
        self._fading.setEndValue(0.0)
        self._fading.finished.connect(self.hide)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._fade)
        self.hide()

    @property
    def text(self) -> str:
        """What it says, with the rule."""
        return self._text

    def say(self, words: str, rule: str, at: QPoint) -> None:
        """Appear beside a point of the widget below, with the rule as a link if there is one."""
        self._stop()
        self._text = f"{words} ({rule})" if rule else words
        link = f" ({rule_link(rule, self._theme)})" if rule else ""
        self._label.setText(escape(words) + link)
        self._label.setFixedWidth(min(_WIDTH, self._label.sizeHint().width() + GRID))
        self._label.setFixedHeight(self._label.heightForWidth(self._label.width()))
        self.adjustSize()
        self.move(self._beside(at))
        self.show()
        self.raise_()
        self._timer.start(STAYS_MS)

    def close_now(self) -> bool:
        """Go away at once; the answer says whether it was there."""
        was = self.isVisible()
        self._stop()
        self.hide()
        return was

    def _beside(self, at: QPoint) -> QPoint:
        """Below and right of the point, where there is room."""
        x = (
            at.x() + GRID
            if at.x() + GRID + self.width() < self._over.width()
            else (at.x() - GRID - self.width())
        )
        y = (
            at.y() + GRID
            if at.y() + GRID + self.height() < self._over.height()
            else (at.y() - GRID - self.height())
        )
        return QPoint(max(0, x), max(0, y))

    def _stop(self) -> None:
        self._timer.stop()
        self._fading.stop()
        self._effect.setEnabled(False)
        self._effect.setOpacity(1.0)

    def _fade(self) -> None:
        if self._calm:
            self.hide()
            return
        self._effect.setEnabled(True)
        self._fading.start()

    def _follow(self, link: str) -> None:
        scheme, parts = read_link(QUrl(link))
        if scheme == "rule":
            self.rule_wanted.emit(parts[0])
