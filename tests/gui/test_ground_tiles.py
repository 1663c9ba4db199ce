"""The ground of a map is drawn once for all boards that show the same, and never for another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication

from gui.board import tiles
from gui.board.tiles import GroundTiles, ground_tiles
from scenarios.bushido.game import GAME as BUSHIDO
from scenarios.gekokujo.game import GAME as GEKOKUJO
from scenarios.western_hero.game import GAME as WESTERN_HERO
from tests.gui.conftest import Hand
from wargame_core.engine.game import Game
from wargame_core.engine.match import Match
from wargame_core.views.area_values import HoldingView

pytestmark = pytest.mark.usefixtures("no_ground_yet")

_SCENARIOS = [(WESTERN_HERO, "1"), (GEKOKUJO, "4"), (BUSHIDO, "4")]
_EDGE = 64
_BYTES = _EDGE * _EDGE * 4


def _show(hand: Hand, game: Game, scenario: str) -> QImage:
    """The board of a new match as it is on the screen."""
    hand.window.begin(Match(game, scenario, seed=3))
    return _picture(hand)


def _picture(hand: Hand) -> QImage:
    hand.let_happen(rounds=2)
    board = hand.page.board
    board.fit()
    QApplication.processEvents()
    return board.viewport().grab().toImage()


@pytest.mark.parametrize(("game", "scenario"), _SCENARIOS)
def test_the_next_match_on_a_map_has_its_ground_at_once(
    hand: Hand, drawn: Counter[str], game: Game, scenario: str
) -> None:
    first = _show(hand, game, scenario)
    ground = type(hand.page.board.layers.terrain).__name__
    assert drawn[ground]
    drawn.clear()
    assert _show(hand, game, scenario) == first
    assert not drawn[ground]


@pytest.mark.parametrize(
    "change",
    [
        lambda hand: hand.window.settings.change(theme="dark"),
        lambda hand: hand.window.settings.change(language="ja"),
        lambda hand: hand.window.begin(Match(WESTERN_HERO, "2", seed=3)),
    ],
    ids=["colours", "language", "scenario"],
)
def test_another_ground_is_not_taken_for_the_same(
    hand: Hand, change: Callable[[Hand], None]
) -> None:
    _show(hand, WESTERN_HERO, "1")
    change(hand)
    seen = _picture(hand)
    ground_tiles.cache_clear()
    hand.page.board.layers.terrain.renew()
    assert _picture(hand) == seen


def test_a_province_that_changes_hands_is_drawn_anew(hand: Hand, drawn: Counter[str]) -> None:
    before = _show(hand, GEKOKUJO, "4")
    board, now = hand.page.board, hand.live.now
    usual = now.provinces
    assert usual is not None
    held = HoldingView(now.state.scenario.map.index["omi"], "mori")
    board.show_provinces(replace(usual, holdings=(*usual.holdings, held)))
    changed = _picture(hand)
    assert changed != before
    ground_tiles.cache_clear()
    board.layers.terrain.renew()
    assert _picture(hand) == changed


def test_the_ground_that_was_not_shown_for_longest_makes_room(qtbot: object) -> None:
    kept = GroundTiles(budget=2 * _BYTES)
    for ground in ("north", "south"):
        kept.keep(ground, (1, 1.0, 0, 0), QPixmap(_EDGE, _EDGE))
    assert kept.get("north", (7, 1.0, 0, 0)) is not None, "the number of a layer means nothing"
    kept.keep("east", (1, 1.0, 0, 0), QPixmap(_EDGE, _EDGE))
    assert kept.get("south", (1, 1.0, 0, 0)) is None
    assert kept.get("north", (1, 1.0, 0, 0)) is not None
    assert kept.get("north", (1, 2.0, 0, 0)) is None, "another zoom"
    assert kept.bytes == 2 * _BYTES <= tiles.GROUNDS
