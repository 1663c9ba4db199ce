"""``gunyuden position``, and ``gunyuden check`` with positions and scenarios."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wargame_core.cli.main import main

ROOT = Path(__file__).parents[3]
POSITIONS = ROOT / "tests" / "positions"
PURSUIT = str(POSITIONS / "pursuit_stops.json")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_new_writes_a_position_that_show_and_check_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = str(tmp_path / "start.json")
    code, out, _ = run(
        capsys,
        "position",
        "new",
        "western_hero/2",
        "--option",
        "victory=historical",
        "--comment",
        "The start.",
        "--out",
        path,
    )
    assert (code, out) == (0, "")
    code, out, _ = run(capsys, "position", "show", path)
    assert code == 0
    assert out.startswith("The start.")
    assert "set-up" in out
    assert run(capsys, "position", "check", path)[0] == 0


def test_new_without_a_file_prints_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "position", "new", "western_hero")
    assert code == 0
    assert json.loads(out)["format"] == "gunyuden-position/1"


def test_legal_lists_the_actions_with_words_or_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "position", "legal", PURSUIT)
    assert code == 0
    assert "attack sue_harukata" in out
    _, out, _ = run(capsys, "position", "legal", PURSUIT, "--json")
    found = json.loads(out)
    assert found["decision"]["kind"] == "select"
    assert "attack sue_harukata" in found["legal"]


def test_play_prints_events_and_the_position_they_lead_to(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    line = ("position", "play", PURSUIT, "attack sue_harukata", "take-losses 0 2", "--dice", "6")
    code, out, _ = run(capsys, *line)
    assert code == 0
    assert out.index("(22-1-1)") < out.index('"format"')
    _, out, _ = run(capsys, *line, "--json")
    found = json.loads(out)
    assert [event["kind"] for event in found["events"]][:2] == ["attack-declared", "attack-roll"]
    assert found["position"]["open"][-1]["kind"] == "NextRetreat"
    path = str(tmp_path / "later.json")
    assert run(capsys, *line, "--out", path)[0] == 0
    _, out, _ = run(capsys, "position", "legal", path)
    assert "retreat 0829" in out


def test_odds_of_an_action_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "position", "odds", PURSUIT, "attack sue_harukata", "--json")
    assert code == 0
    outcomes = json.loads(out)
    assert round(sum(outcome["percent"] for outcome in outcomes)) == 100
    code, out, _ = run(capsys, "position", "odds", PURSUIT, "attack sue_harukata")
    assert "%" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("play", PURSUIT, "fly"), "'fly' is no action"),
        (("play", PURSUIT, "move mori_motonari"), "is not legal"),
        (("play", PURSUIT, "attack sue_harukata", "end-phase"), "A die is needed before"),
        (("play", PURSUIT, "--dice", "six"), "expected faces, such as 4,5"),
        (("play", PURSUIT, "--dice", "6"), "The die 6 is not rolled"),
        (("odds", PURSUIT, "move mori_motonari"), "is not legal"),
        (("show", "nowhere.json"), "nowhere.json: cannot be read"),
        (("legal", __file__), "found no valid JSON"),
        (("new", "western_hero/9"), "There is no scenario “9”"),
        (("new", "western_hero", "--out", "no/where.json"), "cannot be written"),
    ],
)
def test_bad_input_is_a_sentence_and_exit_code_two(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    code, _, err = run(capsys, "position", *arguments)
    assert code == 2
    assert sentence in err
    assert err.startswith("gunyuden: ")


def test_check_fails_when_a_line_does_not_come_true(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "p.json"
    document = json.loads(Path(PURSUIT).read_text(encoding="utf-8"))
    document["play"][0]["expect"]["legal"] = 17
    path.write_text(json.dumps(document), encoding="utf-8")
    for command in (("position", "check"), ("check",)):
        code, _, err = run(capsys, *command, str(path))
        assert code == 1
        assert "play[0]: legal: found 3; expected 17" in err


def test_check_knows_positions_and_scenarios(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    scenario = ROOT / "scenarios" / "western_hero" / "data" / "scenario_3.toml"
    code, out, _ = run(capsys, "check", PURSUIT, str(scenario))
    assert code == 0
    assert "2 lines of play come true" in out
    assert "sound scenario" in out
    wrong = tmp_path / "scenario.toml"
    wrong.write_text('format = "gunyuden-scenario/1"\ngame = "western_hero"\n', encoding="utf-8")
    assert run(capsys, "check", str(wrong))[0] == 1


NEW = ("new", "western_hero/1")
PLAYED = ("play", PURSUIT, "attack sue_harukata", "take-losses 0 2", "--dice", "6")


@pytest.mark.parametrize("command", [NEW, PLAYED], ids=["new", "play"])
def test_a_file_that_is_there_is_replaced_only_by_force(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: tuple[str, ...]
) -> None:
    record = tmp_path / "match.gunyuden"
    assert run(capsys, "position", *PLAYED, "--save", str(record))[0] == 0
    match = record.read_bytes()

    code, out, err = run(capsys, "position", *command, "--out", str(record))

    assert (code, out) == (2, "")
    assert err == (
        f"gunyuden: {record}: the file exists already; choose another name, or --force.\n"
    )
    assert record.read_bytes() == match
    assert run(capsys, "position", *command, "--out", str(record), "--force")[0] == 0
    assert json.loads(record.read_text("utf-8"))["format"] == "gunyuden-position/1"
    assert [path.name for path in tmp_path.iterdir()] == [record.name]


def test_nothing_is_written_if_one_of_two_files_is_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    there, other = tmp_path / "there", tmp_path / "other"
    there.write_text("mine")
    for out, save in ((there, other), (other, there)):
        code, _, err = run(
            capsys,
            "position",
            *PLAYED,
            "--language",
            "ja",
            "--out",
            str(out),
            "--save",
            str(save),
        )
        assert code == 2
        assert "ファイルが既にあります" in err
        assert there.read_text() == "mine"
        assert not other.exists()
    code, _, err = run(capsys, "position", *PLAYED, "--out", str(other), "--save", str(other))
    assert code == 2
    assert "--out and --save name the same file" in err
    assert not other.exists()
    both = ("--out", str(there), "--save", str(other), "--force")
    assert run(capsys, "position", *PLAYED, *both)[0] == 0
    assert run(capsys, "position", *PLAYED, *both)[0] == 0
