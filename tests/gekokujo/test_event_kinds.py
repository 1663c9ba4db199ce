"""The parts of a round are told, so that a time line can mark them."""

from __future__ import annotations

import random

import pytest

from scenarios.gekokujo.game import GAME
from scenarios.gekokujo.views.window import VIEWS
from tests.gekokujo.invariants import begin
from wargame_core.views.time_values import STAGE, TURN


@pytest.mark.rule("3.1-01")
@pytest.mark.parametrize("rice", ["no", "yes"])
def test_a_round_has_a_mark_for_itself_and_each_of_its_parts(rice: str) -> None:
    draw = random.Random(5)
    state, marks = begin("4", {"rice": rice, "max_rounds": "4"}), []
    while state.frames and state.round < 3:
        step = GAME.apply(state, draw.choice(GAME.legal_actions(state)))
        state = step.state
        marks += [(e.kind, VIEWS.level_of(e)) for e in step.events if VIEWS.level_of(e) is not None]
    stages = [("order", STAGE), ("campaign", STAGE), ("winter", STAGE)]
    assert marks[:8] == [("round", TURN), *stages] * 2
