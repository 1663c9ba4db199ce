"""``gunyuden replay``: shows a recorded match, or verifies it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_core.cli import arguments
from wargame_core.cli.screen import Screen
from wargame_core.engine.errors import RecordError, UsageError, WargameError
from wargame_core.engine.invocation import command_line
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words, speaking

if TYPE_CHECKING:
    from wargame_core.cli.match_text import MatchText

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("replay")
def replay(
    file: Annotated[Path, typer.Argument(help="A match record.")],
    to: Annotated[int | None, typer.Option(metavar="N", help="Stop after N actions.")] = None,
    language: Annotated[
        str, typer.Option(help="Of the terminal, “en” or “ja”; the window has its own setting.")
    ] = "en",
    against: Annotated[
        Path | None,
        typer.Option(metavar="COPY", help="Also compare with a copy that “share” has written."),
    ] = None,
    *,
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Compare every digest; exit code 1 if one differs."),
    ] = False,
    text: Annotated[bool, typer.Option("--text", help="Print it in the terminal.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="With --text: programs say why they chose so.")
    ] = False,
) -> None:
    """Replay a recorded match."""
    from wargame_core.files.record import load_match

    verify = verify or against is not None
    arguments.one_of(language, arguments.LANGUAGES, Phrase("language"))
    say = Words(language)
    try:
        with speaking(language):
            if explain and not text:
                raise UsageError(Phrase("--explain needs --text; the window has “Why this move?”."))
            arguments.existing_file(file)
            match, notes = load_match(file, to=None if verify else to)
            compared = _compared(file, match, against) if against is not None else ""
            length = match.position
            stands = stands_of(match)
            if to is not None and not 0 <= to < len(stands):
                text_ = "Found --to {found}, expected 0 to {most}: the actions of the record."
                raise UsageError(Phrase(text_, found=to, most=len(stands) - 1))
    except WargameError as error:
        told = isinstance(error, RecordError) or isinstance(error.__cause__, RecordError)
        if not verify or not told:
            raise
        typer.echo(f"gunyuden: {error}", err=True)
        raise typer.Exit(1) from error
    screen = Screen()
    for note in notes:
        screen.say(say.of(note), "note")
    if verify:
        screen.say(say("{file}: {count} actions, every digest agrees.", file=file, count=length))
        if match.salt:
            screen.say(_sealed(match, say))
        if compared:
            screen.say(say.of(compared))
    if text:
        with speaking(language):
            _print(match, length if to is None else stands[to], screen, language, explain=explain)
    if verify or text:
        return
    from wargame_core.cli.desktop import open_desktop

    words = ["replay", str(file), *(["--to", str(to)] if to is not None else [])]
    raise typer.Exit(open_desktop(words, text_mode=command_line(*words, "--text")))


def stands_of(match: Match) -> Sequence[int]:
    """The positions after the actions that are told; what is sealed step by step is one action."""
    from wargame_core.engine.told import points

    return points(match.entries, _text(match, match, "en").reader)


def _text(match: Match, told: Match, language: str) -> MatchText:
    """The record of a match that goes on tells no more than its players may know."""
    from wargame_core.cli.match_text import MatchText
    from wargame_core.engine.seats import humans
    from wargame_core.engine.secrecy import keeps_secrets

    several = len(humans(match.seats)) > 1
    return MatchText(told, language, everything=not keeps_secrets(match), outsider=several)


def _compared(file: Path, match: Match, against: Path) -> Phrase:
    """What a comparison with a copy for others has shown. Raises RecordError for a difference."""
    from wargame_core.files.record import read_record
    from wargame_core.files.shared_copy import compare

    arguments.existing_file(against)
    count = compare(read_record(file), match, read_record(against))
    text = "{copy}: the same seal, and its {count} actions are those of the record."
    return Phrase(text, copy=against, count=count)


def _sealed(match: Match, say: Words) -> str:
    """That the secrets are those that were sealed, and the seed where it may be told."""
    from wargame_core.cli.match_text import SEAL_DIGITS
    from wargame_core.engine.secrecy import keeps_secrets
    from wargame_core.files.record_header import seal_of

    seal = seal_of(match)[:SEAL_DIGITS]
    if keeps_secrets(match):
        return say("Seed and salt are those that were sealed as {seal}.", seal=seal)
    text = "The seed {seed} and the salt are those that were sealed as {seal}."
    return say(text, seed=match.seed, seal=seal)


def _print(match: Match, end: int, screen: Screen, language: str, *, explain: bool) -> None:
    """Every action as it is played again, then the result or the open decision.

    ``explain``: programs say what they think of each of their choices.
    """
    from wargame_core.cli.reason_text import ReasonText
    from wargame_core.players.opponents import Opponents

    reasons = ReasonText(match.game, language)
    opponents = Opponents(match.game, match.seats if explain else {}, match.seed)
    if explain and (refusal := reasons.refusal(match)):
        screen.say(refusal, "note")
        explain = False
    told = match.branch(0)
    text = _text(match, told, language)
    screen.say(text.opening(), "heading")
    _print_remarks(match, 0, screen, language)
    for entry in match.entries[:end]:
        for line in reasons.of_choice(told, opponents, entry.action) if explain else ():
            screen.say(line, "quiet")
        if entry.asked:
            told.ask(entry.seat)
        told.play(entry.action)
        for words, style in text.log([entry]):
            if style == "heading":
                screen.heading(words.strip())
            else:
                screen.say(words, style)
        _print_remarks(match, entry.number, screen, language)
    result = told.result
    screen.say("")
    if result is not None:
        for words, style in text.result(result):
            screen.say(words, style)
    elif told.decision is not None:
        screen.say(match.game.summary(text.shown_state(), language))
        screen.say(text.prompt(told.decision), "prompt")


def _print_remarks(match: Match, position: int, screen: Screen, language: str) -> None:
    """What somebody remarked on the moment after so many actions."""
    from wargame_core.engine.annotation import remarks_on

    words = Words(language)
    for remark in remarks_on(match.annotations, position):
        said = remark.said(language)
        told = words("{who}: {words}", who=remark.by, words=said) if remark.by else said
        screen.say(f"  ※ {told}", "note")
