"""Games that hypothesis plays, so that a fault comes with the shortest way to it."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scenarios.western_hero import library
from tests.random_play.invariants import any_action, apply_checked, check, check_refusal
from wargame_core.gunyuden import engine
from wargame_core.gunyuden.state import State


@cache
def opening(seed: int) -> State:
    """A state some way into a random game."""
    draw, state = random.Random(seed), engine.start(library.load("1", {}))
    for _ in range(seed * 120):
        if state.frames:
            state = engine.apply(state, draw.choice(engine.legal_actions(state))).state
    return state


class PlayAnyGame(RuleBasedStateMachine):
    """Anything legal may be played from several points of a game."""

    @initialize(seed=st.integers(0, 8))
    def begin(self, seed: int) -> None:
        """Start fresh or in the middle of a game."""
        self.states = [opening(seed)]

    @precondition(lambda self: self.states[-1].frames)
    @rule(data=st.data())
    def play_something_legal(self, data: st.DataObject) -> None:
        """Play one of the legal actions."""
        state = self.states[-1]
        legal = engine.legal_actions(state)
        choice = data.draw(st.integers(0, len(legal) - 1))
        self.states.append(apply_checked(state, legal[choice]))

    @precondition(lambda self: self.states[-1].frames)
    @rule(seed=st.integers(0, 10_000))
    def ask_for_something(self, seed: int) -> None:
        """Ask why some action is refused."""
        check_refusal(self.states[-1], any_action(self.states[-1], random.Random(seed)))

    @precondition(lambda self: len(self.states) > 1)
    @rule()
    def take_back(self) -> None:
        """An earlier state is as it was."""
        self.states.pop()

    @invariant()
    def the_state_is_sound(self) -> None:
        """All that must hold."""
        if hasattr(self, "states"):
            check(self.states[-1])


TestAnyGame = PlayAnyGame.TestCase
TestAnyGame.settings = settings(
    max_examples=8,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
