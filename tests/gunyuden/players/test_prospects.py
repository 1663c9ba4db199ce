"""What the end of a playout is worth: the features of a board, counted alike for both sides."""

from __future__ import annotations

from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.players.planning import at_select
from tests.gunyuden.rules.builder import UnitAt, castle, position, unit
from wargame_core.gunyuden.players.phase_search import SeriesPhases
from wargame_core.gunyuden.players.prospects import FEATURES, READY
from wargame_core.gunyuden.players.search_file import settings


def test_what_one_side_gains_the_other_loses() -> None:
    state = at_select("1")
    prospects = SeriesPhases().prospects(state)
    own, other = prospects.features(state, 0), prospects.features(state, 1)
    assert own == pytest.approx([-value for value in other])


def test_a_lord_behind_besieged_walls_may_cost_his_army() -> None:
    """With him all his army would be gone (25-2)."""

    def lost_by_the_siege(rank: str) -> float:
        def strength_feature(*, besieged: bool) -> float:
            state = position(
                castles=[castle("home", hex="0606", main=True, points=1, durability=1)],
                mori=[
                    unit("lord", hex="0606", strength=4, rank=rank, inside=True),
                    unit("army", hex="1010", strength=40, rank="taisho"),
                ],
                ouchi=[
                    unit(
                        "o",
                        hex="0606" if besieged else "0101",
                        strength=20,
                        rank="taisho",
                        investing=besieged,
                    )
                ],
            )
            place = FEATURES.index("strength")
            return SeriesPhases().prospects(state).features(state, 0)[place]

        return strength_feature(besieged=False) - strength_feature(besieged=True)

    assert lost_by_the_siege("sodaisho") > lost_by_the_siege("taisho") > 0.0


@pytest.mark.parametrize("left", [1, 3, 6, 10])
def test_a_besieged_castle_is_worth_no_less_before_its_fall_than_after_it(left: int) -> None:
    """Or a side would be content that it falls."""

    def margin(*, fallen: bool) -> float:
        state = position(
            castles=[
                castle("home", hex="0101", main=True),
                castle("k", hex="0606", points=10, left=left, owner="ouchi" if fallen else "mori"),
            ],
            mori=[unit("m", hex="0606", strength=2, inside=True)] if not fallen else [],
            ouchi=[unit("o", hex="0606", strength=20, rank="taisho", investing=not fallen)],
        )
        standing = settings().standing
        found = SeriesPhases().prospects(state).features(state, 0)[:3]
        return sum(w * x for w, x in zip(standing.weights(1.0), found, strict=False))

    assert margin(fallen=False) > margin(fallen=True)


def promised_before_the_walls(*besiegers: UnitAt, stage: int = 1, last: bool = False) -> float:
    """What the sieges of the second side promise, its units standing before a castle.

    ``last``: in the last turn instead of the first.
    """
    state = position(
        castles=[
            castle("home", hex="0101", main=True),
            castle("k", hex="0606", points=5, left=2, owner="mori"),
        ],
        mori=[unit("m", hex="0606", strength=2, inside=True)],
        ouchi=besiegers,
        stage=stage,
    )
    if last:
        state.turn = len(state.scenario.turns)
    return SeriesPhases().prospects(state).features(state, 1)[FEATURES.index("sieges")]


def before_the_walls(name: str, strength: int, **facts: Any) -> UnitAt:
    return unit(name, hex="0606", strength=strength, rank="taisho", **facts)


def test_a_siege_about_to_begin_is_promised_a_share_of_one_that_goes_on() -> None:
    """That has a siege result more, in the phase of the owner that is played (18-2)."""
    waiting = promised_before_the_walls(before_the_walls("o", 20))
    going_on = promised_before_the_walls(before_the_walls("o", 20, investing=True))
    assert 0.0 < waiting == pytest.approx(READY * going_on, rel=0.03)


def test_forces_are_about_to_invest_that_suffice_together() -> None:
    """If they may act in the same phase (18-1-2): in stage 2 that is not before the next turn."""
    weak, other = before_the_walls("o", 6, ap=1), before_the_walls("p", 6)
    assert promised_before_the_walls(weak) == promised_before_the_walls(other) == 0.0
    assert promised_before_the_walls(weak, other) > 0.0
    assert promised_before_the_walls(weak, other, stage=2, last=True) == 0.0


def test_no_siege_is_about_to_begin_after_the_end_of_the_match() -> None:
    """In the last stage one activation point is not enough to act (4-1-2)."""
    able, late = before_the_walls("o", 20), before_the_walls("o", 20, ap=1)
    assert promised_before_the_walls(late, stage=4, last=True) == 0.0
    assert promised_before_the_walls(able, stage=4, last=True) > 0.0
    assert promised_before_the_walls(late, stage=4) > 0.0


def test_a_castle_that_decides_the_match_counts_for_more() -> None:
    def miyanoo_is_worth(**options: str) -> float:
        state = GAME.setup("2", options, 0)
        castle = next(c for c, place in enumerate(state.scenario.castles) if place.id == "miyanoo")
        owner = state.scenario.clans[state.owner[castle]].side
        prospects = SeriesPhases().prospects(state)
        held = prospects.features(state, owner)
        state.owner[castle] = -1
        score, sieges, *_ = [
            a - b for a, b in zip(held, prospects.features(state, owner), strict=True)
        ]
        assert score == state.scenario.castles[castle].points
        return sieges

    assert miyanoo_is_worth(victory="historical") > miyanoo_is_worth() == 0.0
