"""Small files among a player's own that remember names, and may be deleted."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wargame_core.engine.errors import UsageError
from wargame_core.engine.own_folder import own_folder
from wargame_core.files.whole_file import write_whole

_LARGEST: Final = 100_000


@dataclass(frozen=True, slots=True)
class KeptNames:
    """One such file."""

    file: str
    """Its name in the folder of the player's own scenarios and maps."""
    format: str
    """What its first entry says."""
    key: str
    """The entry that holds the names."""

    @property
    def path(self) -> Path:
        """Where it is."""
        return own_folder() / self.file

    def names(self) -> frozenset[str]:
        """Every name that is remembered; none where the file cannot be read."""
        try:
            if self.path.stat().st_size > _LARGEST:
                return frozenset()
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return frozenset()
        if not isinstance(found, dict) or found.get("format") != self.format:
            return frozenset()
        names = found.get(self.key)
        return frozenset(
            filter(lambda one: isinstance(one, str), names if isinstance(names, list) else ())
        )

    def remember(self, name: str) -> bool:
        """Remember one more; the answer says whether that was possible."""
        names = self.names()
        if name in names:
            return True
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            document = {"format": self.format, self.key: sorted(names | {name})}
            write_whole(self.path, json.dumps(document, indent=1) + "\n", replace=True)
        except (OSError, UsageError):
            return False
        return True
