"""The rulebook of Shogun (1986): whole, consistent, and found by its numbers."""

import re

import pytest

from wargame_core.analysis.rules_index import load_rules
from wargame_core.analysis.rules_trace import where_implemented
from wargame_core.cli.main import main

INDEX = load_rules("shogun1986")


def test_there_are_111_cases_and_52_rulings() -> None:
    assert (len(INDEX.cases), len(INDEX.rulings)) == (111, 52)
    assert list(INDEX.rulings) == [f"S-{number:02}" for number in range(1, 53)]
    assert {case.section for case in INDEX.cases.values()} == set(INDEX.sections)
    assert set(INDEX.sections_ja) == set(INDEX.sections)
    assert INDEX.ruling_letter == "S"


def test_every_ruling_bears_on_a_case_and_gives_a_reason() -> None:
    used = {ruling for case in INDEX.cases.values() for ruling in case.rulings}
    assert used == set(INDEX.rulings)
    assert all(ruling.why for ruling in INDEX.rulings.values())


def test_a_ruling_with_an_option_says_what_it_offers() -> None:
    named = {ruling.option: ruling for ruling in INDEX.rulings.values() if ruling.option}
    assert set(named) == {"castle_refresh"}
    assert all("Option: " in ruling.text for ruling in named.values())


def test_no_statement_cites_what_is_not_there() -> None:
    texts = [case.statement for case in INDEX.cases.values()]
    texts += [f"{ruling.text} {ruling.why}" for ruling in INDEX.rulings.values()]
    cited = {number for text in texts for number in re.findall(r"\bSG?-[A-Z0-9-]*\d+", text)}
    assert {"S-14", "SG-NIN-09"} <= cited <= set(INDEX.numbers)


@pytest.mark.parametrize(
    ("typed", "found"), [("SG-NIN-03", "SG-NIN-03"), ("sg-c-06", "SG-C-06"), ("s-18", "S-18")]
)
def test_a_number_is_found_and_printed(
    capsys: pytest.CaptureFixture[str], typed: str, found: str
) -> None:
    assert main(["rules", "shogun1986", typed]) == 0
    assert capsys.readouterr().out.startswith(f"{found}  (")


def test_a_subject_prints_what_is_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "shogun1986", "SG-ELI"]) == 0
    out = capsys.readouterr().out
    assert re.findall(r"^SG-ELI-\d\d", out, re.MULTILINE) == [
        "SG-ELI-01",
        "SG-ELI-02",
        "SG-ELI-03",
        "SG-ELI-04",
    ]


@pytest.mark.parametrize(("text", "number"), [("pick-up", "S-17"), ("twelve faces", "SG-INV-04")])
def test_words_are_searched(capsys: pytest.CaptureFixture[str], text: str, number: str) -> None:
    assert main(["rules", "shogun1986", text]) == 0
    assert capsys.readouterr().out.startswith(f"{number}  (")


def test_only_the_games_own_files_count_as_sources() -> None:
    found = where_implemented(INDEX)
    files = {place.file for places in found.values() for place in places}
    assert all(file.startswith(("scenarios/shogun1986/", "tables/shogun1986/")) for file in files)
    assert {place.file for place in found["SG-NIN-04"]} >= {"scenarios/shogun1986/rules/ninja.py"}
    assert not any("/rulebook/" in file for file in files)
