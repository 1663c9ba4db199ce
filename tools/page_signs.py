"""Writes the signs of counters and tiles, as the window draws them, for pages: signs.svg.

python tools/page_signs.py writes the file anew after a sign has been changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtGui import QPainterPath

from gui.board.signs import sign
from gui.board.tile_signs import motif, tile_sign
from wargame_core.views.area_values import SIGNS, TOKENS
from wargame_core.views.tile_values import GROUNDS, WORKS, WORTHS

FILE: Final = Path(__file__).resolve().parents[1] / "wargame_core" / "pages" / "signs.svg"
_DRAWN: Final = tuple(name for name in TOKENS if name != "pact")


def svg_path(path: QPainterPath) -> str:
    """A path of Qt as the text of an SVG path, in whole units."""
    parts, index = [], 0
    while index < path.elementCount():
        element = path.elementAt(index)
        if element.isCurveTo():
            ends = [path.elementAt(index + step) for step in range(3)]
            parts.append("C" + " ".join(f"{_whole(end.x)},{_whole(end.y)}" for end in ends))
            index += 3
            continue
        letter = "M" if element.isMoveTo() else "L"
        parts.append(f"{letter}{_whole(element.x)},{_whole(element.y)}")
        index += 1
    return "".join(parts)


def _whole(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def signs_svg() -> str:
    """All signs as symbols, their middle at the origin."""
    paths = {f"sign-{name}": sign(name) for name in (*SIGNS, *_DRAWN)}
    paths |= {f"sign-{name}": tile_sign(name) for name in (*WORKS, *WORTHS)}
    paths |= {f"motif-{name}": motif(name) for name in GROUNDS}
    lines = []
    for name, path in paths.items():
        rule = "evenodd" if "OddEven" in path.fillRule().name else "nonzero"
        if not path.isEmpty():
            lines.append(f'<path id="{name}" fill-rule="{rule}" d="{svg_path(path)}"/>')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(signs_svg(), encoding="utf-8")
