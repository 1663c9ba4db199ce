"""Sea movement in scenario 2 (35.7(2), G-102).

The bay of Sakurao (2724) and Miyanoo (2726) lies behind 2725; Wakayama (1628) opens on 1629.
"""

from __future__ import annotations

import pytest

from tests.gunyuden.rules.builder import Played
from tests.gunyuden.rules.turns import at, pass_until
from tests.western_hero.rules.at_sea import mori_phase, ouchi_phase, spent
from tests.western_hero.rules.at_start import ready

GARRISON_OF_WAKAYAMA = {
    "sue_harukata",
    "hironaka_takakane",
    "toida_takamori",
    "sue_nagafusa",
    "ohara_takanobu",
    "yoshida_okitane",
    "yamazaki_okimori",
}


def shaken(played: Played, unit: str, morale: int) -> Played:
    state = played.state.copy()
    state.morale[played.u(unit)] = morale
    state.forget()
    return Played(state)


def landing_hexes(played: Played) -> set[str]:
    assert played.kind == "landing"
    return {text.split()[1] for text in played.legal}


# --- from where, and to where ---------------------------------------------------------------------


@pytest.mark.rule("35.7(2).1")
def test_an_inland_start_is_refused() -> None:
    played = ouchi_phase(ohara_takanobu="1627")
    assert not any(text.startswith("sail 1627") for text in played.legal)
    assert played.refusal("sail 1627") == ("35.7(2).1", "not-coastal")
    assert "sail 1628 free" in played.legal


@pytest.mark.rule("35.7(2).2")
def test_one_coastal_hex_is_used_in_a_phase() -> None:
    played = ouchi_phase(yoshida_okitane="1830")
    assert {"sail 1628 free", "sail 1830 free"} <= set(played.legal)
    played = played.then("sail 1628 free", "join-force ohara_takanobu", "finish", "choose-hex 1729")
    assert played.kind == "select"
    assert not any(text.startswith("sail") for text in played.legal)
    assert played.refusal("sail 1830") == ("35.7(2).2", "one-hex-a-phase")
    assert played.refusal("sail 1628") == ("35.7(2).2", "one-hex-a-phase")


@pytest.mark.rule("35.7(2).2")
def test_the_next_phase_may_use_a_coastal_hex_again() -> None:
    assert "sail 1628" in spent().legal


@pytest.mark.rule("35.7(2).3")
@pytest.mark.rule("G-102")
@pytest.mark.parametrize(("morale", "reaches"), [(0, True), (-3, True), (-4, False)])
def test_four_sea_hexes_cost_four_points(morale: int, reaches: bool) -> None:
    # 1931 is flat and lies behind four sea hexes: five points of 8 minus the lost morale.
    played = shaken(ouchi_phase(), "ohara_takanobu", morale)
    played = played.then("sail 1628 free", "join-force ohara_takanobu", "finish")
    assert ("1931" in landing_hexes(played)) == reaches


@pytest.mark.rule("35.7(2).3")
def test_a_fleet_has_the_points_of_its_slowest_force() -> None:
    played = shaken(ouchi_phase(), "yoshida_okitane", -4).then("sail 1628 free")
    played = played.then("join-force ohara_takanobu", "join-force yoshida_okitane", "finish")
    assert "1931" not in landing_hexes(played)
    assert "1830" in landing_hexes(played)


@pytest.mark.rule("35.7(2).4")
def test_all_land_together_in_one_coastal_hex() -> None:
    played = ouchi_phase().then("sail 1628 free", "join-force ohara_takanobu")
    played = played.then("join-force sue_harukata", "finish")
    assert played.refusal("choose-hex 1828") == ("35.7(2).4", "landing-off-the-coast")
    coastal = played.state.scenario.map.coastal
    index = played.state.scenario.map.index
    assert all(coastal[index[name]] for name in landing_hexes(played))
    played = played.then("choose-hex 1830")
    assert played.kind == "select"  # no second landing is asked for
    for unit in ("ohara_takanobu", "sue_harukata", "miura_fusakiyo", "sugi_takayasu"):
        assert played.hex(unit) == "1830"
    assert played.hex("hironaka_takakane") == "1628"


# --- who, and with which dice ---------------------------------------------------------------------


@pytest.mark.rule("35.7(2).5")
def test_units_of_masuda_do_not_sail() -> None:
    alone = ouchi_phase(masuda_fujikane="1830")
    assert alone.refusal("sail 1830") == ("35.7(2).5", "nobody-can-sail")
    beside = ouchi_phase(masuda_fujikane="1628").then("sail 1628 free")
    assert "join-force masuda_fujikane" not in beside.legal
    assert beside.refusal("join-force masuda_fujikane")[1] == "not-on-board"


@pytest.mark.rule("35.7(2).5")
def test_units_of_the_small_clans_of_the_mori_do_not_sail() -> None:
    played = mori_phase(fukuya_takakane="2724", kumagai_nobunao="2724").then("sail 2724", 6)
    assert played.legal == ["join-force kumagai_nobunao", "finish"]


@pytest.mark.rule("35.7(2).5")
def test_there_is_no_sea_movement_in_other_scenarios() -> None:
    for number in ("1", "3", "4"):
        assert ready(number).state.scenario.special.extra_actions == ()


@pytest.mark.rule("35.7(2).6")
def test_the_ouchi_sail_freely_with_all_units_of_a_hex() -> None:
    played = ouchi_phase().then("sail 1628 free")
    offered = {text.split()[1] for text in played.legal if text.startswith("join-force")}
    assert offered == GARRISON_OF_WAKAYAMA
    for unit in sorted(offered):
        played = played.then(f"join-force {unit}")
    played = played.then("choose-hex 1729")  # with the last force aboard the fleet is off
    assert not any(event.die for event in played.events)
    assert played.state.at(played.state.scenario.map.index["1628"]) == ()
    assert len(played.state.at(played.state.scenario.map.index["1729"])) == 20


@pytest.mark.rule("35.7(2).6")
@pytest.mark.rule("G-102")
def test_the_free_use_comes_once_in_a_game() -> None:
    assert ouchi_phase().refusal("sail 1628") == ("35.7(2).6", "free-sailing-left")
    played = spent()
    for turn, stage in ((1, 3), (2, 1), (3, 2)):
        played = pass_until(played, at(turn, stage, "ouchi"))
        assert "sail 1628 free" not in played.legal
        assert played.refusal("sail 1628 free") == ("35.7(2).6", "free-sailing-used")


@pytest.mark.rule("G-102")
@pytest.mark.rule("35.7(2).6")
def test_the_free_use_is_left_if_nobody_embarks() -> None:
    played = ouchi_phase().then("sail 1628 free", "finish")
    assert "sail 1628 free" not in played.legal  # but the phase's one hex has been named
    assert played.refusal("sail 1628 free") == ("35.7(2).2", "one-hex-a-phase")
    played = pass_until(played, at(1, 2, "ouchi"))
    assert "sail 1628 free" in played.legal


@pytest.mark.rule("35.7(2).6")
@pytest.mark.rule("G-102")
def test_later_each_unit_of_the_ouchi_needs_a_six() -> None:
    played = spent().then("sail 1628")
    units = played.state.at(played.state.scenario.map.index["1628"])
    names = [played.state.scenario.units[u].id for u in units]
    assert (len(names), played.kind) == (19, "unit-sailing-roll")
    rolled = []
    while played.kind == "unit-sailing-roll":
        unit = played.state.scenario.units[played.decision.prompt.params["unit"]].id
        rolled.append(unit)
        # The follower of Sue sails without him, Yoshida on his own account; 5 is not enough.
        played = played.then(6 if unit in ("miura_fusakiyo", "yoshida_okitane") else 5)
    assert sorted(rolled) == sorted(names)
    assert played.legal == ["join-force miura_fusakiyo", "join-force yoshida_okitane", "finish"]
    played = played.then("join-force miura_fusakiyo", "join-force yoshida_okitane")
    played = played.then("choose-hex 1830")
    assert (played.hex("miura_fusakiyo"), played.hex("yoshida_okitane")) == ("1830", "1830")
    assert played.hex("sue_harukata") == "1628"
    assert played.state.leader[played.u("miura_fusakiyo")] == played.u("miura_fusakiyo")


@pytest.mark.rule("35.7(2).7")
@pytest.mark.rule("G-102")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_a_four_keeps_all_the_mori_ashore_but_costs_no_action(die: int) -> None:
    played = mori_phase(kumagai_nobunao="2724").then("sail 2724", die)
    assert played.has("sailing-failed")
    assert (played.kind, played.hex("kumagai_nobunao")) == ("select", "2724")
    assert "move kumagai_nobunao" in played.legal
    assert played.refusal("sail 2724") == ("35.7(2).2", "one-hex-a-phase")


@pytest.mark.rule("35.7(2).7")
@pytest.mark.parametrize("die", [5, 6])
def test_a_five_lets_all_the_mori_of_the_hex_sail(die: int) -> None:
    played = mori_phase(kumagai_nobunao="2724", mori_takamoto="2724").then("sail 2724", die)
    assert played.legal == ["join-force mori_takamoto", "join-force kumagai_nobunao", "finish"]
    played = played.then("join-force mori_takamoto", "join-force kumagai_nobunao")
    played = played.then("choose-hex 2926")
    assert (played.hex("mori_takamoto"), played.hex("kumagai_nobunao")) == ("2926", "2926")


@pytest.mark.rule("35.7(2).7")
def test_every_attempt_of_the_mori_takes_a_die() -> None:
    played = mori_phase(kumagai_nobunao="2724")
    assert "sail 2724 free" not in played.legal
    assert played.then("sail 2724").kind == "sailing-roll"
