"""Crests beside the words of cards: a clan is told by its crest, not by colour alone."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QPixmap, QTextDocument

from gui.panels.crest_tag import crest_pixmap, crest_tag
from gui.theme.theme import LIGHT
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tests.gui.test_nothing_by_mistake import before_dice
from wargame_core.views.emblems import emblems
from wargame_core.views.registry import view_of

pytestmark = pytest.mark.usefixtures("qapp")


def test_rich_text_can_show_the_tag() -> None:
    tag = crest_tag("mori", LIGHT, 16)
    source = re.search(r'src="([^"]+)"', tag)
    assert source is not None
    document = QTextDocument()
    document.setHtml(f"<p>{tag} Mōri</p>")
    shown = document.resource(QTextDocument.ResourceType.ImageResource, QUrl(source[1]))
    assert isinstance(shown, QImage | QPixmap)
    assert (shown.width(), shown.height()) == (32, 32)


def test_crests_differ_without_colour() -> None:
    def grey(clan: str) -> QImage:
        image = crest_pixmap(clan, LIGHT, 20).toImage()
        light = LIGHT.clan(clan)
        for x in range(image.width()):
            for y in range(image.height()):
                image.setPixelColor(x, y, "white" if image.pixelColor(x, y) == light else "black")
        return image

    assert grey("mori") != grey("ouchi") != grey("amago")


@pytest.mark.parametrize("scenario", ["1", "2", "3", "4"])
def test_every_side_has_a_crest(scenario: str) -> None:
    state, look = GAME.setup(scenario, {}, 1), view_of(GAME)
    crests = [look.seat_colour(state, side.id) for side in state.scenario.sides]
    assert all(emblems().get(crest) for crest in crests)
    assert len(set(crests)) == len(crests) == 2


def test_the_card_of_a_fight_shows_a_crest_for_each_side(hand: Hand) -> None:
    attack = before_dice(hand)
    hand.page.proposals.propose(attack)
    hand.roll()
    hand.wait_for_human()
    shown = hand.page.fights.battle.shown
    assert shown is not None
    text = hand.page.fights.battle._sides.text()
    for side in shown.sides:
        assert crest_tag(side.colour_of, LIGHT, LIGHT.heading) in text
