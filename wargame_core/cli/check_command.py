"""``gunyuden check``: validates files, whatever their kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Final

import typer

from wargame_core.engine.errors import DataError, RecordError, UsageError

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("check")
def check(
    files: Annotated[
        list[Path], typer.Argument(exists=True, dir_okay=False, help="Files to validate.")
    ],
) -> None:
    """Validate files: a match record is replayed and every digest compared.

    The exit code is 1 if a file is wrong.
    """
    failed = False
    for path in files:
        try:
            typer.echo(f"{path}: {CHECKS[kind_of(path)](path)}")
        except (RecordError, DataError) as error:
            typer.echo(f"gunyuden: {error}", err=True)
            failed = True
    if failed:
        raise typer.Exit(1)


def kind_of(path: Path) -> str:
    """The kind of a file: what stands before the version in its ``format``.

    Raises UsageError if nothing here can check it.
    """
    with path.open("rb") as file:
        head = file.read(4096)
    for kind in CHECKS:
        if f'"{kind}/'.encode() in head:
            return kind
    if not head or path.suffix == ".gunyuden":
        return "gunyuden-match"
    raise UsageError(f"{path}: expected a file of one of these kinds: {', '.join(CHECKS)}.")


def _check_match(path: Path) -> str:
    from wargame_core.files.record import load_match

    match, notes = load_match(path)
    return " ".join([f"{match.position} actions, every digest agrees.", *notes])


CHECKS: Final[Mapping[str, Callable[[Path], str]]] = {"gunyuden-match": _check_match}
"""For every kind of file what validates it and says so in a sentence."""
