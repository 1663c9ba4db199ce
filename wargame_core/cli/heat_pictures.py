"""Heat maps of a simulation as files: SVG, and PNG where the desktop program can draw them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import typer

from wargame_core.analysis.report import Report, heat_of, statistics_of
from wargame_core.cli.desktop import picture_writer
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game
from wargame_core.files.whole_file import write_whole


def heat_paths(
    game: Game, scenario: str, options: Mapping[str, str], folder: Path
) -> Iterator[Path]:
    """Every file that would be written. Raises UsageError if the game draws no heat maps."""
    statistics = statistics_of(game)
    if statistics is None:
        raise UsageError(f"{game.info.title} counts nothing that could be drawn.")
    for table in statistics.tables(scenario, options):
        if table.on_board:
            yield folder / f"{table.id}.svg"
            if picture_writer() is not None:
                yield folder / f"{table.id}.png"


def draw_heat_maps(
    game: Game, scenario: str, options: Mapping[str, str], report: Report, folder: Path
) -> None:
    """Draw a picture of every table whose rows are places. Raises UsageError."""
    statistics = statistics_of(game)
    assert statistics is not None, "heat_paths has been asked"
    write = picture_writer()
    played = "1 match" if report.matches == 1 else f"{report.matches} matches"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for table in statistics.tables(scenario, options):
            if not table.on_board:
                continue
            heat = heat_of(table, report.counts, report.matches)
            title = f"{table.title.split(',')[0]}: mean of {played}"
            picture = statistics.heat_picture(scenario, options, heat, title)
            path = folder / f"{table.id}.svg"
            write_whole(path, picture, replace=True)
            typer.echo(f"Drawn: {path}")
            if write is not None:
                write(picture, path.with_suffix(".png"))
                typer.echo(f"Drawn: {path.with_suffix('.png')}")
    except OSError as error:
        raise UsageError(
            f"{error.filename or folder}: cannot be written: {error.strerror}."
        ) from error
