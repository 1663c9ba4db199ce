"""What a seat does not know changes nothing that its window shows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scenarios.bushido.game import GAME
from scenarios.bushido.rules.pieces import DISCS, TILES
from scenarios.bushido.rules.state import State
from scenarios.bushido.views.window import VIEWS
from tests.bushido.playing import random_game
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE


def shown(state: State, seat: str, acting: str) -> list[Any]:
    """Everything that boards and panels draw for a seat."""
    seen = GAME.view(state, seat)
    legal = procedure.legal_actions(state) if seat == acting else ()
    return [
        VIEWS.stacks(seen), VIEWS.castles(seen), VIEWS.provinces(seen), VIEWS.turn(seen, acting),
        VIEWS.players(seen, acting), VIEWS.hand(seen, seat, legal), VIEWS.tray(seen, legal, -1),
        VIEWS.draft(seen, legal), VIEWS.amounts(seen, legal), VIEWS.able(seen, legal),
        [VIEWS.view_of_place(seen, place) for place in range(0, len(state.owner), 7)],
        [VIEWS.places(seen, action) for action in legal],
        [VIEWS.price_words(seen, action) for action in legal],
        VIEWS.fight(seen, (), lambda _: seen),
    ]  # fmt: skip


def shuffled(state: State, seat: str, draw: random.Random) -> State:
    """The same state to a seat: tiles and discs that it does not know are dealt out anew."""
    other = state.copy()
    seats = [p for p, name in enumerate(state.scenario.seats) if name != seat]
    for heaps, kinds, rest in ((other.hand, TILES, other.bags), (other.discs, DISCS, None)):
        sizes = [sum(heaps[player]) for player in seats]
        pool = [k for player in seats for k in range(kinds) for _ in range(heaps[player][k])]
        if rest is None:
            pool += [k for k in range(kinds) for _ in range(other.pile[k])]
        draw.shuffle(pool)
        for player, size in zip(seats, sizes, strict=True):
            mine, pool = pool[:size], pool[size:]
            heaps[player] = tuple(mine.count(kind) for kind in range(kinds))
        if rest is None:
            other.pile = tuple(pool.count(kind) for kind in range(kinds))
    for player in seats:
        below = list(other.shrine[player][:-1])
        draw.shuffle(below)
        other.shrine[player] = (*below, *other.shrine[player][-1:])
    return other


@pytest.mark.parametrize("players", [4, 6])
def test_hands_discs_and_donations_of_others_show_nowhere(players: int) -> None:
    draw = random.Random(players)
    compared = different = 0
    for number, (state, _, _, _) in enumerate(random_game(players, 3, most=2500)):
        decision = procedure.decision(state)
        if not state.begun or number % 9 or decision is None or decision.seat == CHANCE:
            continue
        if decision.kind == "theft":  # a spy looks into a hand
            continue
        for seat in state.scenario.seats[::2]:
            if seat == decision.seat:
                continue
            other = shuffled(state, seat, draw)
            assert shown(state, seat, decision.seat) == shown(other, seat, decision.seat)
            compared += 1
            different += other.hand != state.hand
    assert compared > 100
    assert different > compared / 2


def test_the_owner_sees_his_hand() -> None:
    for state, _, _, _ in random_game(6, 2, most=900):
        if state.begun and any(state.hand[1]):
            mine = VIEWS.hand(GAME.view(state, "player2"), "player2", ())
            assert mine is not None
            assert sum(one.count for one in mine.held) == sum(state.hand[1]) + sum(state.discs[1])
            assert VIEWS.hand(GAME.view(state, "player2"), "player1", ()) is None
            return
    raise AssertionError("the game has not begun")
