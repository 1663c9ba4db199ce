"""The odds of a battle are those of all dice that play itself rolls."""

from __future__ import annotations

import random
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.shogun1986 import library
from scenarios.shogun1986.game import GAME as SHOGUN
from scenarios.shogun1986.odds.fight import Outcome, battle_odds, quick_odds
from scenarios.shogun1986.odds.preview import opening_of
from scenarios.shogun1986.odds.side import loss_order
from scenarios.shogun1986.rules.combat_steps import FIRST_STRIKE, SEQUENCE, Fighters
from scenarios.shogun1986.rules.numbers import KINDS, MELEE, RANGED, RONIN, SPEARMAN
from tests.shogun1986.odds.fights import Autoplayed, begun, left, odds, settled
from tests.shogun1986.rules.builder import counts
from wargame_core.analysis.outcome_tree import rolls_of
from wargame_core.puzzles.puzzle_file import puzzle_number
from wargame_core.puzzles.solve import solve

GAME = library.load("3", {})
ALONE = "1 daimyo"

SMALL: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
    ("1 daimyo", "1 spearman", "", {}),
    ("1 daimyo 1 bowman", "1 spearman 1 gunner", "", {}),
    ("2 spearman", "1 swordsman", "", {}),
    ("2 spearman 1 ronin", "2 swordsman", "", {}),
    ("1 daimyo 1 gunner", "1 bowman", "1 daimyo", {}),
    ("1 daimyo 1 spearman", "2 gunner", "", {"sea": True}),
    ("1 daimyo", "1 gunner", "", {"sea": True, "castle": 1}),
    ("1 daimyo 1 bowman", "1 spearman", "", {"castle": 1}),
    ("1 daimyo 1 bowman", "", "1 daimyo", {"castle": 2}),
    ("1 daimyo 1 swordsman 1 ronin", "2 spearman 1 ronin", "", {}),
)


def enumerated(*said: Any, **more: Any) -> dict[tuple[int, int], Fraction]:
    """Who is left, by every die of the rules."""
    before = begun(*said, **more)
    found: dict[tuple[int, int], Fraction] = {}
    for outcome in rolls_of(Autoplayed(), settled(before)):  # type: ignore[arg-type]
        key = left(outcome.state, before)
        found[key] = found.get(key, Fraction(0)) + outcome.probability
    return found


@pytest.mark.parametrize(("attacker", "force", "card", "more"), SMALL)
def test_odds_are_those_of_every_die_of_play(
    attacker: str, force: str, card: str, more: dict[str, Any]
) -> None:
    found = odds(begun(attacker, force, card, **more)).left()
    assert found == enumerated(attacker, force, card, **more)
    assert sum(found.values()) == 1


def test_one_against_one_by_hand() -> None:
    """A daimyō hits with 6 of 12, a spearman with 4: q = (1/2)(2/3) is a sequence without hit."""
    found = odds(begun(ALONE, "1 spearman"))
    again = 1 - Fraction(1, 2) * Fraction(2, 3)
    assert found.attacker == Fraction(1, 2) * Fraction(2, 3) / again == Fraction(1, 2)
    assert found.nobody == Fraction(1, 2) * Fraction(1, 3) / again
    assert found.defender == Fraction(1, 2) * Fraction(1, 3) / again
    assert found.mean_left(0) == Fraction(1, 2)


@pytest.mark.rule("SG-C-04")
def test_a_sea_attack_meets_a_first_strike() -> None:
    by_land, by_sea = (odds(begun(ALONE, "1 gunner", sea=sea)) for sea in (False, True))
    first = Fraction(4, 12)
    assert by_sea.attacker == (1 - first) * by_land.attacker
    assert by_sea.defender == first + (1 - first) * by_land.defender


@pytest.mark.rule("SG-C-05")
def test_a_castle_helps_and_a_fortress_helps_more() -> None:
    chances = [odds(begun(ALONE, "2 spearman", castle=castle)).defender for castle in (0, 1, 2)]
    assert chances == sorted(set(chances))


def test_after_one_sequence_both_may_stand() -> None:
    found = odds(begun(ALONE, "1 spearman"), sequences=1)
    assert found.both == Fraction(1, 2) * Fraction(2, 3)
    assert found.attacker + found.defender + found.nobody + found.both == 1
    ten = odds(begun(ALONE, "1 spearman"), sequences=10)
    assert ten.both == found.both**10


@pytest.mark.parametrize(
    ("step", "names"),
    [
        (RANGED, ["gunner", "bowman", "spearman", "ronin", "swordsman", "daimyo"]),
        (MELEE, ["spearman", "gunner", "ronin", "swordsman", "bowman", "daimyo"]),
        (FIRST_STRIKE[0], ["spearman", "gunner", "ronin", "swordsman", "bowman", "daimyo"]),
    ],
)
def test_who_has_struck_goes_first_then_who_fights_worst(step: str, names: list[str]) -> None:
    assert [KINDS[kind] for kind in loss_order(GAME, step)] == names


@pytest.mark.parametrize("unit", ["bowman", "swordsman"])
def test_the_card_says_what_the_puzzle_of_casualties_proves(unit: str) -> None:
    puzzle = puzzle_number("shogun1986", 3)
    before = puzzle.position.state
    lost = SHOGUN.apply(before, SHOGUN.read_action(before, f"lose {unit} army")).state
    opening = opening_of(lost, None)
    assert opening is not None and opening.exact().attacker == solve(puzzle).value(lost)


COUNT = st.integers(0, 3)
FORCE = st.tuples(st.just(0), COUNT, COUNT, COUNT, COUNT, COUNT)
CARD = st.one_of(st.just((0,) * 6), st.tuples(st.just(1), COUNT, COUNT, COUNT, COUNT, COUNT))


@settings(max_examples=40, deadline=None)
@given(
    attacker=FORCE,
    force=FORCE,
    card=CARD,
    castle=st.sampled_from((0, 4, 5)),
    step=st.sampled_from((*FIRST_STRIKE, *SEQUENCE)),
)
def test_all_ends_together_are_certain(
    attacker: tuple[int, ...],
    force: tuple[int, ...],
    card: tuple[int, ...],
    castle: int,
    step: str,
) -> None:
    nobody = (0,) * 6
    fighters = Fighters((attacker, nobody), (force, card), castle)
    kind = RONIN if castle == 5 else SPEARMAN
    exact: Outcome[Fraction] = battle_odds(GAME, fighters, kind, step=step)
    assert sum(exact.chances.values()) == 1
    if fighters.fight_on:
        assert not exact.both and all(not one.fight_on for one in exact.chances)
    else:
        assert exact.chances == {fighters: 1}
    quick = quick_odds(GAME, fighters, kind, step=step)
    assert quick.left().keys() >= exact.left().keys()
    for units, chance in exact.left().items():
        assert quick.left()[units] == pytest.approx(float(chance), abs=1e-12)


def drawn(draw: random.Random) -> tuple[str, str, str, dict[str, Any]]:
    """A battle of some units."""

    def some(most: int, *kinds: str) -> str:
        return " ".join(f"{draw.randint(1, most)} {kind}" for kind in kinds)

    kinds = list(KINDS[1:5])
    army = f"1 daimyo {some(2, *draw.sample(kinds, 2))} {draw.randint(0, 1)} ronin"
    force = some(2, *draw.sample(kinds, 2))
    card = f"1 daimyo {some(2, draw.choice(kinds))}" if draw.random() < 0.4 else ""
    more = {"castle": draw.randint(0, 2), "sea": draw.random() < 0.5}
    return army, force, card, more


@pytest.mark.parametrize("seed", range(4))
def test_battles_that_are_played_agree(seed: int) -> None:
    draw = random.Random(seed)
    army, force, card, more = drawn(draw)
    before = begun(army, force, card, **more)
    expected, start, played = odds(before), settled(before), Autoplayed()
    ends, games = [0, 0, 0], 200
    units = 0
    for _ in range(games):
        state = start
        while played.decision(state) is not None:
            state = played.apply(state, draw.choice(played.outcomes(state))[0]).state
        attackers, defenders = left(state, before)
        ends[0 if attackers else 1 if defenders else 2] += 1
        units += attackers
    for count, chance in zip(
        ends, (expected.attacker, expected.defender, expected.nobody), strict=True
    ):
        bound = 5 * sqrt(float(chance * (1 - chance)) / games) + 1 / games
        assert abs(count / games - chance) <= bound
    most = sum(counts(army))
    assert abs(units / games - expected.mean_left(0)) <= 3 * most / sqrt(games)
