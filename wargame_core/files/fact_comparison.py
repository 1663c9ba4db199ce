"""What a position says must come, held against what came."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_core.engine.phrase import Phrase


def compare(what: str, found: object, wanted: object) -> Iterator[str]:
    """That one fact is another than the expected one."""
    if found != wanted or isinstance(found, bool) != isinstance(wanted, bool):
        yield Phrase(
            "{place}: found {found}; expected {expected}",
            place=what,
            found=repr(found),
            expected=repr(wanted),
        )
