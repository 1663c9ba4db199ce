"""The sample matches that come along: they replay by the present rules, and teach."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.renew_samples import renewed
from wargame_core.cli.main import main
from wargame_core.engine import registry
from wargame_core.files.record import load_match, read_record
from wargame_core.files.recorder import save_match
from wargame_core.files.samples import Sample, samples

LARGEST = 150_000
LANGUAGES = {"en", "ja"}
each = pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.game)


def test_every_family_of_games_has_one() -> None:
    assert {sample.game for sample in samples()} == {
        "western_hero", "gekokujo", "shogun1986", "bushido",
    }  # fmt: skip


@each
def test_a_sample_replays_to_its_end_without_a_note(sample: Sample) -> None:
    match, notes = load_match(sample.path)
    assert match.result is not None
    assert notes == (), "run python -m tools.renew_samples"
    header = read_record(sample.path).header
    info = registry.load(sample.game).info
    assert header.rules == info.rules_version
    assert sample.path.stat().st_size <= LARGEST
    assert "human" not in match.seats.values()


@each
def test_its_remarks_stand_at_moments_of_the_match_in_both_languages(sample: Sample) -> None:
    match, _ = load_match(sample.path)
    remarks = match.annotations
    assert 10 <= len(remarks) <= 20
    assert remarks[0].after == 0
    assert remarks[-1].after == match.position
    assert all(remark.words.keys() == LANGUAGES for remark in remarks)
    assert "program" in sample.about("en")
    assert "プログラム" in sample.about("ja")


@each
@pytest.mark.thorough
def test_a_sample_can_be_made_anew(sample: Sample, tmp_path: Path) -> None:
    copy = tmp_path / sample.path.name
    save_match(renewed(sample.path), copy)
    assert copy.read_bytes() == sample.path.read_bytes()


def test_the_terminal_lists_the_samples(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["matches", "--samples"]) == 0
    told = capsys.readouterr().out
    assert all(str(sample.path) in told for sample in samples())
    assert main(["matches", "--samples", "--language", "ja"]) == 0
    assert "プログラム" in capsys.readouterr().out
