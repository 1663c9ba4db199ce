"""How actions are written: ``allot 2 0 1 1 1``, ``declare owari mino army``, ``roll 12``."""

from __future__ import annotations

from typing import Final

from scenarios.shogun1986.rules import actions
from scenarios.shogun1986.rules.numbers import FACES
from wargame_core.engine.notation import Named
from wargame_core.engine.phrase import Phrase
from wargame_core.provinces.text.notation import notation

NOTATION: Final = notation(
    actions,
    {
        actions.Seat: Named(Phrase("a player"), lambda scenario: scenario.seats),
        actions.Place: Named(
            Phrase("an army"),
            lambda scenario: tuple(f"army{n + 1}" for n in range(scenario.numbers.pieces.markers)),
        ),
    },
    die_rule="SG-C-07",
    sides=FACES,
)
write, read = NOTATION.write, NOTATION.read
