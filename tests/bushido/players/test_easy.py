"""What a seat is thought to have, and the opponent that looks one action ahead."""

from __future__ import annotations

import pytest

from scenarios.bushido.game import GAME
from scenarios.bushido.players.appraisal import Appraisal, tea_ahead
from scenarios.bushido.players.weights import weights
from tests.bushido.players.seated import chosen, honest_choices, played
from tests.bushido.rules.builder import Table, field_of_battle, stacked
from tests.thorough import with_long
from wargame_core.engine.decision import Message
from wargame_core.players.playout import play_out

LEVEL = "easy"


def terms(table: Table, player: int) -> dict[str, float]:
    return Appraisal(table.state, weights()[""]).of(player - 1)


def test_terms_name_what_a_player_has() -> None:
    table = Table().own(1, "c1", "temple", troops=3).own(3, "c2", troops=9)
    before = terms(table, 1)
    assert before["honour"] == 20 and before["danger"] < 0 and before["troops"] > 0
    more = terms(table.hand(1, geisha=1), 1)
    assert more["tiles"] > before["tiles"]
    safer = terms(table.own(1, "c1", "temple", troops=9), 1)
    assert safer["danger"] > before["danger"]
    ronin = terms(table.own(1, "c1", "temple", troops=9, ronin=4), 1)
    assert ronin["danger"] < safer["danger"]


def test_koku_katana_and_tiles_fade_as_the_year_passes() -> None:
    early = terms(Table().own(1, "c1", "town").hand(1, geisha=1), 1)
    late = terms(Table().own(1, "c1", "town").hand(1, geisha=1).set(month=12), 1)
    for name in ("koku", "katana", "tiles"):
        assert 0 < late[name] < early[name]


def test_warrior_honour_counts_as_long_as_a_ceremony_is_ahead() -> None:
    table = Table().set(month=9)
    assert tea_ahead(table.state, 1) and tea_ahead(table.state, 3)
    assert not tea_ahead(table.state, 4)
    appraisal = Appraisal(table.state, weights()[""])
    ahead, late = appraisal.warrior(1), appraisal.warrior(4)
    assert ahead > late
    assert Appraisal(table.hand(5, chanoyu=1).state, weights()[""]).warrior(4) > late


def test_a_leader_counts_most_among_others() -> None:
    appraisal = Appraisal(Table().state, weights()[""])
    rivals = appraisal.rivalry(2)
    assert rivals[2] == 0 and rivals[0] == max(rivals)


def test_stronger_stacks_promise_more() -> None:
    weak, strong = (stacked(field_of_battle(), stack, "22") for stack in ("1", "333"))
    assert (
        GAME.evaluate(strong.state, "player2")["clash"]
        > (GAME.evaluate(weak.state, "player2")["clash"])
    )
    assert (
        GAME.evaluate(strong.state, "player3")["clash"]
        < (GAME.evaluate(weak.state, "player3")["clash"])
    )


def test_it_holds_a_ceremony_and_converts_all_honour() -> None:
    table = Table().own(1, "c1", troops=1).set(warrior=[40, 8, 8, 8, 8, 8]).run("tea")
    assert str(chosen(table, LEVEL)).startswith("Invite")
    table.play(GAME.write_action(table.state, chosen(table, LEVEL)))
    assert chosen(table, LEVEL).points == 17


@pytest.mark.parametrize("players", with_long([3], [6]))
def test_it_plays_whole_games_with_any_number_of_players(players: int) -> None:
    options = {} if players % 2 else {"market": "no", "donations": "no"}
    kinds = {state.frames[-1].kind for state, _ in played(LEVEL, players, players, options)}
    assert {"convert", "mobilize", "losses", "build"} <= kinds or len(kinds) > 20


def test_its_choices_depend_on_its_view_only() -> None:
    assert honest_choices(LEVEL, 6, 4) > 15


def test_it_has_more_honour_than_random_play() -> None:
    seats = {f"player{n}": "easy" for n in (1, 3, 5)}
    found = play_out(GAME, "6", options={}, seats=seats, seed=2).result.points
    honour = {seat: sum(source.points for source in row) for seat, row in found.items()}
    assert sum(honour[seat] for seat in seats) > sum(honour.values()) / 2


def test_terms_have_words() -> None:
    table = Table()
    for name in GAME.evaluate(table.state, "player1"):
        for language in ("en", "ja"):
            words = GAME.say(table.state, Message(f"term.{name}"), language)
            assert words and words != f"term.{name}"
