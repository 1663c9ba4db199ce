"""States to compare: random games that fight and besiege more often than they walk."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scenarios.western_hero.game import GAME
from tests.transcripts.transcript import Opening, actions_in
from wargame_core.engine.decision import CHANCE, Roll
from wargame_core.files.position import load_position
from wargame_core.gunyuden.rules import engine

POSITIONS = Path(__file__).parents[1] / "positions"
GAMES = Path(__file__).parents[1] / "transcripts" / "games"


def walk(state: Any, seed: int, most: int) -> Iterator[Any]:
    """A state, and those that follow by random play: first the kind of action, then which."""
    draw = random.Random(seed)
    yield state
    for _ in range(most):
        legal = engine.legal_actions(state)
        if not legal:
            return
        kind = draw.choice(sorted({type(action).__name__ for action in legal}))
        chosen = draw.choice([a for a in legal if type(a).__name__ == kind])
        state = engine.apply(state, chosen).state
        yield state


def transcript(opening: Opening) -> Iterator[Any]:
    """The states of a written game."""
    text = (GAMES / f"{opening.name}.txt").read_text(encoding="utf-8")
    state = GAME.setup(opening.scenario, {}, opening.seed)
    for action in actions_in(text):
        yield state
        state = GAME.apply(state, GAME.read_action(state, action)).state
    yield state


def line(position: str, number: int) -> Iterator[Any]:
    """The states of a line of play of a position in ``tests/positions``."""
    found = load_position(POSITIONS / f"{position}.json")
    game, state, play = found.game, found.state, found.document.play[number]
    actions, dice = list(play.actions), list(play.dice)
    yield state
    while actions or dice:
        decision = game.decision(state)
        chance = decision is not None and decision.seat == CHANCE
        action = Roll(dice.pop(0)) if chance else game.read_action(state, actions.pop(0))
        state = game.apply(state, action).state
        yield state
