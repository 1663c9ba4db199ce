"""Every game has complete views: its own answers, and plain ones for the rest."""

from __future__ import annotations

import inspect
from types import SimpleNamespace
from typing import Any

import pytest

from scenarios.gekokujo.game import GAME as GEKOKUJO
from scenarios.western_hero.game import GAME as WESTERN_HERO
from tests.unit.engine.auction_game import AUCTION
from tests.unit.engine.toy_game import GAME as RACE
from wargame_core.engine.decision import Action, Event
from wargame_core.engine.game import Game
from wargame_core.engine.places import AttemptsAt, ListsPlaces, Reaches
from wargame_core.views.board_views import BoardViews
from wargame_core.views.choice_views import ChoiceViews
from wargame_core.views.contract import GameViews
from wargame_core.views.defaults import completed
from wargame_core.views.fight_views import FightViews
from wargame_core.views.place_values import PlaceList
from wargame_core.views.reference_views import ReferenceViews
from wargame_core.views.registry import view_of
from wargame_core.views.time_values import TURN

PARTS = (BoardViews, ChoiceViews, FightViews, ReferenceViews)


def members(protocol: type) -> set[str]:
    return {name for name in vars(protocol) if not name.startswith("_")}


def test_the_contract_is_its_four_parts_and_each_member_belongs_to_one() -> None:
    found = [name for part in PARTS for name in members(part)]
    assert len(found) == len(set(found))
    assert not members(GameViews)


@pytest.mark.parametrize("game", [RACE, AUCTION, GEKOKUJO, WESTERN_HERO], ids=lambda g: g.info.id)
@pytest.mark.parametrize("part", PARTS)
def test_no_member_is_missing_in_any_game(game: Game, part: type) -> None:
    views = view_of(game)
    for name in members(part):
        assert hasattr(views, name)


@pytest.mark.parametrize("game", [RACE, GEKOKUJO, WESTERN_HERO], ids=lambda g: g.info.id)
@pytest.mark.parametrize("part", PARTS)
def test_answers_take_what_the_contract_says(game: Game, part: type) -> None:
    views = view_of(game)
    for name in members(part):
        declared = getattr(part, name)
        if inspect.isfunction(declared):
            wanted = list(inspect.signature(declared).parameters)[1:]
            assert list(inspect.signature(getattr(views, name)).parameters) == wanted, name


def test_a_game_that_answers_one_part_keeps_that_and_has_the_rest_plain() -> None:
    own = SimpleNamespace(seat_name=lambda state, seat: f"Lord {seat}", level_of=lambda event: TURN)
    views = completed(AUCTION, own)
    state = AUCTION.setup("fair", {}, 0)
    assert views.seat_name(state, "red") == "Lord red"
    assert views.mark_label(Event("anything", "1", {"number": 4})) == "4"
    assert views.board_of(state) == PlaceList(("Purse of red", "Purse of blue", "Purse of green"))


def test_places_of_a_game_that_lists_none_are_not_on_the_page() -> None:
    class Mapless(type(RACE)):  # type: ignore[misc]
        def places(self, state: Any, action: Action) -> Any:
            return AUCTION_PLACES

    AUCTION_PLACES = SimpleNamespace(lit=(7,), units=(3,), path=())  # noqa: N806
    game = Mapless()
    views = completed(game, None)
    state = game.setup("short", {"goal": "10"}, 1)
    assert views.places(state, None).lit == ()
    assert views.places(state, None).units == (3,)


def test_what_a_game_says_of_a_place_is_offered_there() -> None:
    class Telling(type(AUCTION)):  # type: ignore[misc]
        def attempts_at(self, state: Any, place: int) -> Any:
            return self.legal_actions(state)[:1]

        def reach(self, state: Any) -> Any:
            return {2: 5}

    game = Telling()
    assert isinstance(game, ListsPlaces | AttemptsAt | Reaches)
    views = completed(game, None)
    state = game.setup("fair", {}, 0)
    assert views.all_attempts(state, 0)[0].title == "Purse of red"
    assert list(views.attempts(state, "bid", 0, ())) == list(game.legal_actions(state)[:1])
    refused = type(game)()
    refused.attempts_at = lambda state, place: [None]
    assert completed(refused, None).all_attempts(state, 0) == ()
    tag = views.move_tag(state, 2)
    assert tag is not None and tag.label == "5" and views.move_tag(state, 1) is None
