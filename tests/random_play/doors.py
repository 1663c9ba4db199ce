"""What must hold of any game, asked through its doors, and actions drawn at random for it.

The checks raise AssertionError with a sentence that says what is wrong.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from wargame_core.engine.decision import CHANCE, Action, Applied, Decision
from wargame_core.engine.game import Game
from wargame_core.engine.match import Match
from wargame_core.engine.notation import field_types

Draws = Mapping[Any, Callable[[random.Random], Any]]
"""For each type of a field of an action what draws some value, legal or not."""


def check_open(game: Game, state: Any, seats: Collection[str]) -> Decision | None:
    """The open decision: somebody's, with legal actions that are listed once; None at the end."""
    legal, decision = game.legal_actions(state), game.decision(state)
    if decision is None:
        assert not legal, "the game is over and something is legal"
        return None
    assert legal, f"nothing is legal at {decision.kind}"
    assert len(set(legal)) == len(legal), f"a legal action is listed twice at {decision.kind}"
    assert decision.seat in {CHANCE, *seats}, f"{decision.seat} decides"
    outcomes = game.outcomes(state)
    assert (decision.seat == CHANCE) == bool(outcomes), "chance and players mix"
    if outcomes:
        assert [action for action, _ in outcomes] == list(legal), "chance has other actions"
        assert sum(share for _, share in outcomes) == 1, "the outcomes do not sum to 1"
        assert all(share > 0 for _, share in outcomes), "an outcome without a chance"
    return decision


def check_written(game: Game, state: Any, seen: set[Any]) -> None:
    """Every legal action reads back as it is written; those already ``seen`` are passed over."""
    for action in game.legal_actions(state):
        if action not in seen:
            text = game.write_action(state, action)
            assert game.read_action(state, text) == action, f"'{text}' reads back differently"
            seen.add(action)


def check_accepts_all(game: Game, state: Any) -> None:
    """No legal action is refused."""
    for action in game.legal_actions(state):
        refusal = game.why_not(state, action)
        assert refusal is None, f"{action} is listed and refused: {refusal}"


def apply_untouched(game: Game, state: Any, action: Action) -> Applied:
    """Apply a legal action; the argument stays as it was."""
    before, frames = state.canonical(), state.frames
    step = game.apply(state, action)
    assert state.canonical() == before, f"applying {action} changed its argument"
    assert state.frames is frames, f"applying {action} changed its argument"
    return step


def random_action(classes: Sequence[Any], draws: Draws, draw: random.Random) -> Any:
    """Some action of one of the classes, with fields of the right types."""
    kind = draw.choice(classes)
    return kind(*(draws[wanted](draw) for _, wanted in field_types(kind)))


def changed_action(action: Action, draws: Draws, draw: random.Random) -> Any:
    """An action with one field changed, None if it has no fields."""
    parts = field_types(type(action))
    if not parts:
        return None
    name, wanted = draw.choice(parts)
    values = {part: getattr(action, part) for part, _ in parts}
    values[name] = draws[wanted](draw)
    return type(action)(**values)


def play_on(match: Match, draw: random.Random, actions: int) -> list[str]:
    """Play on at random; the digests after every action."""
    digests: list[str] = []
    while len(digests) < actions and match.decision is not None:
        if match.decision.seat == CHANCE:
            match.roll()
        else:
            match.play(draw.choice(match.legal))
        digests.append(match.digest)
    return digests
