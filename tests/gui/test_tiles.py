"""Pictures of the board: one budget of memory, nothing for empty ones, drawn before needed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

from gui.board.map_item import on_the_screen
from gui.board.surface import FARTHEST, NEAREST
from gui.board.tiles import BUDGET, TileStore, is_empty
from gui.board.view import STEP
from tests.gui.conftest import Hand


def _picture(edge: int = 64) -> QPixmap:
    picture = QPixmap(edge, edge)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


def test_the_tile_that_was_not_used_for_longest_makes_room(qtbot: object) -> None:
    store = TileStore(budget=3 * 64 * 64 * 4)
    for column in range(3):
        store.keep((1, 1.0, column, 0), _picture())
    assert store.get((1, 1.0, 0, 0)) is not None
    store.keep((2, 1.0, 0, 0), _picture())
    assert (1, 1.0, 1, 0) not in store
    assert (1, 1.0, 0, 0) in store
    assert store.bytes == 3 * 64 * 64 * 4
    store.drop(1)
    assert (len(store), store.bytes) == (1, 64 * 64 * 4)


def test_a_large_window_has_room_for_all_that_it_shows(qtbot: object) -> None:
    store = TileStore(budget=0)
    store.fill(QSize(2560, 1440), 2.0)
    for column in range(10):
        for row in range(6):
            for layer in range(3):
                store.keep((layer, 2.0, column, row), _picture(512))
    assert len(store) == 10 * 6 * 3


def test_a_picture_on_which_nothing_was_drawn_is_known(qtbot: object) -> None:
    picture = _picture()
    assert is_empty(picture)
    painter = QPainter(picture)
    painter.drawPoint(63, 63)
    painter.end()
    assert not is_empty(picture)


@pytest.mark.thorough
def test_all_zooms_together_stay_within_the_budget(hand: Hand) -> None:
    hand.begin(scenario="4", seed=1)
    board = hand.page.board
    board.zoom_by(FARTHEST / board.zoom)
    while board.zoom < NEAREST:
        hand.page.overlays.switch("ownership")
        board.viewport().repaint()
        board.zoom_by(STEP)
    assert 0 < board.layers.tiles.bytes <= BUDGET


@given(
    ratio=st.sampled_from([1.0, 1.25, 1.5, 1.75, 2.0]),
    begins=st.integers(0, 200),
    moved=st.tuples(st.floats(-3000, 3000), st.floats(-3000, 3000)),
)
def test_tiles_begin_where_a_pixel_of_the_screen_does(
    ratio: float, begins: int, moved: tuple[float, float]
) -> None:
    """``begins``: where the board lies in the window, which may be between two such pixels."""
    window = QTransform(ratio, 0, 0, ratio, begins * ratio, begins * ratio)
    for at, shown in zip(
        on_the_screen(QTransform.fromTranslate(*moved), window), moved, strict=True
    ):
        pixel = (at + begins) * ratio
        assert pixel == pytest.approx(round(pixel), abs=1e-6)
        assert abs(at - shown) * ratio <= 0.5 + 1e-6


@pytest.mark.usefixtures("no_ground_yet")
def test_what_comes_into_view_next_is_drawn_ahead(hand: Hand) -> None:
    hand.begin(scenario="4", seed=1)
    board = hand.page.board
    board.look_at(hand.hex("2720"), 1.0)
    board.viewport().repaint()
    before = len(board.layers.tiles)
    board.pan(-8, 0)
    hand.qtbot.waitUntil(lambda: not board.layers.draws_ahead)
    assert len(board.layers.tiles) > before
    assert not board.layers.terrain.draw_ahead(-8, 0)
    coming = board.layers.terrain.coming(-8, 0)
    near = [
        piece
        for piece in board.layers.pieces()
        if piece.sceneBoundingRect().intersects(coming.part)
    ]
    assert near
    assert not [piece for piece in near if piece.draw_ahead(coming.scale, coming.ratio)]
    assert board.layers.terrain.draw_ahead(8, 0)  # the other side was not asked for


def test_a_counter_that_changes_is_drawn_anew(hand: Hand) -> None:
    hand.begin(seed=2)
    board = hand.page.board
    board.fit()
    board.viewport().repaint()
    kept = board.layers.tiles.bytes
    board.layers.pieces()[0].renew()  # a castle
    assert board.layers.tiles.bytes < kept
    shrunk = board.layers.tiles.bytes
    board.viewport().repaint()
    assert board.layers.tiles.bytes > shrunk
