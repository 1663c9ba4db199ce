"""What ``gunyuden map`` does with area maps: the picture and the builder."""

from __future__ import annotations

from collections.abc import Collection
from importlib.resources.abc import Traversable
from pathlib import Path

from wargame_core.engine.errors import DataError, UsageError

SETTINGS_FILE = "build.toml"


def area_picture(
    folder: Path | Traversable, region: Collection[str], *, slots: bool, optional: bool
) -> str:
    """The map as SVG text.

    Raises DataError, also for outlines that cannot be drawn, and UsageError for an unknown region.
    """
    from wargame_core.boards.area_checks import outline_faults
    from wargame_core.boards.area_picture import area_svg
    from wargame_core.files.area_map_file import load_area_map

    area_map = load_area_map(folder)
    unknown = sorted(set(region) - set(area_map.ids) - set(area_map.groups))
    if unknown:
        choices = ", ".join((*area_map.groups, *area_map.ids))
        raise UsageError(f"No province {unknown[0]!r} on this map; it has {choices}.")
    faults = outline_faults(area_map)
    if faults:
        raise DataError([f"{area_map.title}: {fault}" for fault in faults])
    return area_svg(area_map, region=region, slots=slots, optional=optional)


def build_area_folder(sources: Path, settings: Path | None, out: Path) -> str:
    """Write the tables of a map and say what was written.

    Without settings those in the folder that is written to are taken.

    Raises:
        DataError: Sources or settings are wrong; every fault at once.
        OSError: A file cannot be written.
    """
    from wargame_core.boards.area_builder.build import build_areas
    from wargame_core.boards.area_builder.settings import read_area_settings
    from wargame_core.boards.area_builder.sources import read_area_sources
    from wargame_core.files.area_map_file import write_area_rows

    steering = read_area_settings(settings or out / SETTINGS_FILE)
    built = build_areas(read_area_sources(sources), steering)
    write_area_rows(out, built.rows)
    points = sum(len(line.points) for line in built.rows.lines)
    return (
        f"{len(built.rows.areas)} areas and {len(built.rows.lines)} lines with {points} points"
        f" written; the board is {built.width} by {built.height}."
    )


def draw_area_folder(sources: Path | None, folder: Path) -> str:
    """Draw the relief of a map after its summits and say what was written.

    With sources the summits are placed anew, from degrees; without, those of the map are taken.

    Raises:
        DataError: Map, summits or sources are wrong.
        OSError: A file cannot be written.
    """
    from wargame_core.boards.area_builder import outlines
    from wargame_core.boards.area_builder.relief import draw_relief
    from wargame_core.boards.area_builder.settings import read_area_settings
    from wargame_core.boards.area_builder.sources import read_area_sources
    from wargame_core.boards.area_builder.summits import summits_on_board
    from wargame_core.files.area_drawing_file import (
        read_summits,
        write_area_drawing,
        write_summits,
    )
    from wargame_core.files.area_map_file import load_area_map

    board = load_area_map(folder)
    if sources is not None:
        steering = read_area_settings(folder / SETTINGS_FILE)
        kept = outlines.kept_parts(read_area_sources(sources), steering)
        write_summits(folder, summits_on_board(sources, outlines.frame_of(kept, steering)))
    summits = read_summits(folder)
    drawing = draw_relief(board, summits)
    write_area_drawing(folder, drawing)
    return (
        f"{len(drawing.hachures)} hachures and a relief of {len(drawing.relief):,} bytes written"
        f" for {len(summits)} summits."
    )
