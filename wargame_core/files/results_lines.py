"""The lines of a results file as validated values: a header, and one line for a finished match."""

from __future__ import annotations

from typing import Annotated, Final, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from wargame_core.files.model_faults import short
from wargame_core.files.record_lines import Word, Words

FORMAT: Final = "gunyuden-results/1"

MOST_MATCHES: Final = 1_000_000
"""Lines of a results file."""
LARGEST_FILE: Final = 2_000_000_000
"""Bytes of a results file; a match takes some thousands."""

Key = tuple[tuple[tuple[str, str], ...], int]
"""What tells a match from the others of a file: who sits where, and the seed."""

_Number = Annotated[int, Field(ge=0, le=2**53)]
_Sentence = Annotated[str, Field(max_length=1_000)]
_Columns = Annotated[dict[Word, _Number], Field(max_length=200)]
_Rows = Annotated[dict[Word, _Columns], Field(max_length=10_000)]


class _Line(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class ResultsHeader(_Line):
    """Everything that the results depend on, except the number of matches."""

    format: Word
    work: Word
    """``simulate`` or ``tournament``."""
    game: Word
    scenario: Word
    options: Words
    players: Words
    """Who plays a seat; in a tournament the players by number."""
    seed: int
    """Seed of the first match."""
    program: Word
    """Version of the program."""
    rules: Word
    """Version of the game's rules."""
    data: Words
    """Digests of map, charts and scenario."""


class Finished(_Line):
    """One match that was played to its end."""

    seats: Words
    """Who played."""
    seed: int
    winner: Word | None
    """The winning seat, or None for a draw."""
    reason: _Sentence
    """Why the match ended so, in English."""
    ending: Word
    """Key of the reason, without names and numbers."""
    rule: Word
    points: dict[Word, int]
    """By seat."""
    actions: _Number
    choices: _Number
    turns: _Number | None
    """Turns begun; None where the game does not count them."""
    counts: Annotated[dict[Word, _Rows], Field(max_length=100)]
    """What the game's statistics have counted, by table, row and column."""
    digest: Word
    """Digest of the last state."""

    @model_validator(mode="after")
    def _known_seats(self) -> Self:
        unknown = {self.winner or "", *self.points} - {"", *self.seats}
        if unknown:
            raise ValueError(f"found the seat {short(min(unknown))}, expected one of those above")
        return self

    @property
    def key(self) -> Key:
        """What tells this match from the others of a file."""
        return tuple(self.seats.items()), self.seed
