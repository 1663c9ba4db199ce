"""The numbers that learning programs see: of one length, from one's own seat, without secrets."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.state import State
from tests.shogun1986.rules.builder import army, position, side
from tests.shogun1986.test_hidden_facts import shuffled
from wargame_core.adapters import environment
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.declared_numbers import observation

GAME_OPTIONS: dict[str, str] = {
    option.id: option.default for option in GAME.info.scenarios[0].options
}


def seen(state: State, seat: str) -> tuple[float, ...]:
    numbers = observation(GAME, GAME.view(state, seat), seat)
    assert numbers is not None
    return tuple(numbers)


@pytest.mark.rule("SG-RON-02")
@pytest.mark.parametrize("players", ["2", "3"])
def test_what_others_hide_is_not_among_the_numbers(players: str) -> None:
    draw = random.Random(players)
    state = GAME.setup(players, GAME_OPTIONS, 0)
    lengths, compared = set(), 0
    for number in range(1500):
        decision = procedure.decision(state)
        if decision is None:
            break
        if state.round and decision.seat != CHANCE and not number % 5:
            for seat in state.scenario.seats:
                numbers = seen(state, seat)
                assert numbers == seen(shuffled(state, seat, draw), seat)
                assert max(map(abs, numbers)) <= 3
                lengths.add(len(numbers))
                compared += 1
        state = engine.apply(state, draw.choice(procedure.legal_actions(state))).state
    assert compared > 200 and len(lengths) == 1


def test_one_s_own_hidden_ronin_are_seen() -> None:
    sides = side(army("kai"), owari="3 spearman"), side(army("mutsu"))
    plain, hiding = (position(*sides, hidden=hidden) for hidden in ({}, {"owari": 2}))
    assert seen(plain, "player1") != seen(hiding, "player1")
    assert seen(plain, "player2") == seen(hiding, "player2")


def test_armies_are_among_the_numbers() -> None:
    one, other = (
        position(side(army("owari", units, level=level)), side(army("mutsu")))
        for units, level in (("1 daimyo 2 bowman", 1), ("1 daimyo 3 bowman", 2))
    )
    a, b = seen(one, "player2"), seen(other, "player2")
    assert sum(x != y for x, y in zip(a, b, strict=True)) == 2


def test_two_players_who_change_places_see_the_same() -> None:
    one = side(army("kai", "1 daimyo 2 bowman", level=2), owari="3 spearman"), side(army("iga"))
    other = side(army("mutsu"), iyo="1 gunner"), side(army("dewa"))
    first, second = (
        position(*sides, players=2, hidden={"owari": 1}, castles={"iyo": 1})
        for sides in ((*one, *other), (*other, *one))
    )
    first.swords = second.swords = (1, 1)
    first.order, second.order = (0, 1, 2, 3), (2, 3, 0, 1)
    assert seen(first, "player1") == seen(second, "player2")
    assert seen(first, "player2") == seen(second, "player1")
    assert seen(first, "player1") != seen(first, "player2")


@pytest.mark.parametrize("players", ["2", "4"])
def test_a_match_is_played_in_the_environment(players: str) -> None:
    env: Any = environment("shogun1986", players, {"quick_start": "yes"}, most_choices=400)
    env.reset(seed=3)
    draw, choices = random.Random(3), 0
    for agent in env.agent_iter():
        found, _, ended, broken_off, _ = env.last()
        assert found["observation"].shape == env.observation_space(agent)["observation"].shape
        mask = [index for index, legal in enumerate(found["action_mask"]) if legal]
        env.step(None if ended or broken_off else draw.choice(mask))
        choices += not (ended or broken_off)
    assert choices >= 100
