"""Equipment (2) and what Western Hero adds to it (28, 33.10): map, units, states, charts."""

from __future__ import annotations

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import Board, castle, drive, modifiers, position, unit
from wargame_core.boards.hexmap import Terrain
from wargame_core.engine.decision import FAIR_DIE, Roll, rolls_of
from wargame_core.engine.errors import IllegalActionError
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.state import new_state
from wargame_core.tables.loader import load_charts

ALL = ("1", "2", "3", "4")
RIDGE = position(mori=[unit("m", hex="0606")], ouchi=[unit("o", hex="0605")])


@pytest.mark.rule("2.0")
def test_every_roll_is_that_of_one_die() -> None:
    assert [roll.face for roll in rolls_of(6)] == [1, 2, 3, 4, 5, 6]
    assert sum(chance for _, chance in FAIR_DIE) == 1
    played = drive(RIDGE, "attack m")
    assert list(engine.legal_actions(played.state)) == list(rolls_of(6))
    assert engine.outcomes(played.state) == FAIR_DIE
    for face in (0, 7):
        with pytest.raises(IllegalActionError):
            engine.apply(played.state, Roll(face))


@pytest.mark.rule("2-1-1")
def test_a_hex_inside_the_map_has_six_neighbours() -> None:
    board = GAME.library.map()
    for name in ("3418", "1628", "4307"):
        near = board.neighbours[board.index[name]]
        assert len(set(near)) == 6
        assert min(near) >= 0
        for direction, other in enumerate(near):
            assert board.neighbours[other][(direction + 3) % 6] == board.index[name]
            back = board.hexsides[other][(direction + 3) % 6]
            assert board.hexsides[board.index[name]][direction] == back


@pytest.mark.rule("2-1-2")
def test_every_terrain_has_all_its_effects_in_the_chart() -> None:
    chart = load_charts("western_hero")["terrain_effects"]
    assert len(chart.columns) >= 6
    terrain = GAME.library.load("1", {}).charts.terrain
    used = {Terrain(kind).name.lower() for kind in GAME.library.map().terrain}
    assert used <= set(terrain)
    flat, foothills = terrain["flat"], terrain["foothills"]
    assert (flat.normal, flat.strategic, flat.communication) == (1, 1, 1)
    assert (foothills.normal, foothills.strategic, foothills.communication) == (4, 3, 3)
    assert (foothills.attack, foothills.counterattack, foothills.assault) == (-2, -1, -2)


@pytest.mark.rule("2-1-3")
@pytest.mark.rule("28-1-1")
@pytest.mark.rule("28.1.2")
def test_turn_stage_phase_and_command_are_part_of_the_state() -> None:
    state = position(
        turn=2,
        stage=3,
        phase="ouchi",
        ouchi=[
            unit("boss", hex="0606", rank="taisho"),
            unit("man", hex="0606", led_by="boss"),
            unit("lone", hex="0606"),
        ],
    ).copy()
    assert (state.turn, state.stage, state.scenario.phases[state.phase].id) == (2, 3, "ouchi")
    boss, man, lone = (state.scenario.unit_index[name] for name in ("boss", "man", "lone"))
    assert state.forces()[boss] == (boss, man)
    assert state.forces()[lone] == (lone,)
    assert state.scenario.units[boss].capacity == 6


@pytest.mark.rule("2-2")
def test_a_counter_is_a_unit_or_a_mark_on_a_unit_or_castle() -> None:
    state = new_state(GAME.library.load("4", {}))
    for marks in (state.morale, state.inside, state.investing, state.acted, state.steps):
        assert len(marks) == len(state.scenario.units)
    for marks in (state.durability, state.castle_morale, state.owner, state.resists):
        assert len(marks) == len(state.scenario.castles)


@pytest.mark.rule("2-2-1(1)")
@pytest.mark.parametrize("number", ALL)
def test_every_unit_bears_the_name_of_its_own_leader(number: str) -> None:
    units = GAME.library.load(number, {}).units
    for names in ([u.name for u in units], [u.name_ja for u in units], [u.id for u in units]):
        assert all(names)
        assert len(set(names)) == len(names)


@pytest.mark.rule("2-2-1(3)")
def test_three_against_one_adds_two_to_the_die() -> None:
    state = position(mori=[unit("m", hex="0606", fbm=3)], ouchi=[unit("o", hex="0605", fbm=1)])
    rolled = drive(state, "attack m", 3).event("attack-roll")
    assert list(modifiers(rolled).values()) == [2]
    assert rolled.lookup is not None
    assert rolled.lookup.row == "5"


@pytest.mark.rule("2-2-2")
def test_states_of_units_and_castles_are_kept() -> None:
    state = position(
        castles=[castle("k", hex="0606", left=7, morale=-1)],
        ouchi=[unit("o", hex="0605", morale=-2, steps=1, acted=True)],
        mori=[unit("m", hex="0101")],
    ).copy()
    o = state.scenario.unit_index["o"]
    assert (state.morale[o], state.steps[o], state.acted[o]) == (-2, 1, True)
    assert (state.durability[0], state.castle_morale[0]) == (7, -1)
    assert state.morale[state.scenario.unit_index["m"]] == 0


@pytest.mark.rule("2-3")
@pytest.mark.rule("28.1.4")
@pytest.mark.rule("28.3")
def test_every_chart_of_the_rules_is_there() -> None:
    charts = load_charts("western_hero")
    assert {
        "combat_results",
        "garrison_limits",
        "siege_results",
        "incidents",
        "call_for_surrender",
        "terrain_effects",
        "replenishment",
        "ouchi_activation",
        "activation_by_stage",
        "morale_recovery",
        "victory_points",
    } <= set(charts)
    assert all(chart.cells for chart in charts.values())
    assert len(GAME.library.load("4", {}).castles) == 56


@pytest.mark.rule("28.1")
def test_the_map_is_western_chugoku() -> None:
    board = GAME.library.map()
    assert {"nagato", "suo", "aki", "iwami", "bingo", "izumo", "bizen"} <= set(board.province)
    okayama, nagato = board.index["5619"], board.index["0230"]
    assert (board.province[okayama], board.province[nagato]) == ("bizen", "nagato")
    assert board.columns < 60  # Okayama lies near the eastern edge


@pytest.mark.rule("28-2(1)")
def test_the_scenario_decides_who_owns_a_castle() -> None:
    owners = {}
    for number in ALL:
        scenario = GAME.library.load(number, {})
        sakurao = scenario.castles[scenario.castle_index["sakurao"]]
        owners[number] = scenario.clans[sakurao.owner].id
    assert owners == {"1": "ouchi", "2": "mori", "3": "ouchi", "4": "mori"}


@pytest.mark.rule("33.10")
@pytest.mark.parametrize(
    ("number", "title"),
    [("1", "Oshikibata"), ("2", "Itsukushima"), ("3", "Kōriyama"), ("4", "Fall of the Ōuchi")],
)
def test_every_scenario_has_a_title_and_tells_its_background(number: str, title: str) -> None:
    info = GAME.library.load(number, {}).info
    assert title in info.title
    assert info.title_ja
    assert len(info.summary) > 100


@pytest.mark.rule("2-1")
def test_hexes_outside_the_area_are_not_in_play() -> None:
    board = Board(outside=["0605"])
    played = drive(board.state(mori=[unit("m", hex="0606")]), "move m")
    assert "go 0605" not in played.legal
    assert "go 0707" in played.legal
