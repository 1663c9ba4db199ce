"""Investing, assaulting, calling for surrender, and siege results (17 to 20)."""

from __future__ import annotations

from typing import Any

from tests.reference.legality.command import (
    force_of,
    highest,
    is_commander,
    leaders_at,
    may_act,
    side,
    strength,
)
from tests.reference.legality.moving import threshold
from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.actions import (
    Assault,
    CallForSurrender,
    CastleId,
    ChooseCastle,
    ChooseUnit,
    Decline,
    Finish,
    Invest,
    JoinForce,
    OfferSurrender,
    Stop,
    UnitId,
)
from wargame_core.gunyuden.rules.state import State


def enemy_castle(state: State, leader: int) -> int:
    """The working enemy castle before which a force stands, or -1 (17-1-1)."""
    castle = state.scenario.castle_at.get(state.hex[leader], -1)
    if castle < 0 or state.inside[leader] or state.owner[castle] < 0:
        return -1
    owner = state.scenario.clans[state.owner[castle]].side
    return castle if owner != side(state, leader) else -1


def _helpers(state: State, leader: int) -> list[int]:
    """Forces before the castle that can act and do not wholly invest it yet (18-1-2)."""
    here = leaders_at(state, state.hex[leader], side(state, leader), inside=False)
    return [
        u
        for u in here
        if may_act(state, u) and not all(state.investing[m] for m in force_of(state, u))
    ]


def _gathered(state: State, castle: int, forces: list[int]) -> int:
    """Strength of those who invest and of forces that would."""
    hex_ = state.scenario.castles[castle].hex
    units = {u for u, h in enumerate(state.hex) if h == hex_ and state.investing[u]}
    for leader in forces:
        units |= set(force_of(state, leader))
    return strength(state, units)


def options(state: State, leader: int) -> set[Action]:
    """What a force that can act may do before a castle (17-1, 17-1-2, G-52)."""
    castle = enemy_castle(state, leader)
    if castle < 0:
        return set()
    found = further(state, leader, castle)
    helpers = _helpers(state, leader)
    if leader in helpers and _gathered(state, castle, helpers) >= threshold(state, castle):
        found.add(Invest())
    return found


def further(state: State, leader: int, castle: int) -> set[Action]:
    """Assault or call; each shuts the other out for the phase (19-1, 20-1, G-52)."""
    found: set[Action] = set()
    if not state.called[castle]:
        found.add(Assault())
        fresh = not state.assaulted[castle] and not state.resists[castle]
        if fresh and is_commander(state, leader) and state.investing[leader]:
            found.add(CallForSurrender())
    return found


def expected(state: State, frame: Any) -> set[Action]:
    """The siege action of a force (DP-21)."""
    return options(state, frame.leader)


def goes_on(state: State, frame: Any) -> set[Action]:
    """After investing: assault, call, or no more (17-1, G-52)."""
    return {Stop()} | further(state, frame.leader, frame.castle)


def investors(state: State, frame: Any) -> set[Action]:
    """Who invests together (18-1, 18-1-2, DP-22)."""
    first = frame.leaders[0]
    found: set[Action] = {
        JoinForce(UnitId(u)) for u in _helpers(state, first) if u not in frame.leaders
    }
    enough = _gathered(state, frame.castle, list(frame.leaders)) >= threshold(state, frame.castle)
    return found | ({Finish()} if enough else set())


def ambush_leader(state: State, frame: Any) -> set[Action]:
    """Units of highest rank inside that nobody leads (19-2-5(2), 9-2-5)."""
    inside = [u for u in garrison(state, frame.castle) if state.leader[u] == u]
    return {ChooseUnit(UnitId(unit)) for unit in highest(state, inside)}


def garrison(state: State, castle: int) -> list[int]:
    """Units in a castle (16-1-2)."""
    hex_ = state.scenario.castles[castle].hex
    return [u for u, h in enumerate(state.hex) if h == hex_ and state.inside[u]]


def order(state: State, frame: Any) -> set[Action]:
    """Invested castles of the phase that wait for their result (18-2, DP-07)."""
    invested = {h for u, h in enumerate(state.hex) if h >= 0 and state.investing[u]}
    clans = state.scenario.clans
    return {
        ChooseCastle(CastleId(number))
        for number, castle in enumerate(state.scenario.castles)
        if castle.hex in invested
        and number not in frame.done
        and state.owner[number] >= 0
        and clans[state.owner[number]].phase == frame.phase
    }


def terms(state: State, frame: Any) -> set[Action]:
    """No offer, or one of the results that give the castle up; empty, they are one (G-70).

    H with steps given back is worth offering to besiegers who have lost some (20-3 H, G-67).
    """
    if not garrison(state, frame.castle):
        return {Decline(), OfferSurrender("D")}
    hex_ = state.scenario.castles[frame.castle].hex
    besiegers = {
        mate
        for u, h in enumerate(state.hex)
        if h == hex_ and state.investing[u]
        for mate in force_of(state, u)
    }
    plain = {OfferSurrender(letter) for letter in "DEFGH"}
    worn = any(state.steps[u] == 1 for u in besiegers)
    return {Decline()} | plain | ({OfferSurrender("H", bonus=True)} if worn else set())
