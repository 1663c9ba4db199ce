"""Replenishment of units and castles (14; 31.1, 31.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gunyuden.rules.builder import CLANS, Played, castle, drive, modifiers, position, unit
from tests.gunyuden.rules.turns import with_owner
from wargame_core.gunyuden.files.charts import load_gunyuden_charts
from wargame_core.gunyuden.rules import replenishment
from wargame_core.tables.loader import load_charts

HOME = castle("home", hex="0606", main=True)
T, S = {"rank": "taisho"}, {"rank": "sodaisho"}


def m(id_: str, hex: str = "0606", **facts: Any) -> Any:
    return unit(id_, hex=hex, **facts)


def at_home(*units: Any, castles: Any = (HOME,), **what: Any) -> Played:
    return drive(position(castles=castles, mori=list(units), **what))


def column(clan: str, castles: Any = (), hex: str = "0606", abandoned: str = "") -> str:
    """Column that a commander of a clan in a hex uses."""
    state = position(castles=castles, **{clan: [unit("x", hex=hex, **T)]})
    if abandoned:
        state = with_owner(state, abandoned, None)
    return replenishment.column(state, 0)


@pytest.mark.rule("14.0")
@pytest.mark.rule("14-1")
@pytest.mark.rule("14-1-3")
def test_replenishing_is_part_of_organising_even_without_a_change() -> None:
    played = at_home(m("t", steps=1, **T))
    assert "replenish-force t" not in played.legal
    played = played.then("organise t")
    assert played.legal == ["replenish-force t", "finish"]
    assert played.seat == "mori"


@pytest.mark.rule("14-1")
def test_no_other_action_replenishes() -> None:
    played = at_home(m("t", steps=1, **T)).then("move t")
    assert played.refusal("replenish-force t") == ("15-1", "move-open")


@pytest.mark.rule("14-1-1")
def test_reorganisation_comes_first() -> None:
    played = at_home(m("t", steps=1, **T), m("b")).then("organise t")
    assert "replenish-force t" not in played.legal
    played = played.then("finish")
    assert "incorporate b t" not in played.legal
    assert "replenish-force t" in played.legal


@pytest.mark.rule("14-1-2")
@pytest.mark.rule("G-38")
def test_a_commander_who_was_led_when_the_stage_began_does_not_replenish() -> None:
    played = at_home(m("s", steps=1, **S), m("t", steps=1, led_by="s", **T), m("b")).then(
        "organise s", "separate t", "finish"
    )
    assert "replenish-force s" in played.legal
    assert played.refusal("replenish-force t") == ("14-1-2", "was-led-at-stage-start")


@pytest.mark.rule("14-1-2")
def test_a_commander_who_is_led_now_does_not_replenish() -> None:
    played = at_home(m("s", steps=1, **S), m("t", steps=1, **T), m("b")).then(
        "organise s", "incorporate t s", "finish"
    )
    assert played.legal == ["replenish-force s", "finish"]


@pytest.mark.rule("14-2")
@pytest.mark.rule("14-2-1")
@pytest.mark.rule("31.1")
@pytest.mark.rule("G-39")
@pytest.mark.rule("G-107")
def test_the_hex_decides_the_column() -> None:
    assert column("mori", [HOME]) == "main"
    assert column("mori", [castle("k", hex="0606")]) == "friendly"
    assert column("mori", [castle("k", hex="0606", owner="yoshimi", main=True)]) == "friendly"
    assert column("mori", [castle("k", hex="0606", owner="ouchi")]) == "other"
    assert column("mori") == "other"
    assert column("amago", [castle("k", hex="0606", owner="amago", main=True)]) == "main"


@pytest.mark.rule("31.1")
@pytest.mark.rule("30.1")
def test_a_small_clan_has_no_main_castle_column() -> None:
    assert column("yoshimi", [castle("k", hex="0606", owner="yoshimi", main=True)]) == "friendly"


@pytest.mark.rule("14-2")
@pytest.mark.rule("14-2-2")
@pytest.mark.rule("T-REP")
@pytest.mark.rule("G-09")
@pytest.mark.parametrize(
    ("clan", "place", "die", "expected"),
    [
        ("mori", "main", 6, 3),
        ("mori", "other", -1, -1),
        ("ouchi", "main", 6, 2),
        ("amago", "other", 0, -1),
        ("amago", "main", 6, 3),
        ("small", "friendly", 2, 1),
        ("small", "other", 6, 1),
        ("mori", "main", -3, 0),
        ("ouchi", "main", -3, -1),
    ],
)
def test_the_table(clan: str, place: str, die: int, expected: int) -> None:
    assert load_gunyuden_charts("western_hero").replenished(clan, place, die) == expected


@pytest.mark.rule("14-2")
@pytest.mark.rule("G-39")
@pytest.mark.parametrize(
    ("clan", "columns", "place"),
    [
        ("mori", "mori", "main"),
        ("ouchi", "ouchi", "main"),
        ("amago", "amago", "main"),
        ("yoshimi", "small", "friendly"),
    ],
)
def test_a_roll_reads_the_columns_of_the_commander_s_army(
    clan: str, columns: str, place: str
) -> None:
    force = [m("t", steps=1, **T), *(m(f"b{n}", steps=1, led_by="t") for n in range(4))]
    own = castle("k", hex="0606", owner=clan, main=True)
    state = position(castles=[own], phase=CLANS[clan][1], **{clan: force})
    table = load_gunyuden_charts("western_hero")
    for die in range(1, 7):
        played = drive(state, "organise t", "finish", "replenish-force t", die)
        roll = played.event("replenishment-roll")
        assert roll.lookup is not None and roll.lookup.column == f"{columns}.{place}"
        assert roll.params["result"] == table.replenished(columns, place, die)


@pytest.mark.rule("14-2-2")
@pytest.mark.rule("14-2-6")
def test_a_six_in_the_main_castle_gives_three_steps_and_a_surplus_is_lost() -> None:
    played = at_home(m("t", steps=1, **T), m("b", steps=1, led_by="t"), m("c", steps=1)).then(
        "organise t", "finish", "replenish-force t", 6
    )
    assert played.event("replenishment-roll").params["result"] == 3
    assert [played.steps(u) for u in ("t", "b", "c")] == [2, 2, 1]


@pytest.mark.rule("14-2-3")
@pytest.mark.rule("10-2(1)")
def test_the_worst_morale_in_the_force_lowers_the_die() -> None:
    played = at_home(m("t", steps=1, **T), m("b", steps=1, led_by="t", morale=-2)).then(
        "organise t", "finish", "replenish-force t", 6
    )
    roll = played.event("replenishment-roll")
    assert modifiers(roll) == {"morale": -2}
    assert roll.lookup is not None and roll.lookup.row == "4"
    table = load_gunyuden_charts("western_hero")
    assert roll.params["result"] == table.replenished("mori", "main", 4)
    assert roll.params["result"] < table.replenished("mori", "main", 6)


@pytest.mark.rule("14-2-3")
@pytest.mark.rule("G-09")
@pytest.mark.parametrize(("die", "row"), [(1, "-1"), (2, "-1"), (3, "-1"), (4, "0"), (5, "1")])
def test_the_event_names_a_row_of_the_chart_however_low_the_die(die: int, row: str) -> None:
    force = [m("t", steps=1, morale=-4, **T), *(m(f"b{n}", led_by="t") for n in range(4))]
    roll = at_home(*force).then("organise t", "finish", "replenish-force t", die)
    lookup = roll.event("replenishment-roll").lookup
    assert lookup is not None and lookup.row == row
    assert row in load_charts("western_hero")["replenishment"].rows


@pytest.mark.rule("14-2-4 a")
def test_the_player_chooses_who_gains_a_step() -> None:
    units = [m("t", steps=1, **T), m("b", steps=1, led_by="t"), m("c", steps=1, led_by="t")]
    played = at_home(*units).then("organise t", "finish", "replenish-force t", 5)
    assert played.legal == ["gain-step t", "gain-step b", "gain-step c"]
    played = played.then("gain-step c", "gain-step t")
    assert [played.steps(u) for u in ("t", "b", "c")] == [2, 1, 2]


@pytest.mark.rule("14-2-4 a")
def test_a_full_unit_gains_nothing() -> None:
    units = [m("t", steps=1, **T), m("b", steps=1, led_by="t"), m("c", led_by="t")]
    played = at_home(*units).then("organise t", "finish", "replenish-force t", 3)
    assert played.refusal("gain-step c") == ("14-2-4", "cannot-gain-step")
    all_round = at_home(*units).then("organise t", "finish", "replenish-force t", 6)
    assert [all_round.steps(u) for u in ("t", "b", "c")] == [2, 2, 2]


@pytest.mark.rule("14-2-4 b")
@pytest.mark.rule("G-42")
def test_deserters_are_chosen_by_the_owner_and_may_be_a_whole_unit() -> None:
    state = position(
        castles=[castle("home", hex="0101", owner="ouchi", main=True)],
        phase="ouchi",
        ouchi=[
            unit("t", hex="0105", steps=1, morale=-4, **T),
            unit("b", hex="0105", steps=1, led_by="t", morale=-4),
        ],
    )
    played = drive(state, "organise t", "finish", "replenish-force t", 1)
    assert played.event("replenishment-roll").params["result"] == -1
    assert played.legal == ["lose-step t", "lose-step b"]
    played = played.then("lose-step b")
    assert played.hex("b") == ""
    assert played.state.fate[played.u("b")] == 1


@pytest.mark.rule("14-2-5")
def test_only_the_commander_s_force_gains() -> None:
    played = at_home(m("t", **T), m("b", steps=1))
    assert "organise t" in played.legal
    played = played.then("organise t", "finish")
    assert played.kind != "replenish"
    assert played.steps("b") == 1


@pytest.mark.rule("14-2-5")
def test_a_busho_does_not_replenish() -> None:
    played = at_home(m("t", steps=1, **T), m("b", steps=1)).then("organise t", "finish")
    assert played.refusal("replenish-force b") == ("14-2-5", "busho-cannot-replenish")


@pytest.mark.rule("14.0")
@pytest.mark.rule("14-3")
@pytest.mark.rule("14-3-1")
@pytest.mark.rule("14-3-4")
@pytest.mark.rule("G-40")
@pytest.mark.parametrize("inside", [False, True])
def test_a_castle_is_replenished_from_its_hex(inside: bool) -> None:
    damaged = castle("home", hex="0606", main=True, left=6)
    played = at_home(m("t", steps=1, inside=inside, **T), castles=[damaged]).then("organise t")
    assert played.legal == ["replenish-force t", "replenish-castle t", "finish"]
    played = played.then("replenish-castle t", 6)
    assert (played.state.durability, played.steps("t")) == ([9], 1)
    assert played.kind != "replenish"


@pytest.mark.rule("14-3-1")
def test_no_castle_is_replenished_from_afar() -> None:
    damaged = castle("home", hex="0606", main=True, left=6)
    played = at_home(m("t", hex="0607", steps=1, **T), castles=[damaged]).then("organise t")
    assert played.refusal("replenish-castle t") == ("14-3-1", "no-castle-here")


@pytest.mark.rule("14-3-2")
@pytest.mark.rule("G-11")
def test_allies_do_not_replenish_a_castle() -> None:
    castles = [HOME, castle("k", hex="0605", owner="yoshimi", left=5)]
    played = at_home(m("t", hex="0605", steps=1, **T), castles=castles).then("organise t")
    assert played.refusal("replenish-castle t") == ("14-3-2", "not-his-castle")


@pytest.mark.rule("14-3-3")
def test_a_castle_is_replenished_once_a_stage() -> None:
    damaged = castle("home", hex="0606", main=True, left=5)
    played = at_home(m("t", **T), m("t2", steps=1, **T), castles=[damaged])
    played = played.then("organise t", "replenish-castle t", 6, "organise t2")
    assert played.refusal("replenish-castle t2") == ("14-3-3", "castle-already-replenished")


@pytest.mark.rule("14-3-4")
@pytest.mark.rule("G-41")
@pytest.mark.rule("8-2-1")
def test_durability_never_exceeds_its_start() -> None:
    damaged = castle("home", hex="0606", main=True, left=9)
    played = at_home(m("t", **T), castles=[damaged]).then("organise t", "replenish-castle t", 6)
    assert played.state.durability == [10]
    whole = at_home(m("t", steps=1, **T)).then("organise t")
    assert whole.refusal("replenish-castle t") == ("14.0", "castle-undamaged")


@pytest.mark.rule("G-41")
@pytest.mark.parametrize(("left", "after"), [(5, 4), (1, 1)])
def test_a_failed_repair_never_brings_a_castle_down(left: int, after: int) -> None:
    state = position(
        castles=[castle("home", hex="0101", owner="ouchi", left=left, main=True)],
        phase="ouchi",
        ouchi=[unit("t", hex="0101", morale=-4, **T)],
    )
    played = drive(state, "organise t", "replenish-castle t", 1)
    assert played.event("replenishment-roll").params["result"] == -1
    assert played.state.durability == [after]
    assert played.state.owner[0] >= 0


@pytest.mark.rule("14-3-5")
@pytest.mark.rule("16-5")
@pytest.mark.rule("11-4-2")
@pytest.mark.rule("G-32")
def test_a_garrison_replenishes_until_it_is_invested() -> None:
    def commander(investing: bool) -> Played:
        return drive(
            position(
                castles=[castle("k", hex="0606", left=5)],
                mori=[m("t", inside=True, **T)],
                ouchi=[unit("o1", hex="0606", strength=12, investing=investing)],
            )
        )

    played = commander(investing=False).then("organise t", "replenish-castle t", 6)
    assert played.state.durability == [7]
    invested = commander(investing=True)
    for action in ("organise t", "replenish-castle t"):
        assert invested.refusal(action) == ("16-5", "invested-garrison")


@pytest.mark.rule("G-43")
@pytest.mark.rule("8-2-5")
@pytest.mark.rule("21-1(2)")
@pytest.mark.rule("21-1(3)")
def test_an_abandoned_castle_is_repaired_by_anyone_with_a_line() -> None:
    ruin = castle("ruin", hex="0604", owner="ouchi", left=0)
    state = with_owner(position(castles=[HOME, ruin], mori=[m("t", hex="0604", **T)]), "ruin", None)
    assert replenishment.column(state, 0) == "other"
    played = drive(state, "organise t", "replenish-castle t", 6)
    assert played.state.durability[1] == 1
    assert played.state.scenario.clans[played.state.owner[1]].id == "mori"
    assert played.has("castle-taken")
    cut_off = with_owner(position(castles=[ruin], mori=[m("t", hex="0604", **T)]), "ruin", None)
    for action in ("organise t", "replenish-castle t"):
        assert drive(cut_off).refusal(action) == ("11-4-2", "no-communication")


@pytest.mark.rule("31.2")
@pytest.mark.rule("G-43")
def test_an_army_repairs_its_abandoned_main_castle_without_a_line() -> None:
    ruin = with_owner(position(castles=[HOME], mori=[m("t", steps=1, **T)]), "home", None)
    assert replenishment.column(ruin, 0) == "main"
    played = drive(ruin, "organise t")
    assert played.legal == ["replenish-force t", "replenish-castle t", "finish"]
    played = played.then("replenish-castle t", 6)
    assert (played.state.durability, played.state.owner) == ([3], [0])


@pytest.mark.rule("31.2")
def test_a_main_castle_in_enemy_hands_is_no_abandoned_one() -> None:
    lost = with_owner(position(castles=[HOME], mori=[m("t", steps=1, **T)]), "home", "ouchi")
    assert replenishment.column(lost, 0) == "other"
    assert drive(lost).refusal("organise t") == ("11-4-2", "no-communication")


@pytest.mark.rule("G-43")
def test_a_main_castle_repaired_by_an_ally_goes_back_to_its_clan() -> None:
    ruin = castle("ruin", hex="0604", owner="yoshimi", main=True)
    state = with_owner(
        position(
            castles=[HOME, ruin], mori=[m("t", hex="0604", **T)], yoshimi=[unit("y", hex="0202")]
        ),
        "ruin",
        None,
    )
    played = drive(state, "organise t", "replenish-castle t", 6)
    assert played.state.scenario.clans[played.state.owner[1]].id == "yoshimi"


@pytest.mark.rule("G-40")
def test_each_commander_rolls_once_for_one_target() -> None:
    damaged = castle("home", hex="0606", main=True, left=6)
    units = [m("t", steps=1, **T), m("t2", steps=1, **T), m("b", led_by="t2")]
    played = at_home(*units, castles=[damaged]).then("organise t", "incorporate b t")
    assert played.legal == [
        "replenish-force t",
        "replenish-castle t",
        "replenish-force t2",
        "replenish-castle t2",
        "finish",
    ]
    played = played.then("replenish-force t", 6)
    assert played.legal == ["replenish-force t2", "replenish-castle t2", "finish"]
    assert played.refusal("replenish-castle t") == ("14-2-5", "not-in-this-action")
