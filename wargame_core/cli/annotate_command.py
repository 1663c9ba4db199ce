"""``gunyuden annotate``: a remark on a moment of a recorded match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wargame_core.cli import arguments
from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words, speaking

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("annotate")
def annotate(
    record: Annotated[Path, typer.Argument(help="A match record that nobody is playing.")],
    text: Annotated[str, typer.Argument(help="The remark; left out with --remove.")] = "",
    at: Annotated[
        int | None,
        typer.Option(metavar="N", help="After N actions, 0 for the start; left out: the last."),
    ] = None,
    japanese: Annotated[
        str, typer.Option("--ja", metavar="TEXT", help="The same in Japanese.")
    ] = "",
    by: Annotated[str, typer.Option(metavar="NAME", help="Who makes the remark.")] = "",
    *,
    remove: Annotated[
        bool, typer.Option("--remove", help="Take away every remark on that moment.")
    ] = False,
    language: Annotated[str, typer.Option(help="Of what is printed, “en” or “ja”.")] = "en",
) -> None:
    """Remark on a moment of a recorded match; replays show it there.

    A line is added to the record; nothing of the match is changed by it.
    """
    from wargame_core.cli.replay_command import stands_of
    from wargame_core.engine.annotation import Annotation
    from wargame_core.files.annotate import annotate_record
    from wargame_core.files.record import load_match

    arguments.one_of(language, arguments.LANGUAGES, Phrase("language"))
    words = Words(language)
    said = {code: one for code, one in (("en", text), ("ja", japanese)) if one}
    with speaking(language):
        arguments.existing_file(record)
        if bool(said) == remove:
            raise UsageError(Phrase("Expected a text, or --remove without one."))
        match, _ = load_match(record)
        stands = stands_of(match)
        most = len(stands) - 1
        number = most if at is None else at
        if not 0 <= number <= most:
            raise UsageError(
                Phrase(
                    "Found --at {found}, expected 0 to {most}: the actions of the record.",
                    found=number,
                    most=most,
                )
            )
        match = annotate_record(record, Annotation(stands[number], said, by))
    count = len(match.annotations)
    one = words("{path}: 1 remark.", path=record)
    typer.echo(one if count == 1 else words("{path}: {count} remarks.", path=record, count=count))
