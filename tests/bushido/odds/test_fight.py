"""Exact odds of battles: one table with the rules, equal to counting every case."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from scenarios.bushido.files.charts import load_numbers
from scenarios.bushido.odds.fight import End, Side, battle_odds, resolve
from scenarios.bushido.odds.knowledge import known
from scenarios.bushido.rules import engine
from scenarios.bushido.rules.actions import Disc as DiscId
from scenarios.bushido.rules.actions import Tactic
from scenarios.bushido.rules.battle_values import Strength, value_of, value_terms
from scenarios.bushido.rules.pieces import DISC_IDS, DISCS, TILES, Disc
from scenarios.bushido.rules.state import ATTACK, DEFENCE
from tests.bushido.rules.builder import field_of_battle, fought, stacked

NUMBERS = load_numbers()
PLAYED = [Disc.BATTLE, Disc.DUEL, Disc.AMBUSH, Disc.TRAITOR, Disc.FAN]


def random_side(draw: random.Random) -> Side:
    disc = draw.choice(PLAYED)
    return Side(
        tuple(draw.choice((1, 2, 3)) for _ in range(draw.randrange(1, 5))),
        disc,
        draw.randrange(1, 7),
        bows=draw.choice((0, 0, 1, 2)),
        shuriken=draw.choice((0, 1, 2)) if disc == Disc.AMBUSH else 0,
    )


@pytest.mark.parametrize("seed", range(60))
def test_a_known_battle_ends_as_the_rules_play_it(seed: int) -> None:
    """Stacks, missiles, every pairing of tactics: the same winner and losses as in play."""
    draw = random.Random(seed)
    for _ in range(4):
        attack, defence = random_side(draw), random_side(draw)
        stakes = draw.choice((0, 0, 1))
        stacks = ["".join(map(str, side.stack)) for side in (attack, defence)]
        tactics = [f"{DISC_IDS[s.disc]} {s.bows} {s.shuriken}" for s in (attack, defence)]
        table = fought(*stacks, (tactics[0], tactics[1]), attack.troops, defence.troops,
                       **({"stakes": 1} if stakes else {}))  # fmt: skip
        end = resolve(NUMBERS, attack, defence, stakes=bool(stakes))
        (won,) = table.told("battle-won")
        assert won.params["player"] == (2 - 1 if end.winner == ATTACK else 3 - 1)
        lost = Counter[int]()
        for event in table.told("losses"):
            lost[event.params["player"]] += event.params["count"]
        assert (lost[0], lost[2]) == end.lost
        assert (table.owner("c2") == 1) == end.conquered


@pytest.mark.parametrize("stakes", [False, True])
def test_the_terms_of_a_value_add_up_to_it(stakes: bool) -> None:
    side = Strength((1, 3), 4, 5, 2, 3)
    for pairing in NUMBERS.pairings.values():
        for value in pairing.values or ():
            terms = value_terms(side, value, pairing.rule, stakes=stakes)
            assert sum(term.value for term in terms) == value_of(side, value, stakes=stakes)


def test_empty_stacks_lose_at_once() -> None:
    one, none = Side((1,), Disc.BATTLE, 3), Side((), Disc.BATTLE, 4)
    assert resolve(NUMBERS, one, none) == End(ATTACK, (0, 4), (3, 0))
    assert resolve(NUMBERS, none, one) == End(DEFENCE, (4, 0), (0, 3))
    assert resolve(NUMBERS, none, none) == End(DEFENCE, (4, 0), (0, 4))


def test_a_dojo_counts_for_the_attack_and_is_not_doubled() -> None:
    attack = Side((1, 3), Disc.DUEL, 4, dojo=(3,))
    end = resolve(NUMBERS, attack, Side((3, 3), Disc.BATTLE, 4))
    assert end == End(ATTACK, (0, 1), (4, 3))
    assert resolve(NUMBERS, replace(attack, dojo=()), Side((3, 3), Disc.BATTLE, 4)).winner


@pytest.mark.parametrize("bows", [0, 1, 2])
def test_odds_equal_counting_every_way_of_the_unseen(bows: int) -> None:
    """Four tiles and three discs are unseen; each order of them is one case."""
    unseen = (0, 1, 2, 1, *(0,) * (TILES - 4))
    discs = (0, 1, 1, 0, 1, 0, 2)
    assert len(discs) == DISCS
    attack = Side((3, 2), Disc.BATTLE, 4, bows=bows)
    defence = Side((0, 0, 2), 0, 3)
    found = battle_odds(NUMBERS, attack, defence, unseen, discs)
    assert sum(found.values()) == 1
    tiles = [kind for kind, n in enumerate(unseen) for _ in range(n)]
    playable = [kind for kind, n in enumerate(discs) for _ in range(n) if kind != Disc.KOTAU]
    counted: Counter[End] = Counter()
    for below in permutations(tiles, 2):
        for disc in playable:
            theirs = replace(defence, stack=(*below, 2), disc=disc)
            counted[resolve(NUMBERS, attack, theirs)] += 1
    whole = sum(counted.values())
    assert found == {end: Fraction(n, whole) for end, n in counted.items()}


def test_both_sides_may_be_unknown() -> None:
    """To a seat that does not fight both stacks and both discs are unseen."""
    unseen = (0, 2, 1, 1, *(0,) * (TILES - 4))
    discs = (0, 2, 1, 0, 0, 0, 0)
    attack, defence = Side((0, 1), 0, 2), Side((0, 0, 3), 0, 2)
    found = battle_odds(NUMBERS, attack, defence, unseen, discs)
    counted: Counter[End] = Counter()
    tiles = [kind for kind, n in enumerate(unseen) for _ in range(n)]
    played = [kind for kind, n in enumerate(discs) for _ in range(n)]
    for first, second, third in permutations(tiles, 3):
        for one, other in permutations(played, 2):
            mine = replace(attack, stack=(first, 1), disc=one)
            theirs = replace(defence, stack=(second, third, 3), disc=other)
            counted[resolve(NUMBERS, mine, theirs)] += 1
    whole = sum(counted.values())
    assert found == {end: Fraction(n, whole) for end, n in counted.items()}


def test_a_seat_knows_its_own_stack_and_the_top_of_the_other() -> None:
    table = stacked(field_of_battle(), "33", "122")
    view = engine.view(table.state, "player2")
    there = known(view, ATTACK, Tactic(DiscId(Disc.DUEL), 0, 0))
    assert there.attack.stack == (3, 3) and there.defence.stack == (0, 0, 2)
    assert there.attack.disc == Disc.DUEL and there.defence.disc == 0
    found = there.odds()
    assert sum(found.values()) == 1 and len(found) > 5
    other = known(engine.view(table.state, "player3"), DEFENCE, Tactic(DiscId(Disc.DUEL), 0, 0))
    assert other.defence.stack == (1, 2, 2) and other.attack.stack == (0, 3)


def test_more_than_there_is_cannot_lie_face_down() -> None:
    nothing = (0,) * TILES
    with pytest.raises(ValueError, match="face down"):
        battle_odds(NUMBERS, Side((0, 1), 1, 1), Side((1,), 1, 1), nothing, nothing)
    with pytest.raises(ValueError, match="disc"):
        battle_odds(NUMBERS, Side((1,), 0, 1), Side((1,), 1, 1), nothing, nothing)
