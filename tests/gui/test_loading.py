"""Records and positions are read in a worker; errors are one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from gui.shell.loading import Loader, _Reading
from scenarios.western_hero.game import GAME
from tests.gui.conftest import Hand
from tests.patience import Gate, PatientBot, end_of_workers, wait_until
from wargame_core.engine.match import Match
from wargame_core.files.recorder import save_match
from wargame_core.players.opponents import Opponents

pytestmark = [
    pytest.mark.qt_log_level_fail("WARNING"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]

POSITIONS = Path(__file__).parents[1] / "positions"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A long record."""
    match = Match(GAME, "1", seed=5, seats={"mori": "random", "ouchi": "random"})
    opponents = Opponents(GAME, match.seats, 5)
    while match.position < 1500 and opponents.act(match):
        pass
    file = tmp_path_factory.mktemp("records") / "long.gunyuden"
    save_match(match, file)
    return file


@pytest.fixture
def reading_held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Whoever reads a record stands before this gate at every sign of progress."""
    gate, told = Gate(), _Reading._progress

    def held(reading: _Reading, done: int, of: int) -> None:
        gate.pass_through()
        told(reading, done, of)

    monkeypatch.setattr(_Reading, "_progress", held)
    yield gate
    gate.open()


def test_the_window_answers_while_a_long_record_is_read(
    hand: Hand, record: Path, reading_held: Gate
) -> None:
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        ticks += reading_held.holds
        if ticks == 5:
            reading_held.open()

    timer = QTimer()
    timer.timeout.connect(tick)
    timer.start(5)
    seen: list[tuple[int, int]] = []
    hand.window.files.loader.progress.connect(lambda done, of: seen.append((done, of)))
    hand.window.files.watch(record)
    assert not hand.live.is_open, "it is read later"
    hand.wait_for_file()
    timer.stop()

    assert hand.live.match.position > 1000
    assert seen
    assert all(done <= of for done, of in seen)
    assert ticks >= 5, "the reader waited for the window, and the window for nobody"


def test_reading_can_be_cancelled(hand: Hand, record: Path, reading_held: Gate) -> None:
    hand.begin(seed=1)
    match = hand.live.match
    hand.window.files.open(record)
    assert hand.window.files.loader.is_busy
    hand.window.status._reading.cancel.click()
    reading_held.open()
    end_of_workers("reading")
    hand.let_happen()

    assert hand.live.match is match
    assert hand.window.open_file(record), "its lock was given back"


def test_a_second_file_replaces_the_first(
    hand: Hand, record: Path, tmp_path: Path, reading_held: Gate
) -> None:
    other = tmp_path / "other.gunyuden"
    save_match(Match(GAME, "2", seed=3), other)
    hand.window.files.open(record)
    hand.window.files.open(other)
    reading_held.open()
    hand.wait_for_file()
    end_of_workers("reading")
    hand.let_happen()

    assert hand.live.match.scenario.id == "2"


def test_closing_while_a_file_is_read(hand: Hand, record: Path, reading_held: Gate) -> None:
    hand.window.files.open(record)
    wait_until(lambda: reading_held.holds)
    hand.window.close()

    assert reading_held.holds, "nobody waited for the file"
    reading_held.open()
    end_of_workers("reading")
    hand.let_happen()
    assert not hand.live.is_open


@pytest.mark.parametrize(
    "text", ["nothing", "", "{}", '{"format": "gunyuden-position/1"}', "\x00\xff\n" * 40]
)
def test_a_wrong_file_gives_one_sentence_and_the_match_stays(
    hand: Hand, tmp_path: Path, text: str
) -> None:
    hand.begin(seed=1)
    match = hand.live.match
    file = tmp_path / "wrong.gunyuden"
    file.write_text(text, "utf-8")

    assert not hand.window.open_file(file)
    said = hand.window.statusBar().currentMessage()
    assert "wrong.gunyuden" in said
    assert "\n" not in said
    assert "Traceback" not in said
    assert hand.live.match is match


def test_an_error_that_nobody_expected_is_one_sentence_too(qtbot: PatientBot) -> None:
    loader = Loader()
    said: list[str] = []
    loader.failed.connect(said.append)

    def load(_progress: Any) -> None:
        raise ZeroDivisionError("by zero")

    with qtbot.waitSignal(loader.failed):
        loader.begin("x", load, None)
    assert said == ["The file cannot be read (ZeroDivisionError: by zero)."]


def test_a_position_is_opened_played_saved_and_recorded(hand: Hand, tmp_path: Path) -> None:
    file = POSITIONS / "decisive_consent.json"
    assert hand.window.open_file(file)
    digest = hand.live.match.digest
    assert hand.live.now.choices
    saved = tmp_path / "saved.json"
    assert hand.window.files.save_position(saved)
    hand.live.play(hand.live.now.choices[0])
    position, record = hand.live.match.position, hand.live._file.path
    assert record is not None

    assert hand.window.open_file(saved)
    assert hand.live.match.digest == digest
    assert hand.window.open_file(record)
    assert hand.live.match.position == position


def test_the_command_line_opens_a_position(hand: Hand) -> None:
    from gui.shell.app import _open, _parser

    file = POSITIONS / "decisive_consent.json"
    _open(hand.window, _parser().parse_args(["position", str(file)]))
    hand.wait_for_file()
    assert hand.live.is_open


@pytest.mark.parametrize("copy", [False, True])
def test_the_command_line_seats_others_in_a_record(
    hand: Hand, tmp_path: Path, *, copy: bool
) -> None:
    from gui.shell.app import _open, _parser

    file = tmp_path / "two.gunyuden"
    save_match(Match(GAME, "1", seed=5), file)
    words = ["play", "--load", str(file), "--seat", "mori=random"]
    words += ["--save", str(tmp_path / "copy.gunyuden")] if copy else []
    _open(hand.window, _parser().parse_args(words))
    hand.wait_for_file()
    assert hand.live.match.seats == {"mori": "random", "ouchi": "human"}


def test_a_wrong_seat_for_a_record_is_one_sentence(hand: Hand, tmp_path: Path) -> None:
    from gui.shell.app import _open, _parser

    file = tmp_path / "two.gunyuden"
    save_match(Match(GAME, "1", seed=5), file)
    said: list[str] = []
    hand.window.files.failed.connect(said.append)
    for seat in ("oda=random", "mori=clever"):
        _open(hand.window, _parser().parse_args(["play", "--load", str(file), "--seat", seat]))
        hand.wait_for_file()
        assert not hand.live.is_open
    assert ["no seat “oda”" in said[0], "no player “clever”" in said[1]] == [True, True]
    assert hand.window.open_file(file), "its lock was given back"


def test_a_file_can_be_dropped_on_the_window(hand: Hand) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(POSITIONS / "decisive_consent.json"))])
    where, left = QPointF(100, 100), Qt.MouseButton.LeftButton
    keys, copy = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    enter = QDragEnterEvent(where.toPoint(), copy, data, left, keys)
    QApplication.sendEvent(hand.window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(hand.window, QDropEvent(where, copy, data, left, keys))
    hand.wait_for_file()

    assert hand.live.is_open
    assert not hand.page.board.acceptDrops(), "the board leaves files to the window"


def test_the_command_line_hands_a_position_to_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    from typer.testing import CliRunner

    from wargame_core.cli import desktop
    from wargame_core.cli.position_commands import app

    asked: list[list[str]] = []

    def opened(words: list[str], *, text_mode: str) -> int:
        asked.append(words)
        return 0

    monkeypatch.setattr(desktop, "open_desktop", opened)
    file = POSITIONS / "decisive_consent.json"
    done = CliRunner().invoke(app, ["open", str(file)])
    assert done.exit_code == 0, done.output
    assert asked == [["position", str(file)]]
