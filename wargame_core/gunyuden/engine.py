"""The one way in which the rules are asked and applied: decision, legal actions, why not, apply."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from wargame_core.engine.decision import FAIR_DIE, Decision, Refusal, Step
from wargame_core.engine.errors import IllegalActionError
from wargame_core.gunyuden.cascade import settle_consequences
from wargame_core.gunyuden.frames import Action, DieRoll
from wargame_core.gunyuden.losses import DealLosses
from wargame_core.gunyuden.play import Play
from wargame_core.gunyuden.scenario import Scenario
from wargame_core.gunyuden.sequence import PlaySequence
from wargame_core.gunyuden.set_up import SetUp
from wargame_core.gunyuden.state import State, new_state


def start(scenario: Scenario) -> State:
    """The state before the first decision: the side that places first sets up (33.2, G-111)."""
    play = Play(new_state(scenario))
    play.push(PlaySequence(), *(SetUp(side) for side in reversed(scenario.deployment_order)))
    settle(play)
    return play.state


def decision(state: State) -> Decision | None:
    """The open decision, or None when the game is over."""
    return state.frames[-1].decision(state) if state.frames else None


def legal_actions(state: State) -> Sequence[Action]:
    """All legal actions in a fixed order; empty only when the game is over."""
    found: Sequence[Action] | None = state._legal
    if found is None:
        found = state.frames[-1].legal(state) if state.frames else ()
        state._legal = found
    return found


def why_not(state: State, action: Action) -> Refusal | None:
    """The first rule that forbids the action, or None if it is legal."""
    if not state.frames:
        return Refusal("4.0", "game-over", {"turn": state.turn})
    legal = legal_actions(state)
    if any(action is listed for listed in legal) or action in legal:
        return None
    return state.frames[-1].explain(state, action)


def apply(state: State, action: Action) -> Step[State]:
    """The state after the action, and the events. The argument is untouched.

    Raises IllegalActionError.
    """
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalActionError(refusal)
    play = Play(state.copy())
    state.frames[-1].execute(play, action)
    settle(play)
    return Step(play.state, play.events)


def outcomes(state: State) -> Sequence[tuple[Action, Fraction]]:
    """Every roll with its probability at a decision of chance, else nothing."""
    return FAIR_DIE if state.frames and isinstance(state.frames[-1], DieRoll) else ()


def settle(play: Play) -> None:
    """Go on until somebody has a choice to make, or the game is over.

    A choice with a single legal action is taken. Consequences wait until all losses of one
    result are dealt (G-36).
    """
    state = play.state
    while state.frames:
        top = state.frames[-1]
        if play.unsettled and not isinstance(top, DealLosses):
            settle_consequences(play)
            continue
        if top.automatic:
            top.advance(play)
        elif isinstance(top, DieRoll):
            return
        elif top.is_void(state):
            play.drop()
        else:
            legal = top.legal(state)
            if len(legal) > 1:
                state._legal = legal
                return
            top.execute(play, legal[0])
    state._legal = None
