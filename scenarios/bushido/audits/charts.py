"""Which audit plays which chart, and all of them for ``tables verify``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scenarios.bushido.audits import amounts, pieces, tactics
from scenarios.bushido.audits.fixture import Material
from scenarios.bushido.files.charts import compile_numbers
from wargame_core.analysis import driven
from wargame_core.analysis.driven import Drives
from wargame_core.tables.chart import Chart
from wargame_core.tables.verify import Audit, Finding

DRIVES: Final[Drives] = {
    "amounts": (amounts.amounts,),
    "buildings": (pieces.buildings,),
    "discs": (pieces.discs,),
    "improvements": (pieces.improvements,),
    "map_tiles": (pieces.map_tiles,),
    "maps": (pieces.maps,),
    "support_tiles": (pieces.support_tiles,),
    "tactics": (tactics.tactics,),
}
"""What plays each chart."""

SPOKEN: Final = ("Rule", "Meaning")
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
