"""The licences of everything in a bundle, copied beside the program."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

TEXTS: Final = Path(__file__).parent / "licences"
"""Texts that no package brings: the LGPL of Qt, of GEOS and of system libraries."""

READ_FIRST: Final = """What is in this program, and under which terms
================================================

Gunyuden itself is under the MIT licence: LICENSE and NOTICE.md in the folder gunyuden beside
this file. Everything else keeps its own licence; there is a folder for each part.

Qt 6 and Qt for Python (PySide6, shiboken6) are used under the GNU Lesser General Public License,
version 3 (LGPL-3.txt, which adds to GPL-3.txt). GEOS, which Shapely uses, and some libraries of
the system are under version 2.1 (LGPL-2.1.txt). They lie as separate shared libraries in the
folder `program`: whoever wants another version of one puts it in the place of ours. Their sources
are published by the Qt Project, by the GEOS project, and by Debian, in the versions that are named
in VERSIONS.txt.
"""


def collect(folder: Path, *, program: Path) -> int:
    """Write the licences of a finished program into a folder; the answer is their number."""
    folder.mkdir(parents=True)
    (folder / "READ-FIRST.txt").write_text(READ_FIRST, encoding="utf-8")
    for text in TEXTS.iterdir():
        shutil.copy(text, folder)
    versions, count = [], 0
    for name in sorted(_distributions()):
        found = metadata.distribution(name)
        versions.append(f"{name} {found.version}")
        count += _copy(folder / name, _licence_files(found))
    versions.append(f"Python {sys.version.split()[0]}")
    count += _copy(folder / "python", _python_licence())
    for package, version in sorted(_system_packages(program)):
        versions.append(f"{package} {version} (Debian)")
        count += _copy(folder / package, [Path("/usr/share/doc") / package / "copyright"])
    (folder / "VERSIONS.txt").write_text("\n".join(versions) + "\n", encoding="utf-8")
    return count


def _distributions() -> Iterator[str]:
    """What the program needs to run, at any distance."""
    from packaging.requirements import Requirement

    waiting, seen = ["gunyuden"], set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        yield name
        for line in metadata.requires(name) or ():
            needed = Requirement(line)
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                waiting.append(needed.name.lower().replace("_", "-"))


def _licence_files(found: metadata.Distribution) -> Iterator[Path]:
    for file in found.files or ():
        name = file.name.upper()
        if name.startswith(("LICEN", "NOTICE", "COPYING", "OFL", "AUTHORS")) and ".PY" not in name:
            yield Path(str(file.locate()))


def _python_licence() -> Iterator[Path]:
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    for place in (
        Path(sys.base_prefix) / "lib" / version / "LICENSE.txt",
        Path("/usr/share/doc") / version / "copyright",
        Path(sys.base_prefix) / "LICENSE.txt",
    ):
        if place.is_file():
            yield place
            return
    raise SystemExit("The licence of Python was not found beside its library.")


def _system_packages(program: Path) -> set[tuple[str, str]]:
    """Debian's packages of the libraries that were taken from the system, with their versions."""
    names = {
        path.name
        for path in program.rglob("*.so*")
        if path.parent == program and "python" not in path.name
    }
    found = set()
    for name in names:
        command = ["dpkg-query", "--search", f"*/{name}"]
        asked = subprocess.run(command, capture_output=True, text=True, check=False)
        for line in asked.stdout.splitlines()[:1]:
            package = line.split(":")[0]
            version = ["dpkg-query", "--show", "--showformat", "${Version}", package]
            told = subprocess.run(version, capture_output=True, text=True, check=False)
            found.add((package, told.stdout.split("\n")[0]))
    return found


def _copy(folder: Path, files: Iterable[Path]) -> int:
    count = 0
    for file in files:
        if file.is_file():
            folder.mkdir(exist_ok=True)
            shutil.copy(file, folder / f"{count or ''}{file.name}")
            count += 1
    return count
