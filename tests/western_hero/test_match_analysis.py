"""The choices of a match of Western Hero, judged by the search of its strongest level."""

from __future__ import annotations

import json
from multiprocessing import active_children
from pathlib import Path

import pytest

from scenarios.western_hero.game import GAME
from wargame_core.analysis.judges import judge_of, judging_level
from wargame_core.analysis.judging import unwatched
from wargame_core.analysis.match_analysis import analyse
from wargame_core.analysis.phase_judge import PhaseJudge
from wargame_core.analysis.stretches import stretches
from wargame_core.cli.main import main
from wargame_core.engine.match import Match
from wargame_core.files.recorder import save_match
from wargame_core.players.opponents import Opponents

EFFORT = 2


@pytest.fixture(scope="module")
def opening() -> Match:
    """A few choices of both sides."""
    seats = {"mori": "easy", "ouchi": "easy"}
    match: Match = Match(GAME, "1", seed=2, seats=seats)
    opponents = Opponents(GAME, seats, 2)
    while match.position < 26 and opponents.act(match):
        pass
    return match


def test_the_strongest_level_judges_by_phases() -> None:
    assert judging_level(GAME) == "expert"
    judge = judge_of(GAME)
    assert isinstance(judge, PhaseJudge)
    assert GAME.say(GAME.setup("1", {}, 1), judge.unit, "en") == "percent of a win"


def test_what_one_force_does_is_one_choice(opening: Match) -> None:
    judge = judge_of(GAME)
    found = list(stretches(opening, ["mori", "ouchi"], judge.begins))
    assert found
    for one in found:
        moves = [e for e in opening.entries[one.first - 1 : one.last] if e.text.startswith("move")]
        assert len(moves) <= 1
        assert len({e.seat for e in opening.entries[one.first - 1 : one.last]}) == 1


def test_a_judge_agrees_with_himself_and_leaves_the_match_alone(opening: Match) -> None:
    judge = judge_of(GAME)
    last = list(stretches(opening, ["ouchi"], judge.begins))[-1]
    before = opening.digest
    first, again = (judge.judge(last, EFFORT, unwatched) for _ in range(2))
    assert first == again
    assert opening.digest == before


def test_processes_find_what_one_finds(opening: Match) -> None:
    here = analyse(opening, ["mori"], effort=EFFORT)
    there = analyse(opening, ["mori"], effort=EFFORT, jobs=2)
    assert here.verdicts
    assert here == there


def test_no_process_is_left_when_the_work_is_ended(opening: Match) -> None:
    class Enough(Exception):  # noqa: N818 - no error: the wish to stop
        pass

    def watch() -> None:
        if active_children():
            raise Enough

    with pytest.raises(Enough):
        analyse(opening, ["mori"], effort=EFFORT, jobs=1, watch=watch)
    assert active_children() == []


def test_the_command_tells_it_as_json(
    opening: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "match.gunyuden"
    save_match(opening, record)
    command = ["analyse", str(record), "--seat", "mori", "--seconds", "0.001", "--jobs", "1"]
    assert main([*command, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["level"] == "expert"
    assert document["left_out"] > 0
    assert document["choices"][0]["seat"] == "mori"


def test_the_command_names_an_unknown_side(
    opening: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "match.gunyuden"
    save_match(opening, record)
    assert main(["analyse", str(record), "--seat", "amago"]) == 2
    assert "amago" in capsys.readouterr().err
