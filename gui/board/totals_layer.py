"""From far: how many units each player has in a province, on plates of one size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from gui.board.area_names import AreaNames
from gui.board.area_places import AreaPlaces
from gui.board.crests import draw_crest
from gui.board.map_item import TOTALS, MapItem
from gui.board.province_item import NEAR_FROM, draw_stronghold, growth
from gui.board.signs import draw_sign
from gui.board.taken_room import TakenRoom
from gui.board.tiles import bare
from gui.board.token_face import HIDDEN, draw_token
from gui.theme import fonts
from gui.theme.theme import Theme, mixed
from wargame_core.views.area_values import LORD, ClusterView, StrongholdView, TokenView

_HIGH, _WIDE, _GAP = 15, 29, 1
_KEEP: Final = 15
_TOKEN, _COUNTED = 17, 27
"""Sizes in pixels of a small window; of tokens the width without and with a number."""
_LARGE: Final = 4 / 3
"""How much larger than plates is what must not be overlooked: battles, and what others hide."""

_SIZE: Final = 11

_HALO: Final = 4
"""What lies around the letters of a name, in pixels, and may be covered."""

_STEPS: Final = [step / 2 for step in range(-7, 8)]
_SHIFTS: Final = sorted(
    ((across, down) for across in _STEPS for down in _STEPS),
    key=lambda way: (abs(way[0]) ** 1.5 + abs(way[1]), -way[1], -way[0]),
)
"""Where plates go from the name of their province: 1 is next to it, across and down."""


class _Room(NamedTuple):
    """The room that the plates of a province need, in pixels of a small window."""

    across: int
    """Plates side by side."""
    wide: int
    high: int


class TotalsLayer(MapItem):
    """A plate with crest and number for each player, the castle, and every token as a sign.

    Plates are too small to be read through arrows and outlines, so they lie over those.
    """

    def __init__(self, places: AreaPlaces, theme: Theme, names: AreaNames) -> None:
        super().__init__(places.whole, theme, TOTALS)
        self._places = places
        self._names = names
        self._clusters: Mapping[int, tuple[ClusterView, ...]] = {}
        self._castles: Mapping[int, StrongholdView] = {}
        self._tokens: Mapping[int, tuple[TokenView, ...]] = {}
        self._rooms: dict[int, _Room] = {}
        self._corners: dict[int, QRectF] = {}
        self._scale = 0.0
        self._around: Mapping[int, QRectF] = {}
        """The names that the plates keep clear of."""
        self._plates: dict[tuple[object, ...], QPixmap] = {}

    def show_views(
        self,
        clusters: Mapping[int, tuple[ClusterView, ...]],
        castles: Mapping[int, StrongholdView],
    ) -> None:
        """Show other numbers."""
        if (clusters, castles) != (self._clusters, self._castles):
            self._clusters, self._castles = dict(clusters), dict(castles)
            self._make_room()

    def show_tokens(self, tokens: Mapping[int, tuple[TokenView, ...]]) -> None:
        """Show other tokens."""
        if tokens != self._tokens:
            self._tokens = dict(tokens)
            self._make_room()

    def _make_room(self) -> None:
        """Plates lie where they lay as long as they need the same room, whatever they count."""
        places = sorted({*self._clusters, *self._castles, *self._tokens})
        rooms = {place: self._room(place) for place in places}
        if rooms != self._rooms:
            self._rooms, self._corners, self._scale = rooms, {}, 0.0
        self.update()

    def _room(self, place: int) -> _Room:
        """What the plates of a province need."""
        count = len(self._clusters.get(place, ()))
        across = min(2, count)
        wide = across * (_WIDE + _GAP) + (_KEEP + 2 if place in self._castles else 0)
        wide += sum(_wide(token) + _GAP for token in self._tokens.get(place, ()))
        high = max(1, -(-count // 2)) * (_HIGH + _GAP)
        return _Room(across, wide, max(high, self._tallest(place) + _GAP))

    def boxes(self, scale: float) -> Mapping[int, QRectF]:
        """What the plates of each province cover at a scale, in pixels from the scene's origin.

        Each province's lie below its name, or beside it, and never over one.
        """
        names = self._names.boxes(scale)
        if scale != self._scale or names is not self._around:
            self._scale, self._around, self._corners = scale, names, {}
            if scale < NEAR_FROM:
                self._place(scale)
        return self._corners

    def place_at(self, spot: QPointF, scale: float) -> int:
        """The place whose plates are at a spot, in pixels from the scene's origin; -1 for none."""
        found = (place for place, box in self.boxes(scale).items() if box.contains(spot))
        return next(found, -1)

    def _place(self, scale: float) -> None:
        taken, grown = TakenRoom(), growth(scale)
        names = {
            place: _enlarged(box.adjusted(_HALO, _HALO, -_HALO, -_HALO), 1 / grown)
            for place, box in self._around.items()
        }
        for name in names.values():
            taken.take(name)
        for place, (across, wide, high) in self._rooms.items():
            centre = self._places.centres[place] * (scale / grown)
            name = names.get(place, QRectF(centre, QSizeF(0, 0)))
            down = (name.height() + high) / 2 + _GAP
            right = (name.width() + wide) / 2 + _GAP
            box = QRectF(name.center().x() - wide / 2, name.center().y() - high / 2, wide, high)
            tries = (
                box.translated(across * right, below * down).toRect().toRectF()
                for across, below in _SHIFTS
            )
            found = next((each for each in tries if taken.is_free(each)), box)
            taken.take(found)
            self._corners[place] = _enlarged(found, grown)

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Copy the plates of the provinces that are drawn."""
        if scale >= NEAR_FROM:
            return
        transform, grown = painter.worldTransform(), growth(scale)
        ratio = painter.device().devicePixelRatioF() * grown
        painter.save()
        painter.resetTransform()
        offset = QPointF(round(transform.dx()), round(transform.dy()))
        for place, box in self.boxes(scale).items():
            painter.resetTransform()
            painter.translate((box.topLeft() + offset).toPoint())
            painter.scale(grown, grown)
            self._province(painter, place, QPoint(0, 0), ratio)
        painter.restore()

    def _province(self, painter: QPainter, place: int, corner: QPoint, ratio: float) -> None:
        clusters = self._clusters.get(place, ())
        castle = self._castles.get(place)
        left, top = corner.x(), corner.y()
        if castle is not None:
            painter.drawPixmap(left, top, self._castle(castle, ratio))
            left += _KEEP + 2
        for token in self._tokens.get(place, ()):
            painter.drawPixmap(left, top, self._sign(token, ratio))
            left += _wide(token) + _GAP
        if len(clusters) <= 2:  # one row stands in the middle beside large signs
            top += max(0, self._tallest(place) - _HIGH) // 2
        for number, cluster in enumerate(clusters):
            x = left + number % 2 * (_WIDE + _GAP)
            y = top + number // 2 * (_HIGH + _GAP)
            painter.drawPixmap(x, y, self._plate(cluster, ratio))

    def _tallest(self, place: int) -> int:
        """Height of the tokens of a province."""
        return max((round(_HIGH * _size(one)) for one in self._tokens.get(place, ())), default=0)

    def _castle(self, view: StrongholdView, ratio: float) -> QPixmap:
        key = ("castle", view.clan, view.fortified, ratio)
        found = self._plates.get(key)
        if found is None:
            picture, painter = _begin(_KEEP, _KEEP, ratio)
            inset = _KEEP * 0.1
            box = QRectF(inset, inset, _KEEP - 2 * inset, _KEEP - 2 * inset)
            draw_stronghold(painter, box, view, self._theme, 1.0)
            painter.end()
            found = self._plates[key] = bare(picture)
        return found

    def _sign(self, view: TokenView, ratio: float) -> QPixmap:
        key = ("token", view.kind, view.clan, view.number, view.other, ratio)
        found = self._plates.get(key)
        if found is None:
            size = _size(view)
            picture, painter = _begin(_wide(view), round(_HIGH * size), ratio)
            painter.scale(size, size)
            self._draw_token(painter, view)
            painter.end()
            found = self._plates[key] = bare(picture)
        return found

    def _draw_token(self, painter: QPainter, view: TokenView) -> None:
        """A sign, and the number; a battle stands out, what nobody else sees has a broken edge."""
        theme, fought = self._theme, view.kind == "battle"
        colour = theme.clan(view.clan) if view.clan else QColor(theme.print_ink)
        edge = QPen(QColor(theme.print_light) if fought else colour, 1.6)
        if view.kind in HIDDEN:
            edge.setDashPattern([2.0, 1.4])
        painter.setPen(edge)
        painter.setBrush(QColor(theme.print_ink if fought else theme.print_paper))
        painter.drawRoundedRect(QRectF(0.8, 0.8, _narrow(view) - 1.6, _HIGH - 1.6), 3, 3)
        ink = QColor(theme.print_light if fought else theme.print_ink)
        if view.kind in ("pact", "sown"):
            draw_token(painter, QRectF(0, -1, _TOKEN, _TOKEN), view, theme)
        else:
            draw_sign(painter, view.kind, QRectF(2.5, 1.5, 12, 12), ink)
        if _narrow(view) == _COUNTED:
            painter.setPen(ink)
            painter.setFont(fonts.font(_SIZE, bold=True))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
            painter.drawText(QRectF(14, 0, _COUNTED - 15, _HIGH), flags, str(view.number))

    def _plate(self, view: ClusterView, ratio: float) -> QPixmap:
        lord = any(piece.sign == LORD for piece in view.counters)
        key = ("total", view.clan, view.total, lord, ratio)
        found = self._plates.get(key)
        if found is None:
            picture, painter = _begin(_WIDE, _HIGH, ratio)
            self._draw_plate(painter, view.clan, view.total, lord=lord)
            painter.end()
            found = self._plates[key] = bare(picture)
        return found

    def _draw_plate(self, painter: QPainter, clan: str, total: int, *, lord: bool) -> None:
        """The crest on the clan's colour to the left, the number on paper to the right.

        With a lord the crest stands on a disc with a golden rim, as on his counter.
        """
        theme = self._theme
        colour = theme.clan(clan)
        whole = QRectF(0.5, 0.5, _WIDE - 1, _HIGH - 1)
        painter.setPen(QPen(mixed(colour, QColor(theme.print_ink), 0.5), 1))
        painter.setBrush(QColor(theme.print_paper))
        painter.drawRoundedRect(whole, 3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        crest = QRectF(2, 2, _HIGH - 4, _HIGH - 4)
        if lord:
            painter.setPen(QPen(QColor(theme.print_gold), 1.6))
            painter.drawEllipse(QRectF(1.3, 1.3, _HIGH - 2.6, _HIGH - 2.6))
            crest = crest.adjusted(1, 1, -1, -1)
        else:
            painter.drawRoundedRect(QRectF(1, 1, _HIGH - 2, _HIGH - 2), 2, 2)
        draw_crest(painter, clan, crest, QColor(theme.print_light))
        painter.setPen(QColor(theme.print_ink))
        painter.setFont(fonts.font(_SIZE, bold=True))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
        painter.drawText(QRectF(_HIGH - 1, 0, _WIDE - _HIGH, _HIGH), flags, str(total))


def _enlarged(box: QRectF, times: float) -> QRectF:
    return QRectF(box.topLeft() * times, box.size() * times)


def _wide(token: TokenView) -> int:
    """How wide the sign of a token is, in pixels."""
    return round(_narrow(token) * _size(token))


def _narrow(token: TokenView) -> int:
    """How wide it would be beside the others."""
    return _COUNTED if token.number and token.kind not in ("pact", "sown") else _TOKEN


def _size(token: TokenView) -> float:
    return _LARGE if token.kind in (*HIDDEN, "battle") else 1.0


def _begin(width: int, height: int, ratio: float) -> tuple[QPixmap, QPainter]:
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return picture, painter
