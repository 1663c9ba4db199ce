"""Long tests: those that run with ``--thorough`` only, and how often others try."""

from __future__ import annotations

import os
from typing import Any, Final

import pytest

VARIABLE: Final = "GUNYUDEN_THOROUGH"
"""Set by ``--thorough``, before the tests are collected."""


def times(everyday: int, thorough: int) -> int:
    """How often something is tried every day, and how often in a thorough run."""
    return thorough if os.environ.get(VARIABLE) else everyday


def with_long(everyday: list[Any], long: list[Any]) -> list[Any]:
    """Parameters of a test of which some are for thorough runs only."""
    return [*everyday, *(_only_thorough(one) for one in long)]


def _only_thorough(one: Any) -> Any:
    values = one if isinstance(one, tuple) else (one,)
    return pytest.param(*values, marks=pytest.mark.thorough)
