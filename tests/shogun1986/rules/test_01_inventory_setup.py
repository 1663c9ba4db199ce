"""Sections 1 and 2: inventory and set-up."""

from __future__ import annotations

import random

import pytest

from scenarios.shogun1986 import library
from scenarios.shogun1986.files.charts import load_numbers
from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.actions import Allot, Muster
from scenarios.shogun1986.rules.numbers import DAIMYO, FACES, SPEARMAN
from scenarios.shogun1986.rules.setup import Placing
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.views import board as views_board
from tests.shogun1986.rules.builder import (
    army,
    holder,
    legal,
    line,
    open_choice,
    opened,
    play,
    position,
    refused,
    side,
)
from wargame_core.engine import procedure


def set_up(players: int, until: str = "plan", seed: int = 1, **options: str) -> State:
    """A game played at random up to a kind of choice."""
    draw = random.Random(seed)
    state = engine.start(library.load(str(players), options))
    while open_choice(state) != until:
        state = engine.apply(state, draw.choice(procedure.legal_actions(state))).state
    return state


@pytest.mark.rule("SG-INV-01")
@pytest.mark.rule("S-01")
def test_a_colour_has_72_figures() -> None:
    numbers = load_numbers()
    units = sum(kind.figures for kind in numbers.kinds)
    assert units + numbers.pieces.markers + numbers.pieces.experience == numbers.pieces.figures
    assert {kind.id: kind.figures for kind in numbers.kinds} == {
        "daimyo": 3, "bowman": 9, "swordsman": 9, "gunner": 9, "spearman": 36, "ronin": 0,
    }  # fmt: skip


@pytest.mark.rule("SG-INV-02")
def test_the_eleventh_castle_cannot_be_built() -> None:
    ten = ("yamato", "kawachi", "izumi", "settsu", "iga", "ise", "shima", "omi", "mino", "kai")
    state = position(
        side(owari="1 spearman", mikawa="1 spearman"),
        side(**dict.fromkeys(ten, "1 spearman")),
        castles=dict.fromkeys(ten, 1),
        plans=[Allot(0, 2, 0, 0, 0), Allot(0, 2, 0, 0, 0)],
    )
    building = line(state, "build")
    assert all(text.split()[-1] in ten for text in legal(building) if text.startswith("build"))
    assert len(state.castles) == load_numbers().pieces.castles


@pytest.mark.rule("SG-INV-03")
@pytest.mark.rule("S-15")
@pytest.mark.rule("SG-RON-06")
@pytest.mark.rule("SG-RON-01")
def test_ronin_run_short_in_order_of_swords() -> None:
    state = position(
        side(owari="5 spearman"),
        side(kai="5 spearman"),
        side(mino="5 spearman"),
        plans=[Allot(0, 0, 0, 11, 0), Allot(0, 0, 0, 2, 0), Allot(0, 0, 0, 1, 0)],
    )
    hired = line(state, "ronin").hired
    assert hired == (22, 3, 0)
    assert sum(hired) == load_numbers().pieces.ronin


@pytest.mark.rule("SG-INV-05")
@pytest.mark.rule("SG-SET-01")
@pytest.mark.parametrize(("players", "cards", "empty"), [(5, 13, 3), (4, 17, 0), (3, 22, 2)])
def test_cards_are_dealt(players: int, cards: int, empty: int) -> None:
    state = set_up(players, "placing")
    assert [state.controlled(player) for player in range(players)] == [cards] * players
    assert state.control.count(-1) == empty
    assert len(state.control) == 68


@pytest.mark.rule("SG-INV-04")
def test_dice_have_twelve_faces() -> None:
    assert load_numbers().pieces.die == FACES == 12


@pytest.mark.rule("SG-INV-06")
def test_no_unit_is_levied_from_an_empty_tray() -> None:
    state = position(
        side(army("mino", "1 daimyo 5 gunner"), owari="4 gunner", mikawa="1 spearman"),
        plans=[Allot(0, 0, 3, 0, 0)],
    )
    levying = line(state, "levy")
    assert refused(levying, "levy mikawa gunner") == ("SG-INV-06", "none-left")
    assert refused(levying, "levy mikawa spearman") is None


@pytest.mark.rule("SG-SET-01")
@pytest.mark.rule("SG-SET-03")
@pytest.mark.rule("SG-SET-04")
@pytest.mark.rule("S-10")
def test_two_players_lead_two_colours_each_with_koku_of_their_own() -> None:
    state = set_up(2)
    assert [state.controlled(player) for player in range(4)] == [17] * 4
    assert state.treasury == [5] * 4
    assert refused(state, "allot 6 0 0 0 0") == ("SG-PLN-02", "all-koku")
    assert state.seat(0) == state.seat(1) == "player1"


@pytest.mark.rule("SG-SET-02")
@pytest.mark.rule("SG-SET-06")
def test_quick_start_picks_six_and_spreads_the_units() -> None:
    state = set_up(4, "pick", quick_start="yes")
    assert [state.controlled(player) for player in range(4)] == [11] * 4
    state = set_up(4, quick_start="yes")
    assert [state.controlled(player) for player in range(4)] == [17] * 4
    for player in range(4):
        assert [state.on_board(player, kind) for kind in (1, 2, 3)] == [5, 5, 6]
        assert {one.level for one in state.armies_of(player)} == {2}


@pytest.mark.rule("SG-SET-06")
@pytest.mark.rule("S-12")
def test_no_army_of_the_quick_start_has_more_than_four_samurai() -> None:
    state = set_up(4, "enlist", quick_start="yes")
    full = play(state, *["enlist army1 bowman"] * 4)
    assert refused(full, "enlist army1 swordsman") == ("SG-LEV-04", "card-full")
    assert refused(full, "enlist army1 gunner") is None


@pytest.mark.rule("SG-SET-03")
@pytest.mark.parametrize(("players", "koku"), [(5, 4), (4, 5), (3, 7)])
def test_koku_at_the_start(players: int, koku: int) -> None:
    assert set_up(players).treasury == [koku] * players


@pytest.mark.rule("SG-SET-05")
@pytest.mark.rule("SG-SET-07")
@pytest.mark.rule("SG-SET-09")
@pytest.mark.parametrize(("players", "board", "tray"), [(5, 25, 11), (4, 29, 7), (3, 34, 2)])
def test_figures_after_the_set_up(players: int, board: int, tray: int) -> None:
    state = set_up(players)
    for player in range(players):
        assert state.on_board(player, SPEARMAN) == board
        assert state.tray(player, SPEARMAN) == tray
        assert [state.on_board(player, kind) for kind in range(4)] == [3, 3, 3, 6]
        assert {one.level for one in state.armies_of(player)} == {1}
        assert all(
            state.at(player, p)[SPEARMAN] for p, o in enumerate(state.control) if o == player
        )
        assert all(one.units[DAIMYO] for one in state.armies_of(player))


@pytest.mark.rule("SG-SET-09")
def test_figures_of_two_colours() -> None:
    state = set_up(2)
    assert [state.on_board(player, SPEARMAN) for player in range(4)] == [29] * 4
    assert [state.tray(player, SPEARMAN) for player in range(4)] == [7] * 4


@pytest.mark.rule("SG-SET-08")
def test_no_more_than_three_spearmen_in_the_set_up() -> None:
    state = position(side(owari="2 spearman", mino="1 spearman"))
    placing = play(opened(state, Placing(("player1",), (0,), 2, 0)), "muster owari")
    assert open_choice(placing) == "rest" or refused(placing, "muster owari") is not None
    two = opened(
        position(side(owari="2 spearman", mino="1 spearman", kai="1 spearman")),
        Placing(("player1",), (0,), 2, 0),
    )
    after = play(two, "muster owari")
    assert refused(after, "muster owari") == ("SG-SET-08", "enough-there")
    assert refused(after, "muster iga") == ("SG-WAR-02", "not-held")


@pytest.mark.rule("SG-SET-10")
def test_one_army_in_a_province_in_the_set_up() -> None:
    state = position(side(army("owari"), owari="1 spearman", mino="1 spearman", kai="1 spearman"))
    placing = opened(state, Placing(("player1",), (0,), 0, 1))
    assert refused(placing, "station owari") == ("SG-SET-10", "army-there")
    assert len(play(placing, "station mino").armies_of(0)) == 2


@pytest.mark.rule("SG-SET-11")
@pytest.mark.rule("S-11")
def test_the_set_up_goes_in_order_of_swords_or_all_at_once() -> None:
    state = set_up(3, "placing")
    first = procedure.decision(state)
    assert first is not None
    assert first.seat == state.seat(state.order[0])
    assert procedure.legal_actions(state)
    together = set_up(3, "placing", simultaneous_setup="yes")
    assert together.frames[-1].waiting == together.scenario.seats
    assert holder(together, "owari") in (-1, 0, 1, 2)


def said(state: State, language: str = "en") -> str:
    found = procedure.decision(state)
    assert found is not None
    return GAME.say(state, found.prompt, language)


@pytest.mark.rule("SG-SET-10")
def test_the_prompt_names_what_is_placed_next() -> None:
    state = position(side(army("owari"), owari="1 spearman", mino="1 spearman", kai="1 spearman"))
    placing = opened(state, Placing(("player1",), (0,), 2, 2))
    assert said(placing) == "Player 1: place 2 spearmen of Player 1"
    one = play(placing, "muster kai")
    assert said(one) == "Player 1: place 1 spearman of Player 1"
    none = play(one, "muster mino")
    assert said(none).startswith("Player 1: place army 2 of Player 1 (1 Daimyō")
    assert "第2軍（大名1" in said(none, "ja")
    rules = [found.rule for state in (one, none) if (found := procedure.decision(state))]
    assert rules == ["SG-SET-08", "SG-SET-10"]
    last = play(none, "station kai")
    assert open_choice(last) == "rest" or "army 3" in said(last)
    station = procedure.legal_actions(none)[0]
    assert GAME.describe(none, station, "en").startswith("Army 2 in ")


@pytest.mark.rule("SG-SET-06")
def test_the_prompt_of_the_quick_start_tells_the_armies_apart() -> None:
    state = set_up(3, "placing", quick_start="yes")
    while isinstance(procedure.legal_actions(state)[0], Muster):
        state = play(state, procedure.legal_actions(state)[0])
    player = state.frames[-1].players[0]
    first = state.armies_of(player)[0]
    assert "army 1" in said(state)
    assert GAME.words.group_text(state, first.units, "en") in said(state)
    card = views_board.card(state, first)
    assert card.title == "Army 1, no province yet, level 2"
