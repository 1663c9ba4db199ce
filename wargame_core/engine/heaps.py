"""Heaps of pieces by kind, and stacks in their order: hands, bags, what lies on the table.

Kind 0 is a piece that lies face down: a view has it in the place of those that it does not know.
"""

from __future__ import annotations

from typing import Final

Counts = tuple[int, ...]
"""How many pieces of each kind; those that lie face down are the first."""
BACK: Final = 0
"""A piece that lies face down."""


def with_more(counts: Counts, kind: int, number: int = 1) -> Counts:
    """Counts with more of a kind, or fewer.

    >>> with_more((0, 2, 1), 1, -1)
    (0, 1, 1)
    """
    return (*counts[:kind], counts[kind] + number, *counts[kind + 1 :])


def together(one: Counts, other: Counts) -> Counts:
    """Counts of two heaps in one."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def face_down(counts: Counts) -> Counts:
    """As many pieces, all face down.

    >>> face_down((0, 2, 1))
    (3, 0, 0)
    """
    return (sum(counts), *(0,) * (len(counts) - 1))


def stack_face_down(stack: Counts) -> Counts:
    """A stack as others see it: its height, and the tile on top."""
    return (*(BACK,) * (len(stack) - 1), *stack[-1:])
