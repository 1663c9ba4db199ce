"""The draft: everything that can be taken as cards over the board, by group."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.board.surface import BoardSurface
from gui.match.live_match import LiveMatch
from gui.match.questions import Question
from gui.panels.crest_label import CrestLabel
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.decision import Action
from wargame_core.views.players_values import DraftCardView, DraftView
from wargame_core.views.words import tr

_WIDEST: Final = 176 * GRID
"""Width of the page in pixels, at a scale of 1, where there is more room."""

_SHARE: Final = 0.75
"""Of the height of the board: a page that needs more covers it wholly."""

_ABREAST: Final = 3
"""Cards of one group that stand side by side, so that more of the board is seen."""

_ROWS: Final = 1
"""Row of the first card under the titles of the groups."""


class DraftCard(QFrame):
    """One card; a click, Enter or Space picks it out, and once more takes it."""

    picked = Signal(object)
    """It has been clicked and can be taken: this card."""
    refused = Signal(str)
    """Why it cannot be taken."""
    pointed = Signal(int)
    """The place where it starts, or -1."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.shown: DraftCardView | None = None
        self._twice = False
        self.setObjectName("draft")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.crest = CrestLabel("", theme)
        self.title, self.facts, self.words = QLabel(), QLabel(), QLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.facts.setTextFormat(Qt.TextFormat.RichText)
        self.facts.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        head = QHBoxLayout()
        head.setSpacing(GRID)
        head.addWidget(self.crest)
        head.addWidget(self.title, 1)
        head.addWidget(self.facts)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID // 2)
        layout.addLayout(head)
        layout.addWidget(self.words, 1)

    def show_card(self, view: DraftCardView, *, mine: bool, picked: bool = False) -> None:
        """Show it; ``mine``: whoever sits here may take it; ``picked``: it is picked out."""
        self.shown = view
        theme, free = self._theme, view.action is not None
        edge = theme.ink if picked else theme.accent if free and mine else theme.line
        ink = theme.ink if free else theme.faint_ink
        ground = theme.shade if picked else theme.card
        self.setStyleSheet(
            f"QFrame#draft {{ border: 2px solid {edge}; border-radius: 6px;"
            f" background: {ground}; }} QFrame#draft:focus {{ border: 3px solid {theme.ink}; }}"
            f" QFrame#draft QLabel {{ color: {ink}; background: transparent; }}"
        )
        self.crest.show_clan(view.colour_of)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.title.setText(view.title)
        said = view.taken_by or ", ".join(value for _, value in view.facts)
        self.facts.setText(f"<b>{escape(said)}</b>" if view.taken_by else escape(said))
        self.words.setText(view.words)
        self.setToolTip("" if view.reason is None else escape(view.reason.words))
        self.setCursor(
            Qt.CursorShape.PointingHandCursor if free and mine else Qt.CursorShape.ArrowCursor
        )
        self.setAccessibleName(f"{view.title}. {view.words}")

    def choose(self) -> None:
        """Pick it out, or say why not."""
        view = self.shown
        if view is None:
            return
        if view.action is not None:
            self.picked.emit(self)
        elif view.reason is not None:
            rule = view.reason.rule
            self.refused.emit(tr("{words} (rule {rule})", words=view.reason.words, rule=rule))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A click; the second half of a double click is none."""
        if event.button() == Qt.MouseButton.LeftButton and not self._twice:
            self.choose()
        self._twice = False

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """What has only just been picked out is not taken."""
        self._twice = True
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter and Space are a click."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if not event.isAutoRepeat():
                self.choose()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802
        """Show where it starts."""
        self.pointed.emit(self.shown.place if self.shown else -1)


class DraftPage(QFrame):
    """Lies over the board while a draft goes on."""

    chosen = Signal(object)
    """An action, to be played or asked about."""
    agreed = Signal()
    """Yes to the question about what is picked out."""
    refused = Signal(str)
    pointed = Signal(int)

    def __init__(self, live: LiveMatch, over: BoardSurface, theme: Theme = LIGHT) -> None:
        super().__init__(over)
        self._live, self._over, self._theme = live, over, theme
        self.setObjectName("draftpage")
        self.setStyleSheet(
            f"QFrame#draftpage {{ background: {theme.paper};"
            f" border-right: 1px solid {theme.line}; border-bottom: 1px solid {theme.line}; }}"
        )
        self.title, self.order = QLabel(), QLabel()
        self.title.setObjectName("heading")
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.order.setTextFormat(Qt.TextFormat.RichText)
        self.take = QPushButton(tr("Click a card, then take it"))
        """Takes the card that is picked out."""
        self.take.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.take.clicked.connect(self._take)
        self._picked: Action | None = None
        self.cards: list[DraftCard] = []
        self._heads: list[QLabel] = []
        self._grid = QGridLayout()
        self._grid.setSpacing(GRID)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, 2 * GRID, 2 * GRID)
        layout.setSpacing(GRID)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.take)
        layout.addLayout(head)
        layout.addWidget(self.order)
        layout.addLayout(self._grid, 1)
        self.hide()
        over.installEventFilter(self)
        over.freed.connect(self._settle)
        live.opened.connect(self.refresh)
        live.settled.connect(self.refresh)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Lie over the board."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._settle()
        return False

    def _settle(self) -> None:
        """As large as the cards need; a large board is seen beside them."""
        room, layout = self._over.free, self.layout()
        width = min(room.width(), round(_WIDEST * self._theme.scale))
        needed = layout.totalHeightForWidth(width) if layout is not None else room.height()
        height = room.height() if needed > _SHARE * room.height() else needed
        if height == room.height():
            width = room.width()
        self.setGeometry(0, 0, width, height)

    def refresh(self) -> None:
        """Show the draft, or hide when there is none."""
        view = self._live.now.draft if self._live.is_open else None
        self._picked = None
        if view is None or not (view.order or self._live.now.awaits_human):
            self.hide()
            return
        self._show(view)
        self._settle()
        self.show()
        self.raise_()

    def show_question(self, question: Question | None) -> None:
        """Frame the card of what is asked about, wherever it was picked out; or none."""
        picked = question.actions[0] if question is not None else None
        if not self.isHidden() and (picked is None or self._is_asked(picked)):
            self._picked = picked
            self._show_picked()

    def _is_asked(self, action: Action) -> bool:
        return isinstance(action, self._live.now.views.TAKINGS)

    def _show(self, view: DraftView) -> None:
        self.title.setText(view.title)
        theme = self._theme
        names = [
            f'<b style="color:{theme.accent_ink}">{escape(name)}</b>'
            if index == view.now
            else f'<span style="color:{theme.faint_ink}">{escape(name)}</span>'
            for index, name in enumerate(view.order)
        ]
        self.order.setText(escape(tr("Order of the draft:")) + " " + " › ".join(names))
        self.order.setVisible(bool(names))
        groups = list(dict.fromkeys(card.group for card in view.cards))
        while len(self._heads) < len(groups):
            head = QLabel()
            head.setObjectName("heading")
            self._grid.addWidget(head, 0, len(self._heads))
            self._heads.append(head)
        for number, head in enumerate(self._heads):
            head.setText(groups[number] if number < len(groups) else "")
            head.setVisible(bool(head.text()))
        while len(self.cards) < len(view.cards):
            self.cards.append(self._new_card())
        mine = self._live.now.awaits_human
        spots = _spots(view, groups)
        across = 1 + max(column for _, column in spots)
        for column in range(max(across, self._grid.columnCount())):
            self._grid.setColumnStretch(column, 1 if column < across else 0)
        for card, shown, spot in zip(self.cards, view.cards, spots, strict=False):
            self._grid.addWidget(card, *spot)
            card.show_card(shown, mine=mine)
        for number, card in enumerate(self.cards):
            card.setVisible(number < len(view.cards))
        self._show_picked()

    def _show_picked(self) -> None:
        """Frame the card that is picked out, and say what the button takes."""
        mine, name = self._live.now.awaits_human, ""
        for card in self.cards:
            view = card.shown
            if view is not None:
                picked = self._picked is not None and view.action == self._picked
                name = view.title if picked else name
                card.show_card(view, mine=mine, picked=picked)
        words = tr("Take {name}", name=name) if name else tr("Click a card, then take it")
        self.take.setText(words)
        self.take.ensurePolished()
        width = max(self.take.minimumWidth(), self.take.sizeHint().width())
        self.take.setMinimumWidth(width)  # it stays under the mouse whatever it says
        self.take.setEnabled(bool(name))

    def _new_card(self) -> DraftCard:
        card = DraftCard(self._theme)
        card.picked.connect(self._pick)
        card.refused.connect(self.refused)
        card.pointed.connect(self.pointed)
        return card

    def _pick(self, card: DraftCard) -> None:
        """The first click picks a card out, another one takes it."""
        view = card.shown
        if view is None or not self._live.now.awaits_human:
            return
        if self._picked is not None and view.action == self._picked:
            self._take()
        else:
            self._picked = view.action
            self._show_picked()
            if self._is_asked(view.action):
                self.chosen.emit(view.action)

    def _take(self) -> None:
        if self._picked is None or not self._live.now.awaits_human:
            return
        if self._is_asked(self._picked):
            self.agreed.emit()
        else:
            self.chosen.emit(self._picked)


def _spots(view: DraftView, groups: Sequence[str]) -> list[tuple[int, int]]:
    """Row and column of each card: a column a group, or one row where there are few cards."""
    if len(groups) == 1 and len(view.cards) <= _ABREAST:
        return [(_ROWS, column) for column in range(len(view.cards))]
    rows = dict.fromkeys(groups, _ROWS)
    found = []
    for card in view.cards:
        found.append((rows[card.group], groups.index(card.group)))
        rows[card.group] += 1
    return found
