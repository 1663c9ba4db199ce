"""What goes wrong is said in Japanese in a Japanese window, and names the player's own files."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from gui.editor.findings import Findings
from gui.editor.position_page import PositionEditor
from gui.export.job import Job
from gui.export.writer import write
from gui.match.snapshot import Snapshot
from gui.match.thinking import Thinker
from gui.shell.main_window import MainWindow
from gui.shell.settings import Preferences, SettingsStore
from scenarios.western_hero.game import GAME
from tests.patience import PatientBot
from tests.unit.engine.test_error_words import PROSE
from wargame_core.engine.decision import Message, Refusal
from wargame_core.engine.errors import IllegalActionError
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.gunyuden.files.position_draft import PositionDraft
from wargame_core.views import words


@pytest.fixture
def window(qtbot: PatientBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setattr(words, "_language", "en")
    made = MainWindow(settings=SettingsStore(begin_with=Preferences(pace=0, language="ja")))
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


def is_japanese(text: str) -> bool:
    return any("ぁ" <= letter <= "ん" for letter in text) and PROSE.isdisjoint(text.split())


def torn_position(folder: Path) -> Path:
    path = folder / "p.json"
    path.write_text('{"format": "gunyuden-position/1"}', encoding="utf-8")
    return path


def spoilt_record(folder: Path) -> Path:
    path = folder / "m.gunyuden"
    path.write_text('{"format": "gunyuden-match/1"}\n', encoding="utf-8")
    return path


def faulty_position(folder: Path) -> Path:
    path = folder / "p.json"
    document = {"format": "gunyuden-position/1", "game": "western_hero", "scenario": "1"}
    path.write_text(json.dumps({**document, "units": {"nobody": {}}}), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "make", [torn_position, spoilt_record, faulty_position, lambda folder: folder / "none.gunyuden"]
)
def test_a_file_that_cannot_be_opened(
    window: MainWindow, tmp_path: Path, make: Callable[[Path], Path]
) -> None:
    assert not window.open_file(make(tmp_path))
    assert is_japanese(window.statusBar().currentMessage())


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(window: MainWindow, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    window.begin(Match(GAME, "1", seed=1))
    assert not window.save_file(tmp_path / "m.gunyuden")
    assert is_japanese(window.statusBar().currentMessage())


def test_a_file_is_named_as_the_player_named_it(window: MainWindow, tmp_path: Path) -> None:
    """Whole files are written under another name first, which is nobody's business."""
    window.begin(Match(GAME, "1", seed=1))
    (tmp_path / "folder.gunyuden").mkdir()
    for path in (tmp_path / "none" / "m.gunyuden", tmp_path / "folder.gunyuden"):
        assert not window.save_file(path)
        told = window.statusBar().currentMessage()
        assert told.startswith(f"{path}：書き込めません（"), told
        assert is_japanese(told)
    assert not any(".new" in path.name for path in tmp_path.rglob("*"))


def test_a_picture_that_cannot_be_written(
    window: MainWindow, qtbot: PatientBot, tmp_path: Path
) -> None:
    job, said = Job(), list[str]()
    job.failed.connect(said.append)
    job.begin(write(window.exports.sheets("board"), tmp_path / "none" / "board.svg"))
    qtbot.waitUntil(lambda: bool(said))
    assert is_japanese(said[0])
    assert ".new" not in said[0]


def test_a_program_that_fails_or_cheats(
    window: MainWindow, qtbot: PatientBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.begin(Match(GAME, "1", seed=1))
    said: list[str] = []
    window.live.failed.connect(said.append)

    def cheat(_action: Any) -> None:
        raise IllegalActionError(Refusal("12-2-4", "not-now", None))

    monkeypatch.setattr(window.live.match, "play", cheat)
    monkeypatch.setattr(Snapshot, "refusal_text", lambda _now, refusal: f"理由 {refusal.rule}")
    window.live._carry_out(window.live.match.legal[0])
    assert said == ["理由 12-2-4"]

    thinker, failed = Thinker(), list[str]()
    thinker.failed.connect(lambda _generation, reason: failed.append(reason))
    thinker.work(1, lambda: 1 // 0)
    qtbot.waitUntil(lambda: bool(failed))
    assert failed[0].startswith("プログラムが失敗しました（ZeroDivisionError")
    thinker.finish()


def test_the_editors_list_their_faults_in_japanese(window: MainWindow, qtbot: PatientBot) -> None:
    draft = PositionDraft.begin(GAME, "1", {})
    editor = PositionEditor(draft.place("mori_motonari", "0101"), window.theme)
    qtbot.addWidget(editor)
    QApplication.processEvents()
    faults = [editor.faults.item(row).text() for row in range(editor.faults.count())]
    assert faults
    assert all(is_japanese(fault) for fault in faults)

    findings = Findings(window.theme)
    qtbot.addWidget(findings)
    findings.show_problems([Phrase("Castle hex {hex} is not on the map.", hex="0101")], 1)
    assert findings.list.item(0).text() == "城のヘクス0101が地図にありません。"
    went: list[str] = []
    findings.place_clicked.connect(went.append)
    findings.list.itemClicked.emit(findings.list.item(0))
    assert went == ["0101"]


def test_messages_of_games_are_not_touched() -> None:
    assert words.sentence(Message("event.x", {}).key) == "event.x"
