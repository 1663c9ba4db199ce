from pathlib import Path

import pytest

from scenarios.gekokujo.files.charts import load_numbers
from tests.mutation.gekokujo import mutants, survives, survivors
from tests.mutation.numbers import Change, applied

NUMBERS = load_numbers()
RULE = """
from scenarios.gekokujo.files.charts import load_numbers

def test_the_ninja(): assert load_numbers().costs.ninja == 3
"""


def test_every_mutant_differs_and_can_be_written_and_read() -> None:
    assert len(mutants()) > 150
    assert len({str(change) for change in mutants()}) == len(mutants())
    for change in mutants():
        assert Change.read(str(change)) == change
        changed = applied(NUMBERS, change)
        assert any(getattr(changed, name) != getattr(NUMBERS, name) for name in NUMBERS.__slots__)


@pytest.mark.parametrize(
    "text",
    [
        "clans.3.attack_with_daimyo=2",
        "kinds.2.ashigaru=0",
        "kinds.6.defence=6",
        "harvest.6=4",
        "control_to_win.4=19",
        "bonuses.sabotage=-2",
        "clans.0.region=West",
        "ronin.attack=4",
    ],
)
def test_all_kinds_of_numbers_are_changed(text: str) -> None:
    assert Change.read(text) in mutants()


def test_what_a_clan_does_not_have_is_left_alone() -> None:
    assert not [change for change in mutants() if change.path == "clans.0.fortress_cost"]


@pytest.mark.thorough
def test_a_mutant_survives_where_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / "test_rule.py").write_text(RULE, encoding="utf-8")
    found = (Change("costs.ninja", 4), Change("costs.castle", 6))
    assert survivors(found, tmp_path) == ["costs.castle=6"]


def test_tests_that_cannot_run_are_no_success(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"costs.ninja=4"):
        survives(Change("costs.ninja", 4), tmp_path)


def test_tests_that_fail_anyway_notice_nothing(tmp_path: Path) -> None:
    (tmp_path / "test_rule.py").write_text("def test_it(): assert False", encoding="utf-8")
    with pytest.raises(RuntimeError, match=r"fail without a change"):
        survivors((), tmp_path)
