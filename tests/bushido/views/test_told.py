"""Whoever was attacked, robbed or hindered is told so; who did it himself is not."""

from __future__ import annotations

import random
from typing import Any

from gui.match.viewer import eyes_differ
from scenarios.bushido.game import GAME
from scenarios.bushido.views.window import VIEWS
from wargame_core.engine.match import Match


def played(choices: int, seed: int = 3) -> Match[Any]:
    draw = random.Random(seed)
    match: Match[Any] = Match(GAME, "3", seed=seed)
    for _ in range(choices):
        decision = match.decision
        if decision is None:
            break
        if decision.seat == "chance":
            match.roll()
        else:
            match.play(draw.choice(list(match.legal)))
    return match


def test_an_attack_concerns_the_owner_of_the_province_alone() -> None:
    match = played(1500)
    seen = 0
    for entry in match.entries:
        for event in entry.events:
            if event.kind != "attack":
                continue
            before = match.state_at(entry.number - 1)
            owner = before.owner[event.params["place"]]
            concerned = [
                seat
                for seat in match.state.scenario.seats
                if VIEWS.concerns(match.state, event, seat, lambda state=before: state)
            ]
            assert concerned == ([match.state.seat(owner)] if owner >= 0 else [])
            seen += owner >= 0
    assert seen


def test_lost_honour_and_lost_provinces_concern_whoever_loses_them() -> None:
    match = played(1500)
    kinds = set()
    for entry in match.entries:
        for event in entry.events:
            before = match.state_at(entry.number - 1)
            for seat in match.state.scenario.seats:
                if VIEWS.concerns(match.state, event, seat, lambda state=before: state):
                    kinds.add(event.kind)
                    player = match.state.scenario.seats.index(seat)
                    if event.kind == "honour":
                        assert event.params["player"] == player
                        assert event.params["change"] < 0
                    if event.kind == "owner":
                        assert before.owner[event.params["place"]] == player
    assert {"honour", "owner", "role"} <= kinds


def test_nothing_is_secret_before_the_first_tiles_are_drawn() -> None:
    match = played(0)
    kinds = set()
    while match.decision is not None and not any(map(any, match.state.hand)):
        kinds.add(match.decision.kind)
        assert not eyes_differ(match)
        if match.decision.seat == "chance":
            match.roll()
        else:
            match.play(match.legal[0])
    assert {"fortress", "claim", "first-troops"} <= kinds
    assert eyes_differ(match)
