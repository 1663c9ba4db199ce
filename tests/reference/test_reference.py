"""The engine's legal actions against a slow second reading of the rules.

``GUNYUDEN_REFERENCE=all`` compares every state of many games, and counts from all 30 states.
"""

import os
from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from tests.positions.test_positions import FILES
from tests.random_play.crowded import crowded
from tests.reference import counts
from tests.reference.compare import differences, watching
from tests.reference.legality import READINGS
from tests.reference.packed import packed
from tests.reference.walks import transcript, walk
from tests.transcripts.transcript import OPENINGS as EVERY_OPENING
from tests.transcripts.transcript import Opening
from wargame_core.files.position import load_position

ALL = os.environ.get("GUNYUDEN_REFERENCE") == "all"
BOARDS = 300 if ALL else 5
"""Small boards of either kind."""
EVERY = 1 if ALL else 40
"""One state of a written or a random game in so many is compared."""
COUNTED = [e for e in counts.written() if ALL or e["sequences"][-1] <= 700]
OPENINGS = [opening for opening in EVERY_OPENING if opening.game_id == GAME.info.id]
SCENARIOS = [info.id for info in GAME.info.scenarios]
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"castle_surcharge": "cumulative", "lenient_relays": "yes"},
)


def _agree(states: Iterable[Any], every: int = 1) -> None:
    with watching() as alone:
        for number, state in enumerate(states):
            assert alone == [], f"on the way to {number} actions"
            if number % every == 0:
                assert differences(state) == [], f"after {number} actions"


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
def test_legal_actions_agree_in_written_games(opening: Opening) -> None:
    _agree(transcript(opening), EVERY)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_legal_actions_agree_in_random_games(scenario: str) -> None:
    for seed in range(2 if ALL else 1):
        state = GAME.setup(scenario, OPTIONS[seed % 2], seed)
        _agree(walk(state, seed, 600 if ALL else 320), EVERY)


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
def test_legal_actions_agree_where_written_games_turn_another_way(opening: Opening) -> None:
    for number, state in enumerate(islice(transcript(opening), 60, None, 40 if ALL else 160)):
        _agree(islice(walk(state, number, 40), 1, None), 1 if ALL else 13)


def test_legal_actions_agree_on_crowded_boards() -> None:
    for seed in range(BOARDS):
        _agree(walk(crowded(seed), seed, 100), 1 if ALL else 3)


def test_legal_actions_agree_on_packed_boards() -> None:
    for seed in range(BOARDS * 5):
        _agree(walk(packed(seed), seed, 40))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_legal_actions_agree_in_positions(path: Any) -> None:
    assert differences(load_position(path).state) == []


def test_the_comparison_meets_almost_every_decision() -> None:
    met = set()
    for seed in range(40):
        for state in walk(packed(seed), seed, 40):
            met |= {frame.kind for frame in state.frames[-1:]}
    assert len(met & set(READINGS)) >= 26


@pytest.mark.parametrize("entry", COUNTED, ids=counts.name)
def test_the_number_of_ways_to_go_on_is_as_counted(entry: dict[str, Any]) -> None:
    assert counts.faults(entry, counts.start(entry)) == []


def test_thirty_states_are_counted_and_most_decisions_among_them() -> None:
    entries = counts.written()
    assert len(entries) == 30
    assert len({entry["decision"] for entry in entries}) >= 25
    assert all(len(entry["sequences"]) == counts.DEPTH for entry in entries)
