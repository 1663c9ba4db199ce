"""Ways in the window: what a move sets off is said before it, and clicks name where it passes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.conftest import Hand
from tests.gunyuden.text.border import border_match
from tests.western_hero.rules.at_start import ready
from wargame_core.gunyuden.rules.actions import Go, Move
from wargame_core.gunyuden.views import passage as gunyuden_passage
from wargame_core.gunyuden.views import window as gunyuden
from wargame_core.views.words import set_language

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

CTRL = Qt.KeyboardModifier.ControlModifier


def at_the_border(hand: Hand, folder: Path) -> None:
    """Honjō stands at 1720 and may act."""
    hand.window.begin(border_match(folder))
    QApplication.processEvents()


def set_out(hand: Hand, folder: Path) -> None:
    at_the_border(hand, folder)
    unit = hand.live.now.state.scenario.unit_index["honjo_tsunemitsu"]
    hand.live.play(Move(unit))
    QApplication.processEvents()


def way(hand: Hand) -> list[str]:
    """The way that is drawn on the board."""
    names = hand.live.now.state.scenario.map.names
    return [names[h] for h in hand.page.board.layers.ways.way]


def played(hand: Hand) -> list[str]:
    return [entry.text for entry in hand.live.match.entries]


def test_a_click_on_a_hex_that_starts_a_war_only_offers_it(hand: Hand, tmp_path: Path) -> None:
    set_out(hand, tmp_path)
    hand.click_hex(hand.hex("1620"))
    assert len(played(hand)) == 1
    question = hand.page.proposals.question
    assert question is not None
    assert question.words.endswith("to 1620 – brings Ōuchi, Masuda into the war (36.7(2))")
    hand.click_button("Do it")
    assert played(hand)[1] == "go 1720 1620"
    assert "active:ouchi" in hand.live.match.state.flags


def test_a_harmless_hex_is_gone_to_at_once_on_the_way_around(hand: Hand, tmp_path: Path) -> None:
    set_out(hand, tmp_path)
    hand.click_hex(hand.hex("1621"))
    assert played(hand)[1] == "go 1720 1721 1621"


def test_ctrl_and_clicks_name_the_way_of_an_open_move(hand: Hand, tmp_path: Path) -> None:
    set_out(hand, tmp_path)
    hand.click_hex(hand.hex("1820"), CTRL)
    assert way(hand) == ["1720", "1820"]
    assert "Click where the move ends" in hand.window.statusBar().currentMessage()
    board = hand.page.board
    QTest.mouseMove(board.viewport(), QPoint(1, 1))
    QTest.mouseMove(board.viewport(), board.point_of(hand.hex("1621")))
    QApplication.processEvents()
    assert way(hand) == ["1720", "1820", "1721", "1621"]
    hand.click_hex(hand.hex("1621"))
    assert played(hand)[1] == "go 1720 1820 1721 1621"
    assert hand.page.passage.passed == ()


def test_a_way_that_starts_a_war_says_so_before_it_is_chosen(hand: Hand, tmp_path: Path) -> None:
    set_out(hand, tmp_path)
    hand.click_hex(hand.hex("1620"), CTRL)
    assert "into the war" in hand.window.statusBar().currentMessage()
    hand.click_hex(hand.hex("1621"))
    assert len(played(hand)) == 1
    question = hand.page.proposals.question
    assert question is not None
    assert question.words == (
        "Honjō Tsunemitsu: Go by 1620 to 1621 – brings Ōuchi, Masuda into the war (36.7(2))"
    )
    hand.click_button("Do it")
    assert played(hand)[1] == "go 1720 1620 1621"


def test_a_selected_force_takes_the_named_way_at_once(hand: Hand, tmp_path: Path) -> None:
    at_the_border(hand, tmp_path)
    hand.click_hex(hand.hex("1720"))
    hand.page.menus.close()
    hand.click_hex(hand.hex("1820"), CTRL)
    hand.click_hex(hand.hex("1721"))
    assert played(hand) == ["move honjo_tsunemitsu", "go 1720 1820 1721"]


def test_a_second_click_takes_the_last_hex_back_and_esc_the_whole_way(
    hand: Hand, tmp_path: Path
) -> None:
    set_out(hand, tmp_path)
    for number in ("1820", "1821", "1821"):
        hand.click_hex(hand.hex(number), CTRL)
    assert hand.page.passage.passed == (hand.hex("1820"),)
    hand.press(Qt.Key.Key_Escape)
    assert hand.page.passage.passed == ()
    assert way(hand) == []
    assert len(played(hand)) == 1, "Esc has not taken the move back"


def test_a_hex_that_cannot_be_passed_says_why(hand: Hand, tmp_path: Path) -> None:
    set_out(hand, tmp_path)
    hand.click_hex(hand.hex("1723"), CTRL)
    assert "mountain" in hand.window.statusBar().currentMessage()
    assert hand.page.passage.passed == ()


def test_without_a_force_nothing_can_be_passed(hand: Hand, tmp_path: Path) -> None:
    at_the_border(hand, tmp_path)
    hand.click_hex(hand.hex("1820"), CTRL)
    assert "Select a force first" in hand.window.statusBar().currentMessage()


def test_the_tag_of_a_hex_warns_and_prices_the_way_around(hand: Hand, tmp_path: Path) -> None:
    set_out(hand, tmp_path)
    state = hand.live.now.state
    dangerous = gunyuden.move_tag(state, hand.hex("1620"))
    assert dangerous is not None
    assert dangerous.bad
    assert "brings Ōuchi, Masuda into the war" in dangerous.words
    harmless = gunyuden.move_tag(state, hand.hex("1621"))
    assert harmless is not None
    assert not harmless.bad


def hover(hand: Hand, number: str) -> None:
    viewport = hand.page.board.viewport()
    QTest.mouseMove(viewport, QPoint(1, 1))
    QTest.mouseMove(viewport, hand.page.board.point_of(hand.hex(number)))
    QApplication.processEvents()


def tags(hand: Hand) -> list[tuple[str, str]]:
    """The places that have a tag with a price on the board, and what it says."""
    prices = hand.page.fights.prices
    assert prices is not None
    names = hand.live.now.state.scenario.map.names
    return [(names[price.place], price.label) for price in prices.prices]


def test_the_tag_has_the_price_of_the_way_that_is_named(hand: Hand, tmp_path: Path) -> None:
    set_out(hand, tmp_path)
    hover(hand, "1621")
    ((place, direct),) = tags(hand)
    hand.click_hex(hand.hex("1820"), CTRL)
    assert [place for place, _ in tags(hand)] == ["1820"]
    hover(hand, "1621")
    ((place, by_way),) = tags(hand)
    assert place == "1621"
    (walk,) = hand.page.passage.to(hand.hex("1621"))
    assert by_way == walk.price != direct
    hover(hand, "1723")
    assert [place for place, _ in tags(hand)] == ["1820"], "the way so far: nobody enters 1723"
    hand.press(Qt.Key.Key_Escape)
    assert tags(hand) == []


def test_the_tag_of_a_selected_force_has_the_price_of_its_named_way(
    hand: Hand, tmp_path: Path
) -> None:
    at_the_border(hand, tmp_path)
    hand.click_hex(hand.hex("1720"))
    hand.page.menus.close()
    hand.click_hex(hand.hex("1820"), CTRL)
    hover(hand, "1721")
    (walk,) = hand.page.passage.to(hand.hex("1721"))
    assert tags(hand) == [("1721", walk.price)]


def test_the_tag_of_a_named_way_says_what_it_sets_off(hand: Hand, tmp_path: Path) -> None:
    set_out(hand, tmp_path)
    hand.click_hex(hand.hex("1620"), CTRL)
    hover(hand, "1621")
    ((place, label),) = tags(hand)
    assert place == "1621"
    assert label.endswith(" · brings Ōuchi, Masuda into the war (36.7(2))")


def test_the_way_is_offered_in_japanese(hand: Hand, tmp_path: Path) -> None:
    set_out(hand, tmp_path)
    set_language("ja")
    try:
        passed = (hand.hex("1820"),)
        (walk,) = gunyuden.by_way(hand.live.now.state, -1, passed, hand.hex("1621"))
    finally:
        set_language("en")
    assert walk.text == "本城常光：1820ヘクスを通って1621ヘクスへ移動"
    assert walk.actions == (Go(hand.hex("1621"), False, passed),)


def test_a_way_that_only_strategic_movement_can_begin_is_refused_by_it() -> None:
    state = ready("3").then(1).then("move kobayakawa_okikage").state
    hexes = state.scenario.map.index
    (refused,) = gunyuden_passage.by_way(state, -1, (hexes["4021"],), hexes["3620"])
    assert refused.reason is not None
    assert "ends at 4021" in refused.reason.words
