"""Matches of the province game as files: recorded, broken off, gone on with, checked, simulated."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest

from scenarios.gekokujo.text.words import WORDS
from wargame_core.cli.main import main
from wargame_core.files.record import load_match

PROGRAMS = " ".join(f"--seat player{n}={p}" for n, p in enumerate(("easy", "random") * 2, 1))
MODULES = "--option political=yes --option firearms=yes --option rice=yes --option max_rounds=4"


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))


def run(arguments: str) -> int:
    return main(arguments.split())


@pytest.mark.parametrize("options", ["--option max_rounds=4", MODULES], ids=["core", "modules"])
def test_a_played_match_is_recorded_and_verified(
    options: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(f"play gekokujo/4 {PROGRAMS} {options} --seed 3 --save game.gunyuden --text") == 0
    assert run("replay game.gunyuden --verify") == 0
    match, notes = load_match(tmp_path / "game.gunyuden")
    assert f"{match.position} actions, every digest agrees" in capsys.readouterr().out
    assert (match.result is not None, notes) == (True, ())


def test_a_match_broken_off_goes_on_as_it_would_have(tmp_path: Path) -> None:
    play = f"play gekokujo/4 {PROGRAMS} {MODULES} --seed 5 --save"
    assert run(f"{play} whole.gunyuden --text") == 0
    lines = (tmp_path / "whole.gunyuden").read_bytes().splitlines(keepends=True)
    torn = b"".join(lines[: len(lines) // 2]) + lines[len(lines) // 2][:20]
    (tmp_path / "broken.gunyuden").write_bytes(torn)
    assert run("play --load broken.gunyuden --text") == 0
    whole, _ = load_match(tmp_path / "whole.gunyuden")
    broken, notes = load_match(tmp_path / "broken.gunyuden")
    assert (broken.digest, broken.position, notes) == (whole.digest, whole.position, ())


def test_a_match_without_a_file_is_saved_by_itself(tmp_path: Path) -> None:
    assert run(f"play gekokujo/2 --seat player1=random --seed 1 {MODULES} --text") == 0
    (record,) = (tmp_path / "state").rglob("*.gunyuden")
    match, _ = load_match(record)
    assert match.scenario.id == "2"


def test_a_changed_action_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(f"play gekokujo/4 {PROGRAMS} {MODULES} --seed 3 --save game.gunyuden --text") == 0
    path = tmp_path / "game.gunyuden"
    text = path.read_text("utf-8")
    picked = re.findall(r"pick-clan \w+", text)
    spare = next(clan for clan in ("oda", "tokugawa") if f"pick-clan {clan}" not in picked)
    path.write_text(text.replace(picked[-1], f"pick-clan {spare}", 1), "utf-8")
    capsys.readouterr()
    assert run("replay game.gunyuden --verify") != 0
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_many_matches_are_simulated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = "simulate gekokujo/4 --games 3 --seat player2=easy --option max_rounds=6"
    assert run(f"{told} --csv games.csv") == 0
    assert "easy" in capsys.readouterr().out
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 3


def test_whoever_takes_a_seat_over_sees_with_its_eyes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(f"play gekokujo/4 {PROGRAMS} {MODULES} --seed 5 --save all.gunyuden --text") == 0
    lines = (tmp_path / "all.gunyuden").read_bytes().splitlines(keepends=True)
    (tmp_path / "part.gunyuden").write_bytes(b"".join(lines[:60]))
    capsys.readouterr()
    state = load_match(Path("part.gunyuden"))[0].state
    own, clan = str(state.treasury[0]), WORDS.player_name(state, 0, "en")
    monkeypatch.setattr("sys.stdin", io.StringIO("board\nlog 99\n"))
    run("play --load part.gunyuden --seat player1=human --text")
    shown = capsys.readouterr().out
    assert "Player 1 (human)" in shown
    now, _ = re.findall(r"Koku: (\d+)", shown)  # one's own alone, now and later
    assert now == own
    assert set(re.findall(r"^\d+\. (.+): store \d", shown, re.M)) <= {clan}
