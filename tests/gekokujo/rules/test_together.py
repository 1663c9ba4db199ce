"""Modules, clans and battles that meet: what no single rule shows."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.state import Status
from tests.gekokujo.rules.builder import (
    battle,
    battles,
    held,
    play,
    position,
    refused,
    rounds,
    run,
    side,
    turn,
)
from tests.gekokujo.rules.fallen import MASTERED

ALL = ("political", "specialized", "firearms", "rice", "glory")
FIREARMS = ("specialized", "firearms")


# --- 10.2 with clans and 9 ------------------------------------------------------------------------


@pytest.mark.rule("K-61")
@pytest.mark.rule("K-38")
def test_the_otomo_roll_again_in_every_phase_of_the_battle():
    state = position(
        side("otomo", 2, bungo="1 daimyo", mino="1 daimyo 1 arquebusiers 2 archers 1 swordsmen"),
        side("takeda", kai="1 daimyo", mino="7 bannermen"),
        modules=FIREARMS,
    )
    firearm = play(battle(state, "otomo", "mino"), "pay-reroll")
    assert firearm.koku("otomo") == 0
    ranged = play(firearm, 1, 1)
    assert ranged.dice == {("otomo", "archers"): (2, 4)}
    again = play(ranged, 6, 2)
    assert again.dice == {("otomo", "archers"): (1, 4)}
    melee = play(again, 1)
    assert melee.dice == {
        ("otomo", "daimyo"): (3, 4),
        ("otomo", "swordsmen"): (1, 5),
        ("takeda", "bannermen"): (6, 6),
    }
    last = play(melee, 1, 1, 1, 1, *[1] * 6)
    # The Daimyō's failed dice stay; only the Swordsman rolls again.
    assert last.dice == {("otomo", "swordsmen"): (1, 5)}
    assert play(last, 1).at_rest


def test_the_oda_daimyo_leads_shooters_too():
    state = position(
        side("oda", owari="1 daimyo", mino="1 daimyo 1 arquebusiers 1 archers 1 spearmen"),
        side("takeda", kai="1 daimyo", mino="7 bannermen"),
        modules=FIREARMS,
    )
    firearm = battle(state, "oda", "mino")
    assert firearm.dice == {("oda", "arquebusiers"): (1, 3)}
    ranged = play(firearm, 1)
    assert ranged.dice == {("oda", "archers"): (1, 3)}
    melee = play(ranged, 1)
    assert melee.dice[("oda", "spearmen")] == (1, 5)
    assert melee.dice[("oda", "daimyo")] == (3, 3)


@pytest.mark.rule("K-44")
def test_spearmen_who_broke_a_pact_cannot_hit_at_all():
    state = position(
        side("oda", owari="1 daimyo", mino="2 spearmen 1 archers", breached=True),
        side("takeda", kai="1 daimyo", mino="1 bannermen"),
        modules=("political", *FIREARMS),
    )
    ranged = battle(state, "oda", "mino")
    assert ranged.dice == {("oda", "archers"): (1, 5)}
    assert play(ranged, 1).dice == {("takeda", "bannermen"): (1, 6)}


def test_a_wall_of_spears_under_sabotage():
    state = position(
        side("oda", owari="1 daimyo", mino="1 swordsmen 1 bannermen"),
        side("takeda", kai="1 daimyo", mino="2 spearmen 1 archers"),
        modules=("specialized",),
        ninja=("oda", "sabotage", "mino"),
    )
    rolling = battle(state, "oda", "mino")
    assert rolling.dice == {("oda", "swordsmen"): (1, 5), ("takeda", "spearmen"): (2, 5)}


def test_each_ally_counts_his_own_spearmen_and_both_stand_behind_one_castle():
    state = position(
        side("oda", owari="1 daimyo", mino="1 swordsmen 1 archers"),
        side("takeda", kai="1 daimyo", mino="1 spearmen", castle="mino"),
        side("uesugi", echigo="1 daimyo", mino="1 spearmen"),
        modules=("political", "specialized"),
        pacts=[("takeda", "uesugi")],
        control={"mino": "takeda"},
    )
    melee = play(battle(state, "oda", "mino"), 1)
    # One spearman each is no wall, but the castle gives both the same +1.
    assert melee.dice[("takeda", "spearmen")] == (1, 4)
    assert melee.dice[("uesugi", "spearmen")] == (1, 4)


@pytest.mark.rule("8.1-01")
@pytest.mark.rule("K-47")
def test_a_last_daimyo_who_is_shot_falls_to_the_one_who_shot_him():
    state = position(
        side("oda", owari="1 daimyo", mino="1 archers 1 swordsmen"),
        side("takeda", mino="1 daimyo 1 spearmen", kai="2 spearmen"),
        side("uesugi", echigo="1 daimyo", mino="1 swordsmen"),
        modules=("specialized",),
    )
    melee = play(battle(state, "oda", "mino"), 4, "hit player2 daimyo")
    # The battle goes on first; who is whose vassal is settled at its end.
    assert melee.status("takeda") == Status.FREE
    assert ("takeda", "daimyo") not in melee.dice
    lost = play(melee, 1, 1, 1)
    assert lost.status("takeda") == Status.VASSAL
    assert lost.clan(lost.state.master[1]) == "oda"


@pytest.mark.rule("8.1.2-02")
def test_on_assault_specialised_units_bring_double_ronin():
    state = position(
        side(
            "oda", 2, **MASTERED, liberation="assault", mino="2 archers 2 spearmen", ise="1 archers"
        ),
        side("takeda", kai="1 daimyo", mino="1 archers"),
        modules=("specialized",),
    )
    hiring = battle(state, "oda", "mino")
    assert hiring.legal[-1] == "hire-ronin 4"
    assert play(hiring, "hire-ronin 4").koku("oda") == 0


# --- 10.3 with the others -------------------------------------------------------------------------


@pytest.mark.rule("K-46")
@pytest.mark.rule("K-69")
def test_what_a_new_vassal_has_sown_on_land_he_gives_up_is_lost():
    state = position(
        side("oda", mino="1 daimyo", owari="2 bushi", ise="2 bushi"),
        side("takeda", kai="1 daimyo", mino="2 bushi"),
        side("uesugi", echigo="1 daimyo"),
        modules=("rice",),
        sown={"ise": ("oda", 2), "owari": ("oda", 1), "mino": ("oda", 1)},
    )
    lost = play(battle(state, "takeda", "mino"), 5, 1, 1, 1, 1)
    assert lost.koku("takeda") == 1  # the raid comes before the vassal's choices
    done = play(lost, "give-up ise")
    while not done.at_rest:
        done = play(done, done.legal[0])
    reaped = play(run(done.state, "harvest"), 6)
    assert reaped.koku("oda") == 3


@pytest.mark.rule("K-48")
@pytest.mark.rule("K-66")
def test_what_a_vassal_has_stored_is_no_part_of_his_assault():
    state = position(
        side("oda", 5, **MASTERED, owari="2 bushi", stored=2),
        side("takeda", kai="1 daimyo"),
        modules=("rice",),
        round_=1,
    )
    table = play(rounds(state, "vassals"), "choose-assault")
    lost = play(table, *["finish"] * 2)
    assert lost.kinds.index("assault-over") < lost.kinds.index("spoiled")
    # Five are lost, two come back, and 4 of the new income.
    assert lost.koku("oda") == 0 + 2 + 4


@pytest.mark.rule("K-48")
@pytest.mark.rule("K-67")
def test_after_an_assault_nothing_is_left_for_the_winter():
    state = position(
        side("oda", 5, **MASTERED, owari="6 bushi", stored=9),
        side("takeda", kai="1 daimyo"),
        modules=("rice",),
    )
    table = play(rounds(state, "vassals"), "choose-assault")
    assert table.asked == ("oda", "movement")
    winter = play(table, *["finish"] * 2)
    # Three Koku are due and none is there, so six Bushi go, and Oda with them.
    assert winter.told("bankrupt")[0].params["missing"] == 3
    assert winter.status("oda") == Status.ELIMINATED


@pytest.mark.rule("8.1.2-04")
@pytest.mark.rule("K-66")
def test_only_koku_that_are_not_stored_go_into_the_fund():
    state = position(
        side("oda", 0, **MASTERED, owari="2 bushi"),
        side("takeda", kai="1 daimyo"),
        modules=("rice",),
    )
    sowing = rounds(state, "income")
    stored = play(sowing, "store 3")
    while stored.asked[1] == "sowing":
        stored = play(stored, "finish")
    assert stored.asked == ("oda", "path")
    assert refused(stored, "rebuild 2") == ("8.1.2-04", "too-few-koku")
    assert refused(stored, "rebuild 1") is None


def test_who_turns_against_his_ally_raids_him():
    state = position(
        side("oda", 0, owari="1 daimyo", mino="2 bushi"),
        side("takeda", 0, kai="1 daimyo", mino="1 bushi"),
        modules=("political", "rice"),
        pacts=[("oda", "takeda")],
        control={"mino": "takeda"},
        sown={"mino": ("takeda", 3)},
    )
    assert play(run(state, "harvest"), 1).koku("takeda") == 3
    rolling = play(battles(state, "oda"), "break-pact player2")
    raided = play(rolling, 6, 1, 1)
    assert raided.koku("oda") == 3
    assert raided.state.sown == {}


def test_the_dear_units_cost_upkeep_in_winter_only():
    state = position(
        side("oda", 4, owari="1 daimyo 2 archers 1 arquebusiers"),
        side("takeda", sado="1 daimyo"),
        modules=("rice", *FIREARMS),
    )
    assert run(state, "costs", "spoilage").koku("oda") == 1
    table = rounds(state, "income")
    assert table.asked[1] == "sowing"
    assert "upkeep" not in table.kinds


# --- 10.4 with the others -------------------------------------------------------------------------


@pytest.mark.rule("K-73")
def test_on_the_path_pacts_are_kept_and_made():
    # The end of pacts belongs to vassalage, which 10.4 replaces whole.
    state = position(
        side("oda", 2, mino="1 daimyo", owari="2 bushi"),
        side("takeda", kai="1 daimyo", mino="2 bushi"),
        side("uesugi", echigo="1 daimyo"),
        modules=("political", "glory"),
        pacts=[("oda", "uesugi")],
    )
    lost = play(battle(state, "takeda", "mino"), 5, 1, 1, 1, 1)
    assert lost.status("oda") == Status.ON_PATH
    assert lost.state.pacts == {(0, 2)}
    talks = rounds(lost.state, "diplomacy")
    assert talks.asked == ("oda", "diplomacy")
    assert refused(talks, "offer-pact player2") is None


@pytest.mark.rule("10.4-04")
@pytest.mark.rule("K-57")
def test_a_mandate_province_shared_with_an_ally_brings_no_glory():
    state = position(
        side("oda", status="on_path", omi="2 bushi", owari="1 bushi"),
        side("takeda", kai="1 daimyo", yamashiro="1 bushi"),
        modules=("political", "glory"),
        pacts=[("oda", "takeda")],
    )
    shared = play(turn(state, "oda"), "move-from omi", "move-to yamashiro")
    assert shared.state.glory[0] == 0
    # Once the ally has gone it is Oda's alone.
    alone = play(turn(shared.state, "takeda"), "move-from yamashiro", "move-to tanba")
    assert alone.holder("yamashiro") == "oda"
    assert alone.state.glory[0] == 3


@pytest.mark.rule("10.4-02")
def test_glory_for_a_daimyo_who_was_shot():
    state = position(
        side("oda", status="on_path", mino="1 arquebusiers", owari="1 spearmen"),
        side("takeda", mino="1 daimyo", kai="1 spearmen"),
        side("uesugi", echigo="1 daimyo", sado="1 spearmen"),
        modules=("glory", *FIREARMS),
    )
    done = play(battle(state, "oda", "mino"), 4)
    assert done.state.glory[0] == 2
    assert done.holder("mino") == "oda"


def test_glory_raid_and_elimination_at_the_end_of_one_battle():
    state = position(
        side("oda", 0, status="on_path", mino="2 bushi", owari="1 bushi"),
        side("takeda", mino="1 daimyo"),
        side("uesugi", echigo="1 daimyo", sado="1 bushi"),
        modules=("glory", "rice"),
        sown={"mino": ("takeda", 2)},
    )
    done = play(battle(state, "oda", "mino"), 5, 1, 1, 1, 1)
    assert done.koku("oda") == 2
    assert done.state.glory[0] == 2
    assert done.status("takeda") == Status.ELIMINATED
    order = [kind for kind in done.kinds if kind in ("raided", "path-entered", "eliminated")]
    assert order == ["raided", "path-entered", "eliminated"]


def test_a_whole_round_with_every_module():
    state = position(
        side("oda", 3, owari="1 daimyo 1 spearmen"),
        side("takeda", 3, kai="1 daimyo 1 spearmen"),
        modules=ALL,
    )
    table = rounds(state)
    kinds = [table.asked[1]]
    while table.state.round == 3:
        table = play(table, "roll 4" if table.asked[0] == "chance" else table.legal[-1])
        if table.state.frames and table.asked[1] != kinds[-1]:
            kinds.append(table.asked[1])
    assert kinds[:4] == ["sowing", "reinforce", "diplomacy", "movement"]
    assert "costs" in table.kinds
    assert "spoiled" in table.kinds
    assert "supply" not in table.kinds


# --- several deaths, many sides -------------------------------------------------------------------


@pytest.mark.rule("K-47")
def test_two_last_daimyo_may_fall_to_one_attacker():
    state = position(
        side("oda", owari="1 daimyo", mino="3 bushi"),
        side("takeda", mino="1 daimyo", kai="2 bushi", suruga="2 bushi"),
        side("uesugi", mino="1 daimyo", echigo="2 bushi", sado="2 bushi"),
    )
    both = play(battle(state, "oda", "mino"), 5, 5, 1, *[1] * 6)
    assert both.status("takeda") == both.status("uesugi") == Status.VASSAL
    assert both.state.master[1:3] == [0, 0]
    assert both.holder("mino") == "oda"
    asked = set()
    while not both.at_rest:
        asked.add(both.asked)
        both = play(both, both.legal[0])
    assert {("takeda", "give-up"), ("uesugi", "give-up")} <= asked
    assert len(held(both.state, "takeda")) == len(held(both.state, "uesugi")) == 1


@pytest.mark.rule("K-47")
@pytest.mark.rule("6.2.2-01")
def test_all_three_may_lose_the_last_daimyo_at_once():
    state = position(
        side("oda", mino="1 daimyo", owari="1 bushi"),
        side("takeda", mino="1 daimyo", kai="1 bushi"),
        side("uesugi", mino="1 daimyo", echigo="1 bushi"),
    )
    # Every side scores one hit: Takeda on Oda, Uesugi on Takeda, Oda on Uesugi.
    rolling = battle(state, "oda", "mino")
    giving = play(rolling, 4, 1, 1, 4, 1, 1, 4, 1, 1)
    assert giving.asked == ("takeda", "hit")
    gone = play(giving, "hit player1 daimyo")
    # Uesugi can only hit Takeda now, and Oda only Uesugi.
    assert gone.state.master[:3] == [1, 2, 0]
    assert [Status(status) for status in gone.state.status[:3]] == [Status.VASSAL] * 3
    assert gone.holder("mino") is None
    assert gone.at_rest


def test_three_vassals_have_no_winner_but_play_on():
    state = position(
        side("oda", status="vassal", master="takeda", owari="1 bushi"),
        side("takeda", status="vassal", master="oda", kai="1 bushi"),
    )
    assert run(state, "check-1").state.ended is None


def test_four_sides_of_which_two_are_allies():
    state = position(
        side("oda", owari="1 daimyo", mino="2 bushi"),
        side("takeda", kai="1 daimyo", mino="2 bushi"),
        side("uesugi", echigo="1 daimyo", mino="2 bushi"),
        side("hojo", sagami="1 daimyo", mino="2 bushi"),
        modules=("political",),
        pacts=[("takeda", "uesugi")],
    )
    giving = play(battle(state, "oda", "mino"), 5, 1, 6, 1, 6, 1, 6, 1)
    assert giving.asked == ("takeda", "hit")
    assert giving.legal == ["hit player1 bushi", "hit player4 bushi"]
    uesugi = play(giving, "hit player4 bushi")
    assert uesugi.legal == ["hit player1 bushi", "hit player4 bushi"]
    hojo = play(uesugi, "hit player4 bushi")
    assert hojo.asked == ("hojo", "hit")
    assert hojo.legal == ["hit player1 bushi", "hit player2 bushi", "hit player3 bushi"]
    oda = play(hojo, "hit player1 bushi")
    assert oda.asked == ("oda", "hit")
    # Both of Hōjō's Bushi are marked already.
    assert oda.legal == ["hit player2 bushi", "hit player3 bushi"]


# --- castles --------------------------------------------------------------------------------------


def siege(**more):
    """Oda attack Takeda's castle in Mino."""
    state = position(
        side("oda", owari="1 daimyo", mino="2 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi", castle="mino", **more),
    )
    return battle(state, "oda", "mino")


@pytest.mark.rule("K-04")
def test_a_castle_falls_with_its_province():
    assert play(siege(), 5, 1, 1).castle("takeda") is None
    assert play(siege(), 1, 1, 1).castle("takeda") == "mino"
    assert play(siege(fortified=True), 5, 1, 1).state.fortified[1] is False


@pytest.mark.rule("K-04")
def test_a_castle_is_taken_by_walking_in_but_not_by_an_ally():
    def walk(**more):
        state = position(
            side("oda", owari="1 daimyo 1 bushi"),
            side("takeda", kai="1 daimyo", castle="mino", **more.pop("takeda", {})),
            **more,
        )
        return play(turn(state, "oda"), "move-from owari", "leave daimyo", "move-to mino")

    assert walk().castle("takeda") is None
    guarded = walk(takeda={"mino": "1 bushi"}, modules=("political",), pacts=[("oda", "takeda")])
    assert guarded.castle("takeda") == "mino"


@pytest.mark.rule("K-04")
def test_a_castle_outlasts_the_death_of_both_sides():
    both = play(siege(), 5, 5, 6)
    assert both.units("takeda", "mino") == {}
    ruined = play(siege(), 5, 1, 5)
    assert ruined.castle("takeda") is None  # Oda have one left
    state = position(
        side("oda", owari="1 daimyo", mino="1 bushi"),
        side("takeda", kai="1 daimyo", mino="1 bushi", castle="mino"),
    )
    empty = play(battle(state, "oda", "mino"), 5, 5)
    assert empty.holder("mino") is None
    assert empty.castle("takeda") == "mino"
