"""Every illegal action is refused by a rule, with a sentence that names what is in the way."""

from __future__ import annotations

import os

import pytest

from tests.gekokujo.illegal import PLAYERS, refuse

WANTED = int(os.environ.get("GUNYUDEN_ILLEGAL", "150"))


@pytest.mark.parametrize("players", PLAYERS)
def test_every_illegal_action_is_refused_with_its_reason(players: str) -> None:
    found = refuse(players, WANTED)
    assert found.number == WANTED
    assert len(found.codes) > 20
    assert len(found.verbs) > 15
    assert max(found.codes.values()) < WANTED / 3, found.codes.most_common(3)
