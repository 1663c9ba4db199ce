"""Ways and warnings at the prompt (G-115)."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.gunyuden.text.border import border_match, play
from wargame_core.cli.main import main
from wargame_core.files.record import load_match
from wargame_core.files.recorder import save_match

Session = Callable[..., str]


@pytest.fixture
def before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Session:
    """Go on where Honjō is at the border; these lines are typed. What is printed."""
    return _session(tmp_path, monkeypatch, capsys)


@pytest.fixture
def session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Session:
    """The same when Honjō has set out."""
    return _session(tmp_path, monkeypatch, capsys, "move honjo_tsunemitsu")


def _session(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *played: str,
) -> Session:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    match = border_match(tmp_path)
    play(match, *played)
    path = tmp_path / "match.gunyuden"
    save_match(match, path)

    def run(*typed: str, language: str = "en", ask: bool = True) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        words = ["play", "--load", str(path), "--text", "--language", language]
        assert main([*words, *(["--ask"] if ask else [])]) == 0
        return capsys.readouterr().out

    return run


def texts(tmp_path: Path) -> list[str]:
    match, _ = load_match(tmp_path / "match.gunyuden")
    return [entry.text for entry in match.entries]


def test_a_choice_that_starts_a_war_says_so(session: Session) -> None:
    out = session("go 16", "quit")
    assert "Go to 1620 – brings Ōuchi, Masuda into the war (36.7(2)): " in out
    assert re.search(r"Go to 1621: 4 points.*\[go 1621\]", out)


def test_what_cannot_be_taken_back_is_asked_first(session: Session, tmp_path: Path) -> None:
    out = session("go 1620", "no", "quit")
    assert "This brings Ōuchi, Masuda into the war (36.7(2))." in out
    assert "Not done." in out
    assert texts(tmp_path) == ["move honjo_tsunemitsu"]


def test_no_part_of_a_whole_move_is_played_before_the_answer(
    before_it: Session, tmp_path: Path
) -> None:
    out = before_it("move honjo_tsunemitsu 1620", "no", "quit")
    assert "This brings Ōuchi, Masuda into the war (36.7(2))." in out
    assert "Not done." in out
    assert texts(tmp_path) == []


def test_after_a_no_another_whole_move_can_be_typed(before_it: Session, tmp_path: Path) -> None:
    before_it("move honjo_tsunemitsu 1620", "no", "move honjo_tsunemitsu 1721 1621", "quit")
    assert texts(tmp_path)[:2] == ["move honjo_tsunemitsu", "go 1720 1721 1621"]


def test_a_whole_move_is_asked_about_once(before_it: Session, tmp_path: Path) -> None:
    out = before_it("move honjo_tsunemitsu 1620", "yes", "quit")
    assert out.count("all the same") == 1
    assert texts(tmp_path)[:2] == ["move honjo_tsunemitsu", "go 1720 1620"]


def test_why_judges_a_whole_move(before_it: Session, tmp_path: Path) -> None:
    assert "This is legal." in before_it("why move honjo_tsunemitsu 1620", "quit")
    refused = before_it("why move honjo_tsunemitsu 1722 1723 1621", "quit")
    assert "1723 is mountain; nobody enters it. (rule 15-2-2)" in refused
    assert texts(tmp_path) == []


def test_a_script_is_told_what_it_sets_off_and_not_asked(session: Session, tmp_path: Path) -> None:
    out = session("go 1620", "hex 1620", "quit", ask=False)
    assert "This brings Ōuchi, Masuda into the war (36.7(2)).\n" in out
    assert "all the same" not in out
    assert "\n1620: " in out, "the next line is a command, and no answer"
    assert texts(tmp_path)[1] == "go 1720 1620"


def test_after_a_yes_it_is_done(session: Session, tmp_path: Path) -> None:
    out = session("go 1620 1621", "yes", "quit")
    assert "Ōuchi joins the war" in out
    assert texts(tmp_path)[1] == "go 1720 1620 1621"


def test_a_harmless_way_is_not_asked_about(session: Session, tmp_path: Path) -> None:
    out = session("go 1721 1621", "quit")
    assert "all the same" not in out
    assert "by 1721 to 1621" in out
    assert texts(tmp_path)[1] == "go 1720 1721 1621"


def test_why_names_the_first_step_of_a_way_that_is_closed(session: Session) -> None:
    assert "1723 is mountain; nobody enters it. (rule 15-2-2)" in session(
        "why go 1721 1722 1723 1724 1621", "quit"
    )


def test_help_tells_how_a_way_is_named(session: Session) -> None:
    assert "go 1721 1621" in session("help", "quit")


def test_a_war_is_asked_about_in_japanese(session: Session) -> None:
    out = session("go 1620", "はい", "quit", language="ja")
    assert "この行動：大内、益田が参戦します：36.7(2)" in out
    assert "大内軍が参戦" in out
