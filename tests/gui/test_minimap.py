"""The minimap: clicked, dragged, hidden."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.board.minimap import Minimap
from gui.theme.theme import LIGHT
from tests.gui.conftest import Hand


def near(hand: Hand) -> Minimap:
    """The minimap of a board of which a part is shown."""
    hand.begin(seed=1)
    hand.page.board.look_at(hand.hex("3418"), 0.7)
    QApplication.processEvents()
    return hand.page.board.minimap


def centre_hex(hand: Hand) -> int:
    board = hand.page.board
    return board.place_at(board.viewport().rect().center())


def test_it_is_shown_while_a_part_of_the_board_is_out_of_view(hand: Hand) -> None:
    minimap = near(hand)
    assert minimap.isVisible()
    assert hand.page.board.rect().contains(minimap.geometry())
    hand.page.board.fit()
    assert not minimap.isVisible()


def test_a_click_shows_that_place(hand: Hand) -> None:
    minimap = near(hand)
    target = hand.hex("2923")
    point = minimap.point_of(hand.page.board.layers.geometry.centres[target]).toPoint()
    QTest.mouseClick(minimap, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    QApplication.processEvents()
    board = hand.page.board.layers.geometry.board
    assert board.distance(centre_hex(hand), target) <= 1


def test_a_drag_moves_the_view_and_plays_nothing(hand: Hand) -> None:
    minimap = near(hand)
    position = hand.live.match.position
    first = QPoint(40, minimap.height() // 2)
    QTest.mousePress(minimap, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, first)
    left = hand.page.board.place().centre.x()
    QTest.mouseMove(minimap, first + QPoint(60, 0))
    QApplication.processEvents()
    QTest.mouseRelease(
        minimap, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, first + QPoint(60, 0)
    )
    assert hand.page.board.place().centre.x() > left
    assert hand.live.match.position == position


def test_a_key_hides_it_and_it_stays_hidden(hand: Hand) -> None:
    minimap = near(hand)
    hand.press(Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert not minimap.isVisible()
    assert not hand.window.actions_by_name["minimap"].isChecked()
    hand.page.board.zoom_by(1.2)
    assert not minimap.isVisible()
    hand.window.settings.change(theme="dark")
    QApplication.processEvents()
    assert not hand.page.board.minimap.isVisible()
    hand.press(Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert hand.page.board.minimap.isVisible()


def test_castles_and_stacks_are_dots_of_their_clans(hand: Hand) -> None:
    minimap = near(hand)
    clans = {clan for _, clan, _ in minimap._dots}
    assert {"mori", "amago"} <= clans or {"mori", "ouchi"} <= clans


def test_no_seams_show_in_its_sea(hand: Hand) -> None:
    minimap = near(hand)
    sea = minimap.grab().toImage()
    ratio = sea.devicePixelRatio()
    part = [
        sea.pixelColor(round(x * ratio), round(y * ratio))
        for x in range(14, 70)
        for y in range(14, 40)
    ]
    water = QColor(LIGHT.sea)
    assert max(abs(colour.lightness() - water.lightness()) for colour in part) <= 1


def test_it_leaves_a_tiny_board_free(hand: Hand) -> None:
    minimap, window = near(hand), hand.window
    window.resize(640, 400)
    for _ in range(3):
        QApplication.processEvents()
    free = hand.page.board.free
    covered = minimap.width() * minimap.height() / (free.width() * free.height())
    assert covered > 0.2
    assert not minimap.isVisible()
    window.resize(1280, 720)
    for _ in range(3):
        QApplication.processEvents()
    assert minimap.isVisible()
