"""Who controls a province, and what is never hidden or impossible (K-16, K-44, K-55)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.engine import seen_action
from scenarios.gekokujo.rules.numbers import NEVER
from tests.gekokujo.rules.builder import (
    battle,
    held,
    play,
    position,
    rounds,
    run,
    scenario,
    side,
    turn,
)

MORI = side("mori", 9, aki="1 daimyo")


@pytest.mark.rule("K-16")
def test_control_follows_presence_at_once() -> None:
    state = position(side("oda", 9, owari="2 bushi", ise="1 daimyo"), MORI)
    assert held(state, "oda") == ["ise", "owari"]
    moved = play(turn(state, "oda"), "move-from owari", "leave bushi", "move-to mino")
    assert held(moved.state, "oda") == ["ise", "owari", "mino"]
    left = play(moved, "move-from owari", "move-to mikawa")
    assert held(left.state, "oda") == ["ise", "mikawa", "mino"]
    assert left.holder("owari") is None


@pytest.mark.rule("K-16")
def test_control_is_read_after_a_battle() -> None:
    state = position(
        side("oda", owari="2 bushi", ise="1 daimyo"),
        side("takeda", owari="1 bushi", kai="1 daimyo"),
    )
    fight = battle(state, "oda", "owari")
    assert fight.holder("owari") is None
    assert play(fight, 5, 1, 1).holder("owari") == "oda"
    assert play(fight, 1, 1, 1).holder("owari") is None
    one = position(
        side("oda", owari="1 bushi", ise="1 daimyo"),
        side("takeda", owari="1 bushi", kai="1 daimyo"),
    )
    assert play(battle(one, "oda", "owari"), 5, 6).holder("owari") is None


@pytest.mark.rule("K-16")
def test_the_round_begins_with_a_picture_of_control() -> None:
    state = position(side("oda", 9, owari="1 daimyo", mino="1 bushi", held="kai"), MORI)
    begun = rounds(state)
    assert begun.state.held[0] == begun.state.provinces(0)


@pytest.mark.rule("K-44")
def test_no_target_falls_below_two() -> None:
    hojo = side("hojo", sagami="1 daimyo 1 bushi", castle="sagami")
    fight = battle(position(side("oda", sagami="1 daimyo 1 bushi"), hojo), "oda", "sagami")
    assert min(target for _, target in fight.dice.values()) == 2
    numbers = scenario(modules=["firearms"]).numbers
    strongest = min(min(kind.attack, kind.defence) for kind in numbers.kinds)
    bonuses = (numbers.bonuses.castle, numbers.bonuses.fortified, numbers.bonuses.kyoto)
    assert strongest - max(*bonuses, *(clan.fortress_defence for clan in numbers.clans)) >= 2


@pytest.mark.rule("K-44")
def test_a_six_is_no_hit_by_itself() -> None:
    state = position(
        side("oda", kai="1 bushi"),
        side("takeda", kai="2 bushi", suruga="1 daimyo"),
        ninja=("oda", "sabotage", "kai"),
    )
    fight = battle(state, "oda", "kai")
    assert fight.dice == {("oda", "bushi"): (1, 5)}  # seven and more cannot be rolled
    assert NEVER == 7


@pytest.mark.rule("K-55")
def test_events_tell_no_treasury() -> None:
    state = position(side("oda", 5, owari="1 daimyo"), side("mori", 3, aki="1 daimyo"))
    order = run(state, "order").told("order")
    assert [set(event.params) for event in order] == [{"players"}]
    rice = position(
        side("oda", 5, owari="1 daimyo"), side("mori", 3, aki="1 daimyo"), modules=["rice"]
    )
    stored = play(run(rice, "sowing"), "store 3")
    assert [set(event.params) for event in stored.told("stored")] == [{"player"}]
    spoiled = run(rice, "spoilage").told("spoiled")
    assert {name for event in spoiled for name in event.params} == {"player"}


@pytest.mark.rule("K-55")
def test_others_do_not_see_how_much_is_stored() -> None:
    from scenarios.gekokujo.rules.actions import Store

    assert seen_action(Store(3), own=True) == Store(3)
    assert seen_action(Store(3), own=False) == seen_action(Store(1), own=False)
