"""Sums of named terms: what something is worth, and why."""

from __future__ import annotations

from collections.abc import Mapping

Terms = dict[str, float]


def total(terms: Mapping[str, float]) -> float:
    """The sum of the terms."""
    return sum(terms.values())


def minus(first: Mapping[str, float], second: Mapping[str, float]) -> Terms:
    """The difference, term by term; those without any are left out."""
    names = dict.fromkeys((*first, *second))
    found = {name: first.get(name, 0.0) - second.get(name, 0.0) for name in names}
    return {name: value for name, value in found.items() if value}


def plus(first: Mapping[str, float], second: Mapping[str, float]) -> Terms:
    """The sum, term by term."""
    names = dict.fromkeys((*first, *second))
    return {name: first.get(name, 0.0) + second.get(name, 0.0) for name in names}
