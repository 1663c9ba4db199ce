"""A small bubble at a place of the board that says why nothing was done there."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import product
from typing import Final

from PySide6.QtCore import QPoint, QPropertyAnimation, QRect, Qt, QTimer, QUrl, Signal
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

    def say(self, words: str, rule: str, at: QPoint, pieces: Sequence[QRect] = ()) -> None:
        """Appear beside a point of the widget below, with the rule as a link if there is one.

        ``pieces``: what stands there, of which it covers as few as it can.
        """
        self._stop()
        self._text = f"{words} ({rule})" if rule else words
        link = f" ({rule_link(rule, self._theme)})" if rule else ""
        self._label.setText(escape(words) + link)
        self._label.setFixedWidth(min(_WIDTH, self._label.sizeHint().width() + GRID))
        self._label.setFixedHeight(self._label.heightForWidth(self._label.width()))
        self.adjustSize()
        self.move(self._beside(at, pieces))
        self.show()
        self.raise_()
        self._timer.start(STAYS_MS)

    def close_now(self) -> bool:
        """Go away at once; the answer says whether it was there."""
        was = self.isVisible()
        self._stop()
        self.hide()
        return was

    def _beside(self, at: QPoint, pieces: Sequence[QRect]) -> QPoint:
        """Beside the point where there is room and fewest pieces, below and right before all."""
        right, left = at.x() + GRID, at.x() - GRID - self.width()
        below, above = at.y() + GRID, at.y() - GRID - self.height()
        spots = [QPoint(x, y) for x, y in product((right, left), (below, above))]

        def worth(spot: QPoint) -> tuple[bool, int]:
            box = QRect(spot, self.size())
            covered = sum(box.intersects(piece) for piece in pieces)
            return not self._over.rect().contains(box), covered

        best = min(spots, key=worth)
        return QPoint(max(0, best.x()), max(0, best.y()))

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
