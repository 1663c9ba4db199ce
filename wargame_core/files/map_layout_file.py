"""The layout of a hex map on disk: ``layout.toml`` beside the map's tables.

It is no part of what is played: a map without it, or with other hexes, has its names where
``boards.map_layout`` puts them.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from wargame_core.boards.hexmap import HexMap
from wargame_core.boards.map_layout import MapLayout, default_layout
from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import UnreadableError, parse_toml, read_text
from wargame_core.engine.phrase import Phrase

if TYPE_CHECKING:
    from wargame_core.files.map_layout_form import LayoutForm

FILE: Final = "layout.toml"
_LARGEST: Final = 200_000


def layout_of(board: HexMap) -> MapLayout:
    """Where everything is printed on a map.

    Raises:
        DataError: There is a layout, but it is damaged.
    """
    folder = board.folder
    if folder is None or not folder.joinpath(FILE).is_file():
        return default_layout(board)
    return _read(folder.joinpath(FILE)).layout(board)


def _read(path: Path | Traversable) -> LayoutForm:
    from pydantic import ValidationError

    from wargame_core.files.map_layout_form import LayoutForm
    from wargame_core.files.model_faults import fault_texts

    try:
        return LayoutForm.model_validate(parse_toml(read_text(path, _LARGEST)))
    except UnreadableError as error:
        fault = Phrase("{place}: found {found}, expected TOML", place=FILE, found=error)
        raise DataError([fault]) from error
    except ValidationError as error:
        raise DataError(fault_texts(FILE, error)) from error
