"""10.3 The Cycle of Rice and War (K-65 to K-70)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.reinforcement import recruit_refusal
from scenarios.gekokujo.rules.victory import first_of
from tests.gekokujo.rules.builder import (
    Played,
    battle,
    play,
    position,
    refused,
    rounds,
    run,
    side,
    turn,
)

RICE = ("rice",)


def farmers(oda: int, takeda: int = 0, **more):
    """Oda in Owari and Ise, Takeda in Kai, each with a Daimyō."""
    more.setdefault("modules", RICE)
    return position(
        side("oda", oda, owari="1 daimyo", ise="1 bushi", stored=more.pop("stored", 0)),
        side("takeda", takeda, sado="1 daimyo"),
        **more,
    )


def harvest(state, die: int) -> Played:
    """The harvest with this die."""
    return play(run(state, "harvest"), die)


# --- sowing and storing ---------------------------------------------------------------------------


@pytest.mark.rule("10.3-01")
def test_koku_are_sown_stored_and_kept_as_one_likes():
    table = rounds(farmers(6), "sowing")
    assert table.asked == ("oda", "sowing")
    done = play(table, "sow owari", "sow ise", "store 3")
    assert done.koku("oda") == 1
    assert done.state.stored[0] == 3
    assert {done.state.scenario.map.ids[at]: sown for at, sown in done.state.sown.items()} == {
        "owari": (0, 1),
        "ise": (0, 1),
    }
    assert play(table, "finish").koku("oda") == 6


@pytest.mark.rule("10.3-01")
def test_sowing_follows_income_and_goes_in_player_order():
    table = rounds(farmers(0, order="takeda oda"), "income")
    assert table.kinds == ["income", "income"]
    assert table.asked == ("takeda", "sowing")
    assert refused(table, "store 5") == ("10.3-01", "too-few-koku")
    assert refused(table, "store 0") == ("10.3-01", "nothing-to-store")
    second = play(table, "store 4")
    assert second.asked == ("oda", "sowing")
    assert play(second, "finish").asked[1] == "reinforce"


@pytest.mark.rule("K-65")
def test_sowing_uses_the_order_of_last_round_and_at_first_that_of_the_draft():
    # Takeda, with one province, will be first this round; Oda were first in the last.
    table = rounds(farmers(0), "income")
    assert table.asked == ("oda", "sowing")
    later = play(table, "finish", "finish")
    assert later.order() == ["takeda", "oda"]
    state = engine.start(position(side("oda"), side("takeda"), modules=RICE).scenario)
    while state.round == 0 or engine.decision(state).kind != "sowing":
        state = engine.apply(state, engine.legal_actions(state)[-1]).state
    assert state.seat(state.drawn[0]) == engine.decision(state).seat
    assert state.order == state.drawn


@pytest.mark.rule("10.3-02")
def test_only_provinces_under_control_are_sown():
    table = rounds(farmers(6), "sowing")
    assert refused(table, "sow sado") == ("10.3-02", "not-in-control")
    assert refused(table, "sow mino") == ("10.3-02", "not-in-control")
    contested = position(
        side("oda", 6, owari="1 daimyo", ise="1 bushi"),
        side("takeda", kai="1 daimyo", ise="1 bushi"),
        modules=RICE,
    )
    assert refused(rounds(contested, "sowing"), "sow ise") == ("10.3-02", "not-in-control")


@pytest.mark.rule("10.3-03")
def test_stored_koku_cannot_be_spent_or_sown_this_round():
    table = rounds(farmers(3, 3), "sowing")
    stored = play(table, "store 3")
    assert stored.asked == ("takeda", "sowing")  # and no more sowing for Oda
    assert stored.koku("oda") == 0
    refusal = recruit_refusal(stored.state, 0, stored.place("owari"), 1)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("4.2-03", "too-few-koku")
    buying = play(stored, "finish")
    while buying.asked[0] != "oda":
        buying = play(buying, "finish")
    # With nothing in the treasury there is nothing to buy, so the Campaign has begun.
    assert buying.asked == ("oda", "movement")
    assert buying.told("recruited") == []


@pytest.mark.rule("10.3-03")
@pytest.mark.rule("K-66")
def test_stored_koku_do_not_spoil_and_come_back_next_round():
    state = farmers(7, stored=3)
    spoiled = run(state, "spoilage")
    assert (spoiled.koku("oda"), spoiled.state.stored[0]) == (4, 3)
    table = rounds(spoiled.state, "round-start")
    # Back before anything else; with the income of 5 they may be spent, sown or stored again.
    assert table.koku("oda") == 4 + 3 + 5
    assert table.state.stored[0] == 0
    assert table.asked == ("oda", "sowing")
    assert play(table, "store 12").state.stored[0] == 12


@pytest.mark.rule("10.3-03")
def test_nobody_sees_what_another_has_stored():
    state = farmers(7, stored=3)
    assert engine.view(state, "player2").stored[0] == -1
    assert engine.view(state, "player1").stored[0] == 3


def test_without_the_module_nothing_is_sown():
    state = farmers(6, modules=())
    table = rounds(state, "income")
    assert table.asked[1] == "reinforce"
    assert refused(table, "sow owari") == ("10.3-01", "sowing-only")
    assert refused(table, "store 1") == ("10.3-01", "sowing-only")


# --- harvest --------------------------------------------------------------------------------------


@pytest.mark.rule("10.3-04")
@pytest.mark.parametrize(("die", "yields"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3)])
def test_one_die_tells_what_a_sown_koku_yields_for_all(die, yields):
    state = farmers(0, sown={"owari": ("oda", 3), "sado": ("takeda", 2)})
    reaped = harvest(state, die)
    assert reaped.koku("oda") == 3 * yields
    assert reaped.koku("takeda") == 2 * yields
    assert reaped.state.sown == {}
    assert [event.die for event in reaped.events if event.die] == [die]


@pytest.mark.rule("10.3-05")
def test_only_provinces_still_under_control_yield():
    state = farmers(0, sown={"owari": ("oda", 3), "mino": ("oda", 2)})
    reaped = harvest(state, 6)
    assert reaped.koku("oda") == 9
    assert reaped.state.sown == {}


@pytest.mark.rule("10.3-05")
@pytest.mark.rule("K-69")
def test_what_was_sown_on_contested_or_neutral_land_is_lost():
    state = position(
        side("oda", 0, owari="1 daimyo", ise="1 bushi"),
        side("takeda", 0, kai="1 daimyo", ise="1 bushi"),
        modules=RICE,
        sown={"ise": ("oda", 4), "mino": ("oda", 1)},
    )
    reaped = harvest(state, 6)
    assert (reaped.koku("oda"), reaped.koku("takeda")) == (0, 0)
    assert len(reaped.told("harvest-lost")) == 2
    assert reaped.state.sown == {}


@pytest.mark.rule("10.3-04")
def test_without_sown_koku_no_die_is_rolled():
    assert run(farmers(3), "harvest").at_rest


# --- costs and spoilage ---------------------------------------------------------------------------


@pytest.mark.rule("10.3-06")
@pytest.mark.rule("K-67")
@pytest.mark.rule("7.1-05")
@pytest.mark.rule("0.2-01")
def test_winter_costs_are_upkeep_and_supply_together():
    state = position(
        side("oda", 9, owari="1 daimyo 5 bushi", mino="2 bushi"),
        side("takeda", 0, sado="1 daimyo"),
        modules=RICE,
    )
    paid = run(state, "costs")
    assert [event.params["koku"] for event in paid.told("costs")] == [4 + 1 + 1]
    assert paid.koku("oda") == 3
    whole = rounds(state, "supply")
    assert "supply" not in whole.kinds
    assert whole.told("costs")[0].params["koku"] == 6


@pytest.mark.rule("10.3-06")
@pytest.mark.rule("K-67")
def test_in_round_one_only_the_mountains_cost():
    state = position(
        side("oda", 9, owari="1 daimyo 5 bushi", mino="2 bushi"),
        side("takeda", 0, sado="1 daimyo"),
        modules=RICE,
        round_=1,
    )
    assert run(state, "costs").koku("oda") == 9 - 2


@pytest.mark.rule("10.3-06")
def test_tokugawa_pay_upkeep_but_no_mountains():
    state = position(
        side("tokugawa", 9, mikawa="1 daimyo 5 bushi", mino="2 bushi"),
        side("takeda", sado="1 daimyo"),
        modules=RICE,
    )
    assert run(state, "costs").koku("tokugawa") == 9 - 4


@pytest.mark.rule("0.2-02")
@pytest.mark.rule("K-67")
def test_who_cannot_pay_loses_bushi_even_with_koku_in_store():
    state = position(
        side("oda", 1, owari="1 daimyo 5 bushi", stored=9),
        side("takeda", sado="1 daimyo"),
        modules=RICE,
    )
    bankrupt = run(state, "costs")
    # Three are due, one is paid, four Bushi go.
    assert bankrupt.units("oda", "owari") == {"daimyo": 1, "bushi": 1}
    assert (bankrupt.koku("oda"), bankrupt.state.stored[0]) == (0, 9)


@pytest.mark.rule("10.3-07")
def test_no_upkeep_is_paid_in_phase_one():
    state = position(
        side("oda", 9, owari="1 daimyo 5 bushi"),
        side("takeda", sado="1 daimyo 2 bushi"),
        modules=RICE,
    )
    table = play(rounds(state, "income"), "finish")
    while table.asked[1] == "sowing":
        table = play(table, "finish")
    assert "order" in table.kinds
    assert "upkeep" not in table.kinds
    without = rounds(
        position(side("oda", 9, owari="1 daimyo 5 bushi"), side("takeda", 9, sado="1 daimyo")),
        "income",
    )
    assert "upkeep" in without.kinds


@pytest.mark.rule("10.3-08")
@pytest.mark.rule("K-68")
@pytest.mark.parametrize(("before", "after"), [(7, 4), (6, 3), (1, 1), (0, 0), (2, 1)])
def test_half_of_the_treasury_rounded_down_spoils(before, after):
    assert run(farmers(before), "spoilage").koku("oda") == after


@pytest.mark.rule("K-68")
def test_spoilage_comes_after_the_costs():
    state = position(
        side("oda", 9, owari="1 daimyo 4 bushi"), side("takeda", sado="1 daimyo"), modules=RICE
    )
    assert run(state, "costs", "spoilage").koku("oda") == 4  # 9 less 2 is 7, of which 3 spoil


@pytest.mark.rule("10.3-09")
def test_the_harvest_spoils_with_the_rest():
    state = position(
        side("oda", 0, owari="1 daimyo"),
        side("takeda", sado="1 daimyo"),
        modules=RICE,
        sown={"owari": ("oda", 3)},
    )
    assert play(run(state, "harvest", "costs", "spoilage"), 4).koku("oda") == 3


# --- raiding --------------------------------------------------------------------------------------


def raid(koku: int = 0, **sown):
    """Oda attack Mino, which Takeda have held."""
    state = position(
        side("oda", koku, owari="1 daimyo", mino="2 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
        modules=RICE,
        sown=sown,
    )
    return battle(state, "oda", "mino")


@pytest.mark.rule("6.2.7-01")
@pytest.mark.rule("6.2.1-07")
def test_an_attacker_who_gains_control_takes_what_is_sown():
    raided = play(raid(mino=("takeda", 4)), 5, 1, 1)
    assert raided.koku("oda") == 4
    assert raided.state.sown == {}
    # At the end: the Ronin leave, control is read, then the Koku are taken.
    assert raided.kinds.index("control") < raided.kinds.index("raided")


@pytest.mark.rule("6.2.7-01")
@pytest.mark.rule("K-69")
def test_koku_of_ones_own_stay_sown_on_land_that_is_won_back():
    won = play(raid(mino=("oda", 4)), 5, 1, 1)
    assert won.holder("mino") == "oda"
    assert won.koku("oda") == 0
    assert won.state.sown == {won.place("mino"): (0, 4)}
    assert "raided" not in won.kinds
    # They are reaped there like any others.
    assert play(run(won.state, "harvest"), 6).koku("oda") == 12


@pytest.mark.rule("K-69")
def test_by_option_koku_of_ones_own_are_raided_too():
    def raided(reading: str):
        state = position(
            side("oda", owari="1 daimyo", mino="2 bushi"),
            side("takeda", kai="1 daimyo", mino="1 bushi"),
            modules=RICE,
            sown={"mino": ("oda", 4)},
            raid_own=reading,
        )
        return play(battle(state, "oda", "mino"), 5, 1, 1)

    assert raided("no").koku("oda") == 0
    assert raided("yes").koku("oda") == 4
    assert raided("yes").state.sown == {}


@pytest.mark.rule("6.2.7-01")
def test_without_control_nothing_is_taken():
    drawn = play(raid(mino=("takeda", 4)), 1, 1, 1)
    assert drawn.koku("oda") == 0
    assert drawn.state.sown != {}
    beaten = play(raid(mino=("takeda", 4)), 5, 1, 6)
    assert beaten.holder("mino") == "oda"
    assert beaten.koku("oda") == 4


@pytest.mark.rule("6.2.7-01")
def test_a_defender_takes_nothing():
    state = position(
        side("oda", 0, owari="1 daimyo", mino="1 bushi"),
        side("takeda", 0, kai="1 daimyo", mino="2 bushi"),
        modules=RICE,
        sown={"mino": ("oda", 4)},
    )
    held = play(battle(state, "oda", "mino"), 1, 6, 1)
    assert held.holder("mino") == "takeda"
    assert held.koku("takeda") == 0
    assert held.state.sown != {}


@pytest.mark.rule("10.3-10")
def test_raided_koku_spoil():
    raided = play(raid(mino=("takeda", 4)), 5, 1, 1)
    assert run(raided.state, "spoilage").koku("oda") == 2


@pytest.mark.rule("K-69")
def test_without_a_battle_nothing_is_raided():
    state = position(
        side("oda", 0, owari="1 daimyo 1 bushi"),
        side("takeda", 0, kai="1 daimyo"),
        modules=RICE,
        sown={"mino": ("takeda", 4)},
    )
    taken = play(turn(state, "oda"), "move-from owari", "leave daimyo", "move-to mino", "finish")
    assert taken.holder("mino") == "oda"
    assert taken.koku("oda") == 0
    assert harvest(taken.state, 6).koku("oda") == harvest(taken.state, 6).koku("takeda") == 0


@pytest.mark.rule("K-70")
def test_stored_koku_count_for_ties_and_sown_ones_do_not():
    state = position(
        side("oda", 1, owari="1 daimyo", stored=4),
        side("takeda", 3, sado="1 daimyo"),
        side("uesugi", 0, echigo="1 daimyo"),
        modules=RICE,
        sown={"echigo": ("uesugi", 9)},
    )
    assert run(state, "order").order() == ["uesugi", "takeda", "oda"]
    assert first_of(state, [0, 1, 2]) == 0
    assert first_of(state, [1, 2]) == 1
