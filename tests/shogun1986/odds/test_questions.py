"""``gunyuden odds shogun1986 battle`` and what it refuses."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from scenarios.shogun1986.odds.questions import Shogun1986Questions
from tests.shogun1986.odds.fights import begun
from tests.shogun1986.odds.fights import odds as odds_of
from wargame_core.cli.main import main
from wargame_core.engine.errors import UsageError
from wargame_core.engine.odds import Odds

QUESTIONS = Shogun1986Questions()


def ask(**said: str) -> Odds:
    return QUESTIONS.ask("battle", said)


@pytest.mark.parametrize("sea", [False, True])
@pytest.mark.parametrize(("castle", "which"), [("none", 0), ("castle", 1), ("fortress", 2)])
def test_keys_describe_the_battle_that_the_rules_begin(castle: str, which: int, sea: bool) -> None:
    found = ask(
        attackers="daimyo:1,bowman:1,ronin:1",
        defenders="spearman:2,ronin:1",
        army="daimyo:1,gunner:1",
        castle=castle,
        sea="yes" if sea else "no",
    )
    state = begun(
        "1 daimyo 1 bowman 1 ronin",
        "2 spearman 1 ronin",
        "1 daimyo 1 gunner",
        castle=which,
        sea=sea,
    )
    expected = {f"{a} : {d}": chance for (a, d), chance in odds_of(state).left().items()}
    assert dict(found.distribution) == expected
    assert sum(expected.values()) == sum(chance for _, chance in found.summary) == 1


def test_dice_are_told_with_their_faces() -> None:
    found = ask(attackers="daimyo:1,swordsman:2,ronin:1", defenders="spearman:3", castle="castle")
    assert {roll.name: roll.dice for roll in found.rolls} == {
        "attacker daimyo": 1,
        "attacker swordsman": 2,
        "attacker ronin": 1,
        "defender spearman": 7,
    }
    hits = [face.die for face in found.rolls[1].faces if face.result == "hit"]
    assert hits == [1, 2, 3, 4, 5]
    assert sum(face.probability for face in found.rolls[1].faces) == 1
    assert found.rolls[1].faces[0].lookup.row == "Swordsman"


def test_at_sea_the_defender_rolls_first() -> None:
    found = ask(attackers="spearman:3", defenders="gunner:2", sea="yes", castle="fortress")
    assert [(roll.name, roll.dice) for roll in found.rolls] == [("defender gunner", 2)]


def test_the_attacker_may_stop() -> None:
    found = dict(ask(attackers="daimyo:1", defenders="spearman:1", sequences="1").distribution)
    assert found["1 : 1"] == Fraction(1, 3)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"attackers": "spearman:1"}, "no defenders"),
        ({"defenders": "spearman:1"}, "attackers"),
        ({"attackers": "spearman", "defenders": "spearman:1"}, "Found attackers=spearman"),
        ({"attackers": "none", "defenders": "spearman:1"}, "one unit or more"),
        ({"attackers": "monk:1", "defenders": "spearman:1"}, "monk"),
        ({"attackers": "daimyo:2", "defenders": "spearman:1"}, "1 daimyō"),
        ({"attackers": "spearman:6", "defenders": "spearman:1"}, "SG-LEV-05"),
        ({"attackers": "daimyo:1,bowman:5", "defenders": "spearman:1"}, "SG-LEV-04"),
        ({"attackers": "spearman:1,ronin:1", "defenders": "spearman:1"}, "SG-RON-04"),
        ({"attackers": "spearman:1", "defenders": "daimyo:1"}, "defenders=daimyo:1"),
        ({"attackers": "spearman:1", "army": "spearman:1"}, "army=spearman:1"),
        ({"attackers": "spearman:1", "defenders": "spearman:1", "castle": "keep"}, "keep"),
        ({"attackers": "spearman:1", "defenders": "spearman:1", "sequences": "0"}, "sequences"),
        ({"attackers": "spearman:1", "defenders": "spearman:1", "moon": "full"}, "moon"),
    ],
)
def test_what_cannot_be_is_said(said: dict[str, str], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        ask(**said)
    with pytest.raises(UsageError, match="siege"):
        QUESTIONS.ask("siege", said)


def test_the_command_prints_and_writes(capsys: pytest.CaptureFixture[str]) -> None:
    battle = ["odds", "shogun1986", "battle", "attackers=daimyo:1", "defenders=spearman:1"]
    assert main(battle) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["attacker", "wins", "1/2", "50.00", "%"] in lines
    assert ["0", ":", "1", "1/4", "25.00", "%"] in lines
    assert main([*battle, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["summary"][0]["probability"] == "1/2"
    large = "attackers=daimyo:1,bowman:2,gunner:6", "defenders=spearman:5,ronin:3", "sea=yes"
    assert main(["odds", "shogun1986", "battle", *large]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) < 80
