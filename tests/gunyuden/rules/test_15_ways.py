"""The way of a move: harmless unless the player names another, and his to choose (G-115)."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import Board, Played, drive, unit
from tests.gunyuden.rules.turns import at, pass_until
from tests.western_hero.rules.at_start import put, ready
from wargame_core.boards.graphs import Weighted
from wargame_core.gunyuden.rules import engine, ways
from wargame_core.gunyuden.rules.actions import Go, HexId
from wargame_core.gunyuden.rules.costs import cost_graph
from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.scenario import Trigger
from wargame_core.gunyuden.rules.state import State, new_state

COLUMNS = ("normal", "strategic")


@cache
def amago_phase() -> State:
    return pass_until(ready("3").then(1), at(1, 1, "amago")).state


def honjo() -> Played:
    """Honjō sets out from 1720, at the border of Nagato, while the Ōuchi stand aside."""
    return drive(put(amago_phase(), honjo_tsunemitsu="1720"), "move honjo_tsunemitsu")


@cache
def ouchi_phase() -> State:
    return ready("1").then("end-phase").state


def niho(hex_: str) -> Played:
    """Niho sets out from a hex near Sasuka, who has not been released."""
    return drive(put(ouchi_phase(), niho_takayasu=hex_), "move niho_takayasu")


def walked(played: Played) -> list[str]:
    """Numbers of the hexes of the last move, both ends included."""
    names = played.state.scenario.map.names
    return [names[h] for h in played.event("moves").params["hexes"]]


def words(state: State, text: str, language: str = "en") -> str:
    return GAME.describe(state, GAME.read_action(state, text), language)


# --- which way ------------------------------------------------------------------------------------


@pytest.mark.rule("G-115")
@pytest.mark.rule("36.7(2) a")
def test_a_move_goes_around_nagato_where_that_costs_as_much() -> None:
    played = honjo().then("go 1621")
    assert walked(played) == ["1720", "1721", "1621"]
    assert played.event("moves").params["points"] == 4
    assert not played.has("clan-active")


@pytest.mark.rule("G-115")
@pytest.mark.rule("34.7(2)")
def test_a_move_goes_around_sasuka_where_that_costs_as_much() -> None:
    played = niho("2912").then("go 2810")
    assert walked(played) == ["2912", "2811", "2810"]
    assert not played.has("released")


@pytest.mark.rule("G-115")
def test_a_move_goes_a_longer_way_around_and_says_what_it_costs() -> None:
    state = niho("2912").state
    assert words(state, "go 3210") == (
        "Go to 3210 – 2 movement points more than the way that lets Sasuka Naganobu act "
        "from now on (34.7(2))"
    )
    played = drive(state, "go 3210")
    assert walked(played) == ["2912", "3012", "3112", "3211", "3210"]
    assert not played.has("released")


@pytest.mark.rule("G-115")
def test_where_no_way_around_is_in_reach_the_choice_says_what_it_sets_off() -> None:
    state = honjo().state
    assert words(state, "go 1620") == "Go to 1620 – brings Ōuchi, Masuda into the war (36.7(2))"
    assert words(state, "go 1620", "ja") == "1620ヘクスへ移動（大内、益田が参戦します：36.7(2)）"
    assert words(state, "go 1621") == "Go to 1621"
    assert drive(state, "go 1620").has("clan-active")


@pytest.mark.rule("G-115")
def test_clans_in_the_war_need_no_way_around_and_no_warning() -> None:
    state = honjo().state
    state = state.copy()
    state.flags = state.flags | {"active:ouchi", "active:masuda"}
    assert words(state, "go 1620") == "Go to 1620"
    assert walked(drive(state, "go 1621")) == ["1720", "1620", "1621"]


@pytest.mark.rule("G-115")
def test_only_the_clans_that_still_stand_aside_are_named() -> None:
    state = honjo().state.copy()
    state.flags = state.flags | {"active:ouchi"}
    assert words(state, "go 1620") == "Go to 1620 – brings Masuda into the war (36.7(2))"


def homes(scenario_id: str = "3") -> int:
    """The hexes of Suō and Nagato, as a set."""
    scenario = GAME.library.load(scenario_id, {})
    mover = (scenario.unit_index["honjo_tsunemitsu"],)
    (trigger,) = ways.pending(new_state(scenario), mover)
    return trigger.hexes


def pairs(graph: Weighted, home: int, points: int) -> list[tuple[int, int]]:
    """Start and end, both elsewhere, where the first cheapest way needlessly enters ``home``."""
    found = []
    for here in range(graph.graph.size):
        around = graph.closed_to(home).within(here, points)
        for there, cost in graph.within(here, points).items():
            if here != there and not (home >> here | home >> there) & 1:
                first = graph.path(here, there, points)
                if around.get(there) == cost and any(home >> h & 1 for h in first):
                    found.append((here, there))
    return found


@pytest.mark.rule("G-115")
def test_all_pairs_of_an_empty_board_with_a_choice_go_the_harmless_way() -> None:
    scenario, home = GAME.library.load("3", {}), homes()
    trigger = Trigger(home, "36.7(2)", "clans-join", {}, ())
    points, total = scenario.charts.numbers.movement_allowance, 0
    for column in COLUMNS:
        graph = cost_graph(scenario, column).weighted(0, 0)
        for here, there in pairs(graph, home, points):
            way = ways.preferred(graph, here, there, points, (trigger,))
            assert not ways.met((trigger,), way.hexes)
            assert way.points == graph.within(here, points)[there]
            total += 1
    assert total == 47


def moving(state: State, unit_: int, hex_: int, morale: int) -> State:
    """The state with the unit about to move from a hex of no enemy."""
    new = put(state, **{state.scenario.units[unit_].id: state.scenario.map.names[hex_]})
    new.morale[unit_] = morale
    new.frames = (*new.frames, Moving((unit_,), 8 + morale, "either"))
    return new


@given(st.data())
@settings(max_examples=60, deadline=None)
@pytest.mark.rule("G-115")
def test_no_move_sets_anything_off_that_an_equally_cheap_one_does_not(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from([amago_phase(), ouchi_phase()]))
    scenario = state.scenario
    side = scenario.phases[state.phase].side
    own = [u for u, hex_ in enumerate(state.hex) if scenario.side_of_unit[u] == side and hex_ >= 0]
    free = [
        h
        for h in range(len(scenario.area))
        if scenario.area[h] and not state.at(h) and cost_graph(scenario, "normal").cheapest_steps[h]
    ]
    unit_ = data.draw(st.sampled_from(own))
    morale = data.draw(st.integers(-2, 0))
    start = moving(state, unit_, data.draw(st.sampled_from(free)), morale)
    goes = [a for a in engine.legal_actions(start) if isinstance(a, Go)]
    if not goes:
        return
    go = data.draw(st.sampled_from(goes))
    step = engine.apply(start, go)
    if not step.state.flags - start.flags:
        return
    frame = start.frames[-1]
    assert isinstance(frame, Moving)
    (event,) = [e for e in step.events if e.kind == "moves"]
    assert ways.set_off(start, go), "it was not said"
    for other in every_way(start, frame, go, event.params["points"]):
        after = engine.apply(start, other).state
        assert after.flags - start.flags, f"{other} is harmless and costs as much"


def every_way(state: State, frame: Moving, go: Go, points: int) -> list[Go]:
    """Every way hex by hex to the same hex for so many points, found without the search."""
    linked = state.scenario.map.neighbours
    found: list[Go] = []

    def walk(path: tuple[int, ...]) -> None:
        for there in linked[path[-1]]:
            if there < 0 or there in path:
                continue
            step = Go(HexId(there), go.strategic, tuple(HexId(h) for h in path))
            way = frame.way(state, step)
            if isinstance(way, ways.Broken):
                continue
            cost = way.points + frame.before_walking(state, strategic=go.strategic)
            if there == go.hex and cost <= points:
                found.append(step)
            elif there != go.hex and cost < points and len(found) < 40:
                walk((*path, there))

    walk((state.hex[frame.units[0]],))
    return found


# --- the player's own way -------------------------------------------------------------------------


@pytest.mark.rule("15-1-2")
@pytest.mark.rule("G-115")
def test_the_player_names_the_hexes_of_the_way() -> None:
    state = honjo().state
    by_1721, by_1620 = drive(state, "go 1721 1621"), drive(state, "go 1620 1621")
    assert walked(by_1721) == ["1720", "1721", "1621"]
    assert not by_1721.has("clan-active")
    assert walked(by_1620) == ["1720", "1620", "1621"]
    assert by_1620.has("clan-active")
    assert words(state, "go 1620 1621") == (
        "Go by 1620 to 1621 – brings Ōuchi, Masuda into the war (36.7(2))"
    )


@pytest.mark.rule("G-115")
def test_between_hexes_that_are_no_neighbours_the_move_finds_its_way() -> None:
    assert walked(honjo().then("go 1820 1621")) == ["1720", "1820", "1721", "1621"]


@pytest.mark.rule("G-115")
def test_a_way_may_name_the_hex_where_it_begins() -> None:
    assert walked(honjo().then("go 1720 1620 1621")) == ["1720", "1620", "1621"]


@pytest.mark.rule("15-1-2")
def test_a_named_way_may_be_dearer_and_pays_for_every_step() -> None:
    straight, round_about = honjo().then("go 1721"), honjo().then("go 1820 1721")
    assert straight.event("moves").params["points"] == 2
    assert round_about.event("moves").params["points"] == 4
    assert walked(round_about) == ["1720", "1820", "1721"]


BOARD = Board(
    terrain={"0604": "mountain", "0706": "lake"},
    water=[("0606", "0607")],
    outside=["0505"],
)


def setting_out() -> Played:
    state = BOARD.state(mori=[unit("m1", hex="0606")], ouchi=[unit("o1", hex="0408")])
    return drive(state, "move m1")


@pytest.mark.rule("15-6-1")
@pytest.mark.rule("G-115")
def test_the_first_hexside_of_a_way_that_is_closed_is_named() -> None:
    played = setting_out()
    assert played.refusal("go 0607 0608") == ("15-6-1", "way-across-water")
    refusal = engine.why_not(played.state, GAME.read_action(played.state, "go 0607 0608"))
    assert refusal is not None
    names = played.state.scenario.map.names
    assert [names[refusal.facts[key]] for key in ("from_hex", "hex")] == ["0606", "0607"]


@pytest.mark.rule("G-115")
@pytest.mark.parametrize(
    ("move", "rule", "code"),
    [
        ("go 0605 0604 0603", "15-2-2", "mountain"),
        ("go 0605 0706 0707", "15-6-1", "water"),
        ("go 0506 0505 0605", "33.11", "outside-the-area"),
        ("go 0507 0408 0409", "15-6-2", "enemy-in-hex"),
        ("go 0605 0606", "15-1", "already-there"),
        ("go 0605 0605 0705", "15-1", "way-stands-still"),
    ],
)
def test_the_first_hex_of_a_way_that_is_closed_is_named(move: str, rule: str, code: str) -> None:
    assert setting_out().refusal(move) == (rule, code)


@pytest.mark.rule("15-2")
@pytest.mark.rule("G-115")
def test_a_way_that_is_too_long_says_how_far_the_points_reach() -> None:
    played = setting_out()
    back_and_forth = " ".join(["0605", "0705"] * 5)
    move = f"go {back_and_forth} 0804"
    assert played.refusal(move) == ("15-2", "way-too-long")
    refusal = engine.why_not(played.state, GAME.read_action(played.state, move))
    assert refusal is not None
    assert refusal.facts["left"] < 2


@pytest.mark.rule("15-3-1")
@pytest.mark.rule("G-115")
def test_a_named_way_obeys_strategic_movement() -> None:
    state = Board().state(mori=[unit("m1", hex="0602")], ouchi=[unit("o1", hex="0606")])
    played = drive(state, "move m1")
    assert played.refusal("go 0605 0805 strategic")[0] in ("15-3-1", "15-3-2")


@given(st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
@pytest.mark.rule("G-115")
def test_a_named_way_is_legal_exactly_when_its_steps_are_one_after_the_other(seed: int) -> None:
    draw = random.Random(seed)
    start = draw.choice([honjo(), niho("2912"), setting_out()]).state
    here = start.hex[start.frames[-1].units[0]]
    stops: list[int] = []
    for _ in range(draw.randint(2, 4)):
        before = stops[-1] if stops else here
        stops.append(draw.choice([h for h in start.scenario.map.neighbours[before] if h >= 0]))
    go = Go(HexId(stops[-1]), False, tuple(HexId(h) for h in stops[:-1]))
    if stops[-1] == here:
        return
    accepted = engine.why_not(start, go) is None
    state, legal = start, True
    for stop in stops:
        frame = state.frames[-1]
        # one step at a time: as long as the direct step is what a move there would take
        step = Go(HexId(stop), False, (HexId(state.hex[start.frames[-1].units[0]]),))
        if not isinstance(frame, Moving) or engine.why_not(state, step) is not None:
            legal = False
            break
        state = engine.apply(state, step).state
    assert accepted == legal
    if accepted:
        after = engine.apply(start, go).state
        assert after.canonical() == state.canonical()


# --- the written form -----------------------------------------------------------------------------


@pytest.mark.rule("G-115")
def test_the_log_names_the_way() -> None:
    played = honjo().then("go 1621")
    event = played.event("moves")
    said = {language: GAME.event_text(played.state, event, language) for language in ("en", "ja")}
    who = "Honjō Tsunemitsu (strength 2)"
    assert said["en"] == f"{who} moves from 1720 by 1721 to 1621 for 4 movement points  (15-1)"
    who = "本城常光（戦闘力2）"
    way = "1720ヘクスから1721ヘクスを通って1621ヘクスへ移動"
    assert said["ja"] == f"{who}が{way}（4移動力）  (15-1)"
    one_step = honjo().then("go 1721").event("moves")
    assert GAME.event_text(played.state, one_step, "en").startswith(
        "Honjō Tsunemitsu (strength 2) moves from 1720 to 1721 for"
    )


@pytest.mark.rule("G-115")
@pytest.mark.parametrize("move", ["go 1621", "go 1721 1621", "go 1620 1621", "go 1820 1621"])
def test_the_written_form_in_full_names_every_hex_and_reads_back_to_the_same_way(move: str) -> None:
    state = honjo().state
    action = GAME.read_action(state, move)
    written = GAME.write_in_full(state, action)
    assert written.split()[1:] == walked(drive(state, move))
    again = GAME.read_in_full(state, written)
    assert GAME.write_in_full(state, again) == written
    assert engine.apply(state, again).state.canonical() == (
        engine.apply(state, action).state.canonical()
    )


@pytest.mark.rule("G-115")
def test_a_record_without_a_way_is_read_as_it_was_played() -> None:
    state = honjo().state
    action = GAME.read_in_full(state, "go 1621")
    assert GAME.write_in_full(state, action) == "go 1720 1620 1621"


# --- a move that has ended ------------------------------------------------------------------------


@pytest.mark.rule("15-1")
@pytest.mark.rule("15-5")
def test_a_force_without_points_and_with_nobody_to_leave_behind_stops_by_itself() -> None:
    alone = Board().state(mori=[unit("m1", hex="0101", morale=-4)])
    played = drive(alone, "move m1", "go 0105")
    assert played.event("moves").params["points"] == 4
    assert "end-phase" in played.legal
    led = Board().state(
        mori=[
            unit("m1", hex="0101", morale=-4),
            unit("m2", hex="0101", morale=-4, led_by="m1"),
        ]
    )
    played = drive(led, "move m1", "go 0105")
    assert played.legal == ["stop", "detach m2 m2"]
    assert "end-phase" in played.then("detach m2 m2").legal
