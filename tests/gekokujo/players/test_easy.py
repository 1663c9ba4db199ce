"""The greedy opponent: it wins against random play, is repeatable, and knows no secrets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from scenarios.gekokujo.game import GAME
from scenarios.gekokujo.players.greedy import VALUATIONS, Greedy
from scenarios.gekokujo.players.picture import Picture
from scenarios.gekokujo.players.purchases import is_welcome
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.state import State
from tests.gekokujo.invariants import begin, with_other_secrets
from wargame_core.engine.decision import CHANCE
from wargame_core.players.playout import play_out
from wargame_core.players.randomness import Randomness
from wargame_core.players.valuing import ValuingPlayer
from wargame_core.provinces.rules.frames import PlayerFrame

MODULES = {"political": "yes", "firearms": "yes", "rice": "yes", "max_rounds": "12"}
GLORY = {"glory": "yes", "political": "yes", "max_rounds": "12"}


def frames(above: type[PlayerFrame] = PlayerFrame) -> Iterator[type[PlayerFrame]]:
    for frame in above.__subclasses__():
        if frame.kind and frame.__module__.startswith("scenarios.gekokujo."):
            yield frame
        yield from frames(frame)


def played(options: dict[str, str], seed: int) -> Iterator[tuple[State, Any]]:
    """States of a game between greedy players, with what they choose."""
    draw, state = random.Random(seed), begin("4", options)
    players = {}
    for seat in state.scenario.seats:
        players[seat] = ValuingPlayer(Greedy())
        players[seat].begin(seat, Randomness(seed, seat))
    while state.frames:
        decision, legal = engine.decision(state), engine.legal_actions(state)
        assert decision is not None
        if decision.seat == CHANCE:
            action = draw.choice(legal)
        else:
            player = players[decision.seat]
            action = player.choose(GAME, GAME.view(state, decision.seat), decision, legal)
            yield state, action
        state = engine.apply(state, action).state


def test_every_kind_of_choice_is_valued() -> None:
    assert {frame.kind for frame in frames()} == set(VALUATIONS)


@pytest.mark.parametrize("players", ["2", "4"])
def test_it_wins_against_random_play_from_every_seat(players: str) -> None:
    for number in range(int(players)):
        seat = f"player{number + 1}"
        seats = {seat: "easy"}
        game = play_out(GAME, players, options={"max_rounds": "20"}, seats=seats, seed=number)
        assert game.result.winner == seat


@pytest.mark.parametrize("options", [MODULES, GLORY], ids=["rice", "glory"])
def test_its_choices_depend_on_its_view_only(options: dict[str, str]) -> None:
    draw = random.Random(1)
    for number, (state, action) in enumerate(played(options, 3)):
        if number % 7:
            continue
        decision, legal = engine.decision(state), engine.legal_actions(state)
        assert decision is not None
        other = with_other_secrets(state, decision.seat, draw)
        fresh = ValuingPlayer(Greedy())
        fresh.begin(decision.seat, Randomness(3, decision.seat))
        view = GAME.view(other, decision.seat)
        values = fresh.explain(GAME, view, decision, legal, len(legal))
        if decision.kind not in ("diplomacy", "pick-clan"):  # chance decides there
            assert action in [found.action for found in values if found.total == values[0].total]


def test_it_lives_within_its_means() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(3):
        for state, _ in played({"max_rounds": "10"}, seed):
            kinds[state.frames[-1].kind] += 1
    assert kinds["bankruptcy"] < kinds["reinforce"] / 50


def test_a_weak_neighbour_is_welcome_and_a_strong_one_is_not() -> None:
    state = begin("3", {"political": "yes"})
    state.clan = [0, 1, 2]
    places = range(1, 20)
    state.units[0] = {0: (1, 1)}
    state.units[1] = {state.scenario.adjacent[0][0]: (1, 1)}
    state.control[0], state.control[state.scenario.adjacent[0][0]] = 0, 1
    assert is_welcome(Picture(state, 0), 1)
    for place in places:
        state.control[place] = 1
    assert not is_welcome(Picture(state, 0), 1)
    assert not is_welcome(Picture(state, 0), 2)
