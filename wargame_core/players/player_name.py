"""Names of players: a level, perhaps with a persona, perhaps with its own time: ``hard@20``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Self

from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase

PERSONA_MARK: Final = ":"
"""Between level and persona: ``normal:bold``."""
TIME_MARK: Final = "@"
"""Before the seconds that a player who looks ahead thinks a turn: ``hard@20``."""
LONGEST: Final = 3600.0
"""Seconds a turn that can be asked for at most."""
_SECONDS: Final = re.compile(r"[0-9]{1,4}(\.[0-9]{1,3})?")


@dataclass(frozen=True, slots=True)
class PlayerName:
    """The parts of a player's name."""

    level: str
    persona: str = ""
    seconds: float = 0.0
    """A turn; 0 where the name says nothing of it."""

    @classmethod
    def read(cls, name: str) -> Self:
        """The parts of a name; whether there is such a level is not asked.

        Raises UsageError where after the mark there is no time, or none of up to an hour.

        >>> PlayerName.read("normal:bold")
        PlayerName(level='normal', persona='bold', seconds=0.0)
        >>> PlayerName.read("hard@20").seconds
        20.0
        """
        who, mark, time = name.partition(TIME_MARK)
        level, _, persona = who.partition(PERSONA_MARK)
        if not mark:
            return cls(level, persona)
        seconds = float(time) if _SECONDS.fullmatch(time) else 0.0
        if not 0.0 < seconds <= LONGEST:
            text = (
                "Found “{found}” as the time of the player “{name}”, expected seconds a turn "
                "above 0 and up to {longest}, as in {form}."
            )
            form = f"{who}{TIME_MARK}20"
            raise UsageError(Phrase(text, found=time, name=name, longest=f"{LONGEST:g}", form=form))
        return cls(level, persona, seconds)
