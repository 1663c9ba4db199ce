"""Which audit plays which chart, and all of them for ``tables verify``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scenarios.gekokujo.audits import (
    board,
    clans,
    economy,
    fighters,
    goal,
    lordship,
    modifiers,
    purchases,
    timing,
)
from scenarios.gekokujo.audits.fixture import Material
from scenarios.gekokujo.files.charts import compile_numbers
from wargame_core.analysis import driven
from wargame_core.analysis.driven import Drives
from wargame_core.tables.chart import Chart
from wargame_core.tables.verify import Audit, Finding

DRIVES: Final[Drives] = {
    "clans": (clans.clans,),
    "combat_timing": (timing.combat_timing,),
    "components": (purchases.components,),
    "costs": (purchases.costs,),
    "dice_modifiers": (modifiers.dice_modifiers, modifiers.highest_of_each),
    "economy": (economy.economy,),
    "glory_points": (lordship.glory_points,),
    "harvest": (economy.harvest, economy.spoilage),
    "movement_and_stacking": (board.movement_and_stacking,),
    "province_control": (goal.province_control,),
    "province_types": (board.province_types,),
    "round_timing": (timing.round_timing,),
    "small_games": (goal.small_games,),
    "special_abilities": (fighters.special_abilities,),
    "specialized_units": (fighters.specialized_units,),
    "unit_combat": (fighters.unit_combat,),
    "unit_prices": (purchases.unit_prices,),
    "vassalage": (lordship.vassalage,),
}
"""What plays each chart."""

SPOKEN: Final = ("Rule", "Meaning", "Condition", "Action", "For", "Year")
"""Columns that explain and hold no result."""


def play(charts: Mapping[str, Chart]) -> Iterator[Finding]:
    """One finding a chart: its cells that were played, and every difference."""
    yield from driven.play_charts(charts, DRIVES, Material(charts, compile_numbers(charts)), SPOKEN)


def differs(chart: str, material: Material) -> bool:
    """Whether anything that is played for a chart differs from the print; stops at the first."""
    return any(found.fault for found in driven.drive(DRIVES, chart, material))


def chart_audits() -> Sequence[Audit]:
    """The audits of this game."""
    return (play,)
