"""S-30: full forces exchange units, since all of them move at the same time."""

from __future__ import annotations

import random

import pytest

from scenarios.shogun1986.rules.exchanges import overfull
from scenarios.shogun1986.rules.state import State
from tests.shogun1986.rules.builder import (
    army,
    force,
    legal,
    open_choice,
    play,
    position,
    side,
    turn,
)

pytestmark = [pytest.mark.rule("S-30"), pytest.mark.rule("SG-D-03")]


def closed_in(**forces: str) -> State:
    """A colour about to move its forces; all provinces around are an enemy's."""
    alone = position(side(**forces), side(army("mutsu")))
    ids, adjacent = alone.scenario.map.index, alone.scenario.adjacent
    around = {place for name in forces for place in adjacent[ids[name]]}
    names = [name for name, index in ids.items() if index in around and name not in forces]
    enemy = side(army("mutsu"), **dict.fromkeys(names, "1 spearman"))
    return turn(position(side(**forces), enemy), 0, "D2")


def moves_on(state: State, draw: random.Random) -> State:
    """Moves at random until the forces fit again."""
    while overfull(state, 0) or open_choice(state) == "party":
        choices = legal(state)
        assert choices, (open_choice(state), state.units[0])
        state = play(state, draw.choice(choices))
    return state


def test_four_full_forces_move_around_a_circle() -> None:
    state = closed_in(owari="5 bowman", mino="5 gunner", shinano="5 spearman", mikawa="5 swordsman")
    over = play(state, "move-from owari", "move-to mino")
    assert open_choice(over) == "party", "the force that is too large is next"
    done = play(over, "move-to shinano", "move-to mikawa", "move-to owari")
    assert force(done, "owari") == "4 bowman 1 swordsman"
    assert force(done, "mino") == "1 bowman 4 gunner"
    assert force(done, "mikawa") == "4 swordsman 1 spearman"
    assert not overfull(done, 0)


def test_full_forces_exchange_units_there_and_back() -> None:
    moved = play(closed_in(owari="5 bowman", mino="1 gunner 4 spearman"), "move-from owari")
    back = play(moved, "move-to mino", "take-up gunner", "move-to owari")
    assert force(back, "owari") == "4 bowman 1 gunner"
    stuck = play(back, "move-from mino") if "move-from mino" in legal(back) else back
    assert "move-to owari" in legal(stuck), "spearmen for bowmen that have not moved"
    alone = closed_in(owari="5 bowman", mino="5 gunner", shinano="5 spearman")
    one = play(alone, "move-from owari", "move-to mino", "move-to shinano")
    assert legal(one) == ["move-to mino", "take-up spearman"]


@pytest.mark.rule("SG-RON-04")
@pytest.mark.parametrize("seed", range(24))
def test_who_lets_a_force_grow_can_always_make_it_fit_again(seed: int) -> None:
    """With any numbers of rōnin: both who go and who stay keep the ratio."""
    draw = random.Random(seed)
    names = ["owari", "mino", "shinano", "mikawa"][: draw.choice([2, 3, 4])]
    forces = {}
    for name in names:
        regular = draw.choice([5, 5, 4])
        kinds = draw.randint(0, regular)
        forces[name] = (
            f"{kinds} gunner {regular - kinds} spearman {draw.randint(0, regular - 1)} ronin"
        )
    state, grown = closed_in(**forces), 0
    for _ in range(60):
        choices = legal(state)
        assert choices, (open_choice(state), state.units[0], state.moved)
        if open_choice(state) not in ("forces", "party"):
            break
        onward = [text for text in choices if text != "finish"]
        state = play(state, draw.choice(onward or choices))
        if overfull(state, 0):
            grown += 1
            assert len(overfull(state, 0)) == 1
            state = moves_on(state, draw)
    assert not overfull(state, 0)
