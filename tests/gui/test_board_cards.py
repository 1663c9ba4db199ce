"""Cards over the board give way to one another, and then lie still."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.panels.board_card import BoardCard
from gui.theme.theme import LIGHT
from tests.gui.conftest import Hand
from tests.patience import PatientBot
from tools.gallery.bushido import done_to_somebody

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


class Low(BoardCard):
    """Lies at the lower edge by its own choice, though its edge is the upper one."""

    def _spots(self, box: QRect, room: QRect) -> tuple[QRect, ...]:
        return (QRect(box.x(), room.bottom() - box.height(), box.width(), box.height()),)


def test_a_low_card_gives_way_upwards(qtbot: PatientBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(640, 480)
    over.show()
    first, second = card(over, "one", Low), card(over, "the second", Low)
    first.appear()
    second.appear()
    QApplication.processEvents()
    assert not first.geometry().intersects(second.geometry())
    assert over.rect().contains(first.geometry())
    assert over.rect().contains(second.geometry())


def test_a_button_stays_where_it_was_seen_when_another_card_goes_or_comes(
    qtbot: PatientBot,
) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(640, 480)
    over.show()
    words, asking = card(over, "words"), card(over, "a question")
    layout = asking.layout()
    assert layout is not None
    layout.addWidget(QPushButton("Close"))
    words.appear()
    asking.appear()
    QApplication.processEvents()
    lay = asking.geometry()
    assert not lay.intersects(words.geometry())
    words.hide()
    QApplication.processEvents()
    assert asking.geometry() == lay
    words.appear()
    QApplication.processEvents()
    assert asking.geometry() == lay
    assert not lay.intersects(words.geometry())
    over.resize(640, lay.bottom())
    QApplication.processEvents()
    assert over.rect().contains(asking.geometry()), "it has to go where there is no room for it"


@pytest.mark.parametrize("upper", [True, False])
def test_the_recap_closes_where_it_was_first_seen(hand: Hand, upper: bool) -> None:
    hand.window.begin(done_to_somebody())
    hand.let_happen()
    page = hand.page
    recap, caption, board = page.recap, page.caption, page.board
    assert recap.isVisible()
    recap.hide()
    recap._hidden_by = lambda box: int((box.y() < board.height() // 2) != upper)  # type: ignore[method-assign]
    recap.appear()
    QApplication.processEvents()
    lay = recap.geometry()
    assert (lay.y() < board.height() // 2) == upper
    assert board.free.contains(lay)
    kept = board.height() - board.always_free.height()
    covered = board.height() - board.free.height()
    moves: list[QRect] = []

    def look() -> None:
        QApplication.processEvents()
        moves.append(recap.geometry())

    for shown in (True, False, True):
        caption.setVisible(shown)
        look()
        caption.settle()
        look()
        for height in (covered, kept, covered // 2):
            board.keep_free_below(kept, height)
            look()
    assert set(map(QRect.getRect, moves)) == {lay.getRect()}
