"""The overlay of what the provinces are; the others are those of every game on provinces."""

from __future__ import annotations

from scenarios.gekokujo.rules.state import State
from wargame_core.provinces.rules.places import provinces_of
from wargame_core.views.overlay_values import Fill, OverlayView
from wargame_core.views.words import tr


def lands(state: State) -> OverlayView:
    """Mountains, coasts and the provinces of the mandate."""
    scenario = state.scenario
    fills = (
        Fill(
            tr("mountain province"),
            "farther",
            "backslash",
            frozenset(provinces_of(scenario.mountains)),
        ),
        Fill(tr("coastal province"), "reach", "dots", frozenset(provinces_of(scenario.coasts))),
        Fill(tr("Mandate Province"), "accent", "outline", frozenset(scenario.mandates)),
    )
    return OverlayView("lands", tr("Mountains, coasts and Mandate Provinces"), fills)
