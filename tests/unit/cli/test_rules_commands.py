import json
from pathlib import Path

import pytest

from wargame_core.analysis import rules_trace
from wargame_core.cli.main import main
from wargame_core.engine import registry
from wargame_core.engine.match import Match
from wargame_core.files.recorder import save_match


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["rules", *arguments])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_a_case_is_printed_with_ruling_sources_and_tests(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = run(capsys, "western_hero", "23-4-2")
    assert code == 0
    assert out.startswith("23-4-2  (23 Skirmishes)\n  Retreat is at most 4 hexes")
    assert "ruling G-78: Away from the attacker" in out
    assert "wargame_core/gunyuden/rules/retreat.py:" in out
    assert "tests/gunyuden/rules/test_23_retreat.py:" in out


def test_a_heading_prints_all_cases_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "western_hero", "23-4-4")
    titles = [line.split("  ")[0] for line in out.splitlines() if line and line[0] != " "]
    assert code == 0
    assert titles == ["23-4-4(1)", "23-4-4(2)", "23-4-4(3)", "23-4-4(4)", "23-4-4 (any)"]


def test_a_ruling_is_printed_with_its_option_and_cases(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "western_hero", "g-18")[1]
    assert out.startswith("G-18  (ruling: contradiction)")
    assert "option: castle_surcharge" in out
    assert "cases: 15-4-1" in out


def test_a_case_that_cannot_be_tested_gives_its_excuse(capsys: pytest.CaptureFixture[str]) -> None:
    assert "tested: A list of what is in the box." in run(capsys, "western_hero", "28.0")[1]


def test_words_find_the_cases_that_hold_them(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "western_hero", "pursuit", "stops", "--json")
    assert code == 0
    assert [entry["number"] for entry in json.loads(out)["entries"]] == ["23-5-4 b"]


def test_numbers_may_be_given_as_a_refusal_names_them(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "western_hero", "34.7(2), 35.7(1), G-98", "--json")[1]
    assert [e["number"] for e in json.loads(out)["entries"]] == ["34.7(2)", "35.7(1)", "G-98"]


def test_json_of_a_case(capsys: pytest.CaptureFixture[str]) -> None:
    [case] = json.loads(run(capsys, "western_hero", "T-ACT", "--json")[1])["entries"]
    assert (case["section"], case["see"], case["excuse"]) == ("T", "36.7(1) a", "")
    assert {"file", "line", "name"} == set(case["implemented"][0]) == set(case["tested"][0])


def test_without_a_number_the_sections_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "western_hero")[1]
    assert "23  Skirmishes" in out
    assert out.splitlines()[-1].split() == ["G", "Rulings", "115"]
    assert len(json.loads(run(capsys, "western_hero", "--json")[1])["entries"]) == 592


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("western_hero", "23-4-9"), "western_hero has no rule 23-4-9; the nearest are 23-4-1, "),
        (("western_hero", "hippopotamus"), "No rule of western_hero holds “hippopotamus”."),
        (("shogi",), "There is no rules index of “shogi”"),
        (("western_hero", "23", "--coverage"), "--coverage takes no number"),
        (("western_hero", "--markdown"), "--markdown goes with --coverage"),
    ],
)
def test_bad_usage_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], expected: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert expected in err


def test_coverage_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "western_hero", "--coverage")
    assert code == 0
    assert out.splitlines()[-1].startswith("100.0 % of 592 cases and rulings")
    document = json.loads(run(capsys, "western_hero", "--coverage", "--json")[1])
    assert (document["complete"], document["missing"]) == (True, [])
    page = run(capsys, "western_hero", "--coverage", "--markdown")[1]
    assert page.startswith("# Rules coverage of western_hero\n")


def test_incomplete_coverage_fails_and_lists_what_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "wargame_core.analysis.rules_coverage.where_tested", lambda *_: {"7-77": ()}
    )
    code, out, _ = run(capsys, "western_hero", "--coverage")
    assert code == 1
    assert "\n  23-4-4(1)  Into a strong enemy ZOC" in out
    assert "\nmarkers of no rule:\n  7-77\n" in out
    assert run(capsys, "western_hero", "--coverage", "--json")[0] == 1


def test_without_the_tests_folder_it_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_trace, "folder_of_tests", lambda: None)
    code, out, _ = run(capsys, "western_hero", "6.0")
    assert code == 0
    assert "tested: the tests are not installed" in out
    assert (
        json.loads(run(capsys, "western_hero", "6.0", "--json")[1])["entries"][0]["tested"] is None
    )
    code, _, err = run(capsys, "western_hero", "--coverage")
    expected = "the tests are not installed; run it in a checkout of the program."
    assert (code, err) == (2, f"gunyuden: No coverage: {expected}\n")


# --- the switch of a ruling -----------------------------------------------------------------------


def test_a_case_shows_the_switch_of_its_ruling_with_values_and_default(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = run(capsys, "western_hero", "24-2-5")[1]
    assert "option: stop_rule (Who may stop a decisive battle)\n" in out
    assert "caused_more: The side that caused more losses [default]\n" in out
    assert "suffered_more: The side that suffered more losses\n" in out
    assert "in this match" not in out


def test_an_option_of_one_scenario_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "western_hero", "35.7(2).6")[1]
    assert (
        "option: free_sailing (Who takes part in the sailing without a die); in scenario 2" in out
    )


def test_the_other_game_shows_its_switches_too(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "gekokujo", "K-56")[1]
    assert "option: single_pact (Honor Pacts)\n" in out
    assert "no: Any number for a player [default]\n" in out


def recorded(path: Path, game: str, scenario: str, options: dict[str, str]) -> Path:
    match: Match = Match(registry.load(game), scenario, options=options, seed=1)
    save_match(match, path)
    return path


def test_the_setting_of_a_recorded_match_is_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = recorded(tmp_path / "m", "western_hero", "1", {"stop_rule": "suffered_more"})
    out = run(capsys, "western_hero", "24-2-5 b", "--match", str(file))[1]
    assert "caused_more: The side that caused more losses [default]\n" in out
    assert "suffered_more: The side that suffered more losses [in this match]\n" in out
    same = run(capsys, "western_hero", "G-78", "--match", str(file))[1]
    assert "[default, in this match]\n" in same
    document = json.loads(run(capsys, "western_hero", "G-86", "--match", str(file), "--json")[1])
    (option,) = document["entries"][0]["options"]
    assert (option["id"], option["value"], option["rulings"]) == (
        "stop_rule",
        "suffered_more",
        ["G-86"],
    )


def test_a_match_of_another_game_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = recorded(tmp_path / "m", "western_hero", "1", {})
    code, out, err = run(capsys, "gekokujo", "K-56", "--match", str(file))
    assert (code, out) == (2, "")
    assert "is a match of western_hero; expected one of gekokujo." in err
    code, out, err = run(capsys, "western_hero", "G-86", "--match", str(tmp_path / "none"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "--match goes with" in run(capsys, "western_hero", "--match", str(file))[2]


def test_labels_and_options_are_japanese_where_that_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = run(capsys, "western_hero", "24-2-5 b", "--language", "ja")[1]
    assert "選択ルール：stop_rule（合戦を打ち切れる側）\n" in out
    assert "caused_more：より多くの損害を与えた側 [標準]\n" in out
    assert "裁定G-86：" in out
    assert run(capsys, "western_hero", "24-2-5 b", "--language", "fr")[0] == 2
