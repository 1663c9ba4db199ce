"""Values between known spots, against SciPy's own interpolation."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.interpolate import LinearNDInterpolator

from wargame_core.boards.triangles import interpolated


@given(seed=st.integers(0, 2**32 - 1), width=st.integers(1, 3))
def test_it_is_what_scipy_interpolates(seed: int, width: int) -> None:
    random = np.random.default_rng(seed)
    known, spots = random.normal(size=(30, 2)), random.normal(size=(50, 2))
    values = random.normal(size=(30, width))
    found = interpolated(spots, known, values, outside=-7.0)
    assert found == pytest.approx(LinearNDInterpolator(known, values, -7.0)(spots))


def test_the_middle_of_a_square_and_what_lies_outside() -> None:
    known = np.array([[0.0, 0.0], [2.0, 0.0], [0.0, 2.0], [2.0, 2.0]])
    spots = np.array([[1.0, 1.0], [5.0, 5.0]])
    values = known.sum(axis=1)[:, None]
    assert interpolated(spots, known, values, outside=0.0).tolist() == [[2.0], [0.0]]
