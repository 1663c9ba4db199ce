"""Castles that stand elsewhere on a player's own map, and the units that are placed with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from wargame_core.engine.errors import DataError
from wargame_core.engine.phrase import Phrase
from wargame_core.files.scenario_document import ScenarioDocument
from wargame_core.files.scenario_tables import ScenarioTables


def relocated(
    document: ScenarioDocument, tables: ScenarioTables, castle_hexes: Mapping[str, str]
) -> tuple[ScenarioDocument, ScenarioTables]:
    """Scenario and tables with castles in other hexes.

    Raises DataError for a castle that is unknown, or two castles in one hex.
    """
    unknown = [castle for castle in castle_hexes if castle not in tables.castles]
    if unknown:
        text = "{place}: found castle {castle}, which no table has"
        raise DataError(
            [Phrase(text, place="castle_hexes.csv", castle=repr(name)) for name in unknown]
        )
    moved = {tables.castles[castle].hex: hex_ for castle, hex_ in castle_hexes.items()}
    castles = {
        name: row.model_copy(update={"hex": castle_hexes.get(name, row.hex)})
        for name, row in tables.castles.items()
    }
    places = [row.hex for row in castles.values()]
    doubled = sorted({hex_ for hex_ in places if places.count(hex_) > 1})
    if doubled:
        raise DataError(
            [
                Phrase("{place}: found two castles in {hex}", place="castle_hexes.csv", hex=hex_)
                for hex_ in doubled
            ]
        )
    placements = tuple(
        entry.model_copy(update={"hex": moved.get(entry.hex, entry.hex)})
        for entry in document.placements
    )
    return document.model_copy(update={"placements": placements}), replace(tables, castles=castles)
