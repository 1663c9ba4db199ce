"""What stands in the hex that is edited: every unit and the castle with their facts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gui.shell.value_boxes import ChoiceBox, NumberBox
from gui.theme.theme import GRID
from wargame_core.gunyuden.files.position_draft import PositionDraft
from wargame_core.views.words import language, tr


class HexContents(QScrollArea):
    """Every change is told as a change of the draft."""

    edited = Signal(object)
    """A function from draft to draft."""
    move_wanted = Signal(str)
    """This unit shall go where the board is clicked next."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.show_hex(None, "")

    def show_hex(self, draft: PositionDraft | None, hex_: str) -> None:
        """Show the contents of a hex; without a number, what to do."""
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID)
        if draft is None or not hex_:
            hint = QLabel(
                tr(
                    "Click a hex to see what stands there, or choose a unit and click "
                    "the hex where it shall stand."
                )
            )
            hint.setWordWrap(True)
            column.addWidget(hint)
        else:
            title = QLabel(hex_)
            title.setTextFormat(Qt.TextFormat.PlainText)
            title.setObjectName("heading")
            column.addWidget(title)
            scenario = draft.state.scenario
            for castle in scenario.castles:
                if scenario.map.names[castle.hex] == hex_:
                    column.addWidget(self._castle(draft, castle))
            for unit in scenario.units:
                if draft.units.get(unit.id, {}).get("hex") == hex_:
                    column.addWidget(self._unit(draft, unit, hex_))
        column.addStretch(1)
        old = self.takeWidget()
        self.setWidget(body)
        if old is not None:  # a signal of one of its widgets may still be on its way
            old.setParent(None)
            old.deleteLater()

    def _castle(self, draft: PositionDraft, castle: Any) -> QWidget:
        scenario, state = draft.state.scenario, draft.state
        index = scenario.castles.index(castle)
        box = QGroupBox(_name(castle))
        form = QFormLayout(box)
        owner = ChoiceBox()
        owner.addItem(tr("abandoned"), None)
        for clan in scenario.clans:
            owner.addItem(_name(clan), clan.id)
        now = scenario.clans[state.owner[index]].id if state.owner[index] >= 0 else None
        owner.setCurrentIndex(owner.findData(now) if now else 0)
        owner.activated.connect(
            lambda _row: self._castle_fact(castle.id, owner=owner.currentData())
        )
        durability = self._number(state.durability[index], 0, castle.durability)
        durability.valueChanged.connect(
            lambda value: self._castle_fact(castle.id, durability=value)
        )
        form.addRow(tr("Owner"), owner)
        form.addRow(tr("Durability"), durability)
        return box

    def _unit(self, draft: PositionDraft, unit: Any, hex_: str) -> QWidget:
        facts = draft.units[unit.id]
        box = QGroupBox(_name(unit))
        form = QFormLayout(box)
        leader = ChoiceBox()
        leader.addItem(tr("nobody"), None)
        for other in draft.state.scenario.units:
            same = draft.units.get(other.id, {}).get("hex") == hex_
            if same and other is not unit and other.clan == unit.clan:
                leader.addItem(_name(other), other.id)
        leader.setCurrentIndex(max(0, leader.findData(facts.get("leader"))))
        leader.activated.connect(lambda _row: self._fact(unit.id, leader=leader.currentData()))
        form.addRow(tr("Led by"), leader)
        marks = QHBoxLayout()
        for text, name, on in (
            (tr("in garrison"), "inside", bool(facts.get("inside"))),
            (tr("depleted"), "steps", facts.get("steps", 2) == 1),
            (tr("investing"), "investing", bool(facts.get("investing"))),
        ):
            mark = QCheckBox(text)
            mark.setChecked(on)
            mark.toggled.connect(partial(self._mark, unit.id, name))
            marks.addWidget(mark)
        form.addRow(marks)
        morale = self._number(int(facts.get("morale", 0)), -20, 0)
        morale.valueChanged.connect(lambda value: self._fact(unit.id, morale=value))
        form.addRow(tr("Morale"), morale)
        buttons = QHBoxLayout()
        move, remove = QPushButton(tr("Move")), QPushButton(tr("Take off the map"))
        move.clicked.connect(partial(self._call, self.move_wanted.emit, unit.id))
        remove.clicked.connect(partial(self._call, self._remove, unit.id))
        buttons.addWidget(move)
        buttons.addWidget(remove)
        form.addRow(buttons)
        return box

    def _number(self, value: int, least: int, most: int) -> QSpinBox:
        box = NumberBox()
        box.setRange(least, most)
        box.setValue(value)
        return box

    def _mark(self, unit: str, name: str, on: bool) -> None:
        self._fact(unit, **{name: (1 if on else 2) if name == "steps" else on})

    def _fact(self, unit: str, **facts: Any) -> None:
        self.edited.emit(partial(_changed_unit, unit, facts))

    def _castle_fact(self, castle: str, **facts: Any) -> None:
        self.edited.emit(partial(_changed_castle, castle, facts))

    def _remove(self, unit: str) -> None:
        self.edited.emit(partial(_removed, unit))

    def _call(self, act: Callable[[str], object], unit: str, *_: object) -> None:
        act(unit)


def _name(thing: Any) -> str:
    return str(thing.name_ja if language() == "ja" else thing.name)


def _changed_unit(unit: str, facts: dict[str, Any], draft: PositionDraft) -> PositionDraft:
    return draft.change_unit(unit, **facts)


def _changed_castle(castle: str, facts: dict[str, Any], draft: PositionDraft) -> PositionDraft:
    return draft.change_castle(castle, **facts)


def _removed(unit: str, draft: PositionDraft) -> PositionDraft:
    return draft.remove(unit)
