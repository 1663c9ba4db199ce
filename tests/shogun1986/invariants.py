"""What holds after every step of every game of Shogun (1986)."""

from __future__ import annotations

from scenarios.shogun1986.rules.final_moves import overfull
from scenarios.shogun1986.rules.marching import March
from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from scenarios.shogun1986.rules.setup import Placing
from scenarios.shogun1986.rules.state import FORTRESS, State, regulars
from scenarios.shogun1986.rules.troops import fits_card, is_whole
from wargame_core.engine.procedure import in_progress
from wargame_core.provinces.rules.state import NOBODY, NOWHERE


def check(state: State) -> None:
    """Raise AssertionError for the first thing that does not hold."""
    check_pools(state)
    for player in range(len(state.units)):
        check_figures(state, player)
        check_armies(state, player)
        check_forces(state, player)
    check_money(state)
    if at_rest(state):
        check_provinces(state)


def check_pools(state: State) -> None:
    """Castles, bases and rōnin are no more than there are pieces (SG-INV-02, SG-INV-03)."""
    pieces = state.scenario.numbers.pieces
    assert len(state.castles) <= pieces.castles
    assert sum(what == FORTRESS for what in state.castles.values()) <= pieces.bases
    hidden = sum(sum(places.values()) for places in state.secret)
    hidden += sum(army.secret for army in state.all_armies())
    on_board = sum(state.on_board(player, RONIN) for player in range(len(state.units)))
    assert hidden + on_board <= sum(state.hired) <= pieces.ronin
    hits = state.scenario.limits
    assert all(0 <= left <= hits.fortress_units for left in state.left.values())


def check_figures(state: State, player: int) -> None:
    """72 figures for each set: on the board, in the tray, and three markers each (SG-INV-01)."""
    pieces, sets = state.scenario.numbers.pieces, state.sets[player]
    figures = 0
    for kind, named in enumerate(state.scenario.kinds):
        if kind == RONIN:
            continue
        on_board = state.on_board(player, kind)
        tray = state.tray(player, kind)
        assert on_board >= 0, named.id
        assert tray >= 0, named.id
        figures += on_board + tray
    assert figures + sets * (pieces.markers + pieces.experience) == sets * pieces.figures
    assert sum(state.sets) <= len(state.units)
    assert state.is_out(player) or sets


def check_armies(state: State, player: int) -> None:
    """Three armies at most, each with a daimyō, within the limits of its card (SG-LEV-04)."""
    armies = state.armies_of(player)
    march = in_progress(state, March)
    assert len(armies) <= state.scenario.numbers.pieces.markers
    assert not armies or not state.is_out(player)
    for army in armies:
        assert army.units[DAIMYO] == 1
        assert min(army.units) >= 0
        assert fits_card(state.scenario, army.units)
        assert 1 <= army.level <= state.scenario.limits.top_level
        assert army.province == NOWHERE or state.control[army.province] == player
        marching = march is not None and (march.player, march.number) == (player, army.number)
        if not marching:
            hidden = 0 if army.lies else army.secret
            assert is_whole(state.scenario, army.fighting, hidden)


def check_forces(state: State, player: int) -> None:
    """Five regular units at most, and more of them than rōnin (SG-LEV-05, SG-RON-04)."""
    march = in_progress(state, March)
    parting = NOWHERE if march is None or march.player != player else march.army(state).province
    exchanged = overfull(state, player)
    assert not exchanged or any(frame.kind == "forces" for frame in state.frames)
    assert not state.is_out(player) or not state.units[player]
    for place, counts in state.units[player].items():
        assert min(counts) >= 0
        assert any(counts)
        assert not counts[DAIMYO]
        assert state.control[place] == player
        if place not in exchanged:
            assert regulars(counts) <= state.scenario.limits.force
        if place != parting:
            assert is_whole(state.scenario, counts, state.secret[player].get(place, 0))
    for place, count in state.secret[player].items():
        assert count > 0
        assert place in state.units[player] or place == parting


def check_money(state: State) -> None:
    """Koku are never saved: after Plan nobody has any (SG-PLN-03)."""
    if state.plans:
        assert not any(state.treasury)
        assert all(plan.build in (0, state.scenario.limits.build) for plan in state.plans)
    assert min(state.treasury) >= 0


def check_provinces(state: State) -> None:
    """One army a province, and a regular unit in every province that somebody holds (SG-WAR)."""
    for player in range(len(state.units)):
        stands = [army.province for army in state.armies_of(player)]
        assert len(stands) == len(set(stands))
    for place, owner in enumerate(state.control):
        if owner == NOBODY:
            assert not state.present(place)
            assert all(army.province != place for army in state.all_armies())
        else:
            assert state.present(place) in ([], [owner])
            army = state.army_at(owner, place)
            assert regulars(state.at(owner, place)) or army is not None


def at_rest(state: State) -> bool:
    """Whether no march is going on and the set-up is over."""
    kinds = {frame.kind for frame in state.frames}
    return not kinds & {"march", "deal", "pick", "enlist"} and not any(
        isinstance(frame, Placing) for frame in state.frames
    )
