from pathlib import Path

import pytest

from wargame_core.engine.errors import DataError, UsageError
from wargame_core.tables.loader import load_charts, read_charts, tables_folder

GOOD = """
title = "A"
title_ja = "あ"
source = "nowhere"
rule = "1"
corner = "Die"
row_key = "die"
columns = ["x", "y"]
rows = [["1", "a", "b"], ["2", "c", "d"]]
"""


def test_western_hero_has_every_chart_of_the_print() -> None:
    assert set(load_charts("western_hero")) == {
        "activation_by_stage", "call_for_surrender", "combat_results", "communication_lengths",
        "forced_retreat", "garrison_limits", "incidents", "morale_recovery", "ouchi_activation",
        "replenishment", "series_numbers", "siege_results", "terrain_effects", "victory_points",
    }  # fmt: skip


def test_every_chart_names_its_source_and_rule() -> None:
    for chart in load_charts("western_hero").values():
        assert chart.title and chart.title_ja and chart.source and chart.rule, chart.id


def test_a_game_without_charts_is_named_with_those_that_have_some() -> None:
    with pytest.raises(UsageError, match="western_hero"):
        load_charts("go")


def test_every_fault_of_every_file_is_reported_at_once(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(GOOD)
    (tmp_path / "broken.toml").write_text("title = ")
    (tmp_path / "short.toml").write_text(GOOD.replace('"c", "d"', '"c"'))
    (tmp_path / "strange.toml").write_text(GOOD.replace('corner = "Die"', "colour = 3"))

    with pytest.raises(DataError) as caught:
        read_charts(tmp_path)

    faults = caught.value.faults
    assert len(faults) == 4
    assert any("broken.toml" in fault for fault in faults)
    assert any("rows[1] (2): found 1 cells; expected 2" in fault for fault in faults)
    assert any("corner: missing" in fault for fault in faults)
    assert any("colour: unknown" in fault for fault in faults)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('row_values = ["1"]', "row_values: found 1 values; expected 2"),
        ('groups = [["g", 3]]', "groups: found 3 columns; expected 2"),
        ('lookup = "dice"', "lookup: found 'dice'"),
        ('rising = ["over"]', "rising:"),
        ('modifiers = [{ of = "x" }]', "modifiers:"),
    ],
)
def test_a_chart_that_does_not_fit_together_is_refused(
    tmp_path: Path, line: str, fault: str
) -> None:
    (tmp_path / "chart.toml").write_text(GOOD + line)
    with pytest.raises(DataError, match=r".") as caught:
        read_charts(tmp_path)
    assert any(fault in text for text in caught.value.faults)


def test_charts_are_found_in_the_checkout() -> None:
    assert (tables_folder() / "western_hero").is_dir()
