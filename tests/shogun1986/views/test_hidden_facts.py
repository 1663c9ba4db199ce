"""What a seat hides changes nothing that the window of another seat shows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scenarios.shogun1986 import library
from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.actions import Allot
from scenarios.shogun1986.rules.planning import Plan
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.views.window import VIEWS
from tests.shogun1986.rules.builder import army, line, play, position, side
from tests.shogun1986.test_hidden_facts import shuffled
from tests.thorough import times
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.procedure import open_frame
from wargame_core.views.overlay_values import Selection


def shown(state: State, seat: str, acting: str) -> list[Any]:
    """Everything that boards and panels draw for a seat."""
    seen = GAME.view(state, seat)
    legal = procedure.legal_actions(state) if seat == acting else ()
    places = range(0, len(state.control), 9)
    return [
        VIEWS.stacks(seen), VIEWS.castles(seen), VIEWS.provinces(seen), VIEWS.turn(seen, acting),
        VIEWS.players(seen, acting), VIEWS.tray(seen, legal, -1), VIEWS.groups(seen, legal),
        [VIEWS.view_of_place(seen, place) for place in places],
        [VIEWS.overlay(seen, kind, Selection(place)) for kind in VIEWS.OVERLAYS
         for place in places],
        [VIEWS.places(seen, action) for action in legal],
        [list(VIEWS.all_attempts(seen, place)) for place in places],
    ]  # fmt: skip


@pytest.mark.rule("SG-RON-02")
@pytest.mark.parametrize("players", [2, 4])
def test_hidden_ronin_and_unfinished_choices_show_nowhere(players: int) -> None:
    draw = random.Random(players)
    state = engine.start(library.load(str(players), {}))
    compared = 0
    for step in range(2500):
        if not state.frames:
            break
        acting = procedure.decision(state).seat  # type: ignore[union-attr]
        if acting != CHANCE and state.round and step % times(20, 5) == 0:
            for seat in state.scenario.seats:
                other = shuffled(state, seat, draw)
                assert shown(state, seat, acting) == shown(other, seat, acting)
                compared += 1
        state = engine.apply(state, draw.choice(procedure.legal_actions(state))).state
    assert compared > times(50, 200)


@pytest.mark.rule("SG-PLN-06")
def test_bins_are_seen_by_their_owner_alone_until_all_are_sealed() -> None:
    start = position(side(army("owari")), side(army("kai")), side(army("mutsu")), koku=4)
    planning = line(start, "plan")
    ways = [play(planning, f"allot {bins}") for bins in ("4 0 0 0 0", "0 2 1 1 0")]
    for state in ways:
        assert open_frame(state, Plan) is not None
    for seat in ("player2", "player3"):
        first, second = (shown(state, seat, "player2") for state in ways)
        assert first == second
    own = [VIEWS.players(GAME.view(state, "player1"), "player2") for state in ways]
    assert own[0] != own[1]
    assert own[0].players[0].secrets == (("Bins", "Swords 4"),)
    revealed = play(ways[1], Allot(1, 0, 1, 1, 1), Allot(0, 0, 0, 0, 4))
    facts = dict(VIEWS.players(GAME.view(revealed, "player3"), "").players[0].facts)
    assert facts["Bins"] == "Build 2, Levy 1, Rōnin 1"
