"""Land that allies share when others fight in it or leave it (K-51, K-57, K-59)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.state import Status
from tests.gekokujo.rules.builder import Played, play, position, rounds, side, turn
from tests.gekokujo.rules.fallen import MASTERED


def guests_at_war(*dice: int, **uesugi):
    """Takeda, guests in Mino of the Uesugi, are attacked there by Oda, allies of the Uesugi too."""
    home = {} if "status" in uesugi else {"echigo": "1 daimyo"}
    state = position(
        side("oda", owari="1 daimyo 1 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
        side("uesugi", mino="1 bushi", castle="mino", **home, **uesugi),
        modules=("political", "rice", *(("glory",) if "status" in uesugi else ())),
        pacts=[("uesugi", "takeda"), ("uesugi", "oda")],
        control={"mino": "uesugi"},
        sown={"mino": ("uesugi", 3)},
    )
    entered = play(turn(state, "oda"), "move-from owari", "leave daimyo", "move-to mino", "finish")
    return play(entered, "fight mino", *dice)


@pytest.mark.rule("K-57")
@pytest.mark.parametrize("dice", [(5, 1), (1, 6), (5, 6)], ids=["attacker", "defender", "neither"])
def test_guests_who_fight_do_not_win_the_land_of_their_host(dice):
    fought = guests_at_war(*dice)
    assert fought.holder("mino") == "uesugi"
    assert fought.castle("uesugi") == "mino"
    assert fought.state.sown == {fought.place("mino"): (2, 3)}
    assert fought.koku("oda") == 0


@pytest.mark.rule("K-57")
def test_an_undecided_battle_of_guests_does_not_cost_the_host_his_land_for_good():
    drawn = guests_at_war(1, 1)
    assert drawn.holder("mino") is None
    again = play(turn(drawn.state, "takeda"), "finish", "fight mino", 5, 1)
    assert again.units("oda", "mino") == {}
    assert again.holder("mino") == "uesugi"
    assert again.castle("uesugi") == "mino"


@pytest.mark.rule("K-51")
@pytest.mark.rule("K-57")
@pytest.mark.parametrize("dice", [(5, 1), (1, 6), (1, 1)], ids=["attacker", "defender", "drawn"])
def test_a_host_without_daimyo_is_not_out_for_a_battle_of_his_guests(dice):
    assert guests_at_war(*dice, status="on_path").status("uesugi") == Status.ON_PATH


def three_in_mino(order: str, *, oda: dict, hida: str = "1 bushi"):
    """Takeda share Mino of the Uesugi; Oda are about to come."""
    return position(
        side("oda", **oda),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
        side("uesugi", echigo="1 daimyo", mino="1 bushi"),
        side("hojo", sagami="1 daimyo"),
        modules=("political",),
        pacts=[("takeda", "uesugi")],
        control={"mino": "uesugi"},
        order=order,
    )


@pytest.mark.rule("K-57")
@pytest.mark.parametrize("order", ["oda takeda uesugi hojo", "oda uesugi takeda hojo"])
def test_an_attacker_who_is_out_after_the_battle_leaves_the_land_with_its_holder(order):
    state = three_in_mino(order, oda={**MASTERED, "owari": "2 bushi"})
    drawn = play(turn(state, "oda"), "move-from owari", "move-to mino", 1, 1, 1, 1)
    assert drawn.status("oda") == Status.ELIMINATED
    assert drawn.holder("mino") == "uesugi"


@pytest.mark.rule("K-46")
@pytest.mark.rule("K-57")
def test_an_invader_removed_before_the_battle_leaves_the_land_with_its_holder():
    state = position(
        side("oda", owari="1 daimyo 2 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi"),
        side("uesugi", echigo="1 daimyo", mino="1 bushi"),
        side("hojo", hida="1 daimyo 1 bushi", sagami="1 bushi"),
        modules=("political",),
        pacts=[("takeda", "uesugi")],
        control={"mino": "uesugi"},
    )
    both = play(
        turn(state, "hojo"),
        "move-from hida",
        "leave daimyo",
        "move-to mino",
        "move-from hida",
        "move-to owari",
        "finish",
    )
    fallen = play(both, "fight owari", 1, 1, 1, 6, 1, 1, 6, 1)
    assert fallen.asked == ("hojo", "lose-half")
    left = play(fallen, "remove-unit mino bushi")
    assert left.units("hojo", "mino") == {}
    assert left.holder("mino") == "uesugi"
    assert left.state.unfought == {}


@pytest.mark.rule("K-46")
@pytest.mark.rule("K-57")
def test_an_attacker_halved_by_his_own_battle_leaves_the_land_with_its_holder():
    state = three_in_mino(
        "oda takeda uesugi hojo", oda={"owari": "1 daimyo 1 bushi", "tosa": "1 bushi"}
    )
    halved = play(turn(state, "oda"), "move-from owari", "move-to mino", "finish", 1, 1, 1, 1, 6, 1)
    while halved.asked[1] == "hit":
        halved = play(halved, next(a for a in halved.legal if a.endswith("daimyo")))
    assert halved.asked == ("oda", "lose-half")
    assert halved.holder("mino") is None
    left = play(halved, "remove-unit mino bushi")
    assert left.holder("mino") == "uesugi"
    # If he takes his units from elsewhere Mino stays undecided, and is nobody's afterwards.
    stays = play(halved, "remove-unit tosa bushi")
    assert stays.status("oda") == Status.ELIMINATED
    assert stays.holder("mino") == "uesugi"


def split(**oda):
    """Uesugi and then Oda come to Mino of the Takeda before anybody fights."""
    state = position(
        side("oda", **{**MASTERED, "owari": "3 bushi", **oda}),
        side("takeda", kai="1 daimyo", mino="2 bushi"),
        side("uesugi", echigo="1 daimyo", hida="1 bushi"),
        side("hojo", sagami="1 daimyo"),
        campaign_sequence="split",
        order="uesugi oda takeda hojo",
    )
    moved = play(rounds(state, "campaign"), "move-from hida", "move-to mino", "finish")
    moved = play(moved, "move-from owari", "move-to mino")
    while moved.asked[1] == "movement":
        moved = play(moved, "finish")
    assert moved.asked == ("chance", "battle-die")
    return moved


@pytest.mark.rule("K-51")
def test_where_all_move_first_a_battle_of_others_takes_nobody_out_before_his_own():
    first = play(split(), *[1] * 6)
    assert first.told("battle")[0].params["player"] == first.player("uesugi")
    assert first.status("oda") == Status.VASSAL
    # Now his own move leads to its battle; undecided, he is out.
    assert first.told("battle")[-1].params["player"] == first.player("oda")
    drawn = play(first, *[1] * 6)
    assert drawn.status("oda") == Status.ELIMINATED
    assert drawn.holder("mino") is None


@pytest.mark.rule("K-51")
def test_where_all_move_first_the_holder_is_out_after_the_first_undecided_battle():
    state = position(
        side("oda", **MASTERED, owari="2 bushi"),
        side("takeda", mino="1 daimyo", kai="1 daimyo"),
        side("uesugi", echigo="1 daimyo"),
        campaign_sequence="split",
        order="takeda oda uesugi",
    )
    fight = play(rounds(state, "campaign"), "move-from mino", "move-to owari", "finish")
    while fight.asked[1] == "movement":
        fight = play(fight, "finish")
    assert play(fight, *[1] * 5).status("oda") == Status.ELIMINATED


def renewed(state):
    """The next round up to the end of its talks; Oda and Takeda have made a new pact."""
    table = rounds(state, "round-end")
    while table.asked[1] != "diplomacy":
        table = play(table, "finish")
    other = "player2" if table.asked[0] == "oda" else "player1"
    return play(table, f"offer-pact {other}", "accept")


def hosts(**control):
    """Oda and Takeda, allies, share Mino when the round ends."""
    return position(
        side("oda", 9, owari="1 daimyo", mino="2 bushi"),
        side("takeda", 9, kai="1 daimyo", mino="2 bushi"),
        side("uesugi", 9, echigo="1 daimyo"),
        modules=("political",),
        pacts=[("oda", "takeda")],
        **control,
    )


@pytest.mark.rule("K-57")
@pytest.mark.rule("K-59")
def test_a_new_pact_gives_shared_land_back_to_its_holder():
    again = renewed(hosts(control={"mino": "oda"}))
    assert again.holder("mino") == "oda"
    assert again.state.unfought == {}
    assert renewed(hosts()).holder("mino") is None


@pytest.mark.rule("K-57")
@pytest.mark.rule("K-59")
def test_a_new_pact_gives_nothing_back_that_was_fought_for_undecided():
    over = rounds(hosts(control={"mino": "oda"}), "round-end")
    while over.asked[1] != "battle-die":
        over = play(over, "hire-ronin 0" if over.asked[1] == "ronin" else "finish")
    while over.asked[1] == "battle-die":
        over = play(over, 1)
    assert over.holder("mino") is None
    assert Played(renewed(over.state).state).holder("mino") is None
