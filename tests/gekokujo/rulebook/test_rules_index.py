import re
from pathlib import Path

import pytest

from wargame_core.analysis.rules_coverage import coverage
from wargame_core.analysis.rules_index import load_rules
from wargame_core.analysis.rules_trace import where_implemented, where_tested
from wargame_core.cli.main import main

INDEX = load_rules("gekokujo")

TESTS = """
import pytest

@pytest.mark.rule("6.2.4-03")
@pytest.mark.rule("9.9-99")
def test_one(): ...
"""


def test_there_are_172_cases_and_76_rulings() -> None:
    assert (len(INDEX.cases), len(INDEX.rulings)) == (172, 76)
    assert list(INDEX.rulings) == [f"K-{number:02}" for number in range(1, 77)]
    assert {case.section for case in INDEX.cases.values()} == set(INDEX.sections)
    assert INDEX.ruling_letter == "K"


def test_every_ruling_bears_on_a_case_and_gives_a_reason() -> None:
    used = {ruling for case in INDEX.cases.values() for ruling in case.rulings}
    assert used == set(INDEX.rulings)
    assert all(ruling.why for ruling in INDEX.rulings.values())


def test_a_ruling_with_an_option_says_what_it_offers() -> None:
    named = {ruling.option: ruling for ruling in INDEX.rulings.values() if ruling.option}
    assert set(named) == {
        "starting_koku",
        "round1_order",
        "campaign_sequence",
        "terrain_source",
        "sea_lanes",
        "max_rounds",
        "single_pact",
        "unit_prices",
        "raid_own",
    }
    assert all("Option: " in ruling.text for ruling in named.values())


def test_no_statement_cites_what_is_not_there() -> None:
    texts = [case.statement for case in INDEX.cases.values()]
    texts += [f"{ruling.text} {ruling.why}" for ruling in INDEX.rulings.values()]
    cited = {number for text in texts for number in re.findall(r"K-\d+", text)}
    assert cited <= set(INDEX.rulings)
    assert not any("§" in text or "G-" in text for text in texts)


@pytest.mark.parametrize(
    ("typed", "found"),
    [("6.2.4-03", "6.2.4-03"), ("2.4-mor-1", "2.4-MOR-1"), ("k-34", "K-34"), ("t-01", "T-01")],
)
def test_a_number_is_found_and_printed(
    capsys: pytest.CaptureFixture[str], typed: str, found: str
) -> None:
    assert main(["rules", "gekokujo", typed]) == 0
    assert capsys.readouterr().out.startswith(f"{found}  (")


def test_a_heading_prints_what_is_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "gekokujo", "2.4"]) == 0
    heads = [
        line.split("  ")[0] for line in capsys.readouterr().out.splitlines() if line[:1] == "2"
    ]
    assert len(heads) == 15
    assert "2.4-MOR-1" in heads


def test_only_the_games_own_files_count_as_sources() -> None:
    found = where_implemented(INDEX)
    files = {place.file for places in found.values() for place in places}
    assert all(file.startswith(("scenarios/gekokujo/", "tables/gekokujo/")) for file in files)
    assert any(file.startswith("tables/") for file in files)
    assert not any("/rulebook/" in file for file in files)


def test_tests_in_the_folder_of_a_game_count_for_it_alone(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "gekokujo"
    folder.mkdir(parents=True)
    (folder / "test_some.py").write_text(TESTS, encoding="utf-8")
    assert set(where_tested(folder.parent, "gekokujo")) == {"6.2.4-03", "9.9-99"}
    assert where_tested(folder.parent, "western_hero") == {}
    assert coverage(INDEX, folder.parent).strays == ("9.9-99",)
    assert coverage(load_rules("western_hero"), folder.parent).strays == ()


def test_a_marker_of_another_game_is_no_stray(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS, encoding="utf-8")
    assert coverage(load_rules("western_hero"), tmp_path).strays == ("9.9-99",)
