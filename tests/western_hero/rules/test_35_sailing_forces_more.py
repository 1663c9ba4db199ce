"""What sea movement means for the forces that sail, and where they land (35.7(2), G-102)."""

from __future__ import annotations

import pytest

from scenarios.western_hero.rules.sea_routes import landings
from tests.western_hero.rules.at_sea import mori_phase, spent
from wargame_core.gunyuden.rules import communication


@pytest.mark.rule("G-102")
def test_sailing_is_the_action_of_each_force_that_takes_part() -> None:
    played = mori_phase(kumagai_nobunao="2724", mori_takamoto="2724").then("sail 2724", 6)
    played = played.then("join-force kumagai_nobunao", "finish", "choose-hex 2926")
    assert played.refusal("move kumagai_nobunao") == ("12-2-3", "force-has-acted")
    assert "move mori_takamoto" in played.legal


@pytest.mark.rule("35.7(2).6")
@pytest.mark.rule("G-102")
def test_a_leader_who_may_sail_leaves_those_behind_who_may_not() -> None:
    played = spent().then("sail 1628")
    while played.kind == "unit-sailing-roll":
        unit = played.state.scenario.units[played.decision.prompt.params["unit"]].id
        played = played.then(6 if unit in ("sue_harukata", "ikaga_fusaaki") else 5)
    played = played.then("join-force sue_harukata", "choose-hex 1830")
    assert (played.hex("sue_harukata"), played.hex("ikaga_fusaaki")) == ("1830", "1830")
    assert played.state.leader[played.u("ikaga_fusaaki")] == played.u("sue_harukata")
    assert played.hex("miura_fusakiyo") == "1628"
    assert played.state.leader[played.u("miura_fusakiyo")] == played.u("miura_fusakiyo")


@pytest.mark.rule("G-102")
def test_a_force_that_has_acted_or_stands_inside_does_not_sail() -> None:
    played = mori_phase(kumagai_nobunao="2723", mori_takamoto="2724")
    played = played.then("move kumagai_nobunao", "go 2724", "stop").then("sail 2724", 6)
    assert played.legal == ["join-force mori_takamoto", "finish"]
    assert played.hex("katsura_motozumi") == "2724"
    assert played.inside("katsura_motozumi")


@pytest.mark.rule("G-102")
def test_who_lands_at_his_castle_may_go_in() -> None:
    played = mori_phase(kumagai_nobunao="2724").then("sail 2724", 6)
    played = played.then("join-force kumagai_nobunao", "choose-hex 2726")
    assert played.kind == "enter-after-landing"
    played = played.then("join-force kumagai_nobunao")
    assert (played.kind, played.inside("kumagai_nobunao")) == ("select", True)


@pytest.mark.rule("G-102")
def test_an_enemy_in_the_field_closes_a_coast_and_his_zone_makes_it_dearer() -> None:
    free = mori_phase(kumagai_nobunao="2724")
    watched = mori_phase(kumagai_nobunao="2724", ohara_takanobu="2928")
    index, unit = free.state.scenario.map.index, free.u("kumagai_nobunao")
    before, after = (landings(played.state, (unit,), 1) for played in (free, watched))
    assert index["2928"] in before
    assert index["2928"] not in after
    assert after[index["2927"]] == before[index["2927"]] - 1
    assert after[index["2926"]] == before[index["2926"]]


@pytest.mark.rule("G-102")
def test_who_lands_where_no_line_reaches_is_out_of_communication() -> None:
    played = mori_phase(kumagai_nobunao="2724").then("sail 2724", 6)
    played = played.then("join-force kumagai_nobunao", "choose-hex 2929")
    assert not communication.in_communication(played.state, played.u("kumagai_nobunao"))
