"""The way to a new match: game, scenario, seats, options, dice."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.match.readings import unusual, unusual_words
from gui.shell.games import left_out, offered
from gui.shell.settings import Preferences
from gui.shell.value_boxes import ChoiceBox
from gui.start.scenario_card import ScenarioCard
from gui.start.set_up_form import SetUpForm
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.chance import dice_of
from wargame_core.engine.errors import WargameError
from wargame_core.engine.game import Game, ScenarioInfo, title_in
from wargame_core.engine.match import Match
from wargame_core.files.record_header import fresh_seed
from wargame_core.views.words import in_language, language, sentence, tr


@dataclass(frozen=True)
class _Offer:
    game: Game
    scenarios: tuple[ScenarioInfo, ...]


class NewMatchPage(QWidget):
    """Makes a match."""

    begun = Signal(object)
    """A new Match."""
    back_wanted = Signal()
    rule_wanted = Signal(str)
    refused = Signal(str)
    """Why a match cannot begin so."""

    def __init__(
        self,
        theme: Theme = LIGHT,
        settings: Preferences | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._offers = _offers()
        self._card_of: tuple[str, str] | None = None
        self.games = ChoiceBox()
        for offer in self._offers:
            self.games.addItem(title_in(offer.game.info, language()))
        self.scenarios = QListWidget()
        self.scenarios.setSpacing(2)
        self.scenarios.setWordWrap(True)
        self.scenarios.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scenarios.setAccessibleName(tr("Scenario"))
        self.scenarios.installEventFilter(self)
        self.card = ScenarioCard(theme)
        self.form = SetUpForm(theme, settings)
        self.left_out = QLabel("\n".join(left_out()))
        """Games that are installed and cannot be played here, and why."""
        self.left_out.setObjectName("faint")
        self.left_out.setTextFormat(Qt.TextFormat.PlainText)
        self.left_out.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.left_out.setWordWrap(True)
        self.left_out.setVisible(bool(self.left_out.text()))
        self.unusual = QLabel()
        """The rulings that would be read otherwise than usual."""
        self.unusual.setWordWrap(True)
        self.unusual.setTextFormat(Qt.TextFormat.PlainText)
        self.back = QPushButton(tr("&Back"))
        self.start = QPushButton(tr("&Start"))
        self.start.setProperty("primary", "true")
        self.start.setMinimumWidth(round(20 * GRID * theme.scale))
        self._lay_out()
        self.games.currentIndexChanged.connect(self._list)
        self.scenarios.currentRowChanged.connect(self._show)
        self.scenarios.itemActivated.connect(self._begin)
        self.form.rule_wanted.connect(self.rule_wanted)
        self.form.changed.connect(self._tell_readings)
        self.back.clicked.connect(self.back_wanted)
        self.start.clicked.connect(self._begin)
        self._list()

    def _lay_out(self) -> None:
        scale = self._theme.scale
        title = QLabel(tr("New match"))
        title.setObjectName("title")
        top = QHBoxLayout()
        top.addWidget(title)
        top.addStretch(1)
        top.addWidget(self.games)
        self.games.setVisible(len(self._offers) > 1)
        self.scenarios.setFixedWidth(round(30 * GRID * scale))
        inner = QWidget()
        inner.setMaximumWidth(round(230 * GRID * scale))
        middle = QHBoxLayout()
        middle.setSpacing(3 * GRID)
        middle.addWidget(self.scenarios)
        middle.addWidget(_scroll(self.card), 5)
        middle.addWidget(_scroll(self.form), 4)
        buttons = QHBoxLayout()
        buttons.setSpacing(2 * GRID)
        buttons.addWidget(self.back)
        buttons.addWidget(self.unusual, 1)
        buttons.addWidget(self.start)
        layout = QVBoxLayout(inner)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2 * GRID)
        layout.addLayout(top)
        layout.addLayout(middle, 1)
        layout.addWidget(self.left_out)
        layout.addLayout(buttons)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(5 * GRID, 3 * GRID, 5 * GRID, 3 * GRID)
        outer.addWidget(inner)

    # --- choosing -----------------------------------------------------------------------------

    @property
    def _offer(self) -> _Offer | None:
        row = self.games.currentIndex()
        return self._offers[row] if 0 <= row < len(self._offers) else None

    @property
    def game(self) -> str:
        """The id of the game that is chosen; empty without any."""
        return self._offer.game.info.id if self._offer is not None else ""

    def _list(self) -> None:
        with QSignalBlocker(self.scenarios):  # rows that go are rows of another game
            self.scenarios.clear()
        offer = self._offer
        if offer is None:
            return
        for info in offer.scenarios:
            other = info.title_ja if language() != "ja" else ""
            lines = (in_language(info.title, info.title_ja), other, info.length_in(language()))
            self.scenarios.addItem(QListWidgetItem("\n".join(line for line in lines if line)))
        self.scenarios.setCurrentRow(0)

    def _show(self, row: int) -> None:
        offer = self._offer
        if offer is None or row < 0:
            return
        self.form.show_scenario(offer.game, offer.scenarios[row])
        self._tell_readings()
        if self.isVisible():
            self._show_card()

    def _tell_readings(self) -> None:
        """Say which rulings would be read otherwise than usual."""
        offer, row = self._offer, self.scenarios.currentRow()
        if offer is not None and row >= 0:
            found = unusual(offer.game, offer.scenarios[row], self.form.chosen_options)
            self.unusual.setText(unusual_words(found))

    def _show_card(self) -> None:
        """The card is made only once somebody looks at it."""
        offer, row = self._offer, self.scenarios.currentRow()
        if offer is not None and row >= 0:
            wanted = (offer.game.info.id, offer.scenarios[row].id)
            if wanted != self._card_of:
                self._card_of = wanted
                self.card.show_scenario(offer.game, offer.scenarios[row])

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Draw the card now."""
        super().showEvent(event)
        self._show_card()
        self.scenarios.setFocus()

    def _begin(self) -> None:
        offer, row = self._offer, self.scenarios.currentRow()
        if offer is None or row < 0:
            return
        form = self.form
        try:
            match = Match(
                offer.game,
                offer.scenarios[row].id,
                options=dict(form.chosen_options),
                seed=fresh_seed(offer.game) if form.chosen_seed is None else form.chosen_seed,
                seats=dict(form.chosen_seats),
                dice=dice_of(form.dice.currentData()),
            )
        except WargameError as error:
            self.refused.emit(sentence(error))
            return
        self.begun.emit(match)

    # --- keys ---------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter starts, Esc goes back."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.focusWidget() is self.back:
                self.back_wanted.emit()
            else:
                self._begin()
        elif event.key() == Qt.Key.Key_Escape:
            self.back_wanted.emit()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Enter in the list starts, too, on every platform."""
        if watched is self.scenarios and isinstance(event, QKeyEvent):
            pressed = event.type() == QEvent.Type.KeyPress
            if pressed and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._begin()
                return True
        return super().eventFilter(watched, event)


def _offers() -> list[_Offer]:
    """All games that can be loaded, with their scenarios."""
    return [_Offer(game, game.info.scenarios) for game in offered()]


def _scroll(inside: QWidget) -> QScrollArea:
    scroll = QScrollArea()
    scroll.setWidget(inside)
    scroll.setWidgetResizable(True)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setStyleSheet("QScrollArea { border: 0; background: transparent; }")
    return scroll
