"""Asks for the name of a place on the map, in two scripts."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from gui.shell.value_boxes import ChoiceBox
from wargame_core.files.map_draft import MapDraft
from wargame_core.files.map_sheet import LABEL_KINDS, Label
from wargame_core.views.words import tr


class NameDialog(QDialog):
    """An empty name takes the name off the map."""

    named = Signal(object)
    """The change of the draft."""

    def __init__(self, draft: MapDraft, hex_: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Name of hex {hex}", hex=hex_))
        self._hex = hex_
        old = next((label for label in draft.sheet.labels if label.hex == hex_), None)
        self.romaji = QLineEdit(old.name if old else "")
        self.kanji = QLineEdit(old.kanji if old else "")
        self.kind = ChoiceBox()
        kinds = {
            "town": tr("Town"), "island": tr("Island"), "sea": tr("Sea"), "lake": tr("Lake"),
            "peak": tr("Peak"), "pass": tr("Pass"), "plain": tr("Plain"),
        }  # fmt: skip
        for kind in LABEL_KINDS:
            self.kind.addItem(kinds[kind], kind)
        if old is not None:
            self.kind.setCurrentIndex(self.kind.findData(old.kind))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("Cancel"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout(self)
        form.addRow(tr("Name"), self.romaji)
        form.addRow(tr("Name in Japanese"), self.kanji)
        form.addRow(tr("Kind"), self.kind)
        form.addRow(buttons)

    def accept(self) -> None:
        """Tell the change."""
        romaji, kanji = self.romaji.text().strip(), self.kanji.text().strip()
        if romaji:
            label = Label(self._hex, romaji, kanji or romaji, str(self.kind.currentData()))
            self.named.emit(partial(_named, label))
        else:
            self.named.emit(partial(_unnamed, self._hex))
        super().accept()


def _named(label: Label, draft: MapDraft) -> MapDraft:
    return draft.name_place(label)


def _unnamed(hex_: str, draft: MapDraft) -> MapDraft:
    return draft.unname(hex_)
