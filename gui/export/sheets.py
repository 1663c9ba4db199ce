"""What can be put on paper or into files: board, counter sheet, charts; drawn in small steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Any, Final, Protocol

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QTransform

from gui.board.area_scene import AreaScene
from gui.board.faces import draw_face
from gui.board.geometry import HEX
from gui.board.map_sheet import SheetWords
from gui.board.scene import HexScene
from gui.board.scenes import scene_of
from gui.export.map_names import draw_area_names, draw_names
from gui.help.chart_sheet import ChartSheet, printed
from gui.theme import fonts
from gui.theme.theme import LIGHT, Theme
from wargame_core.tables.chart import Chart
from wargame_core.views.contract import GameViews
from wargame_core.views.words import in_language, tr

HEX_MM: Final = 16.0
"""Distance between the centres of two hexes on paper."""

COUNTER_MM: Final = 16.0
_ITEMS_A_STEP: Final = 12
_WRAP: Final = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
_NEAR: Final = 120.0
"""Pixels of a counter's edge that stand for print: everything is drawn."""


class Sheet(Protocol):
    """One page or picture."""

    name: str
    """For file names, where there are several."""
    size: QSizeF
    """In the units it is drawn in."""
    millimetres: QSizeF
    """On paper."""

    def draw(self, painter: QPainter) -> Iterator[None]:
        """Draw everything, in steps of a few milliseconds each."""
        ...


class BoardSheet:
    """The whole map with castles, counters and names."""

    name = "board"

    def __init__(
        self, view: GameViews, state: object, theme: Theme = LIGHT, words: SheetWords | None = None
    ) -> None:
        """``words``: what is printed into the sea, with the turn track."""
        self._scene = scene_of(view.board_of(state), view.area_of(state), theme)
        self._scene.show_views(view.castles(state), view.stacks(state), view.labels(state))
        provinces = view.provinces(state)
        if provinces is not None:
            self._scene.show_provinces(provinces)
        self._theme, self._labels = theme, view.labels(state)
        if words is not None:
            self._scene.print_sheet(words)
            turn = view.turn(state, "")
            self._scene.show_turn(turn.turn, turn.stage)
        self._bounds = self._scene.terrain.boundingRect()
        self.size = self._bounds.size()
        self.millimetres = self.size * (HEX_MM / HEX)

    def draw(self, painter: QPainter) -> Iterator[None]:
        """Draw from the ground up, as it is seen from near."""
        painter.setClipRect(QRectF(QPointF(0, 0), self.size))
        painter.fillRect(QRectF(QPointF(0, 0), self.size), QColor(self._theme.paper))
        painter.translate(-self._bounds.topLeft())
        scene = self._scene
        yield from scene.terrain.steps(painter, self._bounds, 1.0)
        if isinstance(scene, HexScene | AreaScene):
            scene.turns.draw(painter, self._bounds, 1.0)
        for number, item in enumerate(scene.pieces()):
            painter.save()
            painter.translate(item.pos())
            item.draw(painter, item.boundingRect(), 1.0)
            painter.restore()
            if number % _ITEMS_A_STEP == 0:
                yield
        if isinstance(scene, HexScene):
            draw_names(painter, scene.labels, self._labels, self._theme)
        elif isinstance(scene, AreaScene):
            draw_area_names(painter, scene.geometry, self._theme)
        yield


class CounterSheet:
    """All counters of a scenario, each front with its back to the right."""

    name = "counters"
    _EDGE: Final = 100.0
    _GAP: Final = 14.0
    _MARGIN: Final = 60.0
    _HEAD: Final = 90.0

    def __init__(self, view: GameViews, state: object, title: str, theme: Theme = LIGHT) -> None:
        self._pairs = view.counter_sheet(state)
        self._title, self._theme = title, theme
        self._across = max(1, round((len(self._pairs) / 3) ** 0.5 * 1.3))
        down = ceil(len(self._pairs) / self._across)
        pair = 2 * self._EDGE + self._GAP
        self.size = QSizeF(
            2 * self._MARGIN + self._across * (pair + 2 * self._GAP),
            2 * self._MARGIN + self._HEAD + down * (self._EDGE + 2 * self._GAP),
        )
        self.millimetres = self.size * (COUNTER_MM / self._EDGE)

    def draw(self, painter: QPainter) -> Iterator[None]:
        """Draw pair after pair, with lines to cut along."""
        theme = self._theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(QPointF(0, 0), self.size), QColor(theme.card))
        painter.setPen(QColor(theme.ink))
        painter.setFont(fonts.font(44, bold=True))
        head = QRectF(self._MARGIN, self._MARGIN / 2, self.size.width() - 2 * self._MARGIN, 80)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(head, left, tr("{title}: counters, front and back", title=self._title))
        for number, pair in enumerate(self._pairs):
            row, column = divmod(number, self._across)
            x = self._MARGIN + column * (2 * self._EDGE + 3 * self._GAP)
            y = self._MARGIN + self._HEAD + row * (self._EDGE + 2 * self._GAP)
            for side, counter in enumerate(pair):
                box = QRectF(x + side * (self._EDGE + self._GAP / 2), y, self._EDGE, self._EDGE)
                painter.setPen(QPen(QColor(theme.faint_ink), 0.6, Qt.PenStyle.DotLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(box.adjusted(-2, -2, 2, 2))
                draw_face(painter, box, counter, theme, _NEAR)
            if number % _ITEMS_A_STEP == 0:
                yield


class ChartPage:
    """One chart with its title, modifiers, notes and source."""

    _MARGIN: Final = 32.0

    def __init__(self, chart: Chart, words: Callable[[str], str], theme: Theme = LIGHT) -> None:
        self.name = chart.id
        self._chart, self._theme = chart, theme
        self._sheet = ChartSheet(chart, theme, words)
        self._lines = _remarks(chart)
        self._font = fonts.font(theme.body)
        width = max(self._sheet.size.width(), 560.0)
        self._tops = _tops(self._lines, self._font, width)
        self.size = QSizeF(
            width + 2 * self._MARGIN,
            self._sheet.size.height() + 2.5 * self._MARGIN + 2 * theme.heading + self._tops[-1],
        )
        self.millimetres = self.size * 0.26

    def draw(self, painter: QPainter) -> Iterator[None]:
        """Draw the chart in one step."""
        theme = self._theme
        painter.fillRect(QRectF(QPointF(0, 0), self.size), QColor(theme.card))
        painter.translate(self._MARGIN, self._MARGIN)
        painter.setPen(QColor(theme.ink))
        painter.setFont(fonts.font(theme.heading, bold=True))
        width = self.size.width() - 2 * self._MARGIN
        title = f"{self._chart.title}  {self._chart.title_ja}"
        painter.drawText(QRectF(0, 0, width, 2 * theme.heading), Qt.AlignmentFlag.AlignLeft, title)
        painter.translate(0, 2 * theme.heading)
        self._sheet.draw(painter)
        painter.translate(0, self._sheet.size.height() + self._MARGIN / 2)
        painter.setPen(QColor(theme.faint_ink))
        painter.setFont(self._font)
        for line, (top, bottom) in zip(self._lines, pairwise(self._tops), strict=True):
            painter.drawText(QRectF(0, top, width, bottom - top), _WRAP, line)
        yield


def chart_pages(
    charts: Sequence[Chart], words: Callable[[str], str], theme: Theme = LIGHT
) -> list[ChartPage]:
    """A page for every chart."""
    return [ChartPage(chart, words, theme) for chart in charts]


def fit(painter: QPainter, sheet: Sheet, place: QRectF) -> None:
    """Draw the sheet from now on as large as a place allows, in its middle."""
    scale = min(place.width() / sheet.size.width(), place.height() / sheet.size.height())
    left = place.left() + (place.width() - scale * sheet.size.width()) / 2
    top = place.top() + (place.height() - scale * sheet.size.height()) / 2
    painter.setWorldTransform(QTransform.fromTranslate(left, top).scale(scale, scale))


def _tops(lines: Sequence[str], font: QFont, width: float) -> list[float]:
    """Where each line begins, and where the last one ends."""
    metrics = QFontMetricsF(font)
    found = [0.0]
    for line in lines:
        height = metrics.boundingRect(QRectF(0, 0, width, 4000), _WRAP, line).height()
        found.append(found[-1] + height + 2)
    return found


def _remarks(chart: Chart) -> list[str]:
    rolls: dict[str, list[str]] = {}
    for item in chart.modifiers:
        name = f"{item.name} {printed(item.value)}".strip()
        rolls.setdefault(item.of, []).append(f"{name} ({item.rule})")
    lines = [f"{of}: {', '.join(names)}" for of, names in rolls.items()]
    source = tr("Printed in: {source}", source=chart.source)
    return [*lines, *chart.notes, f"{tr('Rule')} {chart.rule}. {source}."]


def title_of(scenario: Any) -> str:
    """The title of a scenario in the present language."""
    return in_language(scenario.title, scenario.title_ja)
