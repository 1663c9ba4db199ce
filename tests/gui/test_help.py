"""F1 and ?: rules are found, read and followed; keys of the moment; credits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.help.keys import keys_of_the_menus, keys_of_the_moment
from gui.help.rules_browser import RulesBrowser
from gui.help.rules_model import RulesModel
from tests.gui.conftest import Hand
from wargame_core.analysis.rules_index import load_rules
from wargame_core.engine.folding import folded
from wargame_core.files.examples import examples
from wargame_core.files.position import load_position

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]
INDEX = load_rules("western_hero")
MODEL = RulesModel(INDEX)


def browser_of(hand: Hand) -> RulesBrowser:
    hand.window.activateWindow()
    QTest.keyClick(hand.window, Qt.Key.Key_F1)
    QApplication.processEvents()
    browser = hand.window.help.rules
    assert browser is not None
    assert browser.isVisible()
    return browser


def test_f1_opens_the_rule_of_the_moment(hand: Hand) -> None:
    hand.begin(seed=1)
    browser = browser_of(hand)
    assert browser.number == "33.2(2) a"
    browser.show_rule("23-4")
    read = browser.number
    assert browser_of(hand).number == read, "the decision is still the same"
    for _ in range(2):
        hand.click_button("Ready")
    assert browser_of(hand).number == "12.0"


# --- finding --------------------------------------------------------------------------------------


def test_words_are_found_without_capitals_and_macrons() -> None:
    assert folded("Sōdaishō") == folded("SODAISHO")
    assert MODEL.search("SODAISHO") == MODEL.search("sōdaishō")
    assert MODEL.search("sodaisho")


def test_numbers_are_found_by_their_beginning() -> None:
    assert MODEL.search("23-4")[0].startswith("23-4")
    assert all(number.startswith("23-4") for number in MODEL.search("23-4"))
    assert MODEL.search("g-98") == ("G-98",)
    assert MODEL.search("no such words at all") == ()
    assert MODEL.search("") == INDEX.numbers


@pytest.mark.parametrize(
    ("asked", "found", "said"),
    [
        ("23-4-4(3)", "23-4-4(3)", False),
        ("23-4-4", "23-4-4(1)", False),
        ("34.7(2), G-98", "34.7(2)", False),
        ("g-98", "G-98", False),
        ("17", "17.0", False),
        ("23-4-4(9)", "23-4-4(1)", True),
        ("99-9", None, True),
        ("nonsense", None, True),
        ("", None, True),
    ],
)
def test_every_number_leads_somewhere(asked: str, found: str | None, said: bool) -> None:
    goal, note = MODEL.goal(asked)
    assert goal in INDEX.numbers
    assert bool(note) is said
    if found is not None:
        assert goal == found or INDEX.cases[goal].section == found.split(".")[0]


def test_every_rule_that_play_cites_is_found() -> None:
    for number in INDEX.numbers:
        goal, note = MODEL.goal(number)
        assert (goal, note) == (number, "")


# --- the browser ----------------------------------------------------------------------------------


def test_typing_filters_the_tree_and_enter_opens(hand: Hand) -> None:
    browser = browser_of(hand)
    QTest.keyClicks(browser.search, "23-4-4(3)")
    assert browser.tree.topLevelItemCount() == 1
    QTest.keyClick(browser.search, Qt.Key.Key_Return)
    assert browser.isVisible()
    assert browser.number == "23-4-4(3)"
    assert "Across a river" in browser.text.toPlainText()


def test_links_between_rules_and_back(hand: Hand) -> None:
    browser = browser_of(hand)
    browser.show_rule("15-4-1")
    assert "G-18" in browser.text.toPlainText()
    browser.text.anchorClicked.emit(QUrl("rule:G-18"))
    assert browser.number == "G-18"
    QTest.mouseClick(browser.back, Qt.MouseButton.LeftButton)
    assert browser.number == "15-4-1"
    QTest.keyClick(browser, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert browser.number == "G-18"


def test_a_rule_is_read_in_its_section(hand: Hand) -> None:
    browser = browser_of(hand)
    browser.show_rule("23-4-1")
    shown = browser.text.toPlainText()
    section = [case for case in INDEX.cases.values() if case.section == "23"]
    assert len(section) > 10
    assert all(case.number in shown and case.statement in shown for case in section)
    assert INDEX.cases["24-2-4"].statement not in shown
    browser.text.anchorClicked.emit(QUrl("rule:23-4-2"))
    assert browser.number == "23-4-2"


def test_a_ruling_is_read_among_the_rulings() -> None:
    beside = dict(MODEL.beside("G-18"))
    assert set(beside) == set(INDEX.rulings)
    assert beside["G-18"] == INDEX.rulings["G-18"].title


def test_a_link_to_a_chart_opens_the_tables(hand: Hand) -> None:
    browser = browser_of(hand)
    browser.show_rule("18-2-1(2)")
    assert "Siege Results Table" in browser.text.toPlainText()
    browser.text.anchorClicked.emit(QUrl("chart:siege_results"))
    tables = hand.window.help.tables
    assert tables is not None
    assert tables.chart is not None
    assert tables.chart.id == "siege_results"


def test_where_the_program_applies_a_rule(hand: Hand) -> None:
    browser = browser_of(hand)
    browser.show_rule("23-4-4(3)")
    browser.text.anchorClicked.emit(QUrl("places:23-4-4(3)"))
    assert "retreat.py" in browser.text.toPlainText()


def test_an_unknown_number_is_said(hand: Hand) -> None:
    hand.window.show_rule("23-4-4(9)")
    browser = hand.window.help.rules
    assert browser is not None
    assert "no rule 23-4-4(9)" in browser.note.text()
    hand.window.show_rule("23-4-4(1)")
    assert browser.note.text() == ""


def test_the_board_can_ask_for_a_rule_and_a_table(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.page.rule_wanted.emit("22-1-1")
    hand.page.table_wanted.emit("combat_results", "4", "13–18")
    rules, tables = hand.window.help.rules, hand.window.help.tables
    assert rules is not None
    assert tables is not None
    assert rules.number == "22-1-1"
    assert min(tables.chart_view.lit) >= 0


def test_an_example_opens_on_the_board_and_can_be_played(hand: Hand) -> None:
    browser = browser_of(hand)
    browser.show_rule("23-7")
    assert "Open this position" in browser.text.toPlainText()
    example = next(one for one in examples("western_hero") if "23-7" in one.rules)
    browser.text.anchorClicked.emit(QUrl(f"example:{example.path}"))
    hand.qtbot.waitUntil(lambda: hand.live.is_open)
    assert hand.page.isVisible()
    assert hand.live.now.choices


@pytest.mark.parametrize("example", examples("western_hero"), ids=lambda one: one.path.stem)
def test_examples_are_those_of_the_tests(example: object) -> None:
    path: Path = example.path  # type: ignore[attr-defined]
    assert load_position(path).document.comment
    own = Path(__file__).parents[1] / "positions" / path.name
    assert json.loads(path.read_text("utf-8")) == json.loads(own.read_text("utf-8"))


def test_titles_of_sections_in_japanese(hand: Hand) -> None:
    hand.window.settings.change(language="ja")
    browser = browser_of(hand)
    top = browser.tree.topLevelItem(22)
    assert top is not None
    assert "小競り合い" in top.text(0)
    hand.window.settings.change(language="en")
    fresh = hand.window.help.rules
    assert fresh is not None
    assert fresh.isVisible()


# --- keys and credits -----------------------------------------------------------------------------


def test_keys_of_the_moment_are_those_of_the_buttons(hand: Hand) -> None:
    hand.begin(seed=1)
    first = hand.page.prompt_bar.buttons[0].text()
    assert ("1", first) in list(keys_of_the_moment(hand.page, hand.live))
    QTest.keyClicks(hand.window, "?")
    QApplication.processEvents()
    keys = hand.window.help.keys
    assert keys is not None
    assert first in keys.text.toPlainText()
    assert "F1" in keys.text.toPlainText()


def test_keys_of_the_first_page(hand: Hand) -> None:
    said = dict(keys_of_the_moment(hand.page, hand.live))
    assert "1" not in said
    names = [
        name
        for _, rows in keys_of_the_menus(hand.window.menus, hand.window.actions_by_name)
        for _, name in rows
    ]
    assert "Rules" in names
    assert "Save as …" not in names, "there is no match to be saved"


def test_no_key_is_used_twice(hand: Hand) -> None:
    keys = [
        key
        for _, rows in keys_of_the_menus(hand.window.menus, hand.window.actions_by_name)
        for key, _ in rows
    ]
    assert len(keys) == len(set(keys))


def test_credits_name_sources_and_licence(hand: Hand) -> None:
    hand.window.help.show_about()
    about = hand.window.help.about
    assert about is not None
    text = about.text.toPlainText()
    for name in ("GTOPO30", "Geospatial Information Authority", "CC BY 4.0", "MIT", "Noto Sans"):
        assert name in text
