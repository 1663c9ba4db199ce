"""``gunyuden share``: a copy of an unfinished match that shows nobody's secrets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wargame_core.cli import arguments
from wargame_core.engine.invocation import command_line
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words, speaking

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("share")
def share(
    record: Annotated[Path, typer.Argument(help="A record of a match that is not over.")],
    copy: Annotated[Path, typer.Argument(help="A new file.")],
    seat: Annotated[
        str, typer.Option(metavar="SIDE", help="For whom: what this seat has hidden is left in.")
    ] = "",
    language: Annotated[str, typer.Option(help="“en” or “ja”.")] = "en",
) -> None:
    """Write a copy for others: without seed, salt, and what other seats hide.

    It cannot be played. With “replay --against” it shows after the match that nothing was changed.
    """
    from wargame_core.engine.told import count_told
    from wargame_core.files.record import load_match
    from wargame_core.files.shared_copy import save_shared_copy

    arguments.one_of(language, arguments.LANGUAGES, Phrase("language"))
    words = Words(language)
    with speaking(language):
        arguments.existing_file(record)
        match, notes = load_match(record)
        save_shared_copy(match, copy, seat)
    for note in notes:
        typer.echo(words.of(note), err=True)
    typer.echo(
        words(
            "{path}: {count} actions, without seed, salt and what others hide.",
            path=copy,
            count=count_told(match.last, seat),
        )
    )
    command = command_line("replay", str(record), "--verify", "--against", str(copy))
    typer.echo(words("After the match: {command}", command=command))
