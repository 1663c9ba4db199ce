"""The tools of the map editor as buttons with their keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeySequence, QPainter, QPen, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gui.board.terrain_words import side_name, terrain_name
from gui.editor.tools import (
    Browse,
    DrawSide,
    MoveCastle,
    NamePlace,
    PaintProvince,
    PaintTerrain,
    Tool,
)
from gui.shell.value_boxes import ChoiceBox
from gui.theme.theme import GRID, Theme
from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.views.words import language, tr

_SWATCH: Final = QSize(20, 20)


class Palette(QScrollArea):
    """One tool is chosen at a time."""

    chosen = Signal(object)
    """The Tool."""

    def __init__(
        self, provinces: Mapping[str, tuple[str, str]], theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        """By a short name of the tool."""
        self.provinces = ChoiceBox()
        for province, (romaji, kanji) in provinces.items():
            names = [romaji, kanji]
            self.provinces.addItem(
                " ".join(reversed(names) if language() == "ja" else names), province
            )
        self.brush = ChoiceBox()
        self.brush.addItem(tr("One hex"), 0)
        self.brush.addItem(tr("Seven hexes"), 1)
        body = QWidget()
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(GRID, GRID, GRID, GRID)
        self._column.setSpacing(GRID // 2)
        self._add("look", tr("Look and drag"), "Esc")
        self._heading(tr("Terrain"))
        for key, terrain in enumerate(Terrain, start=1):
            self._add(terrain.name, terrain_name(terrain), str(key), self._ground(terrain))
        self._column.addWidget(self.brush)
        self._heading(tr("Hexsides"))
        for feature, letter in zip(Hexside, "CRBWL", strict=True):
            self._add(f"side-{feature.name}", side_name(feature), letter, self._line(feature))
        self._heading(tr("Province"))
        self._column.addWidget(self.provinces)
        self._add("province", tr("Give hexes to it"), "P")
        self._heading(tr("Names and castles"))
        self._add("name", tr("Name a place"), "N")
        self._add("castle", tr("Move a castle"), "M")
        self._column.addStretch(1)
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._group.buttonClicked.connect(self._tell)
        self.provinces.currentIndexChanged.connect(self._tell)
        self.buttons["look"].setChecked(True)

    @property
    def tool(self) -> Tool:
        """The tool that is chosen."""
        name = next(name for name, button in self.buttons.items() if button.isChecked())
        province = str(self.provinces.currentData())
        if name.startswith("side-"):
            return DrawSide(Hexside[name.removeprefix("side-")])
        if name in Terrain.__members__:
            return PaintTerrain(Terrain[name], province)
        others: dict[str, Tool] = {
            "province": PaintProvince(province),
            "name": NamePlace(),
            "castle": MoveCastle(),
            "look": Browse(),
        }
        return others[name]

    @property
    def radius(self) -> int:
        """How far around the mouse hexes are painted: 0 or 1."""
        return int(self.brush.currentData())

    def _tell(self, *_: object) -> None:
        self.chosen.emit(self.tool)

    def _heading(self, text: str) -> None:
        label = QLabel(text)
        label.setObjectName("faint")
        self._column.addSpacing(GRID // 2)
        self._column.addWidget(label)

    def _add(self, name: str, text: str, key: str, icon: QIcon | None = None) -> None:
        button = QPushButton(text)
        button.setCheckable(True)
        button.setToolTip(tr("{text} (key {key})", text=text, key=key))
        button.setStyleSheet("text-align: left;")
        if icon is not None:
            button.setIcon(icon)
            button.setIconSize(_SWATCH)
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
        shortcut.activated.connect(button.click)
        self._group.addButton(button)
        self._column.addWidget(button)
        self.buttons[name] = button

    def _ground(self, terrain: Terrain) -> QIcon:
        picture = QPixmap(_SWATCH)
        picture.fill(QColor(getattr(self._theme, terrain.name.lower())))
        return QIcon(picture)

    def _line(self, feature: Hexside) -> QIcon:
        picture = QPixmap(_SWATCH)
        picture.fill(QColor(self._theme.flat))
        painter = QPainter(picture)
        middle = QRect(0, 7, 20, 6)
        colours = {
            Hexside.RIVER: self._theme.river,
            Hexside.BRIDGE: self._theme.river,
            Hexside.SEA: self._theme.sea,
            Hexside.LAKE: self._theme.lake,
        }
        if feature in colours:
            painter.fillRect(middle, QColor(colours[feature]))
        if feature is Hexside.BRIDGE:
            painter.setPen(QPen(QColor(self._theme.ink), 2))
            painter.drawLine(8, 2, 8, 18)
            painter.drawLine(12, 2, 12, 18)
        painter.end()
        return QIcon(picture)
