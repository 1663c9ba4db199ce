"""Who has sailed is seen to have come from where he put to sea."""

from __future__ import annotations

from tests.western_hero.rules.at_sea import ouchi_phase
from wargame_core.gunyuden.views.traces import traces
from wargame_core.views.trace_values import TraceView


def test_a_landing_is_an_arrow_from_where_the_fleet_put_to_sea() -> None:
    before = ouchi_phase().then("sail 1628 free", "join-force ohara_takanobu", "finish")
    played = before.then("choose-hex 1729")
    index = played.state.scenario.map.index
    found = traces(played.state, played.event("lands"), lambda: before.state)
    assert found == (TraceView("move", (index["1628"], index["1729"]), "ouchi"),)
