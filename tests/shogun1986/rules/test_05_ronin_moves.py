"""Section 5: rōnin on the move never go alone, and every division with the right ratio is open."""

from __future__ import annotations

from itertools import product

import pytest

from scenarios.shogun1986.rules.numbers import KINDS, RONIN
from scenarios.shogun1986.rules.state import State
from tests.shogun1986.rules.builder import (
    army,
    card,
    force,
    legal,
    open_choice,
    play,
    position,
    side,
    turn,
)
from wargame_core.engine import procedure

FAR = side(army("mutsu"), echizen="1 spearman")


@pytest.mark.rule("SG-RON-05")
@pytest.mark.rule("SG-D-05")
def test_units_that_are_left_again_never_leave_ronin_alone() -> None:
    state = turn(position(side(owari="4 spearman 1 ronin", mino="3 spearman"), FAR), 0, "D2")
    party = play(state, "move-from owari", "take-up spearman", "take-up ronin")
    assert "move-to mino" in legal(party)
    seen, waiting = set(), [party]
    while waiting:
        one = waiting.pop()
        if open_choice(one) != "party" or one.frames[-1].units in seen:
            continue
        units = one.frames[-1].units
        seen.add(units)
        if any(text.startswith("move-to") for text in legal(one)):
            assert units[RONIN] == 0 or sum(units) - units[RONIN] > units[RONIN]
        waiting += [play(one, text) for text in legal(one) if not text.startswith("move-to")]
    assert len(seen) > 3


def groups_that_go(state: State) -> set[tuple[int, ...]]:
    """All groups that can be put together and sent to Mino from Owari.

    A fifth unit in Mino makes one of those there come back: all move at the same time (S-30).
    """
    found, seen = set(), set()
    waiting = [play(state, "move-from owari")] if "move-from owari" in legal(state) else []
    while waiting:
        one = waiting.pop()
        units = one.frames[-1].units
        if units in seen:
            continue
        seen.add(units)
        assert legal(one)
        for text in legal(one):
            if text == "move-to mino":
                found.add(units)
            elif text.split()[0] in ("take-up", "leave"):
                waiting.append(play(one, text))
    return found


@pytest.mark.rule("SG-RON-04")
@pytest.mark.rule("SG-D-02")
@pytest.mark.parametrize("with_army", [False, True])
@pytest.mark.parametrize(("spearmen", "gunners", "ronin"), [
    (3, 1, 2), (3, 0, 2), (2, 0, 1), (4, 0, 1), (2, 3, 3), (5, 0, 4), (1, 1, 0), (3, 2, 2),
])  # fmt: skip
@pytest.mark.parametrize("hidden", [False, True])
def test_every_group_with_the_right_ratio_can_go(
    spearmen: int, gunners: int, ronin: int, with_army: bool, hidden: bool
) -> None:
    there = f"{spearmen} spearman {gunners} gunner {0 if hidden else ronin} ronin"
    mine = side(*([army("owari")] if with_army else []), owari=there, mino="1 spearman")
    state = position(mine, FAR, hidden={"owari": ronin} if hidden and ronin else {})
    state.hired = (25, 0, 0)

    def whole(regular: int, hired: int) -> bool:
        return hired == 0 or regular > hired

    expected = set()
    ranges = product(range(spearmen + 1), range(gunners + 1), range(ronin + 1))
    for spears, guns, hired in ranges:
        group, rest = spears + guns, spearmen + gunners - spears - guns
        if not group or not (rest or with_army):
            continue
        if whole(group, hired) and whole(rest, ronin - hired):
            counts = {"spearman": spears, "gunner": guns, "ronin": hired}
            expected.add(tuple(counts.get(kind, 0) for kind in KINDS))
    assert groups_that_go(turn(state, 0, "D2")) == expected


@pytest.mark.rule("SG-A-02")
@pytest.mark.rule("SG-RON-04")
def test_an_army_may_take_a_whole_force_with_its_ronin() -> None:
    state = position(side(army("owari"), owari="1 spearman", mino="3 spearman 2 ronin"), FAR)
    moving = play(turn(state, 0, "A"), "move-from owari", "move-to mino")
    assert "finish" in legal(moving)
    one = play(moving, "take-up spearman")
    assert "finish" not in legal(one)
    two = play(one, "take-up spearman")
    assert "take-up ronin" in legal(two)
    taken = play(two, "take-up spearman")
    assert card(taken, 0) == "1 daimyo 3 spearman 2 ronin"
    assert force(taken, "mino") == ""


@pytest.mark.rule("SG-WAR-03")
@pytest.mark.rule("SG-RON-05")
def test_a_garrison_of_regulars_and_ronin_can_be_left() -> None:
    state = position(side(army("owari", "1 daimyo 4 spearman 3 ronin"), mino="1 spearman"), FAR)
    moving = play(turn(state, 0, "A"), "move-from owari", "leave spearman")
    two = play(moving, "leave spearman")
    assert "move-to mino" not in legal(two)
    gone = play(two, "leave ronin", "move-to mino")
    assert force(gone, "owari") == "2 spearman 1 ronin"
    assert card(gone, 0) == "1 daimyo 2 spearman 2 ronin"


@pytest.mark.rule("SG-ELI-03")
def test_a_daimyo_who_comes_back_takes_units_and_ronin_with_him() -> None:
    state = position(
        side(army("owari", "1 daimyo 1 bowman"), army("ise"), owari="1 spearman",
             ise="1 spearman", kii="3 spearman 1 ronin"),
        side(army("mino"), hida="2 spearman"), side(army("mutsu")),
    )  # fmt: skip
    back = play(turn(state, 0, "B"), "declare owari mino army", "finish", 1)
    taking = play(back, "station kii", "take-up spearman", "take-up spearman")
    assert "take-up ronin" in legal(taking)
    after = play(taking, "take-up ronin", "finish")
    assert force(after, "kii") == "1 spearman"
    assert procedure.legal_actions(after)
