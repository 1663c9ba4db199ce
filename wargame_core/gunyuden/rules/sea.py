"""The rule by which a scenario lets forces cross the sea, if it has one (35.7(2))."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol, runtime_checkable

from wargame_core.gunyuden.rules.scenario import REMEMBERED, Scenario
from wargame_core.gunyuden.rules.state import State


@runtime_checkable
class Sails(Protocol):
    """Extra actions by which forces cross the sea, from one coastal hex to another."""

    @property
    def rule(self) -> str:
        """The number of the rule."""
        ...

    def chances(self, state: State, clan: int) -> tuple[float, float]:
        """How likely an attempt of the clan succeeds, and which share of a fleet may then sail.

        Both 0 for a clan that never may.
        """
        ...

    def shores(self, scenario: Scenario, start: int) -> Mapping[int, int]:
        """Movement points to land in other coastal hexes, where nobody hampers it."""
        ...


@lru_cache(maxsize=REMEMBERED)
def sea_rule(scenario: Scenario) -> Sails | None:
    """The rule, or None where nobody sails."""
    return next((rule for rule in scenario.special.extra_actions if isinstance(rule, Sails)), None)
