"""Why something cannot be done, as it is shown."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence, and the number of the rule behind it; empty where there is none."""

    words: str
    rule: str = ""
