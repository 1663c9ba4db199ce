"""``hint`` and ``--explain`` in the terminal, and ``gunyuden luck``."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from scenarios.gekokujo.game import GAME as GEKOKUJO
from scenarios.western_hero.game import GAME
from wargame_core.cli.main import main
from wargame_core.engine.match import Match
from wargame_core.files.recorder import save_match
from wargame_core.players.opponents import Opponents

ROOT = Path(__file__).parents[3]
PROVINCES = ROOT / "tests" / "gekokujo" / "matches" / "control.gunyuden"
VALUE = r"[+−]?\d+\.\d\d"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first actions of a match of an opponent against chance, on file."""
    seats = {"mori": "random", "ouchi": "easy"}
    match: Match = Match(GAME, "1", seed=1, seats=seats)
    opponents = Opponents(GAME, seats, 1)
    while (match.position < 100 or match.rolls < 8) and opponents.act(match):
        pass
    path = tmp_path_factory.mktemp("records") / "match.gunyuden"
    save_match(match, path)
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    said = capsys.readouterr()
    return code, said.out, said.err


def typed(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    arguments: str,
    *lines: str,
) -> str:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return run(capsys, "play", *arguments.split(), "--text")[1]


def test_a_hint_names_the_best_actions_with_notation_and_terms(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    said = typed(
        monkeypatch,
        capsys,
        tmp_path,
        "western_hero/1 --seed 1 --seat mori=easy",
        "ready",
        "hint",
        "quit",
    )
    assert "thinks:" in said
    lines = re.findall(rf"^ +(\d) (.+) \[(.+)\]: ({VALUE})", said.partition("thinks:")[2], re.M)
    assert 2 <= len(lines) <= 3
    assert [line[0] for line in lines] == ["1", "2", "3"][: len(lines)]


def test_the_record_of_a_match_can_be_read_with_reasons(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "replay", str(record), "--text", "--explain", "--to", "60")
    assert code == 0, err
    assert len(re.findall(rf"^ +\*1 .+: {VALUE}", out, re.M)) > 5, "the best is what was played"
    assert re.search(rf"\(\w[\w ]+ {VALUE}", out), "terms have names"
    assert "any action; it has no reasons" in out, "the random player"
    assert "_" not in "".join(re.findall(r"^ +[* ]\d .*$", out, re.M))


def test_programs_explain_themselves_as_they_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = "western_hero/1 --seed 1 --seat ouchi=easy --explain"
    said = typed(monkeypatch, capsys, tmp_path, arguments, "ready", "quit")
    assert re.search(rf"^ +\*1 .+: {VALUE}", said, re.M)


def test_reasons_of_programs_are_kept_where_seats_have_secrets(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = "gekokujo/4 --seed 2 --seat player2=easy --explain"
    said = typed(monkeypatch, capsys, tmp_path, arguments, "hint", "1", "quit")
    assert "told once the match is over" in said
    assert "*1" not in said
    assert "thinks:" in said, "the player's own hint is shown"
    _, out, _ = run(capsys, "replay", str(PROVINCES), "--text", "--explain", "--to", "90")
    assert "told once" not in out, "that match is over"


def test_explain_is_for_the_terminal(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["replay", str(record)], ["play", "western_hero/1"]):
        code, _, err = run(capsys, *command, "--explain")
        assert code == 2
        assert "--explain needs --text" in err


def test_luck_is_told_for_every_side_and_fight(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(capsys, "luck", str(record))
    assert code == 0
    assert "in victory points" in out
    sides = re.findall(rf"^  (\S+) side: luck ({VALUE}), rolled {VALUE}, expected", out, re.M)
    assert [name for name, _ in sides] == ["Mōri", "Ōuchi"]
    assert sides[0][1].lstrip("+−") == sides[1][1].lstrip("+−")
    assert "Fights with most luck" in out
    assert "Turning points" in out


def test_luck_as_json_adds_up(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "luck", str(record), "--json")
    assert code == 0
    found = json.loads(out)
    assert found["unit"] == "victory points"
    seats = found["seats"]
    assert seats["mori"]["luck"] == pytest.approx(-seats["ouchi"]["luck"])
    for seat in seats.values():
        assert seat["luck"] == pytest.approx(seat["rolled"] - seat["expected"], abs=1e-5)
        assert 0 < seat["as_far"] <= 1
    assert all(battle["actions"] for battle in found["battles"])
    assert [point["action"] for point in found["turning_points"]] == sorted(
        point["action"] for point in found["turning_points"]
    )


def test_luck_speaks_japanese(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "luck", str(record), "--language", "ja")
    assert code == 0
    assert "ダイスの運" in out
    head = out.partition("転機")[0]
    assert re.findall(r"[A-Za-z]{3,}", head) == []


def test_luck_of_an_unfinished_match_with_secrets_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    cut = tmp_path / "cut.gunyuden"
    cut.write_text("".join(PROVINCES.read_text("utf-8").splitlines(keepends=True)[:60]), "utf-8")
    code, _, err = run(capsys, "luck", str(cut))
    assert code == 2
    assert "once the match is over" in err
    assert run(capsys, "luck", str(PROVINCES))[0] == 0
    code, _, err = run(capsys, "luck", str(tmp_path / "none.gunyuden"))
    assert code == 2
    assert "Traceback" not in err


@pytest.mark.parametrize("own", [(), ("player1",)])
def test_a_replay_before_the_end_keeps_what_seats_hide(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, own: tuple[str, ...]
) -> None:
    seats = {
        f"player{n}": "human" if not own or f"player{n}" in own else "easy" for n in range(1, 5)
    }
    match: Match = Match(GEKOKUJO, "4", seed=1, seats=seats, options={"rice": "yes"})
    opponents = Opponents(GEKOKUJO, dict.fromkeys(seats, "easy"), 1)
    stored: set[str] = set()
    while len(stored) < 4 and match.position < 300 and match.decision is not None:
        hoards = [action for action in match.legal if type(action).__name__ == "Store"]
        if hoards and match.decision.seat not in stored:
            stored.add(match.decision.seat)
            match.play(hoards[0])
        else:
            opponents.act(match)
    assert len(stored) == 4
    path = tmp_path / "begun.gunyuden"
    save_match(match, path)
    code, out, _ = run(capsys, "replay", str(path), "--text")
    assert code == 0
    assert len(re.findall(r"^  Koku: \d", out, re.M)) == len(own)
    assert len(re.findall(r"^\d+\. \w+: store \d", out, re.M)) == len(own)
    code, out, _ = run(capsys, "replay", str(PROVINCES), "--text", "--to", "40")
    assert re.search(r"^  Koku: \d", out, re.M), "all is told of a match that is over"
