"""Positions of Bushido by hand, and a way to play them: the vocabulary of the rules' tests.

    table = Table()                                  # player1 is Daimyo, player3 the Bushi …
    table.own(1, "c1", troops=5)
    table.own(3, "c2", "village", troops=2)
    table.hand(2, katana3=2)
    table.run("mobilize")
    table.play("attack c1 c2 4 0")
    assert table.refused("done") == ("BU-P8-02", "…")

Players are numbered from 1, as in the names of the seats. Every player has a Clan Fortress; all
else on the map is nobody's until ``own``. Player 1 is the Daimyo, 2 Samurai, 3 Bushi, 4 Sensei,
5 Hatamoto, and 6 the Tanin: Bozu.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from scenarios.bushido import library
from scenarios.bushido.game import GAME
from scenarios.bushido.rules import engine
from scenarios.bushido.rules.actions import Accept, Done
from scenarios.bushido.rules.frames import Automatic
from scenarios.bushido.rules.pieces import (
    BUILDING_IDS,
    DISC_IDS,
    FACE_DOWN,
    IMPROVEMENT_IDS,
    TERRAIN_IDS,
    TILE_IDS,
    Role,
)
from scenarios.bushido.rules.sequence import PROCEDURES
from scenarios.bushido.rules.state import State, new_state
from scenarios.bushido.rules.working_copy import WorkingCopy
from wargame_core.engine import procedure
from wargame_core.engine.decision import Action, Decision, Event, Refusal
from wargame_core.engine.heaps import with_more

FORTRESSES = ("a1", "a2", "a3", "a4", "g1", "g2")
ROLES = (Role.NONE, Role.SAMURAI, Role.BUSHI, Role.SENSEI, Role.HATAMOTO, Role.BOZU)


@dataclass(frozen=True, slots=True)
class Rest(procedure.Frame):
    """Below everything: what was to be done is done."""

    kind: ClassVar[str] = "rest"

    def seat(self, state: State) -> str:
        return state.seat(0)

    def legal(self, state: State) -> list[Any]:
        return [Done(), Accept()]

    def explain(self, state: State, action: Action) -> Refusal:
        return Refusal("at-rest", "at-rest", {})


@dataclass(frozen=True, slots=True)
class Lines(Automatic):
    """Some steps of the procedures, one after another."""

    ids: tuple[str, ...]

    def advance(self, working: WorkingCopy) -> None:
        if not self.ids:
            working.drop()
            return
        working.replace(Lines(self.ids[1:]))
        every = [line for lines in PROCEDURES.values() for line in lines]
        next(line for line in every if line.id == self.ids[0]).run(working)


class Table:
    """A position that is played on."""

    def __init__(self, players: int = 6, **options: str) -> None:
        self.state = new_state(library.load(str(players), options))
        self.events: list[Event] = []
        self.history: list[Event] = []
        state = self.state
        state.begun = True
        state.attacks = 1
        state.honour[:] = [20, 15, 10, 8, 6, 4][:players]
        state.warrior[:] = [30, 25, 20, 15, 12, 10][:players]
        state.role[:] = [int(role) for role in ROLES[:players]]
        if players == 6:
            for player, place in enumerate(FORTRESSES):
                state.owner[self.at(place)] = player
                state.troops[self.at(place)] = 1

    # --- arranging ----------------------------------------------------------------------------

    def at(self, place: str) -> int:
        """Index of a place by its name."""
        return self.state.scenario.place_ids.index(place)

    def own(
        self,
        player: int,
        place: str,
        terrain: str = "mountains",
        *,
        troops: int = 1,
        household: int = 0,
        ronin: int = 0,
        building: str = "",
        **improvements: int,
    ) -> Table:
        """A province of a player; player 0 is nobody."""
        state, index = self.state, self.at(place)
        state.terrain[index] = TERRAIN_IDS.index(terrain)
        state.owner[index] = player - 1
        state.troops[index], state.household[index] = troops if player else 0, household
        state.ronin[index] = ronin
        if building:
            state.building[index] = BUILDING_IDS.index(building)
        for name, count in improvements.items():
            kind = IMPROVEMENT_IDS.index(name)
            state.improvements[index] = with_more(state.improvements[index], kind, count)
        return self

    def hand(self, player: int, **tiles: int) -> Table:
        """Tiles go from the bags into a hand."""
        for name, count in tiles.items():
            self._take(player, name, count, self.state.hand)
        return self

    def shown(self, player: int, **tiles: int) -> Table:
        """Tiles go from the bags before a player, face up."""
        for name, count in tiles.items():
            self._take(player, name, count, self.state.shown)
        return self

    def _take(self, player: int, name: str, count: int, where: list[tuple[int, ...]]) -> None:
        kind, state = TILE_IDS.index(name), self.state
        bag = 0 if state.scenario.numbers.tiles[kind].military else 1
        state.bags[bag] = with_more(state.bags[bag], kind, -count)
        where[player - 1] = with_more(where[player - 1], kind, count)

    def donated(self, player: int, *tiles: str) -> Table:
        """Tiles lie at the shrine, the last on top."""
        for name in tiles:
            self.hand(player, **{name: 1})
            kind = TILE_IDS.index(name)
            state = self.state
            state.hand[player - 1] = with_more(state.hand[player - 1], kind, -1)
            state.shrine[player - 1] = (*state.shrine[player - 1], kind)
        return self

    def discs(self, player: int, **discs: int) -> Table:
        """A player has just these discs."""
        state = self.state
        for kind, count in enumerate(state.discs[player - 1]):
            state.pile = with_more(state.pile, kind, count)
        held = tuple(discs.get(name, 0) for name in DISC_IDS)
        state.discs[player - 1] = held
        for kind, count in enumerate(held):
            state.pile = with_more(state.pile, kind, -count)
        return self

    def set(self, **facts: Any) -> Table:
        """Facts of the state by their names."""
        for name, fact in facts.items():
            setattr(self.state, name, fact)
        return self

    # --- playing ------------------------------------------------------------------------------

    def run(self, *ids: str) -> Table:
        """Carry out steps of the procedures by their ids."""
        working = WorkingCopy(self.state.copy())
        working.push(Rest(), Lines(ids))
        engine.settle(working)
        self.state, self.events = working.state, list(working.events)
        return self

    def start(self) -> Table:
        """A game from its set-up."""
        self.state = engine.start(self.state.scenario)
        return self

    def play(self, *texts: str) -> Table:
        """Actions as they are written."""
        self.events = []
        for text in texts:
            action = GAME.read_action(self.state, text)
            step = engine.apply(self.state, action)
            self.state = step.state
            self.events += step.events
            self.history += step.events
        return self

    def refused(self, text: str) -> tuple[str, str] | None:
        """Rule and code of the refusal of an action; None if it is legal."""
        refusal = engine.why_not(self.state, GAME.read_action(self.state, text))
        return refusal and (refusal.rule, refusal.code)

    @property
    def legal(self) -> list[str]:
        """All legal actions as they are written."""
        legal = procedure.legal_actions(self.state)
        return [GAME.write_action(self.state, action) for action in legal]

    @property
    def open(self) -> tuple[str, str]:
        """Seat and kind of the open decision."""
        decision = procedure.decision(self.state)
        assert isinstance(decision, Decision)
        return decision.seat, decision.kind

    # --- reading ------------------------------------------------------------------------------

    def honour(self, player: int) -> int:
        return self.state.honour[player - 1]

    def warrior(self, player: int) -> int:
        return self.state.warrior[player - 1]

    def owner(self, place: str) -> int:
        """The player who owns a place, 0 for nobody."""
        return self.state.owner[self.at(place)] + 1

    def troops(self, place: str) -> int:
        return self.state.troops[self.at(place)]

    def ronin(self, place: str) -> int:
        return self.state.ronin[self.at(place)]

    def held(self, player: int, tile: str) -> int:
        return self.state.hand[player - 1][TILE_IDS.index(tile)]

    def in_hand(self, player: int) -> int:
        return sum(self.state.hand[player - 1])

    def told(self, kind: str) -> list[Event]:
        """Events of a kind by the last actions."""
        return [event for event in self.events if event.kind == kind]

    def ever(self, kind: str) -> list[Event]:
        """Events of a kind by all actions that were played."""
        return [event for event in self.history if event.kind == kind]

    def is_fortress(self, place: str) -> bool:
        return self.state.is_fortress(self.at(place)) and (
            self.state.terrain[self.at(place)] == FACE_DOWN
        )


def field_of_battle(
    attackers: int = 4, defenders: int = 4, terrain: str = "village", **facts: Any
) -> Table:
    """Player 1 at c1 beside c2 of player 3; one troop more stays at c1."""
    table = Table()
    table.own(1, "c1", troops=attackers + 1)
    table.own(3, "c2", terrain, troops=defenders, **facts)
    return table


def stacked(table: Table, attack: str, defence: str, attackers: int = 4) -> Table:
    """Attack and lay both stacks, digits from bottom to top; tactics are open then."""
    for player, stack in ((2, attack), (3, defence)):
        for digit in stack:
            table.hand(player, **{f"katana{digit}": 1})
    table.run("mobilize").play(f"attack c1 c2 {attackers} 0")
    if table.open[1] == "bonus":
        table.play("bonus 0")
    if table.open[1] == "execute":
        table.play("execute 0")
    for stack in (attack, defence):
        table.play(" ".join(["stack", *(f"katana{digit}" for digit in stack)]))
    return table


def fought(
    attack: str,
    defence: str,
    tactics: tuple[str, str],
    attackers: int = 4,
    defenders: int = 4,
    terrain: str = "village",
    **facts: Any,
) -> Table:
    """A battle up to its end; tactics as ``duel``, or ``ambush 1 2`` with bows and shuriken."""
    table = field_of_battle(attackers, defenders, terrain, **facts)
    arm(table, 2, tactics[0])
    arm(table, 3, tactics[1])
    stacked(table, attack, defence, attackers)
    events = []
    for tactic in tactics:
        words = tactic.split()
        table.play(" ".join(["tactic", *words, *["0"] * (3 - len(words))]))
        events += table.events
    table.events = events
    return table


def arm(table: Table, player: int, tactic: str) -> None:
    """Give a player the disc and missiles of a tactic."""
    disc, bows, shuriken = (*tactic.split(), "0", "0")[:3]
    table.discs(player, **{disc: 1})
    table.hand(player, bow=int(bows), shuriken=int(shuriken))
