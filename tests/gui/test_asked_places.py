"""A question about a place is put with that place in view."""

from __future__ import annotations

import pytest

from tests.gui.conftest import Hand
from tests.gui.test_lost_castles import assaulted

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def test_the_castle_that_is_asked_about_comes_into_view(hand: Hand) -> None:
    match = assaulted()
    match.seats = {"ouchi": "human", "mori": "human"}
    hand.window.begin(match)
    hand.let_happen(2)
    board, castle = hand.page.board, hand.hex("3017")
    board.look_at(hand.hex("1226"), 1.2)
    hand.let_happen(1)
    assert not board.free.contains(board.point_of(castle))

    besiege = match.game.read_action(match.state, "besiege sue_harukata")
    hand.live.play(besiege)
    hand.let_happen(2)

    assert not hand.live.now.able, "the kind of siege is asked"
    assert board.free.contains(board.point_of(castle))
    board.look_at(hand.hex("1226"), 1.2)
    hand.live.settled.emit()
    assert not board.free.contains(board.point_of(castle)), "it does not pull the player back"
