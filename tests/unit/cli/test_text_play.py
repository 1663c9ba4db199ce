"""The text mode, typed at by a script."""

from __future__ import annotations

import errno
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.unit.engine.toy_game import GAME
from wargame_core.cli import text_play
from wargame_core.cli.main import main
from wargame_core.cli.text_saving import Saving
from wargame_core.engine import registry
from wargame_core.files.record import load_match

Session = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def _race() -> Iterator[None]:
    registry.register("race", lambda: GAME)
    yield
    registry.unregister("race")


@pytest.fixture
def session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Session:
    """Play with these arguments and typed lines: exit code, output, errors."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)

    def run(arguments: str, *typed: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = main(["play", *shlex.split(arguments), "--text"])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_a_prompt_has_its_rule_and_numbered_actions_with_notation(session: Session) -> None:
    code, out, _ = session("race/long --seed 1", "quit")
    assert code == 0
    assert "Red: prompt.go: side red (rule 3.1)" in out
    assert "  1  Walk one field  [walk]" in out
    assert "  3  Reveal  [reveal]" in out


def test_numbers_and_notation_are_played_and_events_told(session: Session) -> None:
    _, out, _ = session("race/long --seed 1", "1", "walk", "dash")
    assert out.count("walked: side") == 2
    assert "== event.turn: turn 2 ==" in out
    assert re.search(r"ran: side red, fields (\d) \(die \1\)", out)


def test_a_typed_word_filters_the_list_and_numbers_stay(session: Session) -> None:
    _, out, _ = session("race/long --seed 1", "FAR as", "list", "quit")
    filtered = out.split("> FAR as\n")[1]
    assert filtered.startswith("  2  Dash as far as the die shows  [dash]\n  Enter plays it; “all”")
    assert "3  Reveal" in filtered.split("> list")[1]


def test_nonsense_is_answered_by_one_sentence(session: Session) -> None:
    _, out, _ = session("race/long --seed 1", "fly", "9", "-1", "roll 3", "why", "")
    assert "Found “fly”, expected walk, dash, reveal or roll." in out
    assert "No listed action contains 'fly'; “help” lists what can be typed." in out
    assert "Found 9, expected a number from 1 to 3." in out
    assert "Found -1, expected a number from 1 to 3." in out
    assert "refusal.no-roll (rule 2.0)" in out
    assert "Found no action, expected: why ACTION." in out


def test_numbers_without_end_and_homes_of_nobody_are_answered_too(session: Session) -> None:
    long = "9" * 5000
    typed = (long, f"-{long}", f"why {long}", f"log {long}", "save ~nobody-of-that-name/copy")
    code, out, _ = session("race/long --seed 1", "walk", *typed, "quit")
    assert code == 0
    assert f"Found {long}, expected a number from 1 to 3." in out
    assert "~nobody-of-that-name/copy: cannot be written: " in out
    assert out.count("1. Red: walk") == 1
    assert f"“{long}”" in out or f"'{long}'" in out


def test_no_action_of_the_log_is_none(session: Session) -> None:
    _, out, _ = session("race/long --seed 1", "walk", "log 0", "quit")
    assert "1. Red: walk" not in out


def test_why_tells_the_refusal_with_its_rule(session: Session) -> None:
    _, out, _ = session("race/long --seed 1", "why roll 3", "why 1", "why fly", "why dash")
    assert "refusal.no-roll (rule 2.0)" in out
    assert out.count("This is legal.") == 2


def test_undo_goes_back_to_the_last_choice_of_the_human(session: Session) -> None:
    _, out, _ = session(
        "race/long --seed 1 --seat blue=random --save m",
        "walk",
        "walk",
        "undo",
        "undo",
        "undo",
        "redo",
        "quit",
    )
    assert out.count("Taken back: ") == 2
    assert "There is nothing to take back." in out
    match, _ = load_match(Path("m"))
    assert match.decision is not None and match.decision.seat == "red"
    assert [e.text for e in match.entries if e.seat == "red"] == ["walk"]
    assert match.taken_back


def test_several_humans_take_back_to_the_last_roll_only(session: Session) -> None:
    _, out, _ = session("race/long --seed 1", "dash", "undo", "quit")
    assert "nothing is taken back beyond the last roll" in out
    _, out, _ = session("race/long --seed 1 --undo free", "dash", "undo", "quit")
    assert re.search(r"Taken back: dash, roll \d\.", out)


def test_own_dice_are_asked_for_and_a_7_is_refused(session: Session) -> None:
    _, out, _ = session(
        "race/long --dice own --save m",
        "dash",
        "7",
        "0",
        "x",
        "",
        "roll 5",
        "dash",
        "3",
        "undo",
        "quit",
    )
    assert "number rolled> 7\nFound 7, expected 1-6 (rule 2.0).\nnumber rolled> 0\n" in out
    assert "Found x, expected 1-6 (rule 2.0)." in out
    assert "Found nothing, expected 1-6 (rule 2.0)." in out
    texts = [entry.text for entry in load_match(Path("m"))[0].entries]
    assert texts == ["dash", "roll 5", "dash", "roll 3"]
    assert "nothing is taken back" in out


def test_own_dice_typed_wrong_can_be_taken_back_when_free(session: Session) -> None:
    session("race/long --dice own --undo free --save m", "dash", "5", "undo", "6", "quit")
    texts = [entry.text for entry in load_match(Path("m"))[0].entries]
    assert texts == ["dash", "roll 6"]


def test_board_log_and_save(session: Session) -> None:
    _, out, _ = session("race/long --seed 1", "walk", "board", "log 1", "save copy", "save copy")
    assert "Red 1, Blue 0, hidden (None," in out
    assert "1. Red: walk\n    event.walked" in out
    assert "Saved in copy." in out
    assert "copy: the file exists already; choose another name." in out
    assert load_match(Path("copy"))[0].position == 1


def test_a_quoted_file_name_is_that_of_a_shell(session: Session) -> None:
    typed = ('save "a b"', "save c d", "save 'e'f", 'save ""', "save '", 'save "O\'Neill"')
    _, out, _ = session("race/long --seed 1", *typed, "quit")
    for name in ("a b", "c d", "ef", "'", "O'Neill"):
        assert f"Saved in {name}." in out
        assert Path(name).is_file()
    assert out.count("Found no file name, expected: save FILE.") == 1


def test_what_is_hidden_from_the_one_human_is_never_shown(session: Session) -> None:
    _, out, _ = session("race/long --seed 1 --seat blue=random", "board", "walk", "board", "quit")
    boards = re.findall(r"hidden \((.*), (.*)\)", out)
    assert len(boards) == 3, "at the start, and twice when it is asked for"
    assert all(blue == "None" for _, blue in boards)


def test_the_end_of_the_input_keeps_the_record_and_tells_its_path(session: Session) -> None:
    code, out, err = session("race/long --seed 1", "walk")
    assert (code, err) == (0, "")
    path = re.search(r"The match is recorded in (\S+); go on with", out)
    assert path is not None
    assert load_match(Path(path[1]))[0].position == 1

    code, out, _ = session(f"--load {path[1]}", "walk")
    assert code == 0
    assert load_match(Path(path[1]))[0].position == 2


def test_a_closed_input_is_the_end_of_the_input(
    session: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session("race/long", "quit")
    monkeypatch.setattr("sys.stdin", None)
    assert main(["play", "race/long", "--text", "--save", "m"]) == 0
    out = capsys.readouterr().out
    assert "The input has ended.\nThe match is recorded in m; go on with" in out


def test_an_unknown_word_and_a_wrong_action_of_the_real_game(session: Session) -> None:
    _, out, _ = session("western_hero/1 --seed 1", "fly", "quit")
    assert "'fly' is no action. No listed action contains 'fly'; “help” lists what " in out


def test_an_interrupt_keeps_the_record(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(text_play.TextPlay, "_choose", interrupted)
    code, out, err = session("race/long --save m", "walk")
    assert (code, err) == (130, "")
    assert "Stopped.\nThe match is recorded in m; go on with: gunyuden play --load m --text" in out


def test_a_match_without_an_action_leaves_no_automatic_record(
    session: Session, tmp_path: Path
) -> None:
    _, out, _ = session("race/long", "quit")
    assert "recorded" not in out
    assert not list(tmp_path.rglob("*.gunyuden"))


def test_programs_play_to_the_end_and_points_have_their_sources(session: Session) -> None:
    code, out, _ = session("race/long --seed 7 --seat red=random --seat blue=hasty --save m")
    assert code == 0
    result = load_match(Path("m"))[0].result
    assert result is not None and result.winner is not None
    assert (
        f"{result.winner.capitalize()} wins. result.arrived: side {result.winner} (rule 9.0)" in out
    )
    red = result.total("red")
    assert f"Red: {red} points\n  +{red}  points.fields: fields {red} (rule 9.1)" in out
    assert "The match is recorded in m.\n" in out


def test_enter_turns_the_pages_of_a_long_list(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargame_core.cli.choice_list.PAGE", 2)
    _, out, _ = session("race/long --seed 1", "", "", "quit")
    assert "  1-2 of 3; Enter for the next page" in out
    assert "> \n  3  Reveal  [reveal]\n  3-3 of 3;" in out
    assert out.count("  1  Walk") == 2


def test_japanese(session: Session) -> None:
    _, out, _ = session("race/long --language ja", "quit")
    assert "競走" in out and "赤：" in out


def test_a_file_name_with_nul_is_refused_and_the_match_goes_on(session: Session) -> None:
    code, out, err = session("race/long --seed 1", "save a\0b", "walk", "quit")
    assert (code, err) == (0, "")
    assert "A file name cannot hold the character NUL." in out
    assert "walked" in out


def test_input_that_is_no_utf8_is_answered_like_any_other_word(tmp_path: Path) -> None:
    """The terminal may decode strictly: nothing that is typed ends the match."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "wargame_core.cli.main",
            "play",
            "western_hero/1",
            "--text",
            "--seed",
            "1",
            "--save",
            "m",
        ],
        input=b"\xff\xfe\n\xe3\x81\nlist \xff\nwhy \xff\nsave \xff.gunyuden\nquit\n",
        capture_output=True,
        check=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert done.stderr == b""
    assert b"is no action" in done.stdout
    assert (tmp_path / os.fsdecode(b"\xff.gunyuden")).is_file()


def test_the_command_to_go_on_is_quoted_for_a_shell(session: Session) -> None:
    _, out, _ = session("race/long --save 'my match; rm -rf $HOME'", "walk", "quit")
    command = out.split("go on with: ")[1].strip()
    assert shlex.split(command) == [
        "gunyuden",
        "play",
        "--load",
        "my match; rm -rf $HOME",
        "--text",
    ]


class Full:
    """The system's calls on a disk that is full from the second action on, until ``room``."""

    room = False

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def write(self, descriptor: int, data: bytes) -> int:
        if not self.room and b'"n":1' not in data and b'"n":' in data:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return os.write(descriptor, data)


def test_what_is_not_saved_is_said_at_every_prompt(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargame_core.files.record_file.os", Full())
    code, out, _ = session("race/long --save m", "walk", "walk", "walk", "quit", "quit")
    assert code == 0
    assert out.count("Not saved since action 2: no space left (m).\n") == 4
    assert "“quit” a second time stops without what is not saved." in out
    assert load_match(Path("m"))[0].position == 1


def test_input_that_ends_while_something_is_not_saved_is_a_failure(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargame_core.files.record_file.os", Full())
    code, out, _ = session("race/long --save m", "walk", "walk")
    assert "The input has ended.\nNot saved since action 2: no space left (m).\n" in out
    assert code == 1


def test_a_match_that_is_not_saved_can_be_saved_elsewhere(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargame_core.files.record_file.os", Full())
    _, out, _ = session("race/long --save m", "walk", "walk", "save copy", "quit")
    assert "a second time" not in out
    assert load_match(Path("copy"))[0].position == 2


def test_room_on_the_disk_is_found_and_told(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Full()
    monkeypatch.setattr("wargame_core.files.record_file.os", disk)
    asked = Saving.news
    prompts: list[int] = []

    def news(saving: Saving) -> Iterator[tuple[str, str]]:
        prompts.append(1)
        disk.room = len(prompts) > 3
        yield from asked(saving)

    monkeypatch.setattr(Saving, "news", news)
    _, out, _ = session("race/long --save m --language ja", "walk", "walk", "walk", "quit")
    assert out.count("2手目から保存されていません：空き容量がありません（m）。") == 1
    assert "全ての行動をmに保存しました。" in out
    assert load_match(Path("m"))[0].position == 3


def test_a_record_that_is_deleted_is_told_and_written_again(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Saving.news

    def news(saving: Saving) -> Iterator[tuple[str, str]]:
        yield from asked(saving)
        if saving._match.position == 1:
            Path("m").unlink()

    monkeypatch.setattr(Saving, "news", news)
    _, out, _ = session("race/long --save m", "walk", "walk", "quit")
    assert "m was deleted during the match; the whole match was written to m." in out
    assert load_match(Path("m"))[0].position == 2
