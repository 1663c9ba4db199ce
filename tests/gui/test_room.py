"""Nothing is cut off, covered or out of place in a window of 1280 by 720."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QTextDocumentFragment
from PySide6.QtWidgets import QApplication, QLabel

from gui.board.fan import Around, _laid_out
from gui.board.geometry import geometry
from gui.board.scene import HexScene
from gui.help.keys import keys_of_the_menus
from gui.match.match_file import last_record
from gui.match.played import moment
from gui.panels.crest_label import CrestLabel
from gui.panels.inspector import EDGE
from gui.shell.settings import LANGUAGES, THEMES
from gui.start.thumbnail import last_match
from gui.theme.theme import GRID, theme_of
from tests.gui.colour_vision import contrast, lightness
from tests.gui.conftest import Hand
from tests.thorough import with_long
from tools.gallery.situations import match_at
from wargame_core.gunyuden.views.window import cell_words, lists
from wargame_core.tables.loader import load_charts
from wargame_core.views.overlay_values import Selection

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

FIGHTS = with_long(
    ["attack-roll", "battle-commander", "siege-roll"],
    [
        "attacked-forces",
        "attacking-forces",
        "battle-kind",
        "decisive-roll",
        "defending-forces",
        "sortie-forces",
        "target",
    ],
)


def shown(hand: Hand, kind: str) -> Hand:
    hand.window.begin(match_at(kind))
    QApplication.processEvents()
    return hand


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", FIGHTS)
def test_no_line_of_a_preview_is_cut_off(hand: Hand, kind: str, language: str) -> None:
    hand.window.settings.change(language=language)
    shown(hand, kind)
    card = hand.page.fights.preview
    if not card.isVisible():
        card.point_at(hand.live.now.choices[0])
    assert card.isVisible()
    text = card.findChild(QLabel)
    assert text is not None
    needed = text.heightForWidth(text.width()) if text.wordWrap() else text.sizeHint().height()
    assert card.height() >= needed + 2 * GRID


@pytest.mark.parametrize("kind", ["attack-roll", "target", "decisive-roll"])
def test_a_preview_hides_no_force_that_takes_part(hand: Hand, kind: str) -> None:
    shown(hand, kind)
    card, board = hand.page.fights.preview, hand.page.board
    assert card.shown is not None
    assert card.shown.beside
    for place in (card.shown.place, *card.shown.beside):
        assert not card.geometry().contains(board.point_of(place))


# --- charts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chart_is_as_wide_as_its_place(hand: Hand, language: str) -> None:
    hand.window.settings.change(language=language)
    hand.begin(seed=1)
    hand.window.help.show_tables()
    browser = hand.window.help.tables
    assert browser is not None
    for chart in load_charts("western_hero"):
        browser.show_chart(chart)
        QApplication.processEvents()
        view = browser.chart_view
        place = view.parentWidget()
        assert place is not None
        assert view.width() <= place.width(), chart


def test_the_names_of_the_charts_are_shown_in_full(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.window.help.show_tables()
    browser = hand.window.help.tables
    assert browser is not None
    names = browser.names
    room = names.viewport().width()
    for row in range(names.count()):
        item = names.item(row)
        box = names.visualItemRect(item)
        text = names.fontMetrics().boundingRect(
            0, 0, room - 12, 400, Qt.TextFlag.TextWordWrap.value, item.text()
        )
        assert box.height() >= text.height(), item.text()


def test_remarks_on_charts_are_japanese_in_japanese(hand: Hand) -> None:
    hand.window.settings.change(language="ja")
    hand.begin(seed=1)
    hand.window.help.show_tables()
    browser = hand.window.help.tables
    assert browser is not None
    for chart in load_charts("western_hero"):
        browser.show_chart(chart)
        plain = QTextDocumentFragment.fromHtml(browser.remarks.text()).toPlainText()
        assert not re.search("[A-Za-z]{2,}", plain), plain


def test_no_cell_of_a_chart_is_a_name_of_the_program() -> None:
    for chart in load_charts("western_hero").values():
        for text in (*chart.rows, *chart.columns, *(cell for row in chart.cells for cell in row)):
            assert "_" not in cell_words(text), text


# --- Japanese -------------------------------------------------------------------------------------


def test_japanese_lists_and_keys_are_written_as_in_japanese(hand: Hand) -> None:
    hand.window.settings.change(language="ja")
    shown(hand, "attack-roll")
    assert "," not in moment(hand.live.now, 0)
    keys = [
        words
        for _, rows in keys_of_the_menus(hand.window.menus, hand.window.actions_by_name)
        for _, words in rows
    ]
    assert keys
    assert not [words for words in keys if re.search(r"[(（][A-Z][)）]", words)]
    castles, units = lists("western_hero", hand.live.now.state)
    for look in (castles, units):
        column = look.headers.index({"castles": "城", "units": "ユニット"}[look.id])
        assert all(ord(row[column][0]) > 0x3000 for row in look.rows)


def test_activation_points_are_not_called_victory_points(hand: Hand) -> None:
    hand.window.settings.change(language="ja")
    hand.begin(seed=1)
    hand.window.help.show_table("activation_by_stage")
    browser = hand.window.help.tables
    assert browser is not None
    assert browser.form.fields["points"].accessibleName() == "行動力"


# --- the page of a match --------------------------------------------------------------------------


def test_counters_of_a_hex_are_seen_without_scrolling(hand: Hand) -> None:
    hand.page.side.unfold()
    shown(hand, "activation-roll")
    state = hand.live.now.state
    inspector = hand.page.inspector
    for place in state.occupants():
        hand.page.go_to(place)
        QApplication.processEvents()
        tracks = inspector.tracks
        top = tracks.mapTo(inspector.viewport(), QPoint(0, 0)).y()
        words = inspector.title.height() + 6 * tracks.fontMetrics().height()
        assert top >= 0
        assert top + words + EDGE <= inspector.viewport().height(), place


@pytest.mark.parametrize("theme", THEMES)
def test_the_sign_on_a_dock_stands_out(hand: Hand, theme: str) -> None:
    hand.page.side.unfold()
    hand.window.settings.change(theme=theme)
    hand.begin(seed=1)
    for dock in hand.page.docks:
        button = dock.loosener
        assert button is not None
        picture = button.icon().pixmap(QSize(28, 28)).toImage()
        ground = QColor(theme_of(theme).shade)
        colours = [
            picture.pixelColor(x, y)
            for x in range(picture.width())
            for y in range(picture.height())
            if picture.pixelColor(x, y).alpha() > 200
        ]
        assert max(contrast(colour, ground) for colour in colours) >= 4.5


def test_the_legend_makes_room_for_the_banner(hand: Hand) -> None:
    hand.begin(seed=1)
    while hand.live.now.decision is not None and hand.live.now.decision.kind == "set-up":
        hand.press(Qt.Key.Key_End)
    legend, banner = hand.page.board.legend, hand.page.banner
    hand.press(Qt.Key.Key_O)
    corner = legend.pos()
    hand.live.look_back(0)
    QApplication.processEvents()
    assert banner.isVisible()
    assert legend.isVisible()
    assert not legend.geometry().intersects(banner.geometry())
    hand.live.return_to_present()
    QApplication.processEvents()
    assert legend.pos() == corner


@pytest.mark.parametrize("scenario", ["1", "4"])
def test_the_banner_covers_neither_pieces_nor_print_and_stays(hand: Hand, scenario: str) -> None:
    hand.begin(scenario=scenario, seed=1)
    while hand.live.now.decision is not None and hand.live.now.decision.kind == "set-up":
        hand.press(Qt.Key.Key_End)
    board, banner = hand.page.board, hand.page.banner
    hand.live.look_back(0)
    QApplication.processEvents()
    assert board.shows_all, "the whole map is fitted"
    covered = [board.mapFromScene(box).boundingRect() for box in board.layers.printed_boxes()]
    covered += [
        board.mapFromScene(piece.sceneBoundingRect()).boundingRect()
        for piece in board.layers.pieces()
    ]
    assert [box for box in covered if box.intersects(banner.geometry())] == []
    corner = banner.geometry().topRight()
    board.look_at(board.layers.geometry.place_at(QPointF(0, 0)), 1.0)
    QApplication.processEvents()
    assert banner.geometry().topRight() == corner


@pytest.mark.parametrize("number", ["0230", "1226", "3010"])
def test_no_bare_paper_is_shown_where_there_is_map(hand: Hand, number: str) -> None:
    hand.begin(seed=1)
    board = hand.page.board
    place = hand.hex(number)
    board.look_at(place, 0.6)
    shown = board.mapToScene(board.free).boundingRect()
    rounded = 2 / board.zoom
    assert board.layers.printed.adjusted(-rounded, -rounded, rounded, rounded).contains(shown)
    assert board.free.contains(board.point_of(place))


def test_the_board_does_not_show_through_the_line_over_it(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.page.board.zoom_by(4)
    QApplication.processEvents()
    bar, picture = hand.page.prompt_bar, hand.page.grab().toImage()
    left = bar.mapTo(hand.page, QPoint(1, bar.height() // 2))
    colours = {picture.pixelColor(left.x(), left.y() + y).name() for y in range(-8, 8)}
    assert colours == {QColor(theme_of("light").paper).name()}


# --- themes and first pages -----------------------------------------------------------------------


@pytest.mark.parametrize("name", THEMES)
def test_type_can_be_read_in_every_theme(name: str) -> None:
    theme = theme_of(name)
    for ground in (theme.paper, theme.card):
        assert contrast(QColor(theme.ink), QColor(ground)) >= 7
        for faint in (theme.faint_ink, theme.accent_ink, theme.danger):
            assert contrast(QColor(faint), QColor(ground)) >= 4.5, faint
    assert contrast(QColor(theme.ink), QColor(theme.shade)) >= 7
    assert contrast(QColor(theme.on_accent), QColor(theme.accent)) >= 4.5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("row", with_long([0, 3], [1, 2]))
def test_the_sides_of_a_scenario_are_seen_without_scrolling(
    hand: Hand, language: str, row: int
) -> None:
    hand.window.settings.change(language=language)
    hand.window.start_page.show_new()
    QApplication.processEvents()
    page = hand.window.start_page.new_match
    games = [offer.game.info.id for offer in page._offers]
    page.games.setCurrentIndex(games.index("western_hero"))
    page.scenarios.setCurrentRow(row)
    hand.qtbot.waitUntil(lambda: page.card.is_complete)
    QApplication.processEvents()
    place = page.card.parentWidget()
    assert place is not None
    crests = page.card.findChildren(CrestLabel)
    assert len(crests) >= 2
    for crest in crests:
        side = crest.parentWidget()
        assert side is not None
        assert side.mapTo(place, QPoint(0, side.height())).y() <= place.height()


def test_the_picture_of_the_last_match_is_drawn_in_the_theme(hand: Hand) -> None:
    hand.window.settings.change(theme="dark")
    hand.begin(seed=1)
    hand.window.thumbnails.keep_now()
    record = last_record()
    assert record is not None
    picture, _, _ = last_match(record)
    middle = picture.pixelColor(picture.width() // 2, picture.height() // 2)
    corner = picture.pixelColor(3, 3)
    assert lightness(corner, "usual") < 50
    assert lightness(middle, "usual") < 60


def test_the_actions_of_a_force_stand_where_they_stood(hand: Hand) -> None:
    hand.begin(seed=1)
    while hand.live.now.decision is not None and hand.live.now.decision.kind == "set-up":
        hand.press(Qt.Key.Key_End)
    bar, found = hand.page.prompt_bar, set()
    state = hand.live.now.state
    for place in state.occupants():
        bar.show_place(place)
        QApplication.processEvents()
        if hand.live.now.views.all_attempts(state, place):
            found.add(tuple(button.x() for button in bar.buttons[:3]))
            assert all(bar.rect().contains(button.geometry()) for button in bar.buttons)
    assert len(found) == 1


# --- the board ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_stands_out_beyond_the_map(hand: Hand, language: str) -> None:
    hand.window.settings.change(language=language)
    shown(hand, "activation-roll")
    board = hand.page.board
    for zoom in (0.12, 0.25, 0.4, 0.6):
        board.look_at(hand.hex("2724"), zoom)
        hand.window.grab()
        scene = board.layers
        assert isinstance(scene, HexScene)
        names = scene.labels
        hexes = hand.live.now.state.scenario.map.names
        edge = geometry(hand.live.now.state.scenario.map).bounds(tuple(range(len(hexes))))
        room = QRectF(edge.topLeft() * zoom, edge.size() * zoom).adjusted(-1, -1, 1, 1)
        assert names.printed
        for box in (*names.shown.values(), *names.printed):
            assert room.contains(box)


@pytest.mark.parametrize("kind", ["attacked-forces", "sortie-leader", "battle-commander"])
def test_the_fan_and_the_preview_leave_each_other_free(hand: Hand, kind: str) -> None:
    shown(hand, kind)
    board, card = hand.page.board, hand.page.fights.preview
    assert card.isVisible()
    assert board.fan.is_open
    for unit in board.fan.item.units:
        assert not card.geometry().contains(board.fan.point_of(unit))


def test_a_high_fan_goes_beside_a_wide_card() -> None:
    pile = SimpleNamespace(counters=tuple(SimpleNamespace(unit=unit) for unit in range(8)))
    room = QRectF(-450, -220, 900, 440)
    card = QRectF(-450, -60, 620, 280)
    boxes = _laid_out([pile], room, Around([card]))
    assert len(boxes) == 8
    assert all(room.contains(box) and not card.intersects(box) for _, box in boxes)


def test_the_legend_of_zones_shows_whose_they_are(hand: Hand) -> None:
    shown(hand, "attack-roll")
    look = hand.live.now.views.overlay(hand.live.now.state, "zones", Selection())
    assert [fill.clan for fill in look.fills] == ["mori", "mori", "ouchi", "ouchi"]


def test_news_are_whole_as_soon_as_there_is_room_for_them(hand: Hand) -> None:
    hand.window.resize(1280, 720)
    hand.begin(seed=1)
    words = hand.page.prompt_bar.words
    text = "1 of 10: Sue Harukata (strength 14) moves from Watarigawa (1423) by 1522, 1622 to 1820"
    words.news.resize(120, words.news.height())
    words.show_news(text)
    assert words.news.text().endswith("…")
    words.news.resize(1000, words.news.height())
    assert words.news.text() == text
    assert text in words.news.toolTip()
