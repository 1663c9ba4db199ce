"""Western Hero: clans (30), main castles (31), points (32), preparation (33), scenario 1 (34)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import Played, castle, drive, position, unit
from tests.gunyuden.rules.turns import begin, over, pass_until, phase_of, with_owner
from wargame_core.gunyuden.rules import engine, scoring
from wargame_core.gunyuden.rules.communication import in_communication
from wargame_core.gunyuden.rules.replenishment import column
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import State, new_state
from wargame_core.gunyuden.rules.working_copy import WorkingCopy
from wargame_core.gunyuden.rules.zoc import zones

ALL = ("1", "2", "3", "4")


def started(number: str = "1", options: Mapping[str, str] | None = None) -> Played:
    """A scenario before the first decision."""
    return Played(engine.start(GAME.library.load(number, options or {})))


def ready(options: Mapping[str, str] | None = None) -> Played:
    """Scenario 1 after both set-ups: the free phase."""
    return started("1", options).then("ready", "ready")


def hexes(scenario: Scenario, side: str) -> dict[str, set[str]]:
    """Start hexes by clan."""
    found: dict[str, set[str]] = {}
    for place in scenario.placements:
        clan = scenario.clans[scenario.units[place.unit].clan]
        if scenario.sides[clan.side].id == side:
            found.setdefault(clan.id, set()).add(scenario.map.names[place.hex])
    return found


def put(state: State, **places: str) -> State:
    """Units put into hexes in the field by themselves, without entering any hex."""
    new = state.copy()
    for name, hex_ in places.items():
        index = new.scenario.unit_index[name]
        new.hex[index], new.inside[index] = new.scenario.map.index[hex_], False
        new.leader = [u if index in (u, boss) else boss for u, boss in enumerate(new.leader)]
    new.forget()
    return new


# --- 30, 31 ---------------------------------------------------------------------------------------


@pytest.mark.rule("30.1")
@pytest.mark.parametrize("number", ALL)
def test_all_but_the_three_great_clans_use_the_small_clans_column(number: str) -> None:
    for clan in GAME.library.load(number, {}).clans:
        expected = clan.id if clan.id in ("mori", "ouchi", "amago") else "small"
        assert clan.replenishment == expected


@pytest.mark.rule("30.1.1")
@pytest.mark.rule("G-13")
def test_small_clans_have_no_common_leadership() -> None:
    state = position(yoshimi=[unit("y", hex="0606", rank="taisho")], mori=[unit("m", hex="0606")])
    assert drive(state).refusal("organise y") == ("13-2", "nothing-to-organise")


@pytest.mark.rule("30.1.2")
@pytest.mark.rule("G-12")
@pytest.mark.rule("G-06")
@pytest.mark.rule("29(2)")
@pytest.mark.parametrize(
    ("number", "phases"),
    [
        ("1", {"ouchi": "ouchi masuda", "mori": "mori yoshimi sasuka"}),
        ("2", {"ouchi": "ouchi masuda", "mori": "mori yoshimi sasuka fukuya"}),
        (
            "3",
            {
                "ouchi": "ouchi masuda kobayakawa_numata kobayakawa_takehara yamana",
                "amago": "amago kikkawa takeda",
                "mori": "mori",
            },
        ),
        (
            "4",
            {
                "ouchi": "ouchi masuda",
                "amago": "amago urakami ishikawa sho",
                "mori": "mori yoshimi fukuya miura kusakari",
            },
        ),
    ],
)
def test_clans_act_in_the_phases_of_the_scenario(number: str, phases: dict[str, str]) -> None:
    scenario = GAME.library.load(number, {})
    found: dict[str, set[str]] = {phase.id: set() for phase in scenario.phases}
    for clan in scenario.clans:
        found[scenario.phases[clan.phase].id].add(clan.id)
    assert list(found) == list(phases)
    for phase, clans in phases.items():
        assert found[phase] == set(clans.split())


@pytest.mark.rule("30.2")
def test_castles_and_units_of_allies_carry_a_line() -> None:
    state = new_state(GAME.library.load("1", {}))
    masayori = state.scenario.unit_index["yoshimi_masayori"]
    assert in_communication(state, masayori)


@pytest.mark.rule("31.1")
def test_motonari_uses_the_main_castle_column_in_koriyama() -> None:
    state = new_state(GAME.library.load("1", {}))
    index = state.scenario.unit_index
    assert column(state, index["mori_motonari"]) == "main"
    assert column(state, index["yoshimi_masayori"]) == "friendly"
    assert column(state, index["ouchi_yoshinaga"]) == "friendly"


@pytest.mark.rule("31.2")
def test_an_abandoned_main_castle_gives_no_line_but_its_column() -> None:
    state = with_owner(new_state(GAME.library.load("1", {})), "koriyama", None)
    motonari = state.scenario.unit_index["mori_motonari"]
    assert not in_communication(state, motonari)
    assert column(state, motonari) == "main"


# --- 32 -------------------------------------------------------------------------------------------


def total(state: State) -> dict[str, int]:
    return {side: sum(s.points for s in found) for side, found in scoring.points(state).items()}


@pytest.mark.rule("32.0")
@pytest.mark.rule("32.1 K")
@pytest.mark.rule("32.1 Y")
@pytest.mark.rule("T-VP")
@pytest.mark.rule("G-110")
def test_castles_at_the_start_of_scenario_one() -> None:
    assert total(new_state(GAME.library.load("1", {}))) == {"mori": 26, "ouchi": 23}


@pytest.mark.rule("32.1 L1")
@pytest.mark.rule("32.1 L2")
@pytest.mark.rule("G-109")
@pytest.mark.rule("G-93")
def test_a_castle_counts_for_its_owner_and_an_abandoned_one_for_nobody() -> None:
    state = new_state(GAME.library.load("1", {}))
    assert total(with_owner(state, "tsuwano", "ouchi")) == {"mori": 23, "ouchi": 26}
    assert total(with_owner(state, "tsuwano", None)) == {"mori": 23, "ouchi": 23}
    assert total(with_owner(state, "masuda", "yoshimi")) == {"mori": 28, "ouchi": 21}


@pytest.mark.rule("32.2 ★★")
@pytest.mark.rule("32.2 ★")
@pytest.mark.rule("32.2 –")
def test_eliminated_units_count_by_rank() -> None:
    working = WorkingCopy(new_state(GAME.library.load("1", {})))
    for name in ("hironaka_takakane", "yoshimi_masayori", "yamazaki_takakata"):
        working.eliminate(working.state.scenario.unit_index[name], "23-3-2")
    ranks = {u.id: int(u.rank) for u in working.state.scenario.units}
    worth = (1, 3, 10)
    lost = worth[ranks["hironaka_takakane"]] + worth[ranks["yamazaki_takakata"]]
    assert total(working.state) == {
        "mori": 26 + lost,
        "ouchi": 23 + worth[ranks["yoshimi_masayori"]],
    }


@pytest.mark.rule("32.0")
@pytest.mark.rule("33.16")
@pytest.mark.rule("34.2")
@pytest.mark.rule("34.6")
def test_scenario_one_is_decided_by_points_after_eighteen_turns() -> None:
    played = ready()
    assert scoring.result(played.state) is None
    played = pass_until(played, over)
    assert played.state.turn == 18
    result = scoring.result(played.state)
    assert result is not None
    assert (result.winner, result.rule) == ("mori", "32.0")
    assert result.reason.params == {"most": 26, "least": result.total("ouchi")}
    assert (result.total("mori"), result.total("ouchi")) == (26, 23)


@pytest.mark.rule("G-109")
@pytest.mark.rule("34.6")
def test_equal_points_are_a_draw() -> None:
    state = position(
        castles=[castle("a", hex="0101"), castle("b", hex="0202", owner="ouchi")],
        mori=[unit("m", hex="0606")],
    )
    state.over = True
    result = scoring.result(state)
    assert result is not None
    assert (result.winner, result.reason.key) == (None, "result.draw")


@pytest.mark.rule("33.16")
def test_a_scenario_may_decide_otherwise_than_by_points() -> None:
    state = position(mori=[unit("m", hex="0606")])
    state.over = True
    points = scoring.result(state)
    assert points is not None
    won = replace(points, winner="ouchi", rule="35.6(2)")
    special = replace(state.scenario.special, result=lambda _: won)
    state.scenario = replace(state.scenario, special=special)
    assert scoring.result(state) == won


# --- 33 -------------------------------------------------------------------------------------------


@pytest.mark.rule("3.0(1)")
@pytest.mark.rule("27.0")
@pytest.mark.rule("33.1")
@pytest.mark.rule("33.10")
def test_there_are_four_scenarios_with_all_items() -> None:
    assert [info.id for info in GAME.library.infos()] == list(ALL)
    for number in ALL:
        scenario = GAME.library.load(number, {})
        assert scenario.info.title
        assert scenario.info.title_ja
        assert scenario.info.summary
        assert any(scenario.area)
        assert scenario.turns
        assert scenario.clans
        assert scenario.placements
        assert scenario.castles


@pytest.mark.rule("33.2(1)")
@pytest.mark.rule("33.15")
@pytest.mark.parametrize("number", ALL)
def test_castles_belong_to_their_owners_from_the_start(number: str) -> None:
    state = new_state(GAME.library.load(number, {}))
    assert state.owner == [c.owner for c in state.scenario.castles]


@pytest.mark.rule("3.0(4)")
@pytest.mark.rule("33.14")
@pytest.mark.rule("G-110")
@pytest.mark.parametrize("number", ALL)
def test_every_unit_starts_in_its_hex_inside_the_area(number: str) -> None:
    state = new_state(GAME.library.load(number, {}))
    assert sorted(p.unit for p in state.scenario.placements) == list(range(len(state.hex)))
    for place in state.scenario.placements:
        assert state.hex[place.unit] == place.hex
        assert state.scenario.area[place.hex]


@pytest.mark.rule("33.2(2) a")
@pytest.mark.rule("34.4")
@pytest.mark.rule("G-111")
def test_ouchi_places_first() -> None:
    played = started()
    assert (played.kind, played.seat) == ("set-up", "ouchi")
    assert played.refusal("start-outside yoshimi_masayori") == ("33.2", "not-your-unit")
    played = played.then("ready")
    assert (played.kind, played.seat) == ("set-up", "mori")
    assert played.refusal("start-outside masuda_fujikane") == ("33.2", "not-your-unit")
    assert played.then("ready").kind == "select"


@pytest.mark.rule("33.2(2) a")
def test_units_at_a_castle_choose_to_start_inside_or_outside() -> None:
    played = started()
    assert played.inside("masuda_fujikane")
    played = played.then("start-outside masuda_fujikane", "start-inside ouchi_yoshinaga")
    assert not played.inside("masuda_fujikane")
    assert played.inside("ouchi_yoshinaga")
    assert played.inside("iida_okihide")
    assert played.refusal("start-inside masuda_fujikane") == ("33.2", "already-arranged")


@pytest.mark.rule("33.2(2) b")
@pytest.mark.rule("9-1(1)")
def test_units_in_a_hex_may_start_organised() -> None:
    played = started().then("separate yamato_okitake", "incorporate iida_okihide naito_takayo")
    state = played.state
    assert state.leader[played.u("iida_okihide")] == played.u("naito_takayo")
    assert state.leader[played.u("yamato_okitake")] == played.u("yamato_okitake")
    assert played.refusal("separate iida_okihide") == ("33.2", "already-arranged")
    assert played.refusal("incorporate iida_okihide sue_nagafusa") == ("33.2", "already-arranged")
    assert "incorporate yamato_okitake naito_takayo" in played.legal


@pytest.mark.rule("33.2(2) b")
@pytest.mark.rule("9-2-2")
@pytest.mark.rule("9-2-3")
@pytest.mark.rule("9-2-4")
def test_command_rules_hold_in_the_set_up() -> None:
    played = started()
    assert played.refusal("incorporate sue_harukata nogami_fusatada") == ("9-2-4", "leader-is-led")
    assert played.refusal("incorporate masuda_fujikane sue_harukata") == ("13-1-4", "other-hex")
    assert played.refusal("incorporate sue_harukata hironaka_takakane")[1] == "unit-leads-others"
    assert played.refusal("incorporate nogami_fusatada sue_harukata") == (
        "33.2",
        "already-led-by-him",
    )
    assert played.refusal("separate sue_harukata") == ("33.2", "not-led")
    assert played.refusal("incorporate naito_takayo sue_harukata") == ("9-2-3", "rank-not-lower")
    played = played.then("incorporate iida_okihide yoshida_okitane")
    played = played.then("incorporate machino_takakaze yoshida_okitane")
    assert played.refusal("incorporate niho_takayasu yoshida_okitane") == ("9-2-2", "no-room")


@pytest.mark.rule("33.2(2) b")
@pytest.mark.rule("5-3-3")
def test_joining_a_force_inside_takes_the_unit_inside() -> None:
    played = started().then("start-inside sue_harukata")
    zones(played.state)  # the picture is drawn before the change
    played = played.then("incorporate yamato_okitake sue_harukata")
    assert played.inside("yamato_okitake")
    fresh = played.state.copy()
    fresh.forget()
    assert zones(played.state) == zones(fresh)


# --- 34 -------------------------------------------------------------------------------------------


@pytest.mark.rule("34.1")
@pytest.mark.rule("33.11")
@pytest.mark.rule("2-1")
def test_the_area_of_scenario_one() -> None:
    scenario = GAME.library.load("1", {})
    provinces = {
        p for p, inside in zip(scenario.map.province, scenario.area, strict=True) if inside and p
    }
    assert provinces == {"aki", "iwami", "suo", "nagato"}


@pytest.mark.rule("34.2")
@pytest.mark.rule("33.12")
def test_eighteen_turns_from_the_third_week_of_the_fifth_month() -> None:
    turns = GAME.library.load("1", {}).turns
    assert (len(turns), turns[0], turns[-1]) == (18, "5/3", "9/4")


@pytest.mark.rule("34.3")
@pytest.mark.rule("33.13")
def test_the_sides_of_scenario_one() -> None:
    scenario = GAME.library.load("1", {})
    sides = {clan.id: scenario.sides[clan.side].id for clan in scenario.clans}
    assert sides == {
        "ouchi": "ouchi",
        "masuda": "ouchi",
        "mori": "mori",
        "yoshimi": "mori",
        "sasuka": "mori",
    }


@pytest.mark.rule("34.4")
@pytest.mark.rule("33.14")
@pytest.mark.rule("G-07")
def test_the_start_hexes_of_scenario_one() -> None:
    scenario = GAME.library.load("1", {})
    assert hexes(scenario, "ouchi") == {"ouchi": {"1423"}, "masuda": {"1919", "2216", "2613"}}
    assert hexes(scenario, "mori") == {"mori": {"3418"}, "yoshimi": {"1722"}, "sasuka": {"3010"}}
    assert (
        sum(
            u.clan == scenario.units[scenario.unit_index["mori_motonari"]].clan
            for u in scenario.units
        )
        == 8
    )


@pytest.mark.rule("34.5")
@pytest.mark.rule("33.15")
@pytest.mark.rule("28-2(2)")
def test_unused_castles_do_not_exist() -> None:
    scenario = GAME.library.load("1", {})
    assert not {"miyanoo", "kushiyama", "nuyu", "konomine"} & set(scenario.castle_index)
    assert scenario.map.index["2726"] not in scenario.castle_at


@pytest.mark.rule("34.7(1)")
@pytest.mark.rule("G-97")
def test_every_mori_force_acts_once_before_turn_one() -> None:
    played = ready()
    assert (phase_of(played), played.seat) == ((0, 0, "mori"), "mori")
    acting = {text.split()[1] for text in played.legal if text.startswith("move")}
    assert acting == {"mori_motonari", "mori_takamoto", "kikkawa_motoharu", "kobayakawa_takakage"}
    played = played.then("move mori_motonari", "go 3419", "stop")
    assert "move mori_takamoto" in played.legal
    assert played.refusal("move mori_motonari") == ("12-2-3", "force-has-acted")
    played = played.then("end-phase")
    assert phase_of(played) == (1, 1, "ouchi")
    played = pass_until(played, lambda p: phase_of(p) == (1, 1, "mori"))
    assert "move mori_motonari" in played.legal


@pytest.mark.rule("34.7(1)")
@pytest.mark.rule("G-97")
def test_by_option_a_single_force_acts_before_turn_one() -> None:
    played = ready({"free_activation": "force"}).then("move mori_motonari", "go 3419", "stop")
    assert phase_of(played)[0] == 1


@pytest.mark.rule("34.7(2)")
@pytest.mark.rule("G-98")
@pytest.mark.rule("G-105")
def test_sasuka_does_not_act_until_an_enemy_stands_beside_him() -> None:
    played = pass_until(ready(), lambda p: phase_of(p) == (1, 1, "mori"))
    assert played.refusal("move sasuka_naganobu") == ("34.7(2)", "frozen")
    assert played.refusal("recover sasuka_naganobu") == ("34.7(2)", "frozen")


def approached(walker: str, option: str = "side") -> Played:
    """A unit of the Ōuchi side has walked to 2910, next to Sasuka's castle, in turn 1."""
    played = ready({"sasuka": option}).then("end-phase")
    return drive(put(played.state, **{walker: "2810"}), f"move {walker}", "go 2910")


@pytest.mark.rule("34.7(2)")
@pytest.mark.rule("G-98")
def test_a_unit_of_the_ouchi_side_beside_him_sets_sasuka_free_for_good() -> None:
    for walker in ("niho_takayasu", "fukuya_takakane"):
        played = approached(walker)
        assert played.has("released")
        away = played.then("go 2810")
        away = pass_until(away, lambda p: phase_of(p) == (1, 2, "mori"))
        assert "move sasuka_naganobu" in away.legal


@pytest.mark.rule("34.7(2)")
@pytest.mark.rule("G-98")
def test_by_option_only_the_ouchi_clan_sets_sasuka_free() -> None:
    assert not approached("fukuya_takakane", "clan").has("released")
    assert approached("niho_takayasu", "clan").has("released")


@pytest.mark.rule("34.7(2)")
def test_passing_by_is_enough_to_set_sasuka_free() -> None:
    played = ready().then("end-phase")
    state = put(played.state, niho_takayasu="2810")
    freed = drive(state, "move niho_takayasu", "go 3109")
    names = freed.state.scenario.map.names
    path = {names[h] for h in freed.event("moves").params["hexes"][1:-1]}
    assert path & {"2910", "2911", "3009", "3110"}
    assert freed.has("released")


@pytest.mark.rule("34.7(3)")
@pytest.mark.rule("G-99")
def test_the_capacities_of_the_mori() -> None:
    units = {u.id: u.capacity for u in GAME.library.load("1", {}).units}
    assert units["mori_motonari"] == 5
    for name in ("mori_takamoto", "kikkawa_motoharu", "kobayakawa_takakage"):
        assert units[name] == 2
    for name in ("shishido_takaie", "katsura_motozumi", "kumagai_nobunao", "fukubara_sadatoshi"):
        assert units[name] == 0


@pytest.mark.rule("34.7(4)")
@pytest.mark.rule("9-2-3")
@pytest.mark.rule("G-99")
def test_three_sons_lead_four_taisho() -> None:
    played = started().then("ready").then("separate shishido_takaie")
    played = played.then("separate kumagai_nobunao")
    assert "incorporate shishido_takaie kikkawa_motoharu" in played.legal
    assert played.refusal("incorporate kikkawa_motoharu mori_takamoto")[0] in ("9-2-3", "9-2-4")
    lone = played.then("incorporate shishido_takaie kikkawa_motoharu")
    assert lone.state.leader[lone.u("shishido_takaie")] == lone.u("kikkawa_motoharu")
    assert begin(lone.state).state.leader == lone.state.leader


@pytest.mark.rule("34.7(2)")
@pytest.mark.rule("G-98")
@pytest.mark.parametrize("first", ["niho_takayasu", "fukuya_takakane"])
def test_any_unit_of_those_who_come_together_sets_sasuka_free(first: str) -> None:
    played = ready({"sasuka": "clan"})
    units = sorted(["niho_takayasu", "fukuya_takakane"], key=lambda unit: unit != first)
    working = WorkingCopy(put(played.state, niho_takayasu="2810", fukuya_takakane="2810"))
    working.place([played.u(unit) for unit in units], played.state.scenario.map.index["2910"])
    assert [event.kind for event in working.events].count("released") == 1


@pytest.mark.rule("33.17")
def test_special_rules_are_those_of_the_scenario_only() -> None:
    special = {number: GAME.library.load(number, {}).special for number in ALL}
    assert [special[n].free_phase is not None for n in ALL] == [True, False, False, False]
    assert [bool(special[n].extra_actions) for n in ALL] == [False, True, False, False]
    assert [bool(special[n].random_events) for n in ALL] == [False, False, True, False]
    assert not special["4"].restraints
