"""``gunyuden gallery``: pictures of everything that the desktop program shows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def gallery(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Made if it is not there.")],
    size: Annotated[str, typer.Option(help="Of the window: WIDTHxHEIGHT.")] = "1280x720",
    theme: Annotated[str, typer.Option(help="light, dark or contrast.")] = "light",
    language: Annotated[str, typer.Option(help="en or ja.")] = "en",
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Pictures whose names begin so; may be repeated."),
    ] = None,
) -> None:
    """Draw every page, panel, overlay and step of a fight into a folder, with an index.html."""
    from wargame_core.cli.desktop import draw_gallery

    arguments = ["--size", size, "--theme", theme, "--language", language]
    for name in only or ():
        arguments += ["--only", name]
    raise typer.Exit(draw_gallery([*arguments, "--", str(folder)]))
