"""One alternative of a choice: what it is, what it is worth, and why."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.panels.value_bars import Bar, Range, ValueBars, signed_value
from gui.theme.theme import GRID, Theme
from wargame_core.views.advice_values import AlternativeView
from wargame_core.views.words import tr


class AlternativeCard(QFrame):
    """Says when it is pointed at by mouse or focus; a click or Enter keeps it lit."""

    pointed = Signal(object)
    """Its AlternativeView, or None when it is left."""
    kept = Signal(object)
    """This card is to stay lit, or no longer."""
    chosen = Signal(object)
    """Its AlternativeView is to be played."""

    def __init__(
        self,
        view: AlternativeView,
        number: int,
        theme: Theme,
        within: Range,
        names: Sequence[str],
        *,
        playable: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.shown = view
        self._theme = theme
        self._is_kept = False
        self.setObjectName("alternative")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.words = QLabel(f"{number}. {view.text}")
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.total = QLabel(signed_value(view.total))
        self.total.setTextFormat(Qt.TextFormat.PlainText)
        top = QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(self.words, 1, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.total, 0, Qt.AlignmentFlag.AlignTop)
        self.bars = ValueBars(theme)
        self.bars.show_bars([Bar(term.name, term.value) for term in view.terms], within, names)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID // 2)
        layout.addLayout(top)
        layout.addWidget(self.bars)
        self.bars.setVisible(bool(view.terms))
        self.mark = QLabel(tr("played"))
        self.mark.setObjectName("faint")
        self.play = QPushButton(tr("Play this"))
        self.play.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.play.setStyleSheet("padding: 2px 8px;")
        self.play.clicked.connect(self._choose)
        below = QHBoxLayout()
        below.addWidget(self.mark)
        below.addStretch(1)
        below.addWidget(self.play)
        layout.addLayout(below)
        self.mark.setVisible(view.played)
        self.play.setVisible(playable)
        self.setAccessibleName(f"{view.text} {signed_value(view.total)}")
        self._apply_theme()

    def keep(self, kept: bool) -> None:
        """Show that its places stay lit."""
        if kept != self._is_kept:
            self._is_kept = kept
            self._apply_theme()

    def _apply_theme(self) -> None:
        theme = self._theme
        edge = theme.accent if self._is_kept else theme.line
        width = 2 if self._is_kept else 1
        self.setStyleSheet(
            f"QFrame#alternative {{ background: {theme.card}; border: {width}px solid {edge};"
            f" border-radius: 4px; }} QFrame#alternative:focus {{ border-color: {theme.ink}; }}"
            f" QFrame#alternative QLabel {{ background: transparent; }}"
        )
        self.total.setStyleSheet("font-weight: 600;")

    def _choose(self) -> None:
        self.chosen.emit(self.shown)

    # --- events -------------------------------------------------------------------------------

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802
        """The mouse points at it."""
        super().enterEvent(event)
        self.pointed.emit(self.shown)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        """The mouse leaves it."""
        super().leaveEvent(event)
        self.pointed.emit(None)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """The keyboard points at it."""
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            self.pointed.emit(self.shown)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """The keyboard leaves it."""
        super().focusOutEvent(event)
        self.pointed.emit(None)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A click keeps it lit, or no longer."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(
            event.position().toPoint()
        ):
            self.kept.emit(self.shown)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter and the space bar do what a click does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.kept.emit(self.shown)
            event.accept()
        else:
            event.ignore()
