"""How an audit plays: situations by hand, forced dice, real purchases and battles.

Nothing here reads the compiled charts but the rules themselves; what is expected is read from the
print.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scenarios.gekokujo import library
from scenarios.gekokujo.files.position_steps import natural, number
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.battle import announce
from scenarios.gekokujo.rules.numbers import Numbers
from scenarios.gekokujo.rules.scenario import Scenario
from scenarios.gekokujo.rules.sequence import STEPS, Rounds
from scenarios.gekokujo.rules.state import Mission, State, Status
from scenarios.gekokujo.rules.working_copy import WorkingCopy
from scenarios.gekokujo.text.notation import NOTATION
from wargame_core.provinces.audits import table
from wargame_core.provinces.audits.table import printed_faces, units
from wargame_core.tables.chart import Chart

PLAIN = ("takeda", "tokugawa")
"""Clans without an ability that changes dice, income or prices."""
FACES = range(1, 7)


@dataclass(frozen=True)
class Material:
    """What an audit plays with: the print, and the numbers that the rules look up."""

    printed: Mapping[str, Chart]
    numbers: Numbers

    def game(self, players: str = "4", **options: str) -> Scenario:
        """A game with these numbers; modules are options with the value ``yes``."""
        return replace(library.load(players, options), numbers=self.numbers)

    def number(self, chart: str, row: str, column: str = "Value") -> int:
        """A printed whole number."""
        return int(self.printed[chart].cell(row, column))


@dataclass(frozen=True)
class Side:
    """One player: his clan, Koku and units ("1 bushi") by province."""

    clan: str
    koku: int
    at: Mapping[str, str]


def side(clan: str, koku: int = 0, /, **at: str) -> Side:
    """A player with his units: ``side("oda", 3, owari="1 daimyo 3 bushi")``."""
    return Side(clan, koku, at)


def situation(game: Scenario, *sides: Side, round_: int = 2) -> State:
    """A state in which these players stand so; seats that are left over are eliminated."""
    state = State.blank(game)
    state.round = round_
    for player in range(game.players):
        if player >= len(sides):
            state.status[player] = int(Status.ELIMINATED)
            continue
        one = sides[player]
        state.clan[player] = game.clan_ids.index(one.clan)
        state.treasury[player] = one.koku
        state.units[player] = {game.map.index[at]: units(game, text) for at, text in one.at.items()}
    WorkingCopy(state).update_control()
    state.held = tuple(state.provinces(player) for player in range(game.players))
    state.order = state.drawn = tuple(range(game.players))
    return state


def castle(state: State, player: int, province: str, *, fortified: bool = False) -> State:
    """The state with a castle."""
    state.castle[player] = state.scenario.map.index[province]
    state.fortified[player] = fortified
    return state


def sabotaged(state: State, player: int, province: str) -> State:
    """The state with a Sabotage of a player's Ninja."""
    state.ninja, state.mission = player, int(Mission.SABOTAGE)
    state.ninja_at = state.scenario.map.index[province]
    return state


class Table(table.Table[State]):
    """A state of this game that is played on, and what happened."""

    rules = engine
    notation = NOTATION

    def koku(self, player: int = 0) -> int:
        """Koku in a treasury."""
        return self.state.treasury[player]


def settled(state: State, *frames: Any, begin: Any = None) -> Table:
    """A table at which procedures are open; what happens until the first choice is noted."""
    working = WorkingCopy(state.copy())
    working.state.frames = (Rounds(), *frames)
    if begin is not None:
        begin(working)
    return Table.settled(working)


def at_step(state: State, step: str, player: int = 0) -> Table:
    """The natural choice of a player at a step."""
    state = state.copy()
    state.step = number(step)
    return settled(state, *natural(state, step, player)[1:])


def run(state: State, step: str) -> Table:
    """One line of the timing table and what follows, until somebody has a choice."""
    state = state.copy()
    state.step = next(index for index, line in enumerate(STEPS) if line.id == step)
    return settled(state)


def line(state: State, step: str) -> WorkingCopy:
    """One line of the timing table alone."""
    working = WorkingCopy(state.copy())
    next(one for one in STEPS if one.id == step).run(working)
    return working


def battle(state: State, province: str, attacker: int = 0) -> Table:
    """One battle, from its announcement on."""
    state = state.copy()
    state.step = number("battles")
    place = state.scenario.map.index[province]
    return settled(state, begin=lambda working: announce(working, attacker, place))


def faces_that_hit(state: State, province: str, player: int, kind: str, ronin: int = 0) -> str:
    """Faces on which a unit of a side hits, as they are printed; each is rolled in a battle."""
    index = state.scenario.kind(kind)
    return printed_faces([f for f in FACES if _hits(state, province, (player, index), f, ronin)])


def _hits(state: State, province: str, whose: tuple[int, int], face: int, ronin: int) -> bool:
    """Whether the first die of a player's kind hits with a face; False if none is rolled."""
    table = before_dice(battle(state, province), ronin)
    while table.kind == "battle-die":
        group = table.state.frames[-1].dice[0]
        if (group.player, group.kind) == whose:
            table.play(face)
            dice = [event.kind for event in table.events if event.die is not None]
            return dice[-1] == "die-hits"
        table.play(1)
    return False


def before_dice(table: Table, ronin: int = 0) -> Table:
    """Hire Ronin where they are offered, and do without all else, until the dice are due."""
    while table.kind in ("ronin", "reroll", "assassination"):
        if table.kind == "ronin":
            table.play(f"hire-ronin {min(ronin, len(table.legal) - 1)}")
        else:
            table.play("decline")
    return table


def dice_of(table: Table, player: int, kind: str) -> int:
    """Dice that a side rolls for a kind; all of them are rolled, and miss."""
    index = table.state.scenario.kind(kind)
    while table.kind == "battle-die":
        table.play(1)
    dice = [event for event in table.events if event.die is not None]
    return sum(e.params["player"] == player and e.params["kind"] == index for e in dice)
