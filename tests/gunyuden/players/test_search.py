"""The searching opponent: sees what follows, repeatable, within its budget, explainable."""

from __future__ import annotations

import random
import re
import tomllib
from dataclasses import replace
from importlib import resources
from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import drive, position, unit
from tests.thorough import with_long
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.errors import UsageError
from wargame_core.gunyuden.players.planner import Planner
from wargame_core.gunyuden.players.search import PlannedTrials, search_player
from wargame_core.gunyuden.players.search_leaf import TERMS
from wargame_core.gunyuden.players.search_settings import FILE, read, settings
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import Target
from wargame_core.gunyuden.rules.state import State
from wargame_core.players import roster
from wargame_core.players.player import Alternative, Player, Setting
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.budget import Budget, Clock
from wargame_core.players.search.player import SearchingPlayer
from wargame_core.players.valuing import ValuingPlayer


def sit(player: Player, state: State, seed: int = 0) -> Player:
    seat = engine.decision(state).seat
    player.begin(seat, Randomness(seed, seat))
    return player


def chosen(player: Player, state: State) -> object:
    legal = engine.legal_actions(state)
    return sit(player, state).choose(GAME, state, engine.decision(state), legal)


def explained(player: SearchingPlayer[Any], state: State) -> tuple[Alternative, ...]:
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


def test_it_sits_down_by_name() -> None:
    found = roster.opponents(GAME)["hard"].make(Setting())
    assert isinstance(found, SearchingPlayer)
    assert isinstance(found.trials, PlannedTrials)


def test_it_strikes_where_the_enemy_cannot_get_away() -> None:
    state = two_targets()
    free, hemmed = (state.hex[state.scenario.unit_index[name]] for name in ("free", "hemmed"))
    assert chosen(ValuingPlayer(Planner()), state) == Target(free)
    assert chosen(search_player(), state) == Target(hemmed)


def test_the_explanation_begins_with_the_choice() -> None:
    state = two_targets()
    found = explained(search_player(), state)
    assert found[0].action == chosen(search_player(), state)
    assert set(found[0].terms) == {*TERMS, "plan"}
    assert len(found) == 2


def opening(actions: int, seed: int) -> list[object]:
    """So many actions of scenario 2 with this opponent on one side and chance on the other."""
    state = GAME.setup("2", {}, 0)
    player, randomness = search_player(), Randomness(seed, "mori")
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
    assert opening(150, 3) == opening(150, 3)


@pytest.mark.parametrize("scenario", with_long(["1"], ["2", "3", "4"]))
def test_it_has_an_opinion_on_every_decision_and_remembers_nothing(scenario: str) -> None:
    """With chance taking turns so that rare decisions come up; a newcomer chooses alike."""
    chooser = random.Random(11)
    state = GAME.setup(scenario, {}, 0)
    opponents = {side.id: search_player() for side in state.scenario.sides}
    for seat, player in opponents.items():
        player.begin(seat, Randomness(0, seat))
    for number in range(250):
        decision = GAME.decision(state)
        if decision is None:
            break
        legal = GAME.legal_actions(state)
        action = chooser.choice(legal)
        if decision.seat != CHANCE and chooser.random() < 0.5:
            player = opponents[decision.seat]
            player._randomness.turn_to(0)
            wanted = player.choose(GAME, state, decision, legal)
            assert wanted in legal
            if number % 10 == 0:
                assert sit(search_player(), state).choose(GAME, state, decision, legal) == wanted
            action = wanted
        state = GAME.apply(state, action).state


# --- budgets --------------------------------------------------------------------------------------


class Ticking:
    """A clock that goes on by so much whenever it is read."""

    def __init__(self, tick: float) -> None:
        self.tick, self.now = tick, 0.0

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def limited(clock: Clock | None, trials: int, seconds: float = 1.0) -> SearchingPlayer[Any]:
    budget = Budget(trials, seconds, 2.5 * seconds)
    return search_player(replace(settings(), budget=budget, clock_trials=trials), clock)


def test_trials_are_counted_and_limited() -> None:
    for trials in (2, 5, 30):
        player = limited(None, trials)
        chosen(player, two_targets())
        assert player.meter.trials == trials - trials % 2


def test_by_the_clock_a_decision_and_a_turn_end_in_time() -> None:
    clock = Ticking(0.004)
    player = limited(clock, 10**6)
    state = two_targets()
    taken = []
    for _ in range(4):
        begun = clock.now
        chosen(player, state)
        taken.append(clock.now - begun)
    assert max(taken) <= 1.1
    assert sum(taken) <= 2.5 * 1.1
    assert player.meter.trials == 0, "no time is left in this turn, and it chooses all the same"


def test_bad_settings_are_refused_in_one_sentence() -> None:
    with pytest.raises(UsageError, match=r"format is None.*budget: 'trials' is missing"):
        read("[weights]\ncastles = 'many'\n")


def test_settings_of_a_seat_name_what_differs_there() -> None:
    text = (resources.files("wargame_core.gunyuden.players") / FILE).read_text("utf-8")
    text += "\n[scenario.9.s.search]\nmargin = 7\n[scenario.9.s.planner]\nodds = 3"
    usual, own = read(text), read(text, seat=("9", "s"))
    assert (own.margin, own.planner.odds) == (7.0, 3.0)
    same = replace(own, margin=usual.margin, planner=usual.planner, scattered=usual.scattered)
    assert same == usual
    assert own.scattered == own.planner, "nothing is said of scattered enemies"
    assert read(text, seat=("9", "t")) == usual
    for wrong, said in [
        ("[scenario.8.s.search]\nbravery = 1", "8.s.search: unknown entry 'bravery'"),
        ("[scenario.8.s.budget]\ntrials = 1", "unknown section 'scenario.8.s.budget'"),
    ]:
        with pytest.raises(UsageError, match=re.escape(said)):
            read(f"{text}\n{wrong}")


def test_settings_are_for_seats_that_there_are() -> None:
    text = (resources.files("wargame_core.gunyuden.players") / FILE).read_text("utf-8")
    seats = {found.id: {seat.id for seat in found.seats} for found in GAME.info.scenarios}
    for scenario, own in tomllib.loads(text).get("scenario", {}).items():
        assert set(own) <= seats[scenario]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[budget]", "scattered = 3\n[budget]", "scattered is 3, expected a section"),
        ("[budget]", "scenario = 3\n[budget]", "scenario is 3, expected a section"),
        ("trials = 18 ", "trials = 1.5 ", "'trials' is 1.5, expected a whole number from 1"),
        ("fading_stages = 10 ", "fading_stages = 0 ", "expected a whole number from 1"),
        ("castles = 1.0", "castles = nan", "weights: 'castles' is nan, expected a number"),
        ("castles = 1.0", f"castles = 1{'0' * 400}", "0…, expected a number"),
        ("margin = 1.5", "margin = -1.5", "search: 'margin' is -1.5, expected 0 or more"),
        (
            "[planner]",
            "[scenario.7]\nx = 3\n[planner]",
            "scenario.7.x is 3, expected a section",
        ),
        (
            "[planner]",
            "[scenario.7.x]\nplanner = 3\n[planner]",
            "scenario.7.x.planner is 3, expected a section",
        ),
    ],
)
def test_what_makes_no_sense_is_one_sentence(old: str, new: str, sentence: str) -> None:
    text = (resources.files("wargame_core.gunyuden.players") / FILE).read_text("utf-8")
    assert old in text
    with pytest.raises(UsageError) as refused:
        read(text.replace(old, new, 1))
    assert sentence in str(refused.value) and "\n" not in str(refused.value)
