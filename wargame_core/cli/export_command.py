"""``gunyuden export``: a recorded match as a page that plays it back in any browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wargame_core.cli import arguments
from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words, speaking

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("export")
def export(
    record: Annotated[Path, typer.Argument(help="A match record.")],
    html: Annotated[Path, typer.Option("--html", metavar="FILE", help="The page to be written.")],
    seat: Annotated[
        str | None,
        typer.Option(metavar="SIDE", help="Show what this seat may know of a match that goes on."),
    ] = None,
    language: Annotated[
        str, typer.Option(help="In which the page opens, “en” or “ja”; it has both.")
    ] = "en",
    *,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Write a match as one page: board, log, dice, remarks and rules, move by move.

    The page needs no network and nothing but itself. A match that goes on and has secrets is
    written for one seat only.
    """
    from wargame_core.files.record import load_match
    from wargame_core.pages.match_page import write_match_page

    arguments.one_of(language, arguments.LANGUAGES, Phrase("language"))
    words = Words(language)
    with speaking(language):
        arguments.existing_file(record)
        if html.exists() and html.samefile(record):
            raise UsageError(
                Phrase(
                    "{path}: is the record itself; expected another file for the page", path=html
                )
            )
        match, notes = load_match(record)
        write_match_page(match, html, seat=seat, spoken=language, replace=force)
    for note in notes:
        typer.echo(words.of(note), err=True)
    size = html.stat().st_size
    typer.echo(words("{path}: {size} bytes, in English and Japanese.", path=html, size=size))
