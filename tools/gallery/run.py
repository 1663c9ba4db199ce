"""``python -m tools.gallery DIR``: every page, panel, overlay and step of a fight as a picture."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMessageLogContext, QSize, QtMsgType, qInstallMessageHandler

from gui.shell.enlargement import FACTOR, enlargement
from gui.shell.settings import LANGUAGES, THEMES, Preferences
from wargame_core.engine.errors import UsageError, WargameError

DEFAULT_SIZE: Final = "1280x720"
SIZES: Final = (DEFAULT_SIZE, "1920x1080", "3840x2160")
LOOKS: Final = ("light", "dark")
"""What ``--every`` draws."""
_LEAST: Final = QSize(800, 480)
_MOST: Final = QSize(7680, 4320)


def main(argv: Sequence[str]) -> int:
    """Draw the gallery that the arguments ask for; the answer is the exit code."""
    try:
        wish = _parser().parse_args(list(argv))
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 2
    if wish.every:
        return every(wish.folder, language=wish.language, only=tuple(wish.only))
    try:
        count = draw(
            wish.folder,
            size=size_of(wish.size),
            settings=Preferences(theme=wish.theme, language=wish.language),
            only=tuple(wish.only),
        )
    except (WargameError, OSError) as error:
        sys.stderr.write(f"gallery: {error}\n")
        return 2
    counted = "1 picture" if count == 1 else f"{count} pictures"
    sys.stdout.write(f"{counted} in {wish.folder}\n")
    return 0


def every(folder: Path, *, language: str, only: Sequence[str] = ()) -> int:
    """Draw a gallery in each of ``SIZES`` and ``LOOKS``; the answer is the highest exit code.

    Each is drawn by a process of its own, into a folder of its own, because Qt's screen keeps its
    size as long as a program runs.
    """
    worst = 0
    for size, theme in product(SIZES, LOOKS):
        command = [sys.executable, "-m", "tools.gallery", str(folder / f"{size}-{theme}")]
        command += ["--size", size, "--theme", theme, "--language", language]
        command += [part for name in only for part in ("--only", name)]
        worst = max(worst, subprocess.run(command, check=False).returncode)
    return worst


def draw(
    folder: Path, *, size: QSize, settings: Preferences | None = None, only: Sequence[str] = ()
) -> int:
    """Draw pictures into a folder, with an ``index.html``; the answer is their number.

    Args:
        folder: It is made if it is not there.
        size: Of the window, in pixels.
        settings: Theme and language; nothing moves, and programs do not wait.
        only: Beginnings of names; empty for all pictures.

    Raises:
        UsageError: No name begins so, or the folder has a page of somebody's own.
        OSError: A file cannot be written.
    """
    with tempfile.TemporaryDirectory() as home:
        os.environ.setdefault("QT_QPA_PLATFORM", _platform(size, Path(home)))
        os.environ.setdefault(FACTOR, str(enlargement(size, 1.0)))
        return _draw(folder, size, settings or Preferences(), only, Path(home))


def _platform(size: QSize, home: Path) -> str:
    """Qt's platform without a screen, with room on it for menus over the whole window."""
    if os.name == "nt":  # the colon of a drive would end the name of the file
        return "offscreen"
    screen = {"name": "gallery", "x": 0, "y": 0, "width": size.width(), "height": size.height(),
              "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}  # fmt: skip
    file = home / "screen.json"
    file.write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
    return f"offscreen:configfile={file}"


def _draw(folder: Path, size: QSize, settings: Preferences, only: Sequence[str], home: Path) -> int:
    from dataclasses import replace

    from gui.shell.application import application
    from tools.gallery.all_pictures import chosen
    from tools.gallery.index_page import expect_room, save_thumbnail, write_index
    from tools.gallery.stage import Stage

    app = application()
    pictures = chosen(only)
    settings = replace(settings, pace=0, reduced_motion=True)
    expect_room(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with _own_records(str(home)), _quiet():
        stage = Stage(size, settings, home)
        for picture in pictures:
            picture.put(stage)
            image = stage.take()
            if not image.save(str(folder / f"{picture.name}.png")):
                raise OSError(f"{folder / picture.name}.png: cannot be written")
            save_thumbnail(image, folder, picture.name)
            stage.clear()
        stage.close()
        app.processEvents()
    write_index(
        folder,
        pictures,
        f"Gunyuden, {size.width()} × {size.height()}, {settings.theme}, {settings.language}",
    )
    return len(pictures)


def size_of(text: str) -> QSize:
    """A size written as ``1280x720``. Raises UsageError."""
    width, _, height = text.lower().replace("×", "x").partition("x")
    if width.isascii() and width.isdigit() and height.isascii() and height.isdigit():
        size = QSize(int(width[:6]), int(height[:6]))
        if size.boundedTo(_MOST) == size == size.expandedTo(_LEAST):
            return size
    raise UsageError(
        f"Found size “{text}”, expected WIDTHxHEIGHT between "
        f"{_LEAST.width()}x{_LEAST.height()} and {_MOST.width()}x{_MOST.height()}."
    )


@contextmanager
def _quiet() -> Iterator[None]:
    before = qInstallMessageHandler(_quietly)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def _quietly(kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
    """What a platform without a screen cannot do is not worth a word."""
    if not text.startswith("This plugin does not support"):
        sys.stderr.write(f"{kind.name}: {text}\n")


@contextmanager
def _own_records(home: str) -> Iterator[None]:
    """Automatic records go to a folder that is thrown away."""
    names = ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(dict.fromkeys(names, home))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument(
        "--every",
        action="store_true",
        help=f"in {', '.join(SIZES)}, each {' and '.join(LOOKS)}, in a folder of its own",
    )
    parser.add_argument("--size", default=DEFAULT_SIZE, help="of the window: WIDTHxHEIGHT")
    parser.add_argument("--theme", default=THEMES[0], choices=THEMES)
    parser.add_argument("--language", default=LANGUAGES[0], choices=LANGUAGES)
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="pictures whose names begin so; may be repeated",
    )
    return parser
