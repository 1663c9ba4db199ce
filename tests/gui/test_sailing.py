"""Scenario 2: the sea is offered beside the other actions of a force, and taken by clicks."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.gui.conftest import Hand
from wargame_core.gunyuden.rules.actions import Sail


@pytest.mark.rule("35.7(2).1")
@pytest.mark.rule("35.7(2).6")
def test_a_selected_force_sails_by_a_button(hand: Hand) -> None:
    hand.begin(scenario="2", seed=1)
    for _ in range(2):
        hand.click_button("Ready")
    harbour = hand.hex("1628")
    hand.click_hex(harbour)
    hand.page.menus.close()
    hand.click_button("Sail")
    assert hand.live.match.entries[-1].action == Sail(harbour, free=True)
    assert hand.live.now.decision is not None and hand.live.now.decision.kind == "embark"


@pytest.mark.rule("35.7(2).1")
def test_inland_the_button_says_why_nobody_sails(hand: Hand) -> None:
    hand.begin(scenario="2", seed=1)
    for _ in range(2):
        hand.click_button("Ready")
    hand.click_hex(hand.hex("1226"))
    hand.page.menus.close()
    position = hand.live.match.position
    hand.click_button("Sail")
    QApplication.processEvents()
    assert hand.live.match.position == position
    words = hand.page.prompt_bar.words
    assert "35.7(2).1" in words.rule.text()
    assert "coast" in words.sentence.text()
