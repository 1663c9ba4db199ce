"""The command line: what it answers, and how it refuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.engine.toy_game import GAME
from wargame_core.cli import desktop
from wargame_core.cli.main import main
from wargame_core.engine import registry
from wargame_core.files.record import load_match

VERSION_1 = Path(__file__).parents[1] / "files" / "data" / "race_version_1.gunyuden"


@pytest.fixture(autouse=True)
def _race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    registry.register("race", lambda: GAME)
    yield
    registry.unregister("race")


def run(capsys: pytest.CaptureFixture[str], arguments: str) -> tuple[int, str, str]:
    code = main(arguments.split())
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            "play chess --text",
            "There is no game “chess”; there is: bushido, gekokujo, race, shogun1986,",
        ),
        ("play rice --text", "Did you mean “race”?"),
        (
            "play race/medium --text",
            "There is no scenario “medium” of Race; there is: short, long.",
        ),
        ("play race/ --text", "There is no scenario “” of Race; there is: short, long."),
        ("play race --seat green=human --text", "There is no seat “green” of Race short;"),
        ("play race --seat red=easy --text", "There is no player “easy” of Race; there is:"),
        ("play race --seat red --text", "Found the seat “red”, expected the form SIDE=PLAYER"),
        ("play race --seat red=human --seat red=random --text", "“red” is given twice."),
        ("play race --option gaol=1 --text", "There is no option “gaol”"),
        ("play race --option goal=1 --text", "There is no value of the option goal “1”"),
        ("play race --dice loaded --text", "There is no kind of dice “loaded”; there is: seeded"),
        ("play race --undo all --text", "There is no undo “all”; there is: free, roll."),
        ("play race --language fr --text", "there is: en, ja."),
        (f"play race --seed {2**127} --text", "The seed"),
        (f"play race --save {__file__} --text", "the file exists already"),
        (f"play --load {__file__} --text", "line 1: expected a JSON object"),
        (f"play race --load {VERSION_1} --text", "With --load the record says game"),
        ("play --text", "Name a game to play"),
        ("play --seed 3", "Name a game to play"),
        ("play race --undo roll", "--undo needs --text; in the window it follows from who plays."),
        ("play", "There is no display for a window; in the terminal: gunyuden play GAME/SCENARIO"),
        (
            "play race --seed 3",
            "There is no display for a window; in the terminal: gunyuden play race --seed 3 --text",
        ),
        ("play chess", "There is no game “chess”"),
        (f"replay {VERSION_1}", "There is no display"),
        (f"replay {VERSION_1} --to 99 --text", "Found --to 99, expected 0 to 8"),
        (f"replay {__file__} --text", "line 1: expected a JSON object"),
        ("simulate race --seat red=human", "every seat is played by a program"),
        ("simulate chess", "There is no game “chess”"),
        ("simulate race --games 1 --csv no/where.csv", "cannot be written"),
        (f"simulate race --games 1 --csv {VERSION_1}", "the file exists already; choose another"),
        ("play --load nope --text", "nope: there is no such file."),
        ("play --load nope", "nope: there is no such file."),
        ("replay nope", "nope: there is no such file."),
        ("check nope", "nope: there is no such file."),
        ("check /", "/: this is a folder, expected a file."),
        (f"check {__file__}", "expected a file of one of these kinds: gunyuden-match"),
        ("", "There is no display for a window; in the terminal: gunyuden play GAME/SCENARIO"),
    ],
)
def test_user_errors_are_one_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: str, sentence: str
) -> None:
    code, _, err = run(capsys, arguments)
    assert code == 2
    assert err.startswith("gunyuden: ") and err.count("\n") == 1
    assert sentence in err


@pytest.mark.parametrize("arguments", ["", "play"])
def test_where_nothing_is_named_the_first_page_of_the_window_asks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: str
) -> None:
    asked: list[list[str]] = []

    def opened(words: list[str], *, text_mode: str) -> int:
        asked.append(words)
        return 0

    monkeypatch.setattr(desktop, "open_desktop", opened)
    assert run(capsys, arguments)[0] == 0
    assert asked == [[]]


@pytest.mark.parametrize(
    "arguments", ["fly", "play --fly", "replay", "simulate race --games 0", "check"]
)
def test_wrong_use_has_exit_code_2(capsys: pytest.CaptureFixture[str], arguments: str) -> None:
    code, _, err = run(capsys, arguments)
    assert code == 2
    assert "Error: " in err and "Traceback" not in err


def test_the_help_lists_the_commands_without_importing_them() -> None:
    script = (
        "import sys; from wargame_core.cli.main import main; main(['--help']); "
        "heavy = {'rich', 'pydantic', 'scipy', 'numpy', 'shapely', 'importlib.metadata'}; "
        "assert not heavy & set(sys.modules), heavy & set(sys.modules); "
        "assert not any(name.startswith('wargame_core.players') for name in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    for command in ("list", "play", "replay", "simulate", "tournament", "check"):
        assert f"\n  {command}  " in done.stdout


def test_list_as_text_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "list")
    assert code == 0
    assert "race/short  Race short 競走, 5 minutes" in out
    assert "option goal=10*, 20, 3000: Length (rule 1.1)" in out
    assert "personas: normal:cautious, normal:bold, normal:historical" in out
    code, out, _ = run(capsys, "list --json")
    document = json.loads(out)
    assert document["format"] == "gunyuden-list/1"
    race = next(game for game in document["games"] if game["id"] == "race")
    assert race["opponents"] == ["random", "hasty", "other"]
    assert race["scenarios"][0]["seats"][0] == {"id": "red", "title": "Red", "title_ja": "赤"}
    known = {game["id"]: game["personas"] for game in document["games"]}
    assert known["western_hero"] == {"normal": ["cautious", "bold", "historical"]}


def test_replay_verifies_and_prints(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, f"replay {VERSION_1} --verify")
    assert (code, out) == (0, f"{VERSION_1}: 8 actions, every digest agrees.\n")
    code, out, _ = run(capsys, f"replay {VERSION_1} --text")
    assert code == 0
    assert "2. roll 3\n    event.ran: side red, fields 3 (die 3)" in out
    assert "Red wins." in out
    code, out, _ = run(capsys, f"replay {VERSION_1} --to 1 --text")
    assert "prompt.roll: side red (rule 2.0)" in out and "2. " not in out

    wrong = tmp_path / "wrong"
    wrong.write_text(VERSION_1.read_text().replace('"walk"', '"dash"'))
    code, out, err = run(capsys, f"replay {wrong} --verify")
    assert (code, out) == (1, "")
    assert err.count("\n") == 1 and "wrong, line 10: " in err


def test_check_goes_through_all_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_text(VERSION_1.read_text().replace('"walk"', '"dash"'))
    code, out, err = run(capsys, f"check {wrong} {VERSION_1}")
    assert code == 1
    assert "8 actions, every digest agrees." in out
    assert "wrong, line 10: " in err


def test_simulate_prints_a_table_and_writes_csv(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "simulate race/long --games 20 --seat red=hasty --csv a.csv")
    assert code == 0
    assert "Race long: 20 matches" in out and "95% interval" in out
    lines = Path("a.csv").read_text().splitlines()
    assert lines[0] == (
        "seed,winner,reason,rule,actions,choices,turns,"
        "points_red,points_blue,player_red,player_blue"
    )
    assert [line.split(",")[0] for line in lines[1:]] == [str(n) for n in range(1, 21)]


def test_simulate_writes_over_a_file_only_if_forced(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.csv").write_text("precious")
    assert run(capsys, "simulate race --games 1 --csv a.csv")[0] == 2
    assert Path("a.csv").read_text() == "precious"
    assert run(capsys, "simulate race --games 1 --csv a.csv --force")[0] == 0
    assert Path("a.csv").read_text().startswith("seed,")


def test_one_match_is_counted_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "simulate race/short --games 1")
    assert "Race short: 1 match" in [line.strip() for line in out.splitlines()]


@pytest.mark.parametrize("arguments", ["list", "list --json", "--version", "map show"])
def test_a_full_disk_is_one_sentence_and_exit_code_2(arguments: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "wargame_core.cli.main", *arguments.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=Path(__file__).parents[3],
        )
    assert done.returncode == 2
    assert done.stderr.startswith("gunyuden: The output cannot be written: ")
    assert done.stderr.count("\n") == 1


def test_simulate_in_two_processes_gives_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = "simulate gekokujo/4 --games 6 --option max_rounds=4"
    outputs = [run(capsys, f"{told} --jobs {n}") for n in (1, 2)]
    if "cannot be loaded" in outputs[0][2]:
        pytest.skip("the game is not there")
    assert outputs[0][0] == 0
    assert outputs[0] == outputs[1]


def test_an_interrupted_program_ends_without_a_search_for_cycles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    done: list[str] = []
    monkeypatch.setattr("sys.argv", ["gunyuden", "matches"])
    monkeypatch.setattr("gc.freeze", lambda: done.append("frozen"))
    assert main() == 0 and done == []
    monkeypatch.setattr("wargame_core.cli.lazy_group.LazyGroup.invoke", interrupted)
    assert main() == 130 and done == ["frozen"]


def test_the_desktop_program_is_run_with_checked_arguments(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []

    def run_desktop(arguments: list[str]) -> int:
        opened.append(arguments)
        return 5

    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(
        "wargame_core.cli.desktop.entry_points", lambda group: {"test": lambda: run_desktop}
    )
    assert main([]) == 5
    assert main(["play", "race/long", "--seed", "3", "--seat", "red=random", "--dice", "own"]) == 5
    assert main(["replay", str(VERSION_1), "--to", "3"]) == 5
    assert opened == [
        [],
        ["play", "race/long", "--seat", "red=random", "--seed", "3", "--dice", "own"],
        ["replay", str(VERSION_1), "--to", "3"],
    ]
    monkeypatch.setattr("wargame_core.cli.desktop.entry_points", lambda group: {})
    assert main([]) == 2


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--version")
    assert code == 0 and out.startswith("gunyuden ")


def test_a_closed_pipe_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m wargame_core.cli.main list --json | true",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("group", ["position", "tables", "map"])
def test_a_group_of_commands_alone_shows_its_help(
    capsys: pytest.CaptureFixture[str], group: str
) -> None:
    code, out, err = run(capsys, group)
    assert (code, err) == (0, "")
    assert out.startswith(f"Usage: gunyuden {group}")
    assert "Commands:" in out


@pytest.mark.parametrize("command", ["play race --text --save m", "list"])
def test_closed_output_is_no_error(tmp_path: Path, command: str) -> None:
    """The record does not take the place of the output either."""
    script = (
        "from tests.unit.engine.toy_game import GAME\n"
        "from wargame_core.cli.main import main\n"
        "from wargame_core.engine import registry\n"
        "registry.register('race', lambda: GAME)\n"
        f"raise SystemExit(main({command.split()!r}))\n"
    )
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" "$@" >&-', sys.executable, "-c", script],
        input="walk\n",
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
    )
    assert (done.returncode, done.stderr) == (0, "")
    if "--save" in command:
        assert load_match(tmp_path / "m")[0].position == 1
