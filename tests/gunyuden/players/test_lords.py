"""With a sōdaishō goes his army (25-2): where he is safe, and how he is gone after."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.gunyuden.players.planning import NORMAL, plan
from tests.gunyuden.rules.builder import Board, castle, position, unit
from tests.gunyuden.rules.turns import with_owner
from wargame_core.gunyuden.players.objectives import objectives
from wargame_core.gunyuden.players.orders import is_sensible
from wargame_core.gunyuden.players.prospects import FEATURES, Prospects
from wargame_core.gunyuden.players.search_file import settings
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.rules.state import State

LORDS = FEATURES.index("lords")
HUNT = replace(NORMAL, lords=3.0)


def hunted(
    *,
    rank: str = "sodaisho",
    inside: bool = True,
    left: int | None = 1,
    friends: int = 2,
    enemy: int = 12,
    level: int = 0,
) -> State:
    """A lord in his residence, his army on campaign, and a strong enemy three hexes away."""
    return position(
        castles=[
            castle("home", hex="0606", owner="ouchi", main=True, points=1, left=left, level=level),
            castle("far", hex="2006", main=True),
        ],
        mori=[unit("m", hex="0609", strength=enemy, rank="taisho")],
        ouchi=[
            unit("o", hex="0606", strength=2, rank=rank, inside=inside),
            *[unit(f"f{i}", hex="2401", strength=4) for i in range(friends)],
        ],
        board=Board(columns=24),
    )


def aims(state: State, kind: str, *, hunt: bool = False) -> list[Aim]:
    weights = HUNT if hunt else NORMAL
    return [aim for aim in objectives(plan(state, weights=weights)) if aim.kind == kind]


def test_a_lord_in_the_field_is_prey_that_some_go_after_more() -> None:
    (often,), (usually,) = (aims(hunted(inside=False), "prey", hunt=h)[:1] for h in (True, False))
    assert often.gain > usually.gain
    bushos = [aims(hunted(rank="busho", inside=False), "prey", hunt=h)[0] for h in (True, False)]
    assert bushos[0].gain == bushos[1].gain


def test_a_lord_behind_walls_that_one_assault_breaks_is_stormed() -> None:
    (lord,) = aims(hunted(), "storm", hunt=True)
    (usually,) = aims(hunted(), "storm")
    assert lord.gain > usually.gain > 0.0
    for nobody in (hunted(rank="busho"), hunted(left=None), hunted(inside=False)):
        assert aims(nobody, "storm") == []


def test_what_is_invested_is_not_stormed_by_others() -> None:
    state = position(
        castles=[castle("k", hex="0606", owner="ouchi", main=True, points=1, left=1)],
        mori=[
            unit("m", hex="0606", strength=12, investing=True),
            unit("n", hex="0609", strength=9),
        ],
        ouchi=[unit("o", hex="0606", strength=2, rank="sodaisho", inside=True)],
    )
    assert aims(state, "storm") == []


def test_only_who_can_break_the_walls_storms_them() -> None:
    state = hunted()
    power, chance = plan(state).sieges.breach(0)
    (aim,) = aims(state, "storm")
    assert 0.0 < chance <= 1.0 and aim.need >= power
    steep = hunted(level=3)
    assert plan(steep).sieges.breach(0)[1] <= chance


def test_who_is_strong_enough_marches_to_storm_them() -> None:
    assert plan(hunted(), weights=HUNT).aims[0].kind == "storm"


@pytest.mark.parametrize(
    ("left", "goes"),
    [(1, "near"), (None, "home")],
)
def test_he_leaves_a_residence_for_walls_and_stays_behind_those(
    left: int | None, goes: str
) -> None:
    state = position(
        castles=[
            castle("home", hex="0606", main=True, left=left),
            castle("near", hex="0604"),
        ],
        mori=[unit("m", hex="0606", strength=2, rank="sodaisho")],
        ouchi=[unit("o", hex="0609", strength=20)],
    )
    aim = plan(state).aims[0]
    assert (aim.kind, state.scenario.castles[aim.castle].id) == ("safety", goes)


@pytest.mark.parametrize(("enemy", "goes"), [("0613", "near"), ("0623", "home"), ("0636", "near")])
def test_he_leaves_a_residence_in_good_time_or_when_he_is_driven_out(enemy: str, goes: str) -> None:
    state = position(
        castles=[castle("home", hex="0606", main=True, left=1), castle("near", hex="0604")],
        mori=[unit("m", hex="0606", strength=2, rank="sodaisho")],
        ouchi=[unit("o", hex=enemy, strength=20)],
        board=Board(rows=40),
    )
    aim = plan(state).aims[0]
    assert (aim.kind, state.scenario.castles[aim.castle].id) == ("safety", goes)


@pytest.mark.parametrize(("walls", "goes"), [("0614", "far"), ("0615", "home")])
def test_he_goes_no_farther_from_a_residence_than_in_one_action(walls: str, goes: str) -> None:
    state = position(
        castles=[castle("home", hex="0606", main=True, left=1), castle("far", hex=walls)],
        mori=[unit("m", hex="0606", strength=2, rank="sodaisho")],
        ouchi=[unit("o", hex="0638", strength=20)],
        board=Board(rows=40),
    )
    aim = plan(state).aims[0]
    assert (aim.kind, state.scenario.castles[aim.castle].id) == ("safety", goes)


@pytest.mark.parametrize(
    ("hex_", "inside", "stays"), [("0606", True, True), ("0608", False, False)]
)
def test_he_does_not_set_out_from_where_he_would_turn_back(
    hex_: str, inside: bool, stays: bool
) -> None:
    """The enemy is too far to reach his castle, and near what he would go for."""
    state = position(
        castles=[castle("home", hex="0606", main=True), castle("k", hex="0630", owner="ouchi")],
        mori=[unit("m", hex=hex_, strength=6, rank="sodaisho", inside=inside)],
        ouchi=[unit("o", hex="0652", strength=12)],
        board=Board(rows=64),
    )
    found = plan(state, weights=replace(NORMAL, assign_jointly=1.0, stand=0.6)).aims.get(0)
    assert (found is not None and found.kind == "safety") is stays


def test_a_lord_in_the_field_goes_to_no_walls_beside_the_enemy() -> None:
    state = position(
        castles=[
            castle("residence", hex="0607", main=True, left=1),
            castle("far", hex="1306"),
        ],
        mori=[unit("m", hex="0606", strength=2, rank="sodaisho")],
        ouchi=[unit("o", hex="1206", strength=20)],
        board=Board(columns=24),
    )
    aim = plan(state).aims[0]
    assert (aim.kind, state.scenario.castles[aim.castle].id) == ("safety", "residence")


def test_what_a_storm_was_ordered_for_must_still_be_there() -> None:
    state, aim = hunted(), Aim("storm", 0, 0, 1.0, 1.0)
    assert is_sensible(state, 0, aim)
    assert not is_sensible(hunted(left=None), 0, aim)
    assert not is_sensible(with_owner(state, "home", "mori"), 0, aim)


def peril(state: State) -> float:
    """What the danger to his lord counts for the side that has him."""
    return Prospects(state, NORMAL).features(state, 1)[LORDS]


def test_a_lord_near_a_stronger_enemy_counts_against_his_side() -> None:
    open_, residence, fortress = (
        peril(hunted(inside=False)), peril(hunted()), peril(hunted(left=None)),
    )  # fmt: skip
    assert open_ == residence < fortress < 0.0
    assert peril(hunted(rank="busho")) == 0.0


def test_it_counts_more_the_more_would_go_with_him() -> None:
    assert peril(hunted(friends=4, enemy=90)) < peril(hunted(friends=1, enemy=90))


def test_an_army_near_him_is_what_keeps_him() -> None:
    assert peril(hunted(friends=12)) == 0.0 > peril(hunted(friends=1))


def test_one_valuation_goes_after_the_enemy_s_and_is_among_the_answers() -> None:
    found = settings().proposing(NORMAL, "2", "mori")
    assert found["lords"].lords > found["together"].lords
    assert found["lords"].stand < found["together"].stand
    assert "lords" in settings().answers
