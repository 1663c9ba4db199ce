"""Strengths, points and numbers on a board of hexes are read, whatever else lies there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QApplication

from gui.board import number_plates
from gui.board.calm_corner import hidden
from gui.board.geometry import HEX
from gui.board.map_item import STACKS
from gui.board.number_plates import plate
from gui.board.scene import HexScene
from tests.gui.conftest import Hand
from tests.gui.test_room import shown
from tools.gallery.situations import match_at
from wargame_core.views.trace_values import TraceView

ZOOMS = (0.5, 0.7, 1.0)


def on_screen(hand: Hand, place: int) -> QRect:
    """The middle of a hex where counters stand."""
    board = hand.page.board
    crowd = board.layers.crowds()[place]
    return board.mapFromScene(crowd).boundingRect()


@pytest.mark.parametrize("kind", ["losses", "traitor", "captor", "victims"])
def test_a_fan_lies_beside_its_stack_and_over_no_other(hand: Hand, kind: str) -> None:
    shown(hand, kind)
    board = hand.page.board
    fan, own = board.fan_box, on_screen(hand, board.fan.item.place)
    assert not fan.isEmpty()
    assert not fan.intersects(own)
    gap = max(own.top() - fan.bottom(), fan.top() - own.bottom(), own.left() - fan.right(),
              fan.left() - own.right())  # fmt: skip
    assert gap < max(2 * own.height(), 100)
    for place in board.layers.crowds():
        assert not fan.intersects(on_screen(hand, place))


@pytest.mark.parametrize("kind", ["counter-roll", "counterattack", "give-up-investment"])
def test_a_preview_hides_no_counters_where_another_corner_is_free(hand: Hand, kind: str) -> None:
    shown(hand, kind)
    card = hand.page.fights.preview
    assert card.isVisible()
    for place in hand.page.board.layers.crowds():
        assert not card.geometry().intersects(on_screen(hand, place))


def test_what_dice_brought_is_not_said_over_a_fan(hand: Hand) -> None:
    shown(hand, "traitor")
    caption = hand.page.caption
    assert caption.isVisible()
    assert not caption.geometry().intersects(hand.page.board.fan_box)


def test_what_dice_brought_gives_way_to_a_fan_that_comes_to_lie_under_it(hand: Hand) -> None:
    shown(hand, "captor")
    board, caption = hand.page.board, hand.page.caption
    place = board.fan.item.place
    assert caption.isVisible()
    card = QRectF(board.mapToScene(caption.geometry()).boundingRect())
    away = board.layers.geometry.centres[place] - card.center()
    board.centre_at(board.mapToScene(board.viewport().rect().center()) + away + QPointF(0, 200))
    board.fan.refresh()
    assert not caption.geometry().intersects(board.fan_box)


@pytest.mark.parametrize("step", [1, 3])
def test_a_way_ends_beside_the_counters_that_went_it(hand: Hand, step: int) -> None:
    shown(hand, "move")
    layers = hand.page.board.layers
    start = min(layers.crowds())
    way = [start]
    for _ in range(step):
        way.append(layers.geometry.neighbours(way[-1])[0])
    end = way[-1]
    layers.keep_clear(frozenset((end,)))
    layers.ways.show_way(way)
    image = QImage(400, 400, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.translate(QPointF(200, 200) - layers.geometry.centres[end])
    layers.ways.draw(painter, layers.ways.boundingRect(), 1.0)
    painter.end()
    drawn = [(x, y) for x in range(400) for y in range(400) if image.pixel(x, y)]
    assert drawn
    assert all(abs(x - 200) > 0.3 * HEX or abs(y - 200) > 0.3 * HEX for x, y in drawn)


def test_a_recap_lies_rather_over_empty_land_than_over_a_castle(hand: Hand) -> None:
    shown(hand, "move")
    board, recap = hand.page.board, hand.page.recap
    board.fit()
    QApplication.processEvents()
    size, room = QSize(120, 90), board.free
    boxes = [
        QRect(QPoint(x, y), size)
        for x in range(room.left(), room.right() - size.width(), 40)
        for y in range(room.top(), room.bottom() - size.height(), 30)
    ]
    bare = [box for box in boxes if not hidden(board, box)]
    full = [box for box in boxes if hidden(board, box)]
    assert bare
    assert full
    assert max(map(recap._hidden_by, bare)) < min(map(recap._hidden_by, full))


def test_frames_lie_under_counters(hand: Hand) -> None:
    shown(hand, "move")
    layers = hand.page.board.layers
    for frame in (layers.reach, layers.ways.frame, layers.highlights):
        assert frame.zValue() < STACKS


@pytest.mark.parametrize("zoom", ZOOMS)
def test_points_that_would_be_left_cover_no_name(hand: Hand, zoom: float) -> None:
    shown(hand, "move")
    board = hand.page.board
    board.look_at(min(board.layers.reach.points), zoom)
    QApplication.processEvents()
    layers = board.layers
    assert isinstance(layers, HexScene)
    names = [QRectF(name) for name in layers.labels.boxes(board.zoom)]
    assert names
    for place, text in layers.reach.points.items():
        if layers.height_at(place):
            continue
        room = plate(text, 0.2 * HEX)
        spot = layers.number_spot(place, room, board.zoom, False)
        size = room * board.zoom
        box = QRectF(spot * board.zoom, size).translated(-size.width() / 2, -size.height() / 2)
        assert not any(box.intersects(name) for name in names), place


@pytest.mark.parametrize("zoom", [0.2, 0.25, 0.3])
def test_points_that_find_no_room_beside_names_are_left_out(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, zoom: float
) -> None:
    shown(hand, "move")
    board = hand.page.board
    layers = board.layers
    board.look_at(min(layers.reach.points), zoom)
    QApplication.processEvents()
    assert isinstance(layers, HexScene)
    written: list[QRectF] = []

    def record(painter: QPainter, centre: QPointF, text: str, size: float, *_: object) -> None:
        box = QRectF(QPointF(), plate(text, size))
        box.moveCenter(centre)
        written.append(QRectF(box.topLeft() * zoom, box.size() * zoom))

    monkeypatch.setattr(number_plates, "draw_number", record)
    picture = QPixmap(8, 8)
    painter = QPainter(picture)
    layers.points.draw(painter, layers.sceneRect(), zoom)
    painter.end()
    names = [QRectF(name) for name in layers.labels.boxes(zoom)]
    assert 0 < len(written) < len(layers.reach.points)
    assert not any(box.intersects(name) for box in written for name in names)


def test_what_dice_brought_hides_neither_a_goal_nor_the_minimap(hand: Hand) -> None:
    shown(hand, "departure")
    board, caption = hand.page.board, hand.page.caption
    lit = sorted(board.layers.highlights.lit)
    assert lit
    board.look_over(lit)
    QApplication.processEvents()
    assert caption.isVisible()
    assert not (
        board.minimap.isVisible() and caption.geometry().intersects(board.minimap.geometry())
    )
    outlines = (board.layers.geometry.outline(place).boundingRect() for place in lit)
    goals = [board.mapFromScene(outline).boundingRect() for outline in outlines]
    hidden = [goal for goal in goals if goal.intersects(caption.geometry())]
    assert not hidden


def test_what_a_pursuit_costs_covers_no_counters(hand: Hand) -> None:
    hand.window.begin(match_at("pursuit"))
    hand.let_happen()
    board, prices = hand.page.board, hand.page.fights.prices
    assert prices is not None and prices.prices
    for zoom in (0.3, 0.6, 1.0):
        for price in prices.prices:
            box = prices.box_of(price, QTransform.fromScale(zoom, zoom))
            centre = board.layers.geometry.centres[price.place]
            assert board.layers.height_at(price.place)
            assert not box.intersects(QRectF(-30, -16, 60, 44).translated(centre))


def test_a_number_of_an_overlay_stands_beside_the_counters_of_its_hex(hand: Hand) -> None:
    shown(hand, "move")
    layers = hand.page.board.layers
    for place, crowd in layers.crowds().items():
        for text in ("4", "14/10"):
            for zoom in ZOOMS:
                room = plate(text, max(15.0, 10.5 / zoom))
                spot = layers.number_spot(place, room, zoom, True)
                box = QRectF(spot - QPointF(room.width() / 2, room.height() / 2), room)
                assert not box.intersects(crowd.adjusted(5, 0, -5, 0))


def test_arrows_and_short_ways_leave_counters_to_be_read(hand: Hand) -> None:
    shown(hand, "move")
    layers = hand.page.board.layers
    place, crowd = next(iter(layers.crowds().items()))
    written = crowd.adjusted(14, 14, -14, -14)
    arrows = layers.traces.arrows
    assert min(item.zValue() for item in layers.pieces()) > arrows.zValue()
    for other in layers.geometry.neighbours(place):
        assert not written.contains(arrows.tip(TraceView("attack", (other, place), "mori"), 1.0))
        layers.ways.keep_clear(frozenset((place, other)))
        layers.ways.show_way((other, place))
        for point in layers.ways.line():
            assert not written.contains(point)
