"""Scenario 2 on the point of sailing.

The bay of Sakurao (2724) and Miyanoo (2726) lies behind 2725; Wakayama (1628) opens on 1629.
"""

from __future__ import annotations

from tests.gunyuden.rules.builder import Played
from tests.gunyuden.rules.turns import at, pass_until
from tests.western_hero.rules.at_start import changed, ready


def ouchi_phase(**places: str) -> Played:
    """The first phase of the Ōuchi, with some units put elsewhere."""
    return changed(ready("2"), **places)


def mori_phase(**places: str) -> Played:
    """The first phase of the Mōri, with some units put elsewhere."""
    return changed(ready("2").then("end-phase"), **places)


def spent() -> Played:
    """The free use is spent by one unit; the next phase of the Ōuchi has begun."""
    played = ouchi_phase().then("sail 1628 free", "join-force ohara_takanobu", "finish")
    played = played.then("choose-hex 1729")
    return pass_until(played, at(1, 2, "ouchi"))
