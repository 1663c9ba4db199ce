"""The folder of a player's own scenarios and maps, also for a program that is installed.

``scenarios/<game>/*.toml`` are offered beside the game's own scenarios, ``maps/<name>`` are maps.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

VARIABLE: Final = "GUNYUDEN_DATA"
"""Environment variable that names another folder."""


def own_folder() -> Path:
    """Where a player's own files lie, whether there are any or not."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen).expanduser() if chosen else user_data_path("gunyuden")
