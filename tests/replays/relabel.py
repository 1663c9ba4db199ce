"""``python -m tests.replays.relabel``: recorded matches with the present digests of their data.

For a change of names only: the lines stay as they are, and loading compares all their digests.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from wargame_core.engine import registry
from wargame_core.files.record_lines import header_digest

TESTS = Path(__file__).parents[1]
FOLDERS = [TESTS / game / "matches" for game in ("replays", "gekokujo", "shogun1986", "bushido")]
FOLDERS += sorted((TESTS.parent / "scenarios").glob("*/samples"))


def relabelled(text: str) -> str:
    """A record with the digests of the data as they are now."""
    first, rest = text.split("\n", 1)
    header = json.loads(first)
    game = registry.load(header["game"])
    header["data"] = dict(game.data_digests(header["scenario"], header["options"]))
    header["header_digest"] = header_digest(header)
    return json.dumps(header, ensure_ascii=False, separators=(",", ":")) + "\n" + rest


if __name__ == "__main__":
    for path in sorted(file for folder in FOLDERS for file in folder.glob("*.gunyuden")):
        before = path.read_text("utf-8")
        after = relabelled(before)
        if after != before:
            path.write_text(after, "utf-8")
            sys.stdout.write(f"{path.name}\n")
