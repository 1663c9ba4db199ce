"""The panel of reasons: a hint for a human, or why a program chose as it did."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.panels.alternative_card import AlternativeCard
from gui.panels.value_bars import Range
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.advice_values import HINT, AdviceView, AlternativeView
from wargame_core.views.words import tr


class HintPanel(QWidget):
    """Shows the best alternatives of one choice; decides and plays nothing."""

    pointed = Signal(object)
    """The AlternativeView whose places are to be lit, or None."""
    chosen = Signal(object)
    """The AlternativeView that is to be played."""
    cancelled = Signal()
    """Nobody wants to wait any more."""

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.shown: AdviceView | None = None
        self.cards: list[AlternativeCard] = []
        self._kept: AlternativeView | None = None
        self.title, self.said, self.note = QLabel(), QLabel(), QLabel()
        for label in (self.title, self.said, self.note):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setMinimumWidth(1)
        self.title.setStyleSheet("font-weight: 600;")
        self.said.setObjectName("faint")
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        self.busy.setFixedHeight(GRID)
        self.busy.setTextVisible(False)
        self.busy.setStyleSheet(
            f"QProgressBar {{ border: 1px solid {theme.line}; border-radius: 3px; }}"
            f" QProgressBar::chunk {{ background: {theme.accent}; }}"
        )
        self.cancel = QPushButton(tr("Cancel"))
        self.cancel.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.cancel.clicked.connect(self.cancelled)
        self._waiting = QWidget()
        beside = QHBoxLayout(self._waiting)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.addWidget(self.busy, 1)
        beside.addWidget(self.cancel)
        inside = QWidget()
        self._list = QVBoxLayout(inside)
        self._list.setContentsMargins(GRID, GRID, GRID, GRID)
        self._list.setSpacing(GRID)
        for widget in (self.title, self.said, self._waiting, self.note):
            self._list.addWidget(widget)
        self._list.addStretch(1)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setStyleSheet("QScrollArea { border: 0; }")
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(inside)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._area)
        self.show_note("")

    def show_busy(self, words: str) -> None:
        """Somebody thinks."""
        self._empty()
        self.title.setText(words)
        self.title.show()
        self._waiting.show()

    def show_note(self, words: str) -> None:
        """Say something instead of alternatives; nothing said is how to ask."""
        self._empty()
        self.note.setText(words or _how_to_ask())
        self.note.show()

    def show_advice(self, view: AdviceView) -> None:
        """Show alternatives, the best first."""
        self._empty()
        self.shown = view
        for label, words in (
            (self.title, view.title),
            (self.said, view.said),
            (self.note, view.note),
        ):
            label.setText(words)
            label.setVisible(bool(words))
        terms = [term for one in view.alternatives for term in one.terms]
        within = Range.of([term.value for term in terms])
        names = [term.name for term in terms]
        for number, one in enumerate(view.alternatives, 1):
            card = AlternativeCard(
                one, number, self._theme, within, names, playable=view.kind == HINT
            )
            card.pointed.connect(self._pointed)
            card.kept.connect(self._keep)
            card.chosen.connect(self.chosen)
            self._list.insertWidget(self._list.count() - 1, card)
            self.cards.append(card)
        self._area.verticalScrollBar().setValue(0)

    def _empty(self) -> None:
        self.shown, self._kept = None, None
        for card in self.cards:
            card.blockSignals(True)
            self._list.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = []
        for widget in (self.title, self.said, self.note, self._waiting):
            widget.hide()

    def _pointed(self, one: AlternativeView | None) -> None:
        self.pointed.emit(one or self._kept)

    def _keep(self, one: AlternativeView) -> None:
        self._kept = None if self._kept is one else one
        for card in self.cards:
            card.keep(card.shown is self._kept)
        self.pointed.emit(self._kept)


def _how_to_ask() -> str:
    return tr(
        "{hint}: what a program would do in your place. {why}: why a program made its last move.",
        hint="H",
        why="W",
    )
