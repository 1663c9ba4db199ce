"""Nothing that was played is lost: full disks, lost and old records, files in the way."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from gui.shell import saving, unsaved_dialog
from gui.shell.saving import ask_path
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from wargame_core.engine.match import Match
from wargame_core.files.autosaves import (
    KEPT,
    WINDOW,
    autosave,
    autosave_folder,
    autosaves,
    remember,
)
from wargame_core.files.record import load_match

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


EXPECTED: list[object] = []
"""Answers to questions that are going to be asked."""


@pytest.fixture(autouse=True)
def _no_question_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that is closed after a failed test must not wait for an answer."""
    ask = unsaved_dialog._ask
    EXPECTED.clear()
    monkeypatch.setattr(
        unsaved_dialog,
        "_ask",
        lambda *about: ask(*about) if EXPECTED else QMessageBox.StandardButton.Discard,
    )


class Disk:
    """The system's calls on a disk that may be full."""

    full = False

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def write(self, descriptor: int, data: bytes) -> int:
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return os.write(descriptor, data)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk()
    monkeypatch.setattr("wargame_core.files.record_file.os", disk)
    yield disk
    disk.full = False


def act(hand: Hand, count: int = 1) -> None:
    for _ in range(count):
        hand.live.play(hand.live.now.choices[0])
        hand.wait_for_human()


def answer(button: QMessageBox.StandardButton, hear: Callable[[str], None] | None = None) -> None:
    """Press a button of the question that is going to be asked; ``hear`` is told its words."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(20, press)
            return
        if hear is not None:
            hear(box.text())
        EXPECTED.remove(button)
        box.button(button).click()

    EXPECTED.append(button)
    QTimer.singleShot(0, press)


def notice(hand: Hand) -> str:
    label = hand.window.status._unsaved
    return label.text() if label.isVisible() else ""


# --- a full disk ----------------------------------------------------------------------------------


def test_what_is_not_saved_is_shown_until_it_is(hand: Hand, disk: Disk) -> None:
    hand.begin(seed=1)
    act(hand)
    heard: list[object] = []
    hand.live.changed.connect(heard.append)
    before = hand.live.match.position
    disk.full = True
    act(hand, 3)
    path = hand.live._file.path
    assert path is not None
    assert notice(hand) == f"Not saved since action {before + 1}: no space left ({path})."
    assert len(heard) == hand.live.match.position - before, "board and log hear of every action"
    assert load_match(path)[0].position == before
    hand.window.settings.change(language="ja")
    act(hand)
    assert (
        notice(hand) == f"{before + 1}手目から保存されていません：空き容量がありません（{path}）。"
    )
    hand.window.settings.change(language="en")
    disk.full = False
    act(hand)
    assert notice(hand) == ""
    assert hand.window.statusBar().currentMessage() == f"Every action is saved in {path}."
    assert load_match(path)[0].position == hand.live.match.position


def test_writing_is_tried_again_without_an_action(
    hand: Hand, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.begin(seed=1)
    disk.full = True
    hand.live.records._timer.setInterval(10)
    act(hand)
    assert notice(hand)
    disk.full = False
    hand.qtbot.waitUntil(lambda: notice(hand) == "")
    assert load_match(hand.live._file.path)[0].position == hand.live.match.position
    assert not hand.live.records._timer.isActive()


def test_an_earlier_match_is_saved_when_there_is_room(hand: Hand, disk: Disk) -> None:
    hand.begin(seed=1)
    disk.full = True
    act(hand, 2)
    first, path = hand.live.match, hand.live._file.path
    disk.full = False
    match = Match(GAME, "2", seed=2)
    disk.full = True
    hand.window.begin(match)
    act(hand)
    assert notice(hand).count("Not saved since action 1: no space left (") == 2
    disk.full = False
    act(hand)
    assert notice(hand) == ""
    assert load_match(path)[0].position == first.position
    assert load_match(hand.live._file.path)[0].position == match.position


def test_the_window_does_not_close_over_a_match_that_is_not_saved(
    hand: Hand, disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.begin(seed=1)
    disk.full = True
    act(hand, 2)
    asked: list[str] = []
    answer(QMessageBox.StandardButton.Cancel, asked.append)
    assert not hand.window.close()
    path = hand.live._file.path
    told = f"Not saved since action 1: no space left ({path})."
    assert asked == [f"Battle of Oshikibata\n\n{told}"]
    assert hand.live.is_open
    copy = tmp_path / "copy.gunyuden"
    monkeypatch.setattr(
        saving.QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "copy"), "")
    )
    position = hand.live.match.position
    answer(QMessageBox.StandardButton.Save)
    assert hand.window.close()
    assert load_match(copy)[0].position == position


def test_room_that_was_made_is_used_before_the_window_closes(hand: Hand, disk: Disk) -> None:
    hand.begin(seed=1)
    disk.full = True
    act(hand, 2)
    match, path = hand.live.match, hand.live._file.path

    def make_room(_: str) -> None:
        disk.full = False

    hand.live.records._timer.stop()
    answer(QMessageBox.StandardButton.Retry, make_room)
    assert hand.window.close()
    assert load_match(path)[0].position == match.position


def test_a_match_may_be_given_up(hand: Hand, disk: Disk) -> None:
    hand.begin(seed=1)
    disk.full = True
    act(hand, 2)
    answer(QMessageBox.StandardButton.Discard)
    assert hand.window.close()


# --- a lost record --------------------------------------------------------------------------------


@pytest.mark.parametrize("replaced", [False, True])
def test_a_lost_record_is_told_and_written_again(hand: Hand, *, replaced: bool) -> None:
    hand.begin(seed=1)
    act(hand)
    path = hand.live._file.path
    assert path is not None
    path.unlink()
    if replaced:
        path.write_text("theirs")
    act(hand)
    new = hand.live._file.path
    assert new is not None
    verb = "replaced by another file" if replaced else "deleted"
    assert hand.window.statusBar().currentMessage() == (
        f"{path} was {verb} during the match; the whole match was written to {new}."
    )
    assert load_match(new)[0].position == hand.live.match.position
    assert not replaced or path.read_text() == "theirs"


# --- old records ----------------------------------------------------------------------------------


def test_the_window_removes_no_match_that_goes_on(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargame_core.files.autosaves.KEPT", 1)
    matches = [Match(GAME, "1", seed=seed) for seed in range(5)]
    terminal = []
    for match in matches:
        recorder = autosave(match)
        match.play(match.legal[0])
        recorder.close()
        remember(recorder)
        terminal.append(recorder.path)
    for seed in range(4):
        hand.begin(seed=seed)
        act(hand)
    own = hand.live._file.path
    assert own is not None
    assert own.parent == autosave_folder()
    assert len(autosaves()) == len(terminal) + 4, "every one of them goes on"
    assert set(terminal) <= set(autosaves())


def test_what_was_removed_is_said(hand: Hand) -> None:
    for seed in range(KEPT + 2):
        recorder = autosave(Match(GAME, "1", seed=seed), WINDOW)
        recorder.close()
        remember(recorder)
    said: list[str] = []
    hand.live.said.connect(said.append)
    hand.begin(seed=1)
    assert said == [
        "Automatic records of old matches that were over or empty were removed: 2. "
        f"{KEPT} are kept, those of matches that are over first."
    ]
    assert len(autosaves()) == KEPT + 1
    hand.begin(seed=2)
    assert len(said) == 1


# --- overwriting ----------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["match", "position"])
def test_the_ending_is_added_before_the_question(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    there = tmp_path / ("mine.gunyuden" if what == "match" else "mine.json")
    there.write_text("mine")
    chosen = [str(tmp_path / "mine"), str(tmp_path / "other"), str(tmp_path / "mine")]
    monkeypatch.setattr(saving.QFileDialog, "getSaveFileName", lambda *_, **__: (chosen.pop(), ""))
    hand.begin(seed=1)
    ask: Callable[[], None] = (
        hand.window.ask_save if what == "match" else hand.window.files.ask_save_position
    )
    asked: list[str] = []
    answer(QMessageBox.StandardButton.No, asked.append)
    ask()
    assert asked == [f"{there.name} is there already. Replace it?"]
    assert there.read_text() == "mine"
    assert (tmp_path / f"other{there.suffix}").is_file(), "another name was asked for"
    answer(QMessageBox.StandardButton.Yes)
    ask()
    assert there.read_text() != "mine"


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("Battle 1.5", "Battle 1.5.gunyuden"),
        ("v1.0 final", "v1.0 final.gunyuden"),
        ("x.GUNYUDEN", "x.GUNYUDEN"),
        ("x.gunyuden", "x.gunyuden"),
    ],
)
def test_a_name_with_a_dot_gets_the_ending_too(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, path: str
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    chosen = str(tmp_path / name)
    monkeypatch.setattr(saving.QFileDialog, "getSaveFileName", lambda *_, **__: (chosen, ""))
    assert ask_path(window, "Save", "", "", ".gunyuden") == tmp_path / path


def test_a_folder_is_not_replaced(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    (tmp_path / "mine.gunyuden").mkdir()
    chosen = [str(tmp_path / "other"), str(tmp_path / "mine")]
    monkeypatch.setattr(saving.QFileDialog, "getSaveFileName", lambda *_, **__: (chosen.pop(), ""))
    asked: list[str] = []
    answer(QMessageBox.StandardButton.Ok, asked.append)
    found = ask_path(window, "Save", "", "", ".gunyuden")
    assert asked == ["mine.gunyuden is a folder. Choose another name."]
    assert found == tmp_path / "other.gunyuden"


def test_a_map_is_not_written_over_another_unasked(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gui.editor.map_page import MapEditor
    from gui.editor.map_source import map_sources

    (tmp_path / "hexes.csv").write_text("mine")
    editor = MapEditor(map_sources()[0])
    hand.qtbot.addWidget(editor)
    monkeypatch.setattr(
        "gui.editor.map_page.QFileDialog.getExistingDirectory", lambda *_: str(tmp_path)
    )
    answer(QMessageBox.StandardButton.No)
    editor._ask_save()
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["hexes.csv"]
    answer(QMessageBox.StandardButton.Yes)
    editor._ask_save()
    assert (tmp_path / "hexes.csv").read_text() != "mine"


def test_a_copy_that_cannot_be_written_is_a_sentence(hand: Hand, tmp_path: Path) -> None:
    hand.begin(seed=1)
    assert not hand.window.save_file(tmp_path / "none" / "a.gunyuden")
    said = hand.window.statusBar().currentMessage()
    assert said.endswith("a.gunyuden: cannot be written: there is no such file or folder.")
