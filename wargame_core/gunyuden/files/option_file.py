"""Switches that are set before play: those of the series and of a game's ``options.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from wargame_core.files.scenario_info import OPTIONS_FILE, read_toml

SERIES_OPTIONS: Final = Path(__file__).parents[1] / "data" / OPTIONS_FILE
"""Those that concern the basic rules."""


def offered_options(folder: Path) -> Mapping[str, Any]:
    """All switches that scenarios of a folder may offer; the game's own, then the series'.

    The file may be missing. Raises UnreadableError.
    """
    own = folder / OPTIONS_FILE
    return {**(read_toml(own) if own.is_file() else {}), **read_toml(SERIES_OPTIONS)}
