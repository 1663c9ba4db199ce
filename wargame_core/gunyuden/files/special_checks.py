"""What must fit together in the leadership and the special rules of a scenario (33.17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wargame_core.gunyuden.files.checked_scenario import CheckedScenario, placed_units

if TYPE_CHECKING:
    from wargame_core.gunyuden.files.special_rule import SpecialRule


def leadership_faults(checked: CheckedScenario) -> Iterator[str]:
    """Faults of the changed capacities and of the exceptions to rank (34.7(3), 34.7(4))."""
    leadership = checked.document.leadership
    if leadership is None:
        return
    placed = placed_units(checked.document)
    place = "leadership.capacity"
    yield from checked.unknown(place, leadership.capacity, "placements", placed)
    for index, entry in enumerate(leadership.may_lead):
        place = f"leadership.may_lead[{index}]"
        names = [*entry.leaders, *entry.units]
        yield from checked.unknown(place, names, "placements", placed)


def special_faults(checked: CheckedScenario, rules: tuple[SpecialRule, ...]) -> Iterator[str]:
    """Faults of the special rules' parameters, as each rule finds them."""
    for rule in rules:
        entry = rule.entry_of(checked.document)
        if entry is not None:
            yield from rule.faults(entry, checked)
