"""What a seat sees of a declared state as numbers."""

from __future__ import annotations

import random

import pytest

from tests.unit.files.border_war import GAME, State
from wargame_core.engine import registry
from wargame_core.engine.declared_numbers import numbers_of, observation


def seen(state: State, seat: str) -> tuple[float, ...]:
    found = observation(GAME, state, seat)
    assert found is not None
    return tuple(found)


@pytest.mark.parametrize("seed", range(5))
def test_the_numbers_are_small_and_of_one_length(seed: int) -> None:
    draw, state = random.Random(seed), GAME.setup("1", {}, 0)
    length = len(seen(state, "east"))
    while state.frames:
        state = GAME.apply(state, draw.choice(GAME.legal_actions(state))).state
        for seat in ("east", "west"):
            numbers = seen(state, seat)
            assert len(numbers) == length
            assert all(-1 <= number <= 2 for number in numbers)


def test_each_seat_comes_first_for_itself() -> None:
    state = GAME.setup("1", {}, 0)
    state.gold = [4, 8]
    state.order = (1, 0)
    east, west = seen(state, "east"), seen(state, "west")
    differ = [(one, other) for one, other in zip(east, west, strict=True) if one != other]
    assert (4 / 20, 8 / 20) in differ
    assert (8 / 20, 4 / 20) in differ
    mirrored = GAME.setup("1", {}, 0)
    mirrored.units, mirrored.master = [state.units[1], state.units[0]], [1, -1, -1, -1, 0]
    mirrored.visited, mirrored.gold, mirrored.order = (16, 1), [8, 4], (0, 1)
    assert seen(mirrored, "west") == east


def test_a_game_that_says_itself_what_is_seen_is_asked() -> None:
    game = registry.load("western_hero")
    state = game.setup("1", {}, 0)
    assert observation(game, state, "mori") == game.observation(state, "mori")  # type: ignore[attr-defined]
    assert len(numbers_of(state, "mori")) > 100
    assert observation(GAME, object(), "east") is None


def test_pairs_are_told_as_each_seat_sees_them() -> None:
    game = registry.load("gekokujo")
    state = game.setup("4", {"political": "yes"}, 0)
    alone = numbers_of(state, "player1")
    state.pacts = frozenset({(0, 2)})
    allied = numbers_of(state, "player1")
    assert len(alone) == len(allied)
    changed = [n for n, (a, b) in enumerate(zip(alone, allied, strict=True)) if a != b]
    first = changed[0] - 2
    assert changed == [first + 2, first + 8]
    third = numbers_of(state, "player3")
    assert [n for n, (a, b) in enumerate(zip(alone, third, strict=True)) if a != b] == changed
