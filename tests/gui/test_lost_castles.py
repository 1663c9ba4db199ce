"""A castle that the others take is told to whoever lost it, before he acts again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.gui.conftest import Hand
from wargame_core.engine.chance import ScriptedDice
from wargame_core.engine.match import Match
from wargame_core.files.position import load_position
from wargame_core.files.position_game import match_from
from wargame_core.views import words

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

POSITIONS = Path(__file__).parents[1] / "positions"
FALLS = ("besiege sue_harukata", "assault", "lose-step nogami_fusatada")
"""What takes Hinoyama from the Mōri, with the dice 5 and 6."""


def assaulted(file: Path = POSITIONS / "assault_on_empty_castle.json") -> Match:
    """The Ōuchi, whom a program plays, stand before an empty castle of the Mōri."""
    position = load_position(file)
    return match_from(position, seats={"ouchi": "random"}, dice=ScriptedDice((5, 6)))


def play_the_other(hand: Hand, *written: str) -> None:
    """What the program does, with the dice that follow, until the player decides."""
    match = hand.live.match
    for text in (*written, "end-phase"):
        match.play(match.game.read_action(match.state, text))
        while match.decision is not None and match.decision.seat == "chance":
            match.roll()
    while match.decision is not None and match.decision.seat == "ouchi":
        match.play(match.game.read_action(match.state, "end-phase"))
    hand.live.set_paused(False)
    hand.let_happen(2)


def test_the_loss_of_a_castle_is_told_before_one_acts(hand: Hand) -> None:
    hand.window.begin(assaulted())
    hand.live.set_paused(True)
    play_the_other(hand, *FALLS)

    assert hand.live.now.acting == "mori"
    recap = hand.page.recap
    assert recap.isVisible()
    told = recap.text.toPlainText()
    assert "Hinoyama is abandoned" in told
    assert "victory points" in told, "what it means"
    assert "place:" in recap.text.toHtml(), "it leads there"


def test_the_loss_of_a_main_castle_says_what_it_means(hand: Hand, tmp_path: Path) -> None:
    document = json.loads((POSITIONS / "assault_on_empty_castle.json").read_text("utf-8"))
    for name, unit in document["units"].items():
        if name != "ouchi_yoshinaga":
            unit["hex"] = "2923" if name == "mori_motonari" else "3418"  # before Kōriyama
    document["castles"] = {"koriyama": {"durability": 1}}
    del document["play"]
    file = tmp_path / "main_castle.json"
    file.write_text(json.dumps(document), "utf-8")
    hand.window.begin(assaulted(file))
    hand.live.set_paused(True)
    play_the_other(hand, *FALLS)

    told = hand.page.recap.text.toPlainText()
    assert "Mōri has lost the main castle Kōriyama" in told
    assert "no unit of Mōri has communication" in told


def test_what_was_told_once_is_not_told_again(hand: Hand) -> None:
    hand.window.begin(assaulted())
    hand.live.set_paused(True)
    play_the_other(hand, *FALLS)
    hand.live.play(hand.live.now.choices[-1])
    hand.let_happen(2)
    assert hand.page.recap.isHidden()


def test_it_is_told_in_japanese_too(hand: Hand) -> None:
    hand.window.settings.change(language="ja")
    hand.window.begin(assaulted())
    hand.live.set_paused(True)
    play_the_other(hand, *FALLS)
    assert words.language() == "ja"
    assert "日野山城" in hand.page.recap.text.toPlainText()
