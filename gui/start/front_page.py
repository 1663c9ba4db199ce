"""The first thing a player sees: go on, begin, open, or look something up."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.start.continue_card import ContinueCard
from gui.start.first_match import FirstMatch, first_picture, picture_in
from gui.start.scenario_card import PICTURE
from gui.theme import fonts
from gui.theme.polish import polish_again
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.views.words import tr

_LOOK_MS: Final = 50
"""How often it is seen whether the first match is found."""

_NAME: Final = "群雄伝"
_WIDEST = 160
"""Steps of the grid beyond which the page grows no wider at a scale of 1."""


class FrontPage(QWidget):
    """Title, choices, and the card of the last match."""

    resume_wanted = Signal()
    first_wanted = Signal()
    """The match that is proposed to a new player is to begin."""
    new_wanted = Signal()
    learn_wanted = Signal()
    puzzles_wanted = Signal()
    open_wanted = Signal()
    replay_wanted = Signal()
    how_to_wanted = Signal()
    tables_wanted = Signal()
    rules_wanted = Signal()
    settings_wanted = Signal()

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.resume = ContinueCard(theme)
        self._found: Future[tuple[FirstMatch, Future[Any]]] | None = None
        self._look = QTimer(self)
        self._look.setInterval(_LOOK_MS)
        self._look.timeout.connect(self._see_first)
        self.first = self._button(tr("&Play at once"), tr("You against a program, in one click"))
        self.new = self._button(tr("&New match"), tr("Choose a scenario, seats and dice"))
        self.learn = self._button(tr("&Learn"), tr("Lessons: a few minutes each"))
        self.puzzles = self._button(tr("Pu&zzles"), tr("Find the choice that is proved to be best"))
        self.open = self._button(tr("&Open …"), tr("Go on with a match from a file"))
        self.replay = self._button(tr("&Watch a replay …"), tr("See a recorded match again"))
        self.how_to = self._button(tr("&How to play"), tr("Each game on one page"))
        self.rules = self._button(tr("&Rules"), "F1")
        self.tables = self._button(tr("&Tables"), "F2")
        self.settings = self._button(tr("&Settings …"), "Ctrl+,")
        for button, wish in (
            (self.first, self.first_wanted),
            (self.new, self.new_wanted),
            (self.learn, self.learn_wanted),
            (self.puzzles, self.puzzles_wanted),
            (self.open, self.open_wanted),
            (self.replay, self.replay_wanted),
            (self.how_to, self.how_to_wanted),
            (self.rules, self.rules_wanted),
            (self.tables, self.tables_wanted),
            (self.settings, self.settings_wanted),
        ):
            button.clicked.connect(wish)
        self.resume.clicked.connect(self._card_clicked)
        self._lay_out()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Look for the first match beside the window; nothing waits for it."""
        super().showEvent(event)
        self.take_keys()
        self._look.start()

    def take_keys(self) -> None:
        """Enter goes on with the match that there is, or begins the first one."""
        (self.resume if self.resume.goes_on else self.first).setFocus()

    def prefer(self) -> None:
        """Frame what is most likely wanted: a match that goes on, or a first one."""
        goes_on = self.resume.goes_on
        for button, framed in ((self.first, not goes_on), (self.new, goes_on)):
            button.setProperty("primary", "true" if framed else "false")
            polish_again(button)

    def _see_first(self) -> None:
        """Say which match it is and show its board, once that is known."""
        if self._found is None:  # not for a page that is left at once
            if self.isVisible():
                self.resume.await_offer(awaits=True)
                self._found = first_picture(self._theme, PICTURE)
            else:
                self._look.stop()
            return
        if not self._found.done():
            return
        if self._found.exception() is not None:
            self._look.stop()
            self.resume.await_offer(awaits=False)
            self.first.hide()
            return
        offer, made = self._found.result()
        self.first.setText(offer.words)
        if made.done():
            self._look.stop()
            self.resume.show_offer(offer.words.replace("&", ""), picture_in(made))

    def _card_clicked(self) -> None:
        wish = self.resume_wanted if self.resume.goes_on else self.first_wanted
        wish.emit()

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(tip)
        button.setMinimumHeight(round(5.5 * GRID * self._theme.scale))
        button.setAutoDefault(True)
        return button

    def _lay_out(self) -> None:
        theme = self._theme
        left = QVBoxLayout()
        left.setSpacing(GRID)
        left.addStretch(1)
        left.addLayout(self._title())
        left.addSpacing(3 * GRID)
        left.addWidget(self.first)
        for side_by_side in (
            (self.new, self.open),
            (self.learn, self.how_to),
            (self.puzzles, self.replay),
            (self.rules, self.tables, self.settings),
        ):
            row = QHBoxLayout()
            row.setSpacing(GRID)
            for button in side_by_side:
                row.addWidget(button, 1)
            left.addLayout(row)
        left.addStretch(2)
        inner = QWidget()
        inner.setMaximumSize(
            round(_WIDEST * GRID * theme.scale * 1.1), round(84 * GRID * theme.scale)
        )
        columns = QHBoxLayout(inner)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(6 * GRID)
        columns.addLayout(left, 4)
        columns.addWidget(self.resume, 7)
        page = QWidget()
        around = QHBoxLayout(page)
        around.setContentsMargins(7 * GRID, 5 * GRID, 7 * GRID, 5 * GRID)
        around.addWidget(inner)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setStyleSheet("QScrollArea { border: 0; }")
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(page)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)
        for first, second in (
            (self.resume, self.first),
            (self.first, self.new),
            (self.new, self.open),
            (self.open, self.learn),
            (self.learn, self.how_to),
            (self.how_to, self.puzzles),
            (self.puzzles, self.replay),
            (self.replay, self.rules),
            (self.rules, self.tables),
            (self.tables, self.settings),
        ):
            QWidget.setTabOrder(first, second)

    def _title(self) -> QVBoxLayout:
        """The name in both scripts, and what this is."""
        theme = self._theme
        kanji, romaji = QLabel(_NAME), QLabel(tr("Gunyuden").upper())
        for label, size, spacing in ((kanji, 5.0, 10), (romaji, 1.5, 9)):
            pixels = round(size * theme.heading)
            font = fonts.font(pixels, bold=label is kanji)
            font.setLetterSpacing(font.SpacingType.AbsoluteSpacing, spacing * theme.scale)
            label.setFont(font)
            label.setStyleSheet(f"font-size: {pixels}px;")
        kanji.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        said = QLabel(tr("Wargames of Japan’s Sengoku age, played by their rules"))
        said.setObjectName("faint")
        said.setWordWrap(True)
        title = QVBoxLayout()
        title.setSpacing(GRID // 2)
        for label in (kanji, romaji, said):
            if label is kanji or label.text() != _NAME:
                title.addWidget(label)
        return title
