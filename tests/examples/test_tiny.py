"""A game of the hex series that is a folder of data: no Python, found in the player's folder."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.examples.places import TINY, installed
from wargame_core.cli.main import main
from wargame_core.engine import game_folders, registry
from wargame_core.files.record import load_match
from wargame_core.gunyuden.files.special_rule import document_model
from wargame_core.gunyuden.game import GunyudenGame
from wargame_core.gunyuden.players.search_file import FORMAT, settings
from wargame_core.gunyuden.players.weights import fitted, published
from wargame_core.players.playout import play_out
from wargame_core.tables.loader import games_with_charts, load_charts


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return installed(tmp_path, monkeypatch)


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_it_has_no_python_and_is_found_in_the_players_folder(tiny: Path) -> None:
    assert not list(TINY.rglob("*.py"))
    assert "tiny" in registry.names()
    game = registry.load("tiny")
    assert isinstance(game, GunyudenGame)
    assert [info.id for info in game.info.scenarios] == ["1"]
    assert registry.load("tiny") is game
    assert game.info.place > registry.load("western_hero").info.place


def test_without_the_folder_there_is_no_such_game() -> None:
    assert "tiny" not in registry.names()
    assert "tiny" not in games_with_charts()


def test_it_is_listed_in_both_languages(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    out, err = capsys.readouterr()
    assert "tiny  The Vale of Kasumi 霞谷の戦い" in out
    assert "  tiny/1  The Bridge over the Shirogawa 白川の橋" in out
    assert err == ""
    assert main(["list", "--language", "ja"]) == 0
    assert "橋が一つだけ架かる" in capsys.readouterr().out


def test_its_files_pass_the_check(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tiny / "game.toml"), str(tiny / "data" / "scenario_1.toml")]) == 0
    out = capsys.readouterr().out
    assert "a sound game of 1 scenario." in out
    assert "a sound scenario file." in out


def test_its_charts_are_those_of_the_series_and_its_own(
    tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    charts = load_charts("tiny")
    assert set(charts) == set(load_charts("western_hero")) - {"ouchi_activation"}
    assert charts["combat_results"] == load_charts("western_hero")["combat_results"]
    assert charts["replenishment"].group_values == ("vale", "shore")
    assert main(["tables", "verify", "tiny"]) == 0
    assert " 0 failed" in capsys.readouterr().out


def test_its_rules_are_those_of_the_series(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "tiny", "23-4-4(1)"]) == 0
    assert "23-4-4(1)" in capsys.readouterr().out
    assert main(["rules", "tiny", "35.7(2)"]) != 0


def test_it_is_played_in_the_terminal(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = ["ready", "ready", "map", "select vale_banner", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    record = tmp_path / "tiny.gunyuden"
    assert main(["play", "tiny", "--text", "--seed", "1", "--save", str(record)]) == 0
    out = capsys.readouterr().out
    assert "Vale Banner" in out
    assert "Kasumidai" in out
    assert load_match(record)[0].position >= 2


@pytest.mark.parametrize("level", ["random", "easy", "normal"])
def test_programs_play_it_to_its_end(tiny: Path, level: str) -> None:
    game = registry.load("tiny")
    played = play_out(
        game, "1", options={}, seats={"vale": level, "shore": "random"}, seed=3, observe=True
    )
    assert {seat for seat, _ in played.result.points.items()} == {"vale", "shore"}


def test_its_opponents_weigh_as_the_series_does_until_its_folder_says_otherwise(
    tiny: Path,
) -> None:
    assert published("tiny") == published()
    assert fitted("western_hero", "", "1", "ouchi") != fitted("tiny", "", "1", "ouchi")
    published.cache_clear()
    (tiny / "players").mkdir()
    (tiny / "players" / "weights.toml").write_text(
        'format = "gunyuden-weights/1"\n[normal]\nodds = 2\n[scenario.1.vale]\nodds = 3\n'
        "[persona.bold]\nodds = 1\n[persona.slow]\nreach = 8\n",
        encoding="utf-8",
    )
    found = published("tiny")
    assert [found.weights("", "1", seat).odds for seat in ("vale", "shore")] == [3.0, 2.0]
    assert found.weights("bold").prey == published().weights("bold").prey
    assert set(found.differences) == {*published().differences, "slow"}
    published.cache_clear()


@pytest.fixture
def shares(tiny: Path) -> Iterator[Callable[[float], None]]:
    """Writes what valuations have won in a seat: so much each."""

    def write(share: float) -> None:
        (tiny / "players").mkdir()
        lines = [f"{name} = {share}" for name in settings().proposals]
        text = "\n".join([f'format = "{FORMAT}"', "[scenario.1.vale]", *lines])
        (tiny / "players" / "search.toml").write_text(text, encoding="utf-8")

    settings.cache_clear()
    yield write
    settings.cache_clear()


def test_its_folder_may_say_how_good_valuations_are_in_its_seats(
    shares: Callable[[float], None], capsys: pytest.CaptureFixture[str]
) -> None:
    shares(0.5)
    assert main(["list"]) == 0
    assert "tiny/1" in capsys.readouterr().out
    assert settings("tiny").priors("1", "vale", 9) == dict.fromkeys(settings().proposals, 0.0)
    assert settings("tiny").priors("1", "shore", 9) == settings().priors("1", "shore", 9)


def test_what_makes_no_sense_of_valuations_leaves_it_out(
    shares: Callable[[float], None], capsys: pytest.CaptureFixture[str]
) -> None:
    shares(5.0)
    assert main(["list"]) == 0
    out, err = capsys.readouterr()
    assert "tiny/1" not in out
    assert (
        "tiny/search.toml: scenario.1.vale: 'together' is 5.0, expected a share from 0 to 1" in err
    )


def test_a_section_of_a_special_rule_is_refused_where_the_game_has_no_such_rule(
    tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tiny / "data" / "scenario_1.toml"
    change(path, "[castles]", '[special]\nfree_activation = "vale"\n\n[castles]')
    assert main(["check", str(path)]) == 1
    assert "special.free_activation" in capsys.readouterr().err


def test_the_series_knows_no_special_rule() -> None:
    special = document_model(()).model_fields["special"].annotation
    assert special is not None
    assert special.model_fields == {}


def test_a_faulty_scenario_is_left_out_and_named(
    tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(tiny / "data" / "scenario_1.toml", "turn_count =", "turn_counts =")
    assert main(["list"]) == 0
    out, err = capsys.readouterr()
    assert "tiny/1" not in out
    assert "is left out: scenario_1.toml: turn_count: missing" in err


@pytest.mark.parametrize("arguments", [["check"], ["play", "tiny", "--text"]])
def test_a_folder_under_another_name_says_what_its_scenarios_are_of(
    tiny: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    change(tiny / "data" / "scenario_1.toml", 'game = "tiny"', 'game = "kasumi"')
    file = [str(tiny / "game.toml")] if arguments == ["check"] else []
    assert main([*arguments, *file]) != 0
    assert "game: found kasumi; expected tiny" in capsys.readouterr().err


def test_a_folder_without_scenarios_is_no_game(
    tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tiny / "data" / "scenario_1.toml").unlink()
    assert main(["check", str(tiny / "game.toml")]) != 0
    assert "The game “tiny” has no scenario." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("game.toml", 'series = "gunyuden"', 'series = "chess"', "series: found chess"),
        ("game.toml", 'title = "The', 'titel = "The', "title: missing"),
        ("game.toml", 'title = "The', "title = [", "game.toml"),
        ("data/units.csv", ",vale,sodaisho", ",nobody,sodaisho", "found 'nobody'"),
        ("text/ja_tiny.toml", '"霞谷"', '"霞谷{"', "ja_tiny.toml: cell.Vale"),
        ("text/ja_tiny.toml", '"霞谷"', "3", "ja_tiny.toml: cell.Vale: found 3"),
    ],
)
def test_a_faulty_folder_is_named_and_the_other_games_go_on(
    tiny: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, expected: str
) -> None:
    change(tiny / file, old, new)
    assert main(["list"]) == 0
    out, err = capsys.readouterr()
    assert "western_hero/1" in out
    assert "tiny/1" not in out
    assert expected in err
    assert main(["play", "tiny", "--text"]) != 0


def test_an_entry_point_may_name_a_folder_of_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = installed(tmp_path, monkeypatch)
    monkeypatch.delenv("GUNYUDEN_DATA")
    monkeypatch.syspath_prepend(folder.parent)
    here = {"tiny": lambda: __import__("tiny")}
    monkeypatch.setattr(registry, "entry_points", lambda group: here)
    monkeypatch.setattr(game_folders, "entry_modules", _with_tiny(game_folders.entry_modules))
    assert not (folder / "__init__.py").exists()
    try:
        assert registry.load("tiny").info.title == "The Vale of Kasumi"
        assert game_folders.folder_of("tiny") == folder
        assert "tiny" in games_with_charts()
        load_charts.cache_clear()
        assert "victory_points" in load_charts("tiny")
    finally:
        sys.modules.pop("tiny", None)


def _with_tiny(known: Callable[[str], dict[str, str]]) -> Callable[[str], dict[str, str]]:
    def modules(group: str) -> dict[str, str]:
        return {**known(group), "tiny": "tiny"} if group == game_folders.GAMES else known(group)

    return modules


def test_a_position_of_it_is_written_and_read(tiny: Path, tmp_path: Path) -> None:
    from wargame_core.files.position import load_position, write_position

    game = registry.load("tiny")
    state = game.setup("1", {}, 0)
    path = tmp_path / "p.json"
    path.write_text(json.dumps(write_position("tiny", state)), encoding="utf-8")
    assert game.digest(load_position(path).state) == game.digest(state)
