"""What is imagined agrees with what a seat sees, and with nothing else."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from scenarios.bushido.game import GAME
from scenarios.bushido.rules import engine
from scenarios.bushido.rules.pieces import Tile
from scenarios.bushido.rules.state import State
from tests.bushido.invariants import broken
from tests.bushido.playing import random_game
from tests.bushido.rules.builder import Table, field_of_battle
from tests.bushido.test_random_games import permuted
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.sealed import SealedChoice
from wargame_core.players.randomness import Randomness


def imagined(view: State, seat: str, seed: int = 1) -> State:
    return GAME.imagine(view, seat, Randomness(seed, seat))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_it_is_a_whole_state_that_looks_the_same_to_the_seat(players: int) -> None:
    compared = 0
    for step, (state, _, _, _) in enumerate(random_game(players, players)):
        decision = procedure.decision(state)
        assert decision is not None
        if step % 5 or decision.seat == CHANCE:
            continue
        view = engine.view(state, decision.seat)
        found = imagined(view, decision.seat, step)
        assert not broken(found)
        top = view.frames[-1]
        seen = engine.view(found, decision.seat)
        if isinstance(top, SealedChoice) and top.answers:
            assert procedure.decision(found) == decision
            seen.frames = view.frames
        assert seen.canonical() == view.canonical()
        assert list(procedure.legal_actions(found)) == list(procedure.legal_actions(state))
        compared += 1
    assert compared > 50


@pytest.mark.parametrize("players", [4, 6])
def test_it_never_peeks_at_the_truth(players: int) -> None:
    """Whatever lies hidden, the same view gives the same imagination."""
    draw = random.Random(players)
    changed = 0
    for step, (state, _, _, _) in enumerate(random_game(players, players + 20)):
        decision = procedure.decision(state)
        assert decision is not None
        if step % 5 or decision.seat == CHANCE:
            continue
        seat = decision.seat
        other = permuted(state, seat, draw)
        changed += other.canonical() != state.canonical()
        one, two = (imagined(engine.view(s, seat), seat) for s in (state, other))
        assert one.canonical() == two.canonical()
    assert changed > 30


def test_hands_are_dealt_by_what_the_bags_lack() -> None:
    """All political tiles but one kind are known: what others hold is of that kind."""
    table = Table().hand(2, geisha=3, bow=2)
    view = engine.view(table.state, "player1")
    seen: Counter[int] = Counter()
    for seed in range(40):
        hand = imagined(view, "player1", seed).hand[1]
        kinds = table.state.scenario.numbers.tiles
        assert sum(hand) == 5
        assert sum(n for kind, n in enumerate(hand) if kinds[kind].military) == 2
        seen.update(kind for kind, n in enumerate(hand) for _ in range(n))
    assert len(seen) > 10
    assert seen[Tile.KATANA2] > seen[Tile.SHURIKEN]


def test_a_stack_keeps_its_height_and_top() -> None:
    table = field_of_battle()
    for player, tiles in ((2, {"katana3": 2}), (3, {"katana1": 1, "katana2": 2})):
        table.hand(player, **tiles)
    table.run("mobilize").play("attack c1 c2 4 0", "bonus 0")
    if table.open[1] == "execute":
        table.play("execute 0")
    table.play("stack katana3 katana3", "stack katana2 katana1 katana2")
    seen = set()
    for seed in range(20):
        battle = imagined(engine.view(table.state, "player2"), "player2", seed).battle
        assert battle is not None
        assert battle.stacks[0] == (3, 3)
        assert len(battle.stacks[1]) == 3 and battle.stacks[1][-1] == Tile.KATANA2
        seen.add(battle.stacks[1])
    assert len(seen) > 3
