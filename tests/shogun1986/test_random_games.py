"""Whole games of random choices: what must hold holds, and everything has words."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from scenarios.shogun1986 import library
from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.state import State
from tests.shogun1986.invariants import check
from wargame_core.engine import procedure

BRACES = re.compile(r"[{}]")
SWITCHED: tuple[dict[str, str], ...] = (
    {},
    {"quick_start": "yes", "castle_refresh": "per_battle"},
    {"alt_quick_victory": "yes", "undeclared_empty": "yes"},
    {"long_game": "yes", "successor_rule": "samurai_first"},
    {"simultaneous_setup": "yes", "stay_after_success": "no"},
)
LANGUAGES = ("en", "ja")


def begin(players: int, options: dict[str, str]) -> State:
    return engine.start(library.load(str(players), options))


@pytest.mark.parametrize("options", SWITCHED, ids=lambda chosen: "-".join(chosen) or "standard")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_invariants_hold_after_every_step(players: int, options: dict[str, str]) -> None:
    draw = random.Random(f"{players}{options}")
    state = begin(players, options)
    for _ in range(2000):
        if not state.frames:
            break
        legal = procedure.legal_actions(state)
        assert legal
        state = engine.apply(state, draw.choice(legal)).state
        check(state)
    assert state.ended is not None or state.round >= 2


def whole(words: str) -> None:
    assert words.strip()
    assert not BRACES.search(words), words
    assert not re.match(r"[a-z]+\.[a-z-]+", words), words


@pytest.mark.parametrize("players", [2, 3])
def test_everything_is_told_in_both_languages(players: int) -> None:
    draw = random.Random(players)
    state = begin(players, {"quick_start": "yes"} if players == 3 else {})
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
