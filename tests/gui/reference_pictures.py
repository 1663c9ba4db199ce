"""Reference pictures of the board, looked at by people before they are kept.

``python -m tests.gui.reference_pictures`` draws them anew; ``compare`` holds a new drawing
against them within a tolerance, because fonts and lines differ a little between machines.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

FOLDER: Final = Path(__file__).parent / "pictures"
SIZE: Final = (640, 400)
ZOOMS: Final = {"fit": None, "middle": 0.45, "near": 1.1}
CENTRE: Final = "3218"
"""The hex in the middle of the nearer pictures."""

COLOURS_KEPT: Final = 56
"""Colours of a picture, so that it stays small."""

ALIKE: Final = 18
"""How far a kept colour is at least from any other in one of its channels, of 255."""

MEAN_ALLOWED: Final = 5.0
CHANGED_ALLOWED: Final = 0.06
NOTICED: Final = 40
"""Mean difference of a pixel's channels, of 255; share of pixels that may differ by more."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: zoom, theme and language."""

    zoom: str
    theme: str
    language: str

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.zoom}_{self.theme}_{self.language}.png"


def pictures() -> Iterator[Picture]:
    for zoom in ZOOMS:
        for theme in ("light", "dark"):
            for language in ("en", "ja"):
                yield Picture(zoom, theme, language)


def draw(picture: Picture) -> Any:
    """The board as it is drawn now, as a QImage."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage, QPainter

    from gui.board.view import BoardView
    from gui.looks.registry import look_of
    from gui.theme import theme_of
    from gui.words import language, set_language
    from scenarios.western_hero.game import GAME
    from wargame_core.engine.match import Match

    state = Match(GAME, "1", seed=1).state
    look, before = look_of(GAME), language()
    set_language(picture.language)
    try:
        view = BoardView(theme=theme_of(picture.theme))
        view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        view.resize(*SIZE)
        view.show()
        view.show_board(look.board_of(state), look.area_of(state))
        view.show_looks(look.castles(state), look.stacks(state), look.labels(state.scenario))
        zoom = ZOOMS[picture.zoom]
        if zoom is not None:
            view.look_at(state.scenario.map.index[CENTRE], zoom)
        image = QImage(*SIZE, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        view.render(painter)
        painter.end()
        view.close()
        view.deleteLater()
        return image
    finally:
        set_language(before)


def pixels(image: Any) -> np.ndarray[Any, np.dtype[np.int16]]:
    """Red, green and blue of an image, height by width by three."""
    from PySide6.QtGui import QImage

    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    raw = np.frombuffer(bytes(plain.constBits()), np.uint8)
    rows = raw.reshape(plain.height(), plain.bytesPerLine() // 4, 4)
    return rows[:, : plain.width(), :3].astype(np.int16)


def compare(first: Any, second: Any) -> tuple[float, float]:
    """Mean difference of the channels, and the share of pixels that differ visibly."""
    apart = np.abs(pixels(first) - pixels(second))
    return float(apart.mean()), float((apart.max(axis=2) > NOTICED).mean())


def _most_used(colours: np.ndarray[Any, np.dtype[np.int16]]) -> list[Any]:
    """The first colours of a list that are not much like one before."""
    chosen: list[Any] = []
    for colour in colours:
        if all(np.abs(colour - other).max() >= ALIKE for other in chosen):
            chosen.append(colour)
            if len(chosen) == COLOURS_KEPT:
                break
    return chosen


def write(picture: Picture) -> None:
    """Draw a picture and keep it with few colours."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage

    image = draw(picture)
    found, counts = np.unique(pixels(image).reshape(-1, 3), axis=0, return_counts=True)
    colours = [
        0xFF000000 | int(r) << 16 | int(g) << 8 | int(b)
        for b, g, r in _most_used(found[np.argsort(-counts)])
    ]
    plain = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    small = image.convertToFormat(QImage.Format.Format_Indexed8, colours, plain)
    picture.path.parent.mkdir(exist_ok=True)
    small.save(str(picture.path), "PNG", 0)


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gui.app import application

    app = application()
    for each in pictures():
        write(each)
        sys.stdout.write(f"{each.path} {each.path.stat().st_size} bytes\n")
