"""Files that are meant to do harm, given to every command that reads one."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from tests.fuzz.limits import answer
from tests.unit.files.test_map_file import HEXES, MAP_TOML, SIDES
from wargame_core.cli.main import main
from wargame_core.cli.screen import Screen
from wargame_core.engine.file_text import LONGEST_SENTENCE, is_plain
from wargame_core.files.record import load_match
from wargame_core.files.record_lines import header_digest

RECORD = Path(__file__).parents[1] / "replays/matches/2_historical_at_once.gunyuden"
POSITION = Path(__file__).parents[1] / "positions/ambush_with_star.json"
SCENARIO = (GAME.library.data / "scenario_1.toml").read_text(encoding="utf-8")

COMMANDS = {
    "record": (
        "replay {} --verify",
        "replay {} --text",
        "play --load {} --text",
        "check {}",
    ),
    "position": (
        "position show {}",
        "position check {}",
        "position legal {}",
        "position play {}",
        "position odds {}",
        "check {}",
    ),
    "scenario": ("check {}",),
    "map": ("map check {}", "map show {}"),
}
HEADS = {
    "record": b'{"format":"gunyuden-match/1",',
    "position": b'{"format":"gunyuden-position/1",',
    "scenario": b'format = "gunyuden-scenario/1"\n',
    "map": b'format = "gunyuden-map/1"\n',
}
DEEP = b"[" * 10_000
BODIES = {
    "nothing": b"",
    "zeros": b"\0" * 5000,
    "no UTF-8": b'"\xff\xfe": "\xc3(" }',
    "a lone surrogate": b'"x": "\\ud800", "\\udfff": 1 }\n',
    "nested 10,000 deep": b'"x": ' + DEEP,
    "nested and closed": b'"x": ' + DEEP + b"]" * 10_000 + b"}",
    "nested tables": b'"x": ' + b'{"a":' * 10_000 + b"1" + b"}" * 10_001,
    "nested TOML": b"x = " + DEEP + b"]" * 10_000,
    "dotted TOML": b".".join([b"a"] * 2_400) + b" = 1",
    "endless TOML key": b".".join([b"a"] * 90_000) + b" = 1",
    "NaN": b'"seed": NaN, "turn": NaN }',
    "infinity": b'"seed": 1e999, "turn": Infinity }',
    "infinity in TOML": b"turn_count = inf\ncolumns = nan",
    "a number of 5,000 digits": b'"seed": ' + b"9" * 5000 + b', "turn": 1 }',
    "a number of 4,000 digits": b'"seed": ' + b"9" * 4000 + b', "turn": ' + b"9" * 4000 + b" }",
    "a long TOML number": b"turn_count = 0x" + b"f" * 9000 + b"\ncolumns = 0x" + b"f" * 9000,
    "the same key twice": b'"game": "race", "game": "western_hero" }',
    "the same TOML key twice": b'game = "race"\ngame = "western_hero"',
    "10^6 entries": b'"flags": [' + b"0, " * 1_000_000 + b"0] }",
    "10^5 entries": b'"flags": [' + b"0," * 100_000 + b"0] }",
    "10^5 TOML entries": b"turns = [\n" + b"0,\n" * 100_000 + b"]",
    "10^4 TOML entries": b"turns = [\n" + b"0,\n" * 10_000 + b"]",
    "10^6 lines": b'"x": 1 }\n' + b"{}\n" * 1_000_000,
    "a long text": b'"game": "' + b"x" * 1_500_000 + b'" }',
    "a long TOML text": b'game = "' + b"x" * 150_000 + b'"',
    "escapes": b'"game": "\\u001b[31m\\u0007\\u202e", "\\u001b[2J": "[red]{0.__class__}" }\n',
    "escapes in TOML": b'game = "\\u001b[31m{0.__class__}"\n"\\u001b[2J\\u0007" = "[red]"',
    "raw escapes": b'"game": "\x1b[31m" }\n',
    "a class": b'"__class__": "os.system", "game": "../../../etc/passwd", "scenario": "/etc" }',
    "paths": b'game = "../../../etc/passwd"\nid = "/etc/passwd"\n__class__ = "os.system"',
}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def refused(capsys: pytest.CaptureFixture[str], command: str, path: Path) -> str:
    """The sentences of a command that refuses; only they are written."""
    code: list[int] = []
    answer(lambda: code.append(main([word.format(path) for word in command.split()])))
    out, err = capsys.readouterr()
    assert code in ([1], [2]), (code, out, err[-500:])
    assert out == ""
    assert err.startswith("gunyuden: ")
    lines = err.removesuffix("\n").split("\n")
    assert len(lines) <= 102
    for line in lines:
        assert line.strip()
        assert is_plain(line), line
        assert len(line) <= LONGEST_SENTENCE + 40
        assert "Traceback" not in line
    return err


def given(kind: str, data: bytes) -> Path:
    """A file of a kind; of a map the folder around it."""
    if kind != "map":
        path = Path.cwd() / ("file.toml" if kind == "scenario" else f"file.{kind}")
        path.write_bytes(data)
        return path
    Path("hexes.csv").write_text(HEXES, encoding="utf-8")
    Path("hexsides.csv").write_text(SIDES, encoding="utf-8")
    Path("map.toml").write_bytes(data)
    return Path()


@pytest.mark.parametrize("kind", COMMANDS)
@pytest.mark.parametrize("body", BODIES)
def test_a_nasty_text_is_refused(kind: str, body: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = given(kind, HEADS[kind] + BODIES[body])
    for command in COMMANDS[kind]:
        refused(capsys, command, path)


@pytest.mark.parametrize("kind", COMMANDS)
def test_a_file_of_100_megabytes_is_refused_unread(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = given(kind, HEADS[kind])
    os.truncate("map.toml" if kind == "map" else path, 100_000_000)
    for command in COMMANDS[kind]:
        assert "too large; expected at most" in refused(capsys, command, path)


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes and devices among the files")
@pytest.mark.parametrize("kind", COMMANDS)
@pytest.mark.parametrize("thing", ["endless", "pipe", "folder", "loop", "nothing"])
def test_what_is_no_file_is_refused(
    kind: str, thing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = given(kind, b"")
    file = Path("map.toml") if kind == "map" else path
    file.unlink()
    match thing:
        case "endless":
            file.symlink_to("/dev/zero")
        case "pipe":
            os.mkfifo(file)
        case "folder":
            file.mkdir()
        case "loop":
            file.symlink_to(file)
    for command in COMMANDS[kind]:
        refused(capsys, command, path)


@pytest.mark.parametrize("name", ["hexes.csv", "hexsides.csv", "build.toml"])
@pytest.mark.parametrize("body", ["no UTF-8", "zeros", "raw escapes", "a long text", "10^6 lines"])
def test_a_nasty_part_of_a_map_is_refused(
    name: str, body: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = given("map", MAP_TOML.encode())
    Path(name).write_bytes(BODIES[body])
    for command in COMMANDS["map"]:
        assert name in refused(capsys, command, folder)


@pytest.mark.parametrize("name", ["units.csv", "castles.csv", "clans.csv", "options.toml"])
@pytest.mark.parametrize("body", ["no UTF-8", "zeros", "raw escapes", "a long text", "10^6 lines"])
def test_a_nasty_table_beside_a_scenario_is_refused(
    name: str, body: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = given("scenario", SCENARIO.encode())
    for table in ("units.csv", "castles.csv", "clans.csv", "options.toml"):
        Path(table).write_bytes((GAME.library.data / table).read_bytes())
    Path(name).write_bytes(BODIES[body])
    assert name in refused(capsys, "check {}", path)


HOSTILE = ("\x1b[31mred", "a\nb", "\u202eabc", "\u009b2J", "\ud800")


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize(
    "change",
    [
        lambda lines, text: lines[0]["seats"].update(mori=text),
        lambda lines, text: lines[0]["seats"].update({text: "random"}),
        lambda lines, text: lines[0].update(game=text),
        lambda lines, text: lines[0].update(scenario=text),
        lambda lines, text: lines[0].update(rules=text),
        lambda lines, text: lines[0]["data"].update({text: text}),
        lambda lines, text: lines[0]["options"].update({text: text}),
        lambda lines, text: lines[0].update(dice=text),
        lambda lines, text: lines[1].update(seat=text),
        lambda lines, text: lines[1].update(action=text),
        lambda lines, text: lines[1].update(digest=text),
        lambda lines, text: lines[1].update({text: text}),
    ],
)
def test_control_codes_in_a_record_reach_nobody(
    text: str, change: Callable[[list[Any], str], object], capsys: pytest.CaptureFixture[str]
) -> None:
    path = _changed_record(lambda lines: change(lines, text))
    for command in COMMANDS["record"]:
        refused(capsys, command, path)


@pytest.mark.parametrize("text", ["[red]x[/red]", "{0.__class__}", "%s%n", "<img src='x'>"])
def test_markup_in_a_record_is_shown_as_it_stands(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _changed_record(lambda lines: lines[0]["seats"].update(mori=text))
    assert main(["replay", str(path), "--text", "--to", "1"]) == 0
    assert text in capsys.readouterr().out


def _changed_record(change: Callable[[list[Any]], object]) -> Path:
    lines = [json.loads(line) for line in RECORD.read_bytes().splitlines()[:5]]
    change(lines)
    lines[0]["header_digest"] = header_digest(lines[0])
    path = Path("changed.gunyuden")
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def test_markup_and_escapes_in_the_comment_of_a_position_are_shown_as_they_stand(
    capsys: pytest.CaptureFixture[str],
) -> None:
    document = json.loads(POSITION.read_bytes())
    document["comment"] = "[red]{0.__class__}\x1b[31m<b>"
    path = Path("p.json")
    path.write_text(json.dumps(document))
    assert main(["position", "show", str(path)]) == 0
    assert capsys.readouterr().out.startswith("[red]{0.__class__}\\x1b[31m<b>\n")


def test_a_terminal_gets_texts_as_they_stand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    Screen().say("[red]x[/red] :smile: {0.__class__} \x1b[2J\x07 [link=x]y[/link]", "note")
    out = capsys.readouterr().out
    assert "[red]x[/red] :smile: {0.__class__} \\x1b[2J\\x07 [link=x]y[/link]" in out


@pytest.mark.parametrize("text", ["\\u001b[31m", "two\\nlines", "\\u202e"])
@pytest.mark.parametrize("key", ["title", "title_ja", "period"])
def test_names_in_a_scenario_hold_no_control_codes(
    key: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    old = next(line for line in SCENARIO.splitlines() if line.startswith(f"{key} ="))
    path = given("scenario", SCENARIO.replace(old, f'{key} = "{text}"').encode())
    assert f"{key}: found" in refused(capsys, "check {}", path)


@pytest.mark.skipif(sys.platform == "win32", reason="every name is Unicode")
def test_a_record_whose_name_is_no_unicode(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(os.fsdecode(b"\xff\x1b[31m.gunyuden"))
    path.write_bytes(RECORD.read_bytes()[:400])
    assert "\\udcff" in refused(capsys, "replay {} --verify", path)


@pytest.mark.parametrize("kept", range(0, 1500, 60))
def test_a_record_cut_anywhere_gives_what_is_whole(kept: int) -> None:
    path = Path("cut.gunyuden")
    data = RECORD.read_bytes()[:kept]
    path.write_bytes(data)
    found = answer(lambda: load_match(path))
    assert (found is not None) == (data.count(b"\n") > 0)
