"""Cards over the board give way to one another, and then lie still."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from gui.panels.board_card import BoardCard
from gui.theme.theme import LIGHT
from tests.patience import PatientBot

CORNER = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft


class Corner(BoardCard):
    """Lies at the edge first and then in a corner of its own, as captions do."""

    def _lie(self) -> None:
        super()._lie()
        self.move(self.x(), self._over.height() - self.height() - self.y())


def card(over: QWidget, words: str, kind: type[BoardCard] = BoardCard) -> BoardCard:
    found = kind(over, CORNER, LIGHT, yields=True)
    QVBoxLayout(found).addWidget(QLabel(words))
    return found


def test_cards_that_yield_to_each_other_lie_still(qtbot: PatientBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(640, 480)
    over.show()
    cards = [card(over, words) for words in ("one", "the second", "the third\nof them")]
    for one in cards:
        one.appear()
    QApplication.processEvents()
    lying = [one.geometry() for one in cards]
    assert not any(a.intersects(b) for a in lying for b in lying if a is not b)
    over.resize(600, 400)
    QApplication.processEvents()
    assert all(one.isVisible() for one in cards)


def test_cards_that_move_twice_do_not_chase_each_other(qtbot: PatientBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(640, 480)
    over.show()
    cards = [card(over, words, Corner) for words in ("one", "the second")]
    for one in cards:
        one.appear()
    over.resize(600, 400)
    QApplication.processEvents()
    assert all(one.isVisible() and over.rect().contains(one.geometry()) for one in cards)


class Wanderer(BoardCard):
    """Hides least at the left at first, then at the right."""

    at_the_left = True

    def _spots(self, box: QRect, room: QRect) -> tuple[QRect, ...]:
        right = QRect(box)
        right.moveRight(room.right())
        return box, right

    def _hidden_by(self, box: QRect) -> int:
        return int((box.x() < 100) != self.at_the_left)


def test_a_card_that_was_seen_does_not_go_from_under_the_pointer(qtbot: PatientBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(640, 480)
    over.show()
    found = card(over, "one", Wanderer)
    assert isinstance(found, Wanderer)
    found.appear()
    found.at_the_left = False
    found.settle()
    assert found.x() > 100, "nobody has seen it yet"
    QApplication.processEvents()
    found.at_the_left = True
    over.resize(600, 400)
    QApplication.processEvents()
    assert found.x() > 100
    found.hide()
    found.appear()
    assert found.x() < 100, "another time it lies elsewhere"
