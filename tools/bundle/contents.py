"""What goes into the bundle, and what of Qt and SciPy stays out: lists for ``gunyuden.spec``.

They are plain values, so that a test can hold them against the project without building anything.
"""

from __future__ import annotations

from typing import Final

PACKAGES: Final = ("wargame_core", "scenarios", "gui")
"""Packages with all their modules, their sources and their data.

Modules are named by entry points and by tables of commands, so no import leads to most of them;
``gunyuden rules`` reads the sources to say where a rule is carried out.
"""

FONTS: Final = "pylopdf_fonts_jp"
"""Distribution and package of the fonts, which is data only."""

METADATA: Final = ("gunyuden",)
"""Distributions whose entry points and version are asked at run time."""

EXCLUDED_MODULES: Final = (
    "PySide6.QtNetwork",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "readline",  # under the GPL, which the bundle would come under; typed lines go without arrows
    "pygments",  # Rich colours source code with it; the program prints none
    "tkinter",
    "setuptools",
    "pip",
    "unittest.mock",
    "ssl",  # with _hashlib it brings OpenSSL along; hashlib has all that is used built in
    "_ssl",
    "_hashlib",
    "scipy.stats",
    "scipy.optimize",
    "scipy.integrate",
    "scipy.interpolate",
    "scipy.fft",
    "scipy.signal",
    "scipy.io",
    "scipy.datasets",
)
"""Modules that imports of libraries lead to, and the program never asks for."""

QT_PLUGINS: Final = (
    "platforms/libqxcb",
    "platforms/libqwayland",
    "platforms/libqoffscreen",
    "platforminputcontexts/libcompose",
    "platforminputcontexts/libibus",
    "platformthemes/libqxdgdesktopportal",
    "imageformats/libqsvg",
    "imageformats/libqwebp",
    "imageformats/libqjpeg",
    "iconengines/libqsvgicon",
    "printsupport/libcups",
    "wayland-decoration-client/",
    "wayland-shell-integration/libxdg-shell",
)
"""Beginnings of the plugins of Qt that stay, as they lie in its folder ``plugins``.

The rest is for graphics cards, databases, QML, touch tables, and the theme of GTK, which would
bring all of GTK along.
"""

UNUSED_QT: Final = (
    "Qt6Quick",
    "Qt6Qml",
    "Qt6Pdf",
    "Qt6VirtualKeyboard",
    "Qt6Network",
    "Qt6Sql",
    "Qt6Test",
    "Qt6EglF",
    "Qt6Designer",
    "Qt6Help",
    "Qt6UiTools",
)
"""Libraries of Qt that only plugins left out above would need."""

LEFT_TO_SYSTEM: Final = ("libcups.so.2",)
"""Libraries that stay out with all that only they need: who prints has them.

Without it printing writes PDF files.
"""

STRIPPED: Final = (
    "**/*.cpython-*.so",
    "libpython*.so*",
    "shapely.libs/*",
    "PySide6/Qt/lib/libicu[iu]*",
)
"""Files from which symbols for debuggers are taken off.

Not the libraries in the folders ``numpy.libs`` and ``scipy.libs``: their segments were moved when
the wheels were made, and strip breaks them. Those of Qt have none.
"""

UNUSED_UNICODE: Final = (
    "brkitr",  # where words and lines of Thai, Khmer … break: Qt has its own
    "curr",
    "lang",
    "rbnf",  # numbers in words
    "region",
    "translit",
    "unit",
    "zone",
)
"""Folders of the tables of ICU that Qt never asks for (see ``unicode_data.py``)."""

SAME_LIBRARIES: Final = ("scipy.libs", "numpy.libs")
"""Two folders that hold the same Fortran library: the first links to the second."""

SYSTEM_LIBRARIES: Final = (
    "libX11.so.6",
    "libX11-xcb.so.1",
    "libxcb.so.1",
    "libXau.so.6",
    "libXdmcp.so.6",
    "libbsd.so.0",
    "libmd.so.0",
    "libEGL.so.1",
    "libGL.so.1",
    "libGLX.so.0",
    "libOpenGL.so.0",
    "libGLdispatch.so.0",
    "libfontconfig.so.1",
    "libfreetype.so.6",
    "libexpat.so.1",
    "libwayland-client.so.0",
    "libwayland-cursor.so.0",
)
"""Libraries that PyInstaller takes for granted on every desktop, and a bare system lacks.

The program paints in memory and opens no context of OpenGL, so they meet no driver of a card.
"""
