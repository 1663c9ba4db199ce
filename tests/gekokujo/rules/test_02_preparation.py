"""Pieces, the draft and the set-up (2.1-2.3, K-02, K-06, K-08, K-55, K-76)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.files.position_checks import piece_faults
from scenarios.gekokujo.library import infos
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.state import State
from tests.gekokujo.rules.builder import (
    Played,
    battle,
    play,
    position,
    refused,
    reinforcement,
    rounds,
    run,
    scenario,
    side,
)
from wargame_core.engine.decision import CHANCE
from wargame_core.provinces.rules.frames import PlayerFrame
from wargame_core.provinces.rules.state import NOBODY, NOWHERE, UNKNOWN

MORI = side("mori", 9, aki="1 daimyo")
BUSHI = 1


def begun(players: int = 4, **options: str) -> Played:
    """A game before the first draw."""
    return Played(engine.start(scenario(players, **options)))


def drafted(*clans: str, **options: str) -> Played:
    """The players in order of the table take these clans; round 1 has begun."""
    draws = [f"draw player{number}" for number in range(len(clans), 1, -1)]
    return play(begun(len(clans), **options), *draws, *(f"pick-clan {clan}" for clan in clans))


FOUR = ("oda", "shimazu", "uesugi", "tokugawa")


@pytest.mark.rule("2.1-01")
@pytest.mark.rule("K-76")
def test_a_clan_has_69_bushi() -> None:
    ids = [place for place in scenario().map.ids if place != "aki"]
    full = dict.fromkeys(ids[:11], "6 bushi")
    whole = reinforcement(position(side("oda", 9, **full, bungo="3 bushi"), MORI), "oda")
    assert whole.state.all_bushi(0) == 69
    assert refused(whole, f"recruit {ids[0]} bushi") == ("2.1-01", "no-bushi-left")
    short = reinforcement(position(side("oda", 9, **full, bungo="2 bushi"), MORI), "oda")
    bought = play(short, f"recruit {ids[0]} bushi")
    assert bought.state.all_bushi(0) == 69
    assert refused(bought, f"recruit {ids[1]} bushi") == ("2.1-01", "no-bushi-left")


@pytest.mark.rule("2.1-01")
@pytest.mark.rule("K-76")
def test_daimyo_cannot_be_bought() -> None:
    table = reinforcement(position(side("oda", 9, owari="1 daimyo"), MORI), "oda")
    assert refused(table, "recruit owari daimyo") == ("2.1-01", "not-for-hire")


@pytest.mark.rule("2.1-01")
@pytest.mark.rule("K-76")
def test_a_clan_has_three_daimyo() -> None:
    def faults(owari: str, aki: str) -> list[str]:
        return list(piece_faults(position(side("oda", owari=owari, aki=aki), MORI), 0))

    assert faults("2 daimyo", "1 daimyo") == []
    assert "4 Daimyō; expected at most 3" in faults("2 daimyo", "2 daimyo")[0]


def with_many_bushi(attackers: int, defenders: int) -> Played:
    """A battle with more Bushi than may enter one province by themselves."""
    state = position(
        side("oda", 40, owari=f"{attackers} bushi"), side("takeda", 40, owari=f"{defenders} bushi")
    )
    return battle(state, "oda", "owari")


@pytest.mark.rule("2.1-02")
@pytest.mark.rule("K-27")
@pytest.mark.rule("K-76")
def test_there_are_30_ronin() -> None:
    fight = play(with_many_bushi(28, 5), "hire-ronin 28")
    assert fight.asked == ("takeda", "ronin")
    assert fight.legal == ["hire-ronin 0", "hire-ronin 1", "hire-ronin 2"]
    assert refused(fight, "hire-ronin 4") == ("2.1-02", "no-ronin-left")
    assert refused(with_many_bushi(40, 5), "hire-ronin 31") == ("2.1-02", "no-ronin-left")


@pytest.mark.rule("2.1-03")
@pytest.mark.rule("K-28")
@pytest.mark.rule("K-76")
def test_there_is_one_ninja() -> None:
    state = position(side("oda", 9, owari="1 daimyo"), MORI, order="oda mori")
    table = play(rounds(state, "reinforcement"), "hire assassination", "finish")
    assert table.asked == ("mori", "reinforce")
    assert refused(table, "hire sabotage") == ("2.1-03", "ninja-hired")


@pytest.mark.rule("K-28")
def test_the_ninja_is_free_again_next_round() -> None:
    state = position(side("oda", 9, owari="1 daimyo"), MORI, order="oda mori")
    table = play(rounds(state, "reinforcement"), "hire assassination")
    while table.state.round == 2:
        table = play(table, "finish")
    assert table.state.ninja == NOBODY
    while table.asked[0] != "mori":
        table = play(table, "finish")
    assert refused(table, "hire sabotage") is None


@pytest.mark.rule("2.1-03")
@pytest.mark.rule("K-02")
def test_castle_pieces_never_run_out() -> None:
    homes = {"oda": "owari", "mori": "aki", "takeda": "kai", "uesugi": "echigo", "otomo": "bungo"}
    sides = [side(clan, 11, **{home: "1 daimyo"}) for clan, home in homes.items()]
    table = rounds(position(*sides), "reinforcement")
    for home in homes.values():
        table = play(table, f"build {home}")
        assert refused(table, f"build {home}") == ("9.2-02", "castle-stands")
        table = play(table, "finish")
    assert NOWHERE not in table.state.castle


@pytest.mark.rule("2.1-04")
@pytest.mark.rule("K-55")
def test_treasuries_stand_behind_screens() -> None:
    state = position(side("oda", 4, owari="1 daimyo", stored=2), side("mori", 9, aki="1 daimyo"))
    seen = engine.view(state, "player1")
    assert (seen.treasury[0], seen.stored[0]) == (4, 2)
    assert (seen.treasury[1], seen.stored[1]) == (UNKNOWN, UNKNOWN)
    assert seen.units == state.units
    assert seen.control == state.control
    other = engine.view(state, "player2")
    assert (other.treasury[0], other.treasury[1]) == (UNKNOWN, 9)
    assert state.treasury[:2] == [4, 9]


@pytest.mark.rule("2.1-04")
def test_dice_have_six_faces() -> None:
    fight = play(with_many_bushi(2, 2), "hire-ronin 0", "hire-ronin 0")
    assert fight.asked == (CHANCE, "battle-die")
    assert fight.legal == [f"roll {face}" for face in range(1, 7)]
    assert sum(chance for _, chance in engine.outcomes(fight.state)) == 1


REGIONS = {
    "shimazu": ("west", "satsuma"), "otomo": ("west", "bungo"), "mori": ("west", "aki"),
    "oda": ("center", "owari"), "tokugawa": ("center", "mikawa"), "chosokabe": ("center", "tosa"),
    "takeda": ("east", "kai"), "uesugi": ("east", "echigo"), "hojo": ("east", "sagami"),
}  # fmt: skip


@pytest.mark.rule("2.2.1-01")
@pytest.mark.rule("K-53")
def test_nine_clans_in_three_regions() -> None:
    game = scenario()
    found = {clan.id: (clan.region.lower(), clan.home) for clan in game.numbers.clans}
    assert found == REGIONS
    assert list(game.clan_ids) == sorted(game.clan_ids)
    assert [game.map.ids[home] for home in game.homes] == [REGIONS[c][1] for c in game.clan_ids]


@pytest.mark.rule("2.2.2-01")
def test_clans_are_picked_in_reverse_of_the_drawn_order() -> None:
    game = begun()
    assert game.asked == (CHANCE, "draw")
    assert [chance.numerator for _, chance in engine.outcomes(game.state)] == [1] * 4
    drawn = play(game, "draw player4", "draw player2")
    assert refused(drawn, "draw player2") == ("2.2.2-01", "drawn-already")
    drawn = play(drawn, "draw player3")  # player1 is left
    seats = []
    for clan in FOUR:
        seats.append(drawn.decision.seat)
        drawn = play(drawn, f"pick-clan {clan}")
    assert seats == ["player1", "player3", "player2", "player4"]


@pytest.mark.rule("2.2.2-02")
@pytest.mark.rule("2.2.2-03")
def test_the_first_three_come_from_three_regions() -> None:
    first = play(begun(), "draw player1", "draw player2", "draw player3", "pick-clan takeda")
    assert refused(first, "pick-clan uesugi") == ("2.2.2-02", "region-taken")
    second = play(first, "pick-clan oda")
    assert refused(second, "pick-clan hojo") == ("2.2.2-02", "region-taken")
    assert refused(second, "pick-clan tokugawa") == ("2.2.2-02", "region-taken")
    third = play(second, "pick-clan mori")
    assert len(third.legal) == 6
    assert refused(third, "pick-clan uesugi") is None


@pytest.mark.rule("2.2.2-04")
def test_a_clan_is_taken_once() -> None:
    first = play(begun(), "draw player1", "draw player2", "draw player3", "pick-clan oda")
    assert refused(first, "pick-clan oda") == ("2.2.2-04", "clan-taken")
    last = play(first, "pick-clan mori", "pick-clan takeda")
    assert refused(last, "pick-clan oda") == ("2.2.2-04", "clan-taken")


@pytest.mark.rule("2.2.2-04")
def test_clans_are_picked_in_the_draft_only() -> None:
    assert refused(drafted(*FOUR), "pick-clan mori") == ("2.2.2-01", "draft-only")


@pytest.mark.rule("2.2.2-05")
@pytest.mark.rule("K-08")
def test_the_order_of_round_1_follows_the_usual_keys() -> None:
    table = drafted("shimazu", "oda", "takeda", "tokugawa")
    assert table.order() == ["oda", "takeda", "tokugawa", "shimazu"]  # 7 Koku, Shimazu 8
    assert table.clan(table.state.drawn[0]) == "tokugawa"


@pytest.mark.rule("K-08")
def test_round_1_may_go_by_the_alphabet_or_by_lot() -> None:
    clans = ("shimazu", "oda", "takeda", "chosokabe")
    alphabetical = drafted(*clans, round1_order="alphabetical")
    assert alphabetical.order() == ["chosokabe", "oda", "shimazu", "takeda"]
    drawn = drafted(*clans, round1_order="random")
    assert drawn.asked == (CHANCE, "draw")
    drawn = play(drawn, "draw player3", "draw player1", "draw player4")
    assert drawn.order() == ["takeda", "shimazu", "chosokabe", "oda"]
    assert drawn.asked == ("takeda", "reinforce")


@pytest.mark.rule("K-08")
def test_the_options_concern_round_1_only() -> None:
    sides = (side("oda", 9, owari="1 daimyo"), side("mori", 3, aki="1 daimyo"))
    for way in ("alphabetical", "random", "rule"):
        state = position(*sides, round1_order=way)
        assert run(state, "order").order() == ["mori", "oda"]


@pytest.mark.rule("2.3-01")
@pytest.mark.rule("K-11")
def test_everybody_starts_at_home() -> None:
    table = drafted(*FOUR)
    for clan in FOUR:
        home = REGIONS[clan][1]
        assert table.units(clan, home) == {"daimyo": 3, "bushi": 1}
        assert table.holder(home) == clan
        assert table.state.all_units(table.player(clan)) == 4


def before_income(**options: str) -> State:
    """The state that the set-up leaves, taken back from the income of round 1."""
    table = drafted(*FOUR, **options)
    for event in table.told("income"):
        table.state.treasury[event.params["player"]] -= event.params["koku"]
    return table.state


@pytest.mark.rule("2.3-02")
@pytest.mark.rule("K-06")
def test_everybody_starts_with_three_koku() -> None:
    assert before_income().treasury == [3] * 4
    assert drafted(*FOUR).koku("oda") == 3 + 3 + 1


@pytest.mark.rule("K-06")
def test_the_example_starts_without_koku() -> None:
    assert before_income(starting_koku="0").treasury == [0] * 4
    assert drafted(*FOUR, starting_koku="0").koku("oda") == 4


@pytest.mark.rule("2.3-03")
@pytest.mark.rule("4.1-04")
def test_no_upkeep_on_the_first_turn() -> None:
    assert not drafted(*FOUR).told("upkeep")
    assert drafted(*FOUR).koku("oda") == 7


@pytest.mark.rule("K-42")
def test_small_games_are_house_rules() -> None:
    assert [info.id for info in infos()] == ["4", "5", "3", "2"]
    for info in infos():
        assert ("house rule" in info.title) == (info.id in "32")
        assert ("K-42" in info.summary) == (info.id in "32")


@pytest.mark.rule("K-42")
def test_two_players_take_clans_of_different_regions() -> None:
    first = play(begun(2), "draw player1", "pick-clan oda")
    assert refused(first, "pick-clan chosokabe") == ("2.2.2-02", "region-taken")
    assert refused(first, "pick-clan mori") is None


@pytest.mark.rule("2.2.2-01")
def test_nothing_else_is_done_before_the_draft() -> None:
    assert refused(begun(), "recruit owari bushi") == ("2.2.2-01", "draw-open")
    picking = play(begun(), "draw player1", "draw player2", "draw player3")
    assert isinstance(picking.state.frames[-1], PlayerFrame)
    assert refused(picking, "recruit owari bushi") == ("5.1-04", "reinforcement-only")
