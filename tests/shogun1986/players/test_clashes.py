"""What a battle comes to: as the rules play it, and by hand where that is possible."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.players.clashes import Clash, Stakes, clash
from scenarios.shogun1986.rules.actions import CallOff, Lose
from scenarios.shogun1986.rules.battle import start_battle
from scenarios.shogun1986.rules.numbers import DAIMYO, FACES, RONIN, SPEARMAN
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.rules.working_copy import WorkingCopy
from tests.shogun1986.rules.builder import Side, army, counts, open_choice, position, side
from wargame_core.engine.decision import Roll
from wargame_core.provinces.rules.engine import settle

KINDS = GAME.scenario("3", {
    "quick_start": "no", "alt_quick_victory": "no", "long_game": "no", "simultaneous_setup": "no",
    "undeclared_empty": "no", "castle_refresh": "per_turn", "successor_rule": "any_unit",
    "stay_after_success": "yes",
}).kinds  # fmt: skip
PRECIOUS, CHEAP = 100.0, 0.0
"""Worth of a unit with which the attacker stops as soon as he may, or never."""


def ordered(text: str) -> tuple[int, ...]:
    """Units in the order in which they are lost."""
    found = counts(text)
    return tuple(kind for kind in range(RONIN, -1, -1) for _ in range(found[kind]))


def fought(mine: str, theirs: str, unit: float, castle: int = 0, *, naval: bool = False) -> Clash:
    own, enemy = ordered(mine), (SPEARMAN,) * castle + ordered(theirs)
    stakes = Stakes((unit,) * len(own), (0.0,) * len(enemy), 1.0, 0.0)
    return clash(KINDS, own, enemy, stakes, castle=castle, naval=naval)


def sequence(state: State) -> Counter[tuple[bool, bool]]:
    """Exact chances after one sequence, by the rules: is the attacker gone, is the defender."""
    ends: Counter[tuple[bool, bool]] = Counter()
    waiting: list[tuple[float, State]] = [(1.0, state)]
    while waiting:
        chance, there = waiting.pop()
        kind = open_choice(there)
        if kind == "battle-die":
            hit = there.frames[-1].dice[0].target / FACES
            for face, share in ((1, hit), (FACES, 1 - hit)):
                waiting.append((chance * share, GAME.apply(there, Roll(face)).state))
        elif kind == "casualties":
            waiting.append((chance, GAME.apply(there, cheapest(there)).state))
        elif kind == "stop":
            waiting.append((chance, GAME.apply(there, CallOff()).state))
        else:
            ends[0 not in there.control, 1 not in there.control] += chance  # type: ignore[assignment]
    return ends


def cheapest(state: State) -> Any:
    legal: list[Lose] = list(GAME.legal_actions(state))
    return max(legal, key=lambda lose: lose.kind)


def begun(attacker: Side, defender: Side, castle: bool) -> State:
    state = position(attacker, defender, castles={"mikawa": 1} if castle else {})
    working = WorkingCopy(state)
    place = state.scenario.map.index
    start_battle(working, 0, place["owari"], place["mikawa"], army=bool(attacker.armies))
    settle(working)
    return working.state


@pytest.mark.rule("SG-C-07")
@pytest.mark.parametrize(
    ("mine", "theirs", "castle"),
    [
        ("1 spearman", "1 spearman", 0),
        ("2 spearman 1 gunner", "1 bowman 1 spearman", 0),
        ("1 daimyo 1 bowman 2 spearman", "2 spearman 1 gunner", 0),
        ("2 swordsman 1 bowman", "1 spearman", 4),
        ("3 spearman 2 ronin", "2 swordsman", 0),
    ],
)
def test_one_sequence_comes_to_what_the_rules_make_of_it(
    mine: str, theirs: str, castle: int
) -> None:
    attacker = side(army("owari", mine)) if "daimyo" in mine else side(owari=mine)
    state = begun(attacker, side(mikawa=theirs), bool(castle))
    by_rules = sequence(state)
    found = fought(mine, theirs, PRECIOUS, castle)
    assert sum(by_rules.values()) == pytest.approx(1)
    beaten = by_rules[True, False] + by_rules[True, True]
    assert found.beaten == pytest.approx(beaten, abs=1e-5)
    assert found.won == pytest.approx(by_rules[False, True], abs=1e-5)


def test_a_fight_to_the_end_of_two_spearmen() -> None:
    """Each sequence: nobody falls 4/9, one of them 2/9 each, both 1/9."""
    found = fought("1 spearman", "1 spearman", CHEAP)
    assert found.won == pytest.approx(2 / 5)
    assert found.beaten == pytest.approx(3 / 5)
    assert found.killed == pytest.approx(3 / 5)


@pytest.mark.rule("SG-C-04")
def test_the_castle_takes_no_part_in_the_first_strike_of_a_naval_attack() -> None:
    by_land, by_sea = (fought("1 spearman", "1 spearman", CHEAP, naval=n) for n in (False, True))
    assert by_sea.won == pytest.approx(by_land.won * 2 / 3)
    strong = [fought("4 spearman", "1 spearman", CHEAP, 4, naval=n) for n in (False, True)]
    assert strong[1].won < strong[0].won
    precious = fought("1 spearman", "1 spearman", PRECIOUS, 4, naval=True)
    assert precious.beaten > 1 / 3


def test_the_daimyo_is_lost_last() -> None:
    assert ordered("1 daimyo 1 bowman 1 spearman")[-1] == DAIMYO
