"""``gunyuden check`` on a scenario file that lies alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenarios.western_hero.library import DATA
from wargame_core.cli.main import main

GOOD = (DATA / "scenario_1.toml").read_text(encoding="utf-8")


def check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str = "", new: str = ""
) -> tuple[int, str, str]:
    assert old in GOOD
    path = tmp_path / "s.toml"
    path.write_text(GOOD.replace(old, new, 1) if old else GOOD, encoding="utf-8")
    code = main(["check", str(path)])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_tables_of_the_named_game_are_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = check(tmp_path, capsys)
    assert (code, err) == (0, "")
    assert out.endswith("s.toml: a sound scenario file.\n")


def test_tables_beside_the_file_must_be_complete_and_come_after_its_own_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "options.toml").write_text("", encoding="utf-8")
    code, _, err = check(tmp_path, capsys, "turn_count = 18", 'turn_count = "x"')
    assert code == 1
    assert err.startswith("gunyuden: s.toml: turn_count: found 'x'")
    assert "units.csv: missing" in err


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('game = "western_hero"', 'game = "chess"', "s.toml: game: found 'chess'; expected one of"),
        ('game = "western_hero"\n', "", "s.toml: game: missing"),
        ("gunyuden-scenario/1", "gunyuden-scenario/2", "s.toml: format: found"),
    ],
)
def test_faults_of_the_heading(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    code, _, err = check(tmp_path, capsys, old, new)
    assert code == 1
    assert err.startswith(f"gunyuden: {told}") and err.count("\n") == 1
