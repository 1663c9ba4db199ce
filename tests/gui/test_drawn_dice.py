"""Dice of other than six sides are drawn as such, with their number."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QTextDocument

from gui.match.played import played_actions
from gui.panels.dice import die_image, die_tag
from gui.panels.die_view import DieView
from gui.theme.theme import DARK, LIGHT
from tests.gui.conftest import Hand
from tests.patience import PatientBot
from wargame_core.engine.history import Entry
from wargame_core.players.opponents import Opponents
from wargame_core.views.words import number

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def picture(face: int, sides: int) -> bytes:
    return bytes(die_image(face, LIGHT, 24, sides).constBits())


@pytest.mark.parametrize("sides", [4, 8, 10, 12, 20, 30])
def test_every_face_of_every_die_is_a_picture_of_its_own(sides: int) -> None:
    faces = {picture(face, sides) for face in range(1, sides + 1)}
    assert len(faces) == sides
    assert picture(3, sides) != picture(3, 6)


def test_a_text_has_the_picture_of_each_die_once() -> None:
    document = QTextDocument()
    assert 'src="die:4"' in die_tag(document, 4, DARK)
    assert 'src="die:4of12"' in die_tag(document, 4, DARK, 12)


def test_a_die_that_rolls_shows_its_own_faces_only(qtbot: PatientBot) -> None:
    die = DieView(LIGHT)
    qtbot.addWidget(die)
    die.show_face(11, rolling=True, sides=12)
    qtbot.waitUntil(lambda: not die.is_rolling)
    assert die.face == 11
    die.grab()


def test_log_and_caption_draw_a_die_of_twelve_sides(hand: Hand) -> None:
    hand.begin(seats={"mori": "random", "ouchi": "random"}, seed=3)
    opponents = Opponents(hand.live.match.game, hand.live.match.seats, 3)
    match = hand.live.match
    rolled: Entry | None = None
    while rolled is None:
        entry = opponents.act(match)
        assert entry is not None
        if any(event.die is not None for event in entry.events):
            rolled = entry
    events = tuple(replace(e, die=11, sides=12) for e in rolled.events if e.die is not None)
    assert "die:11of12" in hand.page.log._line(*events[-1:])
    told = played_actions(hand.live.now, [replace(rolled, events=events)])
    assert {(one.die, one.sides) for one in told} == {(11, 12)}


def test_a_die_on_the_map_says_what_it_comes_to(hand: Hand) -> None:
    hand.begin(seats={"mori": "random", "ouchi": "random"}, seed=3)
    live, die = hand.live, hand.page.fights.die
    opponents = Opponents(live.match.game, live.match.seats, 3)
    seen: set[bool] = set()
    while len(seen) < 2:
        entry = opponents.act(live.match)
        assert entry is not None
        now = replace(live.now, state=live.match.state)
        places = [now.views.place_of(now.state, one) if one.die else -1 for one in entry.events]
        rolled = [e for e, place in zip(entry.events, places, strict=True) if place >= 0]
        if rolled:
            hand.page.fights.roll(now, entry)
            added = [one.value for one in rolled[0].modifiers]
            assert die.face == rolled[0].die
            total = f" = {number(die.face + sum(added))}" if added else ""
            assert die.total.endswith(total)
            assert bool(die.total) == bool(added)
            assert (die.width() > die.height()) == bool(added)
            die.grab()
            seen.add(bool(added))
