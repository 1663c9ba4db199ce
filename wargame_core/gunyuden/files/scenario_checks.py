"""What must fit together in a scenario beyond the shape of its file. Every fault is found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wargame_core.engine.phrase import Phrase
from wargame_core.gunyuden.files.checked_scenario import CheckedScenario, hex_faults, twice
from wargame_core.gunyuden.files.placement_checks import placement_faults
from wargame_core.gunyuden.files.special_checks import leadership_faults, special_faults

if TYPE_CHECKING:
    from wargame_core.gunyuden.files.special_rule import SpecialRule


def scenario_faults(checked: CheckedScenario, rules: tuple[SpecialRule, ...]) -> list[str]:
    """Every fault of a document that has the right shape: place, found, expected."""
    return [
        *_turn_faults(checked),
        *_party_faults(checked),
        *_castle_faults(checked),
        *placement_faults(checked),
        *_option_faults(checked),
        *leadership_faults(checked),
        *special_faults(checked, rules),
    ]


def _turn_faults(checked: CheckedScenario) -> Iterator[str]:
    document = checked.document
    labels = len(document.turns)
    if not checked.broken & {"turns", "turn_count"} and labels != document.turn_count:
        yield Phrase(
            "{place}: found {found} labels; expected turn_count, {turn_count}",
            place="turns",
            found=labels,
            turn_count=document.turn_count,
        )
    yield from twice("turns", document.turns)
    yield from checked.unknown("provinces", document.provinces, "map", checked.map.provinces)
    yield from twice("provinces", document.provinces)


def _party_faults(checked: CheckedScenario) -> Iterator[str]:
    document, owners = checked.document, checked.owners
    yield from twice("sides", checked.sides)
    yield from twice("phases", checked.phases)
    yield from twice("clans", checked.clans)
    if not checked.broken & {"sides", "deployment_order"} and sorted(
        document.deployment_order
    ) != sorted(checked.sides):
        yield (
            Phrase(
                "{place}: found {found}; expected every side once: {listed}",
                place="deployment_order",
                found=", ".join(document.deployment_order),
                listed=", ".join(checked.sides),
            )
        )
    for phase in document.phases:
        place = f"phases ({phase.id}).side"
        yield from checked.unknown(place, [phase.side], "sides", checked.sides)
    side_of_phase = {phase.id: phase.side for phase in document.phases}
    for clan in document.clans:
        place = f"clans ({clan.id})"
        yield from checked.unknown(place, [clan.id], "tables", checked.tables.clans)
        yield from checked.unknown(f"{place}.side", [clan.side], "sides", checked.sides)
        yield from checked.unknown(f"{place}.phase", [clan.phase], "phases", checked.phases)
        side = side_of_phase.get(clan.phase, clan.side)
        if side != clan.side:
            yield Phrase(
                "{place}: found {found}, a phase of {side}; expected {expected}'s",
                place=f"{place}.phase",
                found=repr(clan.phase),
                side=side,
                expected=clan.side,
            )
        castle = clan.main_castle
        if castle and "castles" not in checked.broken and owners.get(castle) != clan.id:
            yield Phrase(
                "{place}: found {found}; expected a castle that {id} owns",
                place=f"{place}.main_castle",
                found=repr(castle),
                id=clan.id,
            )
        if clan.id in checked.tables.clans:
            table = checked.tables.clans[clan.id].replenishment
            if table not in checked.charts.replenishment:
                yield Phrase(
                    "{place}: {id}.replenishment: found {found}; no such column set",
                    place="clans.csv",
                    id=clan.id,
                    found=repr(table),
                )


def _castle_faults(checked: CheckedScenario) -> Iterator[str]:
    document, tables = checked.document, checked.tables
    for clan, castles in document.castles.items():
        yield from checked.unknown("castles", [clan], "clans", checked.clans)
        yield from checked.unknown(f"castles.{clan}", castles, "tables", tables.castles)
        for castle in castles:
            if castle in tables.castles:
                yield from hex_faults(checked, f"castles ({castle})", tables.castles[castle].hex)
    yield from twice("castles", [name for owned in document.castles.values() for name in owned])
    place = "points_by_level"
    yield from checked.unknown(place, document.points_by_level, "castles", checked.owners)


def _option_faults(checked: CheckedScenario) -> Iterator[str]:
    offered = checked.document.options
    own = [name for name, entry in checked.tables.options.items() if entry.scope == "scenario"]
    yield from checked.unknown("options", offered, "tables", own)
    yield from twice("options", offered)
