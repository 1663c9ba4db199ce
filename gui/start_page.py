"""The first page: which scenario, who plays, with which options and dice; or go on."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.match_file import last_record
from gui.settings import Settings
from gui.theme import GRID, LIGHT, Theme
from gui.words import tr
from wargame_core.engine import registry
from wargame_core.engine.chance import dice_of
from wargame_core.engine.errors import WargameError
from wargame_core.engine.game import Game, ScenarioInfo
from wargame_core.engine.match import Match
from wargame_core.players import roster


@dataclass(frozen=True)
class _Offer:
    game: Game[Any]
    scenario: ScenarioInfo


class StartPage(QWidget):
    """Makes a new match, or asks for one that was recorded."""

    begun = Signal(object)
    """A new Match."""
    resume_wanted = Signal()
    open_wanted = Signal()

    def __init__(
        self,
        parent: QWidget | None = None,
        theme: Theme = LIGHT,
        settings: Settings | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._offers: list[_Offer] = []
        self._seats: dict[str, QComboBox] = {}
        self._options: dict[str, QComboBox] = {}
        self.scenarios = QListWidget()
        self.scenarios.setMaximumWidth(46 * GRID)
        self.scenarios.setSpacing(2)
        self._title, self._text = QLabel(), QLabel()
        self._title.setObjectName("heading")
        self._text.setWordWrap(True)
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(2 * GRID)
        self._form.setVerticalSpacing(GRID)
        self.dice = QComboBox()
        self.dice.addItem(tr("The program rolls"), "seeded")
        self.dice.addItem(tr("I roll my own dice"), "own")
        if settings is not None and settings.own_dice:
            self.dice.setCurrentIndex(1)
        self.seed = QLineEdit()
        self.seed.setValidator(QIntValidator(0, 2**31 - 1, self.seed))
        self.seed.setPlaceholderText(tr("any"))
        self.start = QPushButton(tr("Start"))
        self.start.setProperty("primary", "true")
        self.resume = QPushButton(tr("Continue the last match"))
        self.open = QPushButton(tr("Open …"))
        self._lay_out()
        self.scenarios.currentRowChanged.connect(self._show)
        self.start.clicked.connect(self._begin)
        self.resume.clicked.connect(self.resume_wanted)
        self.open.clicked.connect(self.open_wanted)
        self._list_scenarios()
        self.refresh()

    def refresh(self) -> None:
        """Offer to go on only where there is something to go on with."""
        self.resume.setEnabled(last_record() is not None)

    def _lay_out(self) -> None:
        title = QLabel(tr("Gunyuden"))
        title.setStyleSheet("font-size: 34px; font-weight: 600;")
        subtitle = QLabel(tr("Wargames of Japan’s Sengoku age, played by their rules"))
        subtitle.setObjectName("faint")
        details = QWidget()
        right = QVBoxLayout(details)
        right.setContentsMargins(3 * GRID, 0, GRID, 0)
        right.setSpacing(2 * GRID)
        right.addWidget(self._title)
        right.addWidget(self._text)
        right.addLayout(self._form)
        right.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidget(details)
        scroll.setWidgetResizable(True)
        scroll.setStyleSheet("QScrollArea { border: 0; background: transparent; }")
        middle = QHBoxLayout()
        middle.addWidget(self.scenarios, 2)
        middle.addWidget(scroll, 3)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addWidget(self.resume)
        buttons.addWidget(self.open)
        buttons.addStretch(1)
        buttons.addWidget(self.start)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8 * GRID, 5 * GRID, 8 * GRID, 4 * GRID)
        layout.setSpacing(GRID)
        layout.addWidget(title)
        layout.addWidget(subtitle)
        layout.addSpacing(2 * GRID)
        layout.addLayout(middle, 1)
        layout.addSpacing(GRID)
        layout.addLayout(buttons)

    def _list_scenarios(self) -> None:
        for name in registry.names():
            try:
                game = registry.load(name)
                infos = game.info.scenarios
            except WargameError:
                continue
            for info in infos:
                self._offers.append(_Offer(game, info))
                text = f"{info.title}\n{info.title_ja}  ·  {info.length}"
                item = QListWidgetItem(text)
                item.setToolTip(game.info.title)
                self.scenarios.addItem(item)
        self.scenarios.setCurrentRow(0)

    def _show(self, row: int) -> None:
        if row < 0:
            return
        offer = self._offers[row]
        info = offer.scenario
        self._title.setText(f"{info.title}  {info.title_ja}")
        self._text.setText(info.summary)
        for field in (self.dice, self.seed):
            field.setParent(None)
        while self._form.rowCount():
            self._form.removeRow(0)
        self._seats, self._options = {}, {}
        for seat in info.seats:
            box = QComboBox()
            for name in roster.names(offer.game):
                box.addItem(tr(name.capitalize()), name)
            self._seats[seat.id] = box
            self._form.addRow(f"{seat.title} {seat.title_ja}", box)
        self._form.addRow(tr("Dice"), self.dice)
        self._form.addRow(tr("Seed"), self.seed)
        for option in info.options:
            box = QComboBox()
            for choice in option.choices:
                box.addItem(choice.title, choice.value)
            box.setCurrentIndex(box.findData(option.default))
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(24)
            self._options[option.id] = box
            label = QLabel(tr("{title} (rule {rule})", title=option.title, rule=option.rule))
            label.setWordWrap(True)
            self._form.addRow(label, box)

    def seat_box(self, seat: str) -> QComboBox:
        """The choice of who plays a seat."""
        return self._seats[seat]

    def _begin(self) -> None:
        offer = self._offers[self.scenarios.currentRow()]
        text = self.seed.text().strip()
        self.begun.emit(
            Match(
                offer.game,
                offer.scenario.id,
                options={name: box.currentData() for name, box in self._options.items()},
                seed=int(text) if text else secrets.randbelow(2**31),
                seats={seat: box.currentData() for seat, box in self._seats.items()},
                dice=dice_of(self.dice.currentData()),
            )
        )

    def keyPressEvent(self, event: Any) -> None:  # noqa: N802
        """Enter starts."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._begin()
        else:
            super().keyPressEvent(event)
