"""The abilities of the clans (2.4, K-07, K-33…K-36, K-38, K-39)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.income import income_of
from scenarios.gekokujo.rules.winter import supply_of
from tests.gekokujo.rules.builder import (
    Played,
    battle,
    play,
    position,
    refused,
    reinforcement,
    run,
    scenario,
    side,
    turn,
)
from wargame_core.provinces.rules.places import provinces_of

COASTS = ("satsuma", "tosa", "owari", "echigo", "settsu", "suruga", "nagato", "aki", "bungo")
"""Nine of the ten that the list has; all but Sagami."""

OTHER = side("oda", 9, mutsu="1 daimyo")


def income(clan: str, *provinces: str, round_: int = 2, **options: str) -> int:
    """What a clan collects for these provinces."""
    mine = side(clan, **dict.fromkeys(provinces, "1 bushi"))
    state = position(mine, OTHER, round_=round_, **options)
    collected = run(state, "income")
    assert collected.koku(clan) == income_of(state, 0)
    return collected.koku(clan)


@pytest.mark.rule("4.1-01")
@pytest.mark.rule("2.4-CHO-1")
@pytest.mark.parametrize(
    ("clan", "base"),
    [
        ("chosokabe", 4),
        ("hojo", 3),
        ("mori", 3),
        ("oda", 3),
        ("otomo", 3),
        ("shimazu", 3),
        ("takeda", 3),
        ("tokugawa", 3),
        ("uesugi", 3),
    ],
)
def test_every_clan_has_its_base_income(clan: str, base: int) -> None:
    rival = side("mori" if clan == "oda" else "oda", mutsu="1 daimyo")
    state = position(side(clan, iga="1 daimyo"), rival)
    assert run(state, "income").koku(clan) == base + 1


def rolled(fight: Played) -> Played:
    """The battle at its first die, without Ronin."""
    while fight.asked[1] == "ronin":
        fight = play(fight, "hire-ronin 0")
    return fight


@pytest.mark.rule("2.4-CHO-1")
def test_chosokabe_have_four_koku() -> None:
    assert income("chosokabe", "tosa", "iyo") == 4 + 2
    assert income("oda", "tosa", "iyo") == 3 + 2


@pytest.mark.rule("2.4-CHO-2")
@pytest.mark.parametrize(("coasts", "extra"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_chosokabe_gain_from_two_coasts_each(coasts: int, extra: int) -> None:
    assert income("chosokabe", *COASTS[:coasts]) == 4 + coasts + extra


@pytest.mark.rule("2.4-MOR-2")
@pytest.mark.rule("K-35")
@pytest.mark.parametrize(("coasts", "extra"), [(2, 0), (3, 1), (7, 2), (9, 3)])
def test_mori_gain_from_three_coasts_each(coasts: int, extra: int) -> None:
    assert income("mori", *COASTS[:coasts]) == 3 + coasts + extra


@pytest.mark.rule("2.4-SHI-1")
@pytest.mark.parametrize(("coasts", "extra"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_shimazu_gain_from_each_coast(coasts: int, extra: int) -> None:
    assert income("shimazu", *COASTS[:coasts]) == 3 + coasts + extra


@pytest.mark.rule("K-07")
def test_the_clan_income_counts_in_round_1() -> None:
    assert income("shimazu", "satsuma", round_=1) == 5
    assert income("chosokabe", "tosa", round_=1) == 5
    assert income("oda", "owari", round_=1) == 4


@pytest.mark.rule("K-35")
def test_by_the_list_ten_provinces_are_coastal_and_six_mountainous() -> None:
    game = scenario()
    named = {game.map.ids[place] for place in provinces_of(game.coasts)}
    assert named == {*COASTS, "sagami"}
    assert income("shimazu", "osumi", "hyuga") == 3 + 2
    mountains = {game.map.ids[place] for place in provinces_of(game.mountains)}
    assert mountains == {"shinano", "kai", "hida", "etchu", "mino", "kozuke"}


@pytest.mark.rule("K-35")
def test_by_option_the_map_says_what_is_coastal() -> None:
    assert income("shimazu", "osumi", "hyuga", terrain_source="map") == 3 + 2 + 2
    game = scenario(terrain_source="map")
    assert game.mountains == scenario().mountains
    assert game.coasts == game.map.having("coast")


# --- Hōjō -------------------------------------------------------------------------------------


@pytest.mark.rule("2.4-HOJ-1")
@pytest.mark.rule("K-03")
def test_hojo_build_their_fortress_for_three_koku_anywhere() -> None:
    state = position(side("hojo", 3, sagami="1 daimyo", izu="1 bushi"), OTHER)
    built = play(reinforcement(state, "hojo"), "build izu")
    assert built.koku("hojo") == 0
    assert built.castle("hojo") == "izu"
    poor = position(side("hojo", 2, sagami="1 daimyo"), OTHER)
    assert refused(reinforcement(poor, "hojo"), "build sagami") == ("9.2-01", "too-few-koku")
    others = position(side("takeda", 4, kai="1 daimyo"), OTHER)
    assert refused(reinforcement(others, "takeda"), "build kai") == ("9.2-01", "too-few-koku")


@pytest.mark.rule("2.4-HOJ-2")
def test_the_fortress_helps_hojo_by_two() -> None:
    hojo = side("hojo", sagami="2 bushi", castle="sagami")
    fight = rolled(battle(position(side("oda", sagami="2 bushi"), hojo), "oda", "sagami"))
    assert fight.dice[("hojo", "bushi")] == (2, 4)
    elsewhere = side("hojo", sagami="2 bushi", izu="2 bushi", castle="izu")
    fight = rolled(battle(position(side("oda", sagami="2 bushi"), elsewhere), "oda", "sagami"))
    assert fight.dice[("hojo", "bushi")] == (2, 6)


@pytest.mark.rule("2.4-HOJ-2")
@pytest.mark.rule("K-05")
def test_an_ally_in_the_fortress_has_one() -> None:
    state = position(
        side("oda", sagami="3 bushi"),
        side("hojo", sagami="1 bushi", castle="sagami"),
        side("mori", sagami="1 bushi"),
        modules=["political"],
        pacts=[("hojo", "mori")],
    )
    fight = rolled(battle(state, "oda", "sagami"))
    assert fight.dice[("hojo", "bushi")][1] == 4
    assert fight.dice[("mori", "bushi")][1] == 5


@pytest.mark.rule("2.4-HOJ-2")
@pytest.mark.rule("K-05")
def test_the_fortress_does_nothing_for_attackers_or_enemies() -> None:
    hojo = side("hojo", sagami="2 bushi", castle="sagami")
    fight = rolled(battle(position(hojo, side("mori", sagami="2 bushi")), "hojo", "sagami"))
    assert fight.dice == {("hojo", "bushi"): (2, 5), ("mori", "bushi"): (2, 6)}


@pytest.mark.rule("2.4-HOJ-3")
@pytest.mark.rule("K-04")
def test_a_lost_fortress_may_be_built_again() -> None:
    hojo = side("hojo", 3, sagami="1 bushi", kozuke="1 daimyo", castle="sagami")
    state = position(side("oda", sagami="3 bushi"), hojo)
    fight = battle(state, "oda", "sagami")
    fight = play(fight, "hire-ronin 0") if fight.asked[1] == "ronin" else fight
    lost = play(fight, 5, 1, 1, 1)
    assert lost.holder("sagami") == "oda"
    assert lost.castle("hojo") is None
    assert lost.told("castle-lost")[0].rule == "K-04"
    again = reinforcement(lost.state, "hojo")
    again = play(again, "build kozuke")
    assert (again.castle("hojo"), again.koku("hojo")) == ("kozuke", 0)


# --- Mōri -------------------------------------------------------------------------------------


@pytest.mark.rule("2.4-MOR-1")
@pytest.mark.rule("K-34")
def test_mori_sail_between_their_own_provinces() -> None:
    state = position(side("mori", aki="1 daimyo", iwami="3 bushi", tango="1 bushi"), OTHER)
    assert refused(turn(state, "mori"), "move-from iwami") is None
    # Iwami and Tajima lie on the western Sea of Japan, Tajima and Tango on the central one.
    with_port = position(side("mori", iwami="3 bushi", tajima="1 bushi", tango="1 bushi"), OTHER)
    sailing = play(turn(with_port, "mori"), "move-from iwami")
    assert "move-to tajima" in sailing.legal
    assert "move-to tango" in sailing.legal
    moved = play(sailing, "move-to tajima")
    ids = with_port.scenario.map.ids
    way = moved.told("moved")[0].params["way_provinces"]
    assert [ids[place] for place in way] == ["iwami", "tajima"]
    without = play(turn(state, "mori"), "move-from iwami")
    assert refused(without, "move-to tajima") == ("6.1-02", "too-far")


@pytest.mark.rule("2.4-MOR-1")
@pytest.mark.rule("K-34")
def test_other_clans_do_not_sail() -> None:
    state = position(side("otomo", iwami="3 bushi", tajima="1 bushi"), OTHER)
    walking = play(turn(state, "otomo"), "move-from iwami")
    assert refused(walking, "move-to tajima") == ("6.1-02", "too-far")


@pytest.mark.rule("K-34")
def test_both_ends_must_be_under_mori_control() -> None:
    state = position(side("mori", iwami="3 bushi", tajima="1 bushi"), side("oda", tajima="1 bushi"))
    assert Played(state).holder("tajima") is None
    sailing = play(turn(state, "mori"), "move-from iwami")
    assert refused(sailing, "move-to tajima") == ("6.1-02", "too-far")


@pytest.mark.rule("K-34")
def test_sailing_goes_with_steps_by_land() -> None:
    state = position(side("mori", iwami="3 bushi", tajima="1 bushi"), OTHER)
    sailing = play(turn(state, "mori"), "move-from iwami")
    assert "move-to tanba" in sailing.legal  # by sea to Tajima, then by land
    assert refused(sailing, "move-to yamashiro") == ("6.1-02", "too-far")


@pytest.mark.rule("K-34")
def test_a_port_entered_on_the_way_is_under_control_for_the_next_step() -> None:
    state = position(side("mori", bingo="3 bushi", tajima="1 bushi"), OTHER)
    sailing = play(turn(state, "mori"), "move-from bingo")
    assert "move-to tajima" in sailing.legal  # by land to empty Hōki, then by sea
    empty = position(side("mori", iwami="3 bushi"), OTHER)
    walking = play(turn(empty, "mori"), "move-from iwami")
    assert refused(walking, "move-to tajima") == ("6.1-02", "too-far")
    held = position(
        side("mori", bingo="3 bushi", tajima="1 bushi"),
        side("oda", hoki="1 bushi", izumo="1 bushi", iwami="1 bushi"),
    )
    barred = play(turn(held, "mori"), "move-from bingo")
    assert refused(barred, "move-to tajima") == ("6.1-02", "too-far")


# --- Oda --------------------------------------------------------------------------------------


@pytest.mark.rule("2.4-ODA-1")
@pytest.mark.rule("K-27")
@pytest.mark.rule("K-38")
@pytest.mark.rule("6.2.6-01")
def test_oda_attack_better_with_a_daimyo() -> None:
    state = position(side("oda", 1, mino="1 daimyo 3 bushi"), side("mori", mino="2 bushi"))
    fight = play(battle(state, "oda", "mino"), "hire-ronin 1")
    assert fight.dice == {
        ("oda", "daimyo"): (3, 3),
        ("oda", "bushi"): (3, 4),
        ("oda", "ronin"): (1, 4),
        ("mori", "bushi"): (2, 6),
    }


@pytest.mark.rule("2.4-ODA-2")
def test_oda_have_nothing_without_a_daimyo_or_in_defence() -> None:
    alone = position(side("oda", mino="3 bushi", owari="1 daimyo"), side("mori", mino="2 bushi"))
    assert rolled(battle(alone, "oda", "mino")).dice[("oda", "bushi")] == (3, 5)
    led = position(side("oda", mino="1 daimyo 3 bushi"), side("mori", mino="2 bushi"))
    defending = rolled(battle(led, "mori", "mino"))
    assert defending.dice[("oda", "bushi")] == (3, 6)
    assert defending.dice[("oda", "daimyo")] == (3, 4)
    others = position(side("takeda", mino="1 daimyo 3 bushi"), side("mori", mino="2 bushi"))
    assert rolled(battle(others, "takeda", "mino")).dice[("takeda", "bushi")] == (3, 5)


# --- Ōtomo ------------------------------------------------------------------------------------


def otomo(koku: int, units: str) -> Played:
    """Ōtomo attack in Higo."""
    state = position(side("otomo", koku, higo=units), side("mori", higo="6 bushi"))
    return battle(state, "otomo", "higo")


@pytest.mark.rule("2.4-OTO-1")
@pytest.mark.rule("K-38")
def test_otomo_pay_for_rolling_failed_bushi_dice_once_more() -> None:
    asked = otomo(2, "4 bushi")
    assert asked.asked == ("otomo", "reroll")
    paid = play(asked, "pay-reroll")
    assert paid.koku("otomo") == 0
    defence = [1] * 6
    again = play(rolled(paid), 1, 2, 5, 6, *defence)
    assert again.told("rolls-again")[0].params["count"] == 2
    assert again.dice == {("otomo", "bushi"): (2, 5)}
    done = play(again, 5, 1)
    assert len(done.told("rolls-again")) == 1
    assert done.told("hits")[0].params["count"] == 3


@pytest.mark.rule("2.4-OTO-1")
def test_without_paying_nothing_is_rolled_again() -> None:
    declined = rolled(play(otomo(2, "4 bushi"), "decline"))
    done = play(declined, 1, 2, 5, 6, *[1] * 6)
    assert not done.told("rolls-again")
    assert otomo(1, "4 bushi").asked == ("otomo", "ronin")
    others = position(side("oda", 2, higo="4 bushi"), side("mori", higo="6 bushi"))
    assert battle(others, "oda", "higo").asked == ("oda", "ronin")
    late = rolled(play(otomo(4, "4 bushi"), "decline"))
    assert refused(late, "pay-reroll") is not None


@pytest.mark.rule("2.4-OTO-1")
def test_paying_comes_before_ronin() -> None:
    at_ronin = play(otomo(4, "4 bushi"), "decline")
    assert at_ronin.asked == ("otomo", "ronin")
    assert refused(at_ronin, "pay-reroll") == ("2.4-OTO-1", "reroll-at-announcement")


@pytest.mark.rule("2.4-OTO-2")
@pytest.mark.rule("K-27")
@pytest.mark.rule("K-38")
def test_ronin_are_rolled_again_and_daimyo_are_not() -> None:
    hired = play(otomo(3, "1 daimyo 1 bushi"), "pay-reroll", "hire-ronin 1")
    assert hired.dice[("otomo", "daimyo")] == (3, 4)
    again = play(hired, 1, 1, 1, 1, 2, *[1] * 6)
    assert again.dice == {("otomo", "bushi"): (1, 5), ("otomo", "ronin"): (1, 5)}


# --- Takeda -----------------------------------------------------------------------------------


@pytest.mark.rule("2.4-TAK-1")
@pytest.mark.rule("K-33")
def test_a_takeda_daimyo_takes_six_bushi_along() -> None:
    state = position(side("takeda", kai="1 daimyo 6 bushi", aki="1 bushi"), OTHER)
    riding = play(turn(state, "takeda"), "move-from kai")
    assert "move-to hitachi" in riding.legal  # three provinces away
    moved = play(riding, "move-to hitachi")
    assert moved.units("takeda", "hitachi") == {"daimyo": 1, "bushi": 6}
    assert refused(moved, "move-from hitachi") == ("6.1-02", "moved-already")
    # Four provinces are too many, with the group as without it.
    assert refused(riding, "move-to yamato") == ("6.1-02", "too-far")


@pytest.mark.rule("2.4-TAK-1")
@pytest.mark.rule("K-33")
def test_seven_bushi_are_too_many() -> None:
    state = position(side("takeda", kai="1 daimyo 7 bushi"), OTHER)
    riding = play(turn(state, "takeda"), "move-from kai")
    assert refused(riding, "move-to hitachi") == ("6.1-02", "too-far")
    fewer = play(riding, "leave bushi")
    assert refused(fewer, "move-to hitachi") is None


@pytest.mark.rule("2.4-TAK-1")
def test_bushi_without_the_daimyo_and_other_clans_go_two() -> None:
    state = position(side("takeda", kai="1 daimyo 6 bushi"), OTHER)
    alone = play(turn(state, "takeda"), "move-from kai", "leave daimyo")
    assert refused(alone, "move-to hitachi") == ("6.1-02", "too-far")
    hojo = position(side("hojo", kai="1 daimyo 6 bushi"), OTHER)
    mixed = play(turn(hojo, "hojo"), "move-from kai")
    assert refused(mixed, "move-to hitachi") == ("6.1-02", "too-far")


@pytest.mark.rule("K-33")
def test_nobody_joins_the_takeda_group_on_the_way() -> None:
    state = position(side("takeda", kai="1 daimyo 2 bushi", musashi="3 bushi"), OTHER)
    moved = play(turn(state, "takeda"), "move-from kai", "move-to musashi")
    # Musashi holds three that have not moved; the six together are no group any more.
    again = play(moved, "move-from musashi")
    assert again.state.frames[-1].units == (0, 3)
    assert refused(again, "leave daimyo") == ("6.1-01", "none-taken-up")


# --- Tokugawa and Uesugi ------------------------------------------------------------------------


@pytest.mark.rule("2.4-TOK-1")
@pytest.mark.rule("K-39")
def test_tokugawa_pay_nothing_in_the_mountains() -> None:
    places = {"kai": "1 daimyo 2 bushi", "hida": "2 bushi", "mino": "2 bushi"}
    assert supply_of(position(side("tokugawa", **places), OTHER), 0) == 0
    assert supply_of(position(side("takeda", **places), OTHER), 0) == 3 + 3
    winter = run(position(OTHER, side("tokugawa", 5, **places)), "supply")
    assert winter.koku("tokugawa") == 5


@pytest.mark.rule("K-39")
def test_tokugawa_pay_nothing_in_the_mountains_with_rice_either() -> None:
    state = position(side("tokugawa", 5, kai="4 bushi"), OTHER, modules=["rice"])
    assert run(state, "costs").koku("tokugawa") == 5 - 2


@pytest.mark.rule("2.4-UES-1")
@pytest.mark.rule("K-16")
def test_uesugi_defend_better_what_they_held_when_the_round_began() -> None:
    attacker = side("takeda", echigo="2 bushi")
    held = position(attacker, side("uesugi", echigo="2 bushi", held="echigo"))
    fight = rolled(battle(held, "takeda", "echigo"))
    assert fight.dice == {("takeda", "bushi"): (2, 5), ("uesugi", "bushi"): (2, 5)}
    taken = position(attacker, side("uesugi", echigo="2 bushi", dewa="1 bushi"))
    assert rolled(battle(taken, "takeda", "echigo")).dice[("uesugi", "bushi")] == (2, 6)
    assert rolled(battle(held, "uesugi", "echigo")).dice[("uesugi", "bushi")] == (2, 5)
    others = position(attacker, side("mori", echigo="2 bushi", held="echigo"))
    assert rolled(battle(others, "takeda", "echigo")).dice[("mori", "bushi")] == (2, 6)


# --- the board --------------------------------------------------------------------------------


@pytest.mark.rule("K-36")
def test_the_board_has_68_provinces_joined_by_land_or_sea_lane() -> None:
    game = scenario()
    assert len(game.map.ids) == 68
    place = game.map.index
    assert place["sado"] in game.adjacent[place["echigo"]]  # by sea lane
    assert place["mino"] in game.adjacent[place["owari"]]  # by land
    assert all(game.adjacent)
    state = position(side("oda", owari="1 daimyo", echigo="2 bushi"), side("mori", aki="1 daimyo"))
    assert "move-to sado" in play(turn(state, "oda"), "move-from echigo").legal


@pytest.mark.rule("K-36")
def test_by_option_more_sea_lanes_count() -> None:
    few, many = scenario(), scenario(sea_lanes="all")
    assert all(set(a) <= set(b) for a, b in zip(few.adjacent, many.adjacent, strict=True))
    optional = next(lane for lane in few.map.lanes if lane.tier == "optional")
    assert optional.b not in few.adjacent[optional.a]
    assert optional.b in many.adjacent[optional.a]
    start, end = few.map.ids[optional.a], few.map.ids[optional.b]
    for lanes, one_step in (("standard", False), ("all", True)):
        state = position(
            side("oda", **{start: "1 bushi"}), side("mori", aki="1 daimyo"), sea_lanes=lanes
        )
        moving = play(turn(state, "oda"), f"move-from {start}")
        way = moving.state.frames[-1].way(moving.state, few.map.index[end])
        assert (len(way) == 2) == one_step
