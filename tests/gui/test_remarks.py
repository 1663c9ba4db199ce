"""Remarks in the window: beside the moment, in the log and on the time line; and the samples."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.conftest import Hand
from wargame_core.engine.annotation import Annotation
from wargame_core.files.record import load_match
from wargame_core.files.recorder import save_match
from wargame_core.files.samples import Sample, samples


def the_sample() -> Sample:
    return next(one for one in samples() if one.game == "western_hero")


def watched(hand: Hand, path: Path) -> None:
    hand.window.files.watch(path)
    hand.qtbot.waitUntil(lambda: hand.live.is_open and not hand.window.files.loader.is_busy)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match, _ = load_match(the_sample().path)
    short = match.branch(40)
    path = tmp_path / "short.gunyuden"
    save_match(short, path)
    return path


def test_the_samples_stand_above_ones_own_matches(hand: Hand) -> None:
    hand.begin(seed=1)
    own = hand.live.records.file.path
    hand.window.files.ask_replay()
    choice = hand.window.files.choice
    assert choice is not None
    paths = choice.paths
    assert paths[: len(samples())] == [sample.path for sample in samples()]
    assert own in paths[len(samples()) :]
    QTest.keyClick(choice.list, Qt.Key.Key_Return)
    QApplication.processEvents()
    hand.qtbot.waitUntil(lambda: hand.live.match.scenario.title == "Battle of Oshikibata")
    hand.qtbot.waitUntil(lambda: bool(hand.live.match.annotations))
    assert hand.live.now.position == 0
    assert "two programs" in hand.page.remarks.card.text.text()
    assert not hand.page.remarks.card.isHidden()


def test_remarks_are_in_the_log_and_on_the_time_line(hand: Hand, record: Path) -> None:
    watched(hand, record)
    places = [one.after for one in hand.live.match.annotations]
    assert places[:2] == [0, 16]
    assert list(hand.page.time_line.track.remarks) == places
    told = hand.page.log.toPlainText()
    assert all(one.said("en") in told for one in hand.live.match.annotations)
    hand.live.look_back(16)
    assert hand.page.remarks.card.text.text() == hand.live.match.annotations[1].said("en")
    hand.live.look_back(17)
    assert hand.page.remarks.card.isHidden()


def test_a_remark_is_written_into_the_record_that_is_watched(hand: Hand, record: Path) -> None:
    watched(hand, record)
    hand.live.look_back(20)
    hand.page.remarks.write("Here it begins.")
    assert hand.page.remarks.card.text.text() == "Here it begins."
    assert "Here it begins." in hand.page.log.toPlainText()
    assert 20 in hand.page.time_line.track.remarks
    kept = {one.after: one.said("en") for one in load_match(record)[0].annotations}
    assert kept[20] == "Here it begins."
    hand.page.remarks.write("")
    assert hand.page.remarks.card.isHidden()
    assert 20 not in {one.after for one in load_match(record)[0].annotations}


def test_a_remark_on_the_match_that_is_played_is_saved_with_it(hand: Hand) -> None:
    hand.begin(seed=1)
    hand.page.remarks.write("A good start.")
    path = hand.live.records.file.path
    assert path is not None
    assert [one.said("en") for one in load_match(path)[0].annotations] == ["A good start."]


def test_a_sample_stays_as_it_came(hand: Hand) -> None:
    before = the_sample().path.read_bytes()
    watched(hand, the_sample().path)
    hand.page.remarks.write("Mine.")
    assert "Mine." in hand.page.log.toPlainText()
    assert the_sample().path.read_bytes() == before


def test_a_remark_that_cannot_be_written_is_said(hand: Hand, record: Path) -> None:
    watched(hand, record)
    record.unlink()
    said: list[str] = []
    hand.page.remarks.failed.connect(said.append)
    hand.page.remarks.write("Lost.")
    assert len(said) == 1
    assert "short.gunyuden" in said[0]


def test_the_match_is_exported_as_a_page(hand: Hand, record: Path, tmp_path: Path) -> None:
    watched(hand, record)
    hand.live.match.annotate(Annotation(3, {"en": "Look here."}))
    page = tmp_path / "match.html"
    exports = hand.window.exports
    exports.write_page(page)
    hand.qtbot.waitUntil(page.exists)
    assert "Look here." in page.read_text("utf-8")
    assert hand.window.actions_by_name["export-page"].isEnabled()
