"""The opponent that searches phases: it carries plans out, is repeatable, and knows no secrets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import pytest

from scenarios.gekokujo import game as gekokujo
from scenarios.gekokujo.game import GAME
from scenarios.gekokujo.players.guesses import LEFT_OVER, imagine
from scenarios.gekokujo.players.phase_plan import BUYING, MOVING, left_to_buy, moves_left
from scenarios.gekokujo.players.phase_search import ClanPhases, phase_player
from scenarios.gekokujo.players.prospects import FEATURES, features, strengths
from scenarios.gekokujo.players.search_settings import read, settings
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.actions import Build, Hire, PayReroll
from scenarios.gekokujo.rules.income import income_of
from scenarios.gekokujo.rules.state import Mission, State
from scenarios.gekokujo.text import words as text
from tests.gekokujo.invariants import begin, some_options
from tests.gekokujo.rules.builder import Played, position, rounds, side
from tests.thorough import times, with_long
from wargame_core.engine.decision import CHANCE, Message
from wargame_core.engine.errors import UsageError
from wargame_core.players.playout import play_out
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.chance import CommonChance

SEEDS = times(3, 40)
ROUNDS = times(2, 4)
"""Of games that are not played to their end every day."""
ALL = dict.fromkeys(("political", "firearms", "rice", "glory"), "yes")


def seated(seat: str, playouts: int = 4, seed: int = 0) -> Any:
    player = phase_player(playouts)
    player.begin(seat, Randomness(seed, seat))
    return player


def through(state: State, player: Any, seat: str, kinds: tuple[str, ...]) -> Iterator[State]:
    """The states before each choice of these kinds in a row, and the one after the last."""
    yield state
    while (decision := engine.decision(state)) and decision.kind in kinds and decision.seat == seat:
        legal = engine.legal_actions(state)
        action = player.choose(GAME, GAME.view(state, seat), decision, legal)
        state = engine.apply(state, action).state
        yield state


def at(state: State, step: str, clan: str) -> State:
    """The state when the clan's part of a step of the round begins, the others doing nothing."""
    played = rounds(state, step)
    while played.asked[0] != clan:
        played = Played(engine.apply(played.state, engine.legal_actions(played.state)[-1]).state)
    return played.state


RICH = (
    side("oda", 9, owari="3 daimyo 2 bushi", ise="2 bushi", mikawa="1 bushi"),
    side("takeda", 3, kai="3 daimyo 2 bushi", suruga="2 bushi"),
)


# --- plans ------------------------------------------------------------------------------------


def test_what_a_plan_buys_is_bought_and_no_more() -> None:
    state = at(position(*RICH), "reinforcement", "oda")
    player = seated("player1")
    *_, last = through(state, player, "player1", (BUYING, "target"))
    plan = player._kept.plan
    assert plan.phase == BUYING and plan.steps
    assert left_to_buy(last, 0, plan) == []
    assert last.all_bushi(0) - state.all_bushi(0) <= len(plan.steps)


def test_the_moves_of_a_plan_are_made_in_turn() -> None:
    state = at(position(*RICH), "campaign", "oda")
    player = seated("player1")
    states = list(through(state, player, "player1", (MOVING, "group")))
    plan = player._kept.plan
    assert plan.phase == MOVING and plan.steps
    left = [len(moves_left(each, 0, plan)) for each in states[:-1]]
    assert left[0] == len(plan.steps)
    assert left == sorted(left, reverse=True)
    assert left[-1] == 0


@pytest.mark.parametrize(("phase", "share"), [("reinforcement", 0.5), ("campaign", 0.25)])
def test_time_of_a_turn_is_left_for_what_comes(phase: str, share: float) -> None:
    view = GAME.view(at(position(*RICH), phase, "oda"), "player1")
    assert ClanPhases().share(view, "player1") == share


def test_several_different_plans_are_proposed_and_varied() -> None:
    view = GAME.view(at(position(*RICH), "campaign", "oda"), "player1")
    phases = ClanPhases()
    proposals = phases.proposals(view, "player1", None)
    assert len({plan.key() for plan in proposals}) == len(proposals) >= 3
    assert proposals[0].name == "usual"
    varied = phases.variations(view, "player1", proposals[0])
    assert varied
    assert proposals[0].key() not in {plan.key() for plan in varied}


def test_the_ninja_a_castle_and_koku_kept_are_thought_of() -> None:
    state = position(
        side("otomo", 9, bungo="1 daimyo 2 bushi", buzen="1 bushi"),
        side("mori", 0, aki="3 daimyo", chikuzen="5 bushi", iyo="5 bushi"),
    )
    view = GAME.view(at(state, "reinforcement", "otomo"), "player1")
    phases = ClanPhases()
    usual = phases.usual(view, "player1")
    varied = phases.variations(view, "player1", usual)
    kinds = {type(step) for plan in varied for step in plan.steps}
    assert {Hire, Build} <= kinds
    bungo = Played(state).place("bungo")
    assert any(plan.ninja_at == bungo for plan in varied)
    costs = [sum(_price(view, step) for step in plan.steps) for plan in varied]
    assert min(costs) <= 9 - view.scenario.clan(view.clan[0]).reroll_cost


def _price(view: State, step: Any) -> int:
    numbers = view.scenario.numbers.costs
    if isinstance(step, Hire):
        return numbers.ninja
    return numbers.castle if isinstance(step, Build) else 1


def test_enemies_are_led_away_from_the_last_daimyo() -> None:
    state = position(
        side("takeda", 0, kai="3 daimyo", mikawa="5 bushi", mino="5 bushi"),
        side("oda", 9, owari="1 daimyo 2 bushi", ise="1 bushi"),
    )
    safe = 0
    for seed in range(SEEDS):
        player = seated("player2", 24, seed)
        *_, last = through(at(state, "reinforcement", "oda"), player, "player2", (BUYING, "target"))
        owari = Played(last).place("owari")
        safe += last.mission == Mission.DIVERSION and last.ninja_at == owari
    assert safe >= 0.9 * SEEDS


def test_the_third_mandate_province_is_taken() -> None:
    state = position(
        side("tokugawa", 0, mikawa="3 daimyo 2 bushi", sagami="2 bushi", settsu="2 bushi",
             omi="1 bushi"),
        side("shimazu", 0, satsuma="3 daimyo 1 bushi", osumi="3 bushi"),
    )  # fmt: skip
    *_, last = through(at(state, "campaign", "tokugawa"), seated("player1", 16), "player1",
                       (MOVING, "group"))  # fmt: skip
    assert Played(last).holder("yamashiro") == "tokugawa"


def test_between_two_nobody_is_let_rush_the_mandate() -> None:
    """Who has two Mandate Provinces, and the third before him, has won by the next checkpoint."""
    state = position(
        side("oda", 0, owari="3 daimyo 1 bushi", suruga="2 bushi"),
        side("mori", 0, yamashiro="4 bushi", settsu="3 daimyo 4 bushi"),
        order="oda mori", players=2,
    )  # fmt: skip
    denied = 0
    for seed in range(SEEDS):
        *_, last = through(at(state, "campaign", "oda"), seated("player1", 16, seed), "player1",
                           (MOVING, "group"))  # fmt: skip
        denied += Played(last).holder("sagami") == "oda"
    assert denied >= 0.9 * SEEDS


def test_failed_dice_are_paid_for_where_a_clan_can_be_subdued() -> None:
    state = position(
        side("otomo", 4, bungo="3 daimyo", buzen="5 bushi"),
        side("mori", 0, buzen="1 daimyo", aki="2 bushi"),
    )
    played = rounds(state, "campaign")
    while played.asked != ("otomo", "reroll"):
        legal = engine.legal_actions(played.state)
        played = Played(engine.apply(played.state, legal[-1]).state)
    decision = played.decision
    view = GAME.view(played.state, "player1")
    legal = engine.legal_actions(played.state)
    assert isinstance(seated("player1", 16).choose(GAME, view, decision, legal), PayReroll)


# --- what every opponent has to keep ----------------------------------------------------------


def played(options: dict[str, str], seed: int, players: str) -> Iterator[tuple[State, Any]]:
    """States of a game between searching players, with what they choose."""
    draw, state = random.Random(seed), begin(players, options)
    seats = {seat: seated(seat, 1, seed) for seat in state.scenario.seats}
    while state.frames:
        decision, legal = engine.decision(state), engine.legal_actions(state)
        assert decision is not None
        if decision.seat == CHANCE:
            action = draw.choice(legal)
        else:
            view = GAME.view(state, decision.seat)
            before = GAME.digest(view)
            action = seats[decision.seat].choose(GAME, view, decision, legal)
            assert action in legal
            assert GAME.digest(view) == before, "playouts leave the view as it is"
            yield state, action
        state = engine.apply(state, action).state


@pytest.mark.parametrize("number", with_long([3], [0, 1, 2]))
def test_it_plays_every_number_of_players_and_all_modules(number: int) -> None:
    draw = random.Random(number)
    options = {**some_options(draw), "max_rounds": "4"}
    states = (state for state, _ in played(options, number, "5423"[number]))
    kinds = {state.frames[-1].kind for state in takewhile(lambda s: s.round <= ROUNDS, states)}
    assert {BUYING, MOVING, "battles"} <= kinds | {"battles"}


def test_the_same_match_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gekokujo, "HARD", 2)
    seats = {"player1": "hard", "player2": "easy", "player3": "hard"}
    options = {**ALL, "max_rounds": "4"}
    games = [play_out(GAME, "3", options=options, seats=seats, seed=3) for _ in range(2)]
    assert games[0] == games[1]


def test_what_is_hidden_is_guessed_from_what_is_open() -> None:
    state = at(position(*RICH), "reinforcement", "oda")
    view = GAME.view(state, "player1")
    most = max(koku for koku, _ in LEFT_OVER)
    found = set()
    for number in range(6):
        imagined = view.copy()
        imagine(imagined, CommonChance(1).trial(number))
        assert imagined.treasury[0] == state.treasury[0]
        assert imagined.stored == [0] * 4
        found.add(imagined.treasury[1])
    bought = [frame.player for frame in state.frames if frame.kind == BUYING]
    least = income_of(state, 1) if 1 in bought else 0
    assert len(found) > 1
    assert all(least - 2 <= koku <= least + most for koku in found)


def test_explanations_have_words() -> None:
    state = at(position(*RICH), "campaign", "oda")
    decision = engine.decision(state)
    view, legal = GAME.view(state, "player1"), engine.legal_actions(state)
    assert decision is not None
    found = seated("player1").explain(GAME, view, decision, legal, 3)
    assert found[0].action == seated("player1").choose(GAME, view, decision, legal)
    names = {name for one in found for name in one.terms}
    names |= {"plan", "standing_others", *(f"standing_{name}" for name in FEATURES)}
    for name in names:
        for language in ("en", "ja"):
            assert f"term.{name}" in text.catalogue(language), name
            assert GAME.say(state, Message(f"term.{name}"), language)


# --- how clans stand --------------------------------------------------------------------------


def test_who_holds_more_is_thought_to_be_stronger() -> None:
    state = position(
        side("oda", 5, owari="3 daimyo 4 bushi", ise="2 bushi", mikawa="2 bushi", mino="1 bushi"),
        side("takeda", 0, kai="1 daimyo 1 bushi"),
    )
    assert len(features(state, 0)) == len(FEATURES)
    strong = strengths(state, settings().standing)
    assert strong[0] > strong[1] > strong[2]  # seats three and four are out


def test_faults_in_settings_are_told_all_at_once() -> None:
    with pytest.raises(UsageError, match=r"unknown section 'tea'.*format.*rounds.*valuation"):
        read("[tea]\n")
    with pytest.raises(UsageError, match=r"search\.toml: "):
        read("[")
