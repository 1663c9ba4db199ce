"""What the program advises to type is what it was started with."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from wargame_core.engine.invocation import MADE_BY, MODULE, command_line, started_by


@pytest.fixture(autouse=True)
def _plain_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(MADE_BY, raising=False)


def script_in(folder: Path) -> Path:
    script = folder / "bin" / "gunyuden"
    script.parent.mkdir(parents=True)
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    return script


def test_a_script_that_is_not_on_path_is_named_as_it_was_typed() -> None:
    assert started_by([".venv/bin/gunyuden"], "", {"PATH": "/bin"}) == (".venv/bin/gunyuden",)


def test_a_script_below_the_working_folder_is_named_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = script_in(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert started_by([str(script)], "", {"PATH": ""}) == ("bin/gunyuden",)


def test_a_script_on_path_needs_no_folder(tmp_path: Path) -> None:
    script = script_in(tmp_path)
    assert started_by([str(script)], "", {"PATH": str(script.parent)}) == ("gunyuden",)


def test_another_script_of_the_name_on_path_is_not_meant(tmp_path: Path) -> None:
    other, script = script_in(tmp_path / "other"), script_in(tmp_path / "own")
    assert started_by([str(script)], "", {"PATH": str(other.parent)}) == (str(script),)


def test_a_module_is_started_as_a_module_again() -> None:
    words = started_by(["/x/wargame_core/cli/main.py"], MODULE, {})
    assert words[1:] == ("-m", MODULE)
    assert Path(words[0]).samefile(sys.executable) or not Path(words[0]).is_absolute()


def test_make_play_is_advised_to_whoever_used_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MADE_BY, "1")
    advised = command_line("play", "--load", "/a folder/match.gunyuden", "--text")
    assert advised == "make play ARGS=\"--load '/a folder/match.gunyuden' --text\""
    assert command_line("play") == "make play"


def test_what_make_cannot_say_is_said_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MADE_BY, "1")
    assert "make" not in command_line("replay", "match.gunyuden")
    advised = command_line("play", "--load", 'quote".gunyuden')
    assert shlex.split(advised)[1:] == ["play", "--load", 'quote".gunyuden']


def test_the_advised_command_works_as_printed(tmp_path: Path) -> None:
    """The line that ``play`` prints at its end is run as it stands, by a shell."""
    begin = [sys.executable, "-m", MODULE, "play", "western_hero/1", "--text", "--save"]
    record = tmp_path / "a 'match'.gunyuden"
    said = subprocess.run(
        [*begin, str(record)], input="1\nquit\n", capture_output=True, text=True, check=True
    ).stdout
    command = said.strip().splitlines()[-1].partition("go on with: ")[2]

    again = subprocess.run(
        command, shell=True, input="quit\n", capture_output=True, text=True, check=True
    )

    assert "go on with: " in again.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="file names are Unicode here")
def test_names_that_cannot_be_printed_are_quoted_so_that_they_can_be_typed() -> None:
    name = os.fsdecode(b"\xff\x1b[31m a'\\\n" + "Ō".encode())
    command = command_line("play", "--load", name)
    assert command == r"gunyuden play --load $'\377\033[31m a\047\134\012Ō'"
    assert command.isprintable()
    bash = shutil.which("bash")
    if bash is not None:
        typed = command.replace("gunyuden play --load", "printf %s")
        said = subprocess.run([bash, "-c", typed], capture_output=True, check=True).stdout
        assert said == os.fsencode(name)
