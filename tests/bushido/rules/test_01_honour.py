"""Goal, honour tracks and roles (1, 2)."""

from __future__ import annotations

import pytest

from scenarios.bushido.game import GAME
from scenarios.bushido.rules.working_copy import WorkingCopy
from tests.bushido.rules.builder import Table, fought


def changed(table: Table, player: int, change: int, *, warrior: bool = False) -> Table:
    """One change of a track."""
    working = WorkingCopy(table.state.copy())
    (working.add_warrior if warrior else working.add_honour)(player - 1, change, "test")
    table.state = working.state
    return table


@pytest.mark.rule("BU-WIN-01")
@pytest.mark.rule("B-01")
def test_fifty_honour_wins_at_once() -> None:
    table = Table()
    table.state.honour[0] = 49
    table.hand(1, katana3=3).run("purchase").play("buy 1")
    result = GAME.result(table.state)
    assert result is not None
    assert (result.winner, result.rule, table.state.frames) == ("player1", "BU-WIN-01", ())


@pytest.mark.rule("B-01")
def test_the_highest_of_several_beyond_fifty_wins() -> None:
    table = Table()
    table.state.honour[:2] = [49, 53]
    table.hand(1, katana3=3).run("purchase").play("buy 1")
    result = GAME.result(table.state)
    assert result is not None
    assert result.winner == "player2"


@pytest.mark.rule("BU-WIN-02")
@pytest.mark.rule("BU-COU-01")
@pytest.mark.rule("B-19")
@pytest.mark.parametrize(("votes", "ends"), [(4, False), (3, True), (2, True)])
def test_a_council_after_month_twelve(votes: int, ends: bool) -> None:
    table = Table().set(month=12, kotau=-1).run("month")
    assert table.open == ("player1", "council")
    table.play(*["play-on"] * votes, *["end-game"] * (6 - votes))
    result = GAME.result(table.state)
    if ends:
        assert result is not None
        assert (result.winner, result.rule) == ("player1", "BU-WIN-02")
    else:
        assert result is None
        assert table.state.month == 9
        assert table.told("war-tax")


@pytest.mark.rule("BU-COU-02")
def test_further_councils_are_held() -> None:
    table = Table().set(month=12, kotau=-1).run("month").play(*["play-on"] * 6)
    while table.open[1] in ("split", "draw-tile"):
        table.play(table.legal[0])
    assert table.state.month == 9
    assert table.set(month=12).run("month").open[1] == "council"


@pytest.mark.rule("B-37")
def test_a_vote_is_not_seen_before_all_have_voted() -> None:
    one, other = (Table().set(month=12, kotau=-1).run("month") for _ in range(2))
    one.play("play-on")
    other.play("end-game")
    for seat in ("", "player2", "player6"):
        assert GAME.digest(GAME.view(one.state, seat)) == GAME.digest(GAME.view(other.state, seat))


@pytest.mark.rule("BU-HON-01")
@pytest.mark.rule("BU-RES-08")
def test_a_conquest_moves_honour_koku_and_katana() -> None:
    table = fought("33", "1", ("battle", "battle"), terrain="city")
    before = fought("1", "3", ("battle", "battle"), terrain="city")
    assert table.owner("c2") == 1
    assert table.honour(1) == 28
    assert table.honour(3) == 2
    state, kept = table.state, before.state
    assert (state.koku(0) - kept.koku(0), state.katana(0) - kept.katana(0)) == (2, 2)
    assert (state.koku(2) - kept.koku(2), state.katana(2) - kept.katana(2)) == (-2, -2)


@pytest.mark.rule("BU-HON-02")
@pytest.mark.rule("BU-HON-04")
@pytest.mark.rule("B-02")
def test_a_gain_on_a_taken_number_goes_higher_until_free() -> None:
    table = Table()
    table.state.honour[:] = [20, 17, 5, 4, 3, 2]
    assert changed(table, 2, 3).honour(2) == 21
    table.state.honour[:] = [20, 17, 21, 4, 3, 2]
    assert changed(table, 2, 3).honour(2) == 22


@pytest.mark.rule("BU-HON-04")
@pytest.mark.rule("B-02")
def test_a_loss_on_a_taken_number_goes_lower_and_below_the_floor_to_the_lowest_free() -> None:
    table = Table()
    table.state.honour[:] = [20, 17, 5, 4, 1, 0]
    assert changed(table, 1, -3).honour(1) == 16
    assert changed(table, 3, -4).honour(3) == 2
    assert changed(table, 4, -9).honour(4) == 3


@pytest.mark.rule("BU-HON-03")
@pytest.mark.rule("BU-SET-11")
def test_all_warriors_start_equal_and_only_zero_is_shared() -> None:
    table = Table().start()
    assert table.state.warrior == [10] * 6
    assert changed(table, 2, 0, warrior=True).warrior(2) == 10
    table = Table()
    table.state.warrior[:] = [12, 10, 3, 2, 0, 7]
    assert changed(table, 2, 2, warrior=True).warrior(2) == 13
    assert changed(table, 3, -5, warrior=True).warrior(3) == 0


@pytest.mark.rule("BU-HON-05")
def test_losing_a_tile_takes_its_honour_off() -> None:
    table = Table().own(3, "c2", "temple", troops=1).hand(4, ronin=1).run("sensei")
    table.play("play-ronin c2")
    assert table.owner("c2") == 0
    assert table.honour(3) == 0


# --- roles ----------------------------------------------------------------------------------------


@pytest.mark.rule("BU-ROL-01")
@pytest.mark.rule("BU-P4-01")
@pytest.mark.rule("BU-ROL-06")
@pytest.mark.rule("B-03")
def test_the_daimyo_gives_every_role_and_the_tanin_chooses() -> None:
    table = Table()
    table.state.role[:] = [0] * 6
    table.run("roles")
    assert table.open == ("player1", "assign")
    assert table.refused("assign player1") == ("BU-ROL-01", "assign")
    table.play("assign player4", "assign player2")
    assert table.refused("assign player4") == ("BU-ROL-01", "assign")
    table.play("assign player3", "assign player6")
    assert table.open == ("player5", "tanin")
    assert table.legal == ["become bozu", "become musashi"]
    table.play("become musashi")
    assert table.state.role == [0, 2, 3, 1, 7, 4]


@pytest.mark.rule("B-34")
@pytest.mark.parametrize(("players", "roles"), [(5, 4), (4, 3), (3, 2)])
def test_fewer_players_have_fewer_roles(players: int, roles: int) -> None:
    table = Table(players)
    table.state.role[:] = [0] * players
    table.run("roles")
    while table.open[1] == "assign":
        table.play(table.legal[0])
    assert sorted(table.state.role) == list(range(roles + 1))
    assert table.open[1] == "rest"


@pytest.mark.rule("BU-ROL-09")
def test_roles_are_cleared_for_the_next_daimyo() -> None:
    table = Table().run("turn")
    assert table.state.role == [0] * 6


@pytest.mark.rule("BU-ROL-07")
@pytest.mark.rule("BU-P6-01")
@pytest.mark.rule("B-04")
@pytest.mark.rule("B-27")
def test_bozu_begs_of_everybody_with_tiles() -> None:
    table = Table().hand(1, katana1=1).hand(3, geisha=1, bow=2).run("tanin")
    assert table.open == ("player1", "alms")
    table.play("refuse")
    assert table.warrior(1) == 28
    assert table.open == ("player3", "alms")
    assert table.refused("give-alms ronin") == ("BU-ROL-07", "alms")
    table.play("give-alms geisha")
    assert (table.held(6, "geisha"), table.held(3, "geisha")) == (1, 0)
    assert [event.seats for event in table.told("alms-tile")] == [("player3", "player6")]
    assert table.open[1] == "rest"


def musashi(**own: int) -> Table:
    """Player 6 is Musashi with these tiles."""
    table = Table().hand(6, **own)
    table.state.role[5] = 7
    return table.run("tanin")


@pytest.mark.rule("BU-ROL-08")
@pytest.mark.rule("B-05")
def test_musashi_duels_for_five_honour() -> None:
    table = musashi(katana3=1).hand(1, katana2=1)
    assert table.refused("challenge player6") == ("BU-ROL-08", "challenge")
    table.play("challenge player1", "accept", "stack katana3", "stack katana2")
    assert (table.warrior(6), table.warrior(1)) == (16, 24)  # 15 and 25 are taken
    assert (table.in_hand(6), table.in_hand(1)) == (0, 0)


@pytest.mark.rule("B-05")
def test_the_challenged_wins_a_tie_and_may_refuse() -> None:
    table = musashi().play("challenge player2", "accept", "stack", "stack")
    assert (table.warrior(6), table.warrior(2)) == (5, 31)
    assert musashi().play("challenge player2", "refuse").warrior(2) == 23


@pytest.mark.rule("BU-ROL-02")
@pytest.mark.rule("BU-ROL-03")
def test_samurai_and_bushi_fight_with_their_own_tiles() -> None:
    table = fought("33", "2", ("battle", "battle"))
    assert (table.in_hand(2), table.in_hand(3)) == (0, 0)
    table = Table().own(1, "c1", troops=3).own(4, "c2").run("mobilize")
    assert table.refused("attack c1 c2 1 0") == ("BU-ROL-03", "not-of-bushi")


@pytest.mark.rule("BU-ROL-04")
@pytest.mark.rule("BU-ROL-05")
def test_sensei_and_hatamoto_play_at_single_price() -> None:
    table = Table().own(3, "c2", troops=3).hand(4, ronin=1).hand(5, ronin=1)
    assert "play-ronin c2" in table.run("sensei").legal
    assert "play-ronin c2" in table.run("hatamoto").legal
