"""How a planner minds its lines of communication: relays, expeditions and sieges of several."""

from __future__ import annotations

from dataclasses import replace

from tests.gunyuden.rules.builder import Board, castle, position, unit
from wargame_core.gunyuden.players.besieging import SPARE, spare_besiegers
from wargame_core.gunyuden.players.communication_lines import CommunicationLines
from wargame_core.gunyuden.players.phase_plan import Held, PhasePlan
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.players.stations import Stations
from wargame_core.gunyuden.players.weights import Emphasis, personas
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

NORMAL = replace(personas()[""], relay=0.5, relayed=0.7, stranded=1.0)
WIDE = Board(columns=50)


def outpost(*more: dict[str, object], far: str = "2206", ap: int = 4) -> State:
    """A main castle whose line ends 16 hexes to the east, and a force beyond it."""
    return position(
        castles=[castle("j", hex="0106", main=True)],
        mori=[
            unit("m", hex=far, strength=10, rank="taisho", ap=ap),
            unit("n", hex="1505"),
            *more,
        ],
        ouchi=[unit("o", hex="4806", strength=2)],
        board=WIDE,
    )


def test_a_line_reaches_further_through_a_unit() -> None:
    state = outpost()
    lines, clan = CommunicationLines(state, 0), state.scenario.units[0].clan
    hexes = state.scenario.map.index
    assert lines.linked(clan) >> hexes["2906"] & 1  # by those in 1505 and 2206
    assert not lines.linked(clan) >> hexes["3106"] & 1
    assert lines.relayed(clan) >> hexes["3606"] & 1
    assert not lines.relayed(clan) >> hexes["4006"] & 1
    assert lines.supplies(hexes["3106"], clan)
    assert not lines.supplies(hexes["3306"], clan)


def test_lines_stay_those_of_a_board_while_its_match_goes_on() -> None:
    state = outpost()
    known = Held(state.copy(), 0, PhasePlan("any", NORMAL), aims={})
    known.state = state  # a plan that is held follows the state that is played
    lines, clan = known.communication, state.scenario.units[0].clan
    WorkingCopy(state).eliminate(1, "25-1")  # who relayed the line
    assert lines.linked(clan) == CommunicationLines(outpost(), 0).linked(clan)
    assert lines.linked_behind((1,), clan) != lines.linked(clan)


def test_what_lies_beyond_the_lines_is_measured_from_where_they_end() -> None:
    state = outpost()
    lines, clan = CommunicationLines(state, 0), state.scenario.units[0].clan
    hexes = state.scenario.map.index
    known = Plan(state, 0, NORMAL)
    near, far = hexes["1206"], hexes["4206"]
    assert lines.beyond(near, clan, known.costs_to(near)) == 0.0
    assert lines.beyond(far, clan, known.costs_to(far)) > 0.0


def test_without_a_main_castle_no_place_is_beyond() -> None:
    state = position(mori=[unit("m", hex="0606")], ouchi=[unit("o", hex="3906")], board=WIDE)
    known = Plan(state, 0, NORMAL)
    far = state.scenario.map.index["3606"]
    clan = state.scenario.units[0].clan
    assert CommunicationLines(state, 0).beyond(far, clan, known.costs_to(far)) == 0.0


def test_a_unit_is_wanted_where_it_relays_a_line() -> None:
    state = outpost(unit("p", hex="1006"), far="2806")
    known = Plan(state, 0, NORMAL)
    found = [aim for aim in known.objectives if aim.kind == "relay"]
    assert found
    lines, clan = known.communication, state.scenario.units[0].clan
    assert all(lines.linked(clan) >> aim.hex & 1 for aim in found)
    assert all(state.hex[0] in lines.graph.within(aim.hex, lines.length) for aim in found)
    silent = Plan(state, 0, replace(NORMAL, relay=0.0))
    assert all(aim.kind != "relay" for aim in silent.objectives)


def test_who_relays_a_line_is_wanted_where_he_stands() -> None:
    state = outpost()
    assert not state.scenario.castle_at.get(state.hex[1])
    known = Plan(state, 0, NORMAL)
    clan = state.scenario.units[0].clan
    assert known.communication.linked(clan) >> state.hex[0] & 1
    assert [aim.hex for aim in known.objectives if aim.kind == "relay"] == [state.hex[1]]


def test_nobody_goes_where_his_force_would_fall_apart() -> None:
    def kinds(morale: int, weight: float) -> set[str]:
        state = position(
            castles=[
                castle("j", hex="0106", main=True),
                castle("k", hex="3606", owner="ouchi", points=3),
            ],
            mori=[unit("m", hex="1606", strength=20, rank="taisho", morale=morale)],
            ouchi=[unit("o", hex="3901", strength=2)],
            board=WIDE,
        )
        weights = replace(NORMAL, stranded=weight, hold=0.0, unsupplied=1.0, relayed=1.0)
        return {aim.kind for aim in Plan(state, 0, weights).aims.values()}

    assert "castle" in kinds(0, 0.0)
    assert "castle" not in kinds(-3, 5.0)


def test_standing_far_from_the_lines_costs_more_than_beside_them() -> None:
    """Who acts once a turn misses more checks on the longer way back (11-4)."""
    state = outpost(ap=1)
    known = Plan(state, 0, replace(NORMAL, nearer=0.0, there=0.0))
    place = Stations(known, (0,))
    hexes = state.scenario.map.index
    here, beside, far = (
        place.value(hexes[name]).communication for name in ("1206", "3306", "4206")
    )
    assert here == 0.0
    assert far < beside < 0.0


def siege(*forces: tuple[int, str]) -> State:
    return position(
        castles=[
            castle("k", hex="0606", owner="ouchi", points=5),
            castle("j", hex="0506", main=True),
        ],
        mori=[
            unit(f"m{i}", hex="0606", strength=power, rank=rank, investing=True)
            for i, (power, rank) in enumerate(forces)
        ],
        ouchi=[unit("o", hex="1212", strength=2)],
    )


def test_a_siege_keeps_the_weakest_forces_that_suffice() -> None:
    state = siege((14, "taisho"), (8, "taisho"), (4, "busho"), (2, "busho"))
    assert spare_besiegers(state, 0) == {0, 3}  # 8 and 4 are the threshold and SPARE
    assert SPARE == 2


def test_a_siege_keeps_a_commander() -> None:
    state = siege((14, "taisho"), (12, "busho"))
    assert spare_besiegers(state, 0) == {1}


def test_a_siege_of_many_small_forces_is_soon_decided() -> None:
    state = siege((2, "taisho"), *((2, "busho") for _ in range(23)))
    assert len(spare_besiegers(state, 0)) == 24 - 6


def test_a_siege_of_just_enough_spares_nobody() -> None:
    assert spare_besiegers(siege((8, "taisho"), (3, "busho")), 0) == frozenset()
    assert spare_besiegers(siege((20, "taisho")), 0) == frozenset()


def test_a_relief_calls_besiegers_away_from_a_siege_that_promises_less() -> None:
    def aim(weight: float, points: int, *known: Emphasis, jointly: float = 0.0) -> str | None:
        state = position(
            castles=[
                castle("k", hex="0606", owner="ouchi", points=1),
                castle("j", hex="0506", main=True, points=points, morale=-4),
            ],
            mori=[
                unit("m", hex="0606", strength=12, rank="taisho", investing=True),
                unit("n", hex="0506", strength=2, inside=True, morale=-3),
            ],
            ouchi=[
                unit("o", hex="0506", strength=6, investing=True),
                unit("p", hex="1212", strength=2),
            ],
        )
        weights = replace(
            NORMAL, called_away=weight, relief=1.0, emphases=known, assign_jointly=jointly
        )
        found = Plan(state, 0, weights).aims.get(0)
        return found.kind if found else None

    assert aim(0.0, 5) is None
    assert aim(0.5, 5) == "relief"
    assert aim(1000.0, 5) is None
    for jointly in (0.0, 1.0):
        assert aim(0.5, 5, jointly=jointly) == "relief"
        assert aim(0.5, 5, Emphasis("castle", "k", 900.0), jointly=jointly) is None


def test_a_force_that_relays_its_own_line_leaves_it_when_it_goes() -> None:
    """Nobody else stands where it stood: the hexes it leaves behind send no line on (11-1-1)."""
    state = outpost()
    lines, clan = CommunicationLines(state, 0), state.scenario.units[0].clan
    hexes = state.scenario.map.index
    assert lines.linked(clan) >> hexes["2906"] & 1
    assert not lines.linked_behind((0,), clan) >> hexes["2906"] & 1
    crowded = outpost(unit("p", hex="2206"))
    assert CommunicationLines(crowded, 0).linked_behind((0,), clan) >> hexes["2906"] & 1
    known = Plan(state, 0, NORMAL)
    assert Stations(known, (0,)).value(hexes["2906"]).communication < 0.0
    assert Stations(known, (1,)).value(hexes["1706"]).communication == 0.0


def test_a_line_that_comes_back_in_time_is_not_missed() -> None:
    """Out of reach now, before a castle whose investment opens a line: no check is between."""

    def missed(activation: int) -> float:
        state = position(
            castles=[castle("j", hex="0106", main=True), castle("k", hex="2206", owner="ouchi")],
            mori=[unit("m", hex="1506", strength=20, rank="taisho", ap=activation)],
            ouchi=[unit("o", hex="4806", strength=2)],
            board=WIDE,
        )
        known = Plan(state, 0, NORMAL)
        assert known.aims[0].kind == "castle"
        hex_ = state.scenario.map.index["2206"]
        assert not known.communication.linked(state.scenario.units[0].clan) >> hex_ & 1
        return Stations(known, (0,)).value(hex_).communication

    assert missed(4) == 0.0
    assert missed(1) < 0.0


def test_an_objective_beyond_the_lines_is_marched_to() -> None:
    """Its promise is what is left after the cost of communication, which is not paid twice."""
    state = position(
        castles=[
            castle("j", hex="0106", main=True), castle("k", hex="4006", owner="ouchi", points=9)
        ],
        mori=[unit("m", hex="1506", strength=20, rank="taisho")],
        ouchi=[unit("o", hex="4806", strength=2)],
        board=WIDE,
    )  # fmt: skip
    known = Plan(state, 0, replace(NORMAL, conquest=9.0))
    assert known.aims[0].hex == state.scenario.map.index["4006"]
    place, hexes = Stations(known, (0,)), state.scenario.map.index
    assert place.value(hexes["3106"]).communication == 0.0
    without = Stations(Plan(state, 0, replace(NORMAL, conquest=0.0)), (0,))
    assert without.value(hexes["3106"]).communication < 0.0
