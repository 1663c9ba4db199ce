"""Games that hypothesis plays, so that a fault comes with the shortest way to it."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scenarios.western_hero.game import GAME
from tests.random_play.invariants import any_action, apply_checked, check, check_refusal
from tests.thorough import times
from wargame_core.files.position import load_position
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.state import State

POSITIONS = sorted((Path(__file__).parents[1] / "positions").glob("*.json"))
STEP = 120
"""Actions between two points of a game at which a match may begin."""


@cache
def opening(number: str, chosen: tuple[tuple[str, str], ...], steps: int) -> State:
    """A state some way into a random game of a scenario."""
    draw, state = random.Random(steps), engine.start(GAME.library.load(number, dict(chosen)))
    for _ in range(steps * STEP):
        if state.frames:
            state = engine.apply(state, draw.choice(engine.legal_actions(state))).state
    return state


@st.composite
def openings(draw: st.DrawFn) -> State:
    """The start or middle of any scenario, with at most two options that are not as usual."""
    info = draw(st.sampled_from(GAME.library.infos()))
    offered = draw(st.lists(st.sampled_from(info.options), max_size=2, unique_by=lambda o: o.id))
    chosen = tuple((o.id, draw(st.sampled_from(o.choices)).value) for o in offered)
    return opening(info.id, chosen, draw(st.integers(0, 4)))


def positions() -> st.SearchStrategy[State]:
    """A position that shows a rule."""
    return st.sampled_from(POSITIONS).map(lambda path: load_position(path).state)


class PlayAnyGame(RuleBasedStateMachine):
    """Anything legal may be played from several points of any scenario, and from positions."""

    @initialize(state=st.one_of(openings(), positions()))
    def begin(self, state: State) -> None:
        """Start fresh, in the middle of a game, or at a position."""
        self.states = [state]

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
    max_examples=times(everyday=30, thorough=100),
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
