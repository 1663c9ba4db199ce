"""Armies and units are taken up and put down by two clicks; what is not possible says why."""

from __future__ import annotations

import pytest

from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.views.window import VIEWS
from tests.shogun1986.rules.builder import action_of, army, force, play, position, side, turn
from wargame_core.engine.procedure import legal_actions
from wargame_core.provinces.views.style import province_name
from wargame_core.views.area_values import ClusterView


def place(state: State, province: str) -> int:
    return state.scenario.map.index[province]


def cluster(state: State, province: str) -> ClusterView:
    where = place(state, province)
    return next(found for found in VIEWS.stacks(state) if found.place == where)


def test_a_march_is_two_clicks_and_a_refusal_has_its_reason() -> None:
    state = position(
        side(army("owari", "1 daimyo", level=2), owari="1 spearman", mino="1 spearman",
             hida="1 spearman"),
        side(army("kai"), mikawa="1 spearman"), side(army("mutsu")),
    )  # fmt: skip
    moving = turn(state, 0, "A")
    start = place(moving, "owari")
    (walk,) = VIEWS.walks(moving, start, place(moving, "hida"))
    assert [province_name(state.scenario, one) for one in walk.path] == ["Owari", "Mino", "Hida"]
    after = play(moving, *walk.actions)
    assert after.armies[0][0].province == place(after, "hida")
    (barred,) = VIEWS.walks(moving, start, place(moving, "mikawa"))
    assert barred.reason is not None
    assert barred.reason.words.startswith("Player 2 holds Mikawa")
    assert VIEWS.walks(moving, place(moving, "mino"), start) == ()


def test_the_counters_that_move_are_seen_to_slide() -> None:
    state = position(
        side(army("owari", "1 daimyo", level=2), owari="1 spearman", mino="2 spearman"),
        side(army("kai")),
        side(army("mutsu")),
    )
    marching = play(turn(state, 0, "A"), "move-from owari")
    slide = VIEWS.slide(marching, action_of(marching, "move-to mino"))
    lord = cluster(marching, "owari").counters[0].unit
    assert slide is not None
    assert (slide.units, slide.way) == ((lord,), (place(state, "owari"), place(state, "mino")))
    tag = VIEWS.move_tag(marching, place(state, "mino"))
    assert tag is not None
    assert tag.label == "1"


@pytest.fixture
def final() -> State:
    """The final movement of provincial units."""
    state = position(
        side(owari="2 spearman 1 gunner", mino="4 spearman", hida="1 spearman"),
        side(army("kai"), mikawa="1 spearman"),
        side(army("mutsu")),
    )
    return turn(state, 0, "D2")


def test_all_units_but_the_garrison_go_together(final: State) -> None:
    walk, one = VIEWS.walks(final, place(final, "mino"), place(final, "hida"))
    assert walk.text == "3 Spearmen from Mino to Hida"
    assert one.second
    assert force(play(final, *walk.actions), "hida") == "4 spearman"
    assert force(play(final, *one.actions), "hida") == "2 spearman"


def test_only_as_many_go_as_there_is_room_for(final: State) -> None:
    (walk,) = VIEWS.walks(final, place(final, "owari"), place(final, "mino"))
    assert walk.text.startswith("1 ")


def test_units_of_one_kind_are_taken_by_their_counter(final: State) -> None:
    gunner = next(one.unit for one in cluster(final, "owari").counters if one.sign == "gun")
    lift = VIEWS.lift(final, place(final, "owari"), gunner)
    assert lift is not None
    assert lift.units == (gunner,)
    (walk,) = VIEWS.walks(final, place(final, "owari"), place(final, "mino"), gunner)
    assert force(play(final, *walk.actions), "mino") == "1 gunner 4 spearman"


def test_a_way_into_a_foreign_province_is_refused_with_its_reason(final: State) -> None:
    (walk,) = VIEWS.walks(final, place(final, "owari"), place(final, "mikawa"))
    assert walk.reason is not None
    assert "Mikawa" in walk.reason.words


def test_an_army_and_a_force_declare_by_two_clicks() -> None:
    state = position(
        side(army("owari", "1 daimyo 1 spearman"), owari="1 spearman"),
        side(army("kai"), mikawa="1 spearman"),
        side(army("mutsu")),
    )
    declaring = turn(state, 0, "B")
    start, target = place(state, "owari"), place(state, "mikawa")
    lift = VIEWS.lift(declaring, start)
    assert lift is not None
    assert target in lift.aims
    both = VIEWS.walks(declaring, start, target)
    assert [walk.text for walk in both] == [
        "The force of Owari attacks Mikawa",
        "The army in Owari attacks Mikawa",
    ]
    lord = cluster(declaring, "owari").counters[0].unit
    (walk,) = VIEWS.walks(declaring, start, target, lord)
    assert walk.actions == (action_of(declaring, "declare owari mikawa army"),)
    (barred,) = VIEWS.walks(declaring, start, place(state, "mutsu"))
    assert barred.reason is not None
    assert VIEWS.lift(declaring, target) is None
    assert [one.unit for one in VIEWS.able(declaring, legal_actions(declaring))] == [lord]
