"""Whoever asks for something else than what is open is told what comes first, or what lacks."""

from __future__ import annotations

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import Board, Played, drive, unit
from tests.western_hero.rules.at_start import ready
from wargame_core.engine.decision import Roll
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import LoseStep, UnitId
from wargame_core.gunyuden.text.words import say

HERE, THERE = "0606", "0605"


def told(played: Played, move: object) -> str:
    """The sentence of a refusal."""
    refusal = played.why_not(move)
    assert refusal is not None
    return say(played.state.scenario, refusal.message, "en")


def attacked(strength: int = 30) -> Played:
    """m1 in 0606 attacks o1 and o2 in 0605."""
    state = Board().state(
        mori=[unit("m1", hex=HERE, strength=strength), unit("m2", hex="0202")],
        ouchi=[unit("o1", hex=THERE), unit("o2", hex=THERE)],
    )
    return drive(state, "attack m1", "join-force o1", "join-force o2")


@pytest.mark.rule("12-1-1 a")
@pytest.mark.rule("23-4")
def test_a_retreat_comes_first() -> None:
    played = attacked().then(3, "take-losses 0 2")
    assert played.kind == "retreat"
    for move in ("move m2", "go 0202", "end-phase", "accept", "skirmish"):
        assert played.refusal(move) == ("23-4", "retreat-open")
    assert told(played, "move m2") == "The retreat of o1 from 0605 comes first (2 hexes to go)."


@pytest.mark.rule("12-1-1 a")
@pytest.mark.rule("23-3-1")
def test_losses_come_first_and_are_lost_only_when_they_are_owed() -> None:
    played = attacked().then(3)
    assert played.refusal("move m2") == ("23-3", "split-losses-open")
    assert played.refusal("lose-step o1") == ("23-3-1", "no-losses-owed")
    played = played.then("take-losses 2 0")
    assert played.refusal("go 0202") == ("23-3-1", "losses-open")
    words = "first chooses which of o1, o2 loses a step (2 to lose)."
    assert told(played, "go 0202").endswith(words)


@pytest.mark.rule("2.0")
def test_a_due_die_comes_first_and_no_other_die_is_rolled() -> None:
    played = attacked()
    for move in ("move m2", "lose-step o1", "finish"):
        assert played.refusal(move) == ("23-2", "attack-roll-open")
    assert told(played, "move m2") == "The die for the attack of m1 on 0605 is rolled first."
    assert played.refusal(Roll(7)) == ("2.0", "not-a-die-face")
    assert played.then(3).refusal(Roll(3)) == ("2.0", "no-die-due")


@pytest.mark.rule("33.2(2) a")
def test_nobody_acts_before_both_sides_are_set_up() -> None:
    played = Played(engine.start(GAME.library.load("1", {})))
    for name in ("mori_motonari", "sue_harukata"):
        assert played.refusal(f"move {name}") == ("33.2(2)", "set-up-open")
    assert played.refusal(LoseStep(UnitId(0))) == ("23-3-1", "no-losses-owed")
    played = ready("1")
    assert played.refusal("ready") == ("33.2", "set-up-is-over")
    assert played.refusal("start-inside mori_motonari") == ("33.2", "starts-in-set-up-only")


@pytest.mark.rule("12.0")
@pytest.mark.parametrize(
    ("move", "rule", "code"),
    [
        ("go 0202", "12.0", "nobody-moves"),
        ("stop", "12.0", "nothing-to-stop"),
        ("finish", "12.0", "nothing-to-finish"),
        ("accept", "12.0", "nothing-asked"),
        ("assault", "17-1-5", "nobody-besieges"),
        ("skirmish", "22-1-1", "nobody-attacks"),
        ("retreat 0604", "23-4", "nobody-retreats"),
        ("lose-step m1", "23-3-1", "no-losses-owed"),
        ("replenish-force m1", "14-2-5", "busho-cannot-replenish"),
        ("sail 0202", "33.17", "no-sea-movement"),
    ],
)
def test_between_actions_it_is_said_what_is_missing(move: str, rule: str, code: str) -> None:
    played = drive(Board().state(mori=[unit("m1", hex=HERE), unit("m2", hex="0202")]))
    assert played.kind == "select"
    assert played.refusal(move) == (rule, code)


@pytest.mark.rule("15-2")
def test_a_hex_out_of_reach_is_told_with_its_cost() -> None:
    played = drive(Board().state(mori=[unit("m1", hex=HERE)]), "move m1", "go 0604")
    facts = played.why_not("go 0612")
    assert facts is not None and facts.code == "out-of-reach"
    assert (facts.facts["needed"], facts.facts["left"]) == (8, 6)
