"""How objectives are chosen for all forces together, and that they are kept to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.gunyuden.rules.builder import Board, castle, position, unit
from wargame_core.gunyuden.players.activation_times import actions_left, arrival, setting_out
from wargame_core.gunyuden.players.choices import move_step
from wargame_core.gunyuden.players.clock import timely
from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.joint_assignment import JointAssignment
from wargame_core.gunyuden.players.plan import Plan, board
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.players.stations import Stations
from wargame_core.gunyuden.players.weights import Weights, personas
from wargame_core.gunyuden.rules import actions, engine
from wargame_core.gunyuden.rules.state import State

JOINT = replace(personas()[""], assign_jointly=1.0, garrison=0.4, risk=0.0, parting=100.0, hold=0.0)
WIDE = Board(columns=50)


def together(state: State, aims: list[Aim], weights: Weights = JOINT) -> dict[int, int]:
    """Which hex each force of side 0 is sent to."""
    known = Plan(state, 0, weights)
    return {
        leader: aim.hex for leader, aim in JointAssignment(known, aims, known.own).best().items()
    }


def field(*mori: dict[str, object], far: str = "4806") -> State:
    """Forces of side 0 around its main castle, and an enemy castle to the east."""
    return position(
        castles=[
            castle("j", hex="0106", main=True),
            castle("k", hex="1206", owner="ouchi", main=True, level=1, points=3),
        ],
        mori=[*mori],
        ouchi=[unit("o", hex=far, strength=2)],
        board=WIDE,
    )


def aim_at(state: State, hex_: str, *, gain: float, need: float, kind: str = "castle") -> Aim:
    place = state.scenario.map.index[hex_]
    return Aim(kind, place, state.scenario.castle_at.get(place, -1), gain, need)


def test_two_strong_forces_go_rather_than_many_weak_ones() -> None:
    weak = [unit(f"w{i}", hex="0306", strength=2, rank="busho") for i in range(5)]
    strong = [unit(f"s{i}", hex="0306", strength=5, rank="busho") for i in range(2)]
    state = field(*weak, *strong)
    found = together(state, [aim_at(state, "1206", gain=6.0, need=10.0)])
    assert {state.scenario.units[u].id for u in found} == {"s0", "s1"}


@pytest.mark.rule("23-1-1")
def test_one_strong_force_drives_an_enemy_away_where_weak_ones_would_attack_in_turn() -> None:
    weak = [unit(f"w{i}", hex="0306", strength=2) for i in range(2)]
    state = field(*weak, unit("s", hex="0406", strength=8))
    need = 2.7
    found = together(state, [aim_at(state, "0106", gain=6.0, need=need, kind="relief")])
    assert {state.scenario.units[u].id for u in found} == {"s"}
    alone = field(*weak)
    assert not together(alone, [aim_at(alone, "0106", gain=6.0, need=need, kind="relief")])
    many = [unit(f"w{i}", hex="0306", strength=2) for i in range(4)]
    joined = field(*many)
    assert len(together(joined, [aim_at(joined, "0106", gain=6.0, need=3.0, kind="relief")])) == 3


def test_two_forces_are_exchanged_where_neither_step_alone_is_any_good() -> None:
    """The weak one is first sent to guard; the siege begins sooner if he goes there instead."""
    state = field(
        unit("strong", hex="0306", strength=14, rank="busho"),
        unit("weak", hex="0706", strength=2, rank="busho"),
        unit("second", hex="0806", strength=8, rank="busho"),
        unit("third", hex="0806", strength=5, rank="busho"),
    )
    guard = aim_at(state, "0106", gain=60.0, need=1.0, kind="guard")
    siege = aim_at(state, "1206", gain=4.0, need=15.0)
    found = together(state, [guard, siege])
    at = {state.scenario.units[leader].id: hex_ for leader, hex_ in found.items()}
    assert at.pop("strong") == guard.hex
    assert at == dict.fromkeys(("weak", "second", "third"), siege.hex)


def test_who_cuts_a_main_castle_off_stays_there() -> None:
    """A second force before it cuts nobody off once more (11-1-3)."""
    stronger = unit("s", hex="0306", strength=14, rank="taisho")
    state = field(unit("m", hex="1206", strength=1), stronger, far="1306")
    raid = aim_at(state, "1206", gain=1.0, need=1.0, kind="raid")
    fearful = replace(JOINT, risk=0.6)
    assert together(state, [raid], fearful) == {0: raid.hex}
    gone = field(unit("m", hex="0806", strength=1), stronger, far="1306")
    assert together(gone, [raid], fearful) == {1: raid.hex}


def test_nobody_goes_alone_where_it_takes_two() -> None:
    state = field(unit("m", hex="0306", strength=8))
    assert together(state, [aim_at(state, "1206", gain=6.0, need=10.0)]) == {}


def test_nobody_is_sent_who_is_not_needed() -> None:
    state = field(unit("big", hex="0306", strength=10), unit("small", hex="0306", strength=4))
    great = aim_at(state, "1206", gain=60.0, need=10.0)
    little = aim_at(state, "0506", gain=2.0, need=3.0, kind="guard")
    found = together(state, [great, little])
    assert {state.scenario.units[u].id: h for u, h in found.items()} == {
        "big": great.hex,
        "small": little.hex,
    }


def test_who_has_marched_keeps_to_his_objective() -> None:
    """A march brings nobody nearer to anything else, so that the same is best afterwards."""
    state = field(
        unit("a", hex="0306", strength=5),
        unit("b", hex="0306", strength=5),
        unit("c", hex="0306", strength=5),
    )
    aims = [aim_at(state, "1206", gain=6.0, need=10.0)]
    before = together(state, aims)
    moved = state.copy()
    for leader in before:
        moved.displace((leader,), state.scenario.map.index["0706"])
        moved.acted[leader] = True
    assert together(moved, aims) == before


def test_a_garrison_stays_if_its_castle_is_worth_more() -> None:
    state = position(
        castles=[
            castle("j", hex="0106", main=True),
            castle("g", hex="0506", owner="mori", points=5),
        ],
        mori=[unit("m", hex="0506", inside=True, strength=4)],
        ouchi=[unit("o", hex="4806", strength=2)],
        board=WIDE,
    )
    little = [aim_at(state, "0906", gain=2.0, need=1.0, kind="guard")]
    assert together(state, little) == {}
    assert together(state, little, replace(JOINT, garrison=0.0)) != {}


def test_one_keeper_pays_for_the_castle_and_the_strong_are_free() -> None:
    state = position(
        castles=[
            castle("j", hex="0106", main=True),
            castle("g", hex="0506", owner="mori", points=5),
        ],
        mori=[
            unit("strong", hex="0506", inside=True, strength=8, rank="busho"),
            unit("weak", hex="0506", inside=True, strength=2, rank="busho"),
        ],
        ouchi=[unit("o", hex="1006", strength=6)],
        board=WIDE,
    )
    aims = [aim_at(state, "0906", gain=2.0, need=1.0, kind="guard")]
    assert together(state, aims) == {}
    kept = together(state, aims, replace(JOINT, keepers=1.0))
    assert {state.scenario.units[u].id for u in kept} == {"strong"}


def test_who_leaves_another_in_the_castle_gives_nothing_up() -> None:
    garrison = [unit(name, hex="0506", inside=True, strength=4) for name in ("m", "n")]

    def kept(units: list[dict[str, object]], keepers: float) -> float:
        state = position(
            castles=[
                castle("j", hex="0106", main=True),
                castle("g", hex="0506", owner="mori", points=5),
            ],
            mori=units,
            ouchi=[unit("o", hex="0706", strength=6)],
            board=WIDE,
        )
        plan = Plan(state, 0, replace(JOINT, keepers=keepers))
        return Stations(plan, (0,)).value(state.hex[0], inside=True).threatened

    assert kept(garrison, 1.0) == 0.0
    assert kept(garrison[:1], 1.0) == kept(garrison, 0.0) > 0.0


def test_nobody_keeps_a_castle_to_which_no_enemy_can_come() -> None:
    state = position(
        castles=[
            castle("j", hex="0106", main=True),
            castle("g", hex="0506", owner="mori", points=5),
        ],
        mori=[unit("m", hex="0506", inside=True, strength=4)],
        ouchi=[unit("o", hex="4806", strength=6)],
        board=WIDE,
    )
    aims = [aim_at(state, "0906", gain=2.0, need=1.0, kind="guard")]
    assert together(state, aims, replace(JOINT, keepers=1.0)) != {}


def test_weak_forces_do_not_go_where_a_strong_enemy_may_come() -> None:
    state = field(unit("m", hex="0306", strength=4), far="1006")
    state.steps[1] = 2
    strong = replace(JOINT, risk=50.0)
    aims = [aim_at(state, "0706", gain=2.0, need=1.0, kind="guard")]
    assert together(state, aims, strong)  # an enemy of 2 is no match for 4
    state = position(
        castles=[castle("j", hex="0106", main=True)],
        mori=[unit("m", hex="0306", strength=4)],
        ouchi=[unit("o", hex="1006", strength=20)],
        board=WIDE,
    )
    aims = [aim_at(state, "0706", gain=2.0, need=1.0, kind="guard")]
    assert together(state, aims, strong) == {}
    assert together(state, aims) != {}


def test_marches_count_in_the_stages_in_which_the_commander_acts() -> None:
    """Of four stages a commander with two points acts in the first two (4-1-2)."""
    state = field(unit("m", hex="0306", ap=2))
    assert arrival(state, 0, 0) == 0.0
    assert arrival(state, 0, 1) == 0.0
    assert arrival(state, 0, 2) == 1.0
    assert arrival(state, 0, 3) == 4.0
    state.acted[0] = True
    assert arrival(state, 0, 1) == 1.0
    assert actions_left(state, 0)
    state.stage = 2
    assert not actions_left(state, 0)
    assert arrival(state, 0, 1) == 3.0


def test_a_force_that_sets_out_may_still_march_in_this_stage() -> None:
    state = field(unit("m", hex="0306", ap=2))
    started = engine.apply(state, actions.Move(actions.UnitId(0))).state
    assert started.acted[0]
    assert setting_out(started) == (0,)
    assert arrival(started, 0, 1) == arrival(state, 0, 1)
    assert board(started) != board(state)
    gone = engine.apply(started, actions.Go(actions.HexId(state.scenario.map.index["0406"]), False))
    assert setting_out(gone.state) == ()


def test_leaving_units_behind_has_its_price() -> None:
    state = field(
        unit("m", hex="0306", rank="taisho"), unit("n", hex="0306", led_by="m", rank="busho")
    )
    started = engine.apply(state, actions.Move(actions.UnitId(0))).state
    detach = next(a for a in engine.legal_actions(started) if isinstance(a, actions.Detach))
    judge = Planned(Plan(started, 0, JOINT))
    assert move_step(judge, detach).total == pytest.approx(-JOINT.parting)


def test_who_is_about_to_invest_does_not_fear_for_his_communication() -> None:
    """The zone of a castle closes the line to its hex until it is invested (11-1, 18-3)."""
    state = position(
        castles=[castle("j", hex="0106", main=True), castle("k", hex="1206", owner="ouchi")],
        mori=[unit("m", hex="1106", strength=14, ap=2, rank="taisho")],
        ouchi=[unit("o", hex="1206", inside=True, strength=2), unit("p", hex="4806")],
        board=WIDE,
    )
    known = Plan(state, 0, JOINT)
    walls = state.scenario.map.index["1206"]
    assert known.aims[0].hex == walls
    assert not known.communication.linked(state.scenario.units[0].clan) >> walls & 1
    assert Stations(known, (0,)).value(walls).communication == 0.0
    state.stage = 2  # the last stage of the turn in which he acts
    assert Stations(Plan(state, 0, JOINT), (0,)).value(walls).communication < 0.0


def test_a_plan_is_made_anew_when_a_castle_has_refused() -> None:
    """The answer to a call changes what a siege promises, and nothing else (20-3)."""
    state = field(unit("m", hex="1206", strength=14, investing=True))
    answered = state.copy()
    answered.refuses[1] = True
    assert board(answered) != board(state)
    answered = state.copy()
    answered.resists[1] = True
    assert board(answered) != board(state)


def test_besiegers_are_counted_on_for_nothing_but_an_enemy_in_the_field() -> None:
    state = field(unit("m", hex="1206", strength=14, investing=True), unit("n", hex="0306"))
    other = aim_at(state, "0506", gain=90.0, need=12.0, kind="ruin")
    relief = aim_at(state, "0506", gain=90.0, need=12.0, kind="relief")
    assert together(state, [other]) == {}
    assert together(state, [relief]) == {0: relief.hex}


def test_near_the_end_only_what_scores_counts() -> None:
    """Castles and dead units score, not strength, steps or morale (32.1, 32.2)."""
    state = field(unit("m", hex="0306"))
    closing = replace(JOINT, closing=2.0)
    last = state.copy()
    last.turn = len(state.scenario.turns)
    last.stage = 3
    left = timely(last, 0, closing)
    assert left.strength == pytest.approx(closing.strength * 2 / 8)
    assert left.first_step == pytest.approx(closing.first_step * 2 / 8)
    assert left.conquest == timely(last, 0, JOINT).conquest
    assert timely(last, 0, JOINT).strength == JOINT.strength
    last.turn -= 3
    assert timely(last, 0, closing).strength == closing.strength
