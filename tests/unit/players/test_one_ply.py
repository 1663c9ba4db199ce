"""``easy`` comes with an evaluation: one action ahead, dice exactly, by its own view only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.unit.engine import lots
from tests.unit.engine.toy_game import SEATS, Dash, Race, RaceGame, Walk
from wargame_core.engine.decision import Action
from wargame_core.engine.game import Game
from wargame_core.engine.match import Match
from wargame_core.players import roster
from wargame_core.players.one_ply import OnePly
from wargame_core.players.opponents import Opponents
from wargame_core.players.player import Level, Setting
from wargame_core.players.playout import play_out
from wargame_core.players.random_player import RandomPlayer
from wargame_core.players.randomness import Randomness
from wargame_core.players.reasons import hint
from wargame_core.players.valuing import ValuingPlayer


@dataclass
class JudgedRace(RaceGame):
    """The race with an evaluation."""

    def evaluate(self, state: Race, seat: str) -> Mapping[str, float]:
        own = SEATS.index(seat)
        return {
            "fields": float(state.fields[own]),
            "behind": -0.5 * state.fields[1 - own],
            "home": 9.0 * (state.fields[own] >= state.goal),
        }


def easy(game: Game, seat: str, seed: int = 1) -> ValuingPlayer[Any]:
    player = ValuingPlayer(OnePly(game))
    player.begin(seat, Randomness(seed, seat))
    return player


def explained(game: Game, state: Any, seat: str) -> dict[Any, Mapping[str, float]]:
    view, legal = game.view(state, seat), game.legal_actions(state)
    found = easy(game, seat).explain(game, view, game.decision(state), legal, len(legal))
    return {one.action: one.terms for one in found}


def test_a_game_with_an_evaluation_has_an_easy_opponent() -> None:
    assert roster.names(JudgedRace()) == ("human", "random", "easy", "hasty", "other")
    assert roster.names(lots.GAME) == ("human", "random", "easy")
    assert "easy" not in roster.names(RaceGame())
    with pytest.raises(TypeError, match="RaceGame has no evaluation"):
        OnePly(RaceGame())


def test_an_easy_opponent_of_the_game_itself_comes_first() -> None:
    class Own(JudgedRace):
        @property
        def opponents(self) -> Mapping[str, Level]:
            return {"easy": Level(lambda setting: RandomPlayer())}

    made = roster.opponents(Own())["easy"].make(Setting())
    assert isinstance(made, RandomPlayer)


def test_an_action_is_worth_the_mean_of_what_its_die_brings() -> None:
    state = JudgedRace().setup("short", {"goal": "10"}, 1)
    terms = explained(JudgedRace(), state, "red")
    assert terms[Dash()] == {"fields": 3.5, "behind": 0.0, "home": 0.0}
    assert terms[Walk()] == {"fields": 1.0, "behind": 0.0, "home": 0.0}


def test_an_ended_match_is_evaluated_too() -> None:
    state = replace(JudgedRace().setup("short", {"goal": "10"}, 1), fields=(8, 0))
    assert explained(JudgedRace(), state, "red")[Dash()]["home"] == pytest.approx(9 * 5 / 6)


def test_equal_actions_are_left_to_the_randomness_of_the_seat() -> None:
    class Flat(JudgedRace):
        def evaluate(self, state: Race, seat: str) -> Mapping[str, float]:
            return {}

    game = Flat()
    state = game.setup("short", {"goal": "10"}, 1)
    view, legal = game.view(state, "red"), game.legal_actions(state)
    taken = {
        easy(game, "red", seed).choose(game, view, game.decision(state), legal)
        for seed in range(30)
    }
    assert taken == set(legal)


def test_rolls_without_end_are_not_thought_through_to_the_end() -> None:
    class Restless(JudgedRace):
        def decision(self, state: Race) -> Any:
            return super().decision(replace(state, rolling=state.turn < 10**6))

        def apply(self, state: Race, action: Action) -> Any:
            step = super().apply(replace(state, rolling=state.turn > 1), action)
            return replace(step, state=replace(step.state, turn=step.state.turn + 1))

    game = Restless()
    state = replace(game.setup("short", {"goal": "3000"}, 1), turn=1)
    legal = [Walk(), Dash()]
    found = easy(game, "red").explain(game, state, super(Restless, game).decision(state), legal)
    assert {one.action for one in found} == set(legal)


def wins(game: Game, scenario: str, seats: Mapping[str, str], seed: int) -> bool:
    winner = play_out(game, scenario, options={}, seats=seats, seed=seed).result.winner
    return winner is not None and seats.get(winner) == "easy"


def test_it_beats_random_play_in_a_race() -> None:
    won = sum(
        wins(JudgedRace(), "short", {seat: "easy"}, seed) for seat in SEATS for seed in range(20)
    )
    assert won >= 32


def test_it_beats_random_play_where_much_is_hidden() -> None:
    seats = [{seat: "easy"} for seat in lots.SEATS]
    won = sum(wins(lots.GAME, "one", own, seed) for own in seats for seed in range(20))
    assert won >= 36


def test_it_knows_no_more_than_its_seat() -> None:
    match: Match = Match(lots.GAME, "one", seed=4, seats=dict.fromkeys(lots.SEATS, "easy"))
    opponents = Opponents(lots.GAME, match.seats, 4)
    asked = 0
    while (decision := match.decision) is not None:
        if decision.seat in lots.SEATS:
            state, place = match.state, match.position
            own = lots.SEATS.index(decision.seat)
            other = tuple(n if seat == own else n + 7 for seat, n in enumerate(state.kept))
            told = [
                opponents.explain(known, decision, match.legal, place)
                for known in (state, replace(state, kept=other))
            ]
            assert told[0] == told[1]
            asked += 1
        opponents.act(match)
    assert asked == lots.ROUNDS * len(lots.SEATS)


def test_its_choice_is_explained_and_serves_as_a_hint() -> None:
    state = lots.Table(kept=(15, 3, 3), lot=6, turn=6)
    decision, legal = lots.GAME.decision(state), lots.GAME.legal_actions(state)
    assert decision is not None
    found = hint(lots.GAME, state, decision, legal, seed=1, position=9)
    assert [one.action for one in found] == [lots.Throw(), lots.Keep()]
    assert found[1].terms["points"] == -15.0
    assert found[0].terms["points"] == 0.0
