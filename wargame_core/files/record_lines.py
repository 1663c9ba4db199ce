"""The lines of a match record as validated values, and how older versions become new ones.

A record is a file of JSON lines. The first is a ``Header``; every other is an ``ActionLine``
or an ``UndoLine``. A redo is written as the actions played again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from wargame_core.engine.errors import RecordError
from wargame_core.engine.file_text import DEEPEST, depth, is_plain
from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import expected, short
from wargame_core.files.position_json import strict_json

NAME: Final = "gunyuden-match"
VERSION: Final = 1
FORMAT: Final = f"{NAME}/{VERSION}"

Upgrade = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]
UPGRADES: dict[int, Upgrade] = {}
"""For each older version the step that turns all its lines into those of the next one."""


LARGEST_FILE: Final = 20_000_000
"""Bytes of a record; a long match takes a hundredth."""
MOST_LINES: Final = 100_000
"""Lines of a record; a long match has two thousand."""
LONGEST_LINE: Final = 2_100_000
"""Bytes of the header, which may hold a position."""


def _printable(text: str) -> str:
    if not is_plain(text):
        raise ValueError("a text without line ends and control codes")
    return text


Word = Annotated[str, Field(max_length=200), AfterValidator(_printable)]
"""A name or a digest: it is shown to people."""
Sentence = Annotated[str, Field(max_length=1_000), AfterValidator(_printable)]
"""What is told of a match."""
Words = Annotated[dict[Word, Word], Field(max_length=200)]
Count = Annotated[int, Field(ge=0, le=MOST_LINES)]


class _Line(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Header(_Line):
    """What has to be known before the first action."""

    format: Word
    game: Word
    scenario: Word
    options: Words
    seats: Words
    seed: int
    dice: Word
    faces: Annotated[
        tuple[Annotated[int, Field(ge=1, le=6)], ...], Field(max_length=MOST_LINES)
    ] = ()
    """The script of the dice; empty for other dice."""
    program: Word
    """Version of the program that wrote the record."""
    rules: Word
    """Version of the game's rules."""
    data: Words
    """Digests of map, charts and scenario."""
    position: dict[str, Any] | None = None
    """The position at which the match began; not written if that was the scenario's start."""
    origin: Word = ""
    """The match that this one branched off; not written if there is none."""
    digest: Word
    """Digest of the state before the first action."""
    header_digest: Word
    """Digest of everything above; every header in a file has it."""


class ActionLine(_Line):
    """One action, and the digest of the state after it."""

    n: Count
    seat: Word
    action: Annotated[str, Field(max_length=4000), AfterValidator(_printable)]
    digest: Word


class UndoLine(_Line):
    """So many actions were taken back."""

    undo: Count


def sealed(header: Header) -> Header:
    """The header with its own digest."""
    return header.model_copy(update={"header_digest": header_digest(_values(header))})


def header_digest(header: Mapping[str, Any]) -> str:
    """Hexadecimal blake2b digest of a header's canonical JSON, without the digest itself."""
    rest = {key: value for key, value in header.items() if key != "header_digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def text_of(line: Header | ActionLine | UndoLine) -> bytes:
    """The line as it stands in the file."""
    text = json.dumps(_values(line), ensure_ascii=False, separators=(",", ":"))
    return text.encode() + b"\n"


def _values(line: Header | ActionLine | UndoLine) -> dict[str, Any]:
    unsaid = {key for key in ("position", "origin") if not getattr(line, key, None)}
    return line.model_dump(mode="json", exclude=unsaid)


def document(data: bytes, place: str) -> dict[str, Any]:
    """A line as a JSON object. Raises RecordError."""
    if len(data) > LONGEST_LINE:
        raise RecordError(
            Phrase("{place}: the line is too long; expected at most {most} bytes.", place=place,
                   most=LONGEST_LINE)
        )  # fmt: skip
    twice: list[str] = []
    try:
        found = strict_json(data, twice)
    except (ValueError, RecursionError) as error:
        raise RecordError(
            Phrase(
                "{place}: expected a JSON object, {reason}.",
                place=place,
                reason=_reason(data, error),
            )
        ) from error
    if not isinstance(found, dict):
        raise RecordError(
            Phrase(
                "{place}: expected a JSON object, found {found}.", place=place, found=_shown(data)
            )
        )
    if depth(found) > DEEPEST:
        raise RecordError(
            Phrase("{place}: brackets are nested too deeply; expected at most {most}.",
                   place=place, most=DEEPEST)
        )  # fmt: skip
    if twice:
        raise RecordError(
            Phrase("{place}: the key {key} is given twice.", place=place, key=short(twice[0]))
        )
    return found


def version_of(header: Mapping[str, Any], place: str) -> int:
    """The format version of a record. Raises RecordError if this program cannot read it."""
    found = header.get("format")
    if not isinstance(found, str) or "/" not in found:
        text = "{place}: this is no match record; expected the format {expected}."
        raise RecordError(Phrase(text, place=place, expected=FORMAT))
    name, _, number = found.partition("/")
    if name != NAME or not number.isascii() or not number.isdigit():
        raise RecordError(_other_format(place, found))
    version = int(number)
    if version > VERSION:
        raise RecordError(
            Phrase(
                "{place}: found the format {found}, written by a newer program; "
                "this one reads up to {most}.",
                place=place, found=found, most=FORMAT,
            )
        )  # fmt: skip
    if version < VERSION and version not in UPGRADES:
        raise RecordError(_other_format(place, found))
    return version


def _other_format(place: str, found: str) -> Phrase:
    text = "{place}: found the format {found}, expected {expected}."
    return Phrase(text, place=place, found=found, expected=FORMAT)


def check_header(found: Mapping[str, Any], place: str) -> None:
    """Compare the header as it was written with its digest, if it has one. Raises RecordError."""
    digest = header_digest(found)
    if found.get("header_digest", digest) != digest:
        raise RecordError(
            Phrase(
                "{place}: the header was changed after it was written: "
                "it has the digest {digest}, the record expects {expected}.",
                place=place, digest=digest, expected=found["header_digest"],
            )
        )  # fmt: skip


def header_of(found: dict[str, Any], place: str) -> Header:
    """The validated header. Raises RecordError."""
    try:
        header = Header.model_validate_json(json.dumps(found))
    except ValidationError as error:
        raise RecordError(
            Phrase("{place}: {faults}.", place=place, faults=_faults(error))
        ) from error
    if header.faces and header.dice != "script":
        raise RecordError(
            Phrase(
                "{place}: found faces for the dice “{dice}”, expected none.",
                place=place,
                dice=header.dice,
            )
        )
    return header


def line_of(found: dict[str, Any], place: str) -> ActionLine | UndoLine:
    """The validated line after the header. Raises RecordError."""
    try:
        if "undo" in found:
            return UndoLine.model_validate(found)
        return ActionLine.model_validate(found)
    except ValidationError as error:
        raise RecordError(
            Phrase("{place}: {faults}.", place=place, faults=_faults(error))
        ) from error


def _faults(error: ValidationError) -> Phrase:
    """Every fault of a line, one after the other."""
    known = {
        "missing": Phrase("the key is missing"),
        "extra_forbidden": Phrase("this key is not known here"),
    }
    told: Phrase | None = None
    for fault in error.errors(include_url=False):
        key = ".".join(str(part) for part in fault["loc"])
        said = known.get(fault["type"])
        if said is None:
            text = "found {found}, expected {expected}"
            said = Phrase(text, found=short(fault["input"]), expected=expected(fault))
        here = Phrase("“{key}”: {said}", key=key, said=said)
        told = here if told is None else Phrase("{a}; {b}", a=told, b=here)
    return told or Phrase("{said}", said=str(error))


def _reason(data: bytes, error: Exception) -> Phrase:
    """Why a line is no JSON object."""
    if not data.strip():
        return Phrase("found an empty line")
    if isinstance(error, json.JSONDecodeError):
        rest = error.doc[error.pos :].encode(errors="replace")
        found = _shown(rest) if rest.strip() else Phrase("the end of the line")
        text = "found {found} at column {column}: {detail}"
        return Phrase(text, found=found, column=error.colno, detail=error.msg)
    if isinstance(error, UnicodeDecodeError):
        text = "found {found}: byte {byte} is not {encoding}"
        return Phrase(text, found=_shown(data), byte=error.start + 1, encoding=error.encoding)
    if isinstance(error, RecursionError):
        return Phrase("found {found}: nested too deeply", found=_shown(data))
    return Phrase("found {found}: {detail}", found=_shown(data), detail=str(error))


def _shown(data: bytes) -> Phrase:
    """The beginning of a line, as it is quoted."""
    text = data.decode(errors="replace").strip()
    if not text:
        return Phrase("an empty line")
    return Phrase("“{text}”", text=f"{text[:40]}…" if len(text) > 40 else text)
