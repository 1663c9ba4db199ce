"""Errors that are raised on purpose.

WargameError
├── IllegalActionError   the rules forbid the action; carries the Refusal
├── MalformedActionError the text or value is no action at all
├── DataError            a chart, map or scenario file is wrong; every fault listed
├── RecordError          a match record cannot be read or does not replay
└── UsageError           an unknown game, scenario, seat, option or opponent
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from wargame_core.engine.phrase import Phrase, Phrases
from wargame_core.engine.sentences import sentence

if TYPE_CHECKING:
    from wargame_core.engine.decision import Refusal


MOST_FAULTS: Final = 100
"""Faults of a data file that are told; of more only the number."""


class WargameError(Exception):
    """Base of everything this package raises on purpose."""

    @property
    def words(self) -> str:
        """What is said; a Phrase where it can be said in other languages."""
        return str(self) if not self.args or not isinstance(self.args[0], str) else self.args[0]


class IllegalActionError(WargameError):
    """The rules forbid the action; ``refusal`` says which rule and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} (rule {refusal.rule})")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[Refusal], dict[str, Any]]:
        """Between processes the refusal goes, for the text is made of it."""
        return type(self), (self.refusal,), self.__dict__


class MalformedActionError(WargameError):
    """The text or value names no action: an unknown verb, unit, hex or number."""


class DataError(WargameError):
    """A data file is wrong. ``faults`` lists every fault found: file, place, found, expected."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(
            fault if isinstance(fault, Phrase) else sentence(fault) for fault in faults
        )
        more = len(faults) - MOST_FAULTS
        rest = [Phrase("… and {more} more faults.", more=more)] if more > 0 else []
        super().__init__(Phrases([*self.faults[:MOST_FAULTS], *rest]))

    def __reduce__(self) -> tuple[type[DataError], tuple[tuple[str, ...]], dict[str, Any]]:
        """Between processes the faults go, for the text is made of them."""
        return type(self), (self.faults,), self.__dict__


class RecordError(WargameError):
    """A match record cannot be read, is from another version, or does not replay.

    The text is one line whatever stands in the record.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text if isinstance(text, Phrase) else sentence(text))


class UsageError(WargameError):
    """A name given by the user is unknown: game, scenario, seat, option or opponent."""
