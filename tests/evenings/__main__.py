"""Play the evenings and tell what they took: ``python -m tests.evenings [NAME ...]``."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from pathlib import Path

from tests.evenings.programme import EVENINGS, sittings, spend
from tests.evenings.screen import missing


def main() -> int:
    """Play all of them or those that are named; 1 if one fails or nothing can be played."""
    parser = argparse.ArgumentParser(prog="evenings", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*EVENINGS, []], help="all by default")
    parser.add_argument("--hand", choices=("mouse", "keys"), help="both by default")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of every step")
    wish = parser.parse_args()
    if missing():
        _say(f"not installed: {missing()}")
        return 1
    failed = 0
    for name, hand in sittings():
        if (wish.names and name not in wish.names) or wish.hand not in (None, hand):
            continue
        began = time.monotonic()
        pictures = wish.pictures / f"{name}-{hand}" if wish.pictures is not None else None
        try:
            player = spend(name, hand, pictures)
        except (AssertionError, TimeoutError) as error:
            failed += 1
            _say(f"{name:14}{hand:7}FAILED  {error or _line(error)}")
            continue
        took = ", ".join(f"{what} {count}" for what, count in player.counts.items())
        _say(
            f"{name:14}{hand:7}{player.clicks:4} clicks{player.keys:5} keys"
            f"{len(player.steps):4} steps{time.monotonic() - began:6.0f} s  {took}"
        )
    return 1 if failed else 0


def _line(error: Exception) -> str:
    """Where something was asserted without words."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(where.filename).name}, line {where.lineno}: {where.line}"


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
