from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from wargame_core.analysis.rules_coverage import coverage, markdown
from wargame_core.analysis.rules_index import ROOT, load_rules
from wargame_core.analysis.rules_trace import folder_of_tests, where_implemented, where_tested
from wargame_core.engine.errors import DataError

INDEX = load_rules("western_hero")
PAGE = ROOT / "docs" / "rules-coverage.md"


def folder(tmp_path: Path, source: str) -> Path:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_some.py").write_text(dedent(source), encoding="utf-8")
    return tests


SOURCE = """
    import pytest
    pytestmark = pytest.mark.rule("2.0")

    @pytest.mark.rule("6.0")
    @pytest.mark.rule("6.0")
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("1.0")), 2])
    def test_one(n): ...

    @pytest.mark.skip
    @pytest.mark.rule("9.0")
    def test_skipped(): ...

    @pytest.mark.xfail(strict=True)
    @pytest.mark.rule("9.0")
    def test_failing(): ...

    @pytest.mark.rule("9.0")
    def helper(): ...

    @pytest.mark.rule("8.0")
    class TestCastles:
        @pytest.mark.rule("23-4-4")
        def test_two(self): ...
"""


def test_markers_of_tests_classes_files_and_parameters_count(tmp_path: Path) -> None:
    found = where_tested(folder(tmp_path, SOURCE))
    names = {number: [place.name for place in places] for number, places in found.items()}
    assert names == {
        "2.0": ["test_one", "TestCastles.test_two"],
        "6.0": ["test_one"],
        "1.0": ["test_one"],
        "8.0": ["TestCastles.test_two"],
        "23-4-4": ["TestCastles.test_two"],
    }
    assert str(found["6.0"][0]) == "tests/test_some.py:8 test_one"


def test_a_marker_without_a_plain_number_is_a_fault(tmp_path: Path) -> None:
    source = """
        import pytest
        NUMBER = "6.0"
        @pytest.mark.rule(NUMBER)
        def test_one(): ...
    """
    with pytest.raises(DataError, match=r"tests/test_some.py:4: expected one number"):
        where_tested(folder(tmp_path, source))


def test_a_heading_covers_nothing_and_a_wrong_number_is_a_stray(tmp_path: Path) -> None:
    source = """
        import pytest
        @pytest.mark.rule("23-4-4")
        @pytest.mark.rule("23-4-99")
        @pytest.mark.rule("28.0")
        def test_one(): ...
    """
    found = coverage(INDEX, folder(tmp_path, source))
    assert "23-4-4(1)" in found.missing
    assert (found.strays, found.needless) == (("23-4-99",), ("28.0",))
    assert not found.is_complete
    assert 0 < found.share < 10


def test_a_case_is_implemented_where_its_number_or_else_its_heading_stands() -> None:
    found = where_implemented(INDEX)
    assert [p.file for p in found["23-4-4(1)"]] == ["wargame_core/gunyuden/rules/retreat.py"]
    assert "wargame_core/gunyuden/rules/investment.py" in {p.file for p in found["18.0"]}
    assert {p.file for p in found["36.1"]} == {"scenarios/western_hero/data/scenario_3.toml"}
    assert "tables/gunyuden/call_for_surrender.toml" in {p.file for p in found["T-SUR"]}
    assert not any("/rulebook/" in place.file for places in found.values() for place in places)


def test_everything_is_tested_or_excused() -> None:
    tests = folder_of_tests()
    assert tests is not None
    found = coverage(INDEX, tests)
    assert (found.missing, found.needless, found.strays) == ((), (), ())
    assert (found.is_complete, found.share) == (True, 100.0)
    assert sum(count.entries for count in found.counts()) == len(INDEX.numbers)


@pytest.mark.parametrize(
    ("game", "page"),
    [
        ("western_hero", PAGE),
        ("gekokujo", PAGE.with_name("rules-coverage-gekokujo.md")),
        ("shogun1986", PAGE.with_name("rules-coverage-shogun1986.md")),
        ("bushido", PAGE.with_name("rules-coverage-bushido.md")),
    ],
)
def test_the_page_is_current(game: str, page: Path) -> None:
    tests = folder_of_tests()
    assert tests is not None
    remedy = f"run: gunyuden rules {game} --coverage --markdown > docs/{page.name}"
    assert page.read_text(encoding="utf-8") == markdown(coverage(load_rules(game), tests)), remedy


def test_the_page_names_no_lines_and_keeps_its_columns() -> None:
    tests = folder_of_tests()
    assert tests is not None
    case = replace(INDEX.cases["2.0"], statement="one | two")
    index = replace(INDEX, cases={**INDEX.cases, "2.0": case})
    page = markdown(coverage(index, tests))
    assert r"| 2.0 | one \| two |" in page
    assert ".py:" not in page
