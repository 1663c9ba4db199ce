"""Numbers of rules: how they are compared, what stands above them, where a text cites them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

_SIGNS: Final = str.maketrans({"−": "-", "–": "-", "≤": "<=", "≥": ">=", " ": None})
_SUBJECT: Final = r"[A-Z]{2}-(?:[A-Z]{1,3}|P\d{1,2})"
"""A game and a subject or phase of it: SG-NIN, BU-P10."""
_BASE: Final = (
    rf"[A-Z]-\d+|T-[A-Z]+|{_SUBJECT}(?:-\d{{2}})?"
    r"|\d{1,2}(?:[.-]\d{1,2})*(?:-[A-Z]{3}-\d|\(\d(?:-\d)?\)(?:\.\d(?!\d))?)?"
)
_CITED: Final = re.compile(rf"(?<![\w.\-/])({_BASE})(?![\w/])(?: ?([^\s,;:]+))?")
_NUMBER: Final = re.compile(
    rf"[A-Z]-(?:\d.*|[A-Z]{{3}}\b.*)|{_SUBJECT}-\d+|(?-i:{_SUBJECT})"
    r"|\d{1,2}(?:[.(\- ].*)?",
    re.IGNORECASE,
)
_FAMILY: Final = re.compile(rf"({_SUBJECT})-\d+")
"""A number by its subject: SG-NIN-03."""
_GROUP: Final = re.compile(r"(?<![\w)])\(((?:[^()]|\([^()]*\))*)\)")
_SECTION: Final = re.compile(r"\d{1,2}")
_KEPT: Final = 8192
"""Numbers whose key and headings are remembered: those of all rulebooks, and what is typed."""


@lru_cache(maxsize=_KEPT)
def key(number: str) -> str:
    """A number as it is compared: no spaces, one kind of minus, no capitals.

    >>> key("T-INC ≤−2"), key("10-1-2 a")
    ('t-inc<=-2', '10-1-2a')
    """
    return number.translate(_SIGNS).lower()


def looks_like_a_number(text: str) -> bool:
    """Whether a text means a rule's number rather than a word to look for."""
    return _NUMBER.fullmatch(text.strip()) is not None


@lru_cache(maxsize=_KEPT)
def parents(number: str) -> tuple[str, ...]:
    """Keys of the headings above a number, the nearest first, down to the section.

    >>> parents("23-4-4(1)")
    ('23-4-4', '23-4', '23')
    >>> parents("35.7(2).6"), parents("20-3 H"), parents("18.0"), parents("T-INC 0")
    (('35.7(2)', '35.7', '35'), ('20-3', '20'), ('18',), ('t-inc',))
    >>> parents("2.4-MOR-1"), parents("6.2.4-03")
    (('2.4', '2'), ('6.2.4', '6.2', '6'))
    >>> parents("SG-NIN-03"), parents("SG-NIN"), parents("S-14")
    (('sg-nin',), (), ())
    >>> parents("BU-P10-02")
    ('bu-p10',)
    """
    if family := _FAMILY.fullmatch(number):
        return (key(family[1]),)
    found = []
    words = number.split(" ")
    rest = number
    if len(words) > 1:
        rest = words[0]
        found.append(key(rest))
    while match := re.fullmatch(r"(.*\d\)?)(?:\([\d\-–()]+\)|-[A-Z]{3}-\d+|[.-]\d+)", rest):
        rest = match[1]
        found.append(key(rest))
    return tuple(found)


def under(heading: str, numbers: Iterable[str]) -> list[str]:
    """Those of the numbers that stand below a heading."""
    wanted = key(heading)
    return [number for number in numbers if wanted in parents(number)]


def nearest(number: str, numbers: Sequence[str], count: int = 5) -> list[str]:
    """The numbers most like an unknown one, in order; those below the same heading go first."""
    kin = [
        other
        for heading in (key(number), *parents(number))
        for other in numbers
        if heading in parents(other)
    ]
    by_key = {key(other): other for other in kin or numbers}
    near = {by_key[found] for found in get_close_matches(key(number), by_key, count, 0.3)}
    return [other for other in numbers if other in near]


class Citations:
    """Finds the known numbers, and the headings above them, in a text."""

    def __init__(self, numbers: Iterable[str]) -> None:
        """Take the numbers that may be cited."""
        self._known = {key(number) for number in numbers}
        for number in numbers:
            self._known.update(parents(number))

    def inside(self, text: str, *, sections: bool) -> Iterator[tuple[str, int]]:
        """Key of each number cited in a text, and how far in.

        The bare number of a section counts, where that is wanted, only in brackets that hold
        nothing but numbers: ``Recovery (26)``.
        """
        for match in _CITED.finditer(text):
            number, following = match[1], match[2] or ""
            longer = key(f"{number} {following.rstrip('.)')}")
            if longer in self._known and not longer.isdigit():
                yield longer, match.start()
            elif key(number) in self._known and not number.isdigit():
                yield key(number), match.start()
        if sections:
            for group in _GROUP.finditer(text):
                parts = re.split(r"[,;] ?", group[1])
                if all(re.fullmatch(_BASE, part) for part in parts):
                    yield from ((p, group.start()) for p in parts if _SECTION.fullmatch(p))
