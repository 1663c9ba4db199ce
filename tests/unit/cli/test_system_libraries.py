"""What a window needs of the system is looked for before Qt is asked, which would abort."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from wargame_core.cli import desktop
from wargame_core.cli.main import main
from wargame_core.cli.system_libraries import QT_LIBRARIES, X11_LIBRARIES, what_is_missing

ROOT = Path(__file__).parents[3]
X11 = {"DISPLAY": ":0"}


class Loader:
    """A system that lacks some libraries."""

    def __init__(self, *missing: str) -> None:
        self.missing = missing
        self.asked: list[str] = []

    def __call__(self, name: str) -> object:
        self.asked.append(name)
        if name in self.missing:
            raise OSError(f"{name}: cannot open shared object file: No such file or directory")
        return object()


def test_a_missing_library_is_named_by_its_package() -> None:
    said = what_is_missing(X11, Loader("libxcb-cursor.so.0"), "linux")
    assert said == (
        "The window needs system packages that are missing here: libxcb-cursor0"
        " (Debian's names; sudo apt-get install libxcb-cursor0)"
    )


def test_all_that_is_missing_is_named_at_once() -> None:
    said = what_is_missing(X11, Loader("libEGL.so.1", "libxcb-icccm.so.4"), "linux")
    assert "sudo apt-get install libegl1 libxcb-icccm4)" in said


def test_where_all_is_there_nothing_is_said() -> None:
    assert what_is_missing(X11, Loader(), "linux") == ""


@pytest.mark.parametrize(
    ("environment", "on_x11"),
    [
        (X11, True),
        ({"QT_QPA_PLATFORM": "xcb"}, True),
        ({"QT_QPA_PLATFORM": "offscreen", **X11}, False),
        ({"WAYLAND_DISPLAY": "wayland-0", **X11}, False),
    ],
)
def test_libraries_of_x11_are_looked_for_only_there(
    environment: dict[str, str], on_x11: bool
) -> None:
    loader = Loader()
    what_is_missing(environment, loader, "linux")
    assert (X11_LIBRARIES.keys() <= set(loader.asked)) is on_x11
    assert QT_LIBRARIES.keys() <= set(loader.asked)


def test_other_systems_bring_everything_along() -> None:
    assert what_is_missing({}, Loader(*QT_LIBRARIES), "darwin") == ""


def test_the_set_up_installs_the_same_packages() -> None:
    script = (ROOT / "scripts" / "setup.sh").read_text(encoding="utf-8")
    for name, known in (("qt_libraries", QT_LIBRARIES), ("x11_libraries", X11_LIBRARIES)):
        lines = re.search(rf'^{name}="\n(.*?)"', script, re.DOTALL | re.MULTILINE)
        assert lines is not None
        assert dict(line.split() for line in lines[1].splitlines()) == dict(known)


def test_the_command_says_one_sentence_and_offers_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(
        desktop,
        "what_is_missing",
        lambda environment: what_is_missing(X11, Loader("libxcb-cursor.so.0"), "linux"),
    )
    assert main(["play", "western_hero/1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "libxcb-cursor0" in err
    assert err.endswith("; in the terminal: gunyuden play western_hero/1 --text\n")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11 is Linux's")
def test_a_display_that_does_not_answer_is_said_in_one_sentence() -> None:
    environment = {
        k: v for k, v in os.environ.items() if k not in {"WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    }
    done = subprocess.run(
        [sys.executable, "-m", "wargame_core.cli.main"],
        capture_output=True,
        text=True,
        check=False,
        env={**environment, "DISPLAY": ":4711"},
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("gunyuden: The ")
