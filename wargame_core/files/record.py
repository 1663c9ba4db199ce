"""Match records: reading them back into a match, with every digest checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from wargame_core.engine import registry
from wargame_core.engine.annotation import Annotation
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
from wargame_core.engine.in_full import read_back
from wargame_core.engine.invocation import command_line
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.files.position_json import strict_json
from wargame_core.files.record_lines import (
    LARGEST_FILE,
    MOST_LINES,
    UPGRADES,
    VERSION,
    ActionLine,
    AnnotationLine,
    BodyLine,
    Header,
    Secrets,
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
    lines: tuple[BodyLine, ...]
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
        return _place(self.path, index + 2)


def _place(path: Path, number: int) -> Phrase:
    return Phrase("{file}, line {number}", file=path.name, number=number)


def load_match(
    path: Path, *, to: int | None = None, watch: Watch | None = None
) -> tuple[Match, tuple[str, ...]]:
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
        raise RecordError(Phrase("{path}: {error}.", path=path, error=error)) from error
    if data.count(b"\n") > MOST_LINES:
        raise RecordError(
            Phrase("{path}: too many lines; expected at most {most}.", path=path, most=MOST_LINES)
        )
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
            documents.append(document(piece, _place(path, number)))
        except RecordError as error:
            if not documents:
                raise
            damage = error.words
            break
    notes: tuple[str, ...] = ()
    size = len(data) - len(torn)
    if not documents:
        found = (
            Phrase("the file is empty")
            if not torn
            else Phrase("the header is incomplete")
            if torn.startswith(b"{")
            else Phrase("this is none")
        )
        raise RecordError(
            Phrase("{file}: {found}; expected a match record.", file=path.name, found=found)
        )
    first = _place(path, 1)
    version = version_of(documents[0], first)
    if torn:
        last = _place(path, len(pieces) + 1)
        notes = (Phrase("{place}: the last line is incomplete and was left out.", place=last),)
    check_header(documents[0], first)
    for step in range(version, VERSION):
        documents = UPGRADES[step](documents)
    header = header_of(documents[0], first)
    lines: list[BodyLine] = []
    for number, line in enumerate(documents[1:], 2):
        try:
            lines.append(line_of(line, _place(path, number)))
        except RecordError as error:
            damage = error.words
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
) -> tuple[Match, tuple[str, ...]]:
    """The match of a record, every line checked against the rules and its digest.

    ``watch`` is told before every line how many of how many are done; what it raises ends this.

    If a line is damaged, the match ends before it, with a note, when ``to`` actions are sound;
    otherwise RecordError is raised.
    """
    header, secrets = contents.header, contents.header.secrets
    first = _place(contents.path, 1)
    if secrets is None:
        text = (
            "{file}: this copy was made for others and is without the secrets of the match; it "
            "can be compared with the record, but not played."
        )
        raise RecordError(Phrase(text, file=contents.path.name))
    try:
        game = _game_of(header, secrets)
        match = Match(
            game,
            header.scenario,
            options=header.options,
            seed=secrets.seed,
            seats=header.seats,
            dice=dice_of(header.dice, secrets.faces),
            undo_policy=UndoPolicy.FREE,
            salt=bytes.fromhex(secrets.salt),
        )
        match.origin = header.origin
    except (UsageError, DataError) as error:
        raise RecordError(Phrase("{place}: {error}", place=first, error=error)) from error
    notes = _other_versions(game, header)
    if match.digest != header.digest:
        differs = Phrase(
            "the start of the match has the digest {digest}, the record expects {expected}.",
            digest=match.digest,
            expected=header.digest,
        )
        raise RecordError(_fault(first, differs, notes))
    damage = contents.damage
    for index, line in enumerate(contents.lines):
        if watch is not None:
            watch(index, len(contents.lines))
        try:
            if isinstance(line, UndoLine):
                _undo(match, line)
            elif isinstance(line, AnnotationLine):
                match.annotate(Annotation(line.after, line.annotation, line.by))
            else:
                _play(match, line)
        except (RecordError, UsageError, MalformedActionError, DataError) as error:
            damage = _fault(contents.place(index), error, notes)
            break
    if damage and (to is None or to > match.position):
        raise RecordError(_sound(damage, match.position, contents.path))
    match.undo_policy = UndoPolicy.for_seats(match.seats)
    if damage:
        return match, (damage, *notes)
    same = "{file}: {note} It replays without a difference."
    return match, tuple(Phrase(same, file=contents.path.name, note=note) for note in notes)


def _fault(place: str, error: object, notes: tuple[Phrase, ...]) -> Phrase:
    """What is wrong where, and what may be the reason."""
    if not notes:
        return Phrase("{place}: {error}", place=place, error=error)
    because = notes[0] if len(notes) == 1 else Phrase("{a} {b}", a=notes[0], b=notes[1])
    return Phrase("{place}: {error} ({because})", place=place, error=error, because=because)


def _game_of(header: Header, secrets: Secrets) -> Game:
    """The game of a record, with its start. Raises UsageError and DataError."""
    if secrets.position is None:
        return registry.load(header.game)
    from wargame_core.files.position import position_of
    from wargame_core.files.position_game import PositionGame

    position = position_of(secrets.position, "position")
    document, chosen = position.document, position.state.scenario.options
    said = {"game": document.game, "scenario": document.scenario, "options": dict(chosen)}
    for name, found in said.items():
        expected = getattr(header, name)
        if found != expected:
            raise UsageError(
                Phrase(
                    "{place}: {name}: found {found}; expected that of the match.",
                    place="position",
                    name=name,
                    found=found,
                )
            )
    game: Any = PositionGame(position)
    return game  # type: ignore[no-any-return]


def _sound(damage: str, count: int, path: Path) -> str:
    """The damage, and what can still be seen of the record."""
    if not count:
        return damage
    command = command_line("replay", str(path), "--to", str(count))
    if count == 1:
        text = "{damage} The action before it is sound: {command}"
        return Phrase(text, damage=damage, command=command)
    text = "{damage} The {count} actions before it are sound: {command}"
    return Phrase(text, damage=damage, count=count, command=command)


def _play(match: Match, line: ActionLine) -> None:
    number = match.position + 1
    if line.n != number:
        raise RecordError(
            Phrase(
                "found action number {found}, expected {expected}.", found=line.n, expected=number
            )
        )
    decision = match.decision
    if decision is None:
        raise RecordError(
            Phrase("found the action “{action}”, but the game is over.", action=line.action)
        )
    if line.seat in match.waiting:
        match.ask(line.seat)
    elif line.seat != decision.seat:
        raise RecordError(
            Phrase(
                "found an action of “{found}”, expected one of “{expected}”.",
                found=line.seat,
                expected=decision.seat,
            )
        )
    if line.action is None:
        raise RecordError(Phrase("found no action, expected what was played."))
    before = match.state
    try:
        action = read_back(match.game, before, line.action)
    except MalformedActionError as error:
        raise RecordError(Phrase("{error}.", error=error)) from error
    try:
        match.play(action)
    except IllegalActionError as error:
        raise RecordError(
            Phrase(
                "the action “{action}” is not legal: {words} (rule {rule}).",
                action=line.action,
                words=partial(match.game.say, before, error.refusal.message),
                rule=error.refusal.rule,
            )
        ) from error
    except UsageError as error:
        match.dice.pick(match.seed, match.rolls, match.game.outcomes(before))  # or it says why not
        said = (
            Phrase("die {die}", die=action.face)
            if isinstance(action, Roll)
            else Phrase("“{action}”", action=line.action)
        )
        source = (
            Phrase("the script gives")
            if match.dice.mode != "seeded"
            else Phrase("the sealed seed rolls")
            if match.salt
            else Phrase("seed {seed} rolls", seed=match.seed)
        )
        raise RecordError(
            Phrase("{said} is not what {source} here.", said=said, source=source)
        ) from error
    digest = match.digest
    if digest != line.digest:
        raise RecordError(
            Phrase(
                "after “{action}” the state has the digest {digest}, "
                "the record expects {expected}.",
                action=line.action,
                digest=digest,
                expected=line.digest,
            )
        )


def _undo(match: Match, line: UndoLine) -> None:
    if not 1 <= line.undo <= match.position:
        raise RecordError(
            Phrase(
                "found {found} actions to take back, expected 1 to {most}.",
                found=line.undo,
                most=match.position,
            )
        )
    match.undo(line.undo)


def _other_versions(game: Game, header: Header) -> tuple[Phrase, ...]:
    """What has changed in the game since the record was written."""
    notes = []
    if header.rules != game.info.rules_version:
        text = "The record was written with rules {found}; these are rules {present}."
        notes.append(Phrase(text, found=header.rules, present=game.info.rules_version))
    present = dict(game.data_digests(header.scenario, header.options))
    changed = sorted(
        name for name in {*present, *header.data} if present.get(name) != header.data.get(name)
    )
    if changed:
        text = "Changed since the record was written: {names}."
        notes.append(Phrase(text, names=", ".join(changed)))
    return tuple(notes)
