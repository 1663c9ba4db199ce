"""Beside the map that is edited: the hex under the mouse, and what is wrong with the map."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gui.board.terrain_words import terrain_name
from gui.theme.polish import turn_into
from gui.theme.theme import GRID, Theme
from wargame_core.files.map_draft import MapDraft
from wargame_core.views.words import sentence, tr

_HEX: Final = re.compile(r"(?<!\d)\d{4}(?!\d)")


class Findings(QWidget):
    """A click on a problem goes to its hex."""

    place_clicked = Signal(str)
    """Number of a hex."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.hex = QLabel()
        self.hex.setTextFormat(Qt.TextFormat.RichText)
        self.hex.setWordWrap(True)
        self.hex.setMinimumHeight(14 * GRID)
        self.hex.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.verdict = QLabel()
        self.verdict.setWordWrap(True)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.changes = QLabel()
        self.changes.setObjectName("faint")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        for widget in (self.hex, self.verdict):
            layout.addWidget(widget)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.changes)
        self.list.itemActivated.connect(self._chosen)
        self.list.itemClicked.connect(self._chosen)

    def show_problems(self, problems: Sequence[str], changed: int) -> None:
        """List what is wrong; ``changed`` hexes differ from the map that was opened."""
        self.list.clear()
        self.list.addItems([sentence(problem) for problem in problems])
        turn_into(self.verdict, "danger" if problems else "faint")
        self.verdict.setText(
            tr("Problems that keep the map from play: {count}", count=len(problems))
            if problems
            else tr("The map is sound: every castle can be reached.")
        )
        self.changes.setText(
            tr("Hexes that differ from the map that was opened: {count}", count=changed)
        )

    def show_hex(self, draft: MapDraft, hex_: int) -> None:
        """Say what is in a hex; -1 for none."""
        if hex_ < 0:
            self.hex.clear()
            return
        row = draft.hexes[hex_]
        names = draft.sheet.provinces.get(row.province, ("–", ""))
        castle = draft.castle_in(row.hex)
        facts = [
            (tr("Terrain"), terrain_name(row.terrain)),
            (tr("Province"), " ".join(names)),
            (tr("Height"), tr("{metres} m", metres=row.elevation_m)),
        ]
        if castle is not None:
            facts.append((tr("Castle"), f"{castle.name} {castle.name_ja}"))
        if row.note:
            facts.append((tr("Note"), row.note))
        lines = "".join(
            f'<tr><td style="color:{self._theme.faint_ink}; padding-right:12px">{escape(name)}</td>'
            f"<td>{escape(value)}</td></tr>"
            for name, value in facts
        )
        self.hex.setText(f"<b>{row.hex}</b><table cellspacing='2'>{lines}</table>")

    def _chosen(self, item: QListWidgetItem) -> None:
        found = _HEX.search(item.text())
        if found is not None:
            self.place_clicked.emit(found.group())
