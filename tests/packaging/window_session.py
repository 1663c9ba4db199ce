"""A player before the installed window: New match, a game, a match of clicks to its end.

Run by the Python of an environment; prints what was seen as JSON::

    python window_session.py GAME PROGRAM
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import gui
from gui.match.board_page import BoardPage
from gui.panels import settling
from gui.shell.application import application
from gui.shell.games import left_out, offered
from gui.shell.main_window import MainWindow
from gui.shell.settings import Preferences, SettingsStore
from wargame_core.views.emblems import emblems

MOST_CLICKS = 400
PATIENCE_S = 120
"""The clock only ends a session that would hang."""


def happen() -> None:
    """Let everything happen that is due now."""
    for _ in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def until(condition: Any) -> None:
    """Let things happen until a condition holds."""
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end, "nothing happens any more"
        QTest.qWait(5)
        happen()


def click(widget: Any) -> None:
    """Click a button, once its place is laid out."""
    until(widget.isVisible)
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    happen()


def agree(page: BoardPage) -> None:
    """Say yes if something is asked before it is done, such as whether dice are to fall."""
    question = page.proposals.question
    if question is not None:
        click(next(one for one in page.prompt_bar.buttons if one.text() == question.yes))


def begin(window: MainWindow, game: str, program: str) -> str:
    """Choose a game and begin it with one person; what its card says."""
    window.show_new()
    happen()
    page = window.start_page.new_match
    page.games.setCurrentIndex([one.info.id for one in offered()].index(game))
    until(lambda: page.card.is_complete)
    for box in list(page.form.seats.values())[1:]:
        box.setCurrentIndex(box.findData(program))
    page.form.seed.setText("3")
    card = page.card.title.text()
    click(page.start)
    return str(card)


def play(window: MainWindow) -> dict[str, int]:
    """Play to the end by lit places, if there are several, and buttons; what each has played."""
    live, page = window.live, window.page
    clicks = {"buttons": 0, "places": 0}
    while live.now.decision is not None:
        until(lambda: live.now.decision is None or live.now.awaits_human)
        if live.now.decision is None:
            break
        before, board = live.match.position, page.board
        only = [place for place, actions in live.now.by_place.items() if len(actions) == 1]
        if len(only) > 1 or (only and sum(clicks.values()) % 2):
            board.look_at(only[-1], board.zoom)
            QTest.mouseClick(
                board.viewport(), Qt.MouseButton.LeftButton, pos=board.point_of(only[-1])
            )
            happen()
            agree(page)
        if live.match.position > before:
            clicks["places"] += 1
        else:  # a click may also take something up, which a button then does
            click(page.prompt_bar.buttons[0])
            agree(page)
            until(lambda at=before: live.match.position > at)  # type: ignore[misc]
            clicks["buttons"] += 1
        assert sum(clicks.values()) < MOST_CLICKS
    happen()
    return clicks


def main(game: str, program: str) -> None:
    """Play a match and print what was seen."""
    settling.SETTLE_MS = 0  # an answer of a program is never too early
    application()
    window = MainWindow(settings=SettingsStore(begin_with=Preferences(pace=0)))
    window.resize(1280, 720)
    window.show()
    card = begin(window, game, program)
    clicks = play(window)
    match, page = window.live.match, window.page
    assert not page.board.grab().isNull()
    seen = {
        "window from": gui.__file__,
        "left out": left_out(),
        "card": card,
        "board": type(page.board.layers).__name__,
        "without emblem": [seat for seat in match.seats if seat not in emblems()],
        "seats": dict(match.seats),
        "clicks": clicks,
        "winner": match.result.winner if match.result is not None else None,
        "log": page.log.toPlainText(),
    }
    window.close()
    sys.stdout.write(json.dumps(seen))


if __name__ == "__main__":
    main(*sys.argv[1:])
