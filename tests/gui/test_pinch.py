"""Two fingers zoom the board around the place between them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice
from PySide6.QtWidgets import QApplication

from tests.gui.conftest import Hand


def test_a_pinch_zooms_around_the_fingers(hand: Hand) -> None:
    hand.begin(seed=1)
    board = hand.page.board
    hex_ = hand.hex("3418")
    board.look_at(hex_, 0.6)
    at = board.point_of(hex_)
    event = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        QPointF(at),
        QPointF(at),
        QPointF(board.viewport().mapToGlobal(at)),
        0.5,
        QPointF(),
    )
    QApplication.sendEvent(board.viewport(), event)
    assert abs(board.zoom - 0.9) < 0.01
    assert (board.point_of(hex_) - at).manhattanLength() <= 3
