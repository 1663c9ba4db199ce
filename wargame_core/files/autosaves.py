"""Automatic records: those of matches that were not given a file."""

from __future__ import annotations

import glob
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from wargame_core.engine.installed import DISTRIBUTION
from wargame_core.engine.match import Match
from wargame_core.files.match_states import KnownStates, MatchFacts, facts_of, is_busy
from wargame_core.files.recorder import SUFFIX, Recorder

KEPT: Final = 20
"""Records of matches that are over or untouched that are kept."""
WINDOW: Final = "window"
"""Maker of the records that the window may remove."""


def autosave(match: Match, maker: str = "") -> Recorder:
    """A recorder in the user's own folder, in a file that no other program writes.

    ``maker`` stands in the name of the file. If nothing can be written yet, the recorder begins
    when it can.
    """
    stem = f"{match.game.info.id}-{match.scenario.id}-"
    return Recorder.at_one_of(match, partial(_names, stem, f".{maker}" if maker else ""))


def autosave_folder() -> Path:
    """Where matches are kept that were not given a file."""
    from platformdirs import user_state_path

    return user_state_path(DISTRIBUTION, appauthor=False) / "matches"


def autosaves() -> tuple[Path, ...]:
    """All automatic records, the one written last first."""
    files = []
    for path in autosave_folder().glob(f"*{SUFFIX}"):
        with suppress(OSError):  # deleted meanwhile
            files.append((path.stat().st_mtime_ns, path))
    return tuple(path for _, path in sorted(files, reverse=True))


def made_by(path: Path, maker: str) -> bool:
    """Whether an automatic record was begun by this maker."""
    return re.fullmatch(rf".+-\d+\.{maker}", path.stem) is not None


def known_states() -> KnownStates:
    """What is known of this user's records."""
    return KnownStates(autosave_folder().parent / "match-states.json")


def remember(recorder: Recorder) -> None:
    """Keep how the match of a record stands, for the list of matches."""
    if recorder.path is not None and recorder.path.exists():
        known = known_states()
        known.keep(recorder.path.absolute(), facts_of(recorder.match), played=True)
        known.write()


def kept_seats(path: Path) -> Mapping[str, str]:
    """Who played a record last; nothing if that is not known."""
    facts = _known_facts(path.absolute(), known_states())
    return facts.seats if facts is not None else {}


def my_records(known: KnownStates) -> tuple[Path, ...]:
    """All automatic records and all others that were played, the one written last first."""
    files = []
    for path in {*autosaves(), *known.played}:
        with suppress(OSError):  # deleted meanwhile
            files.append((path.stat().st_mtime_ns, path))
    return tuple(path for _, path in sorted(files, reverse=True))


def prune(maker: str) -> int:
    """Remove old records of one maker; the answer is their number.

    Only those of matches that are known to be over or untouched are removed, down to 20 of them:
    first the untouched, then those that are over, of either the oldest first; and none that a
    program is writing.
    """
    known, removed = known_states(), 0
    over: list[Path] = []
    untouched: list[Path] = []
    for path in reversed(autosaves()):
        facts = _known_facts(path, known) if made_by(path, maker) else None
        if facts is not None and facts.over:
            over.append(path)
        elif facts is not None and facts.is_untouched:
            untouched.append(path)
    for path in (*untouched, *over)[: max(0, len(untouched) + len(over) - KEPT)]:
        with suppress(OSError):
            if not is_busy(path):
                path.unlink()
                removed += 1
    return removed


def _known_facts(path: Path, known: KnownStates) -> MatchFacts | None:
    """How the match of a record stands; None if that is not known, or the record is gone."""
    try:
        return known.facts(path)
    except OSError:
        return None


def _names(stem: str, ending: str) -> Iterator[Path]:
    """Names with a number that is not used yet. Raises OSError without a folder to write in."""
    folder = autosave_folder()
    folder.mkdir(parents=True, exist_ok=True)
    taken = [
        path.stem.removeprefix(stem).partition(".")[0]
        for path in folder.glob(f"{glob.escape(stem)}*{SUFFIX}")
    ]
    first = 1 + max((int(text) for text in taken if text.isdecimal()), default=0)
    for number in count(first):
        yield folder / f"{stem}{number:04}{ending}{SUFFIX}"
