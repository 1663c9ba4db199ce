"""The one way in which the rules are asked and applied."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scenarios.bushido.rules.actions import Disc as DiscId
from scenarios.bushido.rules.actions import (
    Discard,
    Donate,
    DrawDisc,
    DrawTile,
    EndGame,
    GiveAlms,
    PlayOn,
    Stack,
    Tactic,
    Take,
)
from scenarios.bushido.rules.actions import Tile as TileId
from scenarios.bushido.rules.frames import PlayerFrame, Steps
from scenarios.bushido.rules.influence import Theft
from scenarios.bushido.rules.month import goal_reached
from scenarios.bushido.rules.pieces import BACK
from scenarios.bushido.rules.state import State, new_state
from scenarios.bushido.rules.under_way import is_set_up
from scenarios.bushido.rules.working_copy import WorkingCopy
from wargame_core.engine import procedure
from wargame_core.engine.decision import Action, Applied, Refusal
from wargame_core.engine.heaps import face_down, stack_face_down
from wargame_core.engine.sealed import SEALED, sealed_frames

if TYPE_CHECKING:
    from scenarios.bushido.rules.scenario import Scenario


def start(scenario: Scenario) -> State:
    """The state before the first fortress."""
    working = WorkingCopy(new_state(scenario))
    working.push(Steps("set-up"))
    settle(working)
    return working.state


def settle(working: WorkingCopy) -> None:
    """Go on until somebody has a choice to make, or the game is over."""
    procedure.settle(working, goal_reached)


def why_not(state: State, action: Action) -> Refusal | None:
    """The first rule that forbids the action, or None if it is legal."""
    if not state.frames:
        return Refusal("BU-WIN-01", "game-over", {"month": state.month})
    return procedure.why_not(state, action)


def apply(state: State, action: Action) -> Applied[State]:
    """The state after the action, and the events. Raises IllegalActionError."""
    return procedure.apply(WorkingCopy(state.copy()), action, why_not(state, action), goal_reached)


def view(state: State, seat: str) -> State:
    """What a seat may know; pieces that it does not know lie face down."""
    seen = state.copy()
    top = state.frames[-1] if state.frames else None
    discs_known = is_set_up(state) and not any(map(any, state.hand))  # everybody has the same
    spied = top.victim if isinstance(top, Theft) and top.seat(state) == seat else -1
    for player, other in enumerate(state.scenario.seats):
        if other == seat:
            continue
        seen.shrine[player] = stack_face_down(state.shrine[player])
        if player != spied:
            seen.hand[player] = face_down(state.hand[player])
            if not discs_known:
                seen.discs[player] = face_down(state.discs[player])
    seen.bags = [face_down(bag) for bag in state.bags]
    seen.pile, seen.discarded = face_down(state.pile), face_down(state.discarded)
    battle = state.battle
    if battle is not None and not battle.is_open:
        owners = (*battle.leaders, state.daimyo)
        stacks = [
            stack if state.seat(owner) == seat else stack_face_down(stack)
            for owner, stack in zip(owners, battle.stacks, strict=True)
        ]
        seen.battle = replace(battle, stacks=(stacks[0], stacks[1], stacks[2]))
    seen.frames = tuple(
        frame.seen_by(seat, frame.seat(state)) if isinstance(frame, PlayerFrame) else frame
        for frame in sealed_frames(state.frames, seat)
    )
    return seen


def seen_action(state: State, action: Action, seat: str) -> Any:
    """An action as another seat sees it: tiles and discs that it does not know lie face down.

    Of a sealed choice it sees that it was made: even an empty stack looks like any other.
    """
    tile, disc = TileId(BACK), DiscId(BACK)
    if isinstance(action, DrawTile | DrawDisc):
        mine = action.drawer == len(state.scenario.seats) or state.seat(action.drawer) == seat
        if mine:
            return action
        if isinstance(action, DrawTile):
            return replace(action, tile=tile)
        return replace(action, disc=disc)
    match action:
        case Donate() | GiveAlms() | Take():
            return replace(action, tile=tile)
        case Discard():
            return replace(action, disc=disc)
        case Stack() | Tactic() | PlayOn() | EndGame():  # what is shown is told by events
            return SEALED
    return action
