import pytest

from wargame_core.engine.errors import UsageError
from wargame_core.tables.loader import load_charts


def look_up(chart: str, **wanted: str) -> list[str]:
    return [found.result for found in load_charts("western_hero")[chart].look_up(wanted)]


@pytest.mark.rule("T-CRT")
def test_strength_twelve_and_thirteen_stand_in_different_columns() -> None:
    assert look_up("combat_results", strength="12", die="9") == ["4*"]
    assert look_up("combat_results", strength="13", die="9") == ["5"]


@pytest.mark.rule("G-09")
@pytest.mark.parametrize("die", ["9", "10", "14"])
def test_dice_beyond_the_print_count_as_its_last_row(die: str) -> None:
    assert look_up("combat_results", strength="30", die=die) == ["7*"]


@pytest.mark.rule("G-09")
def test_replenishment_dice_below_minus_one_count_as_minus_one() -> None:
    assert look_up("replenishment", army="mori", place="other", die="-3") == ["-1"]


@pytest.mark.rule("T-SUR")
def test_a_call_for_surrender_gives_the_result_whose_cell_holds_the_die() -> None:
    chart = load_charts("western_hero")["call_for_surrender"]
    (found,) = chart.look_up({"durability": "4", "die": "6"})
    assert (found.result, found.column) == ("Opens the Castle", "6")


@pytest.mark.rule("T-TER sea/lake")
def test_sea_and_lake_share_a_row() -> None:
    for name in ("sea", "lake"):
        assert look_up("terrain_effects", terrain=name, effect="communication") == ["not allowed"]


@pytest.mark.rule("T-GAR")
def test_a_chart_of_one_row_needs_no_row() -> None:
    assert look_up("garrison_limits", level="1") == ["10"]


@pytest.mark.rule("T-INC ≥7")
def test_a_chart_without_column_key_gives_its_whole_row() -> None:
    assert len(look_up("incidents", die="12")) == 2


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"die": "1"}, "needs strength"),
        ({"die": "1", "strength": "3", "level": "1"}, "has no key level"),
        ({"die": "one", "strength": "3"}, "is a number"),
    ],
)
def test_an_impossible_question_says_what_is_asked(wanted: dict[str, str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        look_up("combat_results", **wanted)
