"""How recorded matches stand: whose turn it is, how long they are, whether they are over.

A record has to be replayed for that. What was found is kept in a file of the user's, under the
size and time of each record, so that a list of matches takes no time; whoever closes a record
leaves its facts there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from wargame_core.engine.dated import turn_words
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.errors import RecordError, UsageError
from wargame_core.engine.file_text import UnreadableError, read_text
from wargame_core.engine.installed import program_version
from wargame_core.engine.match import Match
from wargame_core.engine.sealed_digest import NOBODY
from wargame_core.engine.seats import humans, seat_called
from wargame_core.engine.secrecy import keeps_secrets
from wargame_core.engine.told import count_told, is_told
from wargame_core.files.file_lock import try_lock
from wargame_core.files.record import load_match
from wargame_core.files.whole_file import write_whole

_FORMAT: Final = "gunyuden-match-states/1"
_LARGEST: Final = 5_000_000
"""Bytes of the file with everything that is known; an entry takes five hundred."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """How a match stands, as far as every player may know it."""

    game: str = ""
    scenario: str = ""
    title: str = ""
    title_ja: str = ""
    seats: Mapping[str, str] = field(default_factory=dict)
    """Who plays which seat, or played it when the record was closed."""
    turn: str = ""
    """The turn or round in words; empty where the game does not say."""
    turn_ja: str = ""
    seat: str = ""
    """Title of the seat that is to decide; empty for the dice."""
    seat_ja: str = ""
    actions: int = 0
    choices: int = 0
    """Actions of people, with dice that they rolled themselves."""
    over: bool = False
    winner: str = ""
    """Title of the seat that has won; empty for a draw or a match that goes on."""
    winner_ja: str = ""
    game_title: str = ""
    game_title_ja: str = ""

    @property
    def is_untouched(self) -> bool:
        """Whether people were to play and nobody has done anything yet."""
        return not self.choices and bool(humans(self.seats)) and not self.over


@dataclass(frozen=True, slots=True)
class MatchState:
    """A record, and how its match stands."""

    path: Path
    changed: float
    """When something was last written, in seconds since 1970."""
    facts: MatchFacts
    fault: str = ""
    """Why the record cannot be gone on with; then the facts are those of nothing."""
    busy: bool = False
    """Another window or terminal is playing it."""


_Kept = tuple[int, int, bool, MatchFacts]
"""Size and time of a record, whether it was played here, and what was found in it."""


@dataclass(frozen=True, slots=True)
class _Document:
    format: str
    program: str
    matches: dict[str, _Kept]


_DOCUMENT: Final = TypeAdapter(_Document)


def facts_of(match: Match) -> MatchFacts:
    """How a match stands."""
    decision, result, scenario = match.decision, match.result, match.scenario
    seat = decision.seat if decision is not None and decision.seat != CHANCE else ""
    winner = (result.winner or "") if result is not None else ""
    people = {*humans(match.begun_by), *humans(match.seats)}
    if match.dice.mode == "own":
        people.add(CHANCE)
    game, state = match.game, match.state
    return MatchFacts(
        game.info.id,
        scenario.id,
        scenario.title,
        scenario.title_ja,
        dict(match.seats),
        turn_words(game, state, "en"),
        turn_words(game, state, "ja"),
        *_titles(match, seat),
        count_told(match.last, NOBODY if keeps_secrets(match) else None),
        _choices(match, people),
        decision is None,
        *_titles(match, winner),
        game.info.title,
        game.info.title_ja,
    )


def _choices(match: Match, people: set[str]) -> int:
    """What people have chosen, as everybody counts it; a choice that was only begun is one."""
    chosen = [entry for entry in match.entries if entry.seat in people]
    reader = NOBODY if keeps_secrets(match) else None
    return max(bool(chosen), sum(is_told(entry, reader) for entry in chosen))


def _titles(match: Match, seat: str) -> tuple[str, str]:
    """What a seat is called in English and Japanese; empty for no seat."""
    if not seat:
        return "", ""
    game, state = match.game, match.state
    return (
        seat_called(game, match.scenario, state, seat, "en"),
        seat_called(game, match.scenario, state, seat, "ja"),
    )


class KnownStates:
    """What is known of records without reading them again."""

    def __init__(self, file: Path) -> None:
        """Read what was found earlier; nothing if the file is unreadable or of another program."""
        self._file = file
        self._kept: dict[str, _Kept] = {}
        with suppress(UnreadableError, ValidationError):
            document = _DOCUMENT.validate_json(read_text(file, _LARGEST))
            if (document.format, document.program) == (_FORMAT, program_version()):
                self._kept = document.matches

    def facts(self, path: Path) -> MatchFacts | None:
        """How the match of a record stands; None if that is not known. Raises OSError."""
        found = path.stat()
        size, changed, _, facts = self._kept.get(str(path), (-1, -1, False, MatchFacts()))
        return facts if (size, changed) == (found.st_size, found.st_mtime_ns) else None

    def keep(self, path: Path, facts: MatchFacts, *, played: bool = False) -> None:
        """Remember what was found in a record as it is now; what cannot be kept is not missed.

        ``played``: it was written here, not only looked at.
        """
        with suppress(OSError):
            found = path.stat()
            played = played or (str(path) in self._kept and self._kept[str(path)][2])
            self._kept[str(path)] = found.st_size, found.st_mtime_ns, played, facts

    @property
    def played(self) -> tuple[Path, ...]:
        """The records that were written here, wherever they are."""
        return tuple(Path(path) for path, (_, _, played, _) in self._kept.items() if played)

    def write(self) -> None:
        """Write everything that is known of records that are still there."""
        kept = {path: entry for path, entry in self._kept.items() if Path(path).exists()}
        document = _Document(_FORMAT, program_version(), kept)
        with suppress(OSError, UsageError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, _DOCUMENT.dump_json(document), replace=True)


def match_states(paths: Iterable[Path], known: KnownStates) -> list[MatchState]:
    """How the matches of records stand, in the same order; records that are gone are left out.

    What is not known is found by a replay, and known from then on.
    """
    found = []
    for path in paths:
        with suppress(OSError):
            found.append(_state_of(path, known))
    known.write()
    return found


def _state_of(path: Path, known: KnownStates) -> MatchState:
    changed = path.stat().st_mtime
    facts, fault = known.facts(path), ""
    if facts is None:
        try:
            facts = facts_of(load_match(path)[0])
        except RecordError as error:
            facts, fault = MatchFacts(), error.words
        else:
            known.keep(path, facts)
    return MatchState(path, changed, facts, fault, is_busy(path))


def is_busy(path: Path) -> bool:
    """Whether a program is writing the record. Raises OSError."""
    try:
        with path.open("rb+") as file:
            return not try_lock(file.fileno())
    except PermissionError:
        return False  # it can only be read
