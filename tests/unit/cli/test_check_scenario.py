"""``gunyuden check`` on a scenario file that lies alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenarios.western_hero.game import GAME
from wargame_core.cli.main import main

GOOD = (GAME.library.data / "scenario_1.toml").read_text(encoding="utf-8")


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


@pytest.mark.parametrize("id_", ["../../../etc", "a/b", ".", "", "A", "x\\\\ny", "a" * 61])
def test_an_id_that_is_no_plain_word_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], id_: str
) -> None:
    code, _, err = check(tmp_path, capsys, 'id = "1"', f'id = "{id_}"')
    assert code == 1
    assert err.startswith("gunyuden: s.toml: id: found")
    assert err.count("\n") == 1


def test_control_codes_in_the_name_of_a_file_are_shown_not_sent(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "a\x1b[31m\nb.toml", tmp_path / "c\x1b[31m\nd.toml"
    good.write_text(GOOD, encoding="utf-8")
    bad.write_text(GOOD.replace("turn_count = 18", "turn_count = 3"), encoding="utf-8")
    other = tmp_path / "e\x1b[31m\nf.txt"
    other.write_text("?", encoding="utf-8")
    results = tmp_path / "g\x1b[31m\nh.jsonl"
    results.write_text('{"format":"gunyuden-results/1"}\n', encoding="utf-8")

    codes = [main(["check", str(path)]) for path in (good, bad, other, results)]

    out, err = capsys.readouterr()
    assert codes == [0, 1, 2, 1]
    assert "\x1b" not in out + err
    assert (out.count("\n"), err.count("\n")) == (1, 3)
