"""``--language ja`` of the commands that print what a game says."""

from __future__ import annotations

import io
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


REFUSED = [
    (["attack nobody"], "", "「nobody」は、このシナリオのユニットではありません"),
    (["jump"], "", "「jump」という行動はありません"),
    (["move"], "", "「move」にはユニットが足りません"),
    (["finish"], "", "「finish」は合法ではありません："),
    (["end-phase"], "x", "「x」はダイスの目ではありません"),
    ([], "3", "ダイス3を振る場面ではありません"),
]


@pytest.mark.parametrize(("actions", "dice", "words"), REFUSED)
def test_refusals_of_a_line_of_play_are_japanese(
    capsys: pytest.CaptureFixture[str], actions: list[str], dice: str, words: str
) -> None:
    line = ("position", "play", PURSUIT, *actions, *(["--dice", dice] if dice else []))
    code, out, err = run(capsys, *line, "--language", "ja")
    assert (code, out) == (2, "")
    assert words in err
    assert run(capsys, *line)[2].isascii() or "“" in run(capsys, *line)[2]


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("finish", "「finish」は合法ではありません："),
        ("attack nobody", "このシナリオのユニットではありません"),
    ],
)
def test_refusals_of_odds_are_japanese(
    capsys: pytest.CaptureFixture[str], action: str, words: str
) -> None:
    code, out, err = run(capsys, "position", "odds", PURSUIT, action, "--language", "ja")
    assert (code, out) == (2, "")
    assert words in err
    assert english(err.replace("gunyuden", "").replace("finish", "").replace("nobody", "")) == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"seat":"ouchi"', '"seat":"nobody"', "「nobody」の行動ですが"),
        ('"action":"ready"', '"action":"finish"', "行動「finish」は合法ではありません："),
        ('"action":"ready"', '"action":"jump"', "「jump」という行動はありません"),
        ('"n":1,', '"n":7,', "行動の番号が7です"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_japanese(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, old: str, new: str, words: str
) -> None:
    header, *lines = Path(MATCH).read_text("utf-8").split("\n")
    at = next(index for index, line in enumerate(lines) if old in line)
    lines[at] = lines[at].replace(old, new, 1)
    damaged = tmp_path / "damaged.gunyuden"
    damaged.write_text("\n".join([header, *lines]), "utf-8")
    for option, expected in (("--verify", 1), ("--text", 2)):
        code, _, err = run(capsys, "replay", str(damaged), option, "--language", "ja")
        assert code == expected
        assert words in err and f"{at + 2}行目" in err
        assert run(capsys, "replay", str(damaged), option)[0] == expected


def test_what_comes_before_a_word_that_is_no_action_is_a_sentence_of_its_own(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    damaged = tmp_path / "damaged.gunyuden"
    lines = Path(MATCH).read_text("utf-8").replace('"action":"finish"', '"action":"recroot"')
    damaged.write_text(lines, "utf-8")
    _, _, err = run(capsys, "replay", str(damaged), "--text")
    assert re.search(r"'recroot' is no action\. The \d+ actions before it are sound", err)
    _, _, err = run(capsys, "replay", str(damaged), "--text", "--language", "ja")
    assert "という行動はありません。その前の" in err


def test_a_missing_record_is_told_in_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "replay", "nowhere.gunyuden", "--language", "ja")
    assert (code, "このファイルはありません" in err) == (2, True)


ASKED = [
    (["western_hero", "--seat", "mori=clever"], "西国の雄に「clever」というプレイヤーはありません"),
    (["western_hero", "--seat", "oda=random"], "「oda」という席はありません"),
    (["western_hero", "--seat", "mori"], "席「mori」は「席=プレイヤー」"),
    (["western_hero", "--seat", "mori=human", "--seat", "mori=random"], "二度指定されています"),
    (["gekokujo", "--option", "rice=maybe"], "「maybe」という選択規則riceの値はありません"),
    (["gekokujo", "--option", "weather=fine"], "4人に「weather」という選択規則はありません"),
    (["gekokujo", "--option", "rice"], "選択規則「rice」は「名前=値」の形で指定"),
    (["gekokujo/9"], "将軍：下剋上に「9」というシナリオはありません（あるもの：4, 5, 3, 2）"),
    (["western_her"], "「western_hero」のことですか"),
    (["western_hero", "--dice", "loaded"], "「loaded」というダイスの種類はありません"),
    (["western_hero", "--load", MATCH], "記録のとおりになります"),
    (["--seed", "3"], "ゲームを指定してください"),
]


@pytest.mark.parametrize(("asked", "words"), ASKED)
def test_what_is_asked_for_in_vain_is_told_in_japanese(
    capsys: pytest.CaptureFixture[str], asked: list[str], words: str
) -> None:
    for text in ([], ["--text"]):
        code, out, err = run(capsys, "play", *asked, *text, "--language", "ja")
        assert (code, out) == (2, "")
        assert words in err
        assert "There" not in err and "Found" not in err


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


def test_players_and_what_is_to_be_named_are_japanese_in_a_match(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("help\nsave copy\n"))
    line = ("play", "gekokujo/3", "--seat", "player2=easy", "--seed", "1", "--text")
    code, out, _ = run(capsys, *line, "--language", "ja")
    assert code == 0
    assert "（人間）" in out and "（easy）" in out
    assert "share copy 写しのファイル" in out
    assert [word for word in ("human", "COPY", "HEX", "FILE", "PLACE") if word in out] == []
