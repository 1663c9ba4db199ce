"""The menu of one hex: as it is while it is short, else with a menu for each unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from gui.live_match import LiveMatch
from gui.words import in_language

MOST: Final = 12
"""Entries that a menu may have before they are put in menus of their own."""


def menu_groups(live: LiveMatch, actions: Sequence[Any]) -> Iterator[tuple[str, Sequence[Any]]]:
    """Parts of a menu in their order: the title of a menu within it, or empty; and actions.

    In a long menu all actions that name the same unit first come together under its name.
    """
    if len(actions) <= MOST:
        yield "", actions
        return
    names = {
        counter.unit: in_language(counter.name, counter.name_ja)
        for stack in live.look.stacks(live.state)
        for counter in stack.counters
    }
    found: dict[str, list[Any]] = {}
    rest: list[Any] = []
    for action in actions:
        units = live.places(action).units
        if units and units[0] in names:
            found.setdefault(names[units[0]], []).append(action)
        else:
            rest.append(action)
    single = [members[0] for members in found.values() if len(members) == 1]
    if single or rest:
        yield "", [*single, *rest]
    yield from ((name, members) for name, members in found.items() if len(members) > 1)
