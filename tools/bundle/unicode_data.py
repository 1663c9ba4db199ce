"""The tables of ICU without those that Qt never asks for: two thirds of them.

Qt's core loads ICU for conversions of text, the order of words and upper case; names of languages,
regions, currencies, units and time zones, dictionaries and spelled-out numbers are for programs
that ask ICU itself. ICU looks tables up by name in one package, a constant of the library
``libicudata``; the same package with fewer tables is as good.

Layout of the package: a header that begins with its own length; the number of tables; for each, in
the order of their names, where name and contents begin, counted from that number; names; contents.
"""

from __future__ import annotations

import struct
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tools.bundle.contents import UNUSED_UNICODE

MAGIC: Final = b"CmnD"
"""What says that this is a package of tables …"""
MAGIC_AT: Final = 12
"""… and where in its header."""
GRAIN: Final = 16
"""Contents begin at multiples of so many bytes."""

SOURCE: Final = """
    .section .rodata
    .balign {grain}
    .globl {symbol}
    .type {symbol}, @object
{symbol}:
    .incbin "package"
    .size {symbol}, . - {symbol}
    .section .note.GNU-stack, "", @progbits
"""
"""The library as an assembler reads it."""


def shrink(library: Path) -> None:
    """Put a library with fewer tables in the place of ``libicudata.so.VERSION``."""
    found = library.read_bytes()
    package = found[found.index(MAGIC) - MAGIC_AT :]
    header, tables = unpacked(package)
    kept = {name: table for name, table in tables.items() if not is_unused(name)}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "package").write_bytes(packed(header, kept))
        symbol = f"icudt{library.suffix[1:]}_dat"
        (folder / "package.s").write_text(SOURCE.format(symbol=symbol, grain=GRAIN), "utf-8")
        for command in (
            ("as", "package.s", "-o", "package.o"),
            ("ld", "-shared", "-soname", library.name, "package.o", "-o", "library"),
        ):
            subprocess.run(command, cwd=folder, check=True)
        library.write_bytes((folder / "library").read_bytes())


def is_unused(name: str) -> bool:
    """Whether a table, as ``icudt73l/lang/ja.res``, is of a kind that Qt does not ask for."""
    _, *folders, _ = name.split("/")
    return bool(folders) and folders[0] in UNUSED_UNICODE


def unpacked(package: bytes) -> tuple[bytes, dict[str, bytes]]:
    """The header, and the tables by name. The last one takes all that follows."""
    (length,) = struct.unpack_from("<H", package)
    header, body = package[:length], package[length:]
    (count,) = struct.unpack_from("<I", body)
    places = list(struct.iter_unpack("<II", body[4 : 4 + 8 * count]))
    ends = [*(start for _, start in places[1:]), len(body)]
    tables = {}
    for (named, start), end in zip(places, ends, strict=True):
        tables[body[named : body.index(b"\0", named)].decode("ascii")] = body[start:end]
    return header, tables


def packed(header: bytes, tables: Mapping[str, bytes]) -> bytes:
    """The other way round."""
    names = sorted(tables)
    contents = b"\0".join(name.encode("ascii") for name in names) + b"\0"
    named = start = 4 + 8 * len(names)
    places = struct.pack("<I", len(names))
    start = _aligned(start + len(contents), len(header))
    contents = contents.ljust(start - named, b"\0")
    body = bytearray()
    for name in names:
        places += struct.pack("<II", named, start + len(body))
        named += len(name) + 1
        body += tables[name].ljust(_aligned(len(tables[name]), 0), b"\0")
    return header + places + contents + bytes(body)


def _aligned(place: int, before: int) -> int:
    """The next place at a multiple of GRAIN, counted from so many bytes before."""
    return place + -(place + before) % GRAIN
