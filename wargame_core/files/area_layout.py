"""How an area map is printed: ``layout.toml`` beside its tables.

It is no part of what is played, so the digest of the map does not know it: a record of an older
version stays readable when a name is spelled otherwise. A map may do without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from wargame_core.boards.areamap import AreaMap, zone_lines
from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import UnreadableError, parse_toml, read_text
from wargame_core.engine.phrase import Phrase

FILE: Final = "layout.toml"
_LARGEST: Final = 200_000

_Text = Annotated[str, Field(min_length=1, max_length=60)]


class AreaLayoutForm(BaseModel):
    """What ``layout.toml`` may say."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["gunyuden-area-layout/1"]
    north_degrees: Annotated[float, Field(ge=-180, le=180)] = 0.0
    zones: dict[str, _Text] = {}
    """Id of a sea zone to its name as it is printed."""


def laid_out(board: AreaMap, folder: Path | Traversable) -> AreaMap:
    """A map as it is printed.

    Raises:
        DataError: There is a layout, but it is damaged or names a sea zone that is not there.
    """
    path = folder.joinpath(FILE)
    if not path.is_file():
        return replace(board, folder=folder)
    form = _read(path)
    faults = tuple(_strangers(board, form))
    if faults:
        raise DataError(faults)
    zones = tuple(
        replace(
            zone,
            name=form.zones.get(zone.id, zone.name),
            label=replace(
                zone.label, lines=zone_lines(form.zones.get(zone.id, zone.name), zone.kanji)
            ),
        )
        for zone in board.zones
    )
    return replace(board, folder=folder, zones=zones, north_degrees=form.north_degrees)


def _strangers(board: AreaMap, form: AreaLayoutForm) -> Iterator[str]:
    known = {zone.id for zone in board.zones}
    for name in sorted(set(form.zones) - known):
        text = "{place}: found the sea zone {found}, expected one of the map"
        yield Phrase(text, place=FILE, found=name)


def _read(path: Path | Traversable) -> AreaLayoutForm:
    from pydantic import ValidationError

    from wargame_core.files.model_faults import fault_texts

    try:
        return AreaLayoutForm.model_validate(parse_toml(read_text(path, _LARGEST)))
    except UnreadableError as error:
        fault = Phrase("{place}: found {found}, expected TOML", place=FILE, found=error)
        raise DataError([fault]) from error
    except ValidationError as error:
        raise DataError(fault_texts(FILE, error)) from error
