import shutil
from pathlib import Path

import pytest

from wargame_core.analysis.rule_numbers import Citations, key, looks_like_a_number, nearest, under
from wargame_core.analysis.rules_index import ROOT, games_with_rules, load_rules, read_rules
from wargame_core.engine.errors import DataError, UsageError

FOLDER = ROOT / "scenarios" / "western_hero" / "rulebook"
SERIES = ROOT / "wargame_core" / "gunyuden" / "rulebook"
INDEX = load_rules("western_hero")


def copy(folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder, tmp_path / "rules"))


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_western_hero_has_477_cases_and_115_rulings() -> None:
    assert "western_hero" in games_with_rules()
    assert (len(INDEX.cases), len(INDEX.rulings)) == (477, 115)
    assert list(INDEX.rulings) == [f"G-{number:02}" for number in range(1, 116)]
    assert {case.section for case in INDEX.cases.values()} == set(INDEX.sections)


def test_fewer_than_twenty_entries_are_excused_each_with_a_reason() -> None:
    assert len(INDEX.excuses) < 20
    assert all(reason.endswith(".") for reason in INDEX.excuses.values())


def test_every_ruling_bears_on_a_case_or_is_about_names_and_print() -> None:
    used = {ruling for case in INDEX.cases.values() for ruling in case.rulings}
    assert set(INDEX.rulings) == used


def test_rules_of_the_series_live_with_the_series() -> None:
    alone = read_rules(None, "tiny", SERIES)
    assert {case.section for case in alone.cases.values()} == {*map(str, range(1, 27)), "T"}
    assert alone.cases.keys() < INDEX.cases.keys()


def test_a_game_of_the_series_is_sent_to_no_case_that_it_lacks() -> None:
    found = read_rules(None, "tiny", SERIES)
    assert (found.cases["2-1"].see, INDEX.cases["2-1"].see) == ("", "33.11")
    assert found.cases["8-2-1"] == INDEX.cases["8-2-1"]


def test_a_number_is_found_however_it_is_typed() -> None:
    assert INDEX.find("10-1-2a") == "10-1-2 a"
    assert INDEX.find("t-inc <= -2") == "T-INC ≤−2"
    assert INDEX.find("g-18") == "G-18"
    assert INDEX.find("23-4-4") is None


def test_cases_below_a_heading_are_found() -> None:
    assert under("23-4-4", INDEX.numbers) == [
        "23-4-4(1)",
        "23-4-4(2)",
        "23-4-4(3)",
        "23-4-4(4)",
        "23-4-4 (any)",
    ]
    assert under("25", INDEX.numbers) == ["25.0", "25-1", "25-2 a", "25-2 b"]
    assert len(under("T-INC", INDEX.numbers)) == 6


def test_the_nearest_numbers_are_those_beside_it() -> None:
    assert "23-4-5" in nearest("23-4-9", INDEX.numbers)
    assert all(number.startswith("G-") for number in nearest("G-200", INDEX.numbers))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("23", True),
        ("23-4-4", True),
        ("G-18", True),
        ("t-crt", True),
        ("sg-nin-03", True),
        ("SG-NIN", True),
        ("no-one", False),
        ("10-1-2 a", True),
        ("pursuit", False),
        ("20th century", False),
        ("gassan", False),
    ],
)
def test_numbers_are_told_from_words(text: str, expected: bool) -> None:
    assert looks_like_a_number(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Costs a step (23-4-4(1), G-79).", {"23-4-4(1)", "g-79"}),
        ("A sōdaishō dies (25-2 a) or a castle opens (20-3 D).", {"25-2a", "20-3d"}),
        ("See 15-4-1, 15-4-3; not 1.5 or version 3-4-5-6.", {"15-4-1", "15-4-3"}),
        ("Recovery (26) and loss (12, 13-2).", {"26", "12", "13-2"}),
        ("hex 0606, 18 turns (12 of them), G-999", set()),
        ("sails as 35.7(2).6 says", {"35.7(2).6"}),
    ],
)
def test_citations_in_a_text(text: str, expected: set[str]) -> None:
    found = Citations(INDEX.numbers).inside(text, sections=True)
    assert {number for number, _ in found} == {key(number) for number in expected}


def test_every_fault_of_every_file_is_reported_at_once(tmp_path: Path) -> None:
    folder = copy(SERIES, tmp_path)
    change(folder / "rules.csv", "2.0,2,,G-10,", "2.0,2,,G-10,One too many,")
    change(folder / "rules.csv", "2-1-1,2,", "2-1,2,")
    change(folder / "rulings.toml", 'weight = "T"', 'weight = "X"')
    change(folder / "excuses.toml", '"2-2-1(7)" = "', '"2-2-1(7)" = "x" # ')
    with pytest.raises(DataError) as caught:
        read_rules(FOLDER, "western_hero", folder)
    faults = "\n".join(caught.value.faults)
    for expected in ("rules.csv:3", "2-1 stands there twice", "rulings.toml: G-01", "excuses"):
        assert expected in faults


def test_numbers_that_are_nowhere_are_reported(tmp_path: Path) -> None:
    folder = copy(FOLDER, tmp_path)
    change(folder / "rules.csv", "27.0,27,,,", "27.0,99,47-11,G-999,")
    change(folder / "excuses.toml", '"28.0"', '"28.9"')
    with pytest.raises(DataError) as caught:
        read_rules(folder, "western_hero", SERIES)
    assert len(caught.value.faults) == 4


def test_a_file_that_is_missing_or_broken_is_reported(tmp_path: Path) -> None:
    folder = copy(SERIES, tmp_path)
    (folder / "rulings.toml").write_text("no toml", encoding="utf-8")
    (folder / "sections.csv").unlink()
    with pytest.raises(DataError) as caught:
        read_rules(FOLDER, "western_hero", folder)
    assert [fault.split(":")[0] for fault in caught.value.faults] == [
        "sections.csv",
        "rulings.toml",
    ]


def test_a_game_without_an_index_is_named_with_those_that_have_one() -> None:
    with pytest.raises(UsageError, match="western_hero"):
        load_rules("shogi")
