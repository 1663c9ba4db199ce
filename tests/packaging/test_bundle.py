"""What the bundle is told to hold, against what the project has; nothing is built here."""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tools.bundle import contents, launcher, unicode_data
from tools.bundle.__main__ import report
from wargame_core.cli.system_libraries import QT_LIBRARIES, X11_LIBRARIES

ROOT = Path(__file__).parents[2]
BUNDLE = ROOT / "tools" / "bundle"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PYTHON_FILES = [path for package in contents.PACKAGES for path in (ROOT / package).rglob("*.py")]


def test_it_holds_every_package_of_the_wheel() -> None:
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    moved = wheel["sources"]
    assert {moved.get(name, name).split("/")[0] for name in wheel["only-include"]} == set(
        contents.PACKAGES
    )


def test_every_entry_point_leads_into_a_package_that_it_holds() -> None:
    declared = PROJECT["project"]
    groups = [*declared["entry-points"].values(), declared["scripts"]]
    modules = [value.partition(":")[0] for group in groups for value in group.values()]
    assert modules
    assert {module.split(".")[0] for module in modules} <= set(contents.PACKAGES)
    assert declared["name"] in contents.METADATA, "entry points are read from the metadata"


def test_no_file_of_data_is_of_a_kind_that_counts_as_code() -> None:
    """``collect_data_files`` leaves these out."""
    code = {".pyc", ".pyo", ".so", ".dylib", ".dll", ".pyd", ".exe"}
    for package in contents.PACKAGES:
        found = {path for path in (ROOT / package).rglob("*") if path.suffix in code - {".pyc"}}
        assert found == set()


def test_nothing_that_the_program_imports_is_left_out() -> None:
    imported = set()
    for path in PYTHON_FILES:
        for line in path.read_text("utf-8").splitlines():
            if match := re.match(r"\s*(?:from|import) ([\w.]+)(?: import (\w+))?", line):
                imported |= {match[1], f"{match[1]}.{match[2]}"}
    left_out = {
        name
        for name in imported
        for excluded in contents.EXCLUDED_MODULES
        if name == excluded or name.startswith(f"{excluded}.")
    }
    assert left_out - {"readline", "readline.None"} == set(), "readline: tried, and done without"


def test_no_module_of_qt_that_is_used_is_left_out() -> None:
    text = "\n".join(path.read_text("utf-8") for path in PYTHON_FILES)
    used = {f"Qt6{name}" for name in re.findall(r"from PySide6\.Qt(\w+) import", text)}
    assert {"Qt6Widgets", "Qt6Svg", "Qt6PrintSupport"} <= used
    assert [name for name in used if name.startswith(contents.UNUSED_QT)] == []


def test_the_libraries_that_a_window_needs_are_in_it_or_come_with_a_plugin() -> None:
    with_plugins = {name for name in X11_LIBRARIES if name.startswith(("libxcb-", "libxkb"))}
    with_qt = {"libglib-2.0.so.0", "libxkbcommon.so.0", "libdbus-1.so.3"}
    wanted = {*QT_LIBRARIES, *X11_LIBRARIES} - with_plugins - with_qt
    assert wanted <= set(contents.SYSTEM_LIBRARIES)


def test_the_tool_and_what_it_needs_are_pinned() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = {line.split("==")[0] for line in lines}
    asked = PROJECT["project"]["optional-dependencies"]["bundle"]
    assert {Requirement(line).name for line in asked} <= pinned
    assert {"altgraph", "packaging", "pyinstaller-hooks-contrib"} <= pinned


def test_licences_that_no_package_brings_lie_there() -> None:
    texts = {path.name: path.read_text("utf-8") for path in (BUNDLE / "licences").iterdir()}
    assert set(texts) == {"LGPL-3.txt", "LGPL-2.1.txt", "GPL-3.txt"}
    assert all("Free Software Foundation" in text for text in texts.values())


@pytest.mark.skipif(sys.platform == "win32", reason="folders of Linux")
def test_what_a_bare_system_lacks_is_named_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "there"
    there.touch()
    lacking = ("/nowhere/at/all", "own")
    monkeypatch.setattr(
        launcher, "OWN_SETTINGS", {"A": lacking, "B": (str(there), "own"), "C": lacking}
    )
    for name in "AB":
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("C", "a player's own")
    launcher.name_own_settings(tmp_path)
    assert os.environ.pop("A") == str(tmp_path / "own")
    assert "B" not in os.environ
    assert os.environ["C"] == "a player's own"


def test_its_own_settings_lie_there() -> None:
    for _, own in launcher.OWN_SETTINGS.values():
        assert (BUNDLE / "settings" / own).exists()


def test_sizes_are_told_by_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library = tmp_path / "program" / "PySide6" / "Qt" / "lib" / "libQt.so"
    library.parent.mkdir(parents=True)
    library.write_bytes(bytes(2_000_000))
    (tmp_path / "gunyuden").write_bytes(bytes(10))
    assert report(tmp_path) == 2_000_010
    said = capsys.readouterr().out.splitlines()
    assert said == ["    2,000,000  PySide6/Qt", "    2,000,010  in all, 2 files"]


TABLES = {
    "icudt73l/coll/ja.res": b"order",
    "icudt73l/gb.cnv": bytes(40),
    "icudt73l/zone/ja.res": b"Tokyo",
}
HEADER = b"\x20\0\xda\x27".ljust(12, b"\0") + b"CmnD".ljust(20, b"\0")


def test_tables_of_unicode_are_found_again_by_name_in_their_package() -> None:
    package = unicode_data.packed(HEADER, TABLES)
    header, tables = unicode_data.unpacked(package)
    assert header == HEADER
    assert list(tables) == sorted(TABLES)
    assert {name: table[: len(TABLES[name])] for name, table in tables.items()} == TABLES
    assert [package.index(text) % unicode_data.GRAIN for text in (b"order", b"Tokyo")] == [0, 0]


@pytest.mark.skipif(shutil.which("ld") is None, reason="Binutils are not there")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="libraries of Linux")
def test_a_library_of_tables_keeps_what_qt_asks_for(tmp_path: Path) -> None:
    library = tmp_path / "libicudata.so.73"
    library.write_bytes(b"\x7fELF" + unicode_data.packed(HEADER, TABLES))
    unicode_data.shrink(library)
    kept = {name: TABLES[name] for name in TABLES if "/zone/" not in name}
    expected = unicode_data.packed(HEADER, kept)
    found = (ctypes.c_char * len(expected)).in_dll(ctypes.CDLL(str(library)), "icudt73_dat")
    assert found.raw == expected


def test_tables_stay_out_by_folder() -> None:
    assert unicode_data.is_unused("icudt73l/zone/ja.res")
    assert not unicode_data.is_unused("icudt73l/coll/ja.res")
    assert not unicode_data.is_unused("icudt73l/zoneinfo64.res")
    assert "coll" not in contents.UNUSED_UNICODE, "lists of files are sorted by it"
