"""Names of provinces and seas as they are printed: letter by letter along a curve."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from gui.board.geometry import HEX
from gui.theme import fonts
from wargame_core.boards.map_layout import Lettering

_STEPS: Final = 32
"""Pieces in which a curve is measured."""
_WIDEST, _NARROWEST = 1.3, 0.04
"""Room between two letters at most and at least, as a share of their height."""
_BETWEEN: Final = 0.7
"""The same between the two scripts."""
_SECOND: Final = 0.82
"""Size of the second script."""
_LEAN: Final = -0.18
"""How far names of seas lean."""
_MIDDLE: Final = 0.36
"""How far the line of letters is below their middle, as a share of their size."""


@dataclass(frozen=True)
class Letter:
    """One letter where it is printed, in units of the scene."""

    path: QPainterPath
    box: QRectF


@dataclass(frozen=True)
class _Glyph:
    text: str
    size: float
    width: float
    after: float
    """Room to the next one where letters are wider apart, as a share of the size."""
    before: float = 0.0
    """Room before it, in units of the scene."""


def letters_of(lettering: Lettering, language: str, *, leaning: bool = False) -> tuple[Letter, ...]:
    """A name along its curve, wide enough apart to fill it; smaller where it is too short."""
    size = lettering.height * HEX
    glyphs = _glyphs(lettering, language, size, leaning=leaning)
    course = _course(lettering)
    length = course[-1][0]
    natural = sum(glyph.before + glyph.width for glyph in glyphs)
    gaps = sum(glyph.after * glyph.size for glyph in glyphs[:-1]) or 1.0
    share = (length - natural) / gaps
    if share < _NARROWEST:
        smaller = max(0.4, length / (natural + _NARROWEST * gaps))
        glyphs = _glyphs(lettering, language, size * smaller, leaning=leaning)
        natural = sum(glyph.before + glyph.width for glyph in glyphs)
        gaps = sum(glyph.after * glyph.size for glyph in glyphs[:-1]) or 1.0
        share = _NARROWEST
    share = min(_WIDEST, share)
    along = (length - natural - share * gaps) / 2
    found = []
    for glyph in glyphs:
        along += glyph.before
        at, angle = _spot(course, along + glyph.width / 2)
        if glyph.text.strip():
            found.append(_letter(glyph, at, angle, leaning=leaning))
        along += glyph.width + share * glyph.after * glyph.size
    return tuple(found)


def draw_letters(
    painter: QPainter, letters: Sequence[Letter], part: QRectF, ink: QColor, halo: QPen | None
) -> None:
    """Draw those of the letters that lie in a part of the scene."""
    for letter in letters:
        if not letter.box.intersects(part):
            continue
        if halo is not None:
            painter.strokePath(letter.path, halo)
        painter.fillPath(letter.path, ink)


def _glyphs(lettering: Lettering, language: str, size: float, *, leaning: bool) -> list[_Glyph]:
    """Letters of the language's script, then smaller those of the other one; land in capitals."""
    if language == "ja":
        return _in_size(lettering.kanji, size)
    first = _in_size(lettering.name if leaning else lettering.name.upper(), size)
    second = _in_size(lettering.kanji, size * _SECOND)
    if first and second:
        second[0] = replace(second[0], before=_BETWEEN * size)
    return first + second


def _in_size(text: str, size: float) -> list[_Glyph]:
    metrics = QFontMetricsF(fonts.map_font(size))
    return [
        _Glyph(letter, size, metrics.horizontalAdvance(letter), 0.3 if letter == " " else 1.0)
        for letter in text
    ]


def _course(lettering: Lettering) -> list[tuple[float, QPointF, float]]:
    """Points of a curve: how far along, where, and the angle there in radians."""
    points = [QPointF(*lettering.at(step / _STEPS)) * HEX for step in range(_STEPS + 1)]
    found, along = [], 0.0
    for step, point in enumerate(points):
        before, after = points[max(0, step - 1)], points[min(_STEPS, step + 1)]
        if step:
            along += math.hypot(point.x() - before.x(), point.y() - before.y())
        found.append((along, point, math.atan2(after.y() - before.y(), after.x() - before.x())))
    return found


def _spot(course: list[tuple[float, QPointF, float]], along: float) -> tuple[QPointF, float]:
    for (a, start, turn), (b, end, _) in pairwise(course):
        if along <= b or end is course[-1][1]:
            share = (along - a) / ((b - a) or 1.0)
            return start + (end - start) * share, turn
    return course[-1][1], course[-1][2]


def _letter(glyph: _Glyph, at: QPointF, angle: float, *, leaning: bool) -> Letter:
    path = QPainterPath()
    font = fonts.map_font(glyph.size)
    advance = QFontMetricsF(font).horizontalAdvance(glyph.text)
    path.addText(-advance / 2, glyph.size * _MIDDLE, font, glyph.text)
    if leaning:
        path = QTransform(1, 0, _LEAN, 1, 0, 0).map(path)
    path = QTransform().translate(at.x(), at.y()).rotateRadians(angle).map(path)
    return Letter(path, path.boundingRect())
