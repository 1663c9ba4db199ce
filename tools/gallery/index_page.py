"""The page of a gallery: thumbnails under the headings of their families."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from tools.gallery.stage import Picture
from wargame_core.engine.errors import UsageError
from wargame_core.files.whole_file import write_whole

THUMBNAILS: Final = "thumbnails"
WIDTH: Final = 320
"""Width of a thumbnail in pixels."""
_PAGE: Final = "index.html"

_STYLE: Final = (
    "body{font-family:sans-serif;margin:24px;background:#f4efe2;color:#2f2a22}"
    "ul{display:flex;flex-wrap:wrap;gap:16px;list-style:none;padding:0}"
    "img{border:1px solid #8d8577;display:block}"
    "a{color:inherit;text-decoration:none}"
)


def save_thumbnail(image: QImage, folder: Path, name: str) -> None:
    """Write the small picture of a picture. Raises OSError."""
    place = folder / THUMBNAILS
    place.mkdir(exist_ok=True)
    small = image.copy()
    small.setDevicePixelRatio(1)
    small = small.scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation)
    if not small.save(str(place / f"{name}.png")):
        raise OSError(f"{place / name}.png: cannot be written")


def write_index(folder: Path, pictures: Sequence[Picture], title: str) -> Path:
    """Write ``index.html`` for pictures in a folder; the answer is its path. Raises UsageError."""
    parts = [
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style><h1>{escape(title)}</h1>"
    ]
    family = ""
    for picture in pictures:
        if picture.family != family:
            parts.append(f"{'</ul>' if family else ''}<h2>{escape(picture.family)}</h2><ul>")
            family = picture.family
        name = escape(picture.name)
        parts.append(
            f'<li><a href="{name}.png"><img src="{THUMBNAILS}/{name}.png" width="{WIDTH}" '
            f'alt="">{escape(picture.title)}</a></li>'
        )
    parts.append("</ul></html>\n" if family else "</html>\n")
    path = folder / _PAGE
    write_whole(path, "\n".join(parts), replace=True)
    return path


def expect_room(folder: Path) -> None:
    """See that no page of somebody's own would be replaced. Raises UsageError and OSError."""
    path = folder / _PAGE
    if path.is_file() and _STYLE.encode() not in path.read_bytes():
        raise UsageError(f"{path}: this is the page of no gallery; choose another folder.")
