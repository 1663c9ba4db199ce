"""The engine's legal actions against a slow second reading, on the states of the transcripts."""

import json
import os
from pathlib import Path

import pytest

from scenarios.western_hero.game import GAME
from tests.reference.compare import differences
from tests.reference.counts import COUNTS, counted
from tests.transcripts.test_transcripts import GAMES
from tests.transcripts.transcript import OPENINGS, Opening, actions_in

EVERY = 1 if os.environ.get("GUNYUDEN_REFERENCE") == "all" else 20
"""One state in so many is compared."""


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
def test_legal_actions_agree_with_the_second_reading(opening: Opening) -> None:
    text = (GAMES / f"{opening.name}.txt").read_text(encoding="utf-8")
    state = GAME.setup(opening.scenario, {}, opening.seed)
    for number, action in enumerate(actions_in(text)):
        if number % EVERY == 0:
            assert differences(state) == [], f"before action {number}: {action}"
        state = GAME.apply(state, GAME.read_action(state, action)).state


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
def test_the_number_of_ways_to_go_on_is_as_counted(opening: Opening) -> None:
    written = json.loads(Path(COUNTS).read_text(encoding="utf-8"))
    assert counted(opening) == written[opening.name]
