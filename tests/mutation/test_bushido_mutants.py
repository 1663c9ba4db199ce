import pytest

from tests.mutation.bushido import PRINTED, CellChange, mutants, survives, survivors


def test_every_cell_is_changed_and_every_change_is_another() -> None:
    assert len(mutants()) == len(set(mutants())) > 700
    for change in mutants():
        assert PRINTED[change.chart].cell(change.row, change.column) != change.text
    assert {change.chart for change in mutants()} == set(PRINTED)


@pytest.mark.parametrize("chart", sorted(PRINTED))
def test_without_a_change_nothing_is_noticed(chart: str) -> None:
    assert survives(None, chart)


def test_a_sample_of_changes_is_noticed() -> None:
    assert survivors(mutants()[::40]) == []


def test_what_no_rule_reads_survives(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.mutation import bushido

    monkeypatch.setattr(bushido, "differs", lambda chart, material: False)
    change = CellChange("amounts", "goal", "Value", "49")
    assert survivors([change]) == ["amounts: goal, Value: 49"]
