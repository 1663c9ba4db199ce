"""Whole games of random choices: what must hold holds, and everything has words.

A thousand games with any number of players and any switches:

    GUNYUDEN_GAMES=1000 pytest -n 0 tests/shogun1986/test_random_games.py -k asked_for
"""

from __future__ import annotations

import os
import random
import re
from multiprocessing import get_context
from typing import Any

import pytest

from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules import engine
from tests.shogun1986.invariants import begin, play_checked, some_options
from tests.thorough import times, with_long
from wargame_core.engine import procedure

BRACES = re.compile(r"[{}]")
GAMES = int(os.environ.get("GUNYUDEN_GAMES", times(6, 40)))
LONGEST = times(2500, 8000)
"""Actions of a game at most; most end before."""
SWITCHED: tuple[dict[str, str], ...] = (
    {},
    {"quick_start": "yes", "castle_refresh": "per_battle"},
    {"alt_quick_victory": "yes", "undeclared_empty": "yes"},
    {"long_game": "yes", "successor_rule": "samurai_first"},
    {"simultaneous_setup": "yes", "stay_after_success": "no"},
)
"""Every switch once."""
LANGUAGES = ("en", "ja")


def trouble(seed: int) -> str:
    """What is wrong in a random game; empty if nothing is."""
    draw = random.Random(seed)
    players, options = draw.choice("2345"), some_options(draw)
    try:
        play_checked(begin(players, options), draw, LONGEST)
    except Exception as error:
        return f"{players} players, {options}, seed {seed}: {error!r}"
    return ""


def test_as_many_random_games_are_sound_as_asked_for() -> None:
    with get_context("spawn").Pool() as pool:
        found = {text for text in pool.imap_unordered(trouble, range(GAMES), chunksize=2) if text}
    assert not found


def whole(words: str) -> None:
    assert words.strip()
    assert not BRACES.search(words), words
    assert not re.match(r"[a-z]+\.[a-z-]+", words), words


@pytest.mark.parametrize("players", with_long([2], [3]))
def test_everything_is_told_in_both_languages(players: int) -> None:
    draw = random.Random(players)
    state = begin(str(players), SWITCHED[players - 2])
    while state.frames:
        decision = procedure.decision(state)
        assert decision is not None
        legal = procedure.legal_actions(state)
        action = draw.choice(legal)
        text = GAME.write_action(state, action)
        assert GAME.read_action(state, text) == action
        step = engine.apply(state, action)
        seen: Any = GAME.seen(state, action, "")
        for language in LANGUAGES:
            whole(GAME.say(state, decision.prompt, language))
            whole(GAME.describe(state, action, language))
            whole(GAME.describe(state, seen, language))
            whole(GAME.summary(step.state, language))
            for event in step.events:
                whole(GAME.event_text(step.state, event, language))
        places = GAME.places(state, action)
        assert all(0 <= place < 68 for place in (*places.lit, *places.path))
        state = step.state
    result = GAME.result(state)
    assert result is not None
    for language in LANGUAGES:
        whole(GAME.say(state, result.reason, language))
