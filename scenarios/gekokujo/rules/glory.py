"""Module 10.4, Path of Glory: Glory Points in place of vassalage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.state import Status

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from wargame_core.engine.procedure import WorkingCopy


def last_daimyo_fell(
    working: WorkingCopy[State], victim: int, scorer: int, leader: int, *, scorer_on_path: bool
) -> None:
    """The victim enters the Path; a scorer who was on it before gains glory (10.4, K-71)."""
    state = working.state
    worth = state.scenario.numbers.lordship
    if scorer_on_path:
        if victim == leader:
            award(working, scorer, worth.glory_leader, "10.4-03")
        else:
            award(working, scorer, worth.glory_daimyo, "10.4-02")
    state.status[victim] = int(Status.ON_PATH)
    _note(state, victim)
    working.record("path-entered", "10.4-01", player=victim)


def award(working: WorkingCopy[State], player: int, points: int, rule: str) -> None:
    """Count Glory Points."""
    working.state.glory[player] += points
    working.record("glory", rule, player=player, points=points, total=working.state.glory[player])


def award_mandates(working: WorkingCopy[State]) -> None:
    """Sole control of a Mandate Province that begins on the Path, once each (10.4-04, K-71)."""
    state = working.state
    for player in state.alive():
        if state.status[player] != Status.ON_PATH:
            continue
        before = state.alone[player]
        _note(state, player)
        gained = state.alone[player] & ~before & ~state.claimed[player]
        for place in state.scenario.mandates:
            if gained >> place & 1:
                claimed = list(state.claimed)
                claimed[player] |= 1 << place
                state.claimed = tuple(claimed)
                award(working, player, state.scenario.numbers.lordship.glory_mandate, "10.4-04")


def _note(state: State, player: int) -> None:
    """Remember which Mandate Provinces a player on the Path holds alone."""
    alone = list(state.alone)
    alone[player] = sum(
        1 << place for place in state.scenario.mandates if state.holds_alone(player, place)
    )
    state.alone = tuple(alone)
