"""10.1 Political Play & Diplomacy: Honor Pacts (K-56 to K-59)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.diplomacy import offer_refusal
from tests.gekokujo.rules.builder import (
    Played,
    battle,
    battles,
    play,
    position,
    refused,
    rounds,
    run,
    side,
    turn,
)

POLITICAL = ("political",)


def allies(oda: dict[str, str], takeda: dict[str, str], *others, koku: int = 0, **more):
    """Oda and Takeda with a pact."""
    more.setdefault("pacts", [("oda", "takeda")])
    return position(
        side("oda", koku, **oda),
        side("takeda", koku, **takeda),
        *others,
        modules=(*POLITICAL, *more.pop("modules", ())),
        **more,
    )


def three(koku: tuple[int, int, int] = (2, 2, 2), **options):
    """Oda, Takeda and Uesugi at home."""
    return position(
        side("oda", koku[0], owari="1 daimyo 1 bushi"),
        side("takeda", koku[1], kai="1 daimyo 1 bushi"),
        side("uesugi", koku[2], echigo="1 daimyo 1 bushi"),
        modules=POLITICAL,
        **options,
    )


# --- how a pact is made ---------------------------------------------------------------------------


@pytest.mark.rule("10.1.1-01")
@pytest.mark.rule("K-56")
def test_an_offer_costs_its_maker_one_koku_and_the_other_nothing():
    asked = play(rounds(three(), "diplomacy"), "offer-pact player2")
    assert asked.koku("oda") == 1
    assert asked.asked == ("takeda", "answer-pact")
    made = play(asked, "accept")
    assert made.state.pacts == {(0, 1)}
    assert (made.koku("oda"), made.koku("takeda")) == (1, 2)


@pytest.mark.rule("10.1.1-01")
def test_without_a_koku_nothing_is_offered():
    talks = rounds(three((0, 2, 2)), "diplomacy")
    assert talks.asked == ("takeda", "diplomacy")
    spent = play(rounds(three((1, 2, 2)), "diplomacy"), "offer-pact player2", "refuse")
    # Nothing is left for Oda to do, so Takeda are next.
    assert spent.asked == ("takeda", "diplomacy")
    refusal = offer_refusal(spent.state, 0, 2)
    assert (refusal.rule, refusal.code) == ("10.1.1-01", "too-few-koku")


@pytest.mark.rule("K-56")
def test_a_refused_offer_costs_as_much():
    refused_ = play(rounds(three(), "diplomacy"), "offer-pact player2", "refuse")
    assert refused_.koku("oda") == 1
    assert refused_.state.pacts == frozenset()
    assert refused_.asked == ("oda", "diplomacy")


@pytest.mark.rule("10.1.1-02")
def test_pacts_come_after_recruitment_one_player_after_another():
    table = rounds(three((3, 3, 3)), "reinforcement")
    assert table.asked == ("oda", "reinforce")
    assert refused(table, "offer-pact player2") == ("10.1.1-02", "pacts-after-recruitment")
    talks = play(table, "finish", "finish", "finish")
    assert talks.asked == ("oda", "diplomacy")
    assert refused(talks, "accept") == ("10.1.1-02", "nothing-asked")
    assert refused(talks, "recruit owari bushi") == ("5.1-04", "reinforcement-only")
    second = play(talks, "finish")
    assert second.asked == ("takeda", "diplomacy")
    assert play(second, "finish", "finish").asked == ("oda", "movement")


@pytest.mark.rule("10.1.1-02")
def test_who_is_asked_answers_before_anything_else():
    asked = play(rounds(three(), "diplomacy"), "offer-pact player2")
    assert asked.legal == ["accept", "refuse"]
    assert refused(asked, "offer-pact player3") == ("10.1.1-02", "pacts-after-recruitment")


@pytest.mark.rule("10.1.1-01")
def test_whom_nobody_can_ask():
    talks = rounds(three(), "diplomacy")
    assert refused(talks, "offer-pact player1") == ("10.1.1-01", "no-pact-with-oneself")
    assert refused(talks, "offer-pact player4") == ("8.2-01", "player-is-out")
    made = play(talks, "offer-pact player2", "accept")
    assert refused(made, "offer-pact player2") == ("10.1.1-01", "allied-already")


@pytest.mark.rule("K-56")
def test_several_pacts_are_allowed_and_bind_two_players_each():
    made = play(
        rounds(three(), "diplomacy"), "offer-pact player2", "accept", "offer-pact player3", "accept"
    )
    assert made.state.pacts == {(0, 1), (0, 2)}
    assert not made.state.allied(1, 2)


@pytest.mark.rule("K-56")
def test_by_option_a_player_has_a_single_pact():
    talks = rounds(three(single_pact="yes"), "diplomacy")
    made = play(talks, "offer-pact player2", "accept")
    # Neither Oda nor Takeda may ask again, nor may Uesugi ask them.
    assert made.asked == ("oda", "movement")
    assert made.state.pacts == {(0, 1)}


@pytest.mark.rule("10.1.1-01")
@pytest.mark.rule("K-56")
def test_a_pact_ends_with_the_round():
    made = play(rounds(three(), "diplomacy"), "offer-pact player2", "accept")
    while made.state.round == 2:
        made = play(made, "finish")
    assert made.state.pacts == frozenset()
    assert "pacts-over" in made.kinds


def test_without_the_module_there_are_no_pacts():
    state = position(side("oda", 3, owari="1 daimyo"), side("takeda", 3, kai="1 daimyo"))
    table = rounds(state, "diplomacy")
    assert table.asked == ("oda", "movement")
    assert refused(table, "offer-pact player2") == ("10.1.1-02", "pacts-after-recruitment")


# --- what a pact does -----------------------------------------------------------------------------


@pytest.mark.rule("10.1.2-01")
def test_allies_share_a_province_without_a_battle():
    state = allies({"owari": "2 bushi", "ise": "1 daimyo"}, {"mino": "2 bushi", "kai": "1 daimyo"})
    shared = play(turn(state, "oda"), "move-from owari", "move-to mino", "finish", "finish")
    assert shared.at_rest
    assert "battle" not in shared.kinds
    assert shared.units("oda", "mino") == {"bushi": 2}


@pytest.mark.rule("10.1.2-02")
def test_allies_together_are_at_most_ten():
    takeda = {"mino": "6 bushi", "kai": "1 daimyo"}
    state = allies({"owari": "5 bushi", "sado": "1 daimyo"}, takeda)
    group = play(turn(state, "oda"), "move-from owari")
    assert refused(group, "move-to mino") == ("10.1.2-02", "too-many-allies")
    ten = play(group, "leave bushi", "move-to mino")
    assert ten.state.total(0, ten.place("mino")) + ten.state.total(1, ten.place("mino")) == 10


@pytest.mark.rule("10.1.2-02")
def test_each_ally_is_still_bound_by_his_own_seven():
    state = allies(
        {"owari": "1 bushi", "mino": "7 bushi", "sado": "1 daimyo"},
        {"mino": "1 bushi", "kai": "1 daimyo"},
    )
    group = play(turn(state, "oda"), "move-from owari", "move-to ise")
    assert group.units("oda", "ise") == {"bushi": 1}
    barred = turn(state, "oda")
    assert refused(play(barred, "move-from owari"), "move-to mino") == ("6.1-04", "too-many-units")


@pytest.mark.rule("10.1-01")
def test_an_ally_on_the_way_does_not_stop_the_march():
    state = allies({"owari": "1 bushi", "sado": "1 daimyo"}, {"mino": "1 daimyo"})
    group = play(turn(state, "oda"), "move-from owari")
    assert refused(group, "move-to hida") is None
    strangers = allies({"owari": "1 bushi", "sado": "1 daimyo"}, {"mino": "1 daimyo"}, pacts=())
    assert refused(play(turn(strangers, "oda"), "move-from owari"), "move-to hida") == (
        "6.1-03",
        "way-is-barred",
    )


@pytest.mark.rule("10.1.3-01")
@pytest.mark.parametrize("split", [(3, 0), (2, 1), (1, 2)])
def test_the_attacker_splits_his_hits_between_allies(split):
    state = allies(
        {"mino": "3 bushi", "owari": "1 daimyo"},
        {"mino": "3 bushi", "kai": "1 daimyo"},
        side("uesugi", mino="3 bushi", echigo="1 daimyo"),
    )
    assigning = play(battle(state, "uesugi", "mino"), 5, 5, 5, *[1] * 6)
    assert assigning.asked == ("uesugi", "hit")
    done = play(assigning, *["hit player1 bushi"] * split[0], *["hit player2 bushi"] * split[1])
    assert done.at_rest
    assert done.state.total(0, done.place("mino")) == 3 - split[0]
    assert done.state.total(1, done.place("mino")) == 3 - split[1]


@pytest.mark.rule("10.1.3-01")
def test_allied_defenders_do_not_hit_each_other():
    state = allies(
        {"mino": "1 bushi", "owari": "1 daimyo"},
        {"mino": "1 bushi", "kai": "1 daimyo"},
        side("uesugi", mino="1 bushi 1 daimyo", echigo="1 daimyo"),
    )
    assigning = play(battle(state, "uesugi", "mino"), *[1] * 4, 6, 1)
    assert assigning.asked == ("oda", "hit")
    assert assigning.legal == ["hit player3 daimyo", "hit player3 bushi"]
    assert refused(assigning, "hit player2 bushi") == ("K-24", "no-enemy-here")


@pytest.mark.rule("10.1.2-01")
def test_the_attacker_s_ally_takes_no_part():
    state = allies(
        {"mino": "1 bushi", "owari": "1 daimyo"},
        {"mino": "1 bushi", "kai": "1 daimyo"},
        side("uesugi", mino="1 bushi", echigo="1 daimyo"),
    )
    rolling = battle(state, "oda", "mino")
    assert rolling.dice == {("oda", "bushi"): (1, 5), ("uesugi", "bushi"): (1, 6)}


@pytest.mark.rule("10.1.2-01")
def test_two_with_a_common_ally_who_have_no_pact_fight():
    state = allies(
        {"mino": "1 bushi", "owari": "1 daimyo"},
        {"mino": "1 bushi", "kai": "1 daimyo"},
        side("uesugi", mino="1 bushi", echigo="1 daimyo"),
        pacts=[("oda", "takeda"), ("takeda", "uesugi")],
    )
    assert battles(state, "takeda").asked[1] == "battles"  # only a pact could be broken
    assert battle(state, "oda", "mino").dice == {
        ("oda", "bushi"): (1, 5),
        ("uesugi", "bushi"): (1, 6),
    }


# --- breach ---------------------------------------------------------------------------------------


@pytest.mark.rule("10.1.2-03")
@pytest.mark.rule("K-58")
def test_who_breaks_a_pact_attacks_worse_until_the_round_ends():
    state = allies(
        {"mino": "2 bushi", "hida": "1 bushi", "owari": "1 daimyo"},
        {"mino": "2 bushi", "kai": "1 daimyo"},
        side("uesugi", hida="1 bushi", echigo="1 daimyo"),
    )
    broken = play(battles(state, "oda"), "break-pact player2")
    assert broken.state.pacts == frozenset()
    first = play(broken, "fight mino")
    assert first.dice == {("oda", "bushi"): (2, 6), ("takeda", "bushi"): (2, 6)}
    second = play(first, 5, 5, 1, 1)
    # The same for the battle against somebody else.
    assert second.dice == {("oda", "bushi"): (1, 6), ("uesugi", "bushi"): (1, 6)}
    assert "die-misses" in second.kinds
    assert "die-hits" not in second.kinds


@pytest.mark.rule("10.1.2-03")
def test_a_broken_pact_does_not_change_defence_and_is_forgotten_next_round():
    state = allies(
        {"mino": "2 bushi", "owari": "1 daimyo", "breached": True},
        {"mino": "2 bushi", "kai": "1 daimyo"},
        pacts=(),
    )
    assert battle(state, "takeda", "mino").dice[("oda", "bushi")] == (2, 6)
    assert battle(state, "oda", "mino").dice[("oda", "bushi")] == (2, 6)
    later = run(state, "round-end")
    assert battle(later.state, "oda", "mino").dice[("oda", "bushi")] == (2, 5)


@pytest.mark.rule("10.1.2-03")
@pytest.mark.rule("K-58")
def test_the_penalty_meets_the_bonus_of_the_oda():
    state = allies(
        {"mino": "1 daimyo 2 bushi", "owari": "1 daimyo"}, {"mino": "2 bushi", "kai": "1 daimyo"}
    )
    rolling = play(battles(state, "oda"), "break-pact player2")
    assert rolling.dice[("oda", "bushi")] == (2, 5)
    assert rolling.dice[("oda", "daimyo")] == (3, 4)


@pytest.mark.rule("K-58")
def test_an_ally_is_attacked_after_a_breach_while_moving_or_before_the_battles():
    state = allies({"owari": "2 bushi", "sado": "1 daimyo"}, {"mino": "2 bushi", "kai": "1 daimyo"})
    moving = turn(state, "oda")
    entered = play(moving, "break-pact player2", "move-from owari", "move-to mino", "finish")
    assert entered.dice[("oda", "bushi")] == (2, 6)
    shared = play(moving, "move-from owari", "move-to mino", "finish")
    assert shared.asked == ("oda", "battles")
    assert shared.legal == ["break-pact player2", "finish"]
    assert refused(shared, "fight mino") == ("6.2-02", "no-battle-there")
    assert play(shared, "break-pact player2").dice[("oda", "bushi")] == (2, 6)


@pytest.mark.rule("K-58")
def test_which_pacts_can_be_broken():
    state = allies(
        {"owari": "1 daimyo", "mino": "1 bushi"},
        {"kai": "1 daimyo"},
        side("uesugi", mino="1 bushi", echigo="1 daimyo"),
        pacts=[("oda", "takeda"), ("oda", "uesugi")],
    )
    moving = turn(state, "oda")
    assert refused(moving, "break-pact player4") == ("10.1.2-03", "no-pact")
    choosing = play(moving, "finish")
    assert refused(choosing, "break-pact player2") == ("K-58", "ally-not-at-hand")
    assert refused(choosing, "break-pact player3") is None
    talks = rounds(three(), "diplomacy")
    assert refused(talks, "break-pact player2") == ("10.1.2-03", "breach-in-campaign-only")


# --- control on shared land -----------------------------------------------------------------------


@pytest.mark.rule("K-57")
def test_the_earlier_holder_keeps_control_while_only_allies_are_there():
    state = allies({"owari": "1 bushi", "sado": "1 daimyo"}, {"mino": "2 bushi", "kai": "1 daimyo"})
    shared = play(turn(state, "oda"), "move-from owari", "move-to mino", "finish", "finish")
    assert shared.holder("mino") == "takeda"
    assert [event.params["koku"] for event in run(shared.state, "income").told("income")] == [4, 5]


@pytest.mark.rule("K-57")
def test_shared_land_that_was_neutral_belongs_to_nobody():
    state = allies({"mino": "1 bushi", "sado": "1 daimyo"}, {"mino": "2 bushi", "kai": "1 daimyo"})
    assert Played(state).holder("mino") is None


def conquest(oda: str, takeda: str, uesugi: str, turn_of: str, **more):
    """Oda and Takeda, who are allies, share Mino with an enemy; a battle is fought there."""
    state = allies(
        {"sado": "1 daimyo"} | ({"mino": oda} if oda else {}),
        {"kai": "1 daimyo"} | ({"mino": takeda} if takeda else {}),
        side("uesugi", echigo="1 daimyo", mino=uesugi),
        **more,
    )
    return battle(state, turn_of, "mino")


@pytest.mark.rule("K-57")
def test_land_that_allies_win_together_is_that_of_the_player_on_turn():
    for clan, other in (("oda", "takeda"), ("takeda", "oda")):
        won = play(conquest("1 bushi", "1 bushi", "1 bushi", clan), 5, 1)
        assert won.holder("mino") == clan
        assert won.units(other, "mino") == {"bushi": 1}
        # It is no sole control, but it counts for income.
        income = {
            event.params["player"]: event.params["koku"]
            for event in run(won.state, "income").told("income")
        }
        assert income[won.player(clan)] == 3 + 2
        assert income[won.player(other)] == 3 + 1
    drawn = play(conquest("1 bushi", "1 bushi", "1 bushi", "oda"), 1, 1)
    assert drawn.holder("mino") is None


@pytest.mark.rule("K-57")
def test_if_he_has_nobody_left_there_it_is_his_ally_s():
    gone = play(conquest("1 bushi", "2 bushi", "1 bushi", "oda"), 5, 6)
    assert gone.holder("mino") == "takeda"


@pytest.mark.rule("K-57")
def test_allies_who_beat_an_attacker_leave_the_land_with_its_holder():
    for holder in ("oda", "takeda"):
        state = allies(
            {"sado": "1 daimyo", "mino": "1 bushi"},
            {"kai": "1 daimyo", "mino": "1 bushi"},
            side("uesugi", echigo="1 daimyo", hida="1 bushi"),
            control={"mino": holder},
        )
        attack = play(turn(state, "uesugi"), "move-from hida", "move-to mino", "finish")
        assert attack.holder("mino") is None
        beaten = play(attack, 1, 6, 1)
        assert beaten.units("uesugi", "mino") == {}
        assert beaten.holder("mino") == holder


@pytest.mark.rule("6.2.7-01")
@pytest.mark.rule("K-57")
def test_the_player_on_turn_raids_what_he_wins_with_an_ally():
    fight = conquest(
        "1 bushi", "1 bushi", "1 bushi", "oda", modules=("rice",), sown={"mino": ("uesugi", 3)}
    )
    won = play(fight, 5, 1)
    assert won.koku("oda") == 3


@pytest.mark.rule("K-57")
def test_shared_control_is_not_the_mandate():
    land = {"yamashiro": "1 bushi", "settsu": "1 bushi", "sagami": "1 daimyo"}
    together = allies(land, {"settsu": "1 bushi", "kai": "1 daimyo"}, control={"settsu": "oda"})
    assert run(together, "check-2").state.ended is None
    apart = allies(land, {"kai": "1 daimyo"})
    assert run(apart, "check-2").state.ended.how == "mandate"


@pytest.mark.rule("K-59")
def test_land_that_is_shared_when_the_pact_ends_is_contested_next_round():
    state = allies(
        {"owari": "1 daimyo", "mino": "2 bushi"},
        {"kai": "1 daimyo", "mino": "2 bushi"},
        control={"mino": "oda"},
    )
    during = run(state, "income")
    assert during.holder("mino") == "oda"
    table = rounds(state, "round-end")
    assert table.holder("mino") is None
    assert table.state.round == 3
    # 3 and Owari, no longer Mino.
    assert table.told("income")[0].params["koku"] == 3 + 1
    fight = table
    while fight.asked[1] != "battle-die" and fight.state.round == 3:
        fight = play(fight, "hire-ronin 0" if fight.asked[1] == "ronin" else "finish")
    assert fight.told("battle")[0].params["province"] == fight.place("mino")


@pytest.mark.rule("K-59")
def test_a_new_pact_keeps_the_peace():
    state = allies(
        {"owari": "1 daimyo", "mino": "2 bushi"},
        {"kai": "1 daimyo", "mino": "2 bushi"},
        control={"mino": "oda"},
    )
    table = rounds(state, "round-end")
    while table.asked[1] != "diplomacy":
        table = play(table, "finish")
    other = "player2" if table.asked[0] == "oda" else "player1"
    table = play(table, f"offer-pact {other}", "accept")
    while table.state.round == 3:
        table = play(table, "finish")
    assert "battle" not in table.kinds
