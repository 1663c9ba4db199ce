"""Where a garrison goes that may leave a lost castle (20-3-2, G-68)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from wargame_core.boards.hexmap import Terrain
from wargame_core.engine.decision import Message, Refusal
from wargame_core.gunyuden.rules.actions import ChooseHex, HexId
from wargame_core.gunyuden.rules.forces import garrison_of, has_units, side_of, working_castle
from wargame_core.gunyuden.rules.frames import Action, Automatic, Frame
from wargame_core.gunyuden.rules.geography import geography, hex_set, hexes_in
from wargame_core.gunyuden.rules.roles import CastleIndex, HexOrNowhere
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import NOWHERE, State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy
from wargame_core.gunyuden.rules.zoc import enemy_of, zones

_RULE = "20-3-2"


def destinations(state: State, castle: int, side: int) -> tuple[int, ...]:
    """Hexes open to a garrison that leaves a castle (20-3-2, G-68).

    Hexes with units of its side and no enemy unit, and hexes of its side's working castles, at
    any distance in the area; never the lost castle's own hex. A way over land has to lead there,
    unless the option ``departure`` allows any.
    """
    picture = zones(state)
    friends = picture.units(side) & ~picture.units(enemy_of(side))
    found = (friends | picture.walls[side]) & _open_hexes(state, castle)
    return tuple(hexes_in(found & ~(1 << state.scenario.castles[castle].hex)))


def _open_hexes(state: State, castle: int) -> int:
    """Hexes to which the way from a castle is open, whoever stands on it (G-68)."""
    scenario = state.scenario
    if scenario.options.get("departure") == "any":
        return geography(scenario).area
    return _by_land(scenario, scenario.castles[castle].hex)


@lru_cache(maxsize=1024)
def _by_land(scenario: Scenario, start: int) -> int:
    """Hexes of the area with a way from a hex that leads over no water and no mountain."""
    ground, terrain = geography(scenario), scenario.map.terrain
    reached, frontier = {start}, [start]
    while frontier:
        fresh = {
            there
            for here in frontier
            for there in ground.linked[here]
            if terrain[there] is not Terrain.MOUNTAIN
        } - reached
        reached |= fresh
        frontier = sorted(fresh)
    return hex_set(reached)


def goes_inside(state: State, hex_: int, side: int) -> bool:
    """Whether those who arrive must join a garrison: enemies stand before the walls (20-3-2)."""
    return working_castle(state, hex_, side) >= 0 and has_units(state, hex_, enemy_of(side))


@dataclass(frozen=True, slots=True)
class Departure(Automatic):
    """Those left inside a lost castle leave it together, or surrender."""

    castle: CastleIndex
    hex: HexOrNowhere = NOWHERE
    """Where it was agreed that they go (G-70); ``NOWHERE``: their owner chooses."""

    def advance(self, working: WorkingCopy) -> None:
        """Ask for the hex unless it is agreed; eliminate them where no hex is open."""
        state = working.state
        inside = garrison_of(state, self.castle)
        if not inside:
            working.drop()
            return
        open_ = destinations(state, self.castle, side_of(state, inside[0]))
        if self.hex in open_:
            _leave(working, self.castle, self.hex)
        elif open_:
            working.replace(ChooseDestination(self.castle))
        else:
            working.record("nowhere-to-go", _RULE, castle=self.castle, units=inside)
            for unit in inside:
                working.eliminate(unit, _RULE)
            working.drop()


def _leave(working: WorkingCopy, castle: int, hex_: int) -> None:
    """Those inside shed their morale markers and arrive, forces unchanged; ends the frame."""
    state, units = working.state, garrison_of(working.state, castle)
    inside = goes_inside(state, hex_, side_of(state, units[0]))
    working.record("garrison-leaves", _RULE, castle=castle, units=units, hex=hex_)
    for unit in units:
        working.change_morale(unit, -state.morale[unit], _RULE)
    working.place(units, hex_, inside=inside)
    working.drop()


class NameDestination(Frame):
    """The garrison's owner names one hex for all who leave (20-3-2)."""

    __slots__ = ()
    rule: ClassVar[str] = _RULE
    castle: int

    def _side(self, state: State) -> int:
        return side_of(state, garrison_of(state, self.castle)[0])

    def leaving(self, state: State) -> tuple[int, ...]:
        """Those who leave."""
        return garrison_of(state, self.castle)

    def seat(self, state: State) -> str:
        """The garrison's owner."""
        return state.scenario.sides[self._side(state)].id

    def prompt(self, state: State) -> Message:
        """Who leaves which castle."""
        facts = {"castle": self.castle, "units": self.leaving(state)}
        return Message(f"prompt.{self.kind}", facts)

    def legal(self, state: State) -> Sequence[Action]:
        """The hexes of ``destinations``."""
        hexes = destinations(state, self.castle, self._side(state))
        return [ChooseHex(HexId(hex_)) for hex_ in hexes]

    def explain(self, state: State, action: Action) -> Refusal:
        """The lost castle, enemies, no friends there, or no way over land."""
        if not isinstance(action, ChooseHex):
            return Frame.explain(self, state, action)
        facts = {"hex": action.hex, "castle": self.castle}
        if action.hex == state.scenario.castles[self.castle].hex:
            return Refusal(_RULE, "hex-of-lost-castle", facts)
        if has_units(state, action.hex, enemy_of(self._side(state))):
            return Refusal(_RULE, "enemies-at-destination", facts)
        picture = zones(state)
        friends = picture.units(self._side(state)) | picture.walls[self._side(state)]
        if friends >> action.hex & 1:
            return Refusal(_RULE, "destination-across-water", facts)
        return Refusal(_RULE, "no-friends-at-destination", facts)


@dataclass(frozen=True, slots=True)
class ChooseDestination(NameDestination):
    """Those left inside a lost castle leave it now."""

    kind: ClassVar[str] = "departure"
    castle: CastleIndex

    def execute(self, working: WorkingCopy, action: Action) -> None:
        """They go."""
        _leave(working, self.castle, action.hex)
