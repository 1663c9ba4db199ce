"""Match records: nothing is lost, nothing wrong is believed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.unit.engine.toy_game import GAME, Dash, RaceGame, Walk
from wargame_core.engine import registry
from wargame_core.engine.chance import OwnDice, ScriptedDice
from wargame_core.engine.errors import RecordError
from wargame_core.engine.match import Match
from wargame_core.files import record_lines
from wargame_core.files.record import load_match
from wargame_core.files.record_lines import header_digest
from wargame_core.files.recorder import Recorder, save_match

VERSION_1 = Path(__file__).parent / "data" / "race_version_1.gunyuden"


@pytest.fixture(autouse=True)
def _race() -> Iterator[None]:
    registry.register("race", lambda: GAME)
    yield
    registry.unregister("race")


def recorded(path: Path, **arguments: object) -> Match:
    match = Match(GAME, "long", **{"seed": 5, "seats": {"blue": "random"}, **arguments})
    recorder = Recorder(match, path)
    for _ in range(4):
        match.play(Walk())
    match.play(Dash())
    match.roll() or match.play_face(3)
    match.undo(3)
    match.redo()
    recorder.close()
    return match


def documents(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def rewrite(path: Path, change: Callable[[list[dict]], object]) -> None:
    """Change a record as somebody would who can seal it anew."""
    lines = documents(path)
    change(lines)
    if "secrets" in lines[0]:
        lines[0]["commitment"] = seal_of(lines[0]["secrets"])
    if "header_digest" in lines[0]:
        lines[0]["header_digest"] = header_digest(lines[0])
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def seal_of(secrets: dict) -> str:
    """The commitment as docs/trust.md describes it."""
    rest = {key: value for key, value in secrets.items() if key != "salt"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()
    return hashlib.blake2b(text, key=bytes.fromhex(secrets["salt"]), digest_size=32).hexdigest()


def scripted(lines: list[dict], face: int) -> None:
    lines[0]["dice"] = "script"
    lines[0]["secrets"]["faces"] = [face]


def fault_of(path: Path) -> str:
    with pytest.raises(RecordError) as caught:
        load_match(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("dice", [None, OwnDice(), ScriptedDice((3, 1))])
def test_a_record_gives_the_match_back(tmp_path: Path, dice: object) -> None:
    match = recorded(tmp_path / "a", dice=dice)

    read, notes = load_match(tmp_path / "a")

    assert notes == ()
    assert read.digest == match.digest
    assert [e.text for e in read.entries] == [e.text for e in match.entries]
    assert [e.text for e in read.taken_back] == [e.text for e in match.taken_back]
    assert (read.seed, read.seats, read.options, read.dice) == (
        match.seed,
        match.seats,
        match.options,
        match.dice,
    )
    assert read.undo_policy == match.undo_policy


def test_a_record_written_at_once_reads_like_one_that_grew(tmp_path: Path) -> None:
    match = recorded(tmp_path / "a")
    save_match(match, tmp_path / "b")
    read, _ = load_match(tmp_path / "b")
    assert read.digest == match.digest
    assert [e.text for e in read.taken_back] == [e.text for e in match.taken_back]


def test_every_action_is_in_the_file_before_the_next(tmp_path: Path) -> None:
    match = Match(GAME, "long")
    recorder = Recorder(match, tmp_path / "a")
    for count in range(1, 4):
        match.play(Walk())
        assert len(documents(tmp_path / "a")) == 1 + count
        assert documents(tmp_path / "a")[-1]["digest"] == match.digest
    match.undo()
    assert documents(tmp_path / "a")[-1] == {"undo": 1}
    recorder.close()
    match.play(Walk())
    assert documents(tmp_path / "a")[-1] == {"undo": 1}


@pytest.mark.parametrize("kept", [0, 1, 20, -2])
def test_a_torn_last_line_is_left_out_and_told(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "a"
    recorded(path)
    whole = path.read_bytes()
    start = whole[:-1].rindex(b"\n") + 1
    last = whole[start:]
    path.write_bytes(whole[:start] + last[:kept])

    match, notes = load_match(path)

    assert match.position == 3
    assert len(notes) == (1 if last[:kept] else 0)
    assert all("line 9: the last line is incomplete" in note for note in notes)

    recorder, _ = Recorder.resume(path)
    recorder.match.play(Walk())
    recorder.close()
    read, notes = load_match(path)
    assert read.position == 4 and notes == ()


def test_a_missing_line_end_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a"
    match = recorded(path)
    path.write_bytes(path.read_bytes()[:-1])
    recorder, notes = Recorder.resume(path)
    assert recorder.match.digest == match.digest and notes == ()
    recorder.match.undo()
    recorder.close()
    assert load_match(path)[0].position == match.position - 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d[2].update(action="dash"), "line 3: after “dash” the state has the digest"),
        (lambda d: d[2].update(action="fly"), "line 3: Found “fly”, expected walk"),
        (lambda d: d[2].update(action="roll 3"), "line 3: the action “roll 3” is not legal"),
        (lambda d: d[2].update(action="roll 3"), "(rule 2.0)"),
        (lambda d: d[2].update(digest="00"), "the record expects 00"),
        (lambda d: d[2].update(n=7), "line 3: found action number 7, expected 2"),
        (lambda d: d[2].update(n="2"), "line 3: “n”: found '2'"),
        (lambda d: d[2].update(cheat=1), "line 3: “cheat”: this key is not known here"),
        (lambda d: d[2].pop("digest"), "line 3: “digest”: the key is missing"),
        (lambda d: d[2].update(seat="red"), "expected one of “blue”"),
        (lambda d: d.pop(2), "line 3: found action number 3, expected 2"),
        (lambda d: d[6].update(action="roll 1"), "line 7: die 1 is not what the sealed seed rolls"),
        (lambda d: d[7].update(undo=9), "line 8: found 9 actions to take back, expected 1 to 6"),
        (lambda d: d[0]["secrets"].update(seed=6), "line 1: the start of the match has the digest"),
        (lambda d: d[0]["secrets"].update(seed=2**200), "line 1: The seed"),
        (lambda d: d[0].update(game="chess"), "line 1: There is no game “chess”; there is:"),
        (lambda d: d[0].update(scenario="x"), "line 1: There is no scenario “x” of Race"),
        (lambda d: d[0].update(options={"goal": "1"}), "line 1: There is no value"),
        (lambda d: d[0].update(seats={"green": "x"}), "line 1: There is no seat “green”"),
        (lambda d: d[0].update(dice="loaded"), "line 1: There is no kind of dice “loaded”"),
        (lambda d: d[0]["secrets"].update(faces=[3]), "line 1: found faces for the dice “seeded”"),
        (lambda d: scripted(d, 7), "line 7: Found 7, expected a number from 1 to 6"),
        (lambda d: scripted(d, 101), "line 1: “faces.0”: found 101"),
        (lambda d: scripted(d, 1), "line 7: die 2 is not what the script gives"),
        (lambda d: d[0].pop("header_digest"), "line 1: “header_digest”: the key is missing"),
        (lambda d: d[0].update(format="gunyuden-match/3"), "written by a newer program"),
        (lambda d: d[0].update(format="gunyuden-match/x"), "expected gunyuden-match/2"),
        (lambda d: d[0].update(format="gunyuden-match/0"), "expected gunyuden-match/2"),
        (lambda d: d[0]["secrets"].update(salt="00"), "line 1: “salt”: found '00'"),
        (lambda d: d[0]["secrets"].update(cheat=1), "line 1: “cheat”: this key is not known here"),
        (lambda d: d[0]["secrets"].pop("seed"), "line 1: “seed”: the key is missing"),
        (lambda d: d[0].update(seed=1), "line 1: “seed”: this key is not known here"),
        (lambda d: d[0].pop("secrets"), "a: this copy was made for others"),
        (lambda d: d[0]["secrets"].update(salt=""), "line 1: the secrets of the match are not"),
        (lambda d: d[0].update(format="gunyuden-match/1"), "“secrets”: this key is not known"),
        (lambda d: d[2].update(action=None), "line 3: found no action"),
        (lambda d: d[0].update(format="gunyuden-position/1"), "found the format gunyuden-pos"),
        (lambda d: d[0].pop("format"), "this is no match record"),
        (lambda d: d.pop(0), "this is no match record"),
    ],
)
def test_a_changed_record_is_refused_with_line_found_and_expected(
    tmp_path: Path, change: Callable[[list[dict]], object], sentence: str
) -> None:
    recorded(tmp_path / "a")
    rewrite(tmp_path / "a", change)
    assert sentence in fault_of(tmp_path / "a")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "the file is empty"),
        (b"{", "the header is incomplete"),
        (b"hello", "this is none; expected a match record"),
        (b"\x89PNG\n\x00", "line 1: expected a JSON object"),
        (b"[1]\n", "line 1: expected a JSON object, found “[1]”"),
        (b"\n", "found an empty line"),
        (b"[" * 100000 + b"\n", "line 1: expected a JSON object"),
        (b'{"format": "gunyuden-match/1"}\n', "“game”: the key is missing"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, data: bytes, sentence: str) -> None:
    (tmp_path / "a").write_bytes(data)
    assert sentence in fault_of(tmp_path / "a")


@pytest.mark.parametrize(
    "edit",
    [
        {"dice": "own"},
        {"faces": [6]},
        {"seed": 4},
        {"seats": {"red": "human", "blue": "rindom"}},
        {"program": "9.0"},
        {"commitment": "00"},
        {"header_digest": 1},
    ],
)
def test_an_edited_header_is_told(tmp_path: Path, edit: dict) -> None:
    path = tmp_path / "a"
    recorded(path)
    first, rest = path.read_text().split("\n", 1)
    path.write_text(json.dumps({**json.loads(first), **edit}) + "\n" + rest)
    assert "line 1: the header was changed after it was written" in fault_of(path)


@pytest.mark.parametrize("broken", ['{"n":3,"seat" "blue"}', '{"n":3}', '{"undo":9}', "[" * 10**5])
def test_the_actions_before_a_damaged_line_can_be_seen(tmp_path: Path, broken: str) -> None:
    path = tmp_path / "a"
    recorded(path)
    lines = path.read_text().splitlines()
    lines[3] = broken
    path.write_text("\n".join(lines) + "\n")

    fault = fault_of(path)
    match, notes = load_match(path, to=1)

    assert fault.endswith(f" The 2 actions before it are sound: gunyuden replay {path} --to 2")
    assert match.position == 2
    assert len(notes) == 1 and notes[0].startswith("a, line 4: ")
    with pytest.raises(RecordError, match="are sound"):
        load_match(path, to=3)
    with pytest.raises(RecordError, match="are sound"):
        Recorder.resume(path)
    assert path.read_text().splitlines() == lines


def test_broken_json_is_told_with_its_column_and_reason(tmp_path: Path) -> None:
    path = tmp_path / "a"
    recorded(path)
    with path.open("a") as file:
        file.write('{"n":5,"seat" "blue"}\n{"undo":\n')
    fault = fault_of(path)
    assert "line 10: expected a JSON object, found “\"blue\"}” at column 15: Expecting ':'" in fault


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in fault_of(tmp_path / "none")


def test_changed_data_are_noted_when_the_match_replays_all_the_same(tmp_path: Path) -> None:
    recorded(tmp_path / "a")
    registry.register("race", lambda: RaceGame(rules_version="2", data={"track": "xyz"}))
    match, notes = load_match(tmp_path / "a")
    assert match.position == 4
    assert "written with rules 1; these are rules 2" in notes[0]
    assert "Changed since the record was written: track." in notes[1]

    rewrite(tmp_path / "a", lambda d: d[3].update(digest="00"))
    assert "Changed since the record was written: track." in fault_of(tmp_path / "a")


def test_a_record_of_version_1_is_still_read() -> None:
    match, notes = load_match(VERSION_1)
    assert notes == ()
    assert match.result is not None and match.result.winner == "red"


def test_an_older_version_is_upgraded_step_by_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def from_0(lines: list[dict]) -> list[dict]:
        header = {key: value for key, value in lines[0].items() if key != "dice_mode"}
        return [{**header, "dice": lines[0]["dice_mode"]}, *lines[1:]]

    (tmp_path / "a").write_bytes(VERSION_1.read_bytes())
    match, _ = load_match(VERSION_1)
    rewrite(tmp_path / "a", lambda d: d[0].update(format="gunyuden-match/0"))
    rewrite(tmp_path / "a", lambda d: d[0].update(dice_mode=d[0].pop("dice")))
    monkeypatch.setitem(record_lines.UPGRADES, 0, from_0)
    assert load_match(tmp_path / "a")[0].digest == match.digest
    with pytest.raises(RecordError, match="version 0; it can be continued in a new file only"):
        Recorder.resume(tmp_path / "a")


@pytest.mark.parametrize("change", [{"seed": 6}, {"salt": "00" * 32}, {"position": {}}])
def test_other_secrets_than_the_sealed_ones_are_refused(tmp_path: Path, change: dict) -> None:
    path = tmp_path / "a"
    recorded(path)
    first, rest = path.read_text().split("\n", 1)
    header = json.loads(first)
    header["secrets"].update(change)
    path.write_text(f"{json.dumps(header)}\n{rest}")
    assert "line 1: these are not the secrets that were sealed when the match began" in fault_of(
        path
    )


def test_a_record_of_version_1_with_secrets_goes_on_sealed_in_a_new_file(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_bytes(VERSION_1.read_bytes())
    with pytest.raises(RecordError, match="version 1; it can be continued in a new file only"):
        Recorder.resume(old)
    assert old.read_bytes() == VERSION_1.read_bytes()
    match, _ = load_match(old)
    plain = match.digest
    recorder = Recorder(match, tmp_path / "new")
    match.undo(2)
    recorder.close()
    read, notes = load_match(tmp_path / "new")
    assert (read.digest, read.position, notes) == (match.digest, match.position, ())
    assert plain.encode() not in (tmp_path / "new").read_bytes()
    assert documents(tmp_path / "new")[0]["format"] == "gunyuden-match/2"
