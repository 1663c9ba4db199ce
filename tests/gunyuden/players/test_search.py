"""The searching opponents: plans for whole phases, repeatable, in time, explainable."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.partners.old_hard.player_of_trials import search_player
from tests.gunyuden.players.planning import at_select
from tests.gunyuden.rules.builder import drive, position, unit
from tests.thorough import with_long
from tools.valuation_matches import played
from wargame_core.engine.decision import CHANCE, Refusal
from wargame_core.gunyuden.players.carrying import Carrying
from wargame_core.gunyuden.players.phase_plan import PhasePlan, what_objectives_hang_on
from wargame_core.gunyuden.players.phase_search import SeriesPhases, phase_player
from wargame_core.gunyuden.players.planner import Planner
from wargame_core.gunyuden.players.prospects import FEATURES
from wargame_core.gunyuden.players.search_file import settings
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.players.tracks import NO_TRACKS
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import Target
from wargame_core.gunyuden.rules.state import State
from wargame_core.players import roster
from wargame_core.players.player import Alternative, Player, Setting
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.budget import Budget, Meter, processor_clock
from wargame_core.players.search.chance import CommonChance
from wargame_core.players.search.phases import PhasePlayer
from wargame_core.players.valuing import ValuingPlayer

FEW = 8
"""Playouts that are enough where only the course of a search is looked at."""


def sit(player: Player, state: State, seed: int = 0) -> Player:
    seat = engine.decision(state).seat
    player.begin(seat, Randomness(seed, seat))
    return player


def chosen(player: Player, state: State) -> object:
    legal = engine.legal_actions(state)
    return sit(player, state).choose(GAME, state, engine.decision(state), legal)


def explained(player: PhasePlayer[Any], state: State) -> tuple[Alternative, ...]:
    legal = engine.legal_actions(state)
    return sit(player, state).explain(GAME, state, engine.decision(state), legal, 3)


def two_targets() -> State:
    """The force to the south is hemmed in: beaten, it has nowhere to go but through enemies."""
    return drive(
        position(
            mori=[
                unit("m", hex="0606", strength=8, fbm=2),
                unit("x", hex="0808", strength=2),
                unit("y", hex="0508", strength=2),
                unit("z", hex="0709", strength=2),
            ],
            ouchi=[
                unit("free", hex="0605", strength=6, rank="taisho"),
                unit("hemmed", hex="0607", strength=4, rank="taisho"),
            ],
        ),
        "attack m",
    ).state


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_it_sits_down_by_name(level: str) -> None:
    found = roster.opponents(GAME)[level]
    player = found.make(Setting())
    assert isinstance(player, PhasePlayer)
    assert isinstance(player.phases, SeriesPhases)
    assert found.seconds


def test_levels_get_stronger_in_the_order_in_which_they_are_named() -> None:
    assert list(roster.opponents(GAME)) == [
        "random", "beginner", "easy", "normal", "hard", "expert",
    ]  # fmt: skip


def test_it_strikes_where_the_enemy_cannot_get_away() -> None:
    state = two_targets()
    free, hemmed = (state.hex[state.scenario.unit_index[name]] for name in ("free", "hemmed"))
    assert chosen(ValuingPlayer(Planner()), state) == Target(free)
    assert chosen(phase_player(60), state) == Target(hemmed)


def test_the_old_one_can_still_be_played_against() -> None:
    state = two_targets()
    assert chosen(search_player(), state) in engine.legal_actions(state)


def test_the_explanation_begins_with_the_choice() -> None:
    state = two_targets()
    found = explained(phase_player(FEW), state)
    assert found[0].action == chosen(phase_player(FEW), state)
    assert set(found[0].terms) == {*(f"standing_{name}" for name in FEATURES), "plan"}
    assert len(found) == 2


def opening(actions: int, seed: int) -> list[object]:
    """So many actions of scenario 2 with this opponent on one side and chance on the other."""
    state = GAME.setup("2", {}, 0)
    player, randomness = phase_player(FEW), Randomness(seed, "mori")
    player.begin("mori", randomness)
    chooser = random.Random(seed)
    taken = []
    for place in range(actions):
        decision = GAME.decision(state)
        assert decision is not None
        legal = GAME.legal_actions(state)
        if decision.seat == "mori":
            randomness.turn_to(place)
            action = player.choose(GAME, state, decision, legal)
        else:
            action = chooser.choice(legal)
        taken.append(action)
        state = GAME.apply(state, action).state
    return taken


def test_the_same_match_twice() -> None:
    assert opening(90, 3) == opening(90, 3)


@pytest.mark.parametrize("scenario", with_long(["1"], ["2", "3", "4"]))
def test_it_has_a_legal_opinion_on_every_decision(scenario: str) -> None:
    """With chance taking turns so that rare decisions come up."""
    chooser = random.Random(11)
    state = GAME.setup(scenario, {}, 0)
    opponents = {side.id: phase_player(2) for side in state.scenario.sides}
    for seat, player in opponents.items():
        player.begin(seat, Randomness(0, seat))
    for _ in range(150):
        decision = GAME.decision(state)
        if decision is None:
            break
        legal = GAME.legal_actions(state)
        action = chooser.choice(legal)
        if decision.seat != CHANCE and chooser.random() < 0.5:
            before = GAME.digest(state)
            action = opponents[decision.seat].choose(GAME, state, decision, legal)
            assert action in legal
            assert GAME.digest(state) == before
        state = GAME.apply(state, action).state


# --- plans ----------------------------------------------------------------------------------------


def test_proposals_differ_and_variations_change_one_force() -> None:
    state = at_select()
    seat = engine.decision(state).seat
    phases = SeriesPhases()
    plans = phases.proposals(state, seat, None)
    assert len({plan.key() for plan in plans}) == len(plans) > 3
    best = plans[0]
    for changed in phases.variations(state, seat, best):
        both = {*best.orders, *changed.orders}
        assert sum(best.orders.get(u) != changed.orders.get(u) for u in both) == 1


def test_without_time_a_side_does_what_the_leading_valuation_would() -> None:
    phases, state = SeriesPhases(), at_select()
    for seat, turn in product(("mori", "ouchi"), (1, len(state.scenario.turns))):
        state.turn = turn
        assert phases.usual(state, seat).name == _leading(seat)
    assert _leading("mori") != _leading("ouchi")


@pytest.mark.parametrize("scenario", ["1", "2"])
def test_what_valuations_are_by_themselves_counts_by_the_share_of_turns_that_is_left(
    scenario: str,
) -> None:
    phases, state = SeriesPhases(), at_select(scenario)
    seat, turns = engine.decision(state).seat, len(state.scenario.turns)
    priors = settings("western_hero").priors(scenario, seat, turns)
    for turn in (1, 2, turns):
        state.turn = turn
        plans = phases.proposals(state, seat, None)
        assert {plan.name: plan.prior for plan in plans} == pytest.approx(
            {name: prior * (turns - turn) / turns for name, prior in priors.items()}
        )
        assert plans[0].name == _leading(seat, scenario) or turn == turns


def test_no_valuation_begins_ahead_against_an_enemy_who_sits_still() -> None:
    phases, state = SeriesPhases(), at_select()
    seat = engine.decision(state).seat
    usual = phases.usual(state, seat)
    looked = NO_TRACKS.after(state, state.scenario.side_of_seat(seat))
    state.turn += 1
    plans = phases.proposals(state, seat, replace(usual, tracks=looked))
    assert len(plans) > 3 and not any(plan.prior for plan in plans)
    begun = phases.proposals(state, seat, plans[-1])
    assert {plan.name for plan in begun if plan.prior} == {plans[-1].name} == {begun[0].name}


@pytest.mark.parametrize("seat", ["mori", "ouchi"])
def test_a_plan_that_was_begun_is_ahead_by_what_the_game_says_of_the_seat(seat: str) -> None:
    phases, state = SeriesPhases(), at_select("2")
    known = settings("western_hero")
    begun = phases.usual(state, seat)
    same = phases.proposals(state, seat, begun)[0]
    assert same.name == begun.name and same.prior == known.constancy("2", seat)
    assert phases.doubt(state, seat) == known.doubt_in("2", seat)


def test_seats_of_a_scenario_trust_playouts_as_far_as_their_matches_have_shown() -> None:
    known = settings("western_hero")
    assert known.doubt_in("2", "ouchi").trial > known.doubt_in("2", "mori").trial
    assert known.doubt_in("3", "ouchi") == settings().doubt


def _leading(seat: str, scenario: str = "2") -> str:
    turns = len(at_select(scenario).scenario.turns)
    priors = settings("western_hero").priors(scenario, seat, turns)
    return max(priors, key=lambda name: priors[name])


def test_orders_are_kept_and_the_rest_is_seen_anew_each_phase_and_when_the_enemy_moves() -> None:
    state = at_select()
    side = state.scenario.phases[state.phase].side
    plan = PhasePlan("together", settings().proposing(_usual(), "2", "mori")["together"])
    leader, aim = next(iter(Carrying(plan, side).held(state).aims.items()))
    other = next(a for a in Carrying(plan, side).held(state).objectives if a.hex != aim.hex)
    ordered = Carrying(replace(plan, orders={leader: other}), side)
    assert ordered.held(state).aims[leader] == other

    carrying, later = Carrying(plan, side), state.copy()
    first = carrying.held(state).aims
    stays = next(u for u in first if u != leader)
    later.acted[stays] = True
    assert carrying.held(later).aims == first
    enemy = next(u for u, s in enumerate(state.scenario.side_of_unit) if s != side)
    gone = state.copy()
    gone.inside[enemy] = not gone.inside[enemy]
    assert what_objectives_hang_on(gone, side) != what_objectives_hang_on(state, side)
    last_turn = state.copy()
    last_turn.turn = len(state.scenario.turns)
    assert what_objectives_hang_on(last_turn, side) != what_objectives_hang_on(state, side)
    assert carrying.held(last_turn).aims != first  # no siege would end in time


def test_a_phase_has_the_more_time_the_more_forces_act_in_it() -> None:
    state = at_select("2")
    seat = engine.decision(state).seat
    shares = {}
    for stage in (1, 2, 3, 4):
        state.stage = stage
        shares[stage] = SeriesPhases().share(state, seat)
    assert 0.0 < shares[1] < shares[2] < 1.0  # of what is left
    assert shares[1] > 1.0 / 4.0  # few act in the last stages
    assert shares[4] == 1.0


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_by_the_processor_s_time_no_other_process_helps(
    monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    def unwanted(*_: object) -> None:
        raise AssertionError("other processes are for people's time")

    monkeypatch.setattr("wargame_core.gunyuden.players.phase_search.TrialProcesses", unwanted)
    player = GAME.opponents[level].make(Setting(clock=processor_clock, seconds=2.0))
    assert isinstance(player, PhasePlayer)
    assert player.meter.budget.turn_seconds == 2.0


def test_activation_before_the_first_turn_has_its_time() -> None:
    state = GAME.setup("1", {}, 0)
    while engine.decision(state).kind != "select":
        state = GAME.apply(state, GAME.legal_actions(state)[0]).state
    assert state.turn == 0
    assert SeriesPhases().share(state, engine.decision(state).seat) == 1.0


def test_who_may_not_act_yet_has_no_share_of_the_time() -> None:
    state = at_select("2")
    seat = engine.decision(state).seat
    whole = SeriesPhases().share(state, seat)

    def asleep(state: State, unit: int) -> Refusal | None:
        return (
            Refusal("34.7", "asleep") if state.scenario.units[unit].activation_points > 2 else None
        )

    special = replace(state.scenario.special, restraints=(asleep,))
    state.scenario = replace(state.scenario, special=special)
    assert SeriesPhases().share(state, seat) > whole


def test_a_plan_is_kept_through_its_phase() -> None:
    state = at_select()
    decision = engine.decision(state)
    player = sit(phase_player(FEW), state)
    assert isinstance(player, PhasePlayer)
    made = player.plan(state, decision)
    assert player.plan(state, decision) is made
    dead = state.copy()
    dead.fate[0] = 1
    assert player.plan(dead, decision) is not made


def test_a_board_that_stays_gives_the_same_next_action() -> None:
    state = at_select()
    side = state.scenario.phases[state.phase].side
    plan = PhasePlan("together", settings().proposing(_usual(), "2", "mori")["together"])
    carrying = Carrying(plan, side)
    nobody: frozenset[int] = frozenset()
    assert carrying.next_action(state, nobody) == carrying.next_action(state.copy(), nobody)


def _usual() -> Any:
    from wargame_core.gunyuden.players.weights import fitted

    return fitted("western_hero", "", "2", "mori")


# --- budgets --------------------------------------------------------------------------------------


class Ticking:
    """A clock that goes on by so much whenever it is read."""

    def __init__(self, tick: float) -> None:
        self.tick, self.now = tick, 0.0

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def test_playouts_of_a_battle_are_counted_and_limited() -> None:
    for playouts in (16, 40):
        player = phase_player(playouts)
        chosen(player, two_targets())
        assert 0 < player.meter.trials <= playouts / 4


def test_by_the_clock_a_turn_ends_in_time() -> None:
    clock = Ticking(0.002)
    player = phase_player(10**6, 1.0, clock)
    state = at_select()
    begun = clock.now
    for _ in range(4):
        chosen(player, state)
    assert clock.now - begun <= 1.1


def _plan_and_variations() -> tuple[State, str, list[PhasePlan]]:
    state = at_select()
    decision = engine.decision(state)
    view, phases = GAME.view(state, decision.seat), SeriesPhases()
    plan = phases.proposals(view, decision.seat, None)[0]
    return view, decision.seat, [plan, *phases.variations(view, decision.seat, plan)[:6]]


def test_what_a_plan_comes_to_does_not_depend_on_the_playouts_before_it() -> None:
    """In the midst of a war: armies have moved, the enemy stands where he stood before."""
    seats = {"ouchi": "lords", "mori": "together"}
    states = (state for state, _ in played(GAME, "1", seats, 500_003))
    state = next(s for s in states if (s.turn, s.stage, s.phase) == (3, 4, 1) and at_choice(s))
    seat, phases = engine.decision(state).seat, SeriesPhases()
    view = GAME.view(state, seat)
    plans = list(phases.proposals(view, seat, None))
    runs = [*product([*plans, *phases.variations(view, seat, plans[0])[:6]], range(3))]
    random.Random(1).shuffle(runs)
    luck, meter = CommonChance(7).trial, Meter(Budget(9, 0.0, 0.0))
    after_others = phases.playouts(view, seat)
    for plan, number in runs:
        alone = SeriesPhases().playouts(view, seat).run(plan, None, luck(number), meter)
        assert after_others.run(plan, None, luck(number), meter) == alone, (plan.name, number)


def at_choice(state: State) -> bool:
    """Whether a side chooses a force."""
    return not state.over and engine.decision(state).kind == "select"


def test_objectives_of_one_playout_are_not_gone_on_with_in_another() -> None:
    """The enemy stands where he stood, but one's own do not."""
    state = at_select()
    side = state.scenario.phases[state.phase].side
    plan = PhasePlan("together", settings().proposing(_usual(), "2", "mori")["together"])
    later = state.copy()
    own = [u for u, s in enumerate(state.scenario.side_of_unit) if s == side]
    for unit_ in own[1:]:
        later.acted[unit_] = True
        later.hex[unit_] = state.hex[own[0]]
    alone = Carrying(plan, side).held(later).by_valuation
    carrying = Carrying(plan, side)
    before = carrying.held(state).by_valuation
    assert before != alone
    assert carrying.held(later).by_valuation == before
    carrying.begin()
    assert carrying.held(later).by_valuation == alone


def test_plans_with_other_objectives_in_the_same_hex_are_not_taken_for_one() -> None:
    weights = settings().proposing(_usual(), "2", "mori")["together"]
    stay, home = Aim("keep", 5, -1, 3.0, 1.0), Aim("keep", 5, 0, 5.0, 1.0)
    keys = {PhasePlan("x", weights, {1: aim}).key() for aim in (stay, home, replace(home))}
    assert len(keys) == 2


def test_a_playout_that_goes_on_to_the_end_of_the_match_begins_as_any_other() -> None:
    view, seat, plans = _plan_and_variations()
    luck, meter = CommonChance(5).trial, Meter(Budget(9, 0.0, 0.0))
    phases = SeriesPhases()
    then = phases.usual(view, seat)
    found = phases.playouts(view, seat).run_to_the_end(plans[0], then, luck(0), meter)
    assert found is not None
    horizon, end = found
    assert horizon == phases.playouts(view, seat).run(plans[0], None, luck(0), meter)
    assert horizon[-2] > 0.5 and end[-2] < 0.1


def test_the_enemy_answers_now_by_one_valuation_and_now_by_another() -> None:
    view, seat, plans = _plan_and_variations()
    phases = SeriesPhases()
    luck, playouts = CommonChance(5).trial, phases.playouts(view, seat)
    enemies = {playouts._enemy(plans[0], luck(number)).plan.name for number in range(6)}
    assert enemies == set(phases.settings.answers) and len(enemies) > 1


@pytest.mark.parametrize("quiet", [False, True])
def test_an_enemy_who_has_sat_still_sits_still_in_playouts(
    quiet: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, seat, plans = _plan_and_variations()
    side = view.scenario.side_of_seat(seat)
    sides, find = set(), Carrying._find

    def noted(self: Carrying, *asked: Any) -> Any:
        sides.add(self.side)
        return find(self, *asked)

    monkeypatch.setattr(Carrying, "_find", noted)
    plan = replace(plans[0], tracks=replace(plans[0].tracks, quiet=quiet))
    SeriesPhases().playouts(view, seat).run(
        plan, None, CommonChance(5).trial(0), Meter(Budget(9, 0.0, 0.0))
    )
    assert (1 - side in sides) is not quiet
