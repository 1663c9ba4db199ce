"""After a change of theme the old pages are gone: nothing keeps them, or what they drew."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QStackedWidget

from tests.gui.conftest import Hand

SLACK = 100
"""Objects by which the second and the fifth change of theme may differ."""


def _let_go() -> None:
    """Delete what is to be deleted later, as the running program does between two events."""
    for _ in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


def _parts(hand: Hand) -> dict[str, Any]:
    page, window = hand.page, hand.window
    return {
        "page": page, "board": page.board, "scene": page.board.layers,
        "ground": page.board.layers.terrain, "tiles": page.board.layers.tiles,
        "fan": page.board.fan, "log": page.log, "time line": page.time_line,
        "inspector": page.inspector, "prompt": page.prompt_bar, "desk": page.fights,
        "turn bar": page.turn_bar, "actions": page.actions_panel, "recap": page.recap,
        "start page": window.start_page, "new match": window.start_page.new_match,
        "curtain": window.curtain,
    }  # fmt: skip


@pytest.mark.parametrize("overlay", ["", "zones"])
def test_the_old_pages_are_gone_after_a_change_of_theme(hand: Hand, overlay: str) -> None:
    hand.begin(seed=2)
    hand.press(Qt.Key.Key_End)
    hand.click_hex(hand.hex("2720"))
    hand.page.overlays.switch(overlay)
    hand.page.board.viewport().repaint()
    old = {name: weakref.ref(part) for name, part in _parts(hand).items()}
    hand.window.settings.change(theme="dark")
    _let_go()
    assert [name for name, part in old.items() if part() is not None] == []


@pytest.mark.thorough
def test_changes_of_theme_do_not_heap_up(hand: Hand) -> None:
    hand.begin(seed=2)
    counts = []
    for theme in ("dark", "light", "dark", "light", "dark"):
        hand.window.settings.change(theme=theme)
        hand.page.board.viewport().repaint()
        _let_go()
        counts.append((len(gc.get_objects()), len(QApplication.allWidgets())))
    assert counts[4][0] - counts[1][0] < SLACK
    assert counts[4][1] == counts[1][1]


def test_pages_made_anew_show_the_board_before_anything_points_at_it(hand: Hand) -> None:
    hand.window.settings.change(theme="dark")
    _let_go()
    drawn: list[bool] = []
    pages = hand.window.centralWidget()
    assert isinstance(pages, QStackedWidget)
    pages.currentChanged.connect(lambda _: drawn.append(hand.page.board.scene() is not None))
    hand.begin(seed=2)
    assert drawn == [True]
