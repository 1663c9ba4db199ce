"""Set-up, components, tiles and buildings (3, 4, 5)."""

from __future__ import annotations

import pytest

from scenarios.bushido import library
from scenarios.bushido.rules.pieces import BACK, Building
from scenarios.bushido.rules.working_copy import WorkingCopy
from tests.bushido.rules.builder import Table, fought
from wargame_core.engine import procedure

NUMBERS = library.load("6", {}).numbers


def set_up(until: str, players: int = 6, **options: str) -> Table:
    """Play the first of everything up to a kind of decision."""
    table = Table(players, **options).start()
    for _ in range(2000):
        if table.open[1] == until:
            return table
        table.play(table.legal[-1 if table.open[1] == "split" else 0])
    raise AssertionError(f"{until} is never asked")


@pytest.mark.rule("BU-SET-01")
@pytest.mark.rule("BU-SET-02")
def test_discs_and_markers_at_the_start() -> None:
    state = Table().start().state
    assert state.discs == [(0, 1, 1, 1, 0, 0, 0)] * 6
    assert state.pile == (0, 7, 4, 0, 2, 3, 4)
    assert state.small_bonus == state.great_bonus == state.campaign == [True] * 6


@pytest.mark.rule("BU-SET-03")
@pytest.mark.rule("B-06")
@pytest.mark.parametrize(("players", "tiles"), [(6, 36), (5, 30), (4, 24), (3, 18)])
def test_six_tiles_for_each_player(players: int, tiles: int) -> None:
    scenario = library.load(str(players), {})
    assert len(scenario.place_ids) == tiles == 6 * players
    for place, neighbours in enumerate(scenario.adjacent):
        assert 2 <= len(neighbours) <= 6
        assert all(place in scenario.adjacent[other] for other in neighbours)
    if players == 6:
        assert [length for length, _ in scenario.rows] == [4, 5, 6, 6, 6, 5, 4]
        assert sum(map(len, scenario.adjacent)) == 2 * 87


@pytest.mark.rule("BU-SET-04")
@pytest.mark.rule("BU-TIL-07")
def test_fortresses_in_order_on_tiles_that_stay_face_down() -> None:
    table = Table().start()
    assert table.open == ("player1", "fortress")
    table.play("found c3")
    assert table.open == ("player2", "fortress")
    assert table.refused("found c3") == ("BU-SET-04", "tile-taken")
    assert table.is_fortress("c3")
    assert table.troops("c3") == 1
    assert table.state.worth(table.at("c3")) == NUMBERS.terrains[0].worth


@pytest.mark.rule("BU-SET-05")
def test_provinces_in_order_until_no_tile_is_left() -> None:
    table = set_up("claim")
    assert table.open[0] == "player1"
    table.play(table.legal[-1])
    assert table.open == ("chance", "flip")
    table.play("flip village")
    assert table.open[0] == "player2"
    state = set_up("first-troops").state
    assert all(len(state.owned(player)) == 6 for player in state.players)


@pytest.mark.rule("BU-SET-06")
@pytest.mark.rule("BU-TIL-08")
def test_first_values_are_added_up() -> None:
    table = Table().own(1, "c1", "village").own(1, "c2", "mountains")
    table.state.begun = False
    table.run("values")
    assert (table.honour(1), table.state.koku(0), table.state.katana(0)) == (6, 13, 5)
    assert len(set(table.state.honour)) == 6


@pytest.mark.rule("BU-SET-07")
def test_the_rest_of_the_troops_is_placed() -> None:
    table = set_up("first-troops")
    state = table.state
    rest = min(30, state.koku(0)) - 6
    decision = procedure.decision(state)
    assert decision is not None
    assert decision.prompt.params["count"] == rest
    place = table.legal[0].split()[1]
    assert table.refused(f"station {place} {rest + 1}") == ("BU-SET-07", "first-troops")
    table.play(f"station {place} {rest}")
    assert table.state.all_troops(0) == rest + 6


@pytest.mark.rule("BU-SET-08")
@pytest.mark.rule("BU-SET-12")
@pytest.mark.rule("B-07")
def test_the_first_draws_twelve_and_each_other_one_more() -> None:
    table = set_up("split")
    assert table.legal == [f"split {n}" for n in range(13)]
    table.play("split 7")
    assert table.open == ("chance", "draw-tile")
    while table.open[1] == "draw-tile":
        table.play(table.legal[0])
    assert table.open == ("player2", "split")
    held = table.state.hand[0]
    assert (sum(held[1:6]), sum(held[6:])) == (7, 5)
    state = set_up("discard").state
    assert [sum(hand) for hand in state.hand] == [12 + state.katana(0), 13, 14, 15, 16, 17]


@pytest.mark.rule("BU-SET-09")
@pytest.mark.rule("BU-SET-10")
def test_market_and_fourth_disc() -> None:
    state = set_up("discard").state
    assert sum(state.market) == 12
    assert sum(state.market[1:6]) == 6
    assert [sum(discs) for discs in state.discs] == [4] * 6
    assert sum(state.pile) == 14
    assert not any(set_up("discard", market="no").state.market)


@pytest.mark.rule("BU-CMP-01")
@pytest.mark.rule("BU-CMP-02")
@pytest.mark.rule("BU-CMP-03")
@pytest.mark.rule("BU-CMP-04")
def test_numbers_of_the_components() -> None:
    military = [kind.number for kind in NUMBERS.tiles if kind.military]
    political = [kind.number for kind in NUMBERS.tiles[1:] if not kind.military]
    assert military == [34, 62, 34, 8, 15]
    assert political == [8, 5, 7, 17, 9, 6, 6, 6, 2, 2, 2, 2, 2, 2]
    assert sum(military) == 153
    assert sum(political) == 76
    assert [kind.number for kind in NUMBERS.discs] == [0, 13, 10, 6, 2, 3, 4]
    amounts = NUMBERS.amounts
    assert (amounts.troops, amounts.household, amounts.household_troops) == (30, 3, 3)


@pytest.mark.rule("BU-CMP-05")
def test_discards_are_shuffled_back_when_four_are_left() -> None:
    table = Table()
    table.discs(1)
    table.state.pile, table.state.discarded = (0, 4, 0, 0, 0, 0, 0), (0, 3, 4, 0, 2, 3, 4)
    table.run("discs").play("done")
    assert table.state.discarded == (0,) * 7
    assert len(table.legal) == 5
    table = Table()
    table.state.pile, table.state.discarded = (0, 5, 0, 0, 0, 0, 0), (0, 2, 4, 0, 2, 3, 4)
    assert table.state.discs[0] == (0, 1, 1, 1, 0, 0, 0)
    table.run("discs").play("done")
    assert table.legal == ["draw-disc player1 battle"]


TILES = {
    "mountains": ("BU-TIL-01", 15, 2, 2, 0),
    "village": ("BU-TIL-02", 6, 4, 6, 0),
    "town": ("BU-TIL-03", 4, 6, 4, 2),
    "city": ("BU-TIL-04", 4, 8, 2, 2),
    "temple": ("BU-TIL-05", 6, 10, 1, 1),
    "paddy": ("BU-TIL-06", 6, 2, 8, 0),
}


@pytest.mark.rule("BU-TIL-01")
@pytest.mark.rule("BU-TIL-02")
@pytest.mark.rule("BU-TIL-03")
@pytest.mark.rule("BU-TIL-04")
@pytest.mark.rule("BU-TIL-05")
@pytest.mark.rule("BU-TIL-06")
@pytest.mark.parametrize("terrain", TILES)
def test_a_map_tile(terrain: str) -> None:
    _, number, honour, koku, katana = TILES[terrain]
    table = Table().own(1, "c1", terrain)
    worth = table.state.worth(table.at("c1"))
    assert (worth.honour, worth.koku, worth.katana) == (honour, koku, katana)
    assert next(kind for kind in NUMBERS.terrains if kind.id == terrain).number == number


@pytest.mark.rule("BU-TIL-09")
@pytest.mark.rule("B-50")
def test_a_fortress_is_safe_and_may_be_left_empty() -> None:
    table = Table().own(3, "b1", troops=2).own(1, "c1", troops=3)
    table.state.owner[table.at("b2")], table.state.troops[table.at("b2")] = 2, 1  # a fortress
    table.hand(4, ronin=1).run("mobilize")
    assert table.refused("attack c1 b2 1 0") == ("BU-TIL-09", "fortress-is-safe")
    assert "attack a1 b1 1 0" in table.legal
    table.run("sensei")
    assert table.refused("play-ronin b2") == ("BU-TIL-09", "no-ronin-in-fortress")


BUILDINGS = {
    "hideout": ("BU-BLD-11", 1, 3, 1, 2, 1),
    "teahouse": ("BU-BLD-12", 2, 5, 5, 3, 1),
    "lantern": ("BU-BLD-13", 1, 3, 3, 3, 1),
    "inn": ("BU-BLD-14", 1, 4, 3, 3, 1),
    "camp": ("BU-BLD-15", 2, 3, 3, 3, 0),
    "dojo": ("BU-BLD-16", 2, 4, 3, 3, 1),
    "shrine": ("BU-BLD-17", 1, 6, 7, 1, 1),
}


@pytest.mark.rule("B-08")
@pytest.mark.rule("BU-BLD-11")
@pytest.mark.rule("BU-BLD-12")
@pytest.mark.rule("BU-BLD-13")
@pytest.mark.rule("BU-BLD-14")
@pytest.mark.rule("BU-BLD-15")
@pytest.mark.rule("BU-BLD-16")
@pytest.mark.rule("BU-BLD-17")
@pytest.mark.parametrize("name", BUILDINGS)
def test_a_building_costs_doubles_and_replaces_the_values(name: str) -> None:
    _, number, cost, honour, koku, katana = BUILDINGS[name]
    table = Table().own(1, "c1", "city").hand(1, katana2=cost - 1).run("build")
    assert table.refused(f"build c1 {name}") == ("BU-P12-03", "too-few-doubles")
    table.hand(1, katana2=1).run("build").play(f"build c1 {name}")
    worth = table.state.worth(table.at("c1"))
    assert (worth.honour, worth.koku, worth.katana) == (honour, koku, katana)
    assert table.in_hand(1) == 0
    assert table.state.unbuilt(list(BUILDINGS).index(name)) == number - 1
    changes = [event.params["change"] for event in table.told("honour")]
    assert changes == ([honour - 8] if honour != 8 else [])


@pytest.mark.rule("BU-BLD-18")
@pytest.mark.rule("B-09")
def test_a_wheel_uses_up_the_piece_of_a_building() -> None:
    table = Table().own(1, "c1", "city").hand(1, katana2=3).run("build")
    table.play("build-wheel c1 inn")
    worth = table.state.worth(table.at("c1"))
    assert (worth.honour, worth.koku, worth.katana) == (3, 6, 0)
    assert table.state.unbuilt(Building.INN) == 0
    table.own(1, "c2").hand(1, katana2=9).run("build")
    assert table.refused("build c2 inn") == ("B-09", "no-piece-left")
    assert "build-wheel c2 inn" not in table.legal


@pytest.mark.rule("BU-BLD-01")
@pytest.mark.rule("BU-P12-03")
def test_one_order_a_player_the_daimyo_first() -> None:
    table = Table().own(1, "c1").hand(1, katana2=20).run("build")
    assert table.open == ("player1", "build")
    table.play("build c1 inn")
    assert table.open == ("player2", "build")
    assert table.refused("build c1 camp") == ("BU-P12-03", "not-own-land")


@pytest.mark.rule("BU-BLD-02")
@pytest.mark.rule("B-49")
def test_built_over_pieces_go_back_to_the_stock() -> None:
    table = Table().own(1, "c1", building="inn").hand(1, katana2=3).run("build")
    table.play("build c1 camp")
    assert table.state.unbuilt(Building.INN) == 1
    assert table.state.unbuilt(Building.CAMP) == 1


@pytest.mark.rule("BU-BLD-02")
@pytest.mark.rule("BU-P9-01")
def test_a_battle_destroys_improvements_but_no_building() -> None:
    table = fought("3", "1", ("battle", "battle"), building="inn", irrigation=2)
    assert not any(table.state.improvements[table.at("c2")])
    assert table.state.building_at(table.at("c2")) == Building.INN


@pytest.mark.rule("B-08")
def test_nothing_is_built_in_a_fortress() -> None:
    table = Table().hand(1, katana2=9).run("build")
    assert table.refused("build a1 inn") == ("B-08", "no-building-in-fortress")


@pytest.mark.rule("BU-IMP-01")
@pytest.mark.rule("BU-IMP-02")
@pytest.mark.rule("BU-IMP-05")
@pytest.mark.rule("B-09")
def test_improvements_add_and_share_their_pieces() -> None:
    table = Table().own(1, "c1", "village", irrigation=2, tori=1)
    worth = table.state.worth(table.at("c1"))
    assert (worth.honour, worth.koku, worth.katana) == (4, 10, 1)
    assert table.state.spare(0) == table.state.spare(1) == 4
    table.hand(1, katana2=1).run("build").play("improve c1 tori")
    assert table.state.spare(0) == 3
    assert table.in_hand(1) == 0


@pytest.mark.rule("BU-IMP-04")
@pytest.mark.rule("BU-IMP-05")
@pytest.mark.rule("B-22")
def test_armories_become_peasants_that_die_first() -> None:
    table = fought("2", "22", ("duel", "battle"), armory=2, defenders=1)
    assert table.ever("peasants")[0].params["count"] == 6
    assert table.told("compared")[0].params["defence"] == 4 + 1 + 6
    table = fought("3", "2", ("duel", "duel"), armory=1)
    table = fought("33", "2", ("fan", "battle"), armory=2, defenders=1)  # 12 against 2 + 7
    assert (table.troops("c2"), table.owner("c2")) == (1, 3)
    assert table.state.battle is None


@pytest.mark.rule("B-18")
def test_hostages_and_heirlooms_by_kind() -> None:
    assert NUMBERS.amounts.hostage == 2
    assert [NUMBERS.tiles[tile].number for tile in (12, 13)] == [6, 6]
    assert NUMBERS.tiles[BACK].number == 0


@pytest.mark.rule("BU-MIK-01")
@pytest.mark.rule("B-31")
def test_the_mikado_makes_all_draw_anew() -> None:
    table = Table()
    state = table.state
    for bag in (0, 1):  # two tiles are left
        for tile, count in enumerate(state.bags[bag]):
            keep = 1 if tile in (1, 9) else 0
            if count > keep:
                table.hand(2, **{state.scenario.names["tile"][tile]: count - keep})
    working = WorkingCopy(table.state)
    assert [sum(bag) for bag in working.state.bags] == [1, 1]
    table.run("draw")
    while table.open[1] in ("split", "draw-tile") and not table.told("mikado"):
        table.play(table.legal[0])
    assert table.open == ("player1", "split")
    assert table.in_hand(2) == 0
    drawn = {}
    while table.open[1] in ("split", "draw-tile"):
        table.play(table.legal[0])
        drawn = {player: table.in_hand(player) for player in range(1, 7)}
    assert list(drawn.values()) == [12, 13, 14, 15, 16, 17]
