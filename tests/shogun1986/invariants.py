"""What holds after every step of every game of Shogun (1986), and play that looks at each."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from scenarios.shogun1986 import library
from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.exchanges import overfull
from scenarios.shogun1986.rules.marching import March
from scenarios.shogun1986.rules.numbers import DAIMYO, RONIN
from scenarios.shogun1986.rules.options import OPTIONS
from scenarios.shogun1986.rules.state import FORTRESS, State, regulars
from scenarios.shogun1986.rules.troops import fits_card, is_whole
from tests.random_play.doors import (
    apply_untouched,
    check_accepts_all,
    check_open,
    check_written,
)
from wargame_core.engine.procedure import in_progress
from wargame_core.provinces.rules.state import NOBODY, NOWHERE

LOOKS: Final = 0.02
"""How often a state is looked at more closely."""


def some_options(draw: random.Random) -> dict[str, str]:
    """A value for every switch."""
    return {option.id: draw.choice(option.choices).value for option in OPTIONS}


def begin(players: str, options: Mapping[str, str]) -> State:
    """The state before the deal."""
    return engine.start(library.load(players, options))


def play_checked(state: State, draw: random.Random, longest: int) -> State:
    """Play at random, and check every state; who is asked among several is random, too."""
    written: set[object] = set()
    for _ in range(longest):
        if not state.frames:
            break
        waiting = GAME.waiting(state)
        if len(waiting) > 1 and draw.random() < 0.3:
            state = GAME.ask(state, draw.choice(waiting))
        close = draw.random() < LOOKS
        if close:
            assert ronin(state) <= sum(state.hired)
            check_open(GAME, state, state.scenario.seats)
            check_accepts_all(GAME, state)
            check_written(GAME, state, written)
        action = draw.choice(GAME.legal_actions(state))
        step = apply_untouched(GAME, state, action) if close else GAME.apply(state, action)
        check_koku(state, step.state)
        before, state = state, step.state
        check(state, before)
    result = GAME.result(state)
    assert (result is None) == bool(state.frames)
    return state


def check(state: State, before: State | None = None) -> None:
    """Raise AssertionError for the first thing that does not hold.

    What stands as in a state ``before`` that was sound is passed over.
    """
    check_money(state)
    if before is not None and board(state) == board(before):
        return
    check_pools(state)
    for player in range(len(state.units)):
        check_figures(state, player)
        check_armies(state, player)
        check_forces(state, player)
    if at_rest(state):
        check_provinces(state)


def board(state: State) -> tuple[object, ...]:
    """All on which the checks of pieces depend."""
    kinds = [frame.kind for frame in state.frames if frame.kind in LOOSE]
    return (
        state.units, state.armies, state.secret, state.control, state.castles, state.left,
        state.sets, state.out, state.hired, kinds,
    )  # fmt: skip


def check_pools(state: State) -> None:
    """Castles, bases and rōnin are no more than there are pieces (SG-INV-02, SG-INV-03)."""
    pieces = state.scenario.numbers.pieces
    assert len(state.castles) <= pieces.castles
    assert sum(what == FORTRESS for what in state.castles.values()) <= pieces.bases
    assert max(ronin(state), sum(state.hired)) <= pieces.ronin
    hits = state.scenario.limits
    assert all(0 <= left <= hits.fortress_units for left in state.left.values())


def ronin(state: State) -> int:
    """Rōnin on the board and behind screens."""
    hidden = sum(sum(places.values()) for places in state.secret)
    hidden += sum(army.secret for army in state.all_armies())
    return hidden + sum(state.on_board(player, RONIN) for player in range(len(state.units)))


def check_figures(state: State, player: int) -> None:
    """72 figures for each set: on the board, in the tray, and three markers each (SG-INV-01)."""
    pieces, sets = state.scenario.numbers.pieces, state.sets[player]
    troops = [*state.units[player].values(), *(army.units for army in state.armies_of(player))]
    board = [sum(counts) for counts in zip(*troops, strict=True)] or [0] * len(state.scenario.kinds)
    figures = 0
    for kind, named in enumerate(state.scenario.kinds):
        if kind != RONIN:
            assert 0 <= board[kind] <= sets * named.figures, named.id
            figures += board[kind] + state.tray(player, kind)
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


def check_koku(before: State, after: State) -> None:
    """What is collected is all that there is to divide, and plans divide all of it (SG-PLN-02)."""
    if before.plans or not after.plans:
        return
    for player, plan in enumerate(after.plans):
        divided = plan.swords + plan.build + plan.levy + plan.ronin + plan.ninja
        least = max(
            after.scenario.limits.least, after.controlled(player) // after.scenario.limits.divisor
        )
        assert divided == (0 if after.is_out(player) else least)


def check_provinces(state: State) -> None:
    """One army a province, and a regular unit in every province that somebody holds (SG-WAR)."""
    armies = [(army.province, army.player) for army in state.all_armies()]
    stands = dict(armies)
    assert len(stands) == len(armies)
    for place, owner in enumerate(state.control):
        there = [player for player, placed in enumerate(state.units) if place in placed]
        if owner == NOBODY:
            assert not there
            assert place not in stands
        else:
            assert there in ([], [owner])
            assert regulars(state.at(owner, place)) or stands.get(place) == owner


LOOSE: Final = frozenset({"march", "forces", "deal", "pick", "enlist", "placing"})
"""Choices during which something of the board is not in order yet."""


def at_rest(state: State) -> bool:
    """Whether no march is going on and the set-up is over."""
    return not any(frame.kind in LOOSE - {"forces"} for frame in state.frames)
