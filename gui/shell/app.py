"""The desktop program: ``run`` is the entry point ``gunyuden.desktop``."""

from __future__ import annotations

import argparse
import gc
import logging
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from gui.shell.application import application
from gui.shell.interrupts import Interrupts
from gui.shell.main_window import MainWindow
from gui.shell.settings import kept
from wargame_core.engine import registry
from wargame_core.engine.chance import dice_of
from wargame_core.engine.errors import UsageError, WargameError
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.files.record_header import fresh_seed
from wargame_core.views.words import sentence, tr

_log = logging.getLogger(__name__)


def run(argv: Sequence[str]) -> int:
    """Open the window and stay until it is closed; the answer is the exit code.

    Args:
        argv: Nothing; ``play GAME/SCENARIO`` or ``play --load FILE`` with the options of the
            command line; ``replay FILE [--to N]``; or ``position FILE``.
    """
    arguments = _parser().parse_args(list(argv))
    app = application(enlarge=kept().enlarged)
    sys.excepthook = _report
    gc.freeze()  # what is loaded by now stays: looking through it would hold up a frame
    window = MainWindow()
    interrupts = Interrupts(window)
    show_within(window, window.screen().availableGeometry().size())
    try:
        _open(window, arguments)
    except WargameError as error:
        window.status.fail(sentence(error))
    code = int(app.exec())
    interrupts.end()
    return code if interrupts.code is None else interrupts.code


def show_within(window: QWidget, room: QSize) -> None:
    """Show a window; where it and its frame need more pixels than there are, fill the screen.

    Otherwise the lowest line, which says what is not saved, would lie below the screen.
    """
    window.show()
    if window.width() > room.width() or window.height() >= room.height():  # a frame is to come
        window.showMaximized()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="gunyuden")
    commands = parser.add_subparsers(dest="command")
    play = commands.add_parser("play")
    play.add_argument("game", nargs="?")
    play.add_argument("--seat", action="append", default=[])
    play.add_argument("--option", action="append", default=[])
    play.add_argument("--seed", type=int)
    play.add_argument("--dice", default="seeded")
    play.add_argument("--load", type=Path)
    play.add_argument("--save", type=Path)
    play.add_argument("--yes", action="store_true")
    replay = commands.add_parser("replay")
    replay.add_argument("file", type=Path)
    replay.add_argument("--to", type=int)
    position = commands.add_parser("position")
    position.add_argument("file", type=Path)
    return parser


def _open(window: MainWindow, wish: argparse.Namespace) -> None:
    """Open what the command line asks for. Raises WargameError."""
    if wish.command == "replay":
        window.files.watch(wish.file, wish.to)
    elif wish.command == "position":
        window.files.open(wish.file)
    elif wish.command == "play" and wish.load is not None:
        if wish.save is None:
            window.files.open(wish.load, _pairs(wish.seat), sure=wish.yes)
        else:
            window.files.open_copy(wish.load, wish.save, _pairs(wish.seat), sure=wish.yes)
    elif wish.command == "play" and wish.game:
        name, _, scenario = wish.game.partition("/")
        game = registry.load(name)
        match = Match(
            game,
            scenario or registry.first_scenario(game).id,
            options=_pairs(wish.option),
            seed=fresh_seed(game) if wish.seed is None else wish.seed,
            seats=_pairs(wish.seat),
            dice=dice_of(wish.dice),
        )
        window.begin(match, wish.save)


def _pairs(texts: Sequence[str]) -> Mapping[str, str]:
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(Phrase("Found “{found}”, expected NAME=VALUE.", found=text))
        found[name] = value
    return found


def _report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Show an error that nobody expected; the program goes on, and the match is recorded."""
    if issubclass(kind, KeyboardInterrupt):
        QApplication.quit()
        return
    text = "".join(traceback.format_exception(kind, error, trace))
    _log.error(text)
    box = QMessageBox(
        QMessageBox.Icon.Critical,
        tr("Gunyuden"),
        tr("Something went wrong: {error}", error=error),
        QMessageBox.StandardButton.Ok,
        QApplication.activeWindow(),
    )
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setDetailedText(text)
    box.open()
