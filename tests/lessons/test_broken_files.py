"""A lesson or puzzle that cannot be read says so and hides no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_core.cli.main import main
from wargame_core.engine.errors import DataError
from wargame_core.engine.phrase import Phrase
from wargame_core.lessons import lesson_file
from wargame_core.lessons.lesson_file import read_toml
from wargame_core.puzzles import puzzle_file


@pytest.mark.parametrize("text", ["koku = " + "9" * 6000, "[[", "x = '\x00'", "\udcff"])
def test_a_document_that_cannot_be_read_is_a_fault_of_its_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "1_numbers.toml"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(DataError, match=r"1_numbers\.toml: cannot be read as TOML"):
        read_toml(path, Phrase("a lesson"))


@pytest.mark.parametrize(
    ("command", "module", "load"),
    [("lesson", lesson_file, "load_lesson"), ("puzzle", puzzle_file, "load_puzzle")],
)
def test_the_list_goes_on_after_a_broken_file(
    command: str,
    module: object,
    load: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([command]) == 0
    whole = capsys.readouterr().out.splitlines()
    read = getattr(module, load)

    def broken(path: Path) -> object:
        if path.name.startswith("2_"):
            raise DataError(["2_broken.toml: found nothing; expected a document"])
        return read(path)

    monkeypatch.setattr(module, load, broken)
    assert main([command]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == len(whole)
    assert any("expected a document" in line for line in listed)
