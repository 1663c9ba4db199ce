"""Whole games at random with any modules and options: every state is sound.

A thousand games with any number of players:

    GUNYUDEN_GAMES=1000 pytest -n 0 tests/gekokujo/test_random_games.py -k asked_for
"""

from __future__ import annotations

import os
import random
from collections import Counter
from multiprocessing import get_context
from pathlib import Path

import pytest

from scenarios.gekokujo.game import GAME
from tests.gekokujo.invariants import (
    any_action,
    begin,
    check,
    check_refusal,
    close_action,
    play_checked,
    some_options,
)
from tests.random_play.doors import play_on
from wargame_core.engine.changes import UndoPolicy
from wargame_core.engine.errors import IllegalActionError
from wargame_core.engine.match import Match
from wargame_core.files.record import load_match
from wargame_core.files.recorder import save_match

GAMES = int(os.environ.get("GUNYUDEN_GAMES", "4"))
EVERYTHING = dict.fromkeys(("political", "specialized", "firearms", "rice", "glory"), "yes")
LONGEST = 3000
"""Actions of a game without an agreed number of rounds, at most."""


@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["core", "modules"])
def test_a_random_game_is_sound_from_start_to_end(players: str, options: dict[str, str]) -> None:
    state = play_checked(begin(players, {**options, "max_rounds": "8"}), int(players))
    assert state.ended is not None


def test_random_games_meet_the_decisions_of_all_modules() -> None:
    met: Counter[str] = Counter()
    for seed in range(6):
        glory = "no" if seed % 2 else "yes"
        state = begin("4", {**EVERYTHING, "glory": glory, "max_rounds": "20"})
        play_checked(state, seed, met=met, thorough=0.02)
    assert set(met) >= {
        "draw", "pick-clan", "sowing", "bankruptcy", "reinforce", "target", "diplomacy",
        "answer-pact", "movement", "group", "ronin", "battle-die", "hit", "harvest",
    }  # fmt: skip


def test_the_same_choices_give_the_same_game() -> None:
    def played() -> list[str]:
        draw, state, seen = random.Random(11), begin("5", EVERYTHING), []
        while state.frames and len(seen) < 300:
            state = GAME.apply(state, draw.choice(GAME.legal_actions(state))).state
            seen.append(GAME.digest(state))
        return seen

    assert played() == played()


def test_what_is_refused_is_not_applied() -> None:
    draw, state = random.Random(5), begin("4", EVERYTHING)
    for _ in range(300):
        for action in (any_action(state, draw), close_action(state, draw)):
            if check_refusal(state, action) is None:
                continue
            before = state.canonical()
            with pytest.raises(IllegalActionError):
                GAME.apply(state, action)
            assert state.canonical() == before
        state = GAME.apply(state, draw.choice(GAME.legal_actions(state))).state
    check(state)


@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["core", "modules"])
def test_undo_to_the_start_and_redo_to_the_end_give_the_same_digests(
    options: dict[str, str],
) -> None:
    match = Match(GAME, "4", options=options, seed=7, undo_policy=UndoPolicy.FREE)
    start = match.digest
    digests = [start, *play_on(match, random.Random(7), 300)]
    for position in (250, 120, 60, 0):
        match.undo_to(position)
        assert match.digest == digests[position]
    for digest in digests[1:]:
        match.redo()
        assert match.digest == digest


@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["core", "modules"])
def test_a_saved_game_goes_on_as_the_first_would_have(
    options: dict[str, str], tmp_path: Path
) -> None:
    first = Match(GAME, "5", options=options, seed=8, undo_policy=UndoPolicy.FREE)
    play_on(first, random.Random(8), 150)
    save_match(first, tmp_path / "game")
    second, notes = load_match(tmp_path / "game")
    assert (second.digest, notes) == (first.digest, ())
    assert play_on(second, random.Random(9), 100) == play_on(first, random.Random(9), 100)


def trouble(seed: int) -> str:
    """What is wrong in a random game; empty if nothing is."""
    draw = random.Random(seed)
    try:
        play_checked(begin(draw.choice("2345"), some_options(draw)), seed, limit=LONGEST)
    except Exception as error:
        return str(error) or repr(error)
    return ""


def test_as_many_random_games_are_sound_as_asked_for() -> None:
    with get_context("spawn").Pool() as pool:
        found = {text for text in pool.imap_unordered(trouble, range(GAMES), chunksize=4) if text}
    assert not found
