"""Every illegal action is refused by a rule, with a sentence that names what is in the way."""

from __future__ import annotations

import os

import pytest

from tests.shogun1986.illegal import PLAYERS, refuse

WANTED = int(os.environ.get("GUNYUDEN_ILLEGAL", "150"))


@pytest.mark.parametrize("players", PLAYERS)
def test_every_illegal_action_is_refused_with_its_reason(players: str) -> None:
    refuse(players, WANTED).check_variety(WANTED, codes=20, verbs=15)
