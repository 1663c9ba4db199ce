"""One step in the order of play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ProcedureStep:
    """One step of a procedure, with its number in the rules."""

    id: str
    rule: str
    run: Callable[[Any], None]
    """What it does with a working copy."""
