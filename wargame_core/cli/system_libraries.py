"""Shared libraries of the system without which Qt ends the whole program: found missing before.

``scripts/setup.sh`` installs the same packages.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Mapping
from typing import Final

QT_LIBRARIES: Final[Mapping[str, str]] = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
}
"""Libraries with the Debian packages that have them."""
X11_LIBRARIES: Final[Mapping[str, str]] = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""The same for a window on X11."""

_XCB: Final = "libxcb.so.1"


def what_is_missing(
    environment: Mapping[str, str],
    load: Callable[[str], object] = ctypes.CDLL,
    platform: str = sys.platform,
) -> str:
    """Why no window can open, without a full stop; empty if nothing is known to be missing.

    Args:
        environment: Tells which platform of Qt will be used.
        load: Loads a shared library by its name. Raises OSError.
        platform: As ``sys.platform``; only Linux is looked at.
    """
    if not platform.startswith("linux"):
        return ""
    on_x11 = _is_x11(environment)
    wanted = {**QT_LIBRARIES, **(X11_LIBRARIES if on_x11 else {})}
    packages = " ".join(package for name, package in wanted.items() if not _loads(name, load))
    if packages:
        return (
            f"The window needs system packages that are missing here: {packages}"
            f" (Debian's names; sudo apt-get install {packages})"
        )
    if on_x11 and not _display_answers(load):
        return f"The display {environment.get('DISPLAY', '')!r} does not answer"
    return ""


def _is_x11(environment: Mapping[str, str]) -> bool:
    """Whether Qt will open its window on X11."""
    chosen = environment.get("QT_QPA_PLATFORM", "")
    if chosen:
        return chosen.startswith("xcb")
    return bool(environment.get("DISPLAY")) and not environment.get("WAYLAND_DISPLAY")


def _loads(name: str, load: Callable[[str], object]) -> bool:
    try:
        load(name)
    except OSError:
        return False
    return True


def _display_answers(load: Callable[[str], object]) -> bool:
    """Whether the X server of the environment takes a connection; yes where that is unknown."""
    try:
        xcb = load(_XCB)
    except OSError:
        return True
    if not isinstance(xcb, ctypes.CDLL):
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    for function in (xcb.xcb_connection_has_error, xcb.xcb_disconnect):
        function.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    answers = not xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return answers
