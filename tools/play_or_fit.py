"""The command line of tools that play matches and fit numbers to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path


def play_or_fit(
    words: Sequence[str],
    play: Callable[[int, Path], None],
    fit: Callable[[list[Path]], str],
    usage: str | None,
) -> None:
    """``play MATCHES FILE`` writes played matches, ``fit FILE...`` prints what is fitted to them.

    Anything else prints ``usage``. Raises ValueError where the number of matches is none.
    """
    match words:
        case ["play", matches, file]:
            play(int(matches), Path(file))
        case ["fit", *files] if files:
            print(fit([Path(file) for file in files]))
        case _:
            print(usage)
