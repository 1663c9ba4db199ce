"""Finished matches for every way to end and every switch of Bushido.

After a change of the rules: ``python -m tests.bushido.regenerate``.
"""

from __future__ import annotations

from typing import get_type_hints

import pytest

from scenarios.bushido.library import OPTIONS, PLAYERS
from scenarios.bushido.rules.state import Ending as HowItEnded
from tests.bushido.endings import ENDINGS, FOLDER, Ending, ends_so
from tests.bushido.regenerate import LARGEST
from wargame_core.files.record import load_match


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_a_match_replays_to_its_end_and_digests(ending: Ending) -> None:
    match, notes = load_match(ending.path)  # compares every digest
    assert notes == ()
    assert ends_so(match, ending), match.result
    assert dict(match.options).items() >= ending.options.items()
    assert ending.path.stat().st_size <= LARGEST


def test_every_record_has_its_ending() -> None:
    assert {path.stem for path in FOLDER.glob("*.gunyuden")} == {e.name for e in ENDINGS}


def test_every_way_to_end_has_a_record() -> None:
    ways = get_type_hints(HowItEnded, include_extras=True)["how"].__metadata__[0].words
    assert {ending.how for ending in ENDINGS} == set(ways)


def test_every_switch_has_a_record_that_needs_it() -> None:
    alone = {name for ending in ENDINGS if len(ending.options) == 1 for name in ending.options}
    assert alone == {option.id for option in OPTIONS}


def test_every_number_of_players_has_a_record() -> None:
    assert {ending.scenario for ending in ENDINGS} == {str(players) for players in PLAYERS}
