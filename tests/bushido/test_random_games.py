"""Random games end, keep every piece, and hide what is hidden.

A thousand games of four to six players with any switches:

    GUNYUDEN_GAMES=1000 pytest -n 0 tests/bushido/test_random_games.py -k asked_for
"""

from __future__ import annotations

import os
import random
from dataclasses import replace
from multiprocessing import get_context

import pytest

from scenarios.bushido import library
from scenarios.bushido.game import GAME
from scenarios.bushido.rules import engine
from scenarios.bushido.rules.state import State
from tests.bushido.invariants import broken, play_checked, some_options
from tests.bushido.playing import random_game
from tests.thorough import times
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE, Action
from wargame_core.engine.heaps import with_more

SEEDS = range(4)
GAMES = int(os.environ.get("GUNYUDEN_GAMES", times(6, 60)))
LONGEST = 20_000
"""Actions of a game at most; random games end long before."""


def trouble(seed: int) -> str:
    """What is wrong in a random game; empty if nothing is."""
    draw = random.Random(seed)
    players, options = draw.choice("456"), some_options(draw)
    try:
        last = play_checked(engine.start(library.load(players, options)), draw, LONGEST)
    except Exception as error:  # told with its seed by the process that asked
        return f"{players} players, {options}, seed {seed}: {error!r}"
    return "" if not last.frames else f"{players} players, seed {seed}: it does not end"


def test_as_many_random_games_are_sound_as_asked_for() -> None:
    with get_context("spawn").Pool() as pool:
        found = {text for text in pool.imap_unordered(trouble, range(GAMES), chunksize=2) if text}
    assert not found


@pytest.mark.rule("BU-HON-02")
@pytest.mark.rule("BU-HON-03")
@pytest.mark.rule("BU-CMP-05")
@pytest.mark.rule("BU-WIN-02")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_ends_and_loses_no_piece(players: int, seed: int) -> None:
    last = None
    for _, _, state, _ in random_game(players, seed):
        assert not broken(state)
        last = state
    assert last is not None
    result = GAME.result(last)
    assert result is not None
    assert result.winner == last.seat(last.honour.index(max(last.honour)))


@pytest.mark.parametrize("options", [{"market": "no"}, {"donations": "no"}])
def test_switches_leave_their_part_out(options: dict[str, str]) -> None:
    for _, _, state, events in random_game(6, 1, options):
        assert not broken(state)
        kinds = {event.kind for event in events}
        assert not kinds & ({"swapped", "to-market"} if "market" in options else {"donated"})


def test_actions_are_read_as_they_are_written() -> None:
    seen = set()
    for state, action, _, _ in random_game(6, 5):
        text = GAME.write_action(state, action)
        assert GAME.read_action(state, text) == action
        seen.add(text.split()[0])
    assert len(seen) > 30


def test_the_argument_of_apply_is_untouched_and_copies_are_equal() -> None:
    for state, action, _, _ in random_game(5, 2, most=400):
        before = state.canonical()
        assert state.copy().canonical() == before
        engine.apply(state, action)
        assert state.canonical() == before


def test_a_seat_is_asked_by_what_it_sees() -> None:
    """The list of legal actions follows from the view of the seat that decides."""
    for state, _, _, _ in random_game(6, 3):
        decision = procedure.decision(state)
        assert decision is not None
        if decision.seat != CHANCE:
            seen = engine.view(state, decision.seat)
            assert procedure.decision(seen) == decision
            assert list(procedure.legal_actions(seen)) == list(procedure.legal_actions(state))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_what_a_seat_cannot_see_changes_nothing_for_it(players: int) -> None:
    """Tiles and discs change places behind its back; view, question and answers stay."""
    draw = random.Random(players)
    changes = 0
    for state, action, _, _ in random_game(players, players + 10):
        decision = procedure.decision(state)
        assert decision is not None
        seats = ["", *state.scenario.seats] if decision.seat == CHANCE else [decision.seat]
        for seat in draw.sample(seats, 1):
            other = permuted(state, seat, draw)
            changes += other.canonical() != state.canonical()
            assert engine.view(other, seat).canonical() == engine.view(state, seat).canonical()
            if decision.seat == seat:
                assert procedure.decision(other) == decision
                assert list(procedure.legal_actions(other)) == list(procedure.legal_actions(state))
                _same_follows(state, other, action, seat)
    assert changes > 100


def _same_follows(state: State, other: State, action: Action, seat: str) -> None:
    """What an action brings about is the same for its seat, unless it shows what was hidden."""
    one, two = engine.apply(state, action), engine.apply(other, action)
    if any(GAME.reveals(event) for event in (*one.events, *two.events)):
        return
    assert [event for event in one.events if event.is_open_to(seat)] == [
        event for event in two.events if event.is_open_to(seat)
    ]
    assert engine.view(one.state, seat).canonical() == engine.view(two.state, seat).canonical()


def permuted(state: State, seat: str, draw: random.Random) -> State:
    """The same state for a seat, with other tiles and discs where it does not see them."""
    other = state.copy()
    visible = engine.view(state, seat)
    hidden = [player for player in state.players if visible.hand[player][0]]
    numbers = state.scenario.numbers
    for _ in range(6):
        if not hidden:
            break
        player = draw.choice(hidden)
        kinds = [tile for tile, count in enumerate(other.hand[player]) if count]
        if kinds:
            mine = draw.choice(kinds)
            bag = 0 if numbers.tiles[mine].military else 1
            there = [tile for tile, count in enumerate(other.bags[bag]) if count]
            if there:
                theirs = draw.choice(there)
                other.hand[player] = with_more(with_more(other.hand[player], mine, -1), theirs)
                other.bags[bag] = with_more(with_more(other.bags[bag], theirs, -1), mine)
        discs = [disc for disc, count in enumerate(other.discs[player]) if count]
        pile = [disc for disc, count in enumerate(other.pile) if count]
        if discs and pile and visible.discs[player][0]:
            mine, theirs = draw.choice(discs), draw.choice(pile)
            other.discs[player] = with_more(with_more(other.discs[player], mine, -1), theirs)
            other.pile = with_more(with_more(other.pile, theirs, -1), mine)
        stack = other.shrine[player]
        if len(stack) > 2:
            other.shrine[player] = (*draw.sample(stack[:-1], len(stack) - 1), stack[-1])
    if other.battle is not None and not other.battle.is_open:
        stacks = list(other.battle.stacks)
        owners = (*other.battle.leaders, other.daimyo)
        for index, owner in enumerate(owners):
            if state.seat(owner) != seat and len(stacks[index]) > 2:
                below = stacks[index][:-1]
                stacks[index] = (*draw.sample(below, len(below)), stacks[index][-1])
        other.battle = replace(other.battle, stacks=(stacks[0], stacks[1], stacks[2]))
    other._legal = None
    return other


def test_events_tell_a_seat_only_what_it_may_know() -> None:
    """Draws, alms and stolen tiles are for those who see them."""
    private = {"drawn", "disc-drawn", "alms-tile", "stolen-tile", "spy-report"}
    for _, _, _, events in random_game(6, 4):
        for event in events:
            assert bool(event.seats) == (event.kind in private)


def test_others_see_no_tile_that_is_drawn_or_laid() -> None:
    hidden = {"draw-tile", "draw-disc", "donate", "give-alms", "discard"}
    sealed = {"stack", "tactic", "play-on", "end-game"}
    for state, action, _, _ in random_game(6, 6):
        decision = procedure.decision(state)
        assert decision is not None
        verb = GAME.write_action(state, action).split()[0]
        text = GAME.write_action(state, GAME.seen(state, action, ""))
        if verb in hidden and "table" not in text:
            assert "hidden" in text or "random" in text
        assert (text == "sealed") == (verb in sealed)
