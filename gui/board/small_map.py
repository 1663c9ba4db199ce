"""A small picture of a board: ground, castles and counters as marks. Needs no window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from gui.board.area_places import AreaPlaces, area_places
from gui.board.geometry import HexGeometry, geometry
from gui.board.ground_tint import WATER
from gui.board.holdings import Holdings
from gui.board.list_scene import CardLayer
from gui.board.place_cards import PlaceCards
from gui.board.places import BoardGeometry
from gui.board.province_ground import ProvinceGround
from gui.board.terrain_picture import TerrainPicture, drawing_for
from gui.board.tile_layer import TileLayer
from gui.board.tile_places import TilePlaces, tile_places
from gui.theme.theme import Theme
from wargame_core.boards.areamap import AreaMap
from wargame_core.views.area_values import ClusterView, ProvincesView, StrongholdView
from wargame_core.views.place_values import Board, FortView, PileView, PlaceList
from wargame_core.views.tile_values import TileBoard
from wargame_core.views.values import CastleView, StackView

_CASTLE: Final = 5.0
"""Edge of a castle's mark in pixels; a counter's is larger."""

_COUNTER: Final = 9.0
_FORTRESS: Final = 3
"""The level of a hex castle that a stronghold with walls is drawn as."""

_PICTURES: Final = 4
_grounds: dict[tuple[object, ...], QImage] = {}


def small_map(
    board: Board,
    area: tuple[bool, ...],
    castles: Sequence[FortView],
    stacks: Sequence[PileView],
    theme: Theme,
    size: QSize,
    provinces: ProvincesView | None = None,
) -> QImage:
    """What is in play with who holds what, filled into a size in pixels."""
    view = provinces or ProvincesView()
    if isinstance(board, PlaceList):
        return _list(board, theme, size, view)
    places: AreaPlaces | HexGeometry
    page: QRectF | None = None
    if isinstance(board, TileBoard):
        return _tiles(board, castles, stacks, theme, size, view)
    if isinstance(board, AreaMap):
        places = area_places(board)
        home = places.bounds(tuple(range(len(board.ids))))
    else:
        places = geometry(board)
        home, page = _land(places, area), places.page()
    scale, shown = _frame(home, size, page)
    image = QImage(_ground(places, area, theme, size, view))
    painter = _begin(image, scale, shown)
    _castles(painter, places, castles, theme, scale)
    _counters(painter, places, stacks, theme, scale)
    painter.end()
    return image


def _list(board: PlaceList, theme: Theme, size: QSize, view: ProvincesView) -> QImage:
    """The cards of a list of places with their names and holders."""
    cards = PlaceCards(board)
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.paper))
    scale, shown = _frame(cards.bounds(tuple(range(len(board.names)))), size)
    painter = _begin(image, scale, shown)
    layer = CardLayer(cards, theme)
    layer.show_holdings(view.holdings)
    layer.draw(painter, shown, scale)
    painter.end()
    return image


def _tiles(
    board: TileBoard,
    castles: Sequence[FortView],
    stacks: Sequence[PileView],
    theme: Theme,
    size: QSize,
    view: ProvincesView,
) -> QImage:
    """The tiles as they lie, with homes and counters as marks."""
    places = tile_places(board)
    scale, shown = _frame(places.bounds(tuple(range(len(board.names)))), size)
    image = QImage(_ground(places, (), theme, size, view))
    painter = _begin(image, scale, shown)
    _castles(painter, places, castles, theme, scale)
    _counters(painter, places, stacks, theme, scale)
    painter.end()
    return image


def _frame(home: QRectF, size: QSize, page: QRectF | None = None) -> tuple[float, QRectF]:
    """Scale, and the part of the scene that fills the picture: rather of the page than beyond."""
    scale = min(size.width() / home.width(), size.height() / home.height())
    shown = QRectF(0, 0, size.width() / scale, size.height() / scale)
    shown.moveCenter(home.center())
    if page is not None:
        shown.moveLeft(_within(shown.left(), shown.width(), page.left(), page.right()))
        shown.moveTop(_within(shown.top(), shown.height(), page.top(), page.bottom()))
    return scale, shown


def _within(first: float, length: float, low: float, high: float) -> float:
    """Where a stretch begins that shows as little as possible beyond two ends."""
    if length >= high - low:
        return (low + high - length) / 2
    return max(low, min(first, high - length))


def _begin(image: QImage, scale: float, shown: QRectF) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-shown.topLeft())
    return painter


def _ground(
    places: AreaPlaces | HexGeometry | TilePlaces,
    area: tuple[bool, ...],
    theme: Theme,
    size: QSize,
    view: ProvincesView,
) -> QImage:
    """The map without pieces; those that were drawn last are kept."""
    key = (places.board, area, theme.name, size.width(), size.height(), view)
    image = _grounds.pop(key, None)
    if image is None:
        image = QImage(size, QImage.Format.Format_RGB32)
        if isinstance(places, AreaPlaces):
            _draw_provinces(image, places, theme, view)
        elif isinstance(places, TilePlaces):
            _draw_tiles(image, places, theme, view)
        else:
            image.fill(QColor(theme.paper))
            scale, shown = _frame(_land(places, area), size, places.page())
            painter = _begin(image, scale, shown)
            ground = TerrainPicture(places, area, theme, drawing_for(places.board))
            ground.draw(painter, shown, scale)
            painter.end()
    _grounds[key] = image
    while len(_grounds) > _PICTURES:
        _grounds.pop(next(iter(_grounds)), None)
    return image


def _draw_provinces(image: QImage, places: AreaPlaces, theme: Theme, view: ProvincesView) -> None:
    image.fill(QColor(theme.sea))
    home = places.bounds(tuple(range(len(places.board.ids))))
    scale, shown = _frame(home, image.size())
    ground, holdings = ProvinceGround(places, theme), Holdings(places, theme)
    holdings.show(view.holdings)
    painter = _begin(image, scale, shown)
    ground.draw_small(painter, holdings.tints())
    ground.slopes(painter, scale)
    ground.lines(painter, shown, scale)
    painter.end()


def _draw_tiles(image: QImage, places: TilePlaces, theme: Theme, view: ProvincesView) -> None:
    image.fill(QColor(theme.paper))
    scale, shown = _frame(places.bounds(tuple(range(len(places.centres)))), image.size())
    painter = _begin(image, scale, shown)
    layer = TileLayer(places, theme)
    layer.show_tiles(view.tiles)
    layer.draw(painter, shown, scale)
    painter.end()


def _land(places: HexGeometry, area: tuple[bool, ...]) -> QRectF:
    """The land of the area in play."""
    terrain = places.board.terrain
    played = tuple(h for h, inside in enumerate(area) if inside and terrain[h] not in WATER)
    return places.bounds(played or tuple(range(len(area))))


def _castles(
    painter: QPainter,
    places: BoardGeometry,
    castles: Sequence[FortView],
    theme: Theme,
    scale: float,
) -> None:
    for castle in castles:
        edge = (_CASTLE + _growth(castle)) / scale
        centre = places.centres[castle.place]
        painter.setPen(QPen(QColor(theme.print_light), 1 / scale))
        painter.setBrush(theme.clan(castle.clan) if castle.clan else QColor(theme.nobody))
        painter.save()
        painter.translate(centre)
        painter.rotate(45)
        painter.drawRect(QRectF(-edge / 2, -edge / 2, edge, edge))
        painter.restore()


def _growth(castle: FortView) -> float:
    """How much larger the mark of a castle is than the smallest, in pixels."""
    if isinstance(castle, CastleView):
        return 1.2 * castle.level + (2 if castle.main else 0)
    if isinstance(castle, StrongholdView) and castle.fortified:
        return 1.2 * _FORTRESS
    return 0.0


def _counters(
    painter: QPainter,
    places: BoardGeometry,
    stacks: Sequence[PileView],
    theme: Theme,
    scale: float,
) -> None:
    """Blocks of the clan's colour; the more counters, the larger; those of one place in a row."""
    shifts: dict[int, float] = {}
    for stack in stacks:
        if isinstance(stack, StackView) and stack.inside:
            continue
        count = stack.total if isinstance(stack, ClusterView) else len(stack.counters)
        edge = (_COUNTER + min(count, 6)) / scale
        along = shifts.get(stack.place, 0.0) if isinstance(stack, ClusterView) else 0.0
        shifts[stack.place] = along + edge
        centre = places.centres[stack.place] + QPointF(along, 0.25 * edge)
        painter.setPen(QPen(QColor(theme.print_light), 1.2 / scale))
        painter.setBrush(theme.clan(stack.counters[0].clan))
        box = QRectF(centre.x() - edge / 2, centre.y() - edge / 2, edge, edge)
        painter.drawRoundedRect(box, edge / 6, edge / 6)
