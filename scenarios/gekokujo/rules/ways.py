"""How far units may go: movement points, the stop rule, Diversion, sailing, stacking (6.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.state import Mission
from wargame_core.engine.decision import Refusal
from wargame_core.provinces.rules.kinds import Counts
from wargame_core.provinces.rules.places import set_of
from wargame_core.provinces.rules.reach import MoveRules, Ways, coasts, hostile_places

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.scenario import Scenario
    from scenarios.gekokujo.rules.state import State


_DIVERSION: Final = int(Mission.DIVERSION)


def sailings(state: State, player: int) -> tuple[int, int]:
    """Sets of provinces to which a player sails, and of others from which he may (K-34)."""
    if not state.scenario.clan(state.clan[player]).sails:
        return 0, 0
    ports, entered = 0, 0
    held = state.provinces(player)
    taken = held | set_of(place for placed in state.units for place in placed)
    for shore in coasts(state.scenario):
        ports |= shore & held
        if shore & held:
            entered |= shore & ~taken  # under control once units pass, so they sail on (K-16)
    return ports, entered


def diverted(state: State, player: int) -> int:
    """Set of provinces that may not be entered: a Diversion, and others stand there (K-31)."""
    if state.mission != _DIVERSION or not state.hostile(player, state.ninja_at):
        return 0
    return 1 << state.ninja_at


def allowance(state: State, player: int, origin: int, group: Counts) -> int:
    """Movement points of units that go together (6.1-02, 2.4 Takeda, 10.2 Bannermen)."""
    banner = _banner(state.scenario)
    hastened = banner >= 0 and state.at(player, origin)[banner] > 0
    return _together(state.scenario, state.clan[player], group, hastened)


@lru_cache(maxsize=256)
def _banner(scenario: Scenario) -> int:
    """The kind that hastens others, -1 without it."""
    return scenario.kind("bannermen")


@lru_cache(maxsize=8192)
def _together(scenario: Scenario, clan_: int, group: Counts, hastened: bool) -> int:
    """Movement points of a group of a clan, beside Bannermen or not."""
    clan = scenario.clan(clan_)
    soldiers = sum(group) - group[DAIMYO]
    if group[DAIMYO] and 0 < soldiers <= clan.group_bushi * group[DAIMYO]:
        return clan.group_movement
    extra = scenario.numbers.bonuses.banner_movement if hastened else 0
    return min(
        kind.movement + (extra if kind.ashigaru else 0)
        for kind, count in zip(scenario.kinds, group, strict=True)
        if count
    )


def room_refusal(state: State, player: int, province: int, count: int) -> Refusal | None:
    """Why so many more units may not end there, or None (6.1-04, 10.1.2-02)."""
    limits = state.scenario.numbers.limits
    own = state.total(player, province) + count
    if own > limits.stack:
        facts = {"player": player, "province": province, "limit": limits.stack, "found": own}
        return Refusal("6.1-04", "too-many-units", facts)
    friends = [ally for ally in state.allies(player) if province in state.units[ally]]
    together = own + sum(state.total(ally, province) for ally in friends)
    if friends and together > limits.allied_stack:
        facts = {
            "player": player,
            "province": province,
            "limit": limits.allied_stack,
            "found": together,
        }
        return Refusal("10.1.2-02", "too-many-allies", facts)
    return None


def full(state: State, player: int, count: int) -> int:
    """Set of provinces without room for so many more units; ``room_refusal`` says why."""
    limits = state.scenario.numbers.limits
    found = 0
    own = state.units[player]
    for place, counts in own.items():
        if sum(counts) + count > limits.stack:
            found |= 1 << place
    if state.pacts:
        together: dict[int, int] = {}
        for ally in state.allies(player):
            for place, counts in state.units[ally].items():
                together[place] = together.get(place, 0) + sum(counts)
        for place, friends in together.items():
            if friends + sum(own.get(place, ())) + count > limits.allied_stack:
                found |= 1 << place
    return found


WAYS: Final[Ways[State]] = Ways(
    MoveRules(stays="6.1-01", too_far="6.1-02", barred="6.1-03", closed=("9.1-04", "diverted")),
    points=allowance,
    full=full,
    room=lambda state, player, place, group: room_refusal(state, player, place, sum(group)),
    halting=hostile_places,  # 6.1-03
    closed=diverted,
    sailings=sailings,
)
"""Movement of this game."""
