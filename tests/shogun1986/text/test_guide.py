"""What a player at a terminal is told of provinces, choices and dice."""

from __future__ import annotations

import pytest

from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules.state import State
from tests.shogun1986.rules.builder import action_of, army, position, side, turn
from wargame_core.engine.game import Game
from wargame_core.engine.guide import guide_of

GUIDE = guide_of(GAME)
LANGUAGES = ("en", "ja")


def declaring(**hidden: int) -> State:
    state = position(
        side(army("owari", "1 daimyo 2 swordsman", level=2), owari="2 spearman"),
        side(army("mino", "1 daimyo 2 bowman"), mino="3 spearman", mikawa="1 spearman"),
        hidden=hidden,
        castles={"mino": 2, "mikawa": 1},
    )
    return turn(state, 0, "B")


def place(state: State, name: str, language: str = "en") -> str:
    assert GUIDE is not None
    view = GAME.view(state, "player1")
    return "\n".join(GUIDE.place(view, state.scenario.map.index[name], language))


def test_a_province_has_its_army_and_castle() -> None:
    told = place(declaring(), "mino")
    assert "an army of level 1: 1 Daimyō, 2 Bowmen" in told
    assert "a fortress" in told and "held by Player 2" in told
    assert "a castle" in place(declaring(), "mikawa")


@pytest.mark.rule("SG-RON-02")
def test_only_one_s_own_hidden_ronin_are_told() -> None:
    state = declaring(owari=1, mino=2)
    assert "1 hidden rōnin" in place(state, "owari")
    assert "hidden" not in place(state, "mino")


def test_who_is_attacked_is_noted() -> None:
    assert GUIDE is not None
    state = declaring()
    legal = GAME.legal_actions(state)
    for language in LANGUAGES:
        notes = GUIDE.notes(state, legal, language)
        assert notes.keys() == {one for one in legal if GAME.write_action(state, one) != "finish"}
        assert not any("{" in note.text or "guide." in note.text for note in notes.values())
    attack = action_of(state, "declare owari mino army")
    assert "army of level 1" in GUIDE.notes(state, legal, "en")[attack].text


def test_odds_stand_below_a_battle_and_not_below_the_end() -> None:
    assert GUIDE is not None
    state = declaring()
    assert GUIDE.preview(state, action_of(state, "declare owari mino army"), "en") is not None
    assert GUIDE.preview(state, action_of(state, "finish"), "en") is None
    assert not GUIDE.rolls(state, action_of(state, "declare owari mino army"))


@pytest.mark.parametrize(("phase", "kind"), [("A", "movement"), ("B", "declare")])
def test_a_phase_of_one_player_is_a_chapter(phase: str, kind: str) -> None:
    assert GUIDE is not None
    state = turn(declaring(), 0, phase)
    for language in LANGUAGES:
        chapter = GUIDE.chapter(state, language)
        assert chapter is not None and chapter.seat == "player1"
        assert "{" not in chapter.title and f"chapter-{kind}" not in chapter.title


def test_it_begins_where_the_army_stands() -> None:
    assert GUIDE is not None
    game: Game[State] = GAME
    state = declaring()
    here = GUIDE.here(state)
    assert here is not None and state.scenario.map.ids[here] == "owari"
    assert GUIDE.near(state, here, "en") and GUIDE.picture(state, here, "ja")
    assert game.decision(state) is not None
