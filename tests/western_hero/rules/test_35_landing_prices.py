"""What a landing costs, and whose points count (35.7(2), G-102)."""

from __future__ import annotations

import pytest

from scenarios.western_hero.rules.sea_routes import landings
from tests.gunyuden.rules.builder import Played
from tests.western_hero.rules.at_sea import spent
from tests.western_hero.rules.at_start import put, ready

SHORES = {"mori_takamoto": "3825", "kumagai_nobunao": "3727", "katsura_motozumi": "3625"}
"""Enemies on the nearest three shores of 3725."""
ABOARD = ("sue_harukata", "ikaga_fusaaki")


def _points_at(hex_: str, options: dict[str, str]) -> int:
    state = put(ready("2", options).state, ohara_takanobu="2826")
    index = state.scenario.map.index
    return landings(state, (state.scenario.unit_index["ohara_takanobu"],), 1)[index[hex_]]


@pytest.mark.rule("G-102")
@pytest.mark.rule("G-18")
def test_the_castle_surcharge_option_holds_for_landing_at_an_enemy_castle() -> None:
    single = _points_at("2726", {})
    assert _points_at("2726", {"castle_surcharge": "cumulative"}) == single - 1
    assert _points_at("2927", {"castle_surcharge": "cumulative"}) == _points_at("2927", {})


@pytest.mark.rule("G-102")
def test_a_shaken_unit_that_stays_behind_does_not_slow_those_who_sail() -> None:
    played = spent()
    state = put(played.state, **SHORES)
    index = state.scenario.unit_index
    for unit, leader in enumerate(state.leader):
        if leader == index["sue_harukata"]:
            state.hex[unit] = state.scenario.map.index["3725"]
    state.morale[index["miura_fusakiyo"]] = -4
    state.forget()
    played = Played(state).then("sail 3725")
    while played.kind == "unit-sailing-roll":
        unit = played.state.scenario.units[played.decision.prompt.params["unit"]].id
        played = played.then(6 if unit in ABOARD else 1)
    assert "join-force sue_harukata" in played.legal
