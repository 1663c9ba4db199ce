"""``gunyuden map``: pictures of maps, their checks, and the builder."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path, PurePath
from typing import Annotated, Never

import typer

from wargame_core.cli.arguments import free_path
from wargame_core.cli.help_group import HelpGroup
from wargame_core.engine.errors import DataError, UsageError, WargameError
from wargame_core.engine.file_text import printable
from wargame_core.engine.invocation import command_line
from wargame_core.engine.own_folder import own_folder
from wargame_core.engine.phrase import Phrase
from wargame_core.files.game_folders import packaged_map_names, packaged_maps
from wargame_core.files.whole_file import write_whole

app = typer.Typer(
    cls=HelpGroup,
    help="Pictures of maps, connectivity checks, and the map builder.",
    rich_markup_mode=None,
    add_completion=False,
)

_ForceTables = Annotated[
    bool, typer.Option("--force", help="Replace the tables that are in the folder.")
]

_MapArgument = Annotated[
    str,
    typer.Argument(
        metavar="[MAP]", help="A map folder, a game or a map; left out: the first game's."
    ),
]


@app.command()
def show(
    map_name: _MapArgument = "",
    region: Annotated[
        list[str] | None, typer.Option(help="Crop to a province; may be repeated.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="SVG, PNG or PDF file; else SVG, into a pipe.")
    ] = None,
    *,
    castles: Annotated[bool, typer.Option(help="Mark the castle hexes.")] = True,
    numbers: Annotated[bool, typer.Option(help="Print the hex numbers.")] = True,
    slots: Annotated[bool, typer.Option(help="Show where pieces stand in provinces.")] = False,
    lanes: Annotated[bool, typer.Option(help="Draw the optional sea lanes as well.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Write the file even if it exists.")
    ] = False,
) -> None:
    """Draw a map as a picture: SVG, or with the desktop program installed PNG and PDF."""
    from wargame_core.cli.area_map_commands import area_picture
    from wargame_core.files.area_map_file import is_area_map

    try:
        if out is None and sys.stdout.isatty():
            text = "A picture is nothing for a terminal; name a file: {command}"
            raise UsageError(Phrase(text, command=_with_file(map_name)))
        write = _writer(out) if out is not None else None
        if out is not None:
            free_path(out, force=force)
        folder = find_map(map_name)
        if is_area_map(folder):
            picture = area_picture(folder, region or (), slots=slots, optional=lanes)
        else:
            picture = _hex_picture(folder, region or (), castles=castles, numbers=numbers)
        if out is not None and write is not None:
            write(picture, out)
    except (WargameError, OSError) as error:
        _fail(error)
    if out is None:
        typer.echo(picture, nl=False)


def _with_file(map_name: str) -> str:
    """The command that writes the picture into a file."""
    words = ("map", "show", *((map_name,) if map_name else ()))
    return command_line(*words, "--out", "map.svg")


def _hex_picture(
    folder: Path | Traversable, region: Sequence[str], *, castles: bool, numbers: bool
) -> str:
    from wargame_core.boards.map_picture import map_svg
    from wargame_core.cli.map_check import settings_of
    from wargame_core.files.map_file import load_hex_map

    hex_map = load_hex_map(folder)
    unknown = sorted(set(region) - set(hex_map.provinces))
    if unknown:
        choices = ", ".join(hex_map.provinces)
        raise UsageError(f"No province {unknown[0]!r} on this map; it has {choices}.")
    settings = settings_of(folder) if castles else None
    marks = dict.fromkeys(settings.castles, "") if settings is not None else {}
    return map_svg(hex_map, region=region, castles=marks, numbers=numbers)


@app.command()
def check(
    map_name: _MapArgument = "",
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print the problems as JSON.")] = False,
) -> None:
    """Check castles, connections, coasts and sides; exit code 1 if anything is wrong."""
    from wargame_core.cli.map_check import check_map_folder

    try:
        checked = check_map_folder(find_map(map_name))
    except (WargameError, OSError) as error:
        _fail(error)
    problems = checked.problems
    if as_json:
        document = {"map": checked.id, checked.places: checked.count, "problems": problems}
        typer.echo(json.dumps(document, ensure_ascii=False, indent=2))
    else:
        for problem in problems:
            typer.echo(problem)
        counted = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        verdict = counted if problems else "sound"
        typer.echo(f"{checked.title}: {checked.count} {checked.places}, {verdict}.")
    if problems:
        raise typer.Exit(1)


@app.command("build-areas")
def build_areas(
    sources: Annotated[Path, typer.Option(help="Folder with the layout and its tables.")],
    out: Annotated[Path, typer.Option(help="Map folder for the tables.")],
    settings: Annotated[
        Path | None, typer.Option(help="Sizes and columns, TOML; else build.toml in the folder.")
    ] = None,
    *,
    force: _ForceTables = False,
) -> None:
    """Build the tables of an area map from a layout of provinces."""
    from wargame_core.cli.area_map_commands import build_area_folder
    from wargame_core.files.area_map_tables import COLUMNS

    try:
        for file in COLUMNS:
            free_path(out / file, force=force)
        typer.echo(build_area_folder(sources, settings, out))
    except (WargameError, OSError) as error:
        _fail(error)


@app.command()
def build(
    sources: Annotated[Path, typer.Option(help="Folder with the geodata.")],
    settings: Annotated[Path, typer.Option(help="Thresholds and corrections, TOML.")],
    out: Annotated[Path, typer.Option(help="Folder for hexes.csv and hexsides.csv.")],
    *,
    force: _ForceTables = False,
) -> None:
    """Build the hexes and hexsides of a map from geodata."""
    from wargame_core.boards.map_builder.build import build_map
    from wargame_core.boards.map_builder.settings_file import read_settings
    from wargame_core.boards.map_builder.sources import read_sources
    from wargame_core.files.map_file import ROW_FILES, write_map_rows

    try:
        for file in ROW_FILES:
            free_path(out / file, force=force)
        steering = read_settings(settings)
        built = build_map(read_sources(sources, steering.conic), steering)
        write_map_rows(out, built.rows)
    except (WargameError, OSError) as error:
        _fail(error)
    rows = built.rows
    typer.echo(
        f"{len(rows.hexes)} hexes and {len(rows.sides)} hexsides written;"
        f" {len(built.changed_hexes)} hexes corrected by hand."
    )
    if built.idle_hexes:
        typer.echo(f"Corrections that change nothing: {', '.join(built.idle_hexes)}.")


@app.command()
def draw(
    folder: Annotated[Path, typer.Option("--map", help="Map folder; its places decide.")],
    sources: Annotated[
        Path | None, typer.Option(help="Folder with the geodata; provinces do without.")
    ] = None,
    settings: Annotated[
        Path | None, typer.Option(help="Where the page lies, TOML; else build.toml of the map.")
    ] = None,
    *,
    force: _ForceTables = False,
) -> None:
    """Draw coast and relief for the hexes of a map, from geodata; for provinces the relief."""
    from wargame_core.cli.area_map_commands import draw_area_folder
    from wargame_core.files.area_drawing_file import HACHURES
    from wargame_core.files.area_drawing_file import RELIEF as LIGHT
    from wargame_core.files.area_map_file import is_area_map

    try:
        if is_area_map(folder):
            for file in (HACHURES, LIGHT):
                free_path(folder / file, force=force)
            typer.echo(draw_area_folder(sources, folder))
            return
        if sources is None:
            raise UsageError("A map of hexes is drawn from geodata: name their folder.")
    except (WargameError, OSError) as error:
        _fail(error)
    from wargame_core.boards.map_builder.drawing import draw_map
    from wargame_core.boards.map_builder.settings_file import read_settings
    from wargame_core.boards.map_builder.sources import read_sources
    from wargame_core.files.map_drawing_file import FILES, write_drawing
    from wargame_core.files.map_file import load_hex_map

    try:
        for file in FILES:
            free_path(folder / file, force=force)
        steering = read_settings(settings or folder / "build.toml")
        drawing = draw_map(load_hex_map(folder), read_sources(sources, steering.conic), steering)
        write_drawing(folder, drawing)
    except (WargameError, OSError) as error:
        _fail(error)
    lines = sum(map(len, drawing.coast.values()))
    typer.echo(f"{lines} lines of coast and a relief of {len(drawing.relief):,} bytes written.")


def find_map(name: str) -> Path | Traversable:
    """The map folder of a path, a game or a map; without a name, of the first game that has one.

    Maps of the player's are found by name as well.

    Raises:
        UsageError: There is no such map.
    """
    if name and Path(name, "map.toml").is_file():
        return Path(name)
    for folder in packaged_maps(name):
        if folder.joinpath("map.toml").is_file():
            return folder
    own = own_folder() / "maps" / name
    if name and PurePath(name).name == name and own.joinpath("map.toml").is_file():
        return own
    more = "".join(f", or {known}" for known in packaged_map_names())
    raise UsageError(
        f"No map {name!r}: expected a folder with map.toml, or a game with a hex map{more}."
    )


def _writer(out: Path) -> Callable[[str, Path], None]:
    """What writes a picture into a file of this kind. Raises UsageError."""
    from wargame_core.cli.desktop import picture_writer

    kind = out.suffix.lower()
    if kind == ".svg":
        return _write_text
    if kind in (".png", ".pdf"):
        write = picture_writer()
        if write is not None:
            return write
        raise UsageError(
            f"{out.name}: only .svg can be written here; {kind} needs the desktop program."
        )
    raise UsageError(f"{out.name}: only .svg, .png and .pdf can be written here.")


def _write_text(picture: str, out: Path) -> None:
    write_whole(out, picture, replace=True)


def _fail(error: Exception) -> Never:
    """Say what is wrong on standard error and leave with exit code 2."""
    words = str(error)
    if isinstance(error, DataError) and len(error.faults) > 1:
        words = f"{len(error.faults)} faults in the data:\n{error}"
    elif isinstance(error, OSError) and error.filename:
        words = f"{error.filename}: {error.strerror}."
    lines = [printable(line) for line in words.split("\n")]
    typer.echo("\n".join(["gunyuden: " + lines[0], *lines[1:]]), err=True)
    raise typer.Exit(2) from error
