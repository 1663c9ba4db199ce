"""Pictures are drawn in either language; the next test begins in English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from wargame_core.views import words


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    words.set_language("en")
