"""Finished matches for every way a scenario can end.

After a change of the rules: ``python -m tests.replays.regenerate``.
"""

import pytest

from tests.replays.endings import ENDINGS, FOLDER, Ending, ends_so
from tests.replays.regenerate import LARGEST
from wargame_core.files.record import load_match


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_a_match_replays_to_its_winner_reason_and_digests(ending: Ending) -> None:
    match, notes = load_match(ending.path)  # compares every digest
    assert notes == ()
    assert ends_so(match, ending), match.result
    assert dict(match.options).items() >= ending.options.items()
    assert ending.path.stat().st_size <= LARGEST


def test_every_record_has_its_ending() -> None:
    assert {path.stem for path in FOLDER.glob("*.gunyuden")} == {e.name for e in ENDINGS}


def test_the_immediate_victory_ends_the_match_before_its_last_turn() -> None:
    match, _ = load_match(FOLDER / "2_historical_at_once.gunyuden")
    assert match.state.turn < len(match.state.scenario.turns)
