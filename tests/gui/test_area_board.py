"""The board of provinces: found under the mouse, walked with keys, drawn anew where it changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gui.board.area_places import area_places
from gui.board.area_scene import AreaScene
from gui.board.province_item import NEAR_FROM
from gui.board.small_map import small_map
from gui.board.surface import FARTHEST, NEAREST
from gui.board.tiles import BUDGET
from gui.board.view import STEP, BoardView
from gui.theme.theme import LIGHT
from scenarios.japan.board import japan_map
from tests.gui.area_position import area, castles, clusters, provinces
from tests.gui.reference_pictures import pixels
from tests.patience import PatientBot
from wargame_core.views.area_values import HoldingView, PieceView
from wargame_core.views.overlay_values import Fill, Mark, OverlayLine, OverlayView
from wargame_core.views.words import set_language

NAMES = range(len(japan_map().ids))


@pytest.fixture
def board(qtbot: PatientBot) -> Iterator[BoardView]:
    view = BoardView(theme=LIGHT, reduced_motion=True)
    view.resize(960, 600)
    qtbot.addWidget(view)
    view.show()
    qtbot.waitExposed(view)
    view.show_board(japan_map(), (True,) * len(NAMES))
    view.show_views(castles(), clusters(), ())
    view.show_provinces(provinces())
    QApplication.processEvents()
    yield view
    view.close()


def scene_of(board: BoardView) -> AreaScene:
    scene = board.layers
    assert isinstance(scene, AreaScene)
    return scene


def picture(board: BoardView) -> np.ndarray[Any, np.dtype[np.int16]]:
    """What is seen of the board, without what lies over it."""
    image = QImage(board.viewport().size(), QImage.Format.Format_RGB32)
    board.viewport().render(image, renderFlags=QWidget.RenderFlag.DrawWindowBackground)
    return pixels(image)


# --- where things are -----------------------------------------------------------------------------


@pytest.mark.parametrize("zoom", [None, 0.4, 1.3])
def test_every_province_is_found_under_its_name(board: BoardView, zoom: float | None) -> None:
    for place in NAMES:
        if zoom is not None:
            board.look_at(place, zoom)
        spot, scale = scene_of(board).geometry.centres[place], board.zoom
        plate = scene_of(board).totals.place_at(spot * scale, scale)
        assert board.place_at(board.point_of(place)) == (place if plate < 0 else plate)
        assert plate in (-1, place) or zoom is None, "near enough, nobody's plate lies elsewhere"
    assert board.place_at(board.mapFromScene(QPointF(2, 2))) == -1


def test_the_whole_land_is_in_view_when_fitted(board: BoardView) -> None:
    board.fit()
    room = board.viewport().rect()
    assert all(room.contains(board.point_of(place)) for place in NAMES)
    assert board.shows_all
    assert not board.minimap.isVisible()


def test_a_click_and_the_mouse_tell_the_province(board: BoardView, qtbot: PatientBot) -> None:
    board.look_at(area("omi"), 0.5)
    point = board.point_of(area("omi"))
    with qtbot.waitSignal(board.place_hovered) as hovered:
        QTest.mouseMove(board.viewport(), point)
    assert hovered.args == [area("omi")]
    with qtbot.waitSignal(board.place_clicked) as clicked:
        QTest.mouseClick(
            board.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point
        )
    assert clicked.args[0] == area("omi")


def test_pieces_stand_within_their_provinces(board: BoardView) -> None:
    scene = scene_of(board)
    for item in scene.pieces():
        box = item.boundingRect().translated(item.pos())
        holder = [place for place in NAMES if scene.geometry.outline(place).contains(box.center())]
        inside = any(scene.geometry.boxes[place].contains(box.center()) for place in NAMES)
        assert inside, holder


@pytest.mark.parametrize("specialised", [False, True])
def test_no_two_pieces_of_a_province_cover_each_other(
    board: BoardView, *, specialised: bool
) -> None:
    scene = scene_of(board)
    board.show_views(castles(), clusters(specialised=specialised), ())
    for item in scene.pieces():
        standing = item._standing  # type: ignore[attr-defined]
        boxes = [box for _, box in (*standing.pieces, *standing.tokens)]
        if standing.castle is not None:
            boxes.append(standing.castle[1])
        for number, first in enumerate(boxes):
            for second in boxes[number + 1 :]:
                common = first.adjusted(1, 1, -1, -1).intersected(second.adjusted(1, 1, -1, -1))
                assert common.isEmpty()


def test_five_players_with_every_kind_find_room(board: BoardView) -> None:
    crowd = []
    kinds = ("lord", "spear", "sword", "bow", "banner", "gun")
    for number, clan in enumerate(("oda", "mori", "hojo", "uesugi", "otomo")):
        pieces = tuple(
            PieceView(100 * number + n, clan, kind, n + 1) for n, kind in enumerate(kinds)
        )
        crowd.append(replace(clusters()[0], place=area("izumi"), clan=clan, counters=pieces))
    board.show_views((replace(castles()[0], place=area("izumi")),), crowd, ())
    (item,) = [item for item in scene_of(board).pieces() if len(item.contents[1]) == 5]  # type: ignore[attr-defined]
    boxes = [box for _, box in item._standing.pieces]  # type: ignore[attr-defined]
    assert len(boxes) == 30
    for number, first in enumerate(boxes):
        assert not any(first.intersects(second) for second in boxes[number + 1 :])
    token = replace(provinces().tokens[0], place=area("izumi"))
    board.show_provinces(replace(provinces(), tokens=(token,)))
    (mark,) = [box for _, box in item._standing.tokens]  # type: ignore[attr-defined]
    assert not any(box.contains(mark.center()) for box in boxes)
    outline = scene_of(board).geometry.outline(area("izumi"))
    assert all(outline.contains(box.center()) for box in boxes)


# --- what is drawn --------------------------------------------------------------------------------


def test_from_far_totals_are_shown_and_from_near_pieces(board: BoardView) -> None:
    scene = scene_of(board)
    assert board.zoom < NEAR_FROM
    boxes = list(scene.totals.boxes(board.zoom).values())
    assert len(boxes) >= len({cluster.place for cluster in clusters()})
    for number, first in enumerate(boxes):
        assert not any(first.intersects(second) for second in boxes[number + 1 :])
    assert scene.totals.boxes(NEAR_FROM) == {}


def test_totals_keep_their_place_while_only_numbers_change(board: BoardView) -> None:
    totals, before = scene_of(board).totals, picture(board)
    placed = totals.boxes(board.zoom)
    more = [
        replace(one, counters=tuple(replace(c, count=c.count + 1) for c in one.counters))
        for one in clusters()
    ]
    board.show_views(castles(), more, ())
    assert totals.boxes(board.zoom) is placed, "nothing had to be placed anew"
    assert (picture(board) != before).any()
    board.show_views(castles(), more[1:], ())
    assert totals.boxes(board.zoom) is not placed


@pytest.mark.parametrize("language", ["en", "ja"])
def test_names_are_shown_from_near_and_cover_no_totals_from_far(
    board: BoardView, language: str
) -> None:
    set_language(language)
    try:
        scene = scene_of(board)
        scene.names.place_anew()
        picture(board)
        plates = scene.totals.boxes(board.zoom).values()
        assert len(scene.names.shown) > 20
        for box in scene.names.shown.values():
            assert not any(box.adjusted(4, 4, -4, -4).intersects(plate) for plate in plates)
        board.look_at(area("omi"), 0.4)
        picture(board)
        assert set(scene.names.shown) == set(NAMES)
    finally:
        set_language("en")


@pytest.mark.parametrize("zoom", [None, 0.22, 0.4])
def test_no_name_moves_or_vanishes_under_pieces(board: BoardView, zoom: float | None) -> None:
    scene = scene_of(board)
    if zoom is not None:
        board.look_at(area("omi"), zoom)
    picture(board)
    crowded = dict(scene.names.shown)
    board.show_views((), (), ())
    picture(board)
    assert scene.names.shown == crowded
    assert len(crowded) >= 64


def test_a_holding_that_changes_is_drawn_anew_and_nothing_else(board: BoardView) -> None:
    board.look_at(area("omi"), 0.5)
    before = picture(board)
    kept = len(board.layers.tiles)
    look = provinces()
    others = tuple(h for h in look.holdings if h.place != area("izumi"))
    held = replace(look, holdings=(*others, HoldingView(area("izumi"), "mori")))
    board.show_provinces(held)
    assert 0 < len(board.layers.tiles) < kept
    after = picture(board)
    changed = np.argwhere(np.abs(after - before).max(axis=2) > 8)
    at = board.point_of(area("izumi"))
    near = scene_of(board).geometry.boxes[area("izumi")].size() * board.zoom
    assert len(changed)
    assert np.abs(changed[:, 1] - at.x()).max() <= near.width() + 30
    assert np.abs(changed[:, 0] - at.y()).max() <= near.height() + 30


def test_what_is_said_by_colour_is_said_by_pattern(board: BoardView) -> None:
    """The same province of two clans differs in shape where all colours are taken away."""
    board.look_at(area("izumi"), 1.0)
    drawn = []
    for clan in ("mori", "oda"):
        board.show_views((), (), ())
        board.show_provinces(replace(provinces(), holdings=(HoldingView(area("izumi"), clan),)))
        at = board.point_of(area("izumi")) + QPoint(0, 60)
        part = picture(board)[at.y() - 40 : at.y() + 40, at.x() - 60 : at.x() + 60].mean(axis=2)
        drawn.append(part > np.median(part) - 6)
    share = (drawn[0] != drawn[1]).mean()
    assert share > 0.1


@pytest.mark.thorough
def test_all_zooms_together_stay_within_the_budget(board: BoardView) -> None:
    board.zoom_by(FARTHEST / board.zoom)
    while board.zoom < NEAREST:
        board.viewport().repaint()
        board.zoom_by(STEP)
    assert 0 < board.layers.tiles.bytes <= BUDGET


def test_overlays_lines_and_ways_are_drawn(board: BoardView) -> None:
    board.look_at(area("omi"), 0.5)
    plain = picture(board)
    places = frozenset(area(name) for name in ("omi", "mino", "owari"))
    look = OverlayView(
        "reach",
        "Reach",
        fills=(Fill("two", "reach", "dots", places), Fill("rim", "first", "outline", places)),
        numbers=((area("omi"), "2"),),
        lines=(OverlayLine((area("omi"), area("mino")), "arrow"),),
        marks=(Mark(area("owari"), "cut"),),
    )
    board.show_overlay(look)
    assert board.legend.isVisible()
    assert (picture(board) != plain).any()
    board.show_overlay(None)
    board.show_way((area("omi"), area("mino"), area("owari")))
    board.light(places)
    board.select(area("omi"))
    assert board.layers.highlights.lit == places
    assert (picture(board) != plain).any()


def test_the_edge_of_several_provinces_leaves_out_what_is_between_them(board: BoardView) -> None:
    geometry = scene_of(board).geometry
    pair = frozenset((area("omi"), area("mino")))
    border = geometry.border(pair, 0.05, geometry.whole)
    lengths = [geometry.outline(place).length() for place in pair]
    assert border.length() < sum(lengths) * 0.9
    assert geometry.border(frozenset(), 0.05, geometry.whole).isEmpty()


def test_small_map_shows_holdings_without_a_window(qapp: QApplication) -> None:
    arguments = (japan_map(), (True,) * len(NAMES), castles(), clusters(), LIGHT, QSize(320, 150))
    held, empty = small_map(*arguments, provinces()), small_map(*arguments)
    assert (pixels(held) != pixels(empty)).any()


def test_small_map_shows_where_the_mountains_are(qapp: QApplication) -> None:
    size, geometry = QSize(640, 300), area_places(japan_map())
    picture = pixels(small_map(japan_map(), (True,) * len(NAMES), (), (), LIGHT, size))
    home = geometry.bounds(tuple(range(len(NAMES))))
    scale = min(size.width() / home.width(), size.height() / home.height())

    def unrest(name: str) -> float:
        """How far a province's middle is from one flat colour."""
        way = (geometry.centres[area(name)] - home.center()) * scale
        left, top = round(way.x() + size.width() / 2), round(way.y() + size.height() / 2)
        return float(picture[top - 4 : top + 5, left - 4 : left + 5].std(axis=(0, 1)).max())

    assert unrest("shinano") > 4
    assert unrest("shinano") > 2 * unrest("musashi")


def test_a_force_on_its_way_is_one_item(board: BoardView) -> None:
    cluster = clusters()[0]
    units = [piece.unit for piece in cluster.counters]
    start = scene_of(board).geometry.centres[cluster.place]
    item = scene_of(board).travelling(clusters(), units, start)
    assert item is not None
    assert item.pos() == start
    assert scene_of(board).travelling(clusters(), [99999], start) is None


# --- the fan --------------------------------------------------------------------------------------


def test_counters_fan_out_and_can_be_clicked(board: BoardView, qtbot: PatientBot) -> None:
    board.look_at(area("kozuke"), 0.6)
    place = area("kozuke")
    QTest.mouseMove(board.viewport(), QPoint(20, 20))
    QTest.mouseMove(board.viewport(), board.point_of(place))
    qtbot.waitUntil(lambda: board.fan.item.place == place)
    assert board.fan.open(place)
    unit = board.fan.item.units[0]
    with qtbot.waitSignal(board.counter_clicked) as signal:
        QTest.mouseClick(
            board.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            board.fan.point_of(unit),
        )
    assert signal.args[0] == unit


# --- keys -----------------------------------------------------------------------------------------


def press(board: BoardView, key: Qt.Key, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
    board.setFocus()
    QTest.keyClick(board, key, modifier)
    QApplication.processEvents()


def test_arrows_lead_to_neighbours(board: BoardView) -> None:
    geometry = scene_of(board).geometry
    for place in NAMES:
        for key, (dx, dy) in {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }.items():
            board.select(place)
            press(board, key)
            step = geometry.centres[board.keys.place] - geometry.centres[place]
            assert step.x() * dx + step.y() * dy > 0 or board.keys.place == place


def test_every_province_can_be_reached_with_arrows(board: BoardView) -> None:
    known, waiting = {area("yamashiro")}, [area("yamashiro")]
    while waiting:
        place = waiting.pop()
        for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            board.select(place)
            press(board, key)
            if board.keys.place not in known:
                known.add(board.keys.place)
                waiting.append(board.keys.place)
    assert known == set(NAMES)


def test_shift_and_an_arrow_move_the_board(board: BoardView) -> None:
    board.look_at(area("omi"), 0.8)
    before = board.point_of(area("omi"))
    press(board, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert board.point_of(area("omi")).x() < before.x()
    assert board.keys.place == -1


def test_tab_goes_through_the_lit_provinces_and_enter_clicks(
    board: BoardView, qtbot: PatientBot
) -> None:
    lit = [area(name) for name in ("tosa", "omi", "mutsu")]
    board.light(lit)
    seen = []
    for _ in lit:
        press(board, Qt.Key.Key_Tab)
        seen.append(board.keys.place)
        assert board.layers.ways.selected == board.keys.place
    assert seen == lit
    with qtbot.waitSignal(board.place_clicked) as clicked:
        press(board, Qt.Key.Key_Return)
    assert clicked.args[0] == lit[-1]
    press(board, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert board.keys.place == lit[-2]
    board.select(-1)
    assert board.keys.place == -1


def test_tab_leaves_the_board_after_the_last_lit_province(board: BoardView) -> None:
    board.light([area("omi")])
    assert board.focusNextPrevChild(True)
    assert not board.keys.tab(forward=True)
    assert board.keys.place == -1
    board.light([])
    assert not board.keys.tab(forward=True)


def test_enter_is_for_the_window_while_no_province_is_walked_to(
    board: BoardView, qtbot: PatientBot
) -> None:
    board.select(area("omi"))
    with qtbot.assertNotEmitted(board.place_clicked):
        press(board, Qt.Key.Key_Return)


def test_the_minimap_leads_to_a_province(board: BoardView) -> None:
    board.look_at(area("omi"), 0.7)
    QApplication.processEvents()
    assert board.minimap.isVisible()
    point = board.minimap.point_of(scene_of(board).geometry.centres[area("dewa")]).toPoint()
    QTest.mouseClick(
        board.minimap, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point
    )
    assert board.viewport().rect().contains(board.point_of(area("dewa")))
