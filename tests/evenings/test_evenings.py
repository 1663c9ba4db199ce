"""Evenings of every game in a real X server, by mouse alone and by keys alone."""

from __future__ import annotations

import os

import pytest

from tests.evenings.programme import sittings, spend
from tests.evenings.screen import missing

pytestmark = [
    pytest.mark.skipif(
        "GUNYUDEN_EVENINGS" not in os.environ, reason="they take long: make evenings plays them"
    ),
    pytest.mark.skipif(bool(missing()), reason=f"not installed: {missing()}"),
]


@pytest.mark.parametrize(("name", "hand"), tuple(sittings()))
def test_an_evening_is_played(name: str, hand: str) -> None:
    player = spend(name, hand)
    assert (player.clicks == 0) == (hand == "keys")
    assert (player.keys == 0) == (hand == "mouse")
