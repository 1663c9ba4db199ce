"""Simulations and tournaments from the command line: reports, files, interruption."""

from __future__ import annotations

import builtins
import csv
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.interruption import interrupted
from tests.unit.analysis.counted_race import CountedRace
from wargame_core.analysis.task import Task, play_task
from wargame_core.cli.main import main
from wargame_core.engine import registry
from wargame_core.players import roster
from wargame_core.players.player import Level, Player, Setting
from wargame_core.players.random_player import RandomPlayer
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.budget import Clock, processor_clock, wall_clock

GAME = CountedRace()


@pytest.fixture(autouse=True)
def _race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    registry.register("race", lambda: GAME)
    yield
    registry.unregister("race")


def run(capsys: pytest.CaptureFixture[str], arguments: str) -> tuple[int, str, str]:
    code = main(arguments.split())
    out, err = capsys.readouterr()
    return code, out, err


SIMULATE = "simulate race/long --games 20 --seat red=hasty"


def test_a_report_has_rates_lengths_endings_bars_and_the_games_own_tables(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, err = run(capsys, SIMULATE)
    assert (code, err) == (0, "")
    for title in (
        "Race long: 20 matches",
        "Length of a match",
        "How matches end",
        "Points of Red",
        "Points of Blue",
        "Dashes",
        "Where the first is",
    ):
        assert title in out, title
    assert "laps" in out and "arrived" in out and "█" in out
    assert "and 9 more; --full prints all." in out or "more; --full prints all." in out
    assert "--full" not in run(capsys, f"{SIMULATE} --full")[1]


def test_a_game_without_statistics_is_reported_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CountedRace, "statistics", lambda self: None)
    code, out, _ = run(capsys, SIMULATE)
    assert code == 0 and "result.arrived" in out and "laps" not in out
    code, _, err = run(capsys, f"{SIMULATE} --pictures maps")
    assert code == 2 and "Race counts nothing that could be drawn." in err


def test_heat_maps_are_drawn_where_nothing_is_lost(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "wargame_core.cli.desktop.entry_points",
        lambda group: {"test": lambda: lambda svg, path: path.write_text("PNG")},
    )
    code, out, _ = run(capsys, f"{SIMULATE} --pictures maps")
    assert code == 0 and "Drawn: maps/fields.svg" in out and "Drawn: maps/fields.png" in out
    assert "Where the first is: mean of 20 matches" in Path("maps/fields.svg").read_text()
    code, _, err = run(capsys, f"{SIMULATE} --pictures maps")
    assert code == 2 and "maps/fields.svg: the file exists already" in err
    assert run(capsys, f"{SIMULATE} --pictures maps --force")[0] == 0


def test_kept_results_give_the_same_report_without_playing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = run(capsys, f"{SIMULATE} --results a.jsonl --csv a.csv")
    monkeypatch.setattr("wargame_core.analysis.simulation.play_task", None)
    assert run(capsys, f"{SIMULATE} --results a.jsonl --csv b.csv") == first
    assert Path("a.csv").read_text() == Path("b.csv").read_text()
    code, _, err = run(capsys, "simulate race/long --games 20 --results a.jsonl")
    assert code == 2 and err.count("\n") == 1
    assert "players: found red=hasty, expected red=random" in err


def test_a_results_file_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, f"{SIMULATE} --results a.jsonl")
    assert run(capsys, "check a.jsonl") == (0, "a.jsonl: 20 finished matches.\n", "")
    text = Path("a.jsonl").read_text()
    Path("a.jsonl").write_text(text[:-9])
    told = "a.jsonl: 19 finished matches. The last line is incomplete.\n"
    assert run(capsys, "check a.jsonl") == (0, told, "")
    Path("a.jsonl").write_text(text.replace('"rule":"9.0"', '"rule":9', 1))
    code, out, err = run(capsys, "check a.jsonl")
    assert (code, out) == (1, "") and "a.jsonl, line 2: rule: found 9; expected" in err


def test_an_interrupt_says_what_is_finished_and_how_to_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run(capsys, SIMULATE)
    setup = CountedRace.setup

    def interrupted(self: Any, scenario: str, options: Any, seed: int) -> Any:
        if seed == 8:
            raise KeyboardInterrupt
        return setup(self, scenario, options, seed)

    monkeypatch.setattr(CountedRace, "setup", interrupted)
    code, out, err = run(capsys, f"{SIMULATE} --results a.jsonl")
    assert (code, out) == (130, "")
    assert err == (
        "gunyuden: Interrupted: 7 of 20 matches are finished and kept in a.jsonl; "
        "the same command goes on with the rest.\n"
    )
    code, out, err = run(capsys, SIMULATE)
    assert code == 130 and "7 of 20 matches are finished and now lost; with --results" in err
    monkeypatch.setattr(CountedRace, "setup", setup)
    assert run(capsys, f"{SIMULATE} --results a.jsonl") == whole


HELD = """
import signal, sys, time
from pathlib import Path
from wargame_core.analysis import processes
from wargame_core.cli.main import main

# whoever starts the tests in the background may have interrupts ignored
signal.signal(signal.SIGINT, signal.default_int_handler)
finished, answer = 0, processes._answer

def held(*question):
    global finished
    if finished == 2:
        Path(sys.argv[1]).touch()
        while True:  # a long sleep misses an interrupt that comes just before it begins
            time.sleep(0.05)
    finished += 1
    return answer(*question)

processes._answer = held
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on Unix")
def test_processes_that_are_interrupted_leave_a_file_that_is_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results, told = tmp_path / "a.jsonl", tmp_path / "told"
    simulate = "simulate western_hero/1 --games 6"
    command = [*simulate.split(), "--jobs", "2", "--results", str(results)]
    code, out, err = interrupted(HELD, told, *command)
    assert code == 130 and out == ""
    assert "2 of 6 matches are finished and kept in" in err and "Traceback" not in err
    assert err.count("\n") == 1
    lines = results.read_bytes().splitlines()
    assert len(lines) - 1 == 2
    gone_on = run(capsys, f"{simulate} --results {results}")
    assert gone_on == run(capsys, simulate)


def test_a_tournament_pairs_everybody_with_sides_swapped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = "tournament race/long --players random,hasty,other --games 10"
    code, out, err = run(capsys, f"{told} --csv a.csv")
    assert (code, err) == (0, "")
    for words in ("random – hasty", "random – other", "hasty – other", "Ladder", "Blue"):
        assert words in out
    with Path("a.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 30
    sides = [(row["seed"], row["player_red"], row["player_blue"]) for row in rows]
    assert sides[:2] == [("1", "random", "hasty"), ("1", "hasty", "random")]
    assert {(seed, blue, red) for seed, red, blue in sides} == set(sides)
    code, out, _ = run(capsys, f"{told} --markdown")
    assert "    gunyuden tournament race/long --players random,hasty,other --games 10" in out
    assert "| random – hasty | 10 |" in out


def test_a_tournament_is_gone_on_with(capsys: pytest.CaptureFixture[str]) -> None:
    told = "tournament race --games 4 --results a.jsonl"
    first = run(capsys, told)
    whole = Path("a.jsonl").read_bytes().splitlines(keepends=True)
    assert len(whole) == 1 + 3 * 4
    Path("a.jsonl").write_bytes(b"".join(whole[:5]) + whole[5][:30])
    code, out, err = run(capsys, told)
    assert (code, out) == first[:2]
    assert err == "gunyuden: a.jsonl: the last line is incomplete and was left out.\n"
    assert Path("a.jsonl").read_bytes().splitlines(keepends=True) == whole


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("race --players random", "at least two players"),
        ("race --players random,random", "“random” is named twice"),
        ("race --players random,human", "found “human”"),
        ("race --players random,easy", "There is no player “easy” of Race"),
        ("race --games 5", "5 games is odd"),
        ("chess", "There is no game “chess”"),
    ],
)
def test_wrong_tournaments_are_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: str, sentence: str
) -> None:
    code, _, err = run(capsys, f"tournament {arguments}")
    assert code == 2 and err.count("\n") == 1 and sentence in err


def test_a_cluster_without_its_packages_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    imported = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "distributed":
            raise ImportError(name)
        return imported(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    code, _, err = run(capsys, f"{SIMULATE} --scheduler tcp://127.0.0.1:1")
    assert code == 2 and err.count("\n") == 1
    assert "pip install '.[cluster]'" in err


@pytest.mark.parametrize("command", [SIMULATE, "tournament race/long --games 2"])
@pytest.mark.parametrize("more", ["", " --force"])
def test_lines_for_every_match_never_replace_the_results(
    capsys: pytest.CaptureFixture[str], command: str, more: str
) -> None:
    code, out, err = run(capsys, f"{command} --results a.jsonl --csv ./a.jsonl{more}")
    assert (code, out) == (2, "") and err.count("\n") == 1
    assert "a.jsonl: this is the results file; choose another name for --csv." in err
    assert not Path("a.jsonl").exists()
    run(capsys, f"{command} --results a.jsonl")
    kept = Path("a.jsonl").read_bytes()
    Path("b.csv").symlink_to("a.jsonl")
    assert run(capsys, f"{command} --results a.jsonl --csv b.csv --force")[0] == 2
    assert Path("a.jsonl").read_bytes() == kept


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("--csv none/a.csv", "none/a.csv: cannot be written: there is no such file or folder."),
        ("--csv .", ".: cannot be written: it is a folder."),
        ("--pictures file/maps", "file/maps: cannot be written: Not a directory."),
        ("--pictures file", "file: cannot be written: File exists."),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="words of Unix")
def test_what_cannot_be_written_is_said_before_anything_is_played(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    more: str,
    sentence: str,
) -> None:
    monkeypatch.setattr("wargame_core.analysis.simulation.play_task", None)
    Path("file").write_text("")
    code, out, err = run(capsys, f"{SIMULATE} {more}")
    assert (code, out, err) == (2, "", f"gunyuden: {sentence}\n")


def test_an_interrupted_simulation_leaves_no_empty_csv_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(task: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("wargame_core.analysis.simulation.play_task", interrupted)
    assert run(capsys, f"{SIMULATE} --csv a.csv")[0] == 130
    assert not Path("a.csv").exists()


@pytest.mark.parametrize("command", [SIMULATE, "tournament race/long --games 2"])
def test_a_seed_without_bounds_is_one_sentence(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    for seed in (2**127, -(2**127) - 1):
        code, out, err = run(capsys, f"{command} --seed {seed}")
        assert (code, out) == (2, "") and err.count("\n") == 1
        assert f"The seed {seed} is out of bounds" in err
    assert run(capsys, "simulate race/long --games 1 --seed -5")[0] == 0


def test_a_tournament_stops_when_the_test_is_sure(capsys: pytest.CaptureFixture[str]) -> None:
    told = "tournament race/long --players hasty,random --games 400 --sprt 0.5,0.6 --markdown"
    code, out, _ = run(capsys, f"{told} --results a.jsonl")
    assert code == 0 and "| at most |" in out and "--sprt 0.5,0.6 --error 0.05" in out
    lines = len(Path("a.jsonl").read_text().splitlines()) - 1
    assert lines < 400
    assert run(capsys, told)[1] == out
    assert run(capsys, f"{told} --jobs 1 --results a.jsonl")[1] == out


def test_seeds_for_fitting_are_asked_for_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = "tournament race/long --players hasty,random --games 4"
    code, _, err = run(capsys, f"{told} --seed 500000")
    assert code == 2 and "use --fitting" in err
    code, _, err = run(capsys, f"{told} --fitting --seed 1")
    assert code == 2 and "seeds from 500000 on" in err
    code, out, _ = run(capsys, f"{told} --fitting --markdown")
    assert code == 0 and "say nothing about strength" in out and "--seed 500000" in out


def test_reports_show_every_player_from_each_seat(capsys: pytest.CaptureFixture[str]) -> None:
    told = "tournament race/long --players hasty,random --games 4"
    plain, full = run(capsys, told)[1], run(capsys, f"{told} --reports")[1]
    assert "Scores by seat" in plain and "As Blue" in plain
    for title in ("hasty: 4 matches", "How the matches of random end"):
        assert title in full and title not in plain


def test_forecasts_stand_beside_what_happened(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = "tournament race/long --players hasty,random --games 4"
    assert "predicted against happened" not in run(capsys, told)[1]
    monkeypatch.setattr(CountedRace, "chance", lambda self, state, seat: 0.25, raising=False)
    monkeypatch.setattr(
        CountedRace, "turn_words", lambda self, state, language: "turn 1", raising=False
    )
    out = run(capsys, told)[1]
    assert "predicted against happened: 8" in out and "20.0% to 30.0%" in out


def test_who_looks_ahead_may_be_given_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    play = "tournament race/long --players random,hasty --games 2 --results kept.jsonl"
    code, out, _ = run(capsys, f"{play} --seconds 2.5 --markdown")
    assert code == 0 and "--seconds 2.5" in out
    assert json.loads(Path("kept.jsonl").read_text().splitlines()[0])["seconds"] == 2.5
    code, _, err = run(capsys, play)
    assert code == 2 and "seconds" in err
    code, _, err = run(capsys, f"{play} --seconds -1")
    assert code == 2 and "--seconds" in err


@pytest.mark.parametrize("by_people", [True, False])
def test_seconds_are_asked_of_the_processor(
    monkeypatch: pytest.MonkeyPatch, *, by_people: bool
) -> None:
    seen: list[Setting] = []

    def make(setting: Setting) -> Player:
        seen.append(setting)
        return RandomPlayer()

    levels = {"deep": Level(make, seconds=60.0, set_by_people=by_people), "quick": Level(make)}
    monkeypatch.setattr(roster, "opponents", lambda game: levels)
    for seconds in (0.0, 3.0):
        play_task(Task("race", "long", {}, {"red": "deep", "blue": "quick"}, 1, seconds))
    assert [setting.clock for setting in seen] == [None, None, processor_clock, processor_clock]
    assert [setting.seconds for setting in seen] == [60.0, 0.0, 3.0, 0.0]
    roster.seat_player(GAME, "deep", "red", Randomness(1, "red"), clock=wall_clock, seconds=3.0)
    assert seen[-1].seconds == (3.0 if by_people else 60.0)


@pytest.mark.parametrize("clock", [None, wall_clock, processor_clock])
@pytest.mark.parametrize("by_people", [True, False])
def test_the_time_in_a_name_goes_before_others(
    monkeypatch: pytest.MonkeyPatch, clock: Clock | None, *, by_people: bool
) -> None:
    seen: list[Setting] = []

    def make(setting: Setting) -> Player:
        seen.append(setting)
        return RandomPlayer()

    deep = Level(make, personas=("rash",), seconds=60.0, set_by_people=by_people)
    monkeypatch.setattr(roster, "opponents", lambda game: {"deep": deep})
    for name in ("deep@20", "deep:rash@0.5"):
        roster.seat_player(GAME, name, "red", Randomness(1, "red"), clock=clock, seconds=3.0)
    assert [(setting.persona, setting.seconds) for setting in seen] == [("", 20.0), ("rash", 0.5)]
    assert {setting.clock for setting in seen} == {clock or processor_clock}


def test_a_level_meets_itself_with_more_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = roster.opponents(GAME)
    deep = {**usual, "hasty": replace(usual["hasty"], seconds=5.0)}
    monkeypatch.setattr(roster, "opponents", lambda game: deep)
    play = "tournament race/long --players hasty@20,hasty@5,random --games 2"
    out = " ".join(run(capsys, play)[1].split())
    assert "hasty@20" in out and "Times behind names are seconds of the processor" in out
    assert "Those who look ahead" not in out
    mixed = "tournament race/long --players hasty@20,hasty --games 2 --seconds 3"
    out = " ".join(run(capsys, mixed)[1].split())
    assert "without a time of their own had 3 seconds" in out and "Times behind names" in out


def test_what_was_played_by_seconds_is_said_where_somebody_looks_ahead(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = f"{SIMULATE} --games 2 --seconds 0.25"
    assert "seconds of the processor" not in run(capsys, told)[1]
    usual = roster.opponents(GAME)
    deep = {**usual, "hasty": replace(usual["hasty"], seconds=5.0)}
    monkeypatch.setattr(roster, "opponents", lambda game: deep)
    tournament = "tournament race/long --players random,hasty --games 2 --seconds 0.25"
    for command in (told, tournament):
        out = " ".join(run(capsys, command)[1].split())
        assert "had 0.25 seconds of the processor a turn" in out
