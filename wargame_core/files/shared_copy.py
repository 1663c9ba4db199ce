"""Copies of an unfinished match for others: its record without what they must not know.

A copy has the open header with the commitment, every action as its reader may see it, and the
digests; all that another seat chose unseen in one choice is one line. It cannot be played; after
the match it shows whether the record is still the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from wargame_core.engine.annotation import Annotation
from wargame_core.engine.errors import RecordError, UsageError
from wargame_core.engine.history import Entry
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import unknown
from wargame_core.engine.sealed_digest import NOBODY
from wargame_core.engine.secrecy import action_seen, keeps_secrets
from wargame_core.engine.told import count_told, told
from wargame_core.files.record import Contents
from wargame_core.files.record_header import header_for
from wargame_core.files.record_lines import ActionLine, AnnotationLine, PlayLine, text_of
from wargame_core.files.recorder import annotation_line
from wargame_core.files.whole_file import write_whole

_Line = tuple[ActionLine, int]
"""A line, and the number of the line with which its sealed choice begins."""
_SAME: Final = ("game", "scenario", "options", "data", "digest", "commitment")
"""What a copy and its record have in common besides the actions."""


def shared_copy(match: Match, seat: str = NOBODY) -> bytes:
    """What one may give to a seat, or to anybody.

    Actions that were taken back are left out: played again, they would show dice that are to come.
    Raises UsageError for an unknown seat, or if the match hides nothing or was never sealed.
    """
    if seat != NOBODY and seat not in match.seats:
        raise UsageError(unknown(Phrase("seat"), seat, tuple(match.seats)))
    if not keeps_secrets(match):
        raise UsageError(Phrase("This match hides nothing any more; give its record itself."))
    if not match.salt:
        text = "This record is of a version without seals; go on with it in a new file first."
        raise UsageError(Phrase(text))
    header = header_for(match).model_copy(update={"secrets": None})
    lines = [line for line, _ in _lines(match, seat, _digests(match))]
    remarks = (_remark(match, one, seat) for one in match.annotations)
    return b"".join([text_of(header), *map(text_of, lines), *map(text_of, remarks)])


def save_shared_copy(match: Match, path: Path, seat: str = NOBODY) -> None:
    """Write such a copy into a new file, whole or not at all.

    Raises UsageError if the file exists or cannot be written.
    """
    write_whole(path, shared_copy(match, seat), replace=False)


def compare(record: Contents, match: Match, copy: Contents) -> int:
    """How many actions a copy shares with its record: all of them.

    Raises RecordError at the first difference, which says that the record was changed after the
    copy was made, or that the copy is of another match.
    """
    if copy.damage:
        raise RecordError(copy.damage)
    names = {"copy": copy.path.name, "record": record.path.name}
    for key in _SAME:
        if getattr(copy.header, key) != getattr(record.header, key):
            text = "{copy} is no copy of {record}: its “{key}” is another."
            raise RecordError(Phrase(text, key=key, **names))
    digests = _digests(match)
    places = [n for n, line in enumerate(copy.lines) if not isinstance(line, AnnotationLine)]
    lines = [line for line in copy.lines if not isinstance(line, AnnotationLine)]
    best = 0
    for reader in (NOBODY, *match.seats, None):
        count = _agreeing(lines, list(_lines(match, reader, digests)))
        if count == len(lines):
            return count
        best = max(best, count)
    text = "{place}: {record} does not have this action; it was changed after the copy."
    raise RecordError(Phrase(text, place=copy.place(places[best]), **names))


def _agreeing(lines: Sequence[PlayLine], played: Sequence[_Line]) -> int:
    """How many lines of a copy, from the first, tell what was played.

    The copy may be of a moment in which a sealed choice was open. Then lines of that choice are
    missing, and those that are there, the last of the copy, are numbered without them.
    """
    at, left_out = 0, None
    for index, line in enumerate(lines):
        while at < len(played):
            there, choice = played[at]
            at += 1
            if left_out not in (None, choice):
                return index
            if _agrees(line, there.model_copy(update={"n": index + 1})):
                break
            left_out = choice
        else:
            return index
    return len(lines)


def _agrees(line: PlayLine, played: ActionLine) -> bool:
    """Whether a line of a copy tells of the action, which it may hide."""
    return line in (played, played.model_copy(update={"action": None}))


def _lines(match: Match, reader: str | None, digests: Mapping[int, str]) -> Iterator[_Line]:
    """What the reader is told of the match; all of it without a reader."""
    for line in told(match.entries, reader, tuple(match.seats)):
        entry = line.entry
        shown = reader is None or _is_seen(match, entry, reader)
        action, digest = entry.text if shown else None, digests[entry.number]
        yield ActionLine(n=line.number, seat=entry.seat, action=action, digest=digest), line.choice


def _remark(match: Match, remark: Annotation, seat: str) -> AnnotationLine:
    """A remark, on the moment as the reader of the copy counts."""
    last = match.entries[remark.after - 1] if remark.after else None
    return annotation_line(replace(remark, after=count_told(last, seat)))


def _digests(match: Match) -> Mapping[int, str]:
    """The digest after every action, by its number."""
    return {entry.number: match.digest_of(state) for entry, state in match.walk()}


def _is_seen(match: Match, entry: Entry, seat: str) -> bool:
    """Whether the seat knows all about an action."""
    return bool(action_seen(match.game, match.state, entry, seat) == entry.action)
