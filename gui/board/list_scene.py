"""What lies on a board that is a list of places: a card for each, with its name and lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from gui.board.board_scene import BoardScene
from gui.board.crests import draw_crest
from gui.board.geometry import MARGIN
from gui.board.map_item import GROUND, MapItem, PlaceItem, TiledLayer
from gui.board.place_cards import PlaceCards
from gui.board.tiles import TileStore
from gui.theme import fonts
from gui.theme.theme import Theme
from wargame_core.views.area_values import HoldingView, ProvincesView
from wargame_core.views.place_values import FortView, PileView, PlaceList
from wargame_core.views.values import LabelView

_NAME: Final = 24.0
_LINES: Final = (19.0, 16.0, 13.0, 11.0, 9.0)
"""Heights of letters in units of the scene; lines take the largest with which all fit."""

_MARGIN: Final = 14.0
_CREST: Final = 30.0
"""Edge of the holder's crest, in the upper right corner of a card."""

_FLAGS: Final = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap


class CardLayer(TiledLayer):
    """The cards with what is printed on them."""

    def __init__(self, cards: PlaceCards, theme: Theme, tiles: TileStore | None = None) -> None:
        bounds = cards.bounds(tuple(range(len(cards.boxes))))
        bounds = bounds.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        super().__init__(bounds, theme, GROUND, ground=theme.paper, tiles=tiles)
        self._cards = cards
        self._texts: dict[int, str] = {}
        self._holders: dict[int, str] = {}

    def show_texts(self, texts: dict[int, str]) -> None:
        """Print other lines on the cards."""
        before, self._texts = self._texts, texts
        for place, box in enumerate(self._cards.boxes):
            if before.get(place) != texts.get(place):
                self.renew_part(box)

    def show_holdings(self, holdings: Sequence[HoldingView]) -> bool:
        """Mark the cards of places that belong to a clan; whether one looks different now."""
        before, self._holders = self._holders, {one.place: one.clan for one in holdings}
        places = range(len(self._cards.boxes))
        changed = [at for at in places if before.get(at, "") != self._holders.get(at, "")]
        for place in changed:
            self.renew_part(self._cards.boxes[place])
        return bool(changed)

    def text(self, place: int) -> str:
        """The lines on a card."""
        return self._texts.get(place, "")

    def draw(self, painter: QPainter, part: QRectF, scale: float) -> None:
        """Draw the cards of a part."""
        del scale
        for place, box in enumerate(self._cards.boxes):
            if box.intersects(part):
                self._draw_card(painter, place, box)

    def _draw_card(self, painter: QPainter, place: int, box: QRectF) -> None:
        theme = self._theme
        painter.setPen(QPen(QColor(theme.line), 1.5))
        painter.setBrush(QColor(theme.card))
        painter.drawPath(self._cards.outline(place))
        inner = box.adjusted(_MARGIN, _MARGIN / 2, -_MARGIN, -_MARGIN / 2)
        name = QRectF(inner.topLeft(), inner.topRight() + QPointF(0, 1.6 * _NAME))
        lines = QRectF(name.bottomLeft(), inner.bottomRight())
        if clan := self._holders.get(place):
            corner = name.topRight() + QPointF(-_CREST, (name.height() - _CREST) / 2)
            self._draw_crest(painter, clan, QRectF(corner, QSizeF(_CREST, _CREST)))
            name.setRight(corner.x() - _MARGIN / 2)
        font = fonts.font(_NAME, bold=True)
        painter.setFont(font)
        painter.setPen(QColor(theme.ink))
        shown = QFontMetricsF(font).elidedText(
            self._cards.board.names[place], Qt.TextElideMode.ElideRight, name.width()
        )
        painter.drawText(name, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        text = self.text(place)
        sizes = (size for size in _LINES if _height(text, size, lines) <= lines.height())
        painter.setFont(fonts.font(next(sizes, _LINES[-1])))
        painter.drawText(lines, _FLAGS, text)

    def _draw_crest(self, painter: QPainter, clan: str, square: QRectF) -> None:
        """The holder's crest on his colour; his name stands on the card."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.clan(clan))
        painter.drawRoundedRect(square, 4, 4)
        inset = 0.14 * _CREST
        light = QColor(self._theme.print_light)
        draw_crest(painter, clan, square.adjusted(inset, inset, -inset, -inset), light)


def _height(text: str, size: float, room: QRectF) -> float:
    metrics = QFontMetricsF(fonts.font(size))
    return metrics.boundingRect(QRectF(0, 0, room.width(), 10_000), _FLAGS, text).height()


class ListScene(BoardScene):
    """One list of places; counters and castles have no place on it."""

    walks = True

    def __init__(self, board: PlaceList, theme: Theme, parent: QObject | None = None) -> None:
        self._cards = PlaceCards(board)
        super().__init__(self._cards, theme, parent)
        self.cards = CardLayer(self._cards, theme, self.tiles)
        self.lay(self.cards)
        self.home = self._cards.bounds(tuple(range(len(board.names))))

    def pieces(self) -> tuple[PlaceItem, ...]:
        """None: a list shows no counters."""
        return ()

    def travelling(
        self, piles: Sequence[PileView], units: Sequence[int], start: QPointF
    ) -> MapItem | None:
        """None: nothing moves on a list."""
        del piles, units, start
        return None

    def show_views(
        self,
        castles: Sequence[FortView],
        stacks: Sequence[PileView],
        labels: tuple[LabelView, ...],
    ) -> None:
        """Bring the lines on the cards up to date."""
        del castles, stacks
        self.cards.show_texts({label.hex: label.text for label in labels})

    def show_provinces(self, view: ProvincesView) -> bool:
        """Mark the cards with their holders; whether one looks different now."""
        return self.cards.show_holdings(view.holdings)

    def draw_small(self, painter: QPainter) -> None:
        """The cards as they are."""
        self.cards.draw(painter, self.cards.boundingRect(), 1.0)
