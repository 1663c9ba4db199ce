"""What the shared views show of a game that says only how it looks, moves and fights."""

from __future__ import annotations

from tests.unit.provinces.test_movement import WAYS, moving
from tests.unit.provinces.toy import State, place, state
from wargame_core.engine import procedure
from wargame_core.provinces.rules.actions import MoveFrom, MoveTo
from wargame_core.provinces.text.words import Words
from wargame_core.provinces.views.fights import Fights
from wargame_core.provinces.views.style import Style
from wargame_core.provinces.views.window import ProvinceViews
from wargame_core.views.overlay_values import Selection

WORDS: Words[State] = Words("wargame_core.provinces", player=lambda state, player, language: None)
STYLE: Style[State] = Style(
    WORDS,
    lambda state, player: ("oda", "mori")[player],
    lambda state, player: f"Player {player + 1}",
    {"lord": "lord", "man": "warrior"},
)
VIEWS: ProvinceViews[State] = ProvinceViews(
    STYLE,
    WAYS,
    Fights(STYLE, lambda state, battle, player: state.at(player, battle.province)),
    procedure.why_not,
)


def test_units_and_holders_lie_on_the_board() -> None:
    here = state({"owari": (1, 2)}, {"owari": (0, 1), "ise": (0, 1)})
    here.control[place("ise")] = 1
    shown = {(c.place, c.clan): c.total for c in VIEWS.stacks(here)}
    assert shown == {
        (place("owari"), "oda"): 3,
        (place("owari"), "mori"): 1,
        (place("ise"), "mori"): 1,
    }
    found = {holding.place: holding for holding in VIEWS.provinces(here).holdings}
    assert found[place("ise")].clan == "mori"
    assert found[place("owari")].contested == ("oda", "mori")
    facts = dict(VIEWS.view_of_place(here, place("owari")).facts)
    assert facts["Control"] == "contested"
    assert facts["Player 1"] == "1 Lord, 2 Man"


def test_a_move_by_dragging_says_how_or_why_not() -> None:
    here = moving({"owari": (1, 2)}, {"mikawa": (0, 1)})
    (walk,) = VIEWS.walks(here, place("owari"), place("ise"))
    assert walk.actions == (MoveFrom(place("owari")), MoveTo(place("ise")))
    (barred,) = VIEWS.walks(here, place("owari"), place("totomi"))
    assert barred.reason is not None and barred.reason.rule == "3"
    assert list(VIEWS.attempts(here, "movement", place("aki"), [])) == [MoveFrom(place("aki"))]


def test_the_overlay_of_movement_tells_battles_from_walks() -> None:
    here = moving({"owari": (1, 2)}, {"mikawa": (0, 1)})
    free, battles = VIEWS.overlay(here, "movement", Selection(place=place("owari"))).fills
    assert place("mikawa") in battles.places
    assert place("ise") in free.places


def test_every_province_is_listed() -> None:
    (table,) = VIEWS.lists("toy", state({}))
    assert len(table.rows) == len(state({}).control)
