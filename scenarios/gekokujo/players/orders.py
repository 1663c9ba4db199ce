"""What the planning opponent means to do with units of one kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wargame_core.provinces.players.terms import Terms


@dataclass(frozen=True, slots=True)
class Order:
    """Units of one kind that go somewhere; recruits have their province as origin."""

    origin: int
    kind: int
    count: int
    target: int
    terms: Terms
    recruits: bool = False
