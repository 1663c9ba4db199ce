import json

import pytest

from wargame_core.cli import table_commands
from wargame_core.cli.main import main
from wargame_core.tables.loader import games_with_charts
from wargame_core.tables.verify import Finding


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["tables", *arguments])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_list_names_every_chart_with_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "list", "western_hero", "--json")
    charts = {chart["id"]: chart["keys"] for chart in json.loads(out)["charts"]}
    assert code == 0
    assert charts["replenishment"] == ["die", "army", "place"]
    assert run(capsys, "list", "western_hero")[1].count("\n") == len(charts)


def test_without_a_game_the_charts_of_all_games_are_listed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    listed = json.loads(run(capsys, "list", "--json")[1])["charts"]
    assert {chart["game"] for chart in listed} == set(games_with_charts())
    assert run(capsys, "list")[1].count("\n") == len(listed) + len(games_with_charts())


def test_a_chart_that_several_games_have_needs_the_name_of_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    charts = table_commands.load_charts("western_hero")
    monkeypatch.setattr(table_commands, "load_charts", lambda game: charts)
    code, out, err = run(capsys, "show", "combat_results")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "western_hero" in err
    assert run(capsys, "show", "western_hero", "combat_results")[0] == 0


def test_show_prints_every_row_of_a_chart(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "show", "combat_results")
    assert code == 0
    assert "99 or higher" in out
    assert "9 or higher" in out
    assert json.loads(run(capsys, "show", "combat_results", "--json")[1])["rule"] == "23-2"


@pytest.mark.parametrize("game", [[], ["western_hero"]])
def test_lookup_gives_row_column_and_result(
    capsys: pytest.CaptureFixture[str], game: list[str]
) -> None:
    arguments = ["lookup", *game, "combat_results", "strength=14", "die=4", "--json"]
    code, out, _ = run(capsys, *arguments)
    (found,) = json.loads(out)["found"]
    assert code == 0
    assert (found["row"], found["column"], found["result"]) == ("4", "13–18", "2")


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "nothing"),
        ("lookup", "combat_results", "die=3"),
        ("lookup", "garrison_limits", "level=high"),
        ("list", "go"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_two(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_verify_passes_and_reports_every_check(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "verify", "--json")
    report = json.loads(out)
    assert {finding["game"] for finding in report["findings"]} == set(games_with_charts())
    assert code == 0
    assert report["passed"]
    assert all(finding["compared"] for finding in report["findings"])


def test_a_failed_check_ends_with_exit_code_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def audits(game: str) -> list[object]:
        return [lambda charts: [Finding("combat_results", "resolver", 1, ("cell differs",))]]

    monkeypatch.setattr(table_commands, "_audits_of", audits)
    code, out, _ = run(capsys, "verify")
    assert code == 1
    assert "cell differs" in out
