"""Whoever might pay by open facts is asked, though he may have nothing to pay with (K-55)."""

from __future__ import annotations

import pytest

from tests.gekokujo.rules.builder import (
    battle,
    play,
    position,
    refused,
    reinforcement,
    rounds,
    side,
)
from tests.gekokujo.rules.fallen import MASTERED

pytestmark = pytest.mark.rule("K-55")


def otomo(koku: int, units: str = "1 bushi", **more):
    """Ōtomo attack Takeda in Mino; Takeda have no Koku."""
    state = position(
        side("otomo", koku, mino=units, **({"bungo": "1 daimyo"} | more)),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
    )
    return battle(state, "otomo", "mino", asking=True)


@pytest.mark.parametrize("koku", [0, 1, 2])
def test_the_otomo_are_asked_for_rolling_again_whatever_they_have(koku: int) -> None:
    asked = otomo(koku)
    assert asked.asked == ("otomo", "reroll")
    assert asked.legal == (["pay-reroll", "decline"] if koku == 2 else ["decline"])
    if koku < 2:
        assert refused(asked, "pay-reroll") == ("2.4-OTO-1", "too-few-koku")


def test_open_facts_may_spare_the_otomo_the_question() -> None:
    """Without Bushi there is nothing to roll again, and on Assault only Ronin are bought."""
    assert otomo(9, "1 daimyo").asked[1] != "reroll"
    assault = otomo(9, bungo="1 bushi", **MASTERED, liberation="assault")
    assert assault.asked == ("otomo", "ronin")


@pytest.mark.rule("6.2.1-01")
def test_every_side_with_bushi_is_asked_for_ronin() -> None:
    state = position(
        side("oda", owari="1 daimyo", mino="2 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
        side("uesugi", echigo="1 daimyo", mino="1 daimyo"),
    )
    first = battle(state, "oda", "mino", asking=True)
    assert (first.asked, first.legal) == (("oda", "ronin"), ["hire-ronin 0"])
    assert refused(first, "hire-ronin 1") == ("6.2.4-01", "too-few-koku")
    second = play(first, "hire-ronin 0", asking=True)
    assert (second.asked, second.legal) == (("takeda", "ronin"), ["hire-ronin 0"])
    # All see that Uesugi have no Bushi there, so nobody asks them.
    assert play(second, "hire-ronin 0", asking=True).asked == ("chance", "battle-die")


def test_when_the_pool_is_empty_nobody_is_asked_for_ronin() -> None:
    state = position(
        side("oda", 40, owari="1 daimyo", mino="40 bushi"),
        side("takeda", 9, kai="1 daimyo", mino="1 bushi"),
    )
    hired = play(battle(state, "oda", "mino", asking=True), "hire-ronin 30", asking=True)
    assert hired.asked == ("chance", "battle-die")


@pytest.mark.rule("5.1-04")
def test_reinforcement_ends_by_word_and_not_with_the_last_koku() -> None:
    state = position(side("oda", 1, owari="1 daimyo"), side("takeda", kai="1 daimyo"))
    spent = play(reinforcement(state, "oda", asking=True), "recruit owari bushi", asking=True)
    assert spent.koku("oda") == 0
    assert (spent.asked, spent.legal) == (("oda", "reinforce"), ["finish"])
    poor = reinforcement(state, "takeda", asking=True)
    assert (poor.asked, poor.legal) == (("takeda", "reinforce"), ["finish"])


def test_a_castle_or_the_ninja_are_reason_enough_to_ask() -> None:
    full = "1 daimyo 6 bushi"
    hired = ("takeda", "assassination")
    state = position(side("oda", owari=full), side("takeda", kai=full), ninja=hired)
    assert reinforcement(state, "oda", asking=True).asked == ("oda", "reinforce")
    state = position(side("oda", owari=full, castle="owari"), side("takeda", kai=full), ninja=hired)
    assert reinforcement(state, "oda", asking=True).asked == ("oda", "reinforce")


def test_who_can_buy_nothing_by_open_facts_is_not_asked() -> None:
    full = "1 daimyo 6 bushi"
    state = position(
        side("oda", 9, owari=full, castle="owari", fortified=True),
        side("takeda", kai=full),
        ninja=("takeda", "assassination"),
    )
    assert reinforcement(state, "oda", asking=True).at_rest


@pytest.mark.rule("10.1.1-02")
def test_pacts_are_talked_of_with_an_empty_treasury_too() -> None:
    def talks(**options: str):
        state = position(
            side("oda", owari="1 daimyo"),
            side("takeda", 1, kai="1 daimyo"),
            modules=("political",),
            **options,
        )
        return rounds(state, "diplomacy", asking=True)

    poor = talks()
    assert (poor.asked, poor.legal) == (("oda", "diplomacy"), ["finish"])
    made = play(poor, "finish", "offer-pact player1", "accept", asking=True)
    # Between two players there is no second pact to be made.
    assert made.asked == ("oda", "movement")


@pytest.mark.rule("10.3-01")
def test_sowing_ends_by_word_and_not_with_the_last_koku() -> None:
    state = position(
        side("oda", 1, owari="1 daimyo"), side("takeda", 5, kai="1 daimyo"), modules=("rice",)
    )
    sown = play(rounds(state, "sowing", asking=True), "sow owari", asking=True)
    assert sown.koku("oda") == 0
    assert (sown.asked, sown.legal) == (("oda", "sowing"), ["finish"])
