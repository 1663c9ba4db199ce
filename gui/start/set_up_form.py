"""Seats, dice and options of a new match."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.shell.settings import Preferences
from gui.shell.value_boxes import ChoiceBox
from gui.start import level_words
from gui.start.first_match import usual_seats
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.engine.game import Game, Option, ScenarioInfo, title_in
from wargame_core.engine.seats import HUMAN
from wargame_core.players import roster
from wargame_core.players.player_name import PERSONA_MARK
from wargame_core.views.words import language, tr

SEEDED, OWN = "seeded", "own"
YES, NO = "yes", "no"


class SetUpForm(QWidget):
    """Asks who plays, who rolls, and which of two readings holds."""

    rule_wanted = Signal(str)
    changed = Signal()
    """Another value of an option was chosen."""

    def __init__(
        self,
        theme: Theme = LIGHT,
        settings: Preferences | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._seconds = float(settings.seconds if settings is not None else 0)
        self.seats: dict[str, QComboBox] = {}
        self.options: dict[str, QComboBox] = {}
        self.modules: dict[str, QCheckBox] = {}
        self.dice = ChoiceBox()
        self.dice.addItem(tr("The program rolls"), SEEDED)
        self.dice.addItem(tr("I roll my own dice"), OWN)
        if settings is not None and settings.own_dice:
            self.dice.setCurrentIndex(1)
        self.seed = QLineEdit()
        self.seed.setValidator(QIntValidator(0, 2**31 - 1, self.seed))
        self.seed.setPlaceholderText(tr("any"))
        self.seed.setToolTip(tr("The same number gives the same dice again."))
        self._seed_label = QLabel(tr("See&d of the dice"))
        self._seed_label.setBuddy(self.seed)
        self.advanced = QPushButton(tr("Ad&vanced"))
        """Unfolds rulings and optional rules."""
        self.advanced.setCheckable(True)
        self.advanced.setToolTip(tr("Optional rules, and how rulings are read"))
        folded = QWidget()
        self._head, self._foot = QVBoxLayout(), QVBoxLayout(folded)
        self._foot.setContentsMargins(0, 0, 0, 0)
        folded.hide()
        self.advanced.toggled.connect(folded.setVisible)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, GRID, 0)
        layout.setSpacing(GRID // 2)
        for part in (self._head, self._foot):
            part.setSpacing(GRID // 2)
        layout.addLayout(self._head)
        layout.addSpacing(GRID)
        layout.addWidget(self._heading(tr("Dice")))
        layout.addWidget(self.dice)
        layout.addWidget(self._seed_label)
        layout.addWidget(self.seed)
        layout.addSpacing(GRID)
        layout.addWidget(self.advanced)
        layout.addWidget(folded)
        layout.addStretch(1)
        self.dice.currentIndexChanged.connect(self._dice_chosen)
        self._dice_chosen()

    def show_scenario(self, game: Game, info: ScenarioInfo) -> None:
        """Ask what another scenario needs to be asked."""
        for part in (self._head, self._foot):
            while (item := part.takeAt(0)) is not None:
                if (widget := item.widget()) is not None:
                    widget.hide()
                    widget.deleteLater()
        self.seats, self.options, self.modules = {}, {}, {}
        self._head.addWidget(self._heading(tr("Seats")))
        self._head.addWidget(self._seats(game, info))
        modules = [option for option in info.options if option.is_module]
        others = [option for option in info.options if not option.is_module]
        if modules:
            self._foot.addWidget(self._heading(tr("Modules")))
        for option in modules:
            self._foot.addWidget(self._module(option))
        if others:
            self._foot.addWidget(self._heading(tr("Options")))
        for option in others:
            self._add(self._foot, self._question(option), self._answers(option))
        self.advanced.setVisible(bool(info.options))
        previous: QWidget = self
        asked = (*self.modules.values(), *self.options.values())
        for field in (*self.seats.values(), self.dice, self.seed, self.advanced, *asked):
            QWidget.setTabOrder(previous, field)
            previous = field

    @property
    def chosen_seats(self) -> Mapping[str, str]:
        """Who sits where."""
        return {seat: box.currentData() for seat, box in self.seats.items()}

    @property
    def chosen_options(self) -> Mapping[str, str]:
        """Value of every option."""
        ticked = {name: YES if box.isChecked() else NO for name, box in self.modules.items()}
        return {**ticked, **{name: box.currentData() for name, box in self.options.items()}}

    @property
    def chosen_seed(self) -> int | None:
        """The seed that was typed; None for any."""
        text = self.seed.text().strip()
        return int(text) if text else None

    def _seats(self, game: Game, info: ScenarioInfo) -> QWidget:
        """A line for every seat; what its program is good for, once for those that follow."""
        rows = QWidget()
        grid = QGridLayout(rows)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnStretch(1, 1)
        usual = usual_seats(game, info)
        notes: list[QLabel] = []
        for number, seat in enumerate(info.seats):
            box = ChoiceBox()
            for name, words in players(game).items():
                box.addItem(words, name)
            box.setCurrentIndex(box.findData(usual[seat.id]))
            _narrow(box)
            label = QLabel(escape(title_in(seat, language())))
            label.setBuddy(box)
            note = QLabel()
            note.setObjectName("faint")
            note.setWordWrap(True)
            grid.addWidget(label, 2 * number, 0)
            grid.addWidget(box, 2 * number, 1)
            grid.addWidget(note, 2 * number + 1, 0, 1, 2)
            self.seats[seat.id] = box
            notes.append(note)

        def say() -> None:
            said = [
                level_words.note(game, box.currentData(), self._seconds)
                for box in self.seats.values()
            ]
            for label, words, following in zip(notes, said, [*said[1:], ""], strict=True):
                label.setText("" if words == following else words)
                label.setVisible(bool(label.text()))

        for seated in self.seats.values():
            seated.currentIndexChanged.connect(say)
        say()
        return rows

    def _heading(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setObjectName("heading")
        return label

    def _question(self, option: Option) -> QLabel:
        label = self._link(option.rule, escape(title_in(option, language())) + " ({})")
        label.setWordWrap(True)
        return label

    def _link(self, number: str, words: str = "{}") -> QLabel:
        """A link to a rule within words; of several the first is opened."""
        rule = escape(tr("rule {rule}", rule=number))
        link = f'<a href="{escape(number)}" style="color:{self._theme.faint_ink}">{rule}</a>'
        label = QLabel(words.replace("{}", link))
        label.setTextFormat(Qt.TextFormat.RichText)
        label.linkActivated.connect(self.rule_wanted)
        return label

    def _module(self, option: Option) -> QWidget:
        """A tick for a part of the rules, and a link to them."""
        row = QWidget()
        box = QCheckBox(title_in(option, language()).replace("&", "&&"))
        box.setChecked(option.default == YES)
        box.toggled.connect(self.changed)
        self.modules[option.id] = box
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(box, 1)
        layout.addWidget(self._link(option.rule))
        return row

    def _answers(self, option: Option) -> QComboBox:
        box = ChoiceBox()
        for choice in option.choices:
            box.addItem(title_in(choice, language()), choice.value)
        box.setCurrentIndex(box.findData(option.default))
        box.setAccessibleName(title_in(option, language()))
        box.currentIndexChanged.connect(self.changed)
        self.options[option.id] = box
        return box

    def _add(self, part: QVBoxLayout, label: QLabel, box: QComboBox) -> None:
        _narrow(box)
        label.setBuddy(box)
        part.addWidget(label)
        part.addWidget(box)

    def _dice_chosen(self) -> None:
        own = self.dice.currentData() == OWN
        self.seed.setEnabled(not own)
        self._seed_label.setEnabled(not own)


def _narrow(box: QComboBox) -> None:
    """A box that is not wider than the form, however long its entries are."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(16)


def players(game: Game) -> Mapping[str, str]:
    """Everybody who can sit down, by name, in words; programs with strength and persona."""
    programs = roster.opponents(game)
    personas = {
        "cautious": tr("cautious"),
        "bold": tr("bold"),
        "historical": tr("with historical aims"),
    }
    found = {HUMAN: tr("Human")}
    for place, (name, level) in enumerate(programs.items(), 1):
        title = level_words.title(name)
        found[name] = tr(
            "{name}, strength {place} of {all}", name=title, place=place, all=len(programs)
        )
        for persona in level.personas:
            found[f"{name}{PERSONA_MARK}{persona}"] = tr(
                "{name}, {persona}", name=title, persona=personas.get(persona, persona)
            )
    return found
