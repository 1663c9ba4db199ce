"""``python -m tools.bundle``: build the bundle of this system in ``build/bundle``, and measure it.

It makes an environment of its own with what the program needs to run and PyInstaller, so that
nothing of the tests gets in; the project is installed there as a wheel.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.bundle import unicode_data
from tools.bundle.contents import SAME_LIBRARIES, STRIPPED

ROOT: Final = Path(__file__).resolve().parents[2]
BUILD: Final = ROOT / "build" / "bundle"
SPEC: Final = Path(__file__).with_name("gunyuden.spec")
MOST_BYTES: Final = 235_000_000
"""What the unpacked program may take."""
_LARGE: Final = 1_000_000


def main(argv: list[str]) -> int:
    """Build it; with ``licences FOLDER`` only collect licences, from the new environment."""
    if argv[:1] == ["licences"]:
        from tools.bundle import licences

        folder = Path(argv[1])
        count = licences.collect(folder / "licences", program=folder / "program")
        sys.stdout.write(f"{count} licence files\n")
        return 0
    python = _environment(BUILD / "venv")
    work = ["--noconfirm", "--distpath", BUILD / "dist", "--workpath", BUILD / "work"]
    # Not beside the checkout: what is bundled is the wheel, which has the charts inside.
    _run(python, "-m", "PyInstaller", *work, "--log-level", "ERROR", SPEC, folder=BUILD)
    program = BUILD / "dist" / "gunyuden"
    _run(python, "-m", "tools.bundle", "licences", program)
    if sys.platform.startswith("linux"):
        _strip(program / "program")
        _link_same(program / "program")
        for library in (program / "program" / "PySide6" / "Qt" / "lib").glob("libicudata.so.*"):
            unicode_data.shrink(library)
    total = report(program)
    name = f"gunyuden-{_version()}-{sys.platform}-{platform.machine().lower()}"
    kind = "zip" if sys.platform == "win32" else "gztar"
    archive = Path(shutil.make_archive(str(BUILD / name), kind, program.parent, program.name))
    sys.stdout.write(f"{archive}: {archive.stat().st_size:,} bytes\n")
    if total > MOST_BYTES:
        sys.stderr.write(f"bundle: {total:,} bytes are more than {MOST_BYTES:,}\n")
        return 1
    return 0


def report(program: Path) -> int:
    """Print what takes the room; the answer is all of it in bytes."""
    sizes: Counter[str] = Counter()
    for file, size in _files(program):
        parts = file.relative_to(program).parts
        inside = parts[1:] if parts[0] == "program" else parts
        sizes["/".join(inside[:2]) if inside[0] == "PySide6" else inside[0]] += size
    for name, size in sizes.most_common():
        if size >= _LARGE:
            sys.stdout.write(f"{size:>13,}  {name}\n")
    total = sizes.total()
    sys.stdout.write(f"{total:>13,}  in all, {sum(1 for _ in _files(program))} files\n")
    return total


def _strip(folder: Path) -> None:
    for pattern in STRIPPED:
        for path in folder.glob(pattern):
            _run("strip", "--strip-unneeded", path)


def _link_same(folder: Path) -> None:
    first, second = (folder / name for name in SAME_LIBRARIES)
    for path in first.iterdir():
        other = second / path.name
        if other.is_file() and other.read_bytes() == path.read_bytes():
            path.unlink()
            path.symlink_to(Path("..") / second.name / path.name)


def _files(folder: Path) -> Iterator[tuple[Path, int]]:
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            yield path, path.stat().st_size


def _environment(folder: Path) -> Path:
    """Python of an environment with the project as it is now, its needs, and PyInstaller."""
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        _run(sys.executable, "-m", "venv", folder)
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    pinned = (*pip, "--constraint", ROOT / "constraints.txt")
    _run(*pinned, "hatchling")
    _run(*pinned, "--no-build-isolation", f"{ROOT}[bundle]")
    _run(*pip, "--no-build-isolation", "--no-deps", "--force-reinstall", ROOT)
    return python


def _run(*command: object, folder: Path = ROOT) -> None:
    done = subprocess.run([str(word) for word in command], cwd=folder, check=False)
    if done.returncode:
        raise SystemExit(f"bundle: this failed: {' '.join(str(word) for word in command)}")


def _version() -> str:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
