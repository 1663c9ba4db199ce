"""``--language ja`` of the commands that print what a game says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from wargame_core.cli.main import main

ROOT = Path(__file__).parents[3]
PURSUIT = str(ROOT / "tests" / "positions" / "pursuit_stops.json")
MATCH = str(ROOT / "tests" / "replays" / "matches" / "1_draw.gunyuden")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    said = capsys.readouterr()
    return code, said.out, said.err


def english(text: str) -> list[str]:
    """English words outside notation in brackets and ids."""
    return re.findall(r"[A-Z]?[a-z]{3,}", re.sub(r"\[[^\]]*\]|\([a-z-]+\)|[a-z]+_\w+", "", text))


def test_a_position_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "position", "show", PURSUIT, "--language", "ja")
    assert code == 0
    assert "勝利得点：" in out
    assert "規則12.0" in out
    board = out.partition("\n\n")[2]
    assert "Forces" not in board


def test_legal_actions_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "position", "legal", PURSUIT, "--language", "ja")
    assert code == 0
    assert re.search(r"attack sue_harukata +陶晴賢：", out)


def test_play_and_odds_of_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    action = "attack sue_harukata"
    line = ("position", "play", PURSUIT, action, "--dice", "6", "--language", "ja", "--json")
    code, out, _ = run(capsys, *line)
    assert code == 0
    texts = [event["text"] for event in json.loads(out)["events"]]
    assert texts
    assert [word for text in texts for word in english(text)] == []
    code, out, _ = run(capsys, "position", "odds", PURSUIT, action, "--language", "ja")
    assert code == 0
    assert "攻撃" in out


def test_a_match_is_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "replay", MATCH, "--text", "--to", "40", "--language", "ja")
    assert code == 0
    assert "西国の雄" in out
    assert "第1ターン（" in out
    assert "規則" in out


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "list", "--language", "ja")
    assert code == 0
    assert "全18ターン、5月第3週～9月第4週" in out
    assert "勝利条件" in out
    _, out, _ = run(capsys, "list", "--json")
    scenarios = {
        scenario["id"]: scenario
        for game in json.loads(out)["games"]
        for scenario in game["scenarios"]
        if game["id"] == "western_hero"
    }
    assert scenarios["2"]["summary_ja"]
    assert scenarios["2"]["options"][0]["title_ja"] == "勝利条件"


@pytest.mark.parametrize(
    "command",
    [
        ["list"],
        ["position", "show", PURSUIT],
        ["position", "legal", PURSUIT],
        ["position", "play", PURSUIT],
        ["position", "odds", PURSUIT],
        ["replay", MATCH, "--text"],
        ["play", "western_hero", "--text"],
    ],
)
def test_other_languages_are_refused(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    code, out, err = run(capsys, *command, "--language", "fr")
    assert code == 2
    assert out == ""
    assert "there is: en, ja" in err
    assert "Traceback" not in err
