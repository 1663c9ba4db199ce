"""The rules in our words are whole, and every case and ruling has a test with its number."""

from __future__ import annotations

import re
from pathlib import Path

import scenarios.bushido
from scenarios.bushido.rules.sequence import PROCEDURES
from wargame_core.analysis.rules_index import read_rules

HERE = Path(__file__).parents[1]
RULEBOOK = Path(next(iter(scenarios.bushido.__path__))) / "rulebook"
MARKER = re.compile(r'rule\("([^"]+)"\)|\("(BU-\w+-\d+)",')


def test_every_case_and_ruling_has_a_test() -> None:
    index = read_rules(RULEBOOK, "bushido")
    assert (len(index.cases), len(index.rulings)) == (159, 50)
    files = [*(HERE / "bushido").rglob("*.py")]
    proved = {
        number
        for file in files
        for pair in MARKER.findall(file.read_text(encoding="utf-8"))
        for number in pair
    }
    assert not set(index.numbers) - proved
    assert not {number for number in proved if number} - set(index.numbers)


def test_the_page_names_every_ruling_that_is_a_house_rule() -> None:
    index = read_rules(RULEBOOK, "bushido")
    house = {number for number, one in index.rulings.items() if "house rule" in one.why.lower()}
    page = (HERE.parent / "docs" / "bushido.md").read_text(encoding="utf-8")
    table = page.partition("**House rules**")[2].partition("All other rulings")[0]
    assert set(re.findall(r"B-\d\d", table)) == house


def test_rules_cite_only_what_is_there() -> None:
    index = read_rules(RULEBOOK, "bushido")
    sources = Path(next(iter(scenarios.bushido.__path__))).rglob("*.py")
    cited = {
        number
        for file in sources
        for number in re.findall(r'"(BU-[A-Z0-9]+-\d\d|B-\d\d)"', file.read_text(encoding="utf-8"))
    }
    assert len(cited) > 50
    assert not cited - set(index.numbers)
    lines = {line.rule for lines in PROCEDURES.values() for line in lines}
    assert not lines - set(index.numbers)
