"""The lines of a results file as validated values: a header, and one line for a finished match."""

from __future__ import annotations

import json
import zlib
from collections.abc import ItemsView, Iterator, Mapping
from typing import Annotated, Final

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    ValidatorFunctionWrapHandler,
)
from pydantic_core import CoreSchema, core_schema

from wargame_core.engine.phrase import Phrase
from wargame_core.files.record_lines import Sentence, Word, Words

FORMAT: Final = "gunyuden-results/1"

MOST_MATCHES: Final = 200_000
"""Lines of a results file: what a gigabyte of memory holds, with what is reported on them."""
LARGEST_FILE: Final = 1_200_000_000
"""Bytes of a results file; a match takes some thousands."""

SIMULATE: Final = "simulate"
"""The work whose matches all have the same players in the same seats."""

PAIR: Final = 2
"""Players of a match of a tournament, however many seats they share."""

Key = tuple[tuple[tuple[str, str], ...], int]
"""What tells a match from the others of a file: who sits where, and the seed."""

_Number = Annotated[int, Field(ge=0, le=2**53)]
_Points = Annotated[int, Field(ge=-(2**53), le=2**53)]
_Share = Annotated[float, Field(ge=0, le=1)]
_Columns = Annotated[dict[Word, _Number], Field(max_length=200)]
_Rows = Annotated[dict[Word, _Columns], Field(max_length=10_000)]


_Counts = Annotated[dict[Word, _Rows], Field(max_length=100)]


class PackedCounts(Mapping[str, Mapping[str, Mapping[str, int]]]):
    """Counts by table, row and column, kept small: thousands of matches stay in memory at once.

    Whoever asks for them has them unpacked anew each time.
    """

    __slots__ = ("_data",)

    def __init__(self, counts: Mapping[str, Mapping[str, Mapping[str, int]]]) -> None:
        """Pack plain dictionaries of strings and numbers."""
        self._data = zlib.compress(json.dumps(counts, separators=(",", ":")).encode(), level=1)

    def unpacked(self) -> dict[str, dict[str, dict[str, int]]]:
        """The counts as plain dictionaries, in the order in which they came."""
        found: dict[str, dict[str, dict[str, int]]] = json.loads(zlib.decompress(self._data))
        return found

    def __getitem__(self, table: str) -> Mapping[str, Mapping[str, int]]:
        return self.unpacked()[table]

    def __iter__(self) -> Iterator[str]:
        return iter(self.unpacked())

    def __len__(self) -> int:
        return len(self.unpacked())

    def items(self) -> ItemsView[str, Mapping[str, Mapping[str, int]]]:
        """Tables with their rows; unpacked once for all of them."""
        return ItemsView(self.unpacked())

    @classmethod
    def __get_pydantic_core_schema__(
        cls, _source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """In a file they are plain dictionaries."""

        def pack(value: object, check: ValidatorFunctionWrapHandler) -> PackedCounts:
            return value if isinstance(value, PackedCounts) else PackedCounts(check(value))

        return core_schema.no_info_wrap_validator_function(
            pack,
            handler.generate_schema(_Counts),
            serialization=core_schema.plain_serializer_function_ser_schema(cls.unpacked),
        )


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
    seconds: Annotated[float, Field(ge=0, le=2**53)] = 0.0
    """Of the processor, that those who look ahead thought a turn; 0: their trials counted."""
    program: Word
    """Version of the program."""
    rules: Word
    """Version of the game's rules."""
    data: Words
    """Digests of map, charts, scenario and code."""


class Finished(_Line):
    """One match that was played to its end."""

    seats: Words
    """Who played."""
    seed: int
    winner: Word | None
    """The winning seat, or None for a draw."""
    reason: Sentence
    """Why the match ended so, in English."""
    ending: Word
    """Key of the reason, without names and numbers."""
    rule: Word
    points: dict[Word, _Points]
    """By seat."""
    actions: _Number
    choices: _Number
    turns: _Number | None
    """Turns begun; None where the game does not count them."""
    counts: PackedCounts
    """What the game's statistics have counted, by table, row and column."""
    digest: Word
    """Digest of the last state."""
    forecasts: Annotated[
        dict[Word, Annotated[list[_Share], Field(max_length=2_000)]], Field(max_length=20)
    ] = {}
    """By seat the chances to win that the game forecast, in order of turns; draws count half."""

    @property
    def key(self) -> Key:
        """What tells this match from the others of a file."""
        return tuple(self.seats.items()), self.seed


def misfit(finished: Finished, header: ResultsHeader, before: Finished | None) -> str:
    """What is wrong with a match beside the header of its file and the match on the line before.

    Found and expected, or empty.
    """
    seats, players = finished.seats, header.players
    if header.work == SIMULATE and tuple(seats.items()) != tuple(players.items()):
        return Phrase(
            "{place}: found {found}; expected {expected} as in line 1",
            place="seats",
            found=_listed(seats),
            expected=_listed(players),
        )
    if header.work != SIMULATE and len(set(seats.values())) != PAIR:
        return Phrase(
            "{place}: found {found}; expected two different players",
            place="seats",
            found=_listed(seats),
        )
    for seat, player in seats.items():
        if player not in players.values():
            told = ", ".join(players.values())
            return Phrase(
                "{place}: found {found}; expected one of {known} as in line 1",
                place=f"seats.{seat}",
                found=player,
                known=told,
            )
    if before is not None and tuple(seats) != tuple(before.seats):
        told = ", ".join(before.seats)
        return Phrase(
            "{place}: found {found}; expected {expected} as in the line before",
            place="seats",
            found=", ".join(seats),
            expected=told,
        )
    if finished.seed < header.seed:
        return Phrase(
            "{place}: found {found}; expected {least} or more as in line 1",
            place="seed",
            found=finished.seed,
            least=header.seed,
        )
    if finished.points.keys() != seats.keys():
        return Phrase(
            "{place}: found {found}; expected {expected}",
            place="points",
            found=", ".join(finished.points),
            expected=", ".join(seats),
        )
    if finished.winner is not None and finished.winner not in seats:
        return Phrase(
            "{place}: found {found}; expected one of {known}, or null",
            place="winner",
            found=finished.winner,
            known=", ".join(seats),
        )
    return ""


def _listed(seats: Words) -> str:
    return ", ".join(f"{seat}={player}" for seat, player in seats.items())
