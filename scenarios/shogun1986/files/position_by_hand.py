"""What follows where a position that is written by hand leaves something out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scenarios.shogun1986.files.position_document import LINES, SETUP, WAR
from scenarios.shogun1986.rules.actions import Allot
from scenarios.shogun1986.rules.numbers import RONIN
from scenarios.shogun1986.rules.sequence import PHASES, Rounds, Turn
from scenarios.shogun1986.rules.setup import set_up
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.rules.working_copy import WorkingCopy
from wargame_core.engine.phrase import Phrase
from wargame_core.files.position_broken import BROKEN
from wargame_core.provinces.rules.engine import settle
from wargame_core.provinces.rules.roles import PLAYER
from wargame_core.provinces.rules.state import NOBODY, only_one

if TYPE_CHECKING:
    from wargame_core.files.role_values import RoleValues

NOTHING = Allot(0, 0, 0, 0, 0)
PLANNED = LINES[1 : LINES.index(WAR) + 1]
"""Actions of the round before which all have allotted."""


def hold(state: State, said: Mapping[str, Any]) -> None:
    """Whose units stand in a province holds it, unless the file says otherwise."""
    provinces = said.get("provinces", {})
    standing = {army.province: army.player for army in state.all_armies()}
    for place, owner in enumerate(state.control):
        if owner == NOBODY and "control" not in provinces.get(state.scenario.map.ids[place], {}):
            there = only_one(state, place)
            state.control[place] = standing.get(place, NOBODY) if there == NOBODY else there


def complete(state: State, said: Mapping[str, Any]) -> None:
    """Who has no army is out; swords are as players sit; bins are empty; rōnin were hired."""
    if not state.round:
        return
    players = said.get("players", {})
    for player, colour in enumerate(state.scenario.colours):
        if not state.armies[player] and "out" not in players.get(colour, {}):
            state.out[player] = True
    state.hired = tuple(hired or _ronin(state, player) for player, hired in enumerate(state.hired))
    leader = state.scenario.leader
    if not any(state.swords):
        alive = state.seats_alive()
        swords = {seat: number for number, seat in enumerate(alive, 1)}
        state.swords = tuple(swords.get(seat, 0) for seat in range(state.scenario.players))
    if "order" not in said:
        ranked = sorted(state.alive(), key=lambda player: (state.swords[leader[player]], player))
        state.order = tuple(ranked)
    if not state.plans and said.get("step", WAR) in PLANNED:
        state.plans = (NOTHING,) * len(state.units)


def _ronin(state: State, player: int) -> int:
    """Rōnin of a colour, revealed or not."""
    seen = state.on_board(player, RONIN) + sum(state.secret[player].values())
    return seen + sum(army.secret for army in state.armies_of(player))


def opened(
    state: State, said: Mapping[str, Any], values: RoleValues
) -> tuple[State, Sequence[str]]:
    """The next decision from the step that is named, and what hinders it."""
    step = said.get("step", WAR if state.round else SETUP)
    if (step == SETUP) != (state.round == 0):
        expected = Phrase("in round {round} one of {known}", round=state.round, known=_named(state))
        values.fault(("step",), step, expected)
        return state, values.faults
    if state.round and not state.order:
        return state, [Phrase("{place}: missing", place="armies")]
    working = WorkingCopy(state.copy())
    ready = working.state
    working.push(Rounds())
    if step == SETUP:
        set_up(working)
    elif step != WAR:
        ready.step = LINES.index(step)
        ready.round -= step == LINES[0]
    else:
        phase, order = PHASES.index(said.get("phase", "A")), ready.in_order()
        named = said.get("player")
        player = order[0] if named is None else values.index(PLAYER, named, ("player",))
        if player not in order:
            values.fault(("player",), named, Phrase("a player who can act at this step"))
            return state, values.faults
        later = order[order.index(player) + 1 :]
        working.push(*(Turn(other) for other in reversed(later)), Turn(player, phase))
        ready.turn = player
    try:
        settle(working)
    except BROKEN as error:
        name = type(error).__name__
        text = "{place}: the position cannot go on from here ({name})"
        return state, [Phrase(text, place="step", name=name)]
    return ready, ()


def _named(state: State) -> str:
    return ", ".join(LINES) if state.round else SETUP
