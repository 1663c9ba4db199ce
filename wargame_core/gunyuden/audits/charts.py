"""The audit that plays: every cell of every chart is reached by the rules themselves.

Small situations are made whose strength, terrain or durability leads to a cell, the die is
forced, and what happens is compared with the print. Nothing here reads the compiled charts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from wargame_core.analysis import driven
from wargame_core.analysis.driven import CHECK, Drives, drive
from wargame_core.gunyuden.audits import battle as audit_battle
from wargame_core.gunyuden.audits import castles as audit_castles
from wargame_core.gunyuden.audits import ground as audit_ground
from wargame_core.gunyuden.audits import modifiers as audit_modifiers
from wargame_core.gunyuden.audits import numbers as audit_numbers
from wargame_core.gunyuden.audits import scenarios as audit_scenarios
from wargame_core.gunyuden.audits import siege as audit_siege
from wargame_core.gunyuden.audits import supply as audit_supply
from wargame_core.gunyuden.audits.play import Drive, Material
from wargame_core.gunyuden.files.charts import compile_charts
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import chart_folders
from wargame_core.tables.verify import SECOND_FOLDER, Audit, Finding

DRIVES: Final[Mapping[str, tuple[Drive, ...]]] = {
    "activation_by_stage": (audit_supply.activation_by_stage,),
    "call_for_surrender": (audit_siege.surrender,),
    "combat_results": (audit_battle.combat_cells, audit_modifiers.modifiers),
    "communication_lengths": (audit_supply.communication_lengths,),
    "forced_retreat": (audit_battle.forced_retreat,),
    "garrison_limits": (audit_siege.garrison_limits,),
    "incidents": (audit_siege.incidents,),
    "morale_recovery": (audit_supply.morale_recovery,),
    "replenishment": (audit_supply.replenishment,),
    "series_numbers": (audit_numbers.series_numbers, audit_scenarios.castle_durability),
    "siege_results": (audit_siege.siege_results,),
    "terrain_effects": (audit_ground.terrain_effects,),
    "victory_points": (audit_scenarios.victory_points,),
}
"""What plays each chart of the series."""

NO_DRIVES: Final[Drives] = {}

SPOKEN: Final = ("Rule", "Meaning")
"""Columns that explain and hold no result."""


def differs(chart: str, material: Material, own: Drives = NO_DRIVES) -> bool:
    """Whether anything that is played for a chart differs from the print; stops at the first.

    ``own`` plays charts that only the game has.
    """
    return any(found.fault for found in drive({**DRIVES, **own}, chart, material))


def play_charts(material: Material, own: Drives = NO_DRIVES) -> Iterator[Finding]:
    """One finding a chart: its cells that were played, and every difference."""
    return driven.play_charts(material.printed, {**DRIVES, **own}, material, SPOKEN)


def series_audits(
    game: str, scenarios: Callable[[], Mapping[str, Scenario]], own: Drives = NO_DRIVES
) -> Sequence[Audit]:
    """The audits of the game with an id, for its ``chart_audits``; its scenarios by id."""

    def play(charts: Mapping[str, Chart]) -> Iterable[Finding]:
        material = Material(charts, compile_charts(game, charts), scenarios)
        *_, charts_folder = chart_folders(game)
        castles = charts_folder / SECOND_FOLDER / "castle_list.csv"
        return audit_of(material, castles if castles.is_file() else None, own)

    return (play,)


def audit_of(
    material: Material, castles: Path | None = None, own: Drives = NO_DRIVES
) -> Iterable[Finding]:
    """All findings at once, for ``tables verify``; ``castles`` is a printed castle list."""
    found = tuple(play_charts(material, own))
    return found if castles is None else (*found, play_castles(material, castles))


def play_castles(material: Material, path: Path) -> Finding:
    """The castle list against every real scenario."""
    played = list(audit_castles.castle_list(path, material.scenarios()))
    faults = tuple(found.fault for found in played if found.fault)
    return Finding(audit_castles.CHART, CHECK, len({found.cell for found in played}), faults)
