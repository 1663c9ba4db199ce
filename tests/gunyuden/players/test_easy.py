"""The greedy opponent: legal, repeatable, explainable, and better than chance."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import castle, drive, position, unit
from tests.thorough import with_long
from wargame_core.engine.decision import CHANCE
from wargame_core.gunyuden.players.evaluation import NOTHING, Evaluation, loss_worth
from wargame_core.gunyuden.players.greedy import Greedy
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import (
    Besiege,
    CallForSurrender,
    ChooseUnit,
    Decline,
    EndPhase,
    Go,
    Invest,
    Recover,
)
from wargame_core.gunyuden.rules.siege_results import begin_siege_results
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy
from wargame_core.players import roster
from wargame_core.players.player import Alternative, Setting
from wargame_core.players.playout import play_out
from wargame_core.players.randomness import Randomness
from wargame_core.players.valuing import ValuingPlayer


def player(seat: str, seed: int = 0) -> ValuingPlayer[Any]:
    found = ValuingPlayer(Greedy())
    found.begin(seat, Randomness(seed, seat))
    return found


def totals(seated: ValuingPlayer[Any], state: State) -> list[float]:
    """What a player thinks of every legal action, in their order."""
    decision, legal = engine.decision(state), engine.legal_actions(state)
    found = seated.explain(GAME, state, decision, legal, len(legal))
    return [next(one.total for one in found if one.action == action) for action in legal]


def explained(state: State, best: int = 99) -> tuple[Alternative, ...]:
    decision = engine.decision(state)
    return player(decision.seat).explain(GAME, state, decision, engine.legal_actions(state), best)


def chosen(state: State) -> object:
    decision = engine.decision(state)
    legal = engine.legal_actions(state)
    return player(decision.seat).choose(GAME, state, decision, legal)


def test_it_sits_down_by_name() -> None:
    found = roster.opponents(GAME)["easy"].make(Setting())
    assert isinstance(found, ValuingPlayer)
    assert isinstance(found.valuation, Greedy)


def test_the_same_match_twice() -> None:
    seats = {"mori": "easy", "ouchi": "random"}
    first, second = (play_out(GAME, "1", options={}, seats=seats, seed=3) for _ in range(2))
    assert first == second


def test_what_it_remembers_changes_no_choice() -> None:
    """A player that has seen the whole match and one that has just sat down agree."""
    chooser = random.Random(5)
    old = player("mori")
    state = GAME.setup("1", {}, 0)
    seen = 0
    while seen < 150 and (decision := GAME.decision(state)) is not None:
        legal = GAME.legal_actions(state)
        action = chooser.choice(legal)
        if decision.seat == "mori":
            values = totals(old, state)
            action = legal[values.index(max(values))]
            if seen % 5 == 0:
                assert totals(player("mori"), state) == values
            seen += 1
        state = GAME.apply(state, action).state


@pytest.mark.parametrize("scenario", with_long(["1"], ["2", "3", "4"]))
def test_it_has_an_opinion_on_every_decision_and_plays_legally(scenario: str) -> None:
    """Both sides of every scenario, with chance taking turns so that rare decisions come up."""
    chooser = random.Random(11)
    state = GAME.setup(scenario, {}, 0)
    opponents = {side.id: player(side.id) for side in state.scenario.sides}
    for _ in range(500):
        decision = GAME.decision(state)
        if decision is None:
            break
        legal = GAME.legal_actions(state)
        action = chooser.choice(legal)
        if decision.seat != CHANCE:
            wanted = opponents[decision.seat].choose(GAME, state, decision, legal)
            assert wanted in legal
            action = wanted if chooser.random() < 0.7 else action
        state = GAME.apply(state, action).state


@pytest.mark.thorough
def test_it_beats_chance_on_both_sides() -> None:
    wins = sum(
        play_out(GAME, "1", options={}, seats={seat: "easy"}, seed=seed).result.winner == seat
        for seat in ("mori", "ouchi")
        for seed in range(3)
    )
    assert wins >= 5


# --- single choices -------------------------------------------------------------------------------


def siege(morale: int = 0, left: int = 10) -> State:
    return position(
        castles=[castle("k", hex="0606", owner="ouchi", morale=morale, left=left, points=5)],
        mori=[unit("m", hex="0606", strength=20, rank="taisho"), unit("n", hex="0101")],
        ouchi=[unit("o", hex="1212", strength=2)],
    )


def test_it_invests_a_castle_that_it_can() -> None:
    state = siege()
    assert chosen(state) == Besiege(0)
    assert chosen(drive(state, "besiege m").state) == Invest()


def test_it_calls_when_the_castle_is_ready_to_give_up() -> None:
    ready = drive(siege(morale=-4, left=2), "besiege m", "invest")
    assert chosen(ready.state) == CallForSurrender()
    early = drive(siege(morale=0, left=10), "besiege m", "invest")
    assert chosen(early.state) != CallForSurrender()


def test_it_marches_to_a_castle_it_can_take_and_stays_there() -> None:
    state = position(
        castles=[
            castle("k", hex="0606", owner="ouchi", points=5, morale=-4),
            castle("j", hex="0101", main=True),
        ],
        mori=[unit("m", hex="0602", strength=20, rank="taisho"), unit("n", hex="0101")],
        ouchi=[unit("o", hex="1212", strength=2)],
    )
    move = drive(state, "move m")
    assert chosen(move.state) == Go(state.scenario.castles[0].hex)


def test_a_weak_force_does_not_stay_beside_a_strong_enemy() -> None:
    state = position(
        castles=[castle("j", hex="0101", main=True)],
        mori=[unit("m", hex="0606", strength=2), unit("n", hex="0202", strength=30)],
        ouchi=[unit("o", hex="0608", strength=40)],
    )
    best = explained(drive(state, "move m").state)[0]
    enemy = state.hex[2]
    assert best.terms["danger"] > 0
    assert state.scenario.map.distance(best.action.hex, enemy) > 2


def test_it_strikes_a_weak_enemy_and_leaves_a_strong_one() -> None:
    def beside(own: int, enemy: int) -> object:
        state = position(
            mori=[unit("m", hex="0606", strength=own)],
            ouchi=[unit("o", hex="0605", strength=enemy)],
        )
        values = {type(a.action).__name__: a.total for a in explained(state)}
        return values["Attack"]

    assert beside(30, 2) > 0 > beside(3, 40)


def test_shaken_forces_recover_when_there_is_nothing_better() -> None:
    state = position(
        castles=[castle("j", hex="0606", main=True)],
        mori=[unit("m", hex="0606", morale=-2)],
        ouchi=[unit("o", hex="1212", inside=False)],
    )
    values = {alternative.action: alternative.terms for alternative in explained(state)}
    assert values[Recover(0)]["morale"] > 0
    assert values[EndPhase()] == NOTHING.terms()


def test_a_castle_is_not_given_away() -> None:
    state = position(
        castles=[castle("k", hex="0606", owner="ouchi")],
        phase="ouchi",
        mori=[unit("m", hex="0606", strength=20, investing=True)],
        ouchi=[unit("o", hex="0606", inside=True), unit("p", hex="1212")],
    )
    working = WorkingCopy(state.copy())
    begin_siege_results(working, state.phase)
    engine.settle(working)
    assert engine.decision(working.state).kind == "offer"
    assert chosen(working.state) == Decline()


def test_the_cheapest_steps_are_lost_first() -> None:
    state = position(
        mori=[
            unit("a", hex="0606", rank="sodaisho"),
            unit("b", hex="0606"),
            unit("c", hex="0606", steps=1),
        ],
        ouchi=[unit("o", hex="0605")],
    )
    one = loss_worth(state, (0, 1, 2), 1)
    assert one == loss_worth(state, (1,), 1)
    assert loss_worth(state, (0, 1, 2), 1, star=True) > one
    assert loss_worth(state, (0, 1, 2), 0) == 0


def test_an_explanation_names_its_terms_best_first() -> None:
    found = explained(siege(), best=3)
    assert len(found) == 3
    totals = [round(alternative.total, 9) for alternative in found]
    assert totals == sorted(totals, reverse=True)
    assert found[0].terms["castles"] > 0


def test_evaluations_add_up() -> None:
    a, b = Evaluation(castles=2.0, danger=-0.5), Evaluation(castles=1.0)
    assert (a + b).total == a.total + b.total == 2.5
    assert (a - a) == NOTHING
    assert a.scaled(2.0).castles == 4.0


def test_enemies_named_to_die_are_the_best_of_them() -> None:
    state = position(
        castles=[castle("k", hex="0606", owner="ouchi", left=1, morale=0)],
        mori=[unit("m", hex="0606", strength=30, rank="taisho", investing=True)],
        ouchi=[unit("o", hex="0606", inside=True, strength=2),
               unit("p", hex="0606", inside=True, strength=9), unit("q", hex="1212"),
               unit("r", hex="0606", inside=True, strength=3)],
    )  # fmt: skip
    asked = drive(state, "besiege m", "call-for-surrender", 4)
    assert asked.kind == "victims"
    assert chosen(asked.state) == ChooseUnit(2)
