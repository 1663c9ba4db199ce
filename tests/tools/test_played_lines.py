"""Files of what was played: read and written line by line, and refused in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.played_lines import append, lines_of, next_seeds


def test_lines_are_read_as_they_were_put_at_the_end(tmp_path: Path) -> None:
    file = tmp_path / "played"
    append(file, [{"seed": 1}])
    file.write_text(file.read_text("utf-8") + "\n", "utf-8")
    append(file, [{"seed": 2}, {"seed": 3}])
    assert [line["seed"] for line in lines_of([file, file])] == [1, 2, 3, 1, 2, 3]


@pytest.mark.parametrize("text", ["{", "3", "[" * 100_000])
def test_a_line_that_is_none_is_told_by_its_number(tmp_path: Path, text: str) -> None:
    file = tmp_path / "played"
    file.write_text('{"seed": 1}\n\n' + text, "utf-8")
    with pytest.raises(SystemExit, match=r"played, line 3: found .*, expected what was played"):
        lines_of([file])


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="missing"):
        lines_of([tmp_path / "missing"])
    (tmp_path / "no text").write_bytes(b"\xff")
    with pytest.raises(SystemExit, match="no text"):
        lines_of([tmp_path / "no text"])


def test_what_is_played_more_goes_on_after_the_seeds_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "played"
    first = next_seeds(file, 2)
    append(file, [{"seed": seed} for seed in first])
    assert [*first, *next_seeds(file, 2)] == [500_000, 500_001, 500_002, 500_003]
