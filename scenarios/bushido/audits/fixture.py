"""How an audit plays: situations by hand, forced draws, real turns and battles.

Nothing here reads the compiled charts but the rules themselves; what is expected is read from the
print. Players are numbered from 0: 0 is Daimyo, then Samurai, Bushi, Sensei, Hatamoto and Bozu.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from scenarios.bushido import library
from scenarios.bushido.rules import engine
from scenarios.bushido.rules.month import Council
from scenarios.bushido.rules.numbers import Numbers
from scenarios.bushido.rules.pieces import (
    BUILDING_IDS,
    IMPROVEMENT_IDS,
    TERRAIN_IDS,
    TILE_IDS,
    Role,
)
from scenarios.bushido.rules.scenario import Scenario
from scenarios.bushido.rules.state import State, new_state
from scenarios.bushido.rules.working_copy import WorkingCopy
from scenarios.bushido.text.notation import NOTATION
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE, Event
from wargame_core.engine.heaps import with_more
from wargame_core.tables.chart import Chart

ROLES = (Role.NONE, Role.SAMURAI, Role.BUSHI, Role.SENSEI, Role.HATAMOTO, Role.BOZU)
DAIMYO, SAMURAI, BUSHI, SENSEI, HATAMOTO, BOZU = range(len(ROLES))
HOME, GROUND = "c1", "c2"
"""Neighbouring provinces: one of the Daimyo, one of the Bushi."""
MANY = 99


@dataclass(frozen=True)
class Material:
    """What an audit plays with: the print, and the numbers that the rules look up."""

    printed: Mapping[str, Chart]
    numbers: Numbers

    def game(self, players: str = "6") -> Scenario:
        """A game with these numbers."""
        return replace(library.load(players, {}), numbers=self.numbers)


class Table:
    """A state of this game that is played on, and what happened."""

    def __init__(self, game: Scenario) -> None:
        """A month in which everybody has his role and nothing is on the map."""
        self.state: State = new_state(game)
        self.events: list[Event] = []
        self.state.begun = True
        self.state.attacks = 1
        self.state.honour[:] = [20, 15, 10, 8, 6, 4][: game.players]
        self.state.warrior[:] = [40, 35, 30, 25, 20, 15][: game.players]
        self.state.role[:] = [int(role) for role in ROLES[: game.players]]

    @classmethod
    def new(cls, game: Scenario) -> Self:
        """A game from its beginning."""
        table = cls(game)
        table.state = engine.start(game)
        return table

    # --- arranging ----------------------------------------------------------------------------

    def at(self, place: str) -> int:
        """Index of a place."""
        return self.state.scenario.place_ids.index(place)

    def own(
        self, player: int, place: str, terrain: str = "mountains", *, troops: int = 1,
        household: int = 0, ronin: int = 0, building: str = "", improvements: Iterable[str] = (),
    ) -> Self:  # fmt: skip
        """A province of a player; -1 is nobody."""
        state, index = self.state, self.at(place)
        state.terrain[index] = TERRAIN_IDS.index(terrain)
        state.owner[index], state.troops[index] = player, troops
        state.household[index], state.ronin[index] = household, ronin
        if building == "wheel":
            state.building[index], state.wheel[index] = 0, True
        elif building:
            state.building[index] = BUILDING_IDS.index(building)
        for name in improvements:
            kind = IMPROVEMENT_IDS.index(name)
            state.improvements[index] = with_more(state.improvements[index], kind)
        return self

    def hand(self, player: int, **tiles: int) -> Self:
        """Tiles for a hand, out of nothing."""
        for name, count in tiles.items():
            kind, hand = TILE_IDS.index(name), self.state.hand
            hand[player] = with_more(hand[player], kind, count)
        return self

    def shown(self, player: int, **tiles: int) -> Self:
        """Tiles that lie open before a player."""
        for name, count in tiles.items():
            kind, shown = TILE_IDS.index(name), self.state.shown
            shown[player] = with_more(shown[player], kind, count)
        return self

    def discs(self, player: int, *discs: int) -> Self:
        """Just these discs for a player."""
        kinds = range(len(self.state.discs[player]))
        self.state.discs[player] = tuple(discs.count(kind) for kind in kinds)
        return self

    # --- playing ------------------------------------------------------------------------------

    def run(self, id_: str) -> Self:
        """Carry out a step of the procedures by its id, until somebody has a choice."""
        every = [line for lines in self.state.scenario.procedures.values() for line in lines]
        return self.do(next(line.run for line in every if line.id == id_))

    def do(self, what: Callable[[WorkingCopy], object]) -> Self:
        """Carry out a part of the rules; below it all would vote, which rests."""
        working = WorkingCopy(self.state.copy())
        working.state.frames = (Council(working.state.scenario.seats),)
        what(working)
        engine.settle(working)
        self.state = working.state
        self.events += working.events
        return self

    def play(self, *texts: str) -> Self:
        """Apply actions as they are typed."""
        for text in texts:
            step = engine.apply(self.state, NOTATION.read(self.state.scenario, text))
            self.state = step.state
            self.events += step.events
        return self

    def rest(self, *until: str, first: bool = False) -> Self:
        """Go on with the first or last legal choice until one of these decisions is open."""
        while self.kind and self.kind not in until:
            self.play(self.legal[0 if first else -1])
        return self

    def draw_all(self) -> Self:
        """Let chance draw whatever comes first."""
        while self.seat == CHANCE:
            self.play(self.legal[0])
        return self

    # --- reading ------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """Kind of the open decision; empty when the game is over."""
        found = procedure.decision(self.state)
        return found.kind if found else ""

    @property
    def seat(self) -> str:
        """Who decides; empty when the game is over."""
        found = procedure.decision(self.state)
        return found.seat if found else ""

    @property
    def legal(self) -> list[str]:
        """All legal actions as they are typed."""
        legal = procedure.legal_actions(self.state)
        return [NOTATION.write(self.state.scenario, action) for action in legal]

    def offers(self, verb: str) -> list[str]:
        """Legal actions of one verb."""
        return [text for text in self.legal if text.split()[0] == verb]

    def told(self, kind: str) -> list[Event]:
        """Events of a kind."""
        return [event for event in self.events if event.kind == kind]

    def asked(self, fact: str) -> Any:
        """A fact that the open decision names."""
        found = procedure.decision(self.state)
        return found.prompt.params[fact] if found else None


def fewest(able: Callable[[int], bool], first: int = 0) -> int:
    """The lowest number from ``first`` with which something is possible."""
    return next(number for number in range(first, MANY) if able(number))
