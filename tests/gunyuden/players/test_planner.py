"""The planning opponent: objectives, sieges, battles, command, the clock and its personas."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.players.planning import (
    NORMAL,
    before_castle,
    chosen,
    explained,
    plan,
    player,
    totals,
)
from tests.gunyuden.rules.builder import Board, castle, drive, position, unit
from tests.thorough import with_long
from wargame_core.engine.decision import CHANCE, Message
from wargame_core.gunyuden.players.activation_times import actions_before, pace, stages_left
from wargame_core.gunyuden.players.clock import goal, lead, timely
from wargame_core.gunyuden.players.evaluation import NOTHING
from wargame_core.gunyuden.players.intentions import Planned
from wargame_core.gunyuden.players.planner import Planner, values
from wargame_core.gunyuden.players.prospects import FEATURES
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.players.weights import Emphasis, Weights, personas
from wargame_core.gunyuden.rules.actions import (
    Attack,
    Decline,
    EndPhase,
    Go,
    Incorporate,
    Move,
    Ready,
    Recover,
    Separate,
)
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text.words import catalogue
from wargame_core.players import roster
from wargame_core.players.player import Setting
from wargame_core.players.playout import play_out
from wargame_core.players.valuing import ValuingPlayer

# --- as a player ----------------------------------------------------------------------------------


@pytest.mark.parametrize("persona", ["", "cautious", "bold", "historical"])
def test_it_sits_down_by_name(persona: str) -> None:
    level = roster.opponents(GAME)["normal"]
    found = level.make(Setting(persona))
    assert isinstance(found, ValuingPlayer)
    assert isinstance(found.valuation, Planner)
    roster.check(GAME, {"mori": f"normal:{persona}" if persona else "normal"})
    assert not persona or persona in level.personas


def test_every_persona_published_can_be_asked_for() -> None:
    assert set(roster.opponents(GAME)["normal"].personas) == set(personas()) - {""}


def test_the_same_match_twice() -> None:
    seats = {"mori": "normal", "ouchi": "easy"}
    first, second = (play_out(GAME, "2", options={}, seats=seats, seed=3) for _ in range(2))
    assert first == second


def test_what_it_remembers_changes_no_choice() -> None:
    """A player that has seen the whole match and one that has just sat down agree."""
    chooser = random.Random(5)
    old = player("mori")
    state = GAME.setup("2", {}, 0)
    seen = 0
    while seen < 60 and (decision := GAME.decision(state)) is not None:
        legal = GAME.legal_actions(state)
        action = chooser.choice(legal)
        if decision.seat == "mori":
            found = values(old.boards.get(state), decision, legal)
            action = legal[found.index(max(found, key=lambda value: value.total))]
            if seen % 4 == 0:
                assert values(player("mori").boards.get(state), decision, legal) == found
            seen += 1
        state = GAME.apply(state, action).state


@pytest.mark.parametrize("scenario", with_long(["1"], ["2", "3", "4"]))
def test_it_has_an_opinion_on_every_decision_and_plays_legally(scenario: str) -> None:
    """Both sides of every scenario, with chance taking turns so that rare decisions come up."""
    chooser = random.Random(11)
    state = GAME.setup(scenario, {}, 0)
    opponents = {side.id: player(side.id) for side in state.scenario.sides}
    for _ in range(250):
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
def test_it_beats_the_greedy_opponent_with_the_weaker_side() -> None:
    seats = {"mori": "normal", "ouchi": "easy"}
    wins = sum(
        play_out(GAME, "1", options={}, seats=seats, seed=seed).result.winner == "mori"
        for seed in range(1, 4)
    )
    assert wins >= 2


def test_an_explanation_names_its_terms_best_first() -> None:
    found = explained(before_castle(), best=3)
    assert len(found) == 3
    sums = [alternative.total for alternative in found]
    assert sums == sorted(sums, reverse=True)
    assert found[0].terms["castles"] > 0
    assert found[0].action == chosen(before_castle())


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_term_has_words(language: str) -> None:
    state = before_castle()
    for name in (*NOTHING.terms(), *(f"standing_{feature}" for feature in FEATURES), "plan"):
        assert f"term.{name}" in catalogue(language)
        assert GAME.say(state, Message(f"term.{name}"), language) != f"term.{name}"
    assert catalogue("ja")["term.castles"] != catalogue("en")["term.castles"]


# --- objectives -----------------------------------------------------------------------------------


def test_it_relieves_a_castle() -> None:
    state = position(
        castles=[castle("j", hex="0606", main=True, points=5, morale=-3)],
        mori=[unit("m", hex="0605", strength=20, fbm=3, rank="taisho"),
              unit("n", hex="0606", strength=2, inside=True, morale=-3)],
        ouchi=[unit("o", hex="0606", strength=12, investing=True), unit("p", hex="1212")],
    )  # fmt: skip
    assert plan(state).aims[0].kind == "relief"
    assert chosen(state) == Attack(0)


def test_it_does_not_relieve_against_hopeless_odds() -> None:
    state = position(
        castles=[castle("j", hex="0606", main=True, points=1)],
        mori=[unit("m", hex="0605", strength=2), unit("n", hex="0606", strength=2, inside=True)],
        ouchi=[unit("o", hex="0606", strength=60, fbm=3)],
    )
    assert totals(state)[Attack(0)] < totals(state)[EndPhase()]


def test_it_strikes_a_weak_enemy_and_leaves_a_strong_one() -> None:
    def beside(own: int, enemy: int, fbm: int = 0) -> float:
        state = position(
            castles=[castle("j", hex="0607", main=True)],
            mori=[unit("m", hex="0606", strength=own, fbm=fbm)],
            ouchi=[unit("o", hex="0605", strength=enemy)],
        )
        return totals(state)[Attack(0)]

    assert beside(30, 2) > 0 > beside(3, 40)
    assert beside(10, 10, fbm=3) > beside(10, 10)


def test_shaken_enemies_are_the_better_prey() -> None:
    def gain(morale: int) -> tuple[float, float]:
        state = position(
            castles=[castle("j", hex="0101", main=True)],
            mori=[unit("m", hex="0606", strength=10)],
            ouchi=[unit("o", hex="0609", strength=8, morale=morale), unit("p", hex="1212")],
        )
        aim = next(a for a in plan(state).objectives if a.kind == "prey")
        return aim.gain, aim.need

    (fresh, much), (shaken, little) = gain(0), gain(-3)
    assert shaken > fresh
    assert little < much


def test_standing_at_the_enemys_main_castle_cuts_his_lines() -> None:
    state = position(
        castles=[castle("k", hex="0606", owner="ouchi", main=True)],
        mori=[unit("m", hex="0604", strength=6), unit("n", hex="0101")],
        ouchi=[unit("o", hex="1212", strength=20), unit("p", hex="1211", strength=20)],
    )
    known = plan(state)
    hex_ = state.scenario.castles[0].hex
    assert known.cutting[hex_] > 0
    found = next(a for a in explained(drive(state, "move m").state) if a.action == Go(hex_))
    assert found.terms["communication"] > 0


def test_what_is_known_of_a_castle_makes_an_objective_there_count_for_more() -> None:
    state = before_castle(level=1)
    known = (Emphasis("castle", "k", 3.0), Emphasis("castle", "j", 9.0), Emphasis("raid", "k", 9.0))
    usual, emphatic = (
        {(aim.kind, aim.hex): aim.gain for aim in plan(state, weights=weights).objectives}
        for weights in (NORMAL, replace(NORMAL, emphases=known))
    )
    here = "castle", state.scenario.castles[0].hex
    assert emphatic.pop(here) == pytest.approx(3.0 * usual.pop(here))
    assert emphatic == usual


def test_what_is_known_of_a_castle_counts_as_long_as_it_is_said_to() -> None:
    state = before_castle(level=1)
    known = replace(NORMAL, emphases=(Emphasis("castle", "k", 3.0, until=2),))
    factors = []
    for state.turn in (1, 2, 3):
        factors.append(plan(state, weights=known).emphasis("castle", 0))
    assert factors == [3.0, 3.0, 1.0]


def test_it_guards_its_main_castle_against_raiders() -> None:
    state = position(
        castles=[castle("j", hex="0606", main=True)],
        mori=[unit("m", hex="0603", strength=4), unit("n", hex="0101", strength=30)],
        ouchi=[unit("o", hex="0609", strength=30), unit("p", hex="1212")],
    )
    kinds = {aim.kind for aim in plan(state).objectives}
    assert "guard" in kinds


def test_a_keeper_comes_to_the_main_castle_before_the_enemy_is_near() -> None:
    def guards(weights: Weights, *garrison: dict[str, object], strength: int = 40) -> list[Aim]:
        state = position(
            castles=[castle("j", hex="0606", main=True, points=5)],
            mori=[unit("m", hex="0603", strength=strength), *garrison],
            ouchi=[unit("o", hex="1606", strength=30)],
            board=Board(columns=24),
        )
        return [aim for aim in plan(state, weights=weights).objectives if aim.kind == "guard"]

    careful = replace(NORMAL, keepers=1.0)
    assert not guards(NORMAL)
    assert guards(careful)
    assert not guards(careful, unit("n", hex="0606", strength=2, inside=True))
    assert not guards(careful, strength=4)  # hardly anybody's lines depend on it


def test_who_stands_in_a_main_castle_is_driven_off_for_what_the_lines_are_worth() -> None:
    def gain(*, main: bool) -> float:
        state = position(
            castles=[castle("j", hex="0606", main=main), castle("k", hex="0101", main=not main)],
            mori=[unit("m", hex="0603", strength=12), unit("n", hex="0201", strength=12)],
            ouchi=[unit("o", hex="0606", strength=4)],
        )
        return next(a for a in plan(state).objectives if a.kind == "relief").gain

    assert gain(main=True) > gain(main=False) + 1.0


def test_who_is_called_to_relief_begins_no_siege() -> None:
    state = position(
        castles=[
            castle("j", hex="0606", main=True, points=5),
            castle("k", hex="1106", owner="ouchi"),
        ],
        mori=[unit("m", hex="1106", strength=20, rank="taisho"), unit("n", hex="0201", strength=9)],
        ouchi=[unit("o", hex="0606", strength=4), unit("p", hex="2012")],
        board=Board(columns=24),
    )
    judge, leader = Planned(plan(state)), state.scenario.unit_index["m"]
    assert judge.situation.aims[leader].kind == "relief"
    assert judge.called_elsewhere(leader, 1)


def test_a_sodaisho_without_a_strong_force_goes_where_it_is_safe() -> None:
    def aim(strength: int) -> str:
        state = position(
            castles=[castle("j", hex="0101", main=True)],
            mori=[unit("m", hex="0606", strength=strength, rank="sodaisho"),
                  unit("n", hex="0101", strength=2)],
            ouchi=[unit("o", hex="0609", strength=20)],
        )  # fmt: skip
        return plan(state).aims[0].kind

    assert aim(2) == "safety"
    assert aim(30) != "safety"


def test_a_sodaisho_leaves_his_walls_only_for_others_that_he_reaches_at_once() -> None:
    def refuge(*, main: str, enemy: str, inside: bool = True) -> str:
        state = position(
            castles=[
                castle("here", hex="0606", left=2),
                castle("home", hex=main, main=True),
            ],
            mori=[unit("m", hex="0606", strength=2, rank="sodaisho", inside=inside)],
            ouchi=[unit("o", hex=enemy, strength=20)],
            board=Board(columns=24),
        )
        aim = plan(state).aims[0]
        assert aim.kind == "safety"
        return state.scenario.castles[aim.castle].id

    assert refuge(main="0604", enemy="1206") == "home"
    assert refuge(main="0604", enemy="0608") == "home"
    assert refuge(main="2001", enemy="0608") == "here"
    assert refuge(main="2001", enemy="1206", inside=False) == "here"
    assert refuge(main="0604", enemy="0606") == "here"


def test_a_sodaisho_in_the_field_goes_to_a_castle_far_away() -> None:
    state = position(
        castles=[castle("home", hex="2001", main=True)],
        mori=[unit("m", hex="0606", strength=2, rank="sodaisho")],
        ouchi=[unit("o", hex="0609", strength=20)],
        board=Board(columns=24),
    )
    assert plan(state).aims[0].kind == "safety"


def test_a_weak_force_does_not_stay_beside_a_strong_enemy() -> None:
    state = position(
        castles=[castle("j", hex="0101", main=True)],
        mori=[unit("m", hex="0606", strength=2), unit("n", hex="0202", strength=30)],
        ouchi=[unit("o", hex="0607", strength=40)],
    )
    assert plan(state).enemies
    best = explained(drive(state, "move m").state)[0]
    assert best.terms["danger"] > 0
    assert state.scenario.map.distance(best.action.hex, state.hex[2]) > 1


def test_a_force_without_a_task_joins_a_commander() -> None:
    state = position(
        castles=[castle("j", hex="0101", main=True)],
        mori=[unit("m", hex="0102", strength=10, rank="taisho"), unit("n", hex="0105", strength=2)],
        ouchi=[unit("o", hex="1212", strength=2, inside=False)],
    )
    idle = replace(NORMAL, hold=0.0)
    assert plan(state, weights=idle).aims[1].kind in {"join", "keep"}


# --- command --------------------------------------------------------------------------------------


def test_it_masses_under_the_best_commander() -> None:
    state = position(
        castles=[castle("j", hex="0606", main=True)],
        mori=[unit("m", hex="0606", strength=3, fbm=3, rank="sodaisho"),
              unit("n", hex="0606", strength=3, fbm=0, rank="taisho"),
              unit("u", hex="0606", strength=2)],
        ouchi=[unit("o", hex="1212", strength=2)],
    )  # fmt: skip
    found = totals(drive(state, "organise m").state)
    assert found[Incorporate(2, 0)] > found[Incorporate(2, 1)] > 0


def test_it_arranges_its_forces_before_the_game() -> None:
    state = GAME.setup("1", {}, 0)
    opponents = {side.id: player(side.id) for side in state.scenario.sides}
    done = []
    while (decision := GAME.decision(state)).kind == "set-up":
        action = opponents[decision.seat].choose(GAME, state, decision, GAME.legal_actions(state))
        done.append(action)
        state = GAME.apply(state, action).state
    assert sum(isinstance(action, Ready) for action in done) == 2
    assert any(isinstance(action, Incorporate | Separate) for action in done)
    motonari = state.scenario.unit_index["mori_motonari"]
    assert len(state.forces()[motonari]) > 1


def test_shaken_forces_recover_when_there_is_nothing_better() -> None:
    state = position(
        castles=[castle("j", hex="0606", main=True)],
        mori=[unit("m", hex="0606", morale=-2)],
        ouchi=[unit("o", hex="1212", inside=False)],
    )
    assert totals(state)[Recover(0)] > totals(state)[EndPhase()] == 0.0


def test_a_siege_is_not_left_for_nothing() -> None:
    state = position(
        castles=[castle("k", hex="0606", owner="ouchi", points=5),
                 castle("j", hex="0506", main=True)],
        mori=[unit("m", hex="0606", strength=12, rank="taisho", investing=True)],
        ouchi=[unit("o", hex="1212", strength=2)],
    )  # fmt: skip
    assert totals(state)[Move(0)] < 0


def test_it_strikes_back_when_it_can() -> None:
    state = position(
        mori=[unit("m", hex="0606", strength=10)], ouchi=[unit("o", hex="0605", strength=10)]
    )
    asked = drive(state, "attack m", 1)
    if asked.kind == "counterattack":
        assert chosen(asked.state) != Decline()


# --- the clock ------------------------------------------------------------------------------------


def balanced(mori: int, ouchi: int, turn: int) -> State:
    state = position(
        castles=[castle("j", hex="0101", points=mori),
                 castle("k", hex="1212", owner="ouchi", points=ouchi)],
        mori=[unit("m", hex="0606")], ouchi=[unit("o", hex="0609")],
    )  # fmt: skip
    state.turn = turn
    return state


def test_who_leads_near_the_end_risks_less_and_who_is_behind_more() -> None:
    assert lead(balanced(5, 2, 2), 0) == 3 == -lead(balanced(5, 2, 2), 1)
    assert timely(balanced(5, 2, 2), 0, NORMAL).strike > NORMAL.strike
    assert timely(balanced(2, 5, 2), 0, NORMAL).strike < NORMAL.strike
    assert timely(balanced(5, 2, 1), 0, NORMAL) == NORMAL
    assert timely(balanced(2, 2, 2), 0, NORMAL) == NORMAL


def test_who_is_behind_takes_the_initiative_at_any_time() -> None:
    keen = replace(NORMAL, initiative=2.0)
    behind, ahead = (timely(balanced(m, o, 1), 0, keen) for m, o in ((2, 5), (5, 2)))
    assert behind.conquest == 2.0 * keen.conquest
    assert behind.hold == keen.hold / 2.0
    assert ahead == keen


def test_it_knows_the_goal_of_a_historical_victory() -> None:
    plain = GAME.setup("2", {}, 0)
    historical = GAME.setup("2", {"victory": "historical"}, 0)
    assert goal(plain.scenario) is None
    wanted = goal(historical.scenario)
    assert wanted is not None
    assert historical.scenario.castles[wanted.castle].id == "miyanoo"

    def gain(state: State) -> float:
        found = plan(state, 1).objectives
        return next(a.gain for a in found if a.kind == "castle" and a.castle == wanted.castle)

    assert gain(historical) > gain(plain)


def test_who_may_strike_first() -> None:
    state = position(
        mori=[unit("m", hex="0606", ap=2), unit("n", hex="0606", ap=4)],
        ouchi=[unit("o", hex="0605", ap=1), unit("p", hex="0605", ap=4)],
    )
    assert actions_before(state, 3, 1) == 1
    assert actions_before(state, 2, 1) == 1
    state.stage = 2
    assert actions_before(state, 2, 1) == 0
    assert actions_before(state, 3, 0) == 3
    assert pace(state.scenario, 0) == 0.5
    assert pace(state.scenario, 1) == 1.0
    assert stages_left(state) == 7


# --- personas -------------------------------------------------------------------------------------


def test_personas_differ_in_what_they_dare() -> None:
    state = position(
        castles=[castle("j", hex="0102", main=True)],
        mori=[unit("m", hex="0605", strength=8), unit("n", hex="0101")],
        ouchi=[unit("o", hex="0608", strength=16)],
    )
    moved = drive(state, "move m").state
    near = Go(state.scenario.map.index["0606"])
    assert totals(moved, "bold")[near] > totals(moved)[near] > totals(moved, "cautious")[near]
    assert personas()["historical"] != NORMAL


def test_a_castle_that_the_enemy_may_come_to_is_held_in_time() -> None:
    state = position(
        castles=[castle("k", hex="0303", owner="mori"), castle("l", hex="1212", owner="ouchi")],
        mori=[unit("m", hex="0707", strength=9)],
        ouchi=[unit("o", hex="1010", strength=10)],
    )
    held, idle = replace(NORMAL, hold=2.0, reach=48.0), replace(NORMAL, hold=0.0)
    aim = plan(state, weights=held).aims[0]
    assert (aim.kind, aim.castle) == ("hold", 0)
    assert all(found.kind != "hold" for found in plan(state, weights=idle).objectives)
    near = replace(held, reach=4.0)
    assert plan(state, weights=near).aims[0].kind != "hold", "too far away"
