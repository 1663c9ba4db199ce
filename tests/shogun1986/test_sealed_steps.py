"""How many steps a sealed choice takes nobody else can count (SG-PLN-06, SG-LEV-01, SG-RON-02)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules.actions import Allot, EndPurchases, Station
from tests.thorough import times
from wargame_core.cli.match_text import MatchText
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.errors import RecordError, UsageError
from wargame_core.engine.interrupt import Pass
from wargame_core.engine.match import Match
from wargame_core.engine.sealed import Sealing
from wargame_core.engine.sealed_digest import NOBODY
from wargame_core.engine.told import count_told, is_told, points
from wargame_core.files.record import read_record
from wargame_core.files.recorder import save_match
from wargame_core.files.shared_copy import compare, shared_copy
from wargame_core.players.opponents import Opponents
from wargame_core.players.reasons import hint
from wargame_core.provinces.rules.actions import Finish

SALT = b"\x5a" * 32
SEATS = ("player1", "player2", "player3")


def match_at(kind: str, steps: int, *, until: str, **options: str) -> Match:
    """Three people; the first makes so many steps of the first choice of a kind, then ends it.

    It stops when the second one decides: while that choice is open, or of another kind then.
    """
    draw = random.Random(3)
    match: Match = Match(GAME, "3", seed=4, options=options, salt=SALT)
    begun, made = False, 0
    while match.decision is not None:
        seat, open_ = match.decision.seat, match.decision.kind
        if begun and seat == "player2" and (open_ == until or open_ not in (kind, until) != kind):
            return match
        if seat == CHANCE:
            match.roll()
        elif open_ == "plan":
            koku = match.state.treasury[int(seat[-1]) - 1]
            match.play(Allot(1, 0, koku - 3, 2, 0))
        elif open_ == kind and seat == "player1" and (not begun or made):
            begun = True
            things = [one for one in match.legal if not isinstance(one, EndPurchases)]
            made += 1
            match.play(things[0] if made <= steps else EndPurchases())
        elif isinstance(match.legal[-1], EndPurchases):
            match.play(match.legal[-1])
        else:
            match.play(draw.choice(list(match.legal)))
    raise AssertionError("the match is over")


def lines(match: Match, seat: str) -> list[tuple[str, str]]:
    """The log as a person reads it who shares the terminal with others."""
    text = MatchText(match, "en")
    text.sitting = seat
    return list(text.log(match.entries))


def copy(match: Match, seat: str) -> list[Any]:
    """What a copy for a seat has besides its digests, which are random to it."""
    found = [json.loads(line) for line in shared_copy(match, seat).splitlines()]
    header = {key: found[0][key] for key in ("game", "scenario", "options", "seats")}
    return [header, *({**line, "digest": ""} for line in found[1:])]


CASES = [("levy", "levy"), ("hide", "hide"), ("hide", "movement")]


@pytest.mark.rule("SG-RON-02")
@pytest.mark.rule("SG-LEV-01")
@pytest.mark.parametrize(("kind", "until"), CASES)
def test_the_number_of_sealed_steps_shows_nowhere(kind: str, until: str) -> None:
    few, many = (match_at(kind, steps, until=until) for steps in (0, 2))
    assert many.position > few.position
    assert GAME.digest(few.state) != GAME.digest(many.state)
    for seat in (NOBODY, "player2", "player3"):
        assert lines(few, seat) == lines(many, seat)
        assert copy(few, seat) == copy(many, seat)
        assert count_told(few.last, seat) == count_told(many.last, seat)
        assert len(points(few.entries, seat)) == len(points(many.entries, seat))
    assert len(copy(few, "player1")) + 2 == len(copy(many, "player1"))


@pytest.mark.rule("SG-RON-02")
@pytest.mark.parametrize("level", ["random", "easy", "normal"])
def test_programs_and_hints_answer_the_same_whatever_the_number(level: str) -> None:
    answers = []
    for steps in (0, 1, 2):
        match = match_at("hide", steps, until="hide")
        decision = match.decision
        assert decision is not None
        programs = Opponents(GAME, {"player2": level}, 7)
        position = count_told(match.last, decision.seat)
        found = programs.choose(match.state, decision, match.legal, position)
        told = hint(GAME, match.state, decision, match.legal, seed=7, position=position)
        answers.append((found, told))
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.rule("SG-SET-11")
def test_a_simultaneous_set_up_is_one_line_for_each_player_until_it_is_revealed() -> None:
    match: Match = Match(GAME, "3", seed=4, options={"simultaneous_setup": "yes"}, salt=SALT)
    draw = random.Random(1)
    while not any(isinstance(entry.action, Station) for entry in match.entries):
        assert match.decision is not None
        if match.decision.seat == CHANCE:
            match.roll()
        else:
            match.play(draw.choice(list(match.legal)))
    text = [line for line, _ in lines(match, "player2") if "army" in line or "sees" in line]
    assert text == []
    while match.decision is not None and match.decision.seat == "player1":
        match.play(match.legal[0])
    sealed = [line for line, _ in lines(match, "player2") if "nobody else sees" in line]
    assert len(sealed) == 1 and "Kai" not in sealed[0]


@pytest.mark.rule("SG-LEV-01")
def test_nobody_takes_back_what_another_has_sealed() -> None:
    """Else the steps of the other could be counted by taking them back one by one."""
    match = match_at("levy", 2, until="levy")
    assert match.undo_limit == match.position
    with pytest.raises(UsageError):
        match.undo()
    things = [one for one in match.legal if not isinstance(one, EndPurchases)]
    match.play(things[0])
    match.undo()
    assert match.decision is not None and match.decision.seat == "player2"


def answered_in_any_order(seed: int) -> Match:
    """A round of three people who make their sealed steps in any order."""
    draw = random.Random(seed)
    match: Match = Match(GAME, "3", seed=seed, options={"quick_start": "yes"}, salt=SALT)
    while match.position < 210:
        assert match.decision is not None
        if match.decision.seat == CHANCE:
            match.roll()
        else:
            match.ask(draw.choice(match.waiting))
            match.play(draw.choice(list(match.legal)))
    return match


def test_a_copy_of_any_moment_agrees_with_the_record(tmp_path: Path) -> None:
    match = answered_in_any_order(5)
    assert any(entry.asked for entry in match.entries)
    save_match(match, tmp_path / "record")
    record = read_record(tmp_path / "record")
    sealed = [e.number for e in match.entries if e.sealing is not Sealing.OPEN]
    for number in (*sealed[:: times(9, 3)], match.position):
        for seat in (NOBODY, "player2"):
            path = tmp_path / f"copy{number}{seat}"
            text = shared_copy(match.branch(number), seat)
            path.write_bytes(text)
            assert compare(record, match, read_record(path)) == text.count(b"\n") - 1
    lines = text.splitlines(keepends=True)
    hidden = next(i for i, line in enumerate(lines) if i and b'"action":null' in line)
    path.write_bytes(b"".join((*lines[:hidden], *lines[hidden + 1 :])))
    with pytest.raises(RecordError, match="changed after the copy"):
        compare(record, match, read_record(path))


@pytest.mark.rule("SG-LEV-01")
def test_one_s_own_steps_are_told_one_by_one() -> None:
    match = match_at("levy", 2, until="levy")
    own = [entry for entry in match.entries if is_told(entry, "player1")]
    assert len(own) == match.position
    assert len([entry for entry in match.entries if is_told(entry, "player2")]) < match.position


def hired_by_the_first(standing: bool) -> Match:
    """The second round; the first player has hired the ninja and passes twice, or until later.

    It stops when another player decides after the second moment for a strike.
    """
    draw = random.Random(8)
    match: Match = Match(GAME, "3", seed=6, salt=SALT)
    moments = 0
    while match.decision is not None:
        seat, kind = match.decision.seat, match.decision.kind
        if kind == "ninja":
            assert seat == "player1"
            moments += 1
            match.play(Pass(standing=standing))
        elif seat == CHANCE:
            match.roll()
        elif kind == "plan":
            koku = match.state.treasury[int(seat[-1]) - 1]
            bid = int(seat == "player1")
            match.play(Allot(koku - bid, 0, 0, 0, bid))
        elif moments and seat != "player1":
            if kind == "declare":
                return match
            assert kind == "movement"
            match.play(Finish())
        elif Finish() in match.legal:
            match.play(Finish())
        else:
            match.play(draw.choice(list(match.legal)))
    raise AssertionError("the match is over")


@pytest.mark.rule("SG-NIN-01")
@pytest.mark.rule("S-44")
def test_nobody_learns_when_and_how_long_the_ninja_waits() -> None:
    once, long = hired_by_the_first(standing=False), hired_by_the_first(standing=True)
    passes = [[e for e in match.entries if isinstance(e.action, Pass)] for match in (once, long)]
    assert len(passes[0]) > len(passes[1]) > 0
    assert GAME.digest(once.state) != GAME.digest(long.state)
    for seat in (NOBODY, "player2", "player3"):
        views = [GAME.digest(GAME.view(match.state, seat)) for match in (once, long)]
        assert views[0] == views[1]
        assert lines(once, seat) == lines(long, seat)
        assert copy(once, seat) == copy(long, seat)
        assert not any("ot now" in words or "pass" in words for words, _ in lines(once, seat))
    assert copy(once, "player1") != copy(long, "player1")
    assert len(lines(long, "player1")) > len(lines(long, "player2"))


@pytest.mark.rule("SG-NIN-01")
def test_taking_back_passes_over_what_the_ninja_did_unseen() -> None:
    match = hired_by_the_first(standing=False)
    own = next(e for e in reversed(match.entries) if is_told(e, "player2") and e.seat == "player2")
    assert match.last_choice(SEATS, reader="player2") == own.number - 1
    assert match.last_choice(SEATS) != own.number - 1
