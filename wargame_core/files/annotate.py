"""Adds a remark to a record that nobody is writing; the lines that are there stay as they are."""

from __future__ import annotations

import os
from pathlib import Path

from pydantic import ValidationError

from wargame_core.engine.annotation import Annotation
from wargame_core.engine.errors import RecordError, UsageError
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.files.record import Watch, read_record, replay
from wargame_core.files.record_file import RecordFile, open_locked
from wargame_core.files.record_lines import LONGEST_SENTENCE, LONGEST_WORD, text_of
from wargame_core.files.recorder import annotation_line
from wargame_core.files.whole_file import unwritten


def annotate_record(
    path: Path, annotation: Annotation, *, known: Match | None = None, watch: Watch | None = None
) -> Match:
    """Write a remark behind the last line of a record; its match is given, with the remark.

    ``known`` is the match of the record where it has been replayed already.

    Raises RecordError if the record cannot be read or written, or another program writes it, and
    UsageError if the match has no such moment, or the words are no line that can be shown.
    """
    try:
        line = text_of(annotation_line(annotation))
    except (ValidationError, UnicodeEncodeError) as error:
        text = (
            "Found a remark that cannot be shown; expected one line of at most {words} characters,"
            " and a name of at most {name}."
        )
        raise UsageError(Phrase(text, words=LONGEST_SENTENCE, name=LONGEST_WORD)) from error
    try:
        descriptor = open_locked(path, 0)
    except (OSError, ValueError) as error:
        raise RecordError(unwritten(path, error)) from error
    try:
        contents = read_record(path)
        match = replay(contents, watch=watch)[0] if known is None else known
        match.annotate(annotation)
        file = RecordFile(path, descriptor)
        file.take(path.read_bytes()[: contents.size])
        line_end = b"\n" if contents.unended else b""
        file.append(line_end + line)
    except OSError as error:
        raise RecordError(unwritten(path, error)) from error
    finally:
        os.close(descriptor)
    return match
