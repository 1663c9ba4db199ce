"""Golden rules: modifiers of one type, and modules over the core (0)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.battle_terms import Battle, defence_modifiers, effective, new_battle
from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.state import State
from tests.gekokujo.rules.builder import Played, Side, battle, play, position, rounds, run, side
from wargame_core.engine.decision import Modifier

BUSHI = DAIMYO + 1


def targets(state: State, attacker: str, province: str) -> dict[tuple[str, str], int]:
    """Targets of all dice of a battle without Ronin, as they are rolled."""
    fight = battle(state, attacker, province)
    while fight.asked[1] == "ronin":
        fight = play(fight, "hire-ronin 0")
    return {who: target for who, (_, target) in fight.dice.items()}


def defended(defender: Side, province: str, **facts: object) -> int:
    """Target of the defender's Bushi against a Takeda attack."""
    state = position(side("takeda", **{province: "2 bushi"}), defender, **facts)  # type: ignore[arg-type]
    return targets(state, "takeda", province)[(defender.clan, "bushi")]


@pytest.mark.rule("0.1-01")
def test_castle_ability_and_kyoto_are_bonuses_of_one_type() -> None:
    state = position(
        side("takeda", yamashiro="2 bushi"),
        side("uesugi", yamashiro="2 bushi", castle="yamashiro", held="yamashiro"),
    )
    fight: Battle = new_battle(state, 0, state.scenario.kyoto)
    found = defence_modifiers(state, fight, 1, BUSHI)
    assert {one.name: one.value for one in found} == {"castle": 1, "domain": 1, "kyoto": 1}
    assert sum(one.value for one in effective(found)) == 1
    assert targets(state, "takeda", "yamashiro")[("uesugi", "bushi")] == 5


@pytest.mark.rule("0.1-02")
def test_of_two_bonuses_the_larger_counts() -> None:
    oda = side("oda", yamashiro="2 bushi", castle="yamashiro", fortified=True)
    assert defended(oda, "yamashiro") == 4


@pytest.mark.rule("0.1-03")
def test_of_two_penalties_the_larger_counts() -> None:
    found = effective([Modifier("a", -1, "9.1-02"), Modifier("b", -1, "9.1-02")])
    assert sum(one.value for one in found) == -1


@pytest.mark.rule("0.1-04")
def test_the_largest_bonus_and_the_largest_penalty_count_together() -> None:
    oda = side("oda", owari="2 bushi", castle="owari", fortified=True)
    assert defended(oda, "owari") == 4
    assert defended(oda, "owari", ninja=("takeda", "sabotage", "owari")) == 5


@pytest.mark.rule("0.1-05")
@pytest.mark.rule("6.2.6-01")
def test_uesugi_in_a_castle_have_one_bonus() -> None:
    uesugi = side("uesugi", echigo="2 bushi", held="echigo")
    assert defended(uesugi, "echigo") == 5
    walled = side("uesugi", echigo="2 bushi", held="echigo", castle="echigo")
    assert defended(walled, "echigo") == 5


@pytest.mark.rule("0.1-06")
def test_a_bonus_lowers_the_target_and_a_penalty_raises_it() -> None:
    led = position(side("oda", kai="1 daimyo 2 bushi"), side("takeda", kai="2 bushi"))
    assert targets(led, "oda", "kai")[("oda", "bushi")] == 4
    unfaithful = position(side("oda", kai="2 bushi", breached=True), side("takeda", kai="2 bushi"))
    assert targets(unfaithful, "oda", "kai")[("oda", "bushi")] == 6


@pytest.mark.rule("0.1-07")
def test_fortress_under_sabotage() -> None:
    hojo = side("hojo", sagami="2 bushi", castle="sagami")
    assert defended(hojo, "sagami", ninja=("takeda", "sabotage", "sagami")) == 5


def rice(round_: int, koku: int) -> State:
    """Oda with seven Bushi under module 10.3, nothing sown."""
    return position(
        side("oda", koku, owari="1 daimyo 5 bushi", ise="2 bushi"),
        side("mori", 9, aki="1 daimyo"),
        modules=["rice"],
        round_=round_,
    )


@pytest.mark.rule("0.2-01")
@pytest.mark.rule("7.1-05")
def test_a_module_takes_the_place_of_a_core_rule() -> None:
    begun: Played = rounds(rice(2, 5))
    assert begun.asked == ("oda", "sowing")
    administered = play(begun, "finish", "finish")
    assert not administered.told("upkeep")
    assert administered.koku("oda") == 5 + 3 + 2
    core = position(side("oda", 5, owari="7 bushi"), side("mori", 9, aki="1 daimyo"))
    assert [event.params["koku"] for event in rounds(core).told("upkeep")] == [4]
    assert not rounds(rice(2, 9), "supply").told("supply")


@pytest.mark.rule("0.2-02")
def test_core_rules_hold_under_a_module() -> None:
    winter = run(rice(2, 2), "harvest", "costs", "spoilage")
    assert winter.asked == ("oda", "bankruptcy")
    assert winter.told("bankrupt")[0].params["count"] == 4
    assert winter.koku("oda") == 0
