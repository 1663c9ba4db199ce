"""Real scenarios from the start, with units put elsewhere: the vocabulary of sections 35 to 37."""

from __future__ import annotations

from collections.abc import Mapping

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import Played
from wargame_core.gunyuden.rules import engine, scoring
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.state import State


def ready(number: str, options: Mapping[str, str] | None = None) -> Played:
    """A scenario after both set-ups."""
    return Played(engine.start(GAME.library.load(number, options or {}))).then("ready", "ready")


def put(state: State, **places: str) -> State:
    """Units put into hexes in the field by themselves, without entering any hex."""
    new = state.copy()
    for name, hex_ in places.items():
        index = new.scenario.unit_index[name]
        new.hex[index], new.inside[index] = new.scenario.map.index[hex_], False
        new.leader = [u if index in (u, boss) else boss for u, boss in enumerate(new.leader)]
    new.forget()
    return new


def changed(played: Played, **places: str) -> Played:
    """A position with some units put elsewhere; see ``put``."""
    return Played(put(played.state, **places))


def start_hexes(scenario: Scenario) -> dict[str, str]:
    """Hexes where units start, by clan."""
    found: dict[str, set[str]] = {}
    for place in scenario.placements:
        clan = scenario.clans[scenario.units[place.unit].clan].id
        found.setdefault(clan, set()).add(scenario.map.names[place.hex])
    return {clan: " ".join(sorted(hexes)) for clan, hexes in found.items()}


def castle_hexes(scenario: Scenario) -> dict[str, str]:
    """Hexes of the castles at the start, by clan; the main castle has a star."""
    found: dict[str, list[str]] = {}
    for index, castle in enumerate(scenario.castles):
        clan = scenario.clans[castle.owner]
        star = "*" if clan.main_castle == index else ""
        found.setdefault(clan.id, []).append(scenario.map.names[castle.hex] + star)
    return {clan: " ".join(sorted(hexes)) for clan, hexes in found.items()}


def side_of(scenario: Scenario) -> dict[str, str]:
    """The side of each clan."""
    return {clan.id: scenario.sides[clan.side].id for clan in scenario.clans}


def provinces(scenario: Scenario) -> set[str]:
    """Provinces that are in play."""
    pairs = zip(scenario.map.province, scenario.area, strict=True)
    return {province for province, inside in pairs if inside and province}


def points(state: State) -> dict[str, int]:
    """Points of each side as the situation stands."""
    return {side: sum(s.points for s in found) for side, found in scoring.points(state).items()}
