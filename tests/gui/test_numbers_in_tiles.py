"""A number is written only into the tiles in which it lies."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from gui.board import number_plates
from gui.board.number_plates import NumberPlates
from gui.theme.theme import LIGHT


@pytest.mark.parametrize("plain", [False, True])
def test_a_number_is_written_in_the_parts_that_it_touches(qapp: object, *, plain: bool) -> None:
    plates = NumberPlates(lambda *_: QPointF(50, 50), LIGHT)
    image = QImage(100, 100, QImage.Format.Format_RGB32)

    def seen(part: QRectF) -> bool:
        image.fill(QColor(LIGHT.paper))
        empty = image.copy()
        painter = QPainter(image)
        plates.draw(painter, 0, "300", 20, QColor("blue"), 1.0, part, plain=plain)
        painter.end()
        return image != empty

    assert seen(QRectF(0, 0, 100, 100))
    assert seen(QRectF(0, 0, 48, 48)), "its upper left corner lies here"
    assert not seen(QRectF(0, 0, 20, 100))
    assert not seen(QRectF(0, 80, 100, 20))


def test_the_ink_on_a_colour_is_found_once(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    readable_on = number_plates.readable_on

    def noted(ground: QColor, *arguments: object) -> QColor:
        asked.append(ground.name())
        return readable_on(ground, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(number_plates, "readable_on", noted)
    plates = NumberPlates(lambda *_: QPointF(50, 50), LIGHT)
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for place in range(10):
        colour = QColor(("#102030", "#f0e0d0")[place % 2])
        plates.draw(painter, place, "7", 20, colour, 1.0, QRectF(image.rect()), plain=True)
    painter.end()
    assert asked == ["#102030", "#f0e0d0"]
