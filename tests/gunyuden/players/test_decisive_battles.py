"""Decisive battles as programs see them (24): what they bring, who avoids and who seeks them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.players.planning import NORMAL, chosen, plan, player, totals
from tests.gunyuden.rules.builder import Board, UnitAt, castle, position, unit
from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import CHANCE
from wargame_core.gunyuden.players.evaluation import loss_worth
from wargame_core.gunyuden.players.stations import Stations
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import Attack, DecisiveBattle, LoseStep
from wargame_core.gunyuden.rules.forces import units_of_force
from wargame_core.gunyuden.rules.state import State

FOLLOWERS = 4


def army(
    lord: str, hex_: str, *, fbm: int = 0, morale: int = 0, strength: int = 3, steps: int = 2
) -> list[UnitAt]:
    """A sōdaishō and those he leads."""
    return [
        unit(lord, hex=hex_, rank="sodaisho", strength=strength, fbm=fbm, morale=morale),
        *[
            unit(f"{lord}{i}", hex=hex_, strength=strength, led_by=lord, morale=morale, steps=steps)
            for i in range(FOLLOWERS)
        ],
    ]


def facing(
    *, skill: int = 0, at: str = "0607", morale: int = 0, board: Board | None = None
) -> State:
    """Two lords; the Mōri's has the skill."""
    return position(
        castles=[
            castle("home", hex="0607", owner="ouchi", main=True),
            castle("j", hex="0112", main=True),
        ],
        mori=army("m", "0605", fbm=skill),
        ouchi=army("o", at, morale=morale),
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
    assert mean == pytest.approx(expected.taken - expected.paid, rel=0.15, abs=0.4)


# --- who avoids it --------------------------------------------------------------------------------


def danger(state: State, hex_: str) -> float:
    """What the Ōuchi's lord is afraid of in a hex, in the Ōuchi phase."""
    state.phase = 1
    _, ouchi = sides(state)
    stations = Stations(plan(state, side=1), ouchi)
    return stations.value(state.scenario.map.index[hex_]).danger


@pytest.mark.rule("24-1")
def test_a_lord_fears_a_better_one_beside_him_but_where_no_battle_is_fought() -> None:
    quiet = danger(facing(), "0606")
    assert danger(facing(skill=3), "0606") < quiet - 1.0
    broken = Board(terrain={"0606": "foothills"})
    unhurt = danger(facing(board=broken), "0606") - danger(facing(skill=3, board=broken), "0606")
    assert unhurt < quiet - danger(facing(skill=3), "0606")


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
def test_a_lord_loses_a_step_before_another_unit_dies() -> None:
    """Who has one left is replenished and counts nothing at the end; the dead count (32.2)."""
    state = position(
        castles=[castle("j", hex="0112", main=True)],
        mori=army("m", "0605", fbm=-3, steps=1),
        ouchi=army("o", "0606", fbm=3),
    )
    state = engine.apply(engine.apply(state, Attack(0)).state, DecisiveBattle()).state
    dice = random.Random(3)
    while engine.decision(state).kind != "losses" or engine.decision(state).seat != "mori":
        decision = engine.decision(state)
        if decision.seat == CHANCE:
            action = dice.choice([roll for roll, _ in engine.outcomes(state)])
        else:
            action = player(decision.seat).choose(
                GAME, state, decision, engine.legal_actions(state)
            )
        state = engine.apply(state, action).state
    assert chosen(state) == LoseStep(0)


def test_alone_a_lord_is_dear() -> None:
    state = position(
        mori=[unit("m", hex="0606", rank="sodaisho"), unit("n", hex="0606"), unit("p", hex="0101")],
        ouchi=[unit("o", hex="1212")],
    )
    assert loss_worth(state, (0,), 1) > loss_worth(state, (0, 1), 1) == loss_worth(state, (1,), 1)
    worths = plan(state, weights=replace(NORMAL, clan=1.0)).worths
    assert worths.prices((0,))[1] > worths.prices((0, 1))[2] - worths.prices((0, 1))[1]
