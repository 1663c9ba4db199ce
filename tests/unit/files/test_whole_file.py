"""Files that somebody names are written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from wargame_core.engine.errors import UsageError
from wargame_core.files import whole_file
from wargame_core.files.whole_file import expect_writable, new_file, why_unwritten, write_whole


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_that_is_there_stays_unless_it_may_be_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a"
    write_whole(path, "one", replace=False)
    with pytest.raises(UsageError, match="a: the file exists already; choose another name"):
        write_whole(path, "two", replace=False)
    assert path.read_text() == "one"
    write_whole(path, b"three\r\n", replace=True)
    assert path.read_bytes() == b"three\r\n"
    assert names(tmp_path) == ["a"]


def test_a_file_that_appears_meanwhile_stays(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with (
        pytest.raises(UsageError, match="exists already"),
        new_file(path, replace=False) as new,
    ):
        new.write_text("mine")
        path.write_text("theirs")
    assert path.read_text() == "theirs"
    assert names(tmp_path) == ["a"]


def test_a_disk_without_links_to_files_is_written_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(Path, "hardlink_to", refused)
    write_whole(tmp_path / "a", "one", replace=False)
    assert (tmp_path / "a").read_text() == "one"
    assert names(tmp_path) == ["a"]
    with (
        pytest.raises(UsageError, match="exists already"),
        new_file(tmp_path / "b", replace=False) as new,
    ):
        new.write_text("mine")
        (tmp_path / "b").write_text("theirs")
    assert (tmp_path / "b").read_text() == "theirs"


@pytest.mark.parametrize("moment", ["write", "sync", "place"])
def test_what_was_there_stays_if_anything_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    path = tmp_path / "a"
    path.write_text("one")

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    if moment == "sync":
        monkeypatch.setattr(whole_file.os, "fsync", full)
    else:
        monkeypatch.setattr(Path, "write_bytes" if moment == "write" else "replace", full)
    with pytest.raises(UsageError, match="a: cannot be written: no space left"):
        write_whole(path, "two", replace=True)
    assert path.read_text() == "one"
    assert names(tmp_path) == ["a"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_device_is_a_sentence() -> None:
    with pytest.raises(UsageError, match="/dev/full: cannot be written: no space left"):
        write_whole(Path("/dev/full"), "one", replace=False)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a permission here")
def test_a_link_stays_a_link_and_permissions_stay(tmp_path: Path) -> None:
    real = tmp_path / "folder" / "real"
    real.parent.mkdir()
    real.write_text("one")
    real.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to(real)
    with pytest.raises(UsageError):
        write_whole(link, "two", replace=False)
    write_whole(link, "two", replace=True)
    assert link.is_symlink()
    assert real.read_text() == "two"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    new = tmp_path / "new"
    write_whole(new, "", replace=False)
    plain = tmp_path / "plain"
    plain.touch()
    assert new.stat().st_mode == plain.stat().st_mode
    write_whole(Path(os.devnull), "two", replace=False)
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("none/a", "there is no such file or folder"),
        (".", "it is a folder"),
        ("file/a", "a part of the path is no folder"),
        ("x" * 300, "the name is too long"),
        ("a\0b", "this is no name of a file"),
    ],
)
def test_what_cannot_be_written_is_a_sentence(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "file").touch()
    for write in (lambda path: write_whole(path, "", replace=True), expect_writable):
        with pytest.raises(UsageError, match=f"cannot be written: {reason}\\.$"):
            write(tmp_path / name)
    assert names(tmp_path) == ["file"]


def test_a_try_leaves_nothing_and_changes_nothing(tmp_path: Path) -> None:
    expect_writable(tmp_path / "a")
    assert names(tmp_path) == []
    (tmp_path / "a").write_text("one")
    expect_writable(tmp_path / "a")
    assert (tmp_path / "a").read_text() == "one"


def test_every_reason_has_words() -> None:
    for number in errno.errorcode:
        words = why_unwritten(OSError(number, os.strerror(number)))
        assert words
        assert not words.endswith(".")
    assert why_unwritten(OSError("odd {braces}")) == "odd {braces}"


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="this system has no /dev/stdout")
def test_a_pipe_is_filled_by_its_name() -> None:
    script = (
        "from pathlib import Path\n"
        "from wargame_core.files.whole_file import write_whole\n"
        "write_whole(Path('/dev/stdout'), 'one', replace=False)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert done.stdout == b"one"
