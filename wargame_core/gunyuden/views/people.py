"""Notes on the people of the counters, for the inspector."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.text.sources import cited
from wargame_core.views.values import NoteView
from wargame_core.views.words import in_language


def notes(scenario: Scenario, units: Iterable[int]) -> tuple[NoteView, ...]:
    """What is known of the people of some units; nothing of those of whom nothing is."""
    found = []
    for number in units:
        unit = scenario.units[number]
        text = in_language(unit.history, unit.history_ja)
        if text:
            sources = tuple(
                (f"{one.id}: {in_language(one.title, one.title_ja)}", one.addresses)
                for one in cited(text, scenario.sources)
            )
            found.append(NoteView(in_language(unit.name, unit.name_ja), text, sources))
    return tuple(found)
