"""The lines of a match record as validated values, and how older versions become new ones.

A record is a file of JSON lines. The first is a ``Header``; every other is an ``ActionLine``,
an ``UndoLine``, or an ``AnnotationLine``. A redo is written as the actions played again.

Version 1 is written where nothing is hidden. Version 2 is written for games with secrets: what
tells them or the coming dice stands in a block of its own, sealed by a commitment.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from wargame_core.engine.dice import MOST_SIDES
from wargame_core.engine.errors import RecordError
from wargame_core.engine.file_text import DEEPEST, depth, is_plain
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.sealed_digest import SALT_BYTES
from wargame_core.files.model_faults import expected, short
from wargame_core.files.position_json import strict_json

NAME: Final = "gunyuden-match"
_MOST_FAULTS: Final = 20
OPEN_VERSION: Final = 1
"""The version of matches that hide nothing."""
VERSION: Final = 2
"""The newest version, of matches with secrets; inside the program every record has its form."""
FORMAT: Final = f"{NAME}/{VERSION}"
OPEN_FORMAT: Final = f"{NAME}/{OPEN_VERSION}"

Upgrade = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]

_MOVED: Final = ("seed", "faces", "position")
"""Keys of a header of version 1 that tell what is to come or what is hidden."""
_SEALED: Final = ("commitment", "secrets")
"""Keys of a header that version 1 does not know."""


def _from_1(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Version 1 had no block of secrets; its digests are those without a salt."""
    rest = {key: value for key, value in lines[0].items() if key not in (*_MOVED, *_SEALED)}
    # A key that version 1 does not know goes along and is refused where it then stands.
    secrets = {key: lines[0][key] for key in (*_MOVED, *_SEALED) if key in lines[0]}
    return [{**rest, "commitment": "", "secrets": {**secrets, "salt": ""}}, *lines[1:]]


UPGRADES: dict[int, Upgrade] = {1: _from_1}
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


LONGEST_WORD: Final = 200
LONGEST_SENTENCE: Final = 1_000
"""Characters of what is shown to people."""

Word = Annotated[str, Field(max_length=LONGEST_WORD), AfterValidator(_printable)]
"""A name or a digest: it is shown to people."""
Sentence = Annotated[str, Field(max_length=LONGEST_SENTENCE), AfterValidator(_printable)]
"""What is told of a match."""
Words = Annotated[dict[Word, Word], Field(max_length=200)]
Language = Annotated[str, Field(pattern="^[a-z]{2,3}$")]
"""Code of a language, such as ``en``."""
Count = Annotated[int, Field(ge=0, le=MOST_LINES)]


class _Line(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)


class Secrets(_Line):
    """What must not be shown while the match goes on; in version 1 it stands in the header."""

    salt: Annotated[str, Field(pattern=f"^([0-9a-f]{{{2 * SALT_BYTES}}})?$")]
    """Hexadecimal key of digests and commitment; empty in records of version 1."""
    seed: int
    faces: Annotated[
        tuple[Annotated[int, Field(ge=1, le=MOST_SIDES)], ...], Field(max_length=MOST_LINES)
    ] = ()
    """The script of the dice; empty for other dice."""
    position: dict[str, Any] | None = None
    """The position at which the match began; not written if that was the scenario's start."""


class Header(_Line):
    """What has to be known before the first action."""

    format: Word
    game: Word
    scenario: Word
    options: Words
    seats: Words
    dice: Word
    program: Word
    """Version of the program that wrote the record."""
    rules: Word
    """Version of the game's rules."""
    data: Words
    """Digests of map, charts and scenario."""
    origin: Word = ""
    """The match that this one branched off; not written if there is none."""
    commitment: Word
    """Seals the secrets without telling them; empty in records of version 1."""
    digest: Word
    """Digest of the state before the first action."""
    header_digest: Word
    """Digest of everything above; every header in a file has it."""
    secrets: Secrets | None = None
    """Missing in a copy for others."""


class ActionLine(_Line):
    """One action, and the digest of the state after it."""

    n: Count
    seat: Word
    action: Annotated[str, Field(max_length=4000), AfterValidator(_printable)] | None
    """None where a copy for others hides it."""
    digest: Word


class UndoLine(_Line):
    """So many actions were taken back."""

    undo: Count


class AnnotationLine(_Line):
    """What somebody remarks on a moment; it changes nothing of the play."""

    annotation: Annotated[dict[Language, Sentence], Field(max_length=20)]
    """By language; empty to take away what was remarked on the moment before."""
    after: Count
    """Number of the action before that moment; 0 for the start."""
    by: Word = ""
    """Who made it; not written if that is not said."""


PlayLine = ActionLine | UndoLine
BodyLine = PlayLine | AnnotationLine
"""Every line after the header."""


def commitment(secrets: Secrets) -> str:
    """Hexadecimal blake2b digest of the secrets, keyed with their salt.

    Without the salt nothing can be tried against it, and nobody finds other secrets that fit.
    """
    text = _canonical(_said(secrets, without="salt"))
    return hashlib.blake2b(text, key=bytes.fromhex(secrets.salt), digest_size=32).hexdigest()


def sealed(header: Header) -> Header:
    """The header with its own digest."""
    return header.model_copy(update={"header_digest": header_digest(_values(header))})


def header_digest(header: Mapping[str, Any]) -> str:
    """Hexadecimal blake2b digest of a header's canonical JSON.

    Without the digest itself, and without the secrets, which the commitment seals.
    """
    rest = {key: value for key, value in header.items() if key not in ("header_digest", "secrets")}
    return hashlib.blake2b(_canonical(rest), digest_size=16).hexdigest()


def text_of(line: Header | BodyLine) -> bytes:
    """The line as it stands in the file."""
    text = json.dumps(_values(line), ensure_ascii=False, separators=(",", ":"))
    return text.encode() + b"\n"


def _values(line: Header | BodyLine) -> dict[str, Any]:
    if isinstance(line, AnnotationLine) and not line.by:
        return line.model_dump(mode="json", exclude={"by"})
    if not isinstance(line, Header):
        return line.model_dump(mode="json")
    found = line.model_dump(mode="json", exclude={"secrets"})
    if not line.origin:
        del found["origin"]
    if line.secrets is None:
        return found
    secrets = _said(line.secrets)
    return {**found, "secrets": secrets} if line.commitment else _as_version_1(found, secrets)


def _said(secrets: Secrets, *, without: str = "") -> dict[str, Any]:
    """The secrets without those that there are none of."""
    unsaid = {name for name in ("faces", "position") if getattr(secrets, name) in (None, ())}
    return secrets.model_dump(mode="json", exclude=unsaid | {without})


def _as_version_1(header: Mapping[str, Any], secrets: Mapping[str, Any]) -> dict[str, Any]:
    """The header in the form, and with the order of keys, of version 1."""
    values = {"faces": [], **header, **secrets}
    return {key: values[key] for key in _ORDER_1 if key in values}


_ORDER_1: Final = (
    "format", "game", "scenario", "options", "seats", "seed", "dice", "faces", "program", "rules",
    "data", "position", "origin", "digest", "header_digest",
)  # fmt: skip


def _canonical(values: Mapping[str, Any]) -> bytes:
    return json.dumps(values, sort_keys=True, separators=(",", ":")).encode()


def document(data: bytes, place: str) -> dict[str, Any]:
    """A line as a JSON object. Raises RecordError."""
    if len(data) > LONGEST_LINE:
        raise RecordError(
            Phrase(
                "{place}: the line is too long; expected at most {most} bytes.",
                place=place,
                most=LONGEST_LINE,
            )
        )
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
            Phrase(
                "{place}: brackets are nested too deeply; expected at most {most}.",
                place=place,
                most=DEEPEST,
            )
        )
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
                place=place,
                found=found,
                most=FORMAT,
            )
        )
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
                place=place,
                digest=digest,
                expected=found["header_digest"],
            )
        )


def header_of(found: dict[str, Any], place: str) -> Header:
    """The validated header, whose secrets are those that were sealed. Raises RecordError."""
    try:
        header = Header.model_validate_json(json.dumps(found))
    except ValidationError as error:
        raise RecordError(
            Phrase("{place}: {faults}.", place=place, faults=_faults(error))
        ) from error
    secrets = header.secrets
    if secrets is not None and secrets.faces and header.dice != "script":
        text = "{place}: found faces for the dice “{dice}”, expected none."
        raise RecordError(Phrase(text, place=place, dice=header.dice))
    if header.format == FORMAT and (
        not header.commitment or (secrets is not None and not secrets.salt)
    ):
        raise RecordError(Phrase("{place}: the secrets of the match are not sealed.", place=place))
    if secrets is not None and header.commitment and commitment(secrets) != header.commitment:
        text = "{place}: these are not the secrets that were sealed when the match began."
        raise RecordError(Phrase(text, place=place))
    return header


def line_of(found: dict[str, Any], place: str) -> BodyLine:
    """The validated line after the header. Raises RecordError."""
    try:
        if "undo" in found:
            return UndoLine.model_validate(found)
        if "annotation" in found:
            return AnnotationLine.model_validate(found)
        return ActionLine.model_validate(found)
    except ValidationError as error:
        raise RecordError(
            Phrase("{place}: {faults}.", place=place, faults=_faults(error))
        ) from error


def _faults(error: ValidationError) -> Phrase:
    """The faults of a line, one after the other; of very many only the first."""
    known = {
        "missing": Phrase("the key is missing"),
        "extra_forbidden": Phrase("this key is not known here"),
    }
    told: Phrase | None = None
    for fault in error.errors(include_url=False)[:_MOST_FAULTS]:
        key = ".".join(str(part) for part in fault["loc"]).removeprefix("secrets.")
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
