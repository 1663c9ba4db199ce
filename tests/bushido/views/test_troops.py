"""Numbers of troops are counted in the tray: where they come, and who goes from a province."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scenarios.bushido.game import GAME
from scenarios.bushido.rules.actions import Attack, Done, March, Station
from scenarios.bushido.views.window import VIEWS
from wargame_core.engine.match import Match
from wargame_core.views.reason_values import Reason
from wargame_core.views.tray_values import STOCK, Put, TrayView


def match_at(kind: str, wanted: type, seed: int = 1) -> Match[Any]:
    """A match of three, at the first decision of a kind about several troops."""
    draw = random.Random(seed)
    match: Match[Any] = Match(GAME, "3", seed=seed)
    while (decision := match.decision) is not None:
        legal = list(match.legal)
        if decision.kind == kind and any(
            isinstance(one, wanted) and one.troops > 2 for one in legal
        ):
            return match
        if decision.seat == "chance":
            match.roll()
        else:
            match.play(draw.choice(legal))
    raise AssertionError(kind)


def tray_of(match: Match[Any], place: int = -1) -> TrayView:
    view = VIEWS.tray(match.state, match.legal, place)
    assert view is not None
    return view


def more(view: TrayView, row: int, times: int = 1) -> TrayView:
    for _ in range(times):
        counts = view.rows[row].counts
        assert counts is not None
        after = view.put(Put(counts.key, STOCK, row))
        assert isinstance(after, TrayView), after
        view = after
    return view


def test_first_troops_are_spread_over_all_places_at_once() -> None:
    match = match_at("first-troops", Station)
    view = tray_of(match)
    most = max(one.troops for one in match.legal)
    assert view.lacking is not None
    view = more(more(view, 0), 1, most - 1)
    assert view.lacking is None
    assert sum(one.troops for one in view.actions) == most
    for action in view.actions:
        match.play(action)


def test_no_more_come_than_koku_allow() -> None:
    match = match_at("first-troops", Station)
    most = max(one.troops for one in match.legal)
    view = more(tray_of(match), 0, most)
    counts = view.rows[1].counts
    assert counts is not None
    assert isinstance(view.put(Put(counts.key, STOCK, 1)), Reason)
    assert not view.rows[1].room


def test_whoever_adds_fewer_than_he_may_has_done_with_it() -> None:
    match = match_at("more-troops", Station)
    view = tray_of(match)
    assert view.actions == (Done(),)
    assert isinstance(more(view, 0).actions[-1], Done | Station)


def test_a_click_on_a_tile_puts_one_troop_there() -> None:
    match = match_at("first-troops", Station)
    lit = [one for one in match.legal if VIEWS.places(match.state, one).lit]
    assert lit
    assert all(one.troops == 1 for one in lit)


@pytest.mark.parametrize(("kind", "made"), [("regroup", March), ("mobilize", Attack)])
def test_who_goes_is_counted_and_the_board_says_where(kind: str, made: type) -> None:
    match = match_at(kind, made)
    groups = [one for one in match.legal if isinstance(one, made)]
    origin, target = next((one.origin, one.target) for one in groups if one.troops > 2)
    there = [one for one in groups if one.origin == origin and one.target == target]
    (walk,) = VIEWS.walks(match.state, origin, target)
    assert walk.actions == (max(there, key=lambda one: (one.markers, one.troops)),)
    view = tray_of(match, origin)
    assert view.optional
    row = next(number for number, one in enumerate(view.rows) if one.pieces)
    counts = view.rows[row].counts
    assert counts is not None
    fewer = view.put(Put(counts.key, row, STOCK))
    assert isinstance(fewer, TrayView)
    assert fewer.walks is not None
    assert fewer.lift is not None
    (walk,) = fewer.walks(target)
    assert sum((walk.actions[0].troops, walk.actions[0].markers)) == (
        sum(len(one.pieces) for one in view.rows) - 1
    )
