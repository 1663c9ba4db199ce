"""Units that relay a line of communication to forces beyond its reach (11-2)."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_core.gunyuden.players.appraisal import Appraisal
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.rules.communication import route_to
from wargame_core.gunyuden.rules.forces import clan_of

TURNS_SAVED = 3
"""Turns that a relay is expected to serve at most."""


def relays(plan: Appraisal) -> list[Aim]:
    """Where one force would link others with their main castle, and where one does."""
    if not plan.weights.relay:
        return []
    share = plan.weights.relay * min(TURNS_SAVED, len(plan.state.scenario.turns) - plan.state.turn)
    found = {**_wanted(plan), **_serving(plan)}
    return [Aim("relay", hex_, -1, share * value, 1.0) for hex_, value in found.items()]


def _wanted(plan: Appraisal) -> Mapping[int, float]:
    """By hex that a line reaches, what a unit there would save those beyond; fewest hexes."""
    state, lines = plan.state, plan.communication
    graph, length = lines.graph, lines.length
    saved: dict[int, float] = {}
    served: dict[int, set[int]] = {}
    for leader in plan.own:
        hex_, linked = state.hex[leader], lines.linked(clan_of(state, leader))
        if state.inside[leader] or linked >> hex_ & 1:
            continue
        saved[leader] = plan.despair(state.forces()[leader])
        for near in graph.within(hex_, length):
            if linked >> near & 1 and hex_ in graph.within(near, length):
                served.setdefault(near, set()).add(leader)
    found: dict[int, float] = {}
    while served:
        value, _, best = max(
            (sum(saved[u] for u in leaders), -plan.threat.get(near, 0.0), -near)
            for near, leaders in served.items()
        )
        found[-best] = value
        done = served[-best]
        served = {near: left for near, leaders in served.items() if (left := leaders - done)}
    return found


def _serving(plan: Appraisal) -> Mapping[int, float]:
    """By hex of a force of one's own that relays now, what it saves those beyond."""
    state = plan.state
    castles = state.scenario.castle_at
    found: dict[int, float] = {}
    for leader in plan.own:
        hex_ = state.hex[leader]
        if (
            state.inside[leader]
            or not plan.communication.linked(clan_of(state, leader)) >> hex_ & 1
        ):
            continue
        for link in route_to(state, leader)[1:]:
            if link[0] not in castles and link[0] != hex_:
                found[link[0]] = found.get(link[0], 0.0) + plan.despair(state.forces()[leader])
    return found
