"""Weights of the searching opponent, fitted on numbers whose answer is known."""

from __future__ import annotations

import random

import pytest

from tools.search_fit import fit
from wargame_core.gunyuden.players.search_leaf import MATERIAL, SCORED
from wargame_core.gunyuden.players.search_settings import settings


def test_known_weights_are_found_again() -> None:
    chooser = random.Random(1)
    rows = [[chooser.uniform(-9, 9) for _ in MATERIAL] for _ in range(4000)]
    at = MATERIAL.index
    still = [0.7 * row[at("sieges")] + 1.4 * row[at("units")] + 5.0 for row in rows]
    found = fit(rows, still)
    assert set(found) == set(MATERIAL) - set(SCORED)
    assert found["sieges"] == pytest.approx(0.7, abs=0.02)
    assert found["units"] == pytest.approx(1.4, abs=0.02)
    assert found["walls"] == pytest.approx(0.0, abs=0.02)


def test_without_evidence_the_weights_in_use_stand() -> None:
    found = fit([[0.0] * len(MATERIAL)] * 3, [1.0, -1.0, 0.0])
    used = dict(zip(MATERIAL, settings().weights, strict=False))
    assert found == pytest.approx({name: used[name] for name in found})
