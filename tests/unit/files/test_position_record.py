"""Records of matches that begin at a position."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from wargame_core.cli.main import main
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.errors import RecordError
from wargame_core.engine.match import Match
from wargame_core.files.position import load_position
from wargame_core.files.position_game import match_from
from wargame_core.files.record import load_match
from wargame_core.files.record_lines import header_digest
from wargame_core.files.recorder import Recorder, save_match

POSITIONS = Path(__file__).parents[2] / "positions"
PURSUIT = POSITIONS / "pursuit_stops.json"
LINE = ("attack sue_harukata", "take-losses 0 2", "--dice", "6")


def begun(path: Path, position: Path = PURSUIT, actions: int = 12) -> Match:
    """A recorded match from a position, with a bit of random play."""
    match = match_from(load_position(position), seed=2)
    recorder, draw = Recorder(match, path), random.Random(1)
    for _ in range(actions):
        if (decision := match.decision) is not None:
            _ = match.roll() if decision.seat == CHANCE else match.play(draw.choice(match.legal))
    recorder.close()
    return match


@pytest.mark.parametrize("position", sorted(POSITIONS.glob("*.json")), ids=lambda p: p.stem)
def test_a_match_from_any_position_replays(position: Path, tmp_path: Path) -> None:
    match = begun(tmp_path / "a", position, 4)
    read, notes = load_match(tmp_path / "a")
    assert notes == ()
    assert (read.digest, read.position) == (match.digest, match.position)


def test_a_match_from_a_position_is_continued_and_copied(tmp_path: Path) -> None:
    begun(tmp_path / "a")
    recorder, _ = Recorder.resume(tmp_path / "a")
    match = recorder.match
    match.undo(2)
    recorder.close()
    save_match(match, tmp_path / "b")
    for name in "ab":
        assert load_match(tmp_path / name)[0].digest == match.digest


def test_a_record_from_the_start_of_a_scenario_has_no_position(tmp_path: Path) -> None:
    from scenarios.western_hero.game import GAME

    save_match(Match(GAME, "1"), tmp_path / "a")
    assert "position" not in json.loads((tmp_path / "a").read_text())


def test_the_position_is_sealed(tmp_path: Path) -> None:
    begun(tmp_path / "a")
    _change(tmp_path / "a", lambda header: header["position"].update(turn=2), seal=False)
    with pytest.raises(RecordError, match="the header was changed after it was written"):
        load_match(tmp_path / "a")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda header: header["position"].update(turn=2), "the start of the match has the digest"),
        (lambda header: header["position"].update(turn=99), "line 1: position: turn: found 99"),
        (lambda header: header["position"].update(scenario="3"), "line 1: position: "),
        (lambda header: header.update(scenario="2"), "position: scenario: found 1; expected that"),
        (lambda header: header["options"].update(sasuka="clan"), "position: options: found"),
        (lambda header: header.update(position={}), "line 1: position: format: missing"),
        (lambda header: header.update(position=[]), "“position”: found []"),
    ],
)
def test_a_position_that_does_not_fit_is_refused(change: Any, told: str, tmp_path: Path) -> None:
    begun(tmp_path / "a", POSITIONS / "ambush_with_star.json")
    _change(tmp_path / "a", change)
    with pytest.raises(RecordError) as caught:
        load_match(tmp_path / "a")
    assert told in str(caught.value)


def _change(path: Path, change: Any, *, seal: bool = True) -> None:
    first, rest = path.read_text(encoding="utf-8").split("\n", 1)
    header = json.loads(first)
    change(header)
    if seal:
        header["header_digest"] = header_digest(header)
    path.write_text(f"{json.dumps(header)}\n{rest}", encoding="utf-8")


def test_position_play_saves_a_record_that_replays_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = str(tmp_path / "r.gunyuden")
    assert main(["position", "play", str(PURSUIT), *LINE, "--save", record]) == 0
    assert main(["replay", record, "--verify"]) == 0
    assert "every digest agrees" in capsys.readouterr().out
    assert load_match(Path(record))[0].decision.kind == "retreat"
    assert main(["position", "play", str(PURSUIT), *LINE, "--save", record]) == 2
    assert "exists already" in capsys.readouterr().err
