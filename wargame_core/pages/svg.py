"""Paths of SVG pictures in whole units, written as short as they can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Point = tuple[float, float]


def polyline(points: Iterable[Point], *, closed: bool = False) -> str:
    """A line through some points; points that fall together are one.

    >>> polyline([(0, 0), (10.2, 0), (10.4, 0), (10, 5)], closed=True)
    'M0 0l10 0l0 5z'
    """
    parts: list[str] = []
    last: tuple[int, int] | None = None
    for x, y in points:
        here = round(x), round(y)
        if last is None:
            parts.append(f"M{here[0]} {here[1]}")
        elif here != last:
            parts.append(f"l{here[0] - last[0]} {here[1] - last[1]}")
        last = here
    return "".join(parts) + ("z" if closed and parts else "")


def path(data: str, kind: str, more: str = "") -> str:
    """A path of a class; nothing where there is nothing to draw."""
    return f'<path class="{kind}"{more} d="{data}"/>' if data else ""


def pairs(numbers: Sequence[int], scale: float) -> list[Point]:
    """Numbers two by two as points, each so many times as large."""
    return [(x * scale, y * scale) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def picture(data: bytes, kind: str, box: tuple[float, float, float, float]) -> str:
    """A PNG within the page itself."""
    from base64 import b64encode

    x, y, width, height = box
    return (
        f'<image class="{kind}" x="{x:.0f}" y="{y:.0f}" width="{width:.0f}"'
        f' height="{height:.0f}" preserveAspectRatio="none"'
        f' href="data:image/png;base64,{b64encode(data).decode()}"/>'
    )


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG, from its head."""
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
