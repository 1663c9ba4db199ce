"""Finished matches for every way the province game can end.

After a change of the rules: ``python -m tests.gekokujo.regenerate``.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scenarios.gekokujo.rules import victory
from tests.gekokujo.endings import ENDINGS, FOLDER, Ending, ends_so
from tests.gekokujo.regenerate import LARGEST
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
    source = Path(victory.__file__).read_text("utf-8")
    ways = set(re.findall(r'Ending\([^"]*"(\w+)"', source))
    ways |= {how for how, _, _ in victory.CONDITIONS}
    assert {ending.reason.split(".")[1] for ending in ENDINGS} == ways
