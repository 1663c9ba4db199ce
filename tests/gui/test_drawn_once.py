"""What stays the same is not drawn again while the board moves, or while something else changes."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsScene

from gui.board import legend
from gui.board.label_layer import LabelLayer
from gui.board.map_item import KEPT, TiledLayer
from gui.board.tiles import TileStore
from gui.theme.theme import LIGHT
from tests.gui.conftest import Hand
from wargame_core.views.overlay_values import Selection

FRAMES = 120


def _move(hand: Hand) -> None:
    """Move the board to and fro, and draw it at each step."""
    board = hand.page.board
    for frame in range(FRAMES):
        board.pan(*((9, 3) if frame < FRAMES // 2 else (-9, -3)))
        board.viewport().repaint()


def test_names_keep_their_places_while_the_board_moves(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.begin(scenario="4", seed=1)
    hand.page.board.fit()
    hand.page.board.viewport().repaint()
    scales: list[float] = []
    monkeypatch.setattr(LabelLayer, "place_names", lambda _layer, scale: scales.append(scale))
    _move(hand)
    assert scales == []

    hand.page.board.zoom_by(1.5)
    hand.page.board.viewport().repaint()
    assert scales == [hand.page.board.zoom]


def test_the_legend_is_drawn_once(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    brush_of = legend.brush_of

    def noted(pattern: str, *arguments: object) -> object:
        drawn.append(pattern)
        return brush_of(pattern, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(legend, "brush_of", noted)
    hand.begin(scenario="4", seed=1)
    page = hand.page
    page.overlays.switch("zones")
    page.board.viewport().repaint()
    assert drawn == ["inner", "inner-weak", "outer", "outer-weak"]
    _move(hand)
    page.overlays.refresh()
    page.board.viewport().repaint()
    assert len(drawn) == 4

    page.overlays.switch("elevation")
    page.board.viewport().repaint()
    assert drawn[4:] == ["solid"] * 6


_KINDS = ("zones", "communication", "ownership", "elevation")


def _seen(hand: Hand, kind: str) -> QImage:
    """The board with an overlay, or none."""
    hand.page.overlays.switch(kind)
    QApplication.processEvents()
    return hand.page.board.viewport().grab().toImage()


@pytest.mark.parametrize("kind", _KINDS)
def test_an_overlay_that_comes_back_is_not_drawn_again(
    hand: Hand, drawn: Counter[str], kind: str
) -> None:
    hand.begin(scenario="4", seed=1)
    hand.page.board.fit()
    first, without = _seen(hand, kind), _seen(hand, "")
    assert first != without
    drawn.clear()
    assert _seen(hand, kind) == first
    assert _seen(hand, "") == without
    assert not drawn


class _Figure(TiledLayer):
    """Fills its box with the colour that it shows."""

    def __init__(self, tiles: TileStore) -> None:
        super().__init__(QRectF(0, 0, 100, 100), LIGHT, 0, tiles=tiles)
        self.colour = "red"
        self.drawn: list[str] = []

    def show_colour(self, colour: str) -> None:
        self.colour = colour
        self.turn_to(colour)

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        self.drawn.append(self.colour)
        painter.fillRect(part, QColor(self.colour))


def test_the_last_things_that_a_layer_showed_are_kept_and_no_more(qapp: object) -> None:
    tiles = TileStore()
    figure, scene = _Figure(tiles), QGraphicsScene()
    scene.addItem(figure)
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    colours = [f"#0000{number:02x}" for number in range(KEPT + 1)]

    def shown(colour: str) -> QColor:
        figure.show_colour(colour)
        painter = QPainter(image)
        scene.render(painter)
        painter.end()
        return image.pixelColor(50, 50)

    for colour in colours:
        assert shown(colour) == QColor(colour)
    assert len(tiles) == KEPT
    assert shown(colours[1]) == QColor(colours[1])
    assert figure.drawn == colours, "it was kept"
    assert shown(colours[0]) == QColor(colours[0])
    assert figure.drawn == [*colours, colours[0]], "it was shown too long ago"
    figure.renew()
    assert len(tiles) == 0


def test_a_line_of_the_selection_leaves_the_overlay_as_it_is_drawn(
    hand: Hand, drawn: Counter[str]
) -> None:
    hand.begin(scenario="4", seed=1)
    page, now = hand.page, hand.live.now
    page.board.fit()
    place = next(hex_ for hex_ in now.state.occupants() if now.line_of(Selection(hex_)).lines)
    page.overlays.select(-1)
    heights = _seen(hand, "elevation")
    drawn.clear()
    page.overlays.select(place)
    assert _seen(hand, "elevation") != heights
    assert drawn["LineLayer"]
    assert not drawn["OverlayLayer"]
    assert not drawn["NumberLayer"]
    page.overlays.select(-1)
    assert _seen(hand, "elevation") == heights
