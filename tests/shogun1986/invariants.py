"""What holds after every step of every game of Shogun (1986)."""

from __future__ import annotations

from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from scenarios.shogun1986.rules.setup import Placing
from scenarios.shogun1986.rules.state import State, regulars
from scenarios.shogun1986.rules.troops import excess, fits_card
from wargame_core.provinces.rules.state import NOBODY, NOWHERE


def check(state: State) -> None:
    """Raise AssertionError for the first thing that does not hold."""
    pieces, limits = state.scenario.numbers.pieces, state.scenario.limits
    assert sum(state.sets) <= len(state.units)
    assert len(state.castles) <= pieces.castles
    assert sum(what == 2 for what in state.castles.values()) <= pieces.bases
    ronin = 0
    for player in range(len(state.units)):
        for kind, named in enumerate(state.scenario.kinds):
            if kind not in (DAIMYO, RONIN):
                on_board = state.on_board(player, kind)
                assert 0 <= on_board <= state.sets[player] * named.figures, named.id
                assert state.tray(player, kind) + on_board == state.sets[player] * named.figures
        armies = state.armies_of(player)
        assert len(armies) <= pieces.markers
        ronin += state.on_board(player, RONIN) + sum(state.secret[player].values())
        ronin += sum(army.secret for army in armies)
        for army in armies:
            assert army.units[DAIMYO] == 1
            assert fits_card(state.scenario, army.units)
            assert 1 <= army.level <= limits.top_level
            assert not excess(state.scenario, army.fighting, 0)
            assert army.province == NOWHERE or state.control[army.province] == player
        for place, counts in state.units[player].items():
            assert min(counts) >= 0
            assert any(counts)
            assert not counts[DAIMYO]
            exchange = any(frame.kind == "forces" for frame in state.frames)
            if state.sets[player] == 1 and not (exchange and place in state.moved):
                assert regulars(counts) <= limits.force
            assert state.control[place] == player
        if state.is_out(player):
            assert not state.units[player]
            assert not armies
    assert ronin <= pieces.ronin
    if at_rest(state):
        for player in range(len(state.units)):
            stands = [army.province for army in state.armies_of(player)]
            assert len(stands) == len(set(stands))
        for place, owner in enumerate(state.control):
            if owner != NOBODY:
                army = state.army_at(owner, place)
                assert regulars(state.at(owner, place)) or army is not None
    if state.plans:
        assert not any(state.treasury)


def at_rest(state: State) -> bool:
    """Whether no march is going on and the deal is over."""
    kinds = {frame.kind for frame in state.frames}
    return not kinds & {"march", "deal", "pick", "enlist", "take-over", "return"} and not any(
        isinstance(frame, Placing) for frame in state.frames
    )
