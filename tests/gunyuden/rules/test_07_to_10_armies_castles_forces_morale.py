"""Armies and territories (7), castles (8), forces (9) and morale (10)."""

from __future__ import annotations

from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import Played, castle, drive, modifiers, position, unit
from tests.gunyuden.rules.turns import begin, with_owner
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.forces import (
    castle_morale,
    enemy_castle,
    highest_ranked,
    lowest_morale,
    owner_side,
    strength,
    working_castle,
)
from wargame_core.gunyuden.rules.scenario import Rank
from wargame_core.gunyuden.rules.state import NOBODY, State, new_state
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

ALL = ("1", "2", "3", "4")
PLAYABLE = ("1", "2", "4")


def changed(state: State, change: Any) -> Played:
    """The state after a change and all that follows from it."""
    working = WorkingCopy(state.copy())
    change(working)
    engine.settle(working)
    return Played(working.state, tuple(working.events))


# --- 7 --------------------------------------------------------------------------------------------


@pytest.mark.rule("7-1")
@pytest.mark.rule("3.0(2)")
@pytest.mark.rule("33.13")
@pytest.mark.parametrize("number", ALL)
def test_every_unit_belongs_to_a_clan_and_every_clan_to_one_side(number: str) -> None:
    scenario = GAME.library.load(number, {})
    assert len(scenario.sides) == 2
    for unit_, side in zip(scenario.units, scenario.side_of_unit, strict=True):
        assert scenario.clans[unit_.clan].side == side
    for clan in scenario.clans:
        assert scenario.phases[clan.phase].side == clan.side


@pytest.mark.rule("7-1-1")
@pytest.mark.rule("37.3")
def test_the_allied_armies_of_the_anti_mori_side() -> None:
    scenario = GAME.library.load("4", {})
    side = next(i for i, s in enumerate(scenario.sides) if s.id != "mori")
    allied = {clan.id for clan in scenario.clans if clan.side == side}
    assert {"amago", "ouchi", "masuda", "urakami"} <= allied
    assert "miura" not in allied


# --- 8 --------------------------------------------------------------------------------------------


@pytest.mark.rule("8.0")
@pytest.mark.rule("7-2")
def test_friend_or_enemy_follows_from_the_owner_s_side() -> None:
    state = position(castles=[castle("k", hex="0606", owner="yoshimi")])
    here = state.scenario.map.index["0606"]
    assert (owner_side(state, 0), working_castle(state, here, 0), enemy_castle(state, here, 1)) == (
        0,
        0,
        0,
    )
    lost = with_owner(state, "k", "ouchi")
    assert (working_castle(lost, here, 0), enemy_castle(lost, here, 0)) == (-1, 0)
    ruin = with_owner(state, "k", None)
    assert (working_castle(ruin, here, 0), enemy_castle(ruin, here, 0)) == (-1, -1)


@pytest.mark.rule("8-1")
def test_the_printed_number_is_the_level() -> None:
    scenario = GAME.library.load("1", {})
    assert scenario.castles[scenario.castle_index["tsuwano"]].level == 2


@pytest.mark.rule("8-1-1")
@pytest.mark.rule("32.1 L0")
@pytest.mark.rule("32.1 L1")
@pytest.mark.rule("32.1 L2")
@pytest.mark.rule("32.1 L3")
@pytest.mark.rule("32.1 K")
@pytest.mark.rule("32.1 Y")
def test_the_level_gives_the_points_with_two_exceptions() -> None:
    castles = {c.id: (c.level, c.points) for c in GAME.library.load("4", {}).castles}
    assert castles.pop("koriyama") == (1, 5)
    assert castles.pop("yamabuki") == (1, 10)
    assert dict(castles.values()) == {0: 1, 1: 2, 2: 3, 3: 5}
    assert len(set(castles.values())) == 4


@pytest.mark.rule("8-2")
@pytest.mark.rule("8-2-1")
@pytest.mark.rule("31.3")
@pytest.mark.rule("G-108")
@pytest.mark.rule("1.0")
@pytest.mark.parametrize("number", ALL)
def test_durability_starts_at_ten_and_at_one_in_the_ouchi_hall(number: str) -> None:
    scenario = GAME.library.load(number, {})
    state = new_state(scenario)
    found = {c.id: state.durability[i] for i, c in enumerate(scenario.castles)}
    assert found.pop("ouchi_yakata") == 1
    assert set(found.values()) == {10}


@pytest.mark.rule("8-2-2")
@pytest.mark.rule("8-2-3")
@pytest.mark.rule("8-2-4")
def test_lost_durability_is_kept_and_leaves_the_level_alone() -> None:
    state = position(castles=[castle("k", hex="0606", level=2)], mori=[unit("m1", hex="0101")])
    after = changed(state, lambda working: working.lower_durability(0, 3, "18-2-1")).state
    assert (after.durability, after.scenario.castles[0].level) == ([7], 2)


@pytest.mark.rule("8-2-5")
@pytest.mark.rule("21-1(1)")
def test_at_durability_nought_the_castle_is_abandoned() -> None:
    state = position(castles=[castle("k", hex="0606", left=1)], mori=[unit("m1", hex="0101")])
    after = changed(state, lambda working: working.lower_durability(0, 2, "18-2-1"))
    assert (after.state.durability, after.state.owner) == ([0], [NOBODY])
    assert after.has("castle-abandoned")


@pytest.mark.rule("8-3")
@pytest.mark.parametrize("number", ALL)
def test_every_army_has_its_own_main_castle(number: str) -> None:
    scenario = GAME.library.load(number, {})
    mains = [clan.main_castle for clan in scenario.clans if clan.main_castle >= 0]
    assert len(mains) == len(set(mains))
    for index, clan in enumerate(scenario.clans):
        if clan.main_castle >= 0:
            assert scenario.castles[clan.main_castle].owner == index
    with_units = {u.clan for u in scenario.units}
    assert all(scenario.clans[clan].main_castle >= 0 for clan in with_units)


# --- 9 --------------------------------------------------------------------------------------------


@pytest.mark.rule("9-2-5")
@pytest.mark.rule("2-2-1(2)")
def test_strengths_are_added_by_the_steps_left() -> None:
    state = position(
        mori=[
            unit("t", hex="0606", rank="taisho", strength=3),
            unit("b", hex="0606", led_by="t", strength=5, steps=1),
        ]
    )
    assert strength(state, (0, 1)) == 3 + 3


@pytest.mark.rule("2-2-1(6)")
def test_ranks_are_ordered() -> None:
    assert Rank.SODAISHO > Rank.TAISHO > Rank.BUSHO
    state = position(
        mori=[
            unit("b", hex="0606"),
            unit("t", hex="0606", rank="taisho"),
            unit("u", hex="0606", rank="taisho"),
        ]
    )
    assert highest_ranked(state, (0, 1, 2)) == (1, 2)


# --- 10 -------------------------------------------------------------------------------------------


@pytest.mark.rule("10.0")
@pytest.mark.rule("10-1")
@pytest.mark.parametrize("number", ALL)
def test_morale_is_normal_at_the_start(number: str) -> None:
    state = new_state(GAME.library.load(number, {}))
    assert set(state.morale) | set(state.castle_morale) == {0}


@pytest.mark.rule("10-1-1(1)")
@pytest.mark.rule("10-1-3")
@pytest.mark.rule("10-1-4")
def test_losses_of_morale_add_up_and_are_kept() -> None:
    state = position(mori=[unit("m1", hex="0606", morale=-1), unit("m2", hex="0101")])
    after = changed(state, lambda working: working.change_morale(0, -2, "23-4-5"))
    assert after.morale("m1") == -3
    assert begin(after.state).morale("m1") == -4


@pytest.mark.rule("10-1")
def test_morale_never_rises_above_normal() -> None:
    state = position(mori=[unit("m1", hex="0606", morale=-1)])
    assert changed(state, lambda working: working.change_morale(0, 3, "26-1-1")).morale("m1") == 0


@pytest.mark.rule("10-1-2 b")
@pytest.mark.rule("G-96")
def test_an_empty_castle_below_the_lowest_morale_falls() -> None:
    state = position(
        castles=[castle("k", hex="0606", owner="ouchi", morale=-4)],
        mori=[unit("m1", hex="0606", strength=12, investing=True)],
    )
    after = changed(state, lambda working: working.lower_castle_morale(0, 1, "18-2"))
    assert owner_side(after.state, 0) == 0
    assert after.state.castle_morale == [0]


@pytest.mark.rule("10-3")
@pytest.mark.rule("G-37")
def test_morale_is_kept_by_unit() -> None:
    state = position(mori=[unit("m1", hex="0606"), unit("m2", hex="0606", morale=-2)])
    after = drive(state, "move m1", "go 0605", "stop")
    assert (after.morale("m1"), after.morale("m2")) == (0, -2)
    assert lowest_morale(state, (0, 1)) == -2


@pytest.mark.rule("10-4 a")
def test_the_castle_s_own_morale_counts_only_while_it_is_empty() -> None:
    state = position(
        castles=[castle("k", hex="0606")], mori=[unit("m1", hex="0606", inside=True, morale=-1)]
    )
    assert castle_morale(state, 0) == -1


@pytest.mark.rule("10-2(2)")
@pytest.mark.rule("10-2(3)")
@pytest.mark.rule("2-2-1(3)")
def test_low_morale_hurts_in_sieges_and_battles() -> None:
    siege = position(
        castles=[castle("k", hex="0606", owner="ouchi", morale=-2)],
        mori=[unit("m1", hex="0606", strength=30)],
    )
    played = drive(siege, "besiege m1")
    played = played.then("assault") if played.kind == "siege" else played
    played = played.then(3, 3)
    assert modifiers(played.event("assault"))["morale-difference"] == 2
    fight = position(
        mori=[unit("m1", hex="0606", strength=30, morale=-1, fbm=3)],
        ouchi=[unit("o1", hex="0605", fbm=1)],
    )
    found = modifiers(drive(fight, "attack m1", 1).event("attack-roll"))
    assert sorted(found.values()) == [-1, 2]
