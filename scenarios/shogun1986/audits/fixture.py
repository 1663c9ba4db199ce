"""How an audit plays: situations by hand, forced dice, real purchases and battles.

Nothing here reads the compiled charts but the rules themselves; what is expected is read from the
print.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from scenarios.shogun1986 import library
from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.actions import Allot
from scenarios.shogun1986.rules.numbers import FACES as HIGHEST
from scenarios.shogun1986.rules.numbers import Numbers
from scenarios.shogun1986.rules.scenario import Scenario
from scenarios.shogun1986.rules.sequence import STEPS, Rounds
from scenarios.shogun1986.rules.state import Army, State
from scenarios.shogun1986.rules.working_copy import WorkingCopy
from scenarios.shogun1986.text.notation import NOTATION
from wargame_core.provinces.audits import table
from wargame_core.provinces.audits.table import units
from wargame_core.provinces.rules.timing import begin
from wargame_core.tables.chart import Chart

FACES = range(1, HIGHEST + 1)
NOTHING = Allot(0, 0, 0, 0, 0)


@dataclass(frozen=True)
class Material:
    """What an audit plays with: the print, and the numbers that the rules look up."""

    printed: Mapping[str, Chart]
    numbers: Numbers

    def game(self, players: str = "3", **options: str) -> Scenario:
        """A game with these numbers; switches are options."""
        return replace(library.load(players, options), numbers=self.numbers)


@dataclass(frozen=True)
class Side:
    """One colour: its army, if it has one, and its forces by province."""

    army: tuple[str, str, int] | None
    at: Mapping[str, str]


def side(army: str = "", units_: str = "1 daimyo", level: int = 1, /, **at: str) -> Side:
    """A colour: ``side("owari", "1 daimyo 2 bowman", 2, kai="3 spearman")``."""
    return Side((army, units_, level) if army else None, at)


def situation(game: Scenario, *sides: Side, round_: int = 2) -> State:
    """A state in which these colours stand so; those that are left over are out."""
    state = State.blank(game)
    place = game.map.index
    for player, one in enumerate(sides):
        for province, text in one.at.items():
            state.units[player][place[province]] = units(game, text)
            state.control[place[province]] = player
        if one.army:
            where, text, level = one.army
            state.armies[player][0] = Army(player, 0, place[where], units(game, text), level)
            state.control[place[where]] = player
    for player in range(len(sides), len(state.units)):
        state.out[player] = True
    state.round = round_
    state.swords = tuple(range(1, game.players + 1))
    state.order = tuple(state.alive())
    state.plans = (NOTHING,) * len(state.units)
    return state


def paying(state: State, **bins: int) -> State:
    """The state in which the first colour has put so many koku into bins."""
    state.plans = (replace(NOTHING, **bins), *state.plans[1:])
    return state


class Table(table.Table[State]):
    """A state of this game that is played on, and what happened."""

    rules = engine
    notation = NOTATION

    def steps_of(self, kind: str, seat: str) -> int:
        """Steps that a seat makes one after the other while such a choice is its own."""
        count = 0
        while (self.kind, self.seat) == (kind, seat):
            self.play(self.legal[-1])
            count += 1
        return count


def new_game(game: Scenario, *until: str) -> Table:
    """A game that is played from its beginning to one of these decisions."""
    return Table(engine.start(game)).rest(until=until)


def at_line(state: State, id_: str) -> Table:
    """One action of the round, until somebody has a choice."""
    state = state.copy()
    state.step = begin(STEPS, id_)
    return opened(state)


def opened(state: State, start: Callable[[WorkingCopy], None] | None = None) -> Table:
    """A table at which something is begun; what happens until the first choice is noted."""
    working = WorkingCopy(state.copy())
    working.state.frames = (Rounds(),)
    if start is not None:
        start(working)
    return Table.settled(working)


def result_of(state: State, what: Callable[[WorkingCopy], None]) -> State:
    """The state after one procedure of the rules."""
    working = WorkingCopy(state.copy())
    what(working)
    return working.state
