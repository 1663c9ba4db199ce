"""The rules that the log of a match cites, in our own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from wargame_core.analysis.rule_numbers import parents
from wargame_core.analysis.rules_index import RulesIndex, has_rules, load_rules


def cited(document: Any) -> Iterator[str]:
    """Every rule number in the moves of a playback."""
    if isinstance(document, Mapping):
        for key, value in document.items():
            if key == "rule":
                yield str(value)
            elif key == "adds":
                yield from (str(one[2]) for one in value)
            else:
                yield from cited(value)
    elif isinstance(document, list):
        for value in document:
            yield from cited(value)


def rule_texts(game: str, numbers: Iterable[str]) -> dict[str, dict[str, Any]]:
    """By number as it is cited: number, section in both languages, and text of the rule."""
    if not has_rules(game):
        return {}
    index = load_rules(game)
    found = {}
    for cited_number in sorted(set(numbers)):
        texts = [text for part in cited_number.split(",") if (text := _text(index, part.strip()))]
        if texts:
            found[cited_number] = {"parts": texts}
    return found


def _text(index: RulesIndex, number: str) -> dict[str, Any] | None:
    known = index.find(number)
    for heading in parents(number):
        known = known or index.find(heading)
    if known is None:
        return None
    case = index.cases.get(known)
    if case is None:
        ruling = index.rulings[known]
        return {"number": known, "title": ruling.title, "text": ruling.text}
    title = index.sections[case.section]
    return {
        "number": known,
        "title": title,
        "title_ja": index.sections_ja.get(case.section, ""),
        "text": case.statement,
        "rulings": [
            {"number": one, "title": index.rulings[one].title, "text": index.rulings[one].text}
            for one in case.rulings
            if one in index.rulings
        ],
    }
