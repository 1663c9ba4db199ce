import pytest

from tests.mutation.shogun1986 import PRINTED, CellChange, mutants, survives, survivors


def test_every_cell_is_changed_and_every_change_is_another() -> None:
    assert len(mutants()) == len(set(mutants())) > 140
    for change in mutants():
        assert PRINTED[change.chart].cell(change.row, change.column) != change.text
    assert {change.chart for change in mutants()} == set(PRINTED)


@pytest.mark.parametrize("chart", sorted(PRINTED))
def test_without_a_change_nothing_is_noticed(chart: str) -> None:
    assert survives(None, chart)


def test_a_sample_of_changes_is_noticed() -> None:
    assert survivors(mutants()[::15]) == []


def test_what_no_rule_reads_survives(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.mutation import shogun1986

    monkeypatch.setattr(shogun1986, "differs", lambda chart, material: False)
    change = CellChange("numbers", "force", "Value", "6")
    assert survivors([change]) == ["numbers: force, Value: 6"]
