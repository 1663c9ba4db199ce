"""The charts say what a second transcription of the sources says."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from scenarios.shogun1986.files.charts import compile_numbers, load_numbers
from scenarios.shogun1986.rules.numbers import KINDS
from wargame_core.engine.errors import DataError
from wargame_core.tables.loader import load_charts

SECOND: dict[str, Any] = json.loads(
    (Path(__file__).parent / "second_transcription.json").read_text("utf-8")
)
NUMBERS = load_numbers()


def test_units() -> None:
    figures = SECOND["inventory"]["per_colour"]
    steps = {row["step"]: row for row in SECOND["combat_sequence"] if "hits_on_or_below" in row}
    for kind in NUMBERS.kinds:
        row = next(row for step, row in steps.items() if kind.id in step.split("_and_"))
        assert kind.hits == row["hits_on_or_below"]
        assert kind.step == {"long": "ranged", "melee": "melee"}[row["range"]]
        assert kind.figures == figures.get(kind.id, 0)
        sold = {**SECOND["levy_per_koku"], "ronin": SECOND["ronin_per_koku"]}
        assert kind.per_koku == sold.get(kind.id, 0)


def test_pieces() -> None:
    inventory, pieces = SECOND["inventory"], NUMBERS.pieces
    assert pieces.figures == inventory["per_colour_total"]
    assert pieces.markers == inventory["per_colour"]["army_marker"]
    assert pieces.experience == inventory["per_colour"]["experience_marker"]
    assert (pieces.castles, pieces.bases) == (
        inventory["castles"], inventory["fortification_bases"],
    )  # fmt: skip
    assert pieces.ronin == inventory["ronin"]
    assert f"d{pieces.die}" == SECOND["die"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_set_up(players: int) -> None:
    row, printed = SECOND["setup"][str(players)], NUMBERS.setups[players]
    assert printed.provinces * printed.colours * players + row["empty"] == SECOND["provinces"]
    assert printed.provinces == row.get("per_colour", row["provinces"])
    assert printed.goal == SECOND["victory"]["short_game"][str(players)]
    quick = SECOND["victory"]["alternate_quick_start_end_of_round"]
    assert printed.quick == quick[str(players)]


def test_armies_at_the_start() -> None:
    army, pool = SECOND["starting_army"], SECOND["quick_start"]["pool"]
    assert tuple(army.get(kind, 0) for kind in KINDS) == NUMBERS.army
    assert tuple(pool.get(kind, 0) for kind in KINDS) == NUMBERS.quick_pool


def test_numbers() -> None:
    extra, limits, income = SECOND["setup_extra_spearmen"], SECOND["limits"], SECOND["income"]
    expected = {
        "level": SECOND["experience"]["start"],
        "quick_level": SECOND["experience"]["quick_start"],
        "top_level": SECOND["experience"]["top_level"],
        "undealt": SECOND["quick_start"]["undealt_per_player"],
        "extra": extra["count"],
        "at_a_time": extra["per_step"],
        "spread": extra["max_per_province"],
        "divisor": income["divisor"],
        "least": income["minimum"],
        "build": SECOND["build_cost"],
        "force": limits["provincial_force"],
        "samurai": limits["army_samurai"],
        "ashigaru": limits["army_ashigaru"],
        "distance": 1,  # SG-RON-04 of the ledger
        "castle_units": SECOND["castle_units"]["castle"]["count"],
        "fortress_units": SECOND["castle_units"]["fortress"]["count"],
        "assassin": SECOND["ninja"]["assassinate_success_max"],
        "counter": SECOND["ninja"]["counter_success_min"],
        "first_strike": SECOND["ninja"]["allowed_from_round"],
    }
    found = {one.name: getattr(NUMBERS.limits, one.name) for one in fields(NUMBERS.limits)}
    assert found == expected


def test_a_missing_chart_is_named() -> None:
    charts = {name: chart for name, chart in load_charts("shogun1986").items() if name != "units"}
    with pytest.raises(DataError, match="units"):
        compile_numbers(charts)
