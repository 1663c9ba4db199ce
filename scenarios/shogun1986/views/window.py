"""The views of Shogun (1986): those of games on provinces, and what only this game has."""

from __future__ import annotations

from typing import Final

from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.views.fight import FIGHTS
from scenarios.shogun1986.views.names import STYLE
from scenarios.shogun1986.views.ways import WAYS
from wargame_core.provinces.views.window import ProvinceViews


class Shogun1986Views(ProvinceViews[State]):
    """How a state of Shogun (1986) is shown."""


VIEWS: Final = Shogun1986Views(STYLE, WAYS, FIGHTS, engine.why_not)
"""What the entry point names."""
