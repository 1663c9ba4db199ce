"""Rulings with two readings in the window: in a new match, the log, the rules, and refusals."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from gui.help.rules_browser import RulesBrowser
from tests.gui.conftest import Hand
from wargame_core.gunyuden.files.library import SeriesLibrary
from wargame_core.views.reason_values import Reason
from wargame_core.views.words import set_language

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def rules_at(hand: Hand, number: str) -> RulesBrowser:
    hand.window.help.show_rule(number)
    QApplication.processEvents()
    browser = hand.window.help.rules
    assert browser is not None
    return browser


def test_a_ruling_shows_its_values_the_usual_one_and_that_of_the_match(hand: Hand) -> None:
    hand.begin(seed=1, options={"stop_rule": "suffered_more"})
    for number in ("24-2-5 b", "G-86"):
        text = rules_at(hand, number).text.toPlainText()
        assert "Who may stop a decisive battle (stop_rule)" in text
        assert "○ The side that caused more losses (usual)" in text
        assert "● The side that suffered more losses (in this match)" in text


def test_the_rules_follow_the_match_and_know_no_setting_without_one(hand: Hand) -> None:
    browser = rules_at(hand, "G-86")
    assert "in this match" not in browser.text.toPlainText()
    hand.begin(seed=1)
    assert "● The side that caused more losses (usual, in this match)" in (
        browser.text.toPlainText()
    )


def test_a_new_match_lists_what_would_be_read_otherwise(hand: Hand) -> None:
    page = hand.window.start_page
    page.front.new.click()
    form, told = page.new_match.form, page.new_match.unusual
    assert told.text() == ""
    for name, value in (("victory", ""), ("stop_rule", "suffered_more"), ("sasuka", "clan")):
        if name in form.options and value:
            form.options[name].setCurrentIndex(form.options[name].findData(value))
    assert told.text().splitlines() == [
        "Rulings read otherwise than usual:",
        "G-98: Who sets Sasuka free: Only units of the Ōuchi clan",
        "G-86: Who may stop a decisive battle: The side that suffered more losses",
    ]
    form.options["sasuka"].setCurrentIndex(form.options["sasuka"].findData("side"))
    assert "G-98" not in told.text()
    page.scenarios.setCurrentRow(1)
    assert told.text() == ""


def test_the_log_of_a_match_begins_with_what_is_read_otherwise(hand: Hand) -> None:
    hand.begin(seed=1, options={"stop_rule": "suffered_more"})
    lines = hand.page.log.toPlainText().splitlines()
    assert lines[:2] == [
        "Rulings read otherwise than usual:",
        "G-86: Who may stop a decisive battle: The side that suffered more losses",
    ]
    for _ in range(2):
        hand.click_button("Ready")
    hand.live.undo()
    assert hand.page.log.toPlainText().splitlines()[:2] == lines[:2]
    hand.begin(seed=1, scenario="2", options={"victory": "historical"})
    assert "otherwise" not in hand.page.log.toPlainText()


def test_why_not_says_how_this_match_reads_the_ruling(hand: Hand) -> None:
    hand.begin(seed=1, scenario="2", options={"sasuka": "clan"})
    for _ in range(2):
        hand.click_button("Ready")
    hand.live.play(hand.live.match.game.read_action(hand.live.now.state, "end-phase"))
    refused: list[str] = []
    hand.live.refused.connect(refused.append)
    hand.live.play(hand.live.match.game.read_action(hand.live.now.state, "move sasuka_naganobu"))
    assert refused[0].endswith(
        "(rule 34.7(2), 35.7(1)) Read here: G-98: Who sets Sasuka free: "
        "Only units of the Ōuchi clan, not as usual."
    )


def test_all_of_it_is_japanese_in_a_japanese_window(hand: Hand) -> None:
    set_language("ja")
    try:
        hand.begin(seed=1, options={"stop_rule": "suffered_more"})
        assert hand.page.log.toPlainText().splitlines()[1] == (
            "G-86：合戦を打ち切れる側＝より多くの損害を受けた側"
        )
        assert "● より多くの損害を受けた側（この対戦）" in rules_at(hand, "G-86").text.toPlainText()
    finally:
        set_language("en")


def test_a_refusal_reads_no_folder_of_the_player(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.begin(seed=1)
    now = hand.live.now
    assert "Read here: G-86" in now.reason_text(Reason("No.", "24-2-5 b"))

    def read(*_: object) -> object:
        raise AssertionError("the scenarios that are offered were looked up")

    with monkeypatch.context() as patch:
        patch.setattr(SeriesLibrary, "infos", read)
        assert "Read here: G-86" in now.reason_text(Reason("No.", "24-2-5 b"))
