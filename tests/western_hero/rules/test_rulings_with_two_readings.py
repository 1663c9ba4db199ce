"""Rulings that a match may read in another way: every value of their options."""

from __future__ import annotations

import pytest

from scenarios.western_hero.game import GAME
from scenarios.western_hero.rules.historical_victory import HistoricalVictory
from tests.gunyuden.rules.builder import Board, Played, castle, unit
from tests.gunyuden.rules.siege_builder import Siege, by_rule
from tests.gunyuden.rules.test_24_decisive import THERE, meet
from tests.gunyuden.rules.turns import with_owner
from tests.western_hero.rules.at_sea import ouchi_phase
from tests.western_hero.rules.at_start import changed, ready
from wargame_core.engine.decision import Result
from wargame_core.gunyuden.rules import scoring
from wargame_core.gunyuden.rules.actions import CallForSurrender, ChooseHex
from wargame_core.gunyuden.rules.cascade import settle_consequences
from wargame_core.gunyuden.rules.siege_odds import fall_terms
from wargame_core.gunyuden.rules.state import Fate, new_state
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

NEW = {
    "fall_modifiers": ("all", ("all", "rank", "none")),
    "refusal": ("any_castle", ("any_castle", "own_castle")),
    "departure": ("by_land", ("by_land", "any")),
}
IN_SCENARIO_2 = {"free_sailing": ("able", ("able", "all"))}


@pytest.mark.rule("G-66")
@pytest.mark.rule("G-68")
@pytest.mark.rule("G-85")
@pytest.mark.rule("G-102")
@pytest.mark.parametrize("number", ["1", "2", "3", "4"])
def test_the_values_and_defaults_of_the_switches(number: str) -> None:
    found = {o.id: o for o in GAME.library.load(number, {}).info.options}
    for name, (default, values) in {**NEW, **(IN_SCENARIO_2 if number == "2" else {})}.items():
        option = found[name]
        assert (option.default, tuple(c.value for c in option.choices)) == (default, values)
        assert option.title_ja and all(c.title_ja for c in option.choices)
    assert ("free_sailing" in found) == (number == "2")


# --- 21: the fall of a castle ---------------------------------------------------------------------


@pytest.mark.rule("G-66")
@pytest.mark.rule("21 (result)")
@pytest.mark.parametrize(
    ("option", "expected", "letter"),
    [
        ({}, {"20-2-1(1)": -2, "20-2-1(3)": 3}, "G"),
        ({"fall_modifiers": "all"}, {"20-2-1(1)": -2, "20-2-1(3)": 3}, "G"),
        ({"fall_modifiers": "rank"}, {"20-2-1(1)": -2}, "E"),
        ({"fall_modifiers": "none"}, {}, "F"),
    ],
)
def test_which_modifiers_the_fall_roll_has(
    option: dict[str, str], expected: dict[str, int], letter: str
) -> None:
    siege = (
        Siege()
        .on(options=option)
        .castle("K", "ouchi", "0303")
        .unit("A", "mori", "0303", 30, investing=True, morale=-1)
        .unit("S", "ouchi", "0303", rank="sodaisho", inside=True, morale=-5)
        .start()
    )
    terms = fall_terms(siege.state, 0, (0,))
    assert by_rule(terms.modifiers) == expected
    assert terms.cell(siege.state.scenario.charts, 2) == letter


# --- 20-3-2: where a garrison goes ----------------------------------------------------------------


ISLAND = {"0101": "sea", "0102": "sea", "0202": "sea", "0301": "sea", "0302": "sea"}


RING = ("0504", "0604", "0605", "0506", "0405", "0404")
"""The hexes around 0505."""


def leaving(option: dict[str, str]) -> Siege:
    """The garrison of 0505 leaves; friends stand at 0601 and, on an island, at 0201."""
    return (
        Siege()
        .on(options=option, terrain=ISLAND)
        .castle("K", "ouchi", "0505", left=4)
        .unit("A", "mori", "0505", 24, rank="taisho", investing=True)
        .unit("F", "masuda", "0601")
        .unit("G", "ouchi", "0201")
        .unit("I", "ouchi", "0505", inside=True, morale=-1)
        .start()
        .besiege("A")
        .do(CallForSurrender())
        .roll(5)
    )


@pytest.mark.rule("20-3-2 a")
@pytest.mark.rule("G-68")
@pytest.mark.parametrize("option", [{}, {"departure": "by_land"}])
def test_those_who_leave_do_not_cross_the_sea(option: dict[str, str]) -> None:
    siege = leaving(option)
    assert siege.happened("garrison-leaves")
    assert siege.where("I") == "0601"


@pytest.mark.rule("20-3-2 a")
@pytest.mark.rule("G-68")
def test_by_option_those_who_leave_go_anywhere() -> None:
    siege = leaving({"departure": "any"})
    assert siege.legal == [ChooseHex(siege.hex(name)) for name in ("0201", "0601")]


@pytest.mark.rule("20-3-2 a")
@pytest.mark.rule("G-68")
def test_the_refusal_of_an_island_says_that_it_lies_across_water() -> None:
    siege = (
        Siege()
        .on(terrain=ISLAND)
        .castle("K", "ouchi", "0505", left=4)
        .unit("A", "mori", "0505", 24, rank="taisho", investing=True)
        .unit("F", "masuda", "0601")
        .unit("G", "ouchi", "0201")
        .unit("H", "ouchi", "0701")
        .unit("I", "ouchi", "0505", inside=True, morale=-1)
        .start()
        .besiege("A")
        .do(CallForSurrender())
        .roll(5)
    )
    assert siege.why_not(ChooseHex(siege.hex("0201"))).code == "destination-across-water"
    assert siege.why_not(ChooseHex(siege.hex("0701"))) is None


@pytest.mark.rule("20-3-2 d")
@pytest.mark.rule("G-68")
@pytest.mark.parametrize(
    ("terrain", "water", "survives"),
    [
        ({}, [("0505", "0504")], True),  # round the lake
        (dict.fromkeys(RING, "marsh"), [], True),
        (dict.fromkeys(RING, "mountain"), [], False),
        (dict.fromkeys(RING, "lake"), [], False),
    ],
)
def test_a_way_round_the_water_is_a_way_by_land_and_mountains_are_none(
    terrain: dict[str, str], water: list[tuple[str, str]], survives: bool
) -> None:
    siege = (
        Siege()
        .on(terrain=terrain, water=water)
        .castle("K", "ouchi", "0505", left=4)
        .unit("A", "mori", "0505", 24, rank="taisho", investing=True)
        .unit("F", "ouchi", "0503")
        .unit("I", "ouchi", "0505", inside=True, morale=-1)
        .start()
        .besiege("A")
        .do(CallForSurrender())
        .roll(5)
    )
    assert bool(siege.state.steps[siege.u("I")]) == survives


# --- 24-1-8: who may refuse -----------------------------------------------------------------------


@pytest.mark.rule("24-1-8")
@pytest.mark.rule("G-85")
@pytest.mark.parametrize(
    ("option", "owner", "asked"),
    [
        ({}, "ouchi", True),
        ({}, "mori", True),
        ({"refusal": "any_castle"}, "ouchi", True),
        ({"refusal": "any_castle"}, "mori", True),
        ({"refusal": "own_castle"}, "ouchi", True),
        ({"refusal": "own_castle"}, "masuda", True),
        ({"refusal": "own_castle"}, "mori", False),
    ],
)
def test_who_stands_at_a_castle_may_refuse_a_decisive_battle(
    option: dict[str, str], owner: str, asked: bool
) -> None:
    played = meet(board=Board(options=option), castles=[castle("k", hex=THERE, owner=owner)])
    assert (played.kind == "consent") == asked
    if asked:
        assert played.seat == "ouchi"
        assert played.then("refuse").kind == "battle-refused"


# --- 35.7(2).6: the free sailing ------------------------------------------------------------------


@pytest.mark.rule("35.7(2).6")
@pytest.mark.rule("G-102")
@pytest.mark.parametrize("option", [{}, {"free_sailing": "able"}])
def test_only_forces_that_can_act_sail_freely(option: dict[str, str]) -> None:
    played = changed(ready("2", option), ohara_takanobu="1628", ikaga_fusaaki="1628")
    played = acted(played, "ohara_takanobu").then("sail 1628 free")
    assert "join-force ohara_takanobu" not in played.legal
    assert "join-force ikaga_fusaaki" in played.legal


@pytest.mark.rule("35.7(2).6")
@pytest.mark.rule("G-102")
def test_by_option_all_units_of_the_hex_sail_freely_whatever_their_activation() -> None:
    played = changed(
        ready("2", {"free_sailing": "all"}), ohara_takanobu="1628", ikaga_fusaaki="1628"
    )
    late = played.state.copy()
    late.stage = 4  # nobody of the Ōuchi has four activation points
    played = acted(Played(late), "ohara_takanobu")
    assert "sail 1628 free" in played.legal
    played = played.then("sail 1628 free")
    assert {"join-force ohara_takanobu", "join-force ikaga_fusaaki"} <= set(played.legal)
    played = played.then("join-force ohara_takanobu", "join-force ikaga_fusaaki", "finish")
    played = played.then("choose-hex 1830")
    assert played.hex("ohara_takanobu") == played.hex("ikaga_fusaaki") == "1830"


@pytest.mark.rule("35.7(2).6")
@pytest.mark.rule("G-102")
def test_the_option_changes_nothing_once_the_free_sailing_is_spent() -> None:
    played = changed(ready("2", {"free_sailing": "all"}), ohara_takanobu="1628")
    spent = played.then("sail 1628 free", "join-force ohara_takanobu", "finish", "choose-hex 1729")
    assert spent.state.acted[spent.u("ohara_takanobu")]
    late = spent.state.copy()
    late.flags = frozenset(flag for flag in late.flags if not flag.startswith("phase:"))
    late.stage = 4
    late.forget()
    assert not any(action.startswith("sail") for action in Played(late).legal)


def test_nobody_on_the_coast_is_said_as_it_is_under_either_reading() -> None:
    for option, code in (({}, "nobody-can-sail"), ({"free_sailing": "all"}, "nobody-to-sail")):
        played = ready("2", option)
        assert played.refusal("sail 2724 free")[1] == code


def acted(played: Played, name: str) -> Played:
    """A unit has acted in this phase."""
    state = played.state.copy()
    state.acted[state.scenario.unit_index[name]] = True
    state.forget()
    return Played(state)


# --- 15-1-2: the way of a move --------------------------------------------------------------------


@pytest.mark.rule("15-1-2")
@pytest.mark.rule("G-115")
def test_a_move_named_by_its_last_hex_goes_by_a_way_of_least_cost() -> None:
    rough = dict.fromkeys(("0604", "0605"), "foothills")
    state = Board(terrain=rough).state(mori=[unit("m", hex="0606")], ouchi=[unit("o", hex="1212")])
    played = Played(state).then("move m", "go 0603")
    names = state.scenario.map.names
    walked = {names[hex_] for hex_ in played.event("moves").params["hexes"]}
    assert not walked & set(rough)
    assert played.hex("m") == "0603"


# --- 25-2, 32.2 and 36.6(2): units that leave with their sōdaishō --------------------------------


@pytest.mark.rule("36.6(2)")
@pytest.mark.rule("G-93")
@pytest.mark.rule("G-106")
@pytest.mark.parametrize(
    ("option", "wins", "points"), [({}, "ouchi", 10), ({"score_removed": "yes"}, "amago", 22)]
)
def test_units_removed_with_motonari_count_as_eliminated_only_by_option(
    option: dict[str, str], wins: str, points: int
) -> None:
    working = WorkingCopy(
        with_owner(
            new_state(GAME.library.load("3", {"victory": "historical", **option})),
            "koriyama",
            "amago",
        )
    )
    working.eliminate(working.state.scenario.unit_index["mori_motonari"], "23-3-2")
    settle_consequences(working)
    assert [working.state.fate[u] for u in _mori(working)].count(Fate.REMOVED) == 4
    working.state.over = True
    result = scoring.result(working.state)
    assert isinstance(result, Result)
    assert result.winner == wins
    units = [s for s in result.points["amago"] if s.message.key == "points.unit"]
    assert sum(source.points for source in units) == points


def _mori(working: WorkingCopy) -> list[int]:
    scenario = working.state.scenario
    return [u for u, one in enumerate(scenario.units) if scenario.clans[one.clan].id == "mori"]


@pytest.mark.rule("36.6(2)")
@pytest.mark.rule("G-106")
def test_eliminated_units_count_under_both_readings() -> None:
    for option in ("no", "yes"):
        state = Board(options={"score_removed": option}).state(
            castles=[castle("k", hex="0606", owner="ouchi")],
            mori=[unit(f"m{n}", hex="0101") for n in range(3)],
        )
        working = WorkingCopy(state)
        victory = HistoricalVictory("36.6(2)", 1, 0, 0, 50, immediate=False)
        working.eliminate(0, "23-3-2")
        assert not victory.is_fulfilled(working.state)
        working.eliminate(1, "23-3-2")
        assert victory.is_fulfilled(working.state)


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.rule("35.6(2)")
@pytest.mark.rule("G-101")
@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "does not occupy Miyanoo with a unit"), ("ja", "宮ノ尾城をユニットで占領できず")],
)
def test_a_castle_that_is_held_but_empty_is_said_not_to_be_occupied(
    language: str, expected: str
) -> None:
    state = with_owner(ready("2", {"victory": "historical"}).state, "miyanoo", "ouchi").copy()
    state.over = True
    result = scoring.result(state)
    assert result is not None
    assert expected in GAME.say(state, result.reason, language)


@pytest.mark.rule("34.7(2)")
@pytest.mark.rule("G-98")
@pytest.mark.parametrize(
    ("option", "language", "expected"),
    [
        ("side", "en", "until a unit of the Ōuchi side"),
        ("clan", "en", "until a unit of the Ōuchi clan"),
        ("side", "ja", "大内方のユニット"),
        ("clan", "ja", "大内軍のユニット"),
    ],
)
def test_sasuka_s_refusal_names_who_sets_him_free(
    option: str, language: str, expected: str
) -> None:
    played = ouchi_phase() if option == "side" else ready("2", {"sasuka": option})
    refusal = played.then("end-phase").why_not("move sasuka_naganobu")
    assert refusal is not None
    assert expected in GAME.say(played.state, refusal.message, language)
    assert "enemy" not in GAME.say(played.state, refusal.message, "en")
