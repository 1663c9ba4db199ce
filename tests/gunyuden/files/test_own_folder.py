"""Scenarios and maps in a folder of the player's."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gui.shell.games import left_out
from scenarios.western_hero.game import GAME
from wargame_core.cli.main import main
from wargame_core.engine.errors import DataError
from wargame_core.engine.match import Match
from wargame_core.engine.own_folder import VARIABLE, own_folder
from wargame_core.files.scenario_info import read_scenario_infos
from wargame_core.gunyuden.files import own_scenarios

SCENARIO = (GAME.library.data / "scenario_1.toml").read_text(encoding="utf-8")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's own scenarios of Western Hero."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.delenv("DISPLAY", raising=False)
    folder = tmp_path / "scenarios" / "western_hero"
    folder.mkdir(parents=True)
    return folder


def put(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    text = SCENARIO
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


ID = ('id = "1"', 'id = "my-own_1"')


def test_the_folder_is_the_users_unless_a_variable_names_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv(VARIABLE, raising=False)
    assert own_folder() == tmp_path / "gunyuden"
    monkeypatch.setenv(VARIABLE, "~/mine")
    assert own_folder() == Path.home() / "mine"


def test_a_scenario_of_the_players_is_listed_and_played(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(own, "anything.toml", ID)
    assert main(["list"]) == 0
    out, err = capsys.readouterr()
    assert ("  western_hero/my-own_1  " in out, err) == (True, "")
    match = Match(GAME, "my-own_1", seed=1)
    assert match.decision is not None
    assert match.state.scenario.info.id == "my-own_1"
    assert main(["simulate", "western_hero/my-own_1", "--games", "1"]) == 0


def test_a_faulty_file_is_left_out_and_its_fault_is_told(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = put(own, "anything.toml", ID, ("turn_count =", "turn_counts ="))
    assert main(["list"]) == 0
    err = capsys.readouterr().err
    assert err.startswith(f"gunyuden: {path} is left out: anything.toml: turn_count: missing;")
    assert err.endswith(f"all faults: gunyuden check {path}\n")


def test_a_file_with_an_id_that_is_taken_is_left_out_with_one_sentence(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = put(own, "a.toml", ID)
    second = put(own, "b.toml", ID)
    same = put(own, "c.toml")
    assert [info.id for info in GAME.info.scenarios] == ["1", "2", "3", "4", "my-own_1"]
    told = GAME.left_out()
    assert [sentence.partition(":")[0] for sentence in told] == [
        f"{second} is left out",
        f"{same} is left out",
    ]
    assert (
        f"id: found my-own_1, which is that of {first.name}; expected an id of its own" in told[0]
    )
    assert "id: found 1, which is that of western_hero;" in told[1]
    assert left_out() == told
    assert main(["play", "western_hero/c", "--text"]) == 2
    assert str(same) in capsys.readouterr().err


def test_the_check_finds_an_id_that_is_taken(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second, same = put(own, "a.toml", ID), put(own, "b.toml", ID), put(own, "c.toml")
    assert [main(["check", str(path)]) for path in (first, second, same)] == [0, 1, 1]
    out, err = capsys.readouterr()
    assert out == f"{first}: a sound scenario file.\n"
    assert err.splitlines() == [
        "gunyuden: b.toml: id: found my-own_1, which is that of a.toml; expected an id of its own",
        "gunyuden: c.toml: id: found 1, which is that of western_hero; expected an id of its own",
    ]


def test_files_that_are_checked_together_have_ids_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = put(tmp_path, "a.toml", ID), put(tmp_path, "b.toml", ID)
    assert main(["check", str(second)]) == 0
    assert main(["check", str(first), str(second), str(first)]) == 1
    assert f"b.toml: id: found my-own_1, which is that of {first};" in capsys.readouterr().err
    assert main(["check", str(put(tmp_path, "c.toml"))]) == 0, "it lies nowhere"


def test_a_match_begins_with_a_sentence_about_files_that_are_left_out(
    own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(own / "state"))
    monkeypatch.setattr("sys.stdin", None)
    play = ["play", "western_hero/1", "--text"]
    put(own, "a.toml", ID)
    assert main(play) == 0
    assert "left out" not in capsys.readouterr().out
    own_scenarios._read.cache_clear()
    put(own, "b.toml")
    assert main(play) == 0
    told = "One of your scenario files is left out; gunyuden list says which and why."
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        (
            (('game = "western_hero"', 'game = "chess"'),),
            "game: found chess; expected western_hero",
        ),
        ((('id = "1"', 'id = "../x"'),), "id: found '../x'"),
        ((('id = "1"', "id = ["),), ""),
    ],
)
def test_a_file_that_is_no_scenario_of_the_game_is_left_out(
    own: Path, changes: tuple[tuple[str, str], ...], reason: str
) -> None:
    put(own, "a.toml", *changes)
    assert len(GAME.info.scenarios) == 4
    assert len(GAME.left_out()) == 1
    assert reason in GAME.left_out()[0]


def test_two_files_of_a_game_with_the_same_id_are_refused(tmp_path: Path) -> None:
    shutil.copytree(GAME.library.data, tmp_path / "data")
    put(tmp_path / "data", "scenario_5.toml")
    with pytest.raises(DataError) as refused:
        read_scenario_infos(tmp_path / "data", {})
    assert str(refused.value) == (
        "scenario_5.toml: id: found 1, which is that of scenario_1.toml; expected an id of its own"
    )


def test_a_map_of_the_players_is_found_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    shutil.copytree(GAME.library.map_folder, tmp_path / "maps" / "my_map")
    assert main(["map", "check", "my_map"]) == 0
    assert "2006 hexes" in capsys.readouterr().out
    assert main(["map", "check", "../maps/my_map"]) == 2
