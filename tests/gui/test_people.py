"""The inspector tells who stands behind the counters of a hex and where its castle stood."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication

from gui.panels.inspector import breakable
from tests.gui.conftest import Hand
from wargame_core.views.words import set_language

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def told(hand: Hand, number: str) -> tuple[str, str]:
    """Facts and notes of a hex, as plain text."""
    hand.page.inspector.select(hand.hex(number))
    QApplication.processEvents()
    found = []
    for label in (hand.page.inspector.facts, hand.page.inspector.notes):
        document = QTextDocument()
        document.setHtml(label.text())
        found.append(document.toPlainText().replace("\u200b", ""))
    return found[0], found[1]


def test_a_castle_tells_its_site_and_a_unit_who_it_was_with_sources(hand: Hand) -> None:
    hand.begin(seed=1)
    facts, notes = told(hand, "1722")
    assert "Tsuwano (Sanbonmatsu)" in facts
    assert notes.startswith("Yoshimi Masayori\nLord of Tsuwano (Sanbonmatsu)")
    assert "\nH1: Siege of Sanbonmatsu\nhttp://www7a.biglobe.ne.jp/~onmyousansaku/" in notes
    assert 'href="http://www7a.biglobe.ne.jp/' in hand.page.inspector.notes.text()


def test_every_unit_of_a_hex_is_told_of_and_an_empty_hex_of_nobody(hand: Hand) -> None:
    hand.begin(seed=1)
    notes = told(hand, "3418")[1]
    assert len(hand.live.now.state.at(hand.hex("3418"))) == 8
    for name in ("Mōri Motonari", "Kumagai Nobunao", "Katsura Motozumi"):
        assert f"{name}\n" in notes
    assert told(hand, "3419")[1] == ""
    hand.page.inspector.select(-1)
    assert hand.page.inspector.notes.text() == ""


def test_all_of_it_is_japanese_in_a_japanese_window(hand: Hand) -> None:
    set_language("ja")
    try:
        hand.begin(seed=1)
        facts, notes = told(hand, "1722")
        assert "津和野城（三本松城）" in facts
        assert notes.startswith("吉見正頼\n津和野（三本松）城主で、")
        assert "\nH1: 三本松城の戦い\n" in notes
    finally:
        set_language("en")


def test_a_long_address_never_makes_the_panel_wider(hand: Hand) -> None:
    hand.begin(seed=1, scenario="3")
    inspector = hand.page.inspector
    inspector.select(hand.hex("1226"))  # weblio: one long word
    QApplication.processEvents()
    assert "weblio" in inspector.notes.text()
    assert inspector.notes.width() <= inspector.viewport().width()
    assert breakable("a&b" + "x" * 10).count("&#8203;") == 1
