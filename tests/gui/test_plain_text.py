"""Text from files is shown as it stands, even if it looks like markup."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox

import gui
from gui.panels.curtain import Curtain
from gui.panels.loading_bar import LoadingBar
from gui.shell import app
from gui.shell.loading import Loader
from gui.shell.plain_tip import plain_tip
from tests.gui.conftest import Hand
from tests.patience import PatientBot

MARKUP = "<b>Takakage</b> & <img src='x'>"
PLAIN = Qt.TextFormat.PlainText


def test_a_tooltip_shows_markup_as_text() -> None:
    assert plain_tip("Mōri side: 3 points") == "Mōri side: 3 points"
    tip = plain_tip(f"{MARKUP}\nsecond line")
    assert "<b>" not in tip
    assert "&lt;b&gt;" in tip
    assert "<br/>" in tip


def test_labels_with_names_are_plain(hand: Hand) -> None:
    hand.begin(seed=1)
    page = hand.page
    for label in (
        page.inspector.title,
        page.banner.text,
        page.recap.title,
        page.turn_bar.turn,
        page.turn_bar.phase,
        page.prompt_bar.words.sentence,
    ):
        assert label.textFormat() == PLAIN
    for label in page.fights.battle.findChildren(QLabel):
        if label.text():
            assert label.textFormat() == Qt.TextFormat.RichText


def test_curtain_and_progress_show_names_as_they_stand(qtbot: PatientBot) -> None:
    curtain = Curtain()
    bar = LoadingBar(Loader(curtain))
    for widget in (curtain, bar):
        qtbot.addWidget(widget)
    curtain.draw_for(MARKUP)
    assert curtain.title.textFormat() == PLAIN
    assert bar.text.textFormat() == PLAIN


def test_the_sentence_of_an_unexpected_error_is_plain(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[QMessageBox] = []

    def _keep(box: QMessageBox) -> None:
        shown.append(box)

    monkeypatch.setattr(QMessageBox, "open", _keep)
    app._report(ValueError, ValueError(MARKUP), None)
    assert MARKUP in shown[0].text()
    assert shown[0].textFormat() == PLAIN


def test_no_label_decides_by_itself_what_a_name_is() -> None:
    """A label that is filled with a text from outside says of which format it is."""
    root = Path(gui.__file__).parent
    for name in (
        "panels/result.py",
        "match/branch_dialog.py",
        "export/dialog.py",
        "editor/hex_contents.py",
    ):
        source = (root / name).read_text(encoding="utf-8")
        assert re.search(r"setTextFormat\(Qt\.TextFormat\.PlainText\)", source), name
