"""Copies of an unfinished match for others: its record without what they must not know.

A copy has the open header with the commitment, every action as its reader may see it, and the
digests. It cannot be played; after the match it shows whether the record is still the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from wargame_core.engine.errors import RecordError, UsageError
from wargame_core.engine.history import Entry
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import unknown
from wargame_core.engine.sealed_digest import NOBODY
from wargame_core.engine.secrecy import action_seen, keeps_secrets
from wargame_core.files.record import Contents
from wargame_core.files.record_header import header_for
from wargame_core.files.record_lines import ActionLine, UndoLine, text_of
from wargame_core.files.whole_file import write_whole

_SAME: Final = ("game", "scenario", "options", "data", "digest", "commitment")
"""What a copy and its record have in common besides the actions."""


def shared_copy(match: Match[Any], seat: str = NOBODY) -> bytes:
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
    return b"".join([text_of(header), *(text_of(line) for line in _lines(match, seat))])


def save_shared_copy(match: Match[Any], path: Path, seat: str = NOBODY) -> None:
    """Write such a copy into a new file, whole or not at all.

    Raises UsageError if the file exists or cannot be written.
    """
    write_whole(path, shared_copy(match, seat), replace=False)


def compare(record: Contents, match: Match[Any], copy: Contents) -> int:
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
    played = list(_lines(match, None))
    for index, line in enumerate(copy.lines):
        if index >= len(played) or not _agrees(line, played[index]):
            text = "{place}: {record} does not have this action; it was changed after the copy."
            raise RecordError(Phrase(text, place=copy.place(index), **names))
    return len(copy.lines)


def _agrees(line: ActionLine | UndoLine, played: ActionLine) -> bool:
    """Whether a line of a copy tells of the action, which it may hide."""
    return line in (played, played.model_copy(update={"action": None}))


def _lines(match: Match[Any], seat: str | None) -> Iterator[ActionLine]:
    """The actions as this seat sees them; whole without a seat."""
    for entry, state in match.walk():
        if entry.number > match.position:
            return
        yield ActionLine(
            n=entry.number,
            seat=entry.seat,
            action=entry.text if seat is None or _is_seen(match, entry, seat) else None,
            digest=match.digest_of(state),
        )


def _is_seen(match: Match[Any], entry: Entry, seat: str) -> bool:
    """Whether the seat knows all about an action."""
    return bool(action_seen(match.game, match.state, entry, seat) == entry.action)
