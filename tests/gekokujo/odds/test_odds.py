"""The fractions of a preview are the counts of all dice that play itself rolls."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.gekokujo.odds.questions import GekokujoQuestions, situation
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.battle import STAGES, Conduct
from scenarios.gekokujo.rules.battle_dice import Throw
from scenarios.gekokujo.rules.battle_terms import Battle, dice
from scenarios.gekokujo.rules.sequence import Rounds
from scenarios.gekokujo.rules.state import State
from wargame_core.analysis.outcome_tree import rolls_of
from wargame_core.cli.main import main
from wargame_core.engine.decision import Roll
from wargame_core.engine.errors import UsageError
from wargame_core.engine.odds import Odds
from wargame_core.files.position import load_position
from wargame_core.provinces.rules.battle import Dice

QUESTIONS = GekokujoQuestions()
POSITIONS = Path(__file__).parents[2] / "positions" / "gekokujo"


def ask(**said: str) -> Odds:
    return QUESTIONS.ask("battle", said)


def thrown(battle: Battle, phase: str, groups: tuple[Dice, ...]) -> tuple[Any, ...]:
    """The procedures while the dice of a phase are due."""
    after = Conduct(battle, STAGES.index(phase) + 1)
    return (Rounds(), after, Throw.begin(battle, phase, groups, len(battle.ronin)))


def by_play(said: dict[str, str]) -> Counter[str]:
    """How often every pair of hits comes of all dice, each rolled through the rules."""
    state, battle, phase = situation(said)
    groups = dice(state, battle, phase)
    count = sum(group.count for group in groups)
    found: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=count):
        table = state.copy()
        table.frames = thrown(battle, phase, groups)
        hits = [0, 0]
        for face in faces:
            step = engine.apply(table, Roll(face))
            table = step.state
            (rolled,) = (event for event in step.events if event.die is not None)
            hits[rolled.params["player"]] += rolled.kind == "die-hits"
        found[f"{hits[0]} : {hits[1]}"] += 1
    return found


def again_by_play(said: dict[str, str]) -> dict[str, Fraction]:
    """The same where dice are rolled again: by the tree of all rolls."""
    state, battle, phase = situation(said)

    def walk(table: State, hits: tuple[int, int], chance: Fraction) -> None:
        top = table.frames[-1] if table.frames else None
        if not isinstance(top, Throw):
            found[f"{hits[0]} : {hits[1]}"] = found.get(f"{hits[0]} : {hits[1]}", 0) + chance
            return
        for face in range(1, 7):
            step = engine.apply(table, Roll(face))
            (rolled,) = (event for event in step.events if event.die is not None)
            scored = list(hits)
            scored[rolled.params["player"]] += rolled.kind == "die-hits"
            walk(step.state, (scored[0], scored[1]), chance / 6)

    found: dict[str, Fraction] = {}
    state.frames = thrown(battle, phase, dice(state, battle, phase))
    walk(state, (0, 0), Fraction(1))
    return found


ARMIES = st.sampled_from(("bushi:1", "bushi:2", "daimyo:1", "bushi:1,ronin:1"))
SPECIAL = st.sampled_from(
    ("spearmen:2", "swordsmen:1", "archers:2", "bannermen:1", "arquebusiers:1,spearmen:1")
)
CLANS = st.sampled_from(("oda", "uesugi", "hojo", "takeda", "mori"))
YES = st.sampled_from(("yes", "no"))


@settings(max_examples=25, deadline=None)
@given(
    armies=st.one_of(st.tuples(ARMIES, ARMIES), st.tuples(SPECIAL, SPECIAL)),
    clans=st.tuples(CLANS, CLANS).filter(lambda pair: pair[0] != pair[1]),
    castle=st.sampled_from(("none", "castle", "fortified")),
    facts=st.fixed_dictionaries(dict.fromkeys(("kyoto", "held", "sabotage", "pact_broken"), YES)),
)
def test_odds_are_the_counts_of_all_dice_of_play(
    armies: tuple[str, str], clans: tuple[str, str], castle: str, facts: dict[str, str]
) -> None:
    said = {
        "attackers": armies[0], "defenders": armies[1], "attacker": clans[0],
        "defender": clans[1], "castle": castle, **facts,
    }  # fmt: skip
    said |= {} if clans[1] == "uesugi" else {"held": "no"}
    said |= {"castle": "castle"} if clans[1] == "hojo" and castle == "fortified" else {}
    state, battle, phase = situation(said)
    if sum(group.count for group in dice(state, battle, phase) if phase) > 4:
        said |= {"attackers": "bushi:1", "defenders": "bushi:2"}
    found = ask(**said)
    assert sum(chance for _, chance in found.distribution) == 1
    counted = by_play(said) if found.rolls else Counter({"0 : 0": 1})
    total = counted.total()
    asked = {result: chance for result, chance in found.distribution if chance}
    assert asked == {result: Fraction(n, total) for result, n in counted.items()}


def test_dice_that_are_rolled_again_count_once_more() -> None:
    said = {"attackers": "bushi:2", "defenders": "bushi:1", "attacker": "otomo", "reroll": "yes"}
    found = ask(**said)
    assert dict(found.distribution) == again_by_play(said)
    assert {face.result for face in found.rolls[0].faces} == {"hit", "rolled again"}


def test_every_modifier_is_told_with_its_rule() -> None:
    found = ask(
        attackers="daimyo:1,bushi:3",
        defenders="bushi:4",
        attacker="oda",
        defender="uesugi",
        castle="castle",
        held="yes",
        sabotage="yes",
    )
    told = {roll.name: [(m.name, m.value, m.rule) for m in roll.modifiers] for roll in found.rolls}
    assert told["attacker daimyo"] == [("vanguard", 1, "2.4-ODA-1")]
    assert told["defender bushi"] == [("castle", 1, "9.2-01"), ("sabotage", -1, "9.1-02")]
    assert [roll.dice for roll in found.rolls] == [3, 3, 4]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({}, "attackers"),
        ({"attackers": "bushi:1"}, "defenders"),
        ({"attackers": "bushi", "defenders": "bushi:1"}, "Found attackers=bushi"),
        ({"attackers": "bushi:99", "defenders": "bushi:1"}, "Found attackers=bushi:99"),
        ({"attackers": "bushi:1", "defenders": "archers:1"}, "same game"),
        ({"attackers": "samurai:1", "defenders": "bushi:1"}, "no kind of unit “samurai”"),
        ({"attackers": "bushi:1", "defenders": "bushi:1", "castel": "none"}, "no key “castel”"),
        ({"attackers": "bushi:1", "defenders": "bushi:1", "castle": "big"}, "castle “big”"),
        ({"attackers": "bushi:1", "defenders": "bushi:1", "reroll": "yes"}, "only the Ōtomo"),
        ({"attackers": "bushi:1", "defenders": "bushi:1", "attacker": "tokugawa"}, "two clans"),
        ({"attackers": "bushi:0", "defenders": "bushi:1"}, "one unit or more"),
        ({"attackers": "ronin:1", "defenders": "bushi:1"}, "at most 0 Ronin"),
        ({"attackers": "daimyo:1,ronin:1", "defenders": "bushi:1"}, "6.2.4"),
        ({"attackers": "bushi:1", "defenders": "bushi:2,ronin:3"}, "at most 2 Ronin"),
        ({"attackers": "bushi:8", "defenders": "bushi:1"}, "at most 7 units (6.1)"),
        ({"attackers": "bushi:1", "defenders": "daimyo:3,bushi:5"}, "defenders=daimyo:3,bushi:5"),
        ({"attackers": "daimyo:4", "defenders": "bushi:1"}, "at most 3 Daimyō (2.1)"),
        (
            {
                "attackers": "bushi:1",
                "defenders": "bushi:1",
                "defender": "hojo",
                "castle": "fortified",
            },
            "Fortress of the Hōjō is not fortified (K-03)",
        ),
        (
            {"attackers": "bushi:1", "defenders": "bushi:1", "attacker": "oda", "held": "yes"},
            "only the Uesugi",
        ),
    ],
)
def test_bad_keys_are_told(said: dict[str, str], words: str) -> None:
    with pytest.raises(UsageError) as error:
        ask(**said)
    assert words in str(error.value)


def test_ronin_may_outlive_their_bushi_in_a_later_phase() -> None:
    found = ask(attackers="ronin:1", defenders="bushi:1,ronin:2", phase="melee")
    assert {roll.name: roll.dice for roll in found.rolls} == {
        "attacker ronin": 1,
        "defender bushi": 1,
        "defender ronin": 2,
    }


# --- positions ------------------------------------------------------------------------------------


def test_the_odds_of_a_position_are_those_of_its_battle() -> None:
    position = load_position(POSITIONS / "kyoto.json")
    rolling = position.state
    for _ in range(2):  # both are asked for Ronin, though neither has Koku
        rolling = engine.apply(rolling, *engine.legal_actions(rolling)).state
    outcomes = rolls_of(position.game, rolling)
    assert sum(outcome.probability for outcome in outcomes) == 1
    asked = dict(ask(attackers="bushi:1", defenders="bushi:1", kyoto="yes").distribution)
    held: Counter[Any] = Counter()
    for outcome in outcomes:
        held[outcome.state.control[position.state.scenario.kyoto]] += outcome.probability
    assert held[0] == asked["1 : 0"]
    assert held[1] == asked["0 : 1"]
    assert held[-1] == asked["0 : 0"] + asked["1 : 1"]
    assert prod(chance.denominator for chance in held.values()) > 1


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["odds", *words])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_the_command_prints_and_writes_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("gekokujo", "battle", "attackers=bushi:3", "defenders=bushi:2", "kyoto=yes")
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert "attacker bushi, 3 dice" in out
    assert "(1.3-03)" in out
    found = json.loads(run(capsys, *words, "--json")[1])
    assert sum(Fraction(line["probability"]) for line in found["distribution"]) == 1
    assert found["rolls"][1]["modifiers"] == [{"name": "kyoto", "value": 1, "rule": "1.3-03"}]


def test_the_command_takes_a_position_and_an_action(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = str(tmp_path / "defender_hires.json")
    assert (
        main(
            [
                "position",
                "play",
                str(POSITIONS / "basic_combat.json"),
                "hire-ronin 0",
                "--out",
                file,
            ]
        )
        == 0
    )
    capsys.readouterr()
    code, out, _ = run(capsys, "--position", file, "--json", "hire-ronin 1")
    assert code == 0
    found = json.loads(out)
    assert sum(Fraction(outcome["probability"]) for outcome in found) == 1
    assert {outcome["next"] for outcome in found} >= {"hit", "movement"}
    assert max(outcome["units_lost"]["player1"] for outcome in found) == 2


def test_bad_questions_are_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("gekokujo",), ("gekokujo", "brawl"), ("chess", "battle")):
        code, out, err = run(capsys, *words)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
