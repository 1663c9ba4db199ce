"""Whole games at random: every state is sound, every refusal has its rule."""

from __future__ import annotations

import os
import random
from multiprocessing import get_context

import pytest

from scenarios.western_hero.game import GAME
from tests.random_play.invariants import (
    any_action,
    check,
    check_refusal,
    close_action,
    play_checked,
)
from tests.thorough import times
from wargame_core.engine.errors import IllegalActionError
from wargame_core.gunyuden.rules import engine, scoring
from wargame_core.gunyuden.rules.state import State

GAMES = int(os.environ.get("GUNYUDEN_GAMES", "2"))
SCENARIO = os.environ.get("GUNYUDEN_SCENARIO", "1")


def begin(number: str = "1") -> State:
    """The state before the first decision."""
    return GAME.setup(number, {}, 0)


@pytest.mark.parametrize("seed", range(times(2, 4)))
def test_a_random_game_is_sound_from_start_to_end(seed: int) -> None:
    state = play_checked(begin(), seed)
    assert state.over
    assert scoring.result(state) is not None


@pytest.mark.parametrize("number", ["2", "3", "4"])
def test_the_other_scenarios_begin_soundly(number: str) -> None:
    play_checked(begin(number), 1, limit=250)


def test_the_same_dice_and_choices_give_the_same_game() -> None:
    def played(seed: int) -> list[object]:
        draw, state, seen = random.Random(seed), begin(), []
        for _ in range(400):
            state = engine.apply(state, draw.choice(engine.legal_actions(state))).state
            seen.append(state.canonical())
        return seen

    assert played(11) == played(11)


def test_what_is_refused_is_not_applied() -> None:
    draw, state = random.Random(5), begin()
    for _ in range(300):
        for action in (any_action(state, draw), close_action(state, draw)):
            if check_refusal(state, action) is None:
                continue
            before = state.canonical()
            with pytest.raises(IllegalActionError):
                engine.apply(state, action)
            assert state.canonical() == before
        state = engine.apply(state, draw.choice(engine.legal_actions(state))).state
    check(state)


def trouble(seed: int) -> str:
    """What is wrong in a random game; empty if nothing is."""
    try:
        play_checked(begin(SCENARIO), seed)
    except Exception as error:
        return str(error) or repr(error)
    return ""


def test_as_many_random_games_as_asked_for_are_sound() -> None:
    with get_context("spawn").Pool() as pool:
        found = {text for text in pool.imap_unordered(trouble, range(GAMES), chunksize=4) if text}
    assert not found
