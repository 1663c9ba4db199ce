"""Opponents of one level at a table."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from scenarios.bushido import library
from scenarios.bushido.game import GAME
from scenarios.bushido.rules import engine
from scenarios.bushido.rules.state import State
from tests.bushido.playing import random_game
from tests.bushido.rules.builder import Table
from tests.bushido.test_random_games import permuted
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE
from wargame_core.players.player import Setting
from wargame_core.players.randomness import Randomness
from wargame_core.players.roster import opponents


def seated(level: str, seat: str, seed: int = 0) -> Any:
    """A fresh player of a level, such as ``easy`` or ``normal:bold``."""
    name, _, persona = level.partition(":")
    player = opponents(GAME)[name].make(Setting(persona=persona))
    player.begin(seat, Randomness(seed, seat))
    return player


def choice_of(state: State, level: str, seed: int = 0) -> Any:
    """What a fresh player takes."""
    decision = procedure.decision(state)
    assert decision is not None
    view = GAME.view(state, decision.seat)
    legal = procedure.legal_actions(state)
    return seated(level, decision.seat, seed).choose(GAME, view, decision, legal)


def chosen(table: Table, level: str) -> Any:
    """What a fresh player takes at a table."""
    return choice_of(table.state, level)


def written(table: Table, level: str) -> str:
    """The same as it is written."""
    return GAME.write_action(table.state, chosen(table, level))


def played(
    level: str, players: int, seed: int, options: Mapping[str, str] | None = None
) -> Iterator[tuple[State, Any]]:
    """States of a game between players of one level, with what they choose."""
    draw = random.Random(seed)
    state = engine.start(library.load(str(players), options or {}))
    seats = {seat: seated(level, seat, seed) for seat in state.scenario.seats}
    while (decision := procedure.decision(state)) is not None:
        legal = procedure.legal_actions(state)
        if decision.seat == CHANCE:
            action = draw.choice(legal)
        else:
            view = GAME.view(state, decision.seat)
            action = seats[decision.seat].choose(GAME, view, decision, legal)
            assert action in legal
            yield state, action
        state = engine.apply(state, action).state


def honest_choices(level: str, players: int, seed: int, every: int = 20) -> int:
    """Choices that stayed the same while hidden facts were changed, all through a random game."""
    draw = random.Random(seed)
    compared = 0
    for step, (state, *_) in enumerate(random_game(players, seed)):
        decision = procedure.decision(state)
        assert decision is not None
        if step % every or decision.seat == CHANCE:
            continue
        other = permuted(state, decision.seat, draw)
        assert choice_of(other, level, step) == choice_of(state, level, step)
        compared += other.canonical() != state.canonical()
    return compared
