"""F1: the rules in our own words, searched by number and words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gui.help.game_choice import GameChoice
from gui.help.rules_html import rule_html
from gui.help.rules_model import RulesModel
from gui.shell.dialog_size import roomy
from gui.theme.theme import GRID, LIGHT, Theme
from wargame_core.analysis.rules_index import RulesIndex
from wargame_core.views.words import tr

_NUMBER = Qt.ItemDataRole.UserRole
_SHORT = 72
"""Characters of a rule that stand in the tree."""


class RulesBrowser(QDialog):
    """A tree of sections and cases beside the rule that is read."""

    table_wanted = Signal(str)
    """Id of a chart."""
    position_wanted = Signal(Path)
    """An example position is to be opened."""

    game_wanted = Signal(str)
    """The rules of another game are wanted."""

    def __init__(
        self, index: RulesIndex, parent: QWidget | None = None, theme: Theme = LIGHT
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Rules"))
        self.model = RulesModel(index)
        self._theme = theme
        self._way: list[str] = []
        self._at = -1
        self.games = GameChoice(index.game)
        self.games.chosen.connect(self.game_wanted)
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Number or words, such as 23-4 or river retreat"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(tr("Search the rules"))
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(tr("Sections"))
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(2 * GRID)
        self.text.document().setDefaultStyleSheet(f"a {{ color: {theme.ink}; }}")
        self.note = QLabel()
        self.note.setObjectName("danger")
        self.note.setWordWrap(True)
        self.count = QLabel()
        self.count.setObjectName("faint")
        self.back, self.forward = QPushButton("◀"), QPushButton("▶")
        self.back.setToolTip(tr("Back (Alt+Left)"))
        self.forward.setToolTip(tr("Forward (Alt+Right)"))
        self._lay_out()
        self.search.textChanged.connect(self._fill)
        self.search.returnPressed.connect(self._open_first)
        self.tree.currentItemChanged.connect(self._picked)
        self.text.anchorClicked.connect(self._follow)
        self.back.clicked.connect(self.go_back)
        self.forward.clicked.connect(self.go_forward)
        for keys, goes in (
            ("Alt+Left", self.go_back),
            ("Alt+Right", self.go_forward),
            ("Ctrl+F", self.search.setFocus),
        ):
            QShortcut(QKeySequence(keys), self, goes)
        self._fill("")
        self.resize(roomy(QSize(1000, 640), parent, wide=0.5, high=0.7))

    def _lay_out(self) -> None:
        left, right = QWidget(), QWidget()
        for side in (left, right):
            layout = QVBoxLayout(side)
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(GRID)
        for widget in (self.games, self.search, self.tree, self.count):
            left.layout().addWidget(widget)  # type: ignore[union-attr]
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        buttons.addWidget(self.back)
        buttons.addWidget(self.forward)
        buttons.addWidget(self.note, 1)
        right.layout().addLayout(buttons)  # type: ignore[union-attr]
        right.layout().addWidget(self.text)  # type: ignore[union-attr]
        split = QSplitter()
        split.setHandleWidth(2 * GRID)
        split.setStyleSheet("QSplitter::handle { background: transparent; }")
        split.addWidget(left)
        split.addWidget(right)
        split.setSizes([380, 620])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        whole.addWidget(split)

    # --- the tree -----------------------------------------------------------------------------

    def _fill(self, text: str) -> None:
        found = self.model.search(text)
        searching = bool(text.strip())
        self.tree.blockSignals(True)
        self.tree.clear()
        sections: dict[str, QTreeWidgetItem] = {}
        for number in found:
            section = self.model.section_of(number)
            top = sections.get(section)
            if top is None:
                top = QTreeWidgetItem([f"{section}  {self.model.section_title(section)}"])
                font = top.font(0)
                font.setBold(True)
                top.setFont(0, font)
                sections[section] = top
                self.tree.addTopLevelItem(top)
            item = QTreeWidgetItem(top, [f"{number}  {self._short(number)}"])
            item.setData(0, _NUMBER, number)
            item.setToolTip(0, self._said(number))
        if searching:
            self.tree.expandAll()
            self.tree.scrollToTop()
        self.tree.blockSignals(False)
        self.count.setText(tr("{count} found", count=len(found)) if searching else "")

    def _said(self, number: str) -> str:
        index = self.model.index
        case = index.cases.get(number)
        return case.statement if case is not None else index.rulings[number].title

    def _short(self, number: str) -> str:
        said = self._said(number)
        return said if len(said) <= _SHORT else f"{said[:_SHORT].rstrip()} …"

    def _items(self) -> dict[str, QTreeWidgetItem]:
        found = {}
        for row in range(self.tree.topLevelItemCount()):
            top = self.tree.topLevelItem(row)
            for place in range(top.childCount() if top is not None else 0):
                item = top.child(place) if top is not None else None
                if item is not None:
                    found[str(item.data(0, _NUMBER))] = item
        return found

    def _picked(self, item: QTreeWidgetItem | None) -> None:
        number = item.data(0, _NUMBER) if item is not None else None
        if number:
            self.note.clear()
            self._visit(str(number))

    def _open_first(self) -> None:
        found = self.model.search(self.search.text())
        if found:
            self.show_rule(found[0])
            self.tree.setFocus()

    # --- reading ------------------------------------------------------------------------------

    @property
    def number(self) -> str:
        """The rule that is read; empty before the first."""
        return self._way[self._at] if self._way else ""

    def show_rule(self, number: str) -> None:
        """Open at a rule; for an unknown number at the nearest heading, with a sentence."""
        goal, note = self.model.goal(number)
        items = self._items()
        if goal not in items:
            self.search.clear()
            items = self._items()
        self._mark(items.get(goal))
        self._visit(goal)
        self.note.setText(note)

    def hold_to(self, settings: Mapping[str, str] | None) -> None:
        """Show how a match with these options reads the rulings; None: there is no match."""
        if settings != self.model.settings:
            self.model.settings = settings
            if self.number:
                self._read()

    def _mark(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.tree.blockSignals(True)
            self.tree.setCurrentItem(item)
            self.tree.scrollToItem(item, QTreeWidget.ScrollHint.PositionAtCenter)
            self.tree.blockSignals(False)

    def _visit(self, number: str) -> None:
        if number != self.number:
            del self._way[self._at + 1 :]
            self._way.append(number)
            self._at = len(self._way) - 1
        self._read()

    def _read(self, *, places: bool = False) -> None:
        self.text.setHtml(rule_html(self.model, self.number, self._theme, places=places))
        self.back.setEnabled(self._at > 0)
        self.forward.setEnabled(self._at < len(self._way) - 1)

    def go_back(self) -> None:
        """To the rule that was read before."""
        self._go(-1)

    def go_forward(self) -> None:
        """To the rule that was read after this one."""
        self._go(1)

    def _go(self, step: int) -> None:
        if 0 <= self._at + step < len(self._way):
            self._at += step
            self.note.clear()
            self._mark(self._items().get(self.number))
            self._read()

    def _follow(self, url: QUrl) -> None:
        kind, _, rest = unquote(url.toString()).partition(":")
        if kind == "rule":
            self.show_rule(rest)
        elif kind == "chart":
            self.table_wanted.emit(rest)
        elif kind == "example":
            self.position_wanted.emit(Path(rest))
        elif kind == "places":
            self._read(places=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter in the search opens a rule; it closes no window."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
