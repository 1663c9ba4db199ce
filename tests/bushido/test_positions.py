"""Every state of a game can be written as a position and read again."""

from __future__ import annotations

import json

import pytest

from scenarios.bushido.game import GAME
from scenarios.bushido.rules import engine
from scenarios.bushido.rules.state import State
from tests.bushido.playing import random_game
from wargame_core.files.declared_positions import DeclaredPositions


@pytest.mark.parametrize("players", [3, 6])
def test_a_state_is_read_as_it_was_written(players: int) -> None:
    positions = DeclaredPositions(GAME, State)
    kinds: dict[str, int] = {}
    for _, _, state, _ in random_game(players, 7):
        kind = state.frames[-1].kind if state.frames else ""
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] > 3:
            continue
        text = json.dumps(positions.write("bushido", state, ""))
        document = positions.model.model_validate_json(text)
        read, faults = positions.read(document, engine.start(state.scenario))
        assert not faults, (kind, faults)
        assert read.canonical() == state.canonical(), kind
    assert len(kinds) > 25
