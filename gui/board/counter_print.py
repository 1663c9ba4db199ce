"""The parts of a printed counter, each drawn on a sheet of a hundred units' edge."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from gui.board.crests import draw_crest
from gui.theme import fonts
from gui.theme.theme import Theme, mixed
from wargame_core.views.values import CounterView

_PAPER: Final = 3.5
"""Width of the paper edge around the print."""

_ROUND: Final = 8.0
_LEAST: Final = 6.2
"""Height of the smallest type, in pixels of the window; longer names are shortened."""

_SINKS: Final = 0.365
"""How far under the middle of its box the line is on which type stands, as a share of its size."""

_BOLD_FROM: Final = 12.0
"""Height from which names are bold, in pixels of the window; smaller kanji would fill."""

_EYES_FROM: Final = 10.0
"""Height from which a strength is bold; smaller, the eyes of an 8 would fill."""

_THICKER: Final = 0.35
"""How far from itself a strength that is not bold is printed again, in pixels of the window."""

_SIGN, _STAR, _BESIDE, _STARS_TO = 9.5, 9.0, 3.0, 92.0
"""Half the edge of a sign, the radius of a star, the room beside them, and where stars end."""

TICK: Final = QRectF(87, 54, 22, 22)
"""The disc with the tick of a counter that has acted: it sticks out at the right."""

_FEW, _APART = 2, 0.22
"""A name of so few kanji is set wide, by this share of their size."""

_PALE: Final = 0.84
"""How far the ground of a depleted counter is from the clan's colour towards paper."""


@dataclass(frozen=True)
class Layout:
    """Where the parts stand at one level of detail."""

    band: float
    """Where the head of the counter ends, which is the stripe of a depleted one."""
    crest: QRectF
    surname: QRectF
    second_line: QRectF
    strength: QRectF
    figures: QRectF


_NOWHERE: Final = QRectF()

FAR: Final = Layout(40, QRectF(31, 3, 37, 37), _NOWHERE, _NOWHERE, QRectF(5, 41, 90, 55), _NOWHERE)
MIDDLE: Final = Layout(
    37,
    QRectF(9, 8, 28, 28),
    QRectF(6, 37, 88, 28),
    _NOWHERE,
    QRectF(8, 66, 34, 27),
    QRectF(44, 66, 49, 27),
)
NEAR: Final = Layout(
    34,
    QRectF(9, 8, 24, 24),
    QRectF(6, 35, 88, 25),
    QRectF(7, 60, 86, 10),
    QRectF(8, 71, 32, 23),
    QRectF(43, 71, 50, 23),
)


@dataclass(frozen=True)
class Sheet:
    """One counter that is being drawn."""

    painter: QPainter
    view: CounterView
    theme: Theme
    layout: Layout
    pixel: float
    """Units for one pixel of the window."""
    strength: int

    @property
    def clan(self) -> QColor:
        """The colour of the clan."""
        return self.theme.clan(self.view.clan)

    @property
    def light(self) -> QColor:
        """What is printed on the clan's colour."""
        return QColor(self.theme.print_light)

    @property
    def ink(self) -> QColor:
        """What is printed on the ground: dark on the pale one of a depleted counter."""
        return QColor(self.theme.print_ink if self.view.reduced else self.theme.print_light)

    @property
    def face(self) -> QRectF:
        """The print within the edge of paper, which is at least a pixel wide."""
        edge = max(_PAPER, 0.9 * self.pixel)
        return QRectF(edge, edge, 100 - 2 * edge, 100 - 2 * edge)


def shaded(colour: QColor, theme: Theme) -> QColor:
    """A colour that lies in shadow."""
    return mixed(colour, QColor(theme.print_ink), 0.45)


# --- ground -----------------------------------------------------------------------------------


def block(sheet: Sheet) -> None:
    """The paper with its cut edge, and the ground in the clan's colour."""
    painter, theme = sheet.painter, sheet.theme
    paper, ink = QColor(theme.print_paper), QColor(theme.print_ink)
    painter.setPen(QPen(mixed(paper, ink, 0.55), max(1.0, 0.6 * sheet.pixel)))
    painter.setBrush(paper)
    painter.drawRoundedRect(QRectF(0.5, 0.5, 99, 99), _ROUND, _ROUND)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(mixed(sheet.clan, paper, _PALE) if sheet.view.reduced else sheet.clan)
    painter.drawRoundedRect(sheet.face, _ROUND - 3, _ROUND - 3)


def stripe(sheet: Sheet) -> None:
    """The head of a depleted counter alone has the clan's full colour."""
    painter, face = sheet.painter, sheet.face
    painter.save()
    painter.setClipRect(QRectF(0, 0, 100, sheet.layout.band))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(sheet.clan)
    painter.drawRoundedRect(face, _ROUND - 3, _ROUND - 3)
    painter.restore()
    painter.setPen(QPen(QColor(sheet.theme.print_ink), max(1.6, sheet.pixel)))
    line = sheet.layout.band
    painter.drawLine(QPointF(face.left(), line), QPointF(face.right(), line))


def frame(sheet: Sheet) -> None:
    """No line for a bushō, one for a taishō, a golden and a thin one for a sōdaishō."""
    painter, rank = sheet.painter, sheet.view.stars
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if rank == 0:
        return
    line = mixed(sheet.clan, sheet.light, 0.6)
    if sheet.view.reduced:
        line = shaded(sheet.clan, sheet.theme)
    if rank > 1:
        gold = QColor(sheet.theme.print_gold)
        painter.setPen(QPen(gold, max(2.6, 0.9 * sheet.pixel)))
        painter.drawRoundedRect(sheet.face.adjusted(1.3, 1.3, -1.3, -1.3), 5, 5)
    inset = 3.8 if rank > 1 else 2.6
    painter.setPen(QPen(line, max(1.3, 0.6 * sheet.pixel)))
    painter.drawRoundedRect(sheet.face.adjusted(inset, inset, -inset, -inset), 4, 4)


# --- head -------------------------------------------------------------------------------------


def crest(sheet: Sheet) -> None:
    """The crest of the clan."""
    draw_crest(sheet.painter, sheet.view.clan, sheet.layout.crest, sheet.light)


def sign_box(layout: Layout) -> QRectF:
    """Where the sign of a garrison or an investment stands: beside the crest."""
    left = layout.crest.right() + _BESIDE
    return QRectF(left, layout.crest.center().y() - _SIGN, 2 * _SIGN, 2 * _SIGN)


def star_spots(view: CounterView, layout: Layout) -> tuple[tuple[QPointF, float], ...]:
    """Middle and radius of each star, from the right; smaller where a sign takes their room."""
    signed = view.garrison or view.investing
    left = (sign_box(layout) if signed else layout.crest).right() + _BESIDE
    radius = min(_STAR, (_STARS_TO - left) / (2 * max(1, view.stars)))
    first, middle = _STARS_TO - radius, layout.crest.center().y()
    step = 2 * radius - 1
    return tuple((QPointF(first - step * index, middle), radius) for index in range(view.stars))


def stars(sheet: Sheet) -> None:
    """A star for each step of command rank."""
    for middle, radius in star_spots(sheet.view, sheet.layout):
        _star(sheet.painter, middle, radius, sheet.light)


def garrison(sheet: Sheet) -> None:
    """A tower: it is inside a castle."""
    painter, theme = sheet.painter, sheet.theme
    painter.setPen(QPen(QColor(theme.print_ink), 2))
    painter.setBrush(QColor(theme.print_light))
    box = sign_box(sheet.layout)
    shape = ((0.1, 1), (0.1, 0.5), (-0.05, 0.45), (0.5, 0), (1.05, 0.45), (0.9, 0.5), (0.9, 1))
    corners = [QPointF(box.x() + box.width() * x, box.y() + box.height() * y) for x, y in shape]
    painter.drawPolygon(QPolygonF(corners))


def investing(sheet: Sheet) -> None:
    """A ring with a dot: it invests a castle."""
    painter, theme = sheet.painter, sheet.theme
    painter.setPen(QPen(sheet.light, 3.5))
    painter.setBrush(QColor(theme.print_danger))
    middle = sign_box(sheet.layout).center()
    painter.drawEllipse(middle, _SIGN - 1, _SIGN - 1)
    painter.drawEllipse(middle, 3, 3)


# --- words and figures ------------------------------------------------------------------------


def surname(sheet: Sheet) -> None:
    """The family name in the player's language."""
    sheet.painter.setPen(sheet.ink)
    name, box = sheet.view.surname, sheet.layout.surname
    if sheet.layout.second_line.isNull():
        box = _beside_tick(sheet.view, box)
    apart = _APART if len(name) == _FEW and name.isalpha() and not name.isascii() else 0.0
    bold = box.height() >= _BOLD_FROM * sheet.pixel
    _fitted(sheet, box, name, box.height() * 1.08, bold=bold, apart=apart)


def second_line(sheet: Sheet) -> None:
    """The rest of the name, and the other script."""
    sheet.painter.setPen(sheet.ink)
    _fitted(sheet, _beside_tick(sheet.view, sheet.layout.second_line), sheet.view.second_line, 11)


def _beside_tick(view: CounterView, box: QRectF) -> QRectF:
    """The part of a line that the tick of a counter that has acted leaves free."""
    return box.adjusted(0, 0, TICK.left() - 1 - box.right(), 0) if view.acted else box


def strength(sheet: Sheet) -> None:
    """The combat strength, larger than the other figures and on paper: it is read from far."""
    painter, theme, box = sheet.painter, sheet.theme, sheet.layout.strength
    painter.setPen(QPen(QColor(theme.print_ink), 1.2))
    painter.setBrush(QColor(theme.print_paper))
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(QColor(theme.print_ink))
    bold = box.height() >= _EYES_FROM * sheet.pixel
    figure, size = str(sheet.strength), box.height() * 1.1
    _fitted(sheet, box, figure, size, bold=bold)
    if not bold:
        _fitted(sheet, box.translated(_THICKER * sheet.pixel, 0), figure, size)


def figures(sheet: Sheet) -> None:
    """Modifier of field battles and activation points, after the strength."""
    view, box = sheet.view, QRectF(sheet.layout.figures)
    if view.morale:
        box.setRight(_pips_from(view.morale) - 2)
    sheet.painter.setPen(sheet.ink)
    dash = "\N{EN DASH}"
    text = f"{dash}{view.modifier}{dash}{view.points}"
    _fitted(sheet, box, text, box.height() * 0.95, whole=True)


def _pips_from(level: int) -> float:
    """Left end of the pips of morale."""
    return 95.0 - 12.0 * ((abs(level) + 1) // 2)


def morale(sheet: Sheet) -> None:
    """A pip in the lower corner for each level of morale that is lost, two under each other."""
    painter, theme = sheet.painter, sheet.theme
    painter.setPen(QPen(QColor(theme.print_light), max(2.0, 0.7 * sheet.pixel)))
    painter.setBrush(QColor(theme.print_danger))
    low = sheet.layout.figures.bottom() - 5.5
    for index in range(abs(sheet.view.morale)):
        painter.drawEllipse(QPointF(89 - 12 * (index // 2), low - 12 * (index % 2)), 5, 5)


def acted(sheet: Sheet) -> None:
    """A veil and a tick."""
    draw_acted(sheet.painter, sheet.theme, _ROUND)


def draw_acted(painter: QPainter, theme: Theme, corner: float) -> None:
    """A veil and a tick on a counter of a hundred units' edge: it has acted."""
    veil = QColor(theme.print_paper)
    veil.setAlpha(80)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(veil)
    painter.drawRoundedRect(QRectF(0, 0, 100, 100), corner, corner)
    painter.setBrush(QColor(theme.print_ink))
    painter.drawEllipse(TICK)
    middle = TICK.center()
    path = QPainterPath(middle + QPointF(-6, 0))
    path.lineTo(middle + QPointF(-1, 5))
    path.lineTo(middle + QPointF(6, -5))
    painter.setPen(QPen(QColor(theme.print_light), 3.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _star(painter: QPainter, centre: QPointF, radius: float, colour: QColor) -> None:
    points = []
    for k in range(10):
        reach = radius if k % 2 == 0 else radius * 0.42
        angle = -pi / 2 + k * pi / 5
        points.append(centre + QPointF(reach * cos(angle), reach * sin(angle)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF(points))


def _fitted(
    sheet: Sheet,
    box: QRectF,
    text: str,
    size: float,
    *,
    bold: bool = False,
    apart: float = 0.0,
    whole: bool = False,
) -> None:
    """Text in the middle of a box; smaller if it is too wide, shortened if that is too small.

    Between letters is room, ``apart`` as a share of the size; what is ``whole`` is not shortened.
    """
    font = fonts.font(size, bold=bold)
    metrics = QFontMetricsF(font)
    gaps = apart * (len(text) - 1)
    width = metrics.horizontalAdvance(text) + gaps * size
    if width > box.width():
        least = 0.0 if whole else min(size, _LEAST * sheet.pixel)
        fitting = max(least, size * box.width() / width)
        text = _shortened(text, metrics, box.width() * size / fitting - gaps * size)
        size, font = fitting, fonts.font(fitting, bold=bold)
        width = QFontMetricsF(font).horizontalAdvance(text) + gaps * size
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, apart * size)
    sheet.painter.setFont(font)
    middle = box.center()
    sheet.painter.drawText(QPointF(middle.x() - width / 2, middle.y() + _SINKS * size), text)


def _shortened(text: str, metrics: QFontMetricsF, room: float) -> str:
    """As much of a name as finds room, with a full stop where it is cut."""
    if metrics.horizontalAdvance(text) <= room * 1.001:
        return text
    kept = text
    while len(kept) > 1 and metrics.horizontalAdvance(f"{kept}.") > room:
        kept = kept[:-1]
    return f"{kept}."
