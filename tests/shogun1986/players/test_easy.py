"""The opponent ``easy``: made by the evaluation, honest, and never going round in circles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from scenarios.shogun1986 import library
from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.state import State
from tests.shogun1986.players.test_normal import level_of, some_options
from tests.shogun1986.rules.builder import army, position, run, side, turn
from tests.shogun1986.test_hidden_facts import shuffled
from tests.thorough import with_long
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE
from wargame_core.players.playout import play_out
from wargame_core.players.randomness import Randomness


def played(level: str, number: int, most: int) -> Iterator[tuple[State, Any]]:
    """States of a game between players of one level, with what they choose."""
    draw = random.Random(number)
    state = engine.start(library.load("2345"[number % 4], some_options(draw)))
    seats = {seat: level_of(level) for seat in state.scenario.seats}
    for seat, player in seats.items():
        player.begin(seat, Randomness(number, seat))
    for _ in range(most):
        decision, legal = procedure.decision(state), procedure.legal_actions(state)
        if decision is None:
            return
        if decision.seat == CHANCE:
            action = draw.choice(legal)
        else:
            view = GAME.view(state, decision.seat)
            action = seats[decision.seat].choose(GAME, view, decision, legal)
            assert action in legal
            yield state, action
        state = engine.apply(state, action).state


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("number", with_long([4], [5, 6, 7]))
def test_no_march_goes_round_in_circles(level: str, number: int) -> None:
    """A sequence of combat without hits may leave everything as it was; a march may not."""
    seen: set[str] = set()
    for state, _ in played(level, number, 600):
        if procedure.open_kind(state) in ("movement", "march", "forces", "party"):
            digest = GAME.digest(state)
            assert digest not in seen
            seen.add(digest)
    assert len(seen) > 20


@pytest.mark.parametrize("number", with_long([0], [1, 2]))
def test_its_choices_depend_on_its_view_only(number: int) -> None:
    draw = random.Random(number)
    compared = 0
    for step, (state, action) in enumerate(played("easy", number, 500)):
        if step % 9:
            continue
        decision, legal = procedure.decision(state), procedure.legal_actions(state)
        assert decision is not None
        view = GAME.view(shuffled(state, decision.seat, draw), decision.seat)
        fresh = level_of("easy")
        fresh.begin(decision.seat, Randomness(number, decision.seat))
        values = fresh.explain(GAME, view, decision, legal, len(legal))
        best = [found.action for found in values if found.total >= values[0].total - 1e-6]
        assert action in best
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("players", with_long(["2"], ["4"]))
def test_it_wins_against_random_play(players: str) -> None:
    seat = f"player{players}"
    game = play_out(GAME, players, options={}, seats={seat: "easy"}, seed=3)
    assert game.result.winner == seat


def test_koku_count_until_they_are_planned() -> None:
    state = position(side(army("owari"), mino="1 spearman"), side(army("mutsu")))
    evaluated = GAME.evaluate(state, "player1")
    assert evaluated["koku"] == 0
    assert set(evaluated) == {"balance", "clash", "march", "koku"}


def test_an_attack_on_fewer_units_is_a_gain() -> None:
    state = position(side(owari="4 spearman"), side(army("mutsu"), mikawa="1 spearman"))
    before = turn(state, 0, "B")
    after, _ = run(before, "declare owari mikawa")
    gained = GAME.evaluate(after, "player1")["clash"] - GAME.evaluate(before, "player1")["clash"]
    assert gained > 0
