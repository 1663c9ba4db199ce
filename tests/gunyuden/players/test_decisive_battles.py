"""Decisive battles as programs see them (24): what they bring, who avoids and who seeks them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.players.planning import chosen, plan, player, totals
from tests.gunyuden.rules.builder import Board, UnitAt, castle, position, unit
from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import CHANCE
from wargame_core.gunyuden.players.evaluation import loss_worth, step_worth
from wargame_core.gunyuden.players.stations import Stations
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import Attack, DecisiveBattle
from wargame_core.gunyuden.rules.forces import units_of_force
from wargame_core.gunyuden.rules.state import State

FOLLOWERS = 4


def army(
    lord: str,
    hex_: str,
    *,
    fbm: int = 0,
    morale: int = 0,
    strength: int = 3,
    steps: int = 2,
    rank: str = "sodaisho",
) -> list[UnitAt]:
    """A sōdaishō and those he leads."""
    return [
        unit(lord, hex=hex_, rank=rank, strength=strength, fbm=fbm, morale=morale),
        *[
            unit(f"{lord}{i}", hex=hex_, strength=strength, led_by=lord, morale=morale, steps=steps)
            for i in range(FOLLOWERS)
        ],
    ]


def facing(
    *,
    skill: int = 0,
    at: str = "0607",
    morale: int = 0,
    board: Board | None = None,
    rank: str = "sodaisho",
    friends: Sequence[UnitAt] = (),
) -> State:
    """Two lords; the Mōri's has the skill."""
    return position(
        castles=[
            castle("home", hex="1112", owner="ouchi", main=True),
            castle("j", hex="0112", main=True),
        ],
        mori=army("m", "0605", fbm=skill, rank=rank),
        ouchi=[*army("o", at, morale=morale), *friends],
        board=board or Board(),
    )


def sides(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    size = FOLLOWERS + 1
    return units_of_force(state, 0), units_of_force(state, size)


def test_what_one_side_takes_the_other_pays() -> None:
    state = facing(skill=1, at="0606", morale=-1)
    mori, ouchi = sides(state)
    found, seen = plan(state).battles.outlook(mori, ouchi), plan(state).battles.outlook(ouchi, mori)
    assert (found.taken, found.paid) == pytest.approx((seen.paid, seen.taken))


def test_skill_and_spirit_decide() -> None:
    leads = []
    for skill, morale in ((0, 0), (1, 0), (1, -1), (3, -2)):
        state = facing(skill=skill, at="0606", morale=morale)
        found = plan(state).battles.outlook(*sides(state))
        leads.append(found.taken - found.paid)
    assert leads[0] == pytest.approx(0.0)
    assert leads == sorted(leads) and leads[-1] > 1.0


def test_nobody_is_left_to_fight() -> None:
    state = facing(at="0606")
    assert plan(state).battles.outlook(sides(state)[0], ()) == (0.0, 0.0)


@pytest.mark.rule("24-2")
@pytest.mark.parametrize(("skill", "morale"), [(0, 0), (1, 0), (2, -1)])
def test_battles_that_are_fought_cost_on_average_what_is_expected(skill: int, morale: int) -> None:
    """Both sides stop, and choose losses, as programs do."""
    start = facing(skill=skill, at="0606", morale=morale)
    mori, ouchi = sides(start)
    expected = plan(start).battles.outlook(mori, ouchi)
    open_ = engine.apply(engine.apply(start, Attack(0)).state, DecisiveBattle()).state
    seats = {side: player(side) for side in ("mori", "ouchi")}
    gains, worths = [], plan(start).worths
    for seed in range(150):
        state, dice, rolls = open_, SeededDice(), 0
        while (decision := engine.decision(state)).kind not in (
            "select",
            "rest",
            "enter-vacated-hex",
        ):
            if decision.seat == CHANCE:
                action = dice.pick(seed, rolls, engine.outcomes(state))
                rolls += 1
            else:
                legal = engine.legal_actions(state)
                action = seats[decision.seat].choose(GAME, state, decision, legal)
            state = engine.apply(state, action).state
        prices = [worths.prices(side) for side in (ouchi, mori)]
        lost = [sum(2 - state.steps[u] for u in side) for side in (ouchi, mori)]
        calm = state.copy()
        calm.morale = start.copy().morale
        worths_now, worths_calm = plan(state).worths, plan(calm).worths
        shaken = [worths_calm.of(side) - worths_now.of(side) for side in (ouchi, mori)]
        gains.append(prices[0][lost[0]] + shaken[0] - prices[1][lost[1]] - shaken[1])
    mean = sum(gains) / len(gains)
    assert mean == pytest.approx(expected.taken - expected.paid, rel=0.25, abs=0.4)


# --- who avoids it --------------------------------------------------------------------------------


def danger(state: State, hex_: str) -> float:
    """What the Ōuchi's lord is afraid of in a hex, in the Ōuchi phase."""
    state.phase = 1
    _, ouchi = sides(state)
    stations = Stations(plan(state, side=1), ouchi)
    return stations.value(state.scenario.map.index[hex_]).danger


@pytest.mark.rule("24-1")
def test_a_lord_fears_a_better_one_beside_him_but_where_no_battle_is_fought() -> None:
    taisho = danger(facing(skill=3, rank="taisho"), "0606")
    assert danger(facing(skill=3), "0606") < taisho - 1.0
    broken = Board(terrain={"0606": "foothills"})
    spared = danger(facing(skill=3, rank="taisho", board=broken), "0606")
    assert danger(facing(skill=3, board=broken), "0606") == pytest.approx(spared)


@pytest.mark.rule("24-1-3")
def test_friends_who_stand_with_a_lord_fight_with_him() -> None:
    alone = danger(facing(skill=2), "0606")
    guard = unit("g", hex="0606", strength=20, rank="taisho")
    assert danger(facing(skill=2, friends=[guard]), "0606") > alone + 1.0


@pytest.mark.rule("24-1-8")
def test_at_a_castle_a_battle_can_be_refused() -> None:
    def fear(hex_: str) -> float:
        state = position(
            castles=[castle("home", hex="0606", owner="ouchi", main=True),
                     castle("j", hex="0112", main=True)],
            mori=army("m", "0605", fbm=3),
            ouchi=army("o", "0609"),
        )  # fmt: skip
        return danger(state, hex_)

    assert fear("0606") > fear("0705")


@pytest.mark.rule("24-1-1")
def test_without_a_sodaisho_nobody_fights_one() -> None:
    state = facing(skill=3, at="0609")
    led = position(
        castles=[castle("j", hex="0112", main=True)],
        mori=army("m", "0605", fbm=3),
        ouchi=[unit("o", hex="0609", rank="taisho", strength=3)]
        + [unit(f"o{i}", hex="0609", strength=3, led_by="o") for i in range(FOLLOWERS)],
    )
    assert danger(led, "0606") > danger(state, "0606")


# --- who seeks it ---------------------------------------------------------------------------------


@pytest.mark.rule("24-1-8")
def test_nobody_attacks_for_a_battle_that_will_be_refused() -> None:
    def promised(home: str) -> float:
        state = position(
            castles=[castle("home", hex=home, owner="ouchi", main=True),
                     castle("j", hex="0112", main=True)],
            mori=army("m", "0605", fbm=3),
            ouchi=army("o", "0606"),
        )  # fmt: skip
        return totals(state)[Attack(0)]

    assert promised("0606") < promised("1112") - 1.0


@pytest.mark.rule("24-1-3")
def test_a_battle_is_weighed_with_all_who_will_come() -> None:
    """Beside a lord whom one would beat stand two forces that join him."""
    guards = [unit(f"g{i}", hex="0606", strength=12, fbm=2, rank="taisho") for i in range(2)]
    attacked = engine.apply(facing(skill=1, at="0606", friends=guards), Attack(0)).state
    while engine.decision(attacked).kind == "attacked-forces":
        attacked = engine.apply(attacked, chosen(attacked)).state
    assert engine.decision(attacked).kind == "battle-kind"
    assert chosen(attacked) != DecisiveBattle()


@pytest.mark.rule("24-1")
def test_a_better_lord_attacks_for_the_sake_of_a_battle() -> None:
    state = facing(skill=3, at="0606")
    found = totals(state)[Attack(0)]
    battle = plan(state).battles.outlook(*sides(state))
    assert found == pytest.approx(battle.taken - battle.paid) and found > 0
    attacked = engine.apply(state, Attack(0)).state
    assert chosen(attacked) == DecisiveBattle()


# --- losses ---------------------------------------------------------------------------------------


@pytest.mark.rule("24-2-4")
@pytest.mark.rule("24-2-6")
def test_first_steps_go_before_anybody_dies() -> None:
    """Who has one left is replenished and counts nothing at the end; the dead count (32.2)."""
    state = position(
        mori=[
            unit("m", hex="0606", rank="sodaisho", strength=3),
            unit("t", hex="0606", rank="taisho", strength=12),
            unit("b", hex="0606", strength=1, steps=1),
            unit("c", hex="0606", strength=1),
        ],
        ouchi=[unit("o", hex="1212")],
    )
    units = (0, 1, 2, 3)
    worth = {u: step_worth(state, u, units) for u in units}
    assert worth[3] < worth[0] < worth[2] and worth[1] < worth[2]
    worths = plan(state).worths
    assert {unit for _, unit in worths.first_steps(units)} == {0, 1, 3}
    assert worths.prices(units)[-1] == pytest.approx(worths.of(units))


@pytest.mark.rule("24-2-5")
def test_who_may_stop_is_an_option() -> None:
    """Where only who suffers more may stop, the weaker side gets away."""
    usual = facing(skill=2, at="0606")
    other = facing(skill=2, at="0606", board=Board(options={"stop_rule": "suffered_more"}))
    taken = [plan(state).battles.outlook(*sides(state)).taken for state in (usual, other)]
    assert taken[1] < taken[0] - 1.0


def test_alone_a_lord_is_dear() -> None:
    state = position(
        mori=[unit("m", hex="0606", rank="sodaisho"), unit("n", hex="0606"), unit("p", hex="0101")],
        ouchi=[unit("o", hex="1212")],
    )
    assert loss_worth(state, (0,), 1) > step_worth(state, 0, (0, 1)) > loss_worth(state, (1,), 1)
