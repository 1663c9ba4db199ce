"""Reference pictures of the boards, looked at by people before they are kept.

``python -m tests.gui.reference_pictures`` draws them anew, with ``hexes`` or ``provinces`` those of
one board; ``compare`` holds a new drawing against them within a tolerance, because fonts and lines
differ a little between machines.
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

AREA_ZOOMS: Final = {"fit": None, "middle": 0.3, "near": 0.75}
AREA_CENTRE: Final = "omi"
"""The same of the board of provinces."""

COLOURS_KEPT: Final = 96
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
    board: str = "hexes"
    """``hexes`` or ``provinces``."""

    @property
    def path(self) -> Path:
        prefix = "" if self.board == "hexes" else f"{self.board}_"
        return FOLDER / f"{prefix}{self.zoom}_{self.theme}_{self.language}.png"


def pictures() -> Iterator[Picture]:
    for zoom in ZOOMS:
        for theme in ("light", "dark"):
            for language in ("en", "ja"):
                yield Picture(zoom, theme, language)
    for zoom in AREA_ZOOMS:
        for theme in ("light", "dark", "contrast"):
            yield Picture(zoom, theme, "ja" if theme == "dark" else "en", "provinces")


def draw(picture: Picture) -> Any:
    """The board as it is drawn now, as a QImage."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QWidget

    from gui.board.view import BoardView
    from gui.theme.theme import theme_of
    from wargame_core.views.words import language, set_language

    before = language()
    set_language(picture.language)
    try:
        view = BoardView(theme=theme_of(picture.theme))
        view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        view.resize(*SIZE)
        view.show()
        if picture.board == "hexes":
            _show_hexes(view, ZOOMS[picture.zoom])
        else:
            _show_provinces(view, AREA_ZOOMS[picture.zoom])
        image = QImage(*SIZE, QImage.Format.Format_RGB32)
        view.viewport().render(image, renderFlags=QWidget.RenderFlag.DrawWindowBackground)
        view.close()
        view.deleteLater()
        return image
    finally:
        set_language(before)


def _show_hexes(view: Any, zoom: float | None) -> None:
    from scenarios.western_hero.game import GAME
    from wargame_core.engine.match import Match
    from wargame_core.views.registry import view_of

    state, look = Match(GAME, "1", seed=1).state, view_of(GAME)
    view.show_board(look.board_of(state), look.area_of(state))
    view.show_views(look.castles(state), look.stacks(state), look.labels(state))
    if zoom is not None:
        view.look_at(state.scenario.map.index[CENTRE], zoom)


def _show_provinces(view: Any, zoom: float | None) -> None:
    from scenarios.japan.board import japan_map
    from tests.gui import area_position

    view.show_board(japan_map(), (True,) * len(japan_map().ids))
    view.show_views(area_position.castles(), area_position.clusters(), ())
    view.show_provinces(area_position.provinces())
    if zoom is not None:
        view.look_at(area_position.area(AREA_CENTRE), zoom)


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
    from gui.shell.application import application

    app = application()
    wanted = sys.argv[1:]
    for each in pictures():
        if wanted and each.board not in wanted:
            continue
        write(each)
        sys.stdout.write(f"{each.path} {each.path.stat().st_size} bytes\n")
