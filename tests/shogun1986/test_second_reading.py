"""The engine's legal actions against a slow second reading of the rules from the position."""

from __future__ import annotations

import ast
import os
import random
from collections import Counter
from pathlib import Path

import pytest

from scenarios.shogun1986.game import GAME
from tests.shogun1986 import second_reading
from tests.shogun1986.invariants import begin, some_options
from tests.shogun1986.second_reading import READINGS, reading
from wargame_core.files.position import load_position, write_position

EVERY = 1 if os.environ.get("GUNYUDEN_REFERENCE") == "all" else 12
"""One state in so many of a kind is compared, and all of those that are seldom met."""
SELDOM = 12
POSITIONS = sorted((Path(__file__).parents[1] / "positions" / "shogun1986").glob("*.json"))


def compare(state: object, seat: str) -> str:
    """What the two readings say differently; empty if nothing, or if there is no second one."""
    expected = reading(write_position("shogun1986", state), seat)
    if expected is None:
        return ""
    found = {GAME.write_action(state, one) for one in GAME.legal_actions(state)}
    return "" if found == expected else f"{sorted(found - expected)} {sorted(expected - found)}"


def test_legal_actions_agree_in_random_games() -> None:
    met: Counter[str] = Counter()
    for seed in range(8):
        draw = random.Random(seed)
        state = begin("2345"[seed % 4], some_options(draw))
        for number in range(2200):
            decision = GAME.decision(state)
            if decision is None:
                break
            kind = type(state.frames[-1]).__name__
            met[kind] += 1
            if kind in READINGS and (met[kind] <= SELDOM or number % EVERY == 0):
                assert compare(state, decision.seat) == "", f"{kind}, game {seed}, {number} actions"
            state = GAME.apply(state, draw.choice(GAME.legal_actions(state))).state
    assert set(READINGS) - set(met) <= {"CounterStrike", "Returning", "SendSpy", "PickProvince"}


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_legal_actions_agree_in_the_positions(path: Path) -> None:
    state = load_position(path).state
    decision = GAME.decision(state)
    assert decision is None or compare(state, decision.seat) == ""


def test_the_second_reading_imports_no_rules() -> None:
    tree = ast.parse(Path(second_reading.__file__).read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    outside = {module for module in modules if module and "." in module}
    assert outside <= {"collections.abc", "scenarios.japan.board"}
