"""A board of hex tiles in letters, for the terminal: rows shifted by half tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import east_asian_width


def tile_lines(
    spots: Sequence[tuple[int, int]], cells: Sequence[Sequence[str]], width: int
) -> Iterator[str]:
    """The board line by line.

    Args:
        spots: Of each tile its row, and how many half tiles it lies from the left.
        cells: The lines of each tile, as many for all of them.
        width: Columns of a tile, an even number; longer lines are cut.

    >>> list(tile_lines([(0, 1), (1, 0), (1, 2)], [["A1"], ["B1"], ["B2"]], 4))
    ['  A1', 'B1  B2']
    """
    rows: dict[int, list[int]] = {}
    for tile, (row, _) in enumerate(spots):
        rows.setdefault(row, []).append(tile)
    for row in sorted(rows):
        for lines in zip(*(cells[tile] for tile in rows[row]), strict=True):
            told = ""
            for tile, line in zip(rows[row], lines, strict=True):
                indent = spots[tile][1] * width // 2 - columns(told)
                told += " " * indent + cut(line, width - 1)
            yield told.rstrip()


def columns(text: str) -> int:
    """How wide a text is at a terminal, where East Asian letters take two columns.

    >>> columns("C2 村")
    5
    """
    return sum(2 if east_asian_width(letter) in "FW" else 1 for letter in text)


def cut(text: str, most: int) -> str:
    """A text that is at most so many columns wide."""
    while columns(text) > most:
        text = text[:-1]
    return text
