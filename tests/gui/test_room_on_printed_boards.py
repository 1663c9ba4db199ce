"""On printed boards nothing covers the name that it speaks of, or the key, or shows bare table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from gui.board.area_scene import AreaScene
from gui.board.calm_corner import calm_corner, places_under, spot
from gui.board.fading import Fading
from gui.board.province_item import ProvinceItem
from gui.board.trace_layer import TraceLayer
from gui.match.played import move_at
from gui.theme.theme import DARK
from scenarios.bushido.game import GAME as BUSHIDO
from scenarios.gekokujo.game import GAME as GEKOKUJO
from tests.gui.conftest import Hand
from tools.gallery.bushido import donating, done_to_somebody, placing
from tools.gallery.situations import match_at, province_match
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.views.trace_values import TraceView

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def open_kind(hand: Hand, kind: str) -> None:
    """A decision of Gekokujō with its player before the window."""
    hand.window.begin(province_match(kind))
    hand.window.hand_over.confirm()
    hand.page.recap.hide()
    hand.let_happen()


@pytest.mark.parametrize("zoom", [0.5, 0.9, 1.4])
def test_a_fan_leaves_the_name_of_its_province_to_be_read(hand: Hand, zoom: float) -> None:
    open_kind(hand, "movement")
    board = hand.page.board
    places = range(len(board.layers.geometry.centres))
    high = [place for place in places if board.layers.height_at(place) > 1]
    assert high
    for place in high:
        board.look_at(place, zoom)
        QApplication.processEvents()
        assert board.fan.open(place)
        fan = board.fan.item
        covered = fan.boundingRect().toRect().translated(board.mapFromScene(fan.pos()))
        name = board.mapFromScene(board.layers.name_box(place, board.zoom)).boundingRect()
        assert name.width() > 10
        assert not covered.adjusted(3, 3, -3, -3).intersects(name)
        board.fan.close()


def test_a_card_lies_beside_the_printed_key(hand: Hand) -> None:
    hand.window.begin(province_match("pick-clan"))
    hand.let_happen()
    board = hand.page.board
    board.fit()
    corners = (Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner)
    card = QRect(0, 0, 380, 90)
    corner = calm_corner(board, card.size(), corners)
    lies = QRect(spot(board, card.size(), corner), card.size())
    prints = [board.mapFromScene(box).boundingRect() for box in board.layers.printed_boxes()]
    assert len(prints) >= 3
    assert not any(lies.intersects(one) for one in prints)


def test_a_tile_at_the_edge_is_looked_at_with_the_whole_board_in_view(hand: Hand) -> None:
    hand.window.begin(Match(BUSHIDO, "6", seed=1))
    hand.let_happen()
    board = hand.page.board
    board.fit()
    fitting = board.zoom
    for place in (0, len(board.layers.geometry.centres) - 1):
        board.look_at(place, fitting)
        sheet = board.mapFromScene(board.layers.printed).boundingRect()
        assert board.free.adjusted(-2, -2, 2, 2).contains(sheet.adjusted(2, 2, -2, -2))


def test_the_way_back_takes_no_row_of_its_own(hand: Hand) -> None:
    open_kind(hand, "group")
    row = hand.page.prompt_bar.row
    assert hand.live.now.undo.only_begun
    back = [one for one in row.findChildren(QPushButton) if one.text() == "Back"]
    assert len(back) == 1
    assert back[0].y() == row.buttons[0].y()


def test_whoever_buys_sees_his_koku_beside_the_prices(hand: Hand) -> None:
    open_kind(hand, "reinforce")
    now = hand.live.now
    koku = now.state.treasury[now.state.frames[-1].player]
    said = [one.text() for one in hand.page.prompt_bar.row.findChildren(QLabel)]
    assert f"{koku} Koku left" in said


def test_a_click_on_the_numbers_of_a_province_means_that_province(hand: Hand) -> None:
    open_kind(hand, "movement")
    board = hand.page.board
    board.fit()
    hand.let_happen()
    zoom, scene = board.zoom, board.layers
    assert isinstance(scene, AreaScene)
    boxes = scene.totals.boxes(zoom)
    assert len(boxes) > 20
    beside = 0
    for place, box in boxes.items():
        middle = board.mapFromScene(box.center() / zoom)
        assert board.place_at(middle) == place
        beside += scene.geometry.place_at(box.center() / zoom) != place
    assert beside, "some lie outside of their province"


def test_numbers_of_provinces_lie_over_arrows_and_outlines(hand: Hand) -> None:
    open_kind(hand, "movement")
    scene = hand.page.board.layers
    assert isinstance(scene, AreaScene)
    assert scene.totals.zValue() > max(scene.traces.zValue(), scene.ways.zValue())


def test_the_empty_side_of_a_board_of_tiles_may_be_left_out(hand: Hand) -> None:
    hand.window.begin(Match(BUSHIDO, "6", seed=1))
    hand.let_happen()
    scene = hand.page.board.layers
    assert scene.home.width() < 0.9 * scene.printed.width()
    places = scene.geometry
    outlines = [places.outline(place).boundingRect() for place in range(len(places.centres))]
    assert all(scene.home.contains(box) for box in (*outlines, *scene.printed_boxes()))


def test_two_cards_to_choose_from_stand_side_by_side(hand: Hand) -> None:
    match = Match(BUSHIDO, "3", seed=1)
    for _ in range(2000):
        if match.decision is None or match.decision.kind == "household":
            break
        if match.decision.seat == CHANCE:
            match.roll()
        else:
            match.play(match.legal[0])
    assert match.decision is not None and match.decision.kind == "household"
    hand.window.begin(match)
    hand.window.hand_over.confirm()
    hand.let_happen()
    page = hand.page.players.draft
    seen = [card for card in page.cards if card.isVisible()]
    assert len(seen) == 2
    assert seen[0].y() == seen[1].y()
    assert page.height() < hand.page.board.height() / 3


@pytest.mark.parametrize("width", [1920, 3840])
def test_what_others_did_covers_no_tile_where_there_is_room(hand: Hand, width: int) -> None:
    hand.window.resize(width, width * 9 // 16)
    hand.window.begin(done_to_somebody())
    hand.let_happen()
    page = hand.page
    page.board.fit()
    hand.let_happen()
    assert page.recap.isVisible()
    assert not places_under(page.board, page.recap.geometry())


def test_choices_of_provinces_leave_the_board_its_lower_edge(hand: Hand) -> None:
    open_kind(hand, "movement")
    page = hand.page
    page.board.fit()
    hand.let_happen()
    lit = page.board.layers.highlights.lit
    outlines = [page.board.layers.geometry.outline(place).boundingRect() for place in lit]
    assert len(outlines) > 3
    assert not any("…" in button.text() for button in page.prompt_bar.buttons), "there is room"
    for box in outlines:
        assert page.board.free.contains(page.board.mapFromScene(box).boundingRect())


def test_a_donation_leaves_the_lowest_tiles_to_be_seen(hand: Hand) -> None:
    hand.window.begin(donating())
    hand.let_happen()
    page = hand.page
    page.board.fit()
    hand.let_happen()
    tiles = page.board.layers.geometry
    for place in range(len(tiles.centres)):
        tile = page.board.mapFromScene(tiles.outline(place).boundingRect()).boundingRect()
        assert page.board.free.contains(tile)


def test_the_caption_of_a_draft_names_who_takes_the_clan(hand: Hand) -> None:
    match = Match(GEKOKUJO, "2", seed=1)
    while match.decision is not None and match.decision.seat == CHANCE:
        match.roll()
    match.play(match.legal[0])
    hand.window.begin(match)
    hand.let_happen()
    shown = move_at(hand.live.now, match.position)
    assert shown.who not in shown.text
    assert shown.who.startswith("Player")


@pytest.mark.parametrize("kind", ["attacked", "first-troops"])
def test_what_was_done_last_covers_no_tile_of_a_small_window(hand: Hand, kind: str) -> None:
    hand.window.resize(1280, 720)
    hand.window.begin(done_to_somebody() if kind == "attacked" else placing())
    hand.let_happen()
    page = hand.page
    page.recap.hide()
    page.board.fit()
    hand.let_happen()
    caption = page.caption
    assert caption.isVisible()
    assert not places_under(page.board, caption.geometry())


def test_a_fan_covers_no_name_of_a_province_that_can_be_entered(hand: Hand) -> None:
    open_kind(hand, "group")
    board = hand.page.board
    place = next(at for at in hand.live.now.by_place if board.layers.height_at(at))
    board.look_at(place, 0.5)
    QApplication.processEvents()
    assert board.fan.open(place)
    fan = board.fan.item
    covered = fan.boundingRect().toRect().translated(board.mapFromScene(fan.pos()))
    names = [
        board.mapFromScene(board.layers.name_box(at, board.zoom)).boundingRect()
        for at in board.layers.reach.points.keys() - {place}
    ]
    assert len(names) > 1
    assert not any(covered.intersects(name) for name in names)


@pytest.mark.parametrize("scale", [0.5, 0.9])
def test_numbers_of_provinces_stand_beside_their_pieces(hand: Hand, scale: float) -> None:
    open_kind(hand, "reroll")
    board = hand.page.board
    scene = board.layers
    assert isinstance(scene, AreaScene)
    plate, elsewhere = QSizeF(46, 34), 0
    items = [item for item in scene.pieces() if isinstance(item, ProvinceItem)]
    for item in items:
        spots = [scene.geometry.place_at(box.center()) for box in item.standing.boxes]
        place = max(spots, key=spots.count)
        spot = scene.number_spot(place, plate, scale, True)
        box = QRectF(QPointF(), plate)
        box.moveCenter(spot)
        assert not item.standing.meets(box)
        elsewhere += spot != scene.geometry.number_spot(place, occupied=True)
    assert elsewhere


def test_what_came_to_a_dark_clan_is_read_on_a_dark_board(hand: Hand) -> None:
    open_kind(hand, "movement")
    places = hand.page.board.layers.geometry
    layer = TraceLayer(places, places.bounds((0,)), DARK, Fading(hand.page), spot_of_nothing)
    layer.show_traces([(TraceView("gain", (0,), "shimazu", "+1"),)])
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    image.fill(QColor(DARK.paper))
    painter = QPainter(image)
    layer.draw(painter, QRectF(image.rect()), 1.0)
    painter.end()
    tones = [QColor(image.pixel(x, y)).lightness() for x in range(100) for y in range(100)]
    assert sum(tone > 200 for tone in tones) > 150, "paper"
    assert sum(tone < 80 for tone in tones[50 * 100 : 60 * 100]) > 20, "figures on it"


def spot_of_nothing(place: int, plate: QSizeF, scale: float, occupied: bool) -> QPointF:
    """Every tag in the middle of the picture."""
    del place, plate, scale, occupied
    return QPointF(50, 50)


def test_a_line_that_needed_two_rows_is_lower_again_in_a_wider_window(hand: Hand) -> None:
    hand.window.resize(900, 720)
    open_kind(hand, "sowing")
    bar = hand.page.prompt_bar
    narrow = bar.height()
    hand.window.resize(1600, 720)
    hand.let_happen()
    assert bar.height() < narrow
    assert bar.row.height() <= bar.row.row_height() + 8


def test_a_loss_is_told_above_the_name_of_its_province(hand: Hand) -> None:
    open_kind(hand, "movement")
    board = hand.page.board
    board.fit()
    hand.let_happen()
    scene = board.layers
    assert isinstance(scene, AreaScene)
    for place in range(len(scene.geometry.centres)):
        spot = scene.traces.loss_spot(TraceView("loss", (place,), "oda", "−1"), board.zoom)
        assert not scene.name_box(place, board.zoom).contains(spot)


@pytest.mark.parametrize("zoom", [0.2, 0.3])
def test_from_far_what_came_to_a_province_covers_no_plate_and_no_name(
    hand: Hand, zoom: float
) -> None:
    open_kind(hand, "movement")
    scene = hand.page.board.layers
    assert isinstance(scene, AreaScene)
    every = range(len(scene.geometry.centres))
    scene.show_traces([tuple(TraceView("gain", (place,), "oda", "+1") for place in every)])
    tags = scene.traces.tags(zoom)
    assert len(tags) == len(every)
    plates = [
        QRectF(b.topLeft() / zoom, b.size() / zoom) for b in scene.totals.boxes(zoom).values()
    ]
    assert len(plates) > 20
    covered = [tag for tag in tags if any(tag.intersects(plate) for plate in plates)]
    assert len(covered) <= 1, "one province in the crowd may have no room at all"


def test_the_points_that_would_be_left_stand_beside_what_came_there(hand: Hand) -> None:
    open_kind(hand, "movement")
    scene = hand.page.board.layers
    assert isinstance(scene, AreaScene)
    scene.show_traces(
        [(TraceView("gain", (9,), "oda", "+1"), TraceView("loss", (9,), "oda", "−1"))]
    )
    for zoom in (0.2, 0.5):
        came, lost = scene.traces.tags(zoom)
        assert not came.intersects(lost), "both are read"
        plate = QSizeF(20 / zoom, 14 / zoom)
        box = QRectF(QPointF(), plate)
        box.moveCenter(scene.number_spot(9, plate, zoom, True))
        assert not box.intersects(came.united(lost))


def test_counters_of_provinces_lie_over_arrows_whose_heads_stop_before_names(hand: Hand) -> None:
    open_kind(hand, "movement")
    scene = hand.page.board.layers
    assert isinstance(scene, AreaScene)
    assert min(item.zValue() for item in scene.pieces()) > scene.traces.arrows.zValue()
    there, here = 30, scene.geometry.neighbours(30)[0]
    arrow = TraceView("move", (here, there), "oda")
    for zoom in (0.2, 0.5):
        tip = scene.traces.arrows.tip(arrow, zoom)
        assert not scene.name_box(there, zoom).adjusted(1, 1, -1, -1).contains(tip)


def test_no_last_word_of_what_was_done_stands_alone(hand: Hand) -> None:
    hand.window.begin(match_at("captor"))
    hand.let_happen()
    text = hand.page.caption.text
    lines = text.text().count("<br>") + 1
    assert lines >= 2
    assert text.heightForWidth(text.width()) <= (lines + 0.5) * text.fontMetrics().lineSpacing()
