"""What a seat hides cannot be found from what the others are given (K-55, docs/trust.md)."""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import random
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.gekokujo.game import GAME
from scenarios.gekokujo.rules.actions import Store
from scenarios.gekokujo.rules.state import State, Status
from scenarios.western_hero.game import GAME as WESTERN_HERO
from tests.gekokujo.endings import ENDINGS
from tests.thorough import times
from wargame_core.cli.main import main
from wargame_core.engine.changes import UndoPolicy
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.declared_numbers import numbers_of
from wargame_core.engine.errors import RecordError, UsageError
from wargame_core.engine.match import Match
from wargame_core.engine.sealed_digest import NOBODY, sealed_digest
from wargame_core.files.position import position_of, write_position
from wargame_core.files.position_game import match_from
from wargame_core.files.record import load_match, read_record
from wargame_core.files.record_header import fresh_seed, header_for
from wargame_core.files.record_lines import text_of
from wargame_core.files.recorder import save_match
from wargame_core.files.shared_copy import save_shared_copy, shared_copy

OLD = Path(__file__).parent / "old/draft_version_1.gunyuden"
SALT = b"\x5a" * 32
LONG_SEED = 2**120 + 77
EVERYTHING = dict.fromkeys(("political", "specialized", "firearms", "rice"), "yes")
MOST_KOKU = 60


def played(actions: int, seed: int = LONG_SEED, **arguments: Any) -> Match:
    """A match of three in which some random actions were taken."""
    match = Match(
        GAME, "3", options=EVERYTHING, seed=seed, undo_policy=UndoPolicy.FREE, **arguments
    )
    draw = random.Random(11)
    for _ in range(actions):
        decision = match.decision
        assert decision is not None
        _ = match.roll() if decision.seat == CHANCE else match.play(draw.choice(match.legal))
    return match


def sealed(actions: int, **arguments: Any) -> Match:
    """Such a match with a salt."""
    return played(actions, salt=SALT, **arguments)


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def guesses(view: State, player: int) -> Iterator[tuple[tuple[int, int], State]]:
    """Every state that a view leaves open for the Koku of one player, by treasury and store."""
    for koku in range(MOST_KOKU + 1):
        for stored in range(9):
            guess = view.copy()
            guess.treasury[player], guess.stored[player] = koku, stored
            yield (koku, stored), guess


def found(view: State, told: set[str], digest: Callable[[State], str]) -> list[tuple[int, int]]:
    """Koku of player 2 for which a digest is among those that were told."""
    return [koku for koku, guess in guesses(view, 1) if digest(guess) in told]


@pytest.mark.rule("K-55")
def test_koku_are_not_found_by_trying_from_a_digest(tmp_path: Path) -> None:
    match = played(120)
    state = match.state
    save_match(match, tmp_path / "game")
    told = {line["digest"] for line in lines_of(tmp_path / "game")}
    view = GAME.view(state, "player1")
    view.treasury[2], view.stored[2] = state.treasury[2], state.stored[2]  # one more is known

    assert found(view, told, GAME.digest) == []
    for salt in (bytes(32), b"\1" * 32, bytes.fromhex(hashlib.sha256(b"").hexdigest())):
        assert found(view, told, lambda guess, salt=salt: sealed_digest(GAME, guess, salt)) == []

    real = (state.treasury[1], state.stored[1])
    assert found(view, told, match.digest_of) == [real], "with the salt it is found"


# --- the seed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [NOBODY, "player1", "player2"])
def test_a_copy_for_others_has_neither_seed_nor_salt_nor_hidden_actions(seat: str) -> None:
    match = sealed(150)
    stores = [entry for entry in match.entries if isinstance(entry.action, Store)]
    assert len({entry.seat for entry in stores}) == 3, "everybody has stored something"
    copy = shared_copy(match, seat)
    for secret in (str(match.seed), match.salt.hex(), '"secrets"', '"seed"', '"salt"'):
        assert secret.encode() not in copy
    lines = [json.loads(line) for line in copy.splitlines()[1:]]
    assert len(lines) == match.position
    for line, entry in zip(lines, match.entries, strict=True):
        hidden = isinstance(entry.action, Store) and entry.seat != seat
        assert line["action"] == (None if hidden else entry.text)


def test_the_dice_to_come_are_not_found_from_a_copy() -> None:
    """Neither the commitment nor the dice let a seed be tried, not even the right one."""
    match = sealed(60)
    header = json.loads(shared_copy(match).splitlines()[0])
    block = json.dumps({"seed": match.seed}, separators=(",", ":")).encode()
    for salt in (b"", bytes(32), bytes.fromhex(header["digest"])):
        tried = hashlib.blake2b(block, key=salt, digest_size=32).hexdigest()
        assert tried != header["commitment"]
    right = hashlib.blake2b(block, key=match.salt, digest_size=32).hexdigest()
    assert right == header["commitment"], "whoever is told seed and salt can check them"


def test_seeds_that_nobody_chose_are_too_long_to_be_tried() -> None:
    drawn = [fresh_seed(GAME) for _ in range(50)]
    assert max(drawn).bit_length() > 120
    assert len(set(drawn)) == len(drawn)
    assert all(seed < 10**9 for seed in (fresh_seed(WESTERN_HERO) for _ in range(50)))


def test_actions_that_were_taken_back_are_in_no_copy() -> None:
    """Played again they would show rolls of the dice that are still to come."""
    match = sealed(80)
    match.undo(30)
    assert len(shared_copy(match).splitlines()) == 1 + 50
    assert b"undo" not in shared_copy(match)


def test_a_copy_cannot_be_played(tmp_path: Path) -> None:
    (tmp_path / "copy").write_bytes(shared_copy(sealed(20)))
    with pytest.raises(RecordError, match="copy: this copy was made for others"):
        load_match(tmp_path / "copy")


def test_only_what_hides_something_is_shared() -> None:
    over, _ = load_match(ENDINGS[0].path)
    with pytest.raises(UsageError, match="hides nothing any more"):
        shared_copy(over)
    with pytest.raises(UsageError, match="hides nothing any more"):
        shared_copy(Match(WESTERN_HERO, "1"))
    with pytest.raises(UsageError, match="version without seals"):
        shared_copy(played(5))
    with pytest.raises(UsageError, match="no seat “player9”"):
        shared_copy(sealed(5), "player9")


# --- records --------------------------------------------------------------------------------------


def test_same_seed_salt_and_actions_give_the_same_digests() -> None:
    def digests(salt: bytes) -> list[str]:
        match = played(60, salt=salt)
        return [match.digest_of(state) for _, state in match.walk()]

    assert digests(SALT) == digests(SALT)
    assert not set(digests(SALT)) & set(digests(bytes(32)))
    assert [entry.text for entry in played(60, salt=SALT).entries] == [
        entry.text for entry in played(60).entries
    ], "the salt changes no dice"


def test_every_record_has_a_salt_of_its_own(tmp_path: Path) -> None:
    salts = set()
    for name in "abc":
        match = played(3)
        save_match(match, tmp_path / name)
        salts.add(lines_of(tmp_path / name)[0]["secrets"]["salt"])
        assert load_match(tmp_path / name)[0].salt == match.salt
    assert len(salts) == 3 and all(len(salt) == 64 for salt in salts)


def test_a_branch_and_a_copy_keep_seed_and_salt(tmp_path: Path) -> None:
    match = sealed(40)
    branch = match.branch(20)
    save_match(branch, tmp_path / "branch")
    save_match(match, tmp_path / "whole")
    read = [load_match(tmp_path / name)[0] for name in ("branch", "whole")]
    assert {(one.seed, one.salt) for one in read} == {(match.seed, SALT)}


def test_the_position_at_which_a_match_began_is_secret_too(tmp_path: Path) -> None:
    position = write_position("gekokujo", played(60).state)
    match = match_from(position_of(position, "position"), seed=3)
    save_match(match, tmp_path / "game")
    header = lines_of(tmp_path / "game")[0]
    assert header["secrets"]["position"] == position
    assert "position" not in header
    assert b"position" not in shared_copy(match)
    read, notes = load_match(tmp_path / "game")
    assert (read.digest, notes) == (match.digest, ())


def test_western_hero_is_recorded_as_before(tmp_path: Path) -> None:
    match = Match(WESTERN_HERO, "1", seed=5)
    match.play(match.legal[0])
    save_match(match, tmp_path / "game")
    header, line = lines_of(tmp_path / "game")
    assert list(header) == [
        "format", "game", "scenario", "options", "seats", "seed", "dice", "faces", "program",
        "rules", "data", "digest", "header_digest",
    ]  # fmt: skip
    assert (header["format"], header["seed"], header["faces"]) == ("gunyuden-match/1", 5, [])
    assert line["digest"] == WESTERN_HERO.digest(match.state)
    for record in sorted((Path(__file__).parents[1] / "replays/matches").glob("*.gunyuden"))[:3]:
        contents = read_record(record)
        assert text_of(contents.header) == record.read_bytes().splitlines(keepends=True)[0]


def as_version_1(match: Match) -> bytes:
    """The record that the first version of the program would have written."""
    plain = match.branch(match.position)
    plain.salt = b""
    lines = [
        {"n": entry.number, "seat": entry.seat, "action": entry.text, "digest": GAME.digest(state)}
        for entry, state in plain.walk()
    ]
    rest = "".join(json.dumps(line) + "\n" for line in lines)
    return text_of(header_for(plain)) + rest.encode()


def test_a_record_of_version_1_is_upgraded_and_goes_on_sealed(tmp_path: Path) -> None:
    match = played(40)
    (tmp_path / "old").write_bytes(as_version_1(match))
    assert lines_of(tmp_path / "old")[0]["format"] == "gunyuden-match/1"
    read, notes = load_match(tmp_path / "old")
    assert (read.digest, read.seed, read.salt, notes) == (match.digest, match.seed, b"", ())
    save_match(read, tmp_path / "new")
    told = {line["digest"] for line in lines_of(tmp_path / "new")}
    assert not told & {line["digest"] for line in lines_of(tmp_path / "old")}
    assert load_match(tmp_path / "new")[0].entries == match.entries


def test_a_real_record_of_version_1_loads_or_says_what_has_changed() -> None:
    """Digests hold the game's data: where rules or charts have changed, that is said."""
    assert read_record(OLD).version == 1
    try:
        match, _ = load_match(OLD)
    except RecordError as error:
        told = str(error)
        assert "Changed since the record was written" in told or "was written with rules" in told
    else:
        assert match.position == 12


# --- the command line -----------------------------------------------------------------------------


@pytest.fixture
def run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Run a command where a match of one person is recorded: exit code and all that was said."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    match = sealed(60, seats={"player2": "easy", "player3": "random"})
    save_match(match, tmp_path / "game")

    def run_(command: str, *typed: str) -> tuple[int, str]:
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = main(command.split())
        told = capsys.readouterr()
        return code, told.out + told.err

    return run_


def test_another_seat_is_not_opened_without_a_yes(run: Callable[..., tuple[int, str]]) -> None:
    before = Path("game").read_bytes()
    for seats in ("--seat player2=human", "--seat player1=easy"):
        for save in ("", "--save other"):
            code, told = run(f"play --load game {save} --text {seats}", "board", "yes")
            assert code == 2
            assert "This match is not over, and in its record no person plays Player 2" in told
            assert "With --yes it is opened all the same" in told
            assert "Koku" not in told
    assert not Path("other").exists()
    assert Path("game").read_bytes() == before

    code, told = run("play --load game --text --seat player2=human --yes", "board")
    assert (code, "Koku:" in told) == (0, True)
    code, told = run("play --load game --text --seat player3=easy", "board")
    assert (code, "Koku:" in told) == (0, True)


@pytest.mark.parametrize(("answer", "code"), [("no", 2), ("", 2), ("yes", 0), ("はい", 0)])
def test_at_a_terminal_it_is_asked(
    run: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch, answer: str, code: int
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(io, "StringIO", Terminal)
    found, told = run("play --load game --text --seat player2=human", answer, "quit")
    assert "Open it? (yes/no) > " in told
    assert found == code
    assert ("The match was not opened." in told) == (code == 2)


def test_the_seed_is_told_after_the_end_only(run: Callable[..., tuple[int, str]]) -> None:
    seed = str(sealed(1).seed)
    for command in (
        "play --load game --text",
        "replay game --text",
        "replay game --verify",
        "check game",
    ):
        code, told = run(command)
        assert code == 0
        assert seed not in told, command
    programs = " ".join(f"--seat player{n}=random" for n in (1, 2, 3))
    options = "--option max_rounds=4 --seed 123456789 --save whole"
    code, told = run(f"play gekokujo/3 {programs} {options} --text")
    assert code == 0
    first, *_, last, _ = told.splitlines()
    seal = first.rpartition("seed sealed as ")[2]
    assert len(seal) == 32 and "123456789" not in first
    assert last == f"seed 123456789, sealed as {seal}"
    code, told = run("replay whole --verify")
    assert f"The seed 123456789 and the salt are those that were sealed as {seal}." in told


def test_a_copy_shows_after_the_match_that_nothing_was_changed(
    run: Callable[..., tuple[int, str]],
) -> None:
    code, told = run("share game copy --seat player1")
    assert (code, "copy: 60 actions, without seed, salt" in told) == (0, True)
    assert "a copy for others of 60 actions" in run("check copy")[1]
    assert "the file exists already" in run("share game copy")[1]
    code, told = run("replay game --against copy")
    assert (code, "its 60 actions are those of the record" in told) == (0, True)

    save_match(sealed(60, seed=12), Path("second"))
    code, told = run("replay second --against copy")
    assert (code, "copy is no copy of second: its “commitment” is another" in told) == (1, True)

    match, _ = load_match(Path("game"))
    match.undo_policy = UndoPolicy.FREE
    match.undo(10)
    other = next(action for action in match.legal if action != match.taken_back[0].action)
    match.play(other)
    save_match(match, Path("third"))
    code, told = run("replay third --against copy")
    assert (code, "copy, line 52: third does not have this action" in told) == (1, True)


@pytest.mark.parametrize("command", ["luck game", "luck game --json"])
def test_luck_tells_nothing_before_the_end(
    run: Callable[..., tuple[int, str]], command: str
) -> None:
    code, told = run(command)
    assert (code, "told once the match is over" in told) == (2, True)


def test_reasons_are_not_told_before_the_end(run: Callable[..., tuple[int, str]]) -> None:
    code, told = run("replay game --text --explain")
    assert (code, "is told once the match is over" in told) == (0, True)


def test_a_saved_copy_is_said_to_show_everything(run: Callable[..., tuple[int, str]]) -> None:
    assert "can see what every seat hides" in run("play --load game --text", "save b", "quit")[1]


# --- what others see ------------------------------------------------------------------------------


def with_other_secrets(match: Match, seat: str, amounts: list[tuple[int, int]]) -> State:
    """The state of a match with other Koku behind the screens of all but one seat."""
    state: State = match.state.copy()
    for player, name in enumerate(state.scenario.seats):
        if name != seat and state.status[player] != Status.ELIMINATED:
            state.treasury[player], state.stored[player] = amounts[player]
    return state


LONG = sealed(200)
AMOUNT = st.tuples(st.integers(0, MOST_KOKU), st.integers(0, 9))


@settings(max_examples=40, deadline=None)
@given(
    actions=st.integers(10, 200),
    seat=st.sampled_from(("player1", "player2", "player3", NOBODY)),
    amounts=st.lists(AMOUNT, min_size=3, max_size=3),
)
@pytest.mark.rule("K-55")
def test_what_others_hide_changes_nothing_that_a_seat_sees(
    actions: int, seat: str, amounts: list[tuple[int, int]]
) -> None:
    match = LONG.branch(actions)
    state, other = match.state, with_other_secrets(match, seat, amounts)
    views = [GAME.view(one, seat) for one in (state, other)]
    assert GAME.decision(state) == GAME.decision(other)
    for look in (
        State.canonical,
        lambda view: GAME.summary(view, "en"),
        lambda view: GAME.summary(view, "ja"),
        lambda view: [GAME.event_text(view, event, "en") for event in match.last.events],
        lambda view: (
            GAME.describe(view, GAME.seen(view, match.last.action, seat), "en")
            if match.last.seat not in (seat, CHANCE)
            else ""
        ),
        lambda view: numbers_of(view, seat) if seat else (),
    ):
        assert look(views[0]) == look(views[1])
    decision = GAME.decision(state)
    if decision is not None and decision.seat in (seat, CHANCE):
        assert list(GAME.legal_actions(state)) == list(GAME.legal_actions(other))


def test_copies_of_matches_that_differ_in_hidden_actions_differ_in_digests_only() -> None:
    """One seat stores another amount; all others are given the same copy but for the digests."""
    tried = 0
    for entry in LONG.entries:
        others = [
            action
            for action in LONG.game.legal_actions(LONG.state_at(entry.number - 1))
            if isinstance(action, Store) and action != entry.action
        ]
        if not isinstance(entry.action, Store) or not others:
            continue
        first, second = LONG.branch(entry.number), LONG.branch(entry.number - 1)
        second.play(others[0])
        for seat in (NOBODY, *LONG.seats):
            copies = [
                [json.loads(line) for line in shared_copy(one, seat).splitlines()]
                for one in (first, second)
            ]
            digests = [copy[-1].pop("digest") for copy in copies]
            assert digests[0] != digests[1]
            assert (copies[0] == copies[1]) == (seat != entry.seat)
            tried += 1
        if tried >= times(12, 250):
            break
    assert tried >= 8


def test_the_file_of_a_copy_is_whole_or_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("wargame_core.files.whole_file.os.fsync", full)
    with pytest.raises(UsageError, match="copy: cannot be written: no space left"):
        save_shared_copy(sealed(5), tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(UsageError, match="this is no name of a file"):
        save_shared_copy(sealed(5), tmp_path / "a\0b")


def test_sharing_says_the_command_that_checks_the_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    save_match(sealed(20), Path("m"))
    assert main(["share", "m", "a copy"]) == 0
    said = capsys.readouterr().out.splitlines()[-1]
    assert said == "After the match: gunyuden replay m --verify --against 'a copy'"
    assert main(shlex.split(said.partition("gunyuden ")[2])) == 0
