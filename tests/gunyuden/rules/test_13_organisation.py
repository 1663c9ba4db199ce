"""Organisation of forces (13) and command (9-2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gunyuden.rules.builder import Played, castle, drive, position, unit
from tests.gunyuden.rules.turns import at, begin, pass_until

T, S = {"rank": "taisho"}, {"rank": "sodaisho"}


def together(*units: Any, **what: Any) -> Played:
    """Units of the Mōri clan, all in the same hex unless they say otherwise."""
    return drive(position(mori=list(units), **what))


def m(id_: str, hex: str = "0606", **facts: Any) -> Any:
    return unit(id_, hex=hex, **facts)


def leaders(played: Played) -> dict[str, str]:
    """Unit to leader, where it is led."""
    units = played.state.scenario.units
    return {
        units[u].id: units[leader].id
        for u, leader in enumerate(played.state.leader)
        if u != leader and played.state.hex[u] >= 0
    }


@pytest.mark.rule("13.0")
@pytest.mark.rule("13-1-1")
@pytest.mark.rule("G-114")
def test_only_commanders_organise() -> None:
    played = together(m("m1"), m("m2"))
    assert "organise m1" not in played.legal
    assert played.refusal("organise m1") == ("13-1-1", "busho-cannot-organise")
    assert "organise t" in together(m("t", **T), m("m2")).legal


@pytest.mark.rule("13.0")
def test_organising_is_not_offered_where_nothing_can_change() -> None:
    played = together(m("t", **T))
    assert played.refusal("organise t") == ("13-2", "nothing-to-organise")
    played = together(m("t", **T), m("t2", **T))
    assert played.refusal("organise t") == ("13-2", "nothing-to-organise")


@pytest.mark.rule("13-2(1)")
@pytest.mark.rule("9-1(1)")
def test_a_commander_takes_in_a_lone_unit() -> None:
    played = together(m("t", **T), m("b")).then("organise t", "incorporate b t")
    assert leaders(played) == {"b": "t"}


@pytest.mark.rule("13-2(2)")
@pytest.mark.rule("13-2-4")
def test_a_separated_unit_is_a_force_of_its_own_and_done() -> None:
    state = together(m("t", **T), m("b", led_by="t"), m("far", hex="0202"))
    played = state.then("organise t", "separate b", "finish")
    assert leaders(played) == {}
    assert played.refusal("move b") == ("12-2-3", "force-has-acted")
    assert played.refusal("move t") == ("12-2-3", "force-has-acted")


@pytest.mark.rule("13-2")
def test_any_composition_can_be_reached_even_between_full_forces() -> None:
    played = together(
        m("a", capacity=1, **T), m("a1", led_by="a"), m("b", capacity=1, **T), m("b1", led_by="b")
    )
    played = played.then("organise a", "separate a1", "incorporate b1 a")
    assert played.legal == ["finish", "incorporate a1 b"]
    assert played.refusal("separate a1") == ("13-2", "not-led")
    assert played.refusal("separate b1") == ("13-2", "already-arranged")
    assert leaders(played.then("incorporate a1 b")) == {"b1": "a", "a1": "b"}


@pytest.mark.rule("13-2")
def test_a_unit_passes_from_one_commander_to_another_in_one_step() -> None:
    played = together(m("a", **T), m("a1", led_by="a"), m("b", **T))
    played = played.then("organise a", "incorporate a1 b")
    assert leaders(played) == {"a1": "b"}


@pytest.mark.rule("13-1-2")
def test_a_commander_led_at_the_start_of_the_phase_does_not_organise() -> None:
    state = position(mori=[m("s", **S), m("t", led_by="s", **T), m("b")])
    played = drive(state)
    assert "organise t" not in played.legal
    assert played.refusal("organise t") == ("13-1-2", "unit-is-led")
    # Even when his superior has died in this phase.
    state.leader[1] = 1
    state.forget()
    assert drive(state).refusal("organise t") == ("13-1-2", "was-led-at-phase-start")


@pytest.mark.rule("13-1-3")
def test_organising_in_open_country() -> None:
    assert "organise t" in together(m("t", hex="0909", **T), m("b", hex="0909")).legal


@pytest.mark.rule("13-1-4")
def test_units_of_other_hexes_cannot_join() -> None:
    played = together(m("t", **T), m("b"), m("c", hex="0607")).then("organise t")
    assert played.refusal("incorporate c t") == ("13-1-4", "other-hex")


@pytest.mark.rule("13-1-4")
def test_the_wall_parts_a_force() -> None:
    state = position(
        castles=[castle("k", hex="0606")], mori=[m("t", **T), m("b"), m("c", inside=True)]
    )
    played = drive(state, "organise t")
    assert played.refusal("incorporate c t") == ("13-1-4", "inside-and-outside")


@pytest.mark.rule("13-1-5")
@pytest.mark.rule("9-1-2")
def test_without_organising_a_force_stays_as_it_is() -> None:
    state = position(mori=[m("t", **T), m("b", led_by="t")], ouchi=[unit("o1", hex="1010")])
    played = pass_until(begin(state), at(2, 1, "mori"))
    assert leaders(played) == {"b": "t"}


@pytest.mark.rule("13-2-1")
@pytest.mark.rule("13-2-2(2)")
def test_forces_that_have_acted_take_no_part() -> None:
    played = together(m("t", **T), m("b"), m("c", acted=True)).then("organise t")
    assert "incorporate c t" not in played.legal
    assert played.refusal("incorporate c t") == ("13-2-1", "force-has-acted")


@pytest.mark.rule("13-2-1")
def test_a_commander_who_has_acted_does_not_organise() -> None:
    played = together(m("t", acted=True, **T), m("b"))
    assert played.refusal("organise t") == ("13-2-1", "force-has-acted")


@pytest.mark.rule("13-2-2(1)")
@pytest.mark.rule("G-34")
def test_forces_under_a_higher_rank_are_not_taken() -> None:
    units = [m("t", **T), m("s", **S), m("b", led_by="s"), m("c")]
    played = together(*units).then("organise t")
    assert played.refusal("incorporate b t") == ("13-2-2(1)", "force-of-higher-rank")
    assert played.refusal("separate b") == ("13-2-2(1)", "force-of-higher-rank")
    equal = together(m("t", **T), m("t2", **T), m("b", led_by="t2")).then("organise t")
    assert "incorporate b t" in equal.legal


@pytest.mark.rule("13-2-3")
@pytest.mark.rule("G-33")
def test_one_force_that_can_act_is_enough() -> None:
    units = [m("t", ap=3, **T), m("b", ap=1)]
    assert "organise t" in together(*units, stage=3).legal
    reverse = together(m("t", ap=1, **T), m("b", ap=3), m("c", ap=3), stage=3)
    played = reverse.then("organise t")
    assert played.refusal("finish") == ("13-2-3", "no-able-force")
    assert leaders(played.then("incorporate b t")) == {"b": "t"}
    nobody = together(m("t", ap=1, **T), m("b", ap=1), stage=3)
    assert nobody.refusal("organise t") == ("12-2-4", "no-activation-point")


@pytest.mark.rule("G-33")
def test_all_that_took_part_are_done_and_others_are_not() -> None:
    units = [m("t", **T), m("b"), m("c"), m("d", led_by="t2"), m("t2", **T)]
    played = together(*units).then("organise t", "incorporate b t", "incorporate d t", "finish")
    for done in ("t", "t2"):
        assert played.refusal(f"move {done}") == ("12-2-3", "force-has-acted")
    assert "move c" in played.legal


@pytest.mark.rule("13-2-5")
@pytest.mark.rule("G-35")
@pytest.mark.rule("G-37")
def test_a_formed_force_takes_the_lowest_morale_in_it() -> None:
    units = [m("t", **T), m("b", morale=-2), m("c", led_by="t")]
    played = together(*units).then("organise t", "incorporate b t", "finish")
    assert [played.morale(u) for u in ("t", "b", "c")] == [-2, -2, -2]


@pytest.mark.rule("G-35")
def test_a_unit_separated_out_keeps_its_own_morale() -> None:
    units = [m("t", **T), m("b", led_by="t"), m("c", led_by="t", morale=-2)]
    played = together(*units).then("organise t", "separate b", "finish")
    assert [played.morale(u) for u in ("t", "b", "c")] == [-2, 0, -2]


# --- command (9-2) --------------------------------------------------------------------------------


@pytest.mark.rule("9-2")
def test_a_busho_leads_nobody() -> None:
    played = together(m("t", **T), m("b"), m("c")).then("organise t")
    assert played.refusal("incorporate c b") == ("9-2", "busho-cannot-lead")


@pytest.mark.rule("9-2-1")
@pytest.mark.rule("9-2-2")
def test_nobody_leads_more_than_his_capacity() -> None:
    played = together(m("t", capacity=2, **T), m("b"), m("c"), m("d")).then(
        "organise t", "incorporate b t"
    )
    assert "incorporate d t" in played.legal
    played = together(m("t", capacity=2, **T), m("b", led_by="t"), m("c", led_by="t"), m("d")).then(
        "organise t"
    )
    assert played.refusal("incorporate d t") == ("9-2-2", "no-room")


@pytest.mark.rule("9-2-1")
def test_a_commander_without_boxes_leads_nobody() -> None:
    played = together(m("t", capacity=0, **T), m("b"))
    assert played.refusal("organise t") == ("13-2", "nothing-to-organise")


@pytest.mark.rule("9-2-3")
@pytest.mark.rule("2-2-1(6)")
def test_a_commander_leads_only_lower_ranks() -> None:
    played = together(m("t", **T), m("t2", **T), m("s", **S), m("b")).then("organise s")
    assert {"incorporate t s", "incorporate t2 s", "incorporate b s"} <= set(played.legal)
    assert played.refusal("incorporate t2 t") == ("9-2-3", "rank-not-lower")
    assert played.refusal("incorporate s t") == ("9-2-3", "rank-not-lower")


@pytest.mark.rule("9-2-4")
def test_a_led_commander_leads_nobody() -> None:
    played = together(
        m("s", **S), m("t", led_by="s", **T), m("b"), m("t2", **T), m("c", led_by="t2")
    ).then("organise s")
    assert played.refusal("incorporate b t") == ("9-2-4", "leader-is-led")
    assert played.refusal("incorporate t2 s") == ("9-2-4", "unit-leads-others")
    assert "incorporate t2 s" in played.then("separate c").legal


@pytest.mark.rule("9-2-6")
@pytest.mark.rule("7-1-3")
@pytest.mark.rule("30.1.1")
@pytest.mark.rule("G-13")
@pytest.mark.rule("G-11")
def test_leaders_lead_only_their_own_clan() -> None:
    played = together(m("t", **T), m("b"), yoshimi=[unit("y", hex="0606")]).then("organise t")
    assert "incorporate y t" not in played.legal
    assert played.refusal("incorporate y t") == ("9-2-6", "other-clan")


@pytest.mark.rule("G-36")
def test_when_a_leader_dies_his_units_stand_alone() -> None:
    state = position(
        mori=[m("t", hex="0606", morale=-4, **T), m("b", led_by="t"), m("c", led_by="t")],
        ouchi=[unit("o1", hex="1010")],
    )
    played = begin(state)
    assert played.hex("t") == ""
    assert leaders(played) == {}
    assert {"move b", "move c"} <= set(played.legal)


@pytest.mark.rule("9.0")
@pytest.mark.rule("9-1(2)")
@pytest.mark.rule("9-1 (all)")
def test_every_unit_is_in_exactly_one_force() -> None:
    state = position(mori=[m("t", **T), m("b", led_by="t"), m("c")])
    assert state.forces() == {0: (0, 1), 2: (2,)}
    assert [text for text in drive(state).legal if text.startswith("move")] == ["move t", "move c"]
