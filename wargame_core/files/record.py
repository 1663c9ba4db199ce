"""Match records: reading them back into a match, with every digest checked."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wargame_core.engine import registry
from wargame_core.engine.chance import dice_of
from wargame_core.engine.changes import UndoPolicy
from wargame_core.engine.decision import Roll
from wargame_core.engine.errors import (
    DataError,
    IllegalActionError,
    MalformedActionError,
    RecordError,
    UsageError,
)
from wargame_core.engine.file_text import UnreadableError, read_bytes
from wargame_core.engine.game import Game
from wargame_core.engine.match import Match
from wargame_core.files.position_json import strict_json
from wargame_core.files.record_lines import (
    LARGEST_FILE,
    MOST_LINES,
    UPGRADES,
    VERSION,
    ActionLine,
    Header,
    UndoLine,
    check_header,
    document,
    header_of,
    line_of,
    version_of,
)

Watch = Callable[[int, int], None]
"""Told how many lines of how many are done."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The lines of a record file, not yet replayed."""

    path: Path
    header: Header
    lines: tuple[ActionLine | UndoLine, ...]
    notes: tuple[str, ...]
    """What the reader should be told although the record can be used."""
    size: int
    """Bytes that belong to complete lines; a torn last line stands after them."""
    unended: bool
    """The last complete line has no line end."""
    version: int
    """Format version that the file was written in."""
    damage: str = ""
    """What is wrong with the line after the last one that can be read."""

    def place(self, index: int) -> str:
        """Where a line after the header stands."""
        return f"{self.path.name}, line {index + 2}"


def load_match(
    path: Path, *, to: int | None = None, watch: Watch | None = None
) -> tuple[Match[Any], tuple[str, ...]]:
    """The match that a record tells, replayed and checked, and notes for the player.

    With ``to`` a record that is damaged after so many actions gives the sound ones before the
    damage. Raises RecordError with what was found, what was expected, and the line.
    """
    contents = read_record(path)
    match, notes = replay(contents, to=to, watch=watch)
    return match, contents.notes + notes


def read_record(path: Path) -> Contents:
    """The validated lines of a record; a torn last line is left out with a note."""
    try:
        data = read_bytes(path, LARGEST_FILE)
    except UnreadableError as error:
        raise RecordError(f"{path}: {error}.") from error
    if data.count(b"\n") > MOST_LINES:
        raise RecordError(f"{path}: too many lines; expected at most {MOST_LINES}.")
    pieces = data.split(b"\n")
    torn = pieces.pop()
    unended = _is_complete(torn)
    if unended:
        pieces.append(torn)
        torn = b""
    documents: list[dict[str, Any]] = []
    damage = ""
    for number, piece in enumerate(pieces, 1):
        try:
            documents.append(document(piece, f"{path.name}, line {number}"))
        except RecordError as error:
            if not documents:
                raise
            damage = str(error)
            break
    notes: tuple[str, ...] = ()
    size = len(data) - len(torn)
    if not documents:
        found = "the header is incomplete" if torn.startswith(b"{") else "this is none"
        raise RecordError(
            f"{path.name}: {found if torn else 'the file is empty'}; expected a match record."
        )
    version = version_of(documents[0], f"{path.name}, line 1")
    if torn:
        notes = (
            f"{path.name}, line {len(pieces) + 1}: the last line is incomplete and was left out.",
        )
    check_header(documents[0], f"{path.name}, line 1")
    for step in range(version, VERSION):
        documents = UPGRADES[step](documents)
    header = header_of(documents[0], f"{path.name}, line 1")
    lines: list[ActionLine | UndoLine] = []
    for number, line in enumerate(documents[1:], 2):
        try:
            lines.append(line_of(line, f"{path.name}, line {number}"))
        except RecordError as error:
            damage = str(error)
            break
    return Contents(path, header, tuple(lines), notes, size, unended, version, damage)


def _is_complete(line: bytes) -> bool:
    """Whether a line without line end is whole: an editor may have dropped the line end."""
    try:
        return isinstance(strict_json(line, []), dict)
    except (ValueError, RecursionError):
        return False


def replay(
    contents: Contents, *, to: int | None = None, watch: Watch | None = None
) -> tuple[Match[Any], tuple[str, ...]]:
    """The match of a record, every line checked against the rules and its digest.

    ``watch`` is told before every line how many of how many are done; what it raises ends this.

    If a line is damaged, the match ends before it, with a note, when ``to`` actions are sound;
    otherwise RecordError is raised.
    """
    header = contents.header
    first = f"{contents.path.name}, line 1"
    try:
        game = _game_of(header)
        match = Match(
            game,
            header.scenario,
            options=header.options,
            seed=header.seed,
            seats=header.seats,
            dice=dice_of(header.dice, header.faces),
            undo_policy=UndoPolicy.FREE,
        )
        match.origin = header.origin
    except (UsageError, DataError) as error:
        raise RecordError(f"{first}: {error}") from error
    notes = _other_versions(game, header)
    because = f" ({' '.join(notes)})" if notes else ""
    if match.digest != header.digest:
        raise RecordError(
            f"{first}: the start of the match has the digest {match.digest}, "
            f"the record expects {header.digest}.{because}"
        )
    damage = contents.damage
    for index, line in enumerate(contents.lines):
        if watch is not None:
            watch(index, len(contents.lines))
        try:
            if isinstance(line, UndoLine):
                _undo(match, line)
            else:
                _play(match, line)
        except (RecordError, UsageError, MalformedActionError, DataError) as error:
            damage = f"{contents.place(index)}: {error}{because}"
            break
    if damage and (to is None or to > match.position):
        raise RecordError(damage + _sound(match.position, contents.path))
    match.undo_policy = UndoPolicy.for_seats(match.seats)
    if damage:
        return match, (damage, *notes)
    said = tuple(f"{contents.path.name}: {note} It replays without a difference." for note in notes)
    return match, said


def _game_of(header: Header) -> Game[Any]:
    """The game of a record, with its start. Raises UsageError and DataError."""
    if header.position is None:
        return registry.load(header.game)
    from wargame_core.files.position import position_of
    from wargame_core.files.position_game import PositionGame

    position = position_of(header.position, "position")
    document, chosen = position.document, position.state.scenario.options
    said = {"game": document.game, "scenario": document.scenario, "options": dict(chosen)}
    for name, found in said.items():
        expected = getattr(header, name)
        if found != expected:
            raise UsageError(f"position: {name}: found {found}; expected that of the match.")
    game: Any = PositionGame(position)
    return game  # type: ignore[no-any-return]


def _sound(count: int, path: Path) -> str:
    """What can still be seen of a damaged record."""
    if not count:
        return ""
    subject = f"The {count} actions before it are" if count > 1 else "The action before it is"
    return f" {subject} sound: gunyuden replay {shlex.quote(str(path))} --to {count}"


def _play(match: Match[Any], line: ActionLine) -> None:
    number = match.position + 1
    if line.n != number:
        raise RecordError(f"found action number {line.n}, expected {number}.")
    decision = match.decision
    if decision is None:
        raise RecordError(f"found the action “{line.action}”, but the game is over.")
    if line.seat != decision.seat:
        raise RecordError(f"found an action of “{line.seat}”, expected one of “{decision.seat}”.")
    before = match.state
    action = match.game.read_action(before, line.action)
    try:
        match.play(action)
    except IllegalActionError as error:
        words = match.game.say(before, error.refusal.message, "en")
        raise RecordError(
            f"the action “{line.action}” is not legal: {words} (rule {error.refusal.rule})."
        ) from error
    except UsageError as error:
        match.dice.pick(match.seed, match.rolls, match.game.outcomes(before))  # or it says why not
        said = f"die {action.face}" if isinstance(action, Roll) else f"“{line.action}”"
        source = f"seed {match.seed} rolls" if match.dice.mode == "seeded" else "the script gives"
        raise RecordError(f"{said} is not what {source} here.") from error
    digest = match.digest
    if digest != line.digest:
        raise RecordError(
            f"after “{line.action}” the state has the digest {digest}, "
            f"the record expects {line.digest}."
        )


def _undo(match: Match[Any], line: UndoLine) -> None:
    if not 1 <= line.undo <= match.position:
        raise RecordError(
            f"found {line.undo} actions to take back, expected 1 to {match.position}."
        )
    match.undo(line.undo)


def _other_versions(game: Game[Any], header: Header) -> tuple[str, ...]:
    """What has changed in the game since the record was written."""
    notes = []
    if header.rules != game.info.rules_version:
        notes.append(
            f"The record was written with rules {header.rules}; these are rules "
            f"{game.info.rules_version}."
        )
    present = dict(game.data_digests(header.scenario, header.options))
    changed = sorted(
        name for name in {*present, *header.data} if present.get(name) != header.data.get(name)
    )
    if changed:
        notes.append(f"Changed since the record was written: {', '.join(changed)}.")
    return tuple(notes)
