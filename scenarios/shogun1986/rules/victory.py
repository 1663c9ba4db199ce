"""Victory: provinces at once or at the end of a round, the first elimination, the last player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.shogun1986.rules.state import Ending
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State
    from wargame_core.engine.procedure import WorkingCopy


def check_goal(working: WorkingCopy[State], player: int) -> None:
    """The short game ends as soon as a player holds enough provinces (SG-VIC-01, S-09)."""
    state = working.state
    switches = state.scenario.switches
    if switches.quick_start or switches.alt_quick_victory or switches.long_game:
        return
    seat = state.scenario.leader[player]
    if state.score(seat) >= state.scenario.setup.goal:
        _end(working, seat, "goal", "SG-VIC-01")


def check_round(working: WorkingCopy[State]) -> None:
    """Goals that are looked at when a round ends (SG-VIC-03, SG-VIC-04)."""
    state = working.state
    switches, setup = state.scenario.switches, state.scenario.setup
    if switches.alt_quick_victory:
        goal, rule = setup.quick, "SG-VIC-03"
    elif switches.long_game and not switches.quick_start:
        goal, rule = setup.goal, "SG-VIC-04"
    else:
        return
    best = most_provinces(state)
    if best != NOBODY and state.score(best) >= goal:
        _end(working, best, "round-end", rule)


def check_eliminated(working: WorkingCopy[State]) -> None:
    """A player who is out: one is left, or the quick game is over (SG-VIC-02, S-48)."""
    state = working.state
    alive = state.seats_alive()
    if not alive:
        _end(working, NOBODY, "nobody", "S-48")
    elif len(alive) == 1:
        _end(working, alive[0], "last", "S-48")
    elif len(alive) < state.scenario.players:
        switches = state.scenario.switches
        if switches.quick_start and not switches.alt_quick_victory:
            _end(working, most_provinces(state), "elimination", "SG-VIC-02")


def most_provinces(state: State) -> int:
    """Who holds the most provinces; of several the lower sword (S-47)."""
    alive = state.seats_alive()
    return min(alive, key=lambda seat: (-state.score(seat), state.swords[seat]), default=NOBODY)


def _end(working: WorkingCopy[State], winner: int, how: str, rule: str) -> None:
    """The game is over; a seat has won, or nobody."""
    if working.state.ended is None:
        working.state.ended = Ending(winner, how, rule)
        working.unsettled = True
        working.record(f"end-{how}", rule, seat_player=winner)
