"""The planning opponent: repeatable, without secrets, and with an eye for what is near."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from scenarios.gekokujo.game import GAME
from scenarios.gekokujo.players.normal import Planner
from scenarios.gekokujo.players.weights import Weights, read, weights
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.actions import HireRonin
from scenarios.gekokujo.rules.state import Mission, State
from scenarios.gekokujo.text import words as text
from tests.gekokujo.invariants import begin, some_options, with_other_secrets
from tests.gekokujo.rules.builder import (
    Played,
    battle,
    position,
    reinforcement,
    run,
    side,
    turn,
)
from tests.thorough import with_long
from wargame_core.engine.decision import CHANCE, Message
from wargame_core.engine.errors import UsageError
from wargame_core.players.playout import play_out
from wargame_core.players.randomness import Randomness
from wargame_core.players.valuing import ValuingPlayer

ALL = dict.fromkeys(("political", "firearms", "rice", "glory"), "yes")


def seated(seat: str, seed: int = 0, persona: str = "") -> ValuingPlayer[Any]:
    player = ValuingPlayer(Planner(persona))
    player.begin(seat, Randomness(seed, seat))
    return player


def chosen(state: State, persona: str = "") -> Any:
    """What a fresh player takes."""
    decision = engine.decision(state)
    assert decision is not None
    player = seated(decision.seat, persona=persona)
    view = GAME.view(state, decision.seat)
    return player.choose(GAME, view, decision, engine.legal_actions(state))


def moved(state: State, clan: str) -> Played:
    """The board after the clan's movement."""
    played = turn(state, clan)
    while played.asked in ((clan, "movement"), (clan, "group")):
        played = Played(engine.apply(played.state, chosen(played.state)).state)
    return played


def bought(state: State, clan: str) -> Played:
    """The board after the clan's reinforcement."""
    played = reinforcement(state, clan)
    while played.asked in ((clan, "reinforce"), (clan, "target")):
        played = Played(engine.apply(played.state, chosen(played.state)).state)
    return played


# --- small situations ---------------------------------------------------------------------------


def test_it_takes_an_undefended_mandate_province() -> None:
    state = position(
        side("tokugawa", 0, mikawa="3 daimyo 1 bushi", omi="2 bushi"),
        side("shimazu", 0, satsuma="3 daimyo 1 bushi"),
    )
    after = moved(state, "tokugawa")
    assert after.holder("yamashiro") == "tokugawa"
    assert after.state.controlled(0) == 6


def test_every_unit_finds_a_province_of_its_own() -> None:
    state = position(
        side("oda", 0, owari="3 daimyo 4 bushi"), side("shimazu", 0, satsuma="3 daimyo 1 bushi")
    )
    after = moved(state, "oda")
    assert after.state.controlled(0) == 7


def test_it_does_not_attack_at_bad_odds() -> None:
    state = position(
        side("oda", 0, owari="1 daimyo 1 bushi"),
        side(
            "uesugi", 0, ise="1 daimyo 6 bushi", mino="1 daimyo 6 bushi", mikawa="1 daimyo 6 bushi"
        ),
    )
    after = moved(state, "oda")
    assert all(place not in after.state.units[1] for place in after.state.units[0])


def test_it_goes_for_a_daimyo_who_stands_alone() -> None:
    state = position(
        side("oda", 0, owari="3 daimyo 4 bushi", mikawa="5 bushi"),
        side("takeda", 0, mino="1 daimyo", kai="4 bushi"),
    )
    after = moved(state, "oda")
    assert after.units("oda", "mino").get("bushi", 0) >= 2
    assert not after.units("oda", "mino").get("daimyo")


def test_the_last_daimyo_does_not_stay_where_enemies_can_come() -> None:
    near = {"mikawa": "3 bushi", "mino": "4 bushi"}
    state = position(
        side("oda", 0, owari="1 daimyo 2 bushi", ise="1 bushi"),
        side("takeda", 0, kai="3 daimyo", **near),
        order="oda takeda",
    )
    after = moved(state, "oda")
    lord = next(place for place, counts in after.state.units[0].items() if counts[0])
    assert lord != after.place("owari")


def test_recruits_go_where_they_are_wanted_and_the_winter_is_paid() -> None:
    state = position(
        side("oda", 6, owari="3 daimyo 1 bushi", mino="1 bushi"),
        side("shimazu", 0, satsuma="3 daimyo 1 bushi"),
    )
    after = bought(state, "oda")
    assert after.state.all_bushi(0) > 4
    assert after.koku("oda") >= 2


def test_ronin_are_hired_where_they_matter() -> None:
    lord = position(
        side("oda", 4, owari="3 daimyo", mino="2 bushi"),
        side("takeda", 0, mino="1 daimyo", kai="4 bushi"),
    )
    action = chosen(battle(lord, "oda", "mino").state)
    assert isinstance(action, HireRonin) and action.count
    nothing = position(
        side("oda", 4, owari="3 daimyo", mino="7 bushi"),
        side("takeda", 0, mino="1 bushi", kai="3 daimyo"),
    )
    assert chosen(battle(nothing, "oda", "mino").state) == HireRonin(0)


def test_the_ninja_leads_enemies_away_from_the_last_daimyo() -> None:
    state = position(
        side("takeda", 0, kai="3 daimyo", mikawa="5 bushi", mino="5 bushi"),
        side("oda", 9, owari="1 daimyo 2 bushi", ise="1 bushi"),
    )
    after = bought(state, "oda")
    assert after.state.mission == Mission.DIVERSION
    assert after.state.ninja_at == after.place("owari")
    safe = position(
        side("takeda", 0, kai="3 daimyo", mikawa="5 bushi"),
        side("oda", 9, satsuma="1 daimyo 2 bushi"),
    )
    assert bought(safe, "oda").state.mission == Mission.NONE


def test_the_winter_is_sown_for_and_the_rest_is_not_put_away() -> None:
    state = position(
        side("oda", 9, owari="3 daimyo 2 bushi", ise="2 bushi"),
        side("shimazu", 0, satsuma="3 daimyo 1 bushi"),
        modules=["rice"],
    )
    played = run(state, "sowing")
    while played.asked == ("oda", "sowing"):
        played = Played(engine.apply(played.state, chosen(played.state)).state)
    assert 1 <= sum(koku for _, koku in played.state.sown.values()) <= 5
    assert played.state.stored[0] == 0


def test_nobody_is_let_have_the_third_mandate_province() -> None:
    state = position(
        side("oda", 0, owari="3 daimyo 1 bushi", suruga="2 bushi"),
        side("mori", 0, yamashiro="4 bushi", settsu="3 daimyo 4 bushi"),
        order="oda mori",
    )
    assert moved(state, "oda").holder("sagami") == "oda"


# --- what every opponent has to keep ----------------------------------------------------------


def played(options: dict[str, str], seed: int, players: str = "4") -> Iterator[tuple[State, Any]]:
    """States of a game between planning players, with what they choose."""
    draw, state = random.Random(seed), begin(players, options)
    seats = {seat: seated(seat, seed) for seat in state.scenario.seats}
    while state.frames:
        decision, legal = engine.decision(state), engine.legal_actions(state)
        assert decision is not None
        if decision.seat == CHANCE:
            action = draw.choice(legal)
        else:
            view = GAME.view(state, decision.seat)
            action = seats[decision.seat].choose(GAME, view, decision, legal)
            assert action in legal
            yield state, action
        state = engine.apply(state, action).state


@pytest.mark.parametrize("number", with_long([1, 5], [0, 2, 3, 4]))
def test_its_choices_depend_on_its_view_only(number: int) -> None:
    draw = random.Random(number)
    options = {**some_options(draw), "max_rounds": "4"}
    for step, (state, action) in enumerate(played(options, number, draw.choice("2345"))):
        if step % 11 or step > 900:
            continue
        decision, legal = engine.decision(state), engine.legal_actions(state)
        assert decision is not None
        view = GAME.view(with_other_secrets(state, decision.seat, draw), decision.seat)
        fresh = seated(decision.seat, number)
        values = fresh.explain(GAME, view, decision, legal, len(legal))
        best = [found.action for found in values if found.total >= values[0].total - 1e-9]
        if decision.kind not in ("diplomacy", "pick-clan"):  # chance decides there
            assert action in best


@pytest.mark.parametrize("options", [{}, {**ALL, "max_rounds": "4"}], ids=["core", "modules"])
def test_the_same_match_twice(options: dict[str, str]) -> None:
    seats = dict.fromkeys(("player1", "player2", "player3", "player4"), "normal")
    seats["player2"] = "normal:bold"
    games = [play_out(GAME, "4", options=options, seats=seats, seed=3) for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("players", with_long([3], [4, 5]))
def test_it_wins_from_every_seat_against_greedy_opponents(players: int) -> None:
    """One match from each seat; the dice may take one of them."""
    won = 0
    for number in range(players):
        seats = {f"player{n + 1}": "easy" for n in range(players)}
        seat = f"player{number + 1}"
        seats[seat] = "normal"
        options = {"max_rounds": "20"}
        game = play_out(GAME, str(players), options=options, seats=seats, seed=number)
        won += game.result.winner == seat
    assert won >= players - 1


def test_explanations_name_several_terms_that_have_words() -> None:
    names: set[str] = set()
    at_once = 0
    for step, (state, action) in enumerate(played({**ALL, "max_rounds": "4"}, 1)):
        if step % 3:
            continue
        decision, legal = engine.decision(state), engine.legal_actions(state)
        assert decision is not None
        view = GAME.view(state, decision.seat)
        found = seated(decision.seat, 1).explain(GAME, view, decision, legal, 3)
        assert 1 <= len(found) <= 3
        totals = [round(one.total, 9) for one in found]
        assert totals == sorted(totals, reverse=True)
        assert all(one.action in legal for one in found)
        del action
        at_once = max(at_once, *(len(one.terms) for one in found))
        names.update(*(one.terms for one in found))
    assert at_once >= 4
    assert len(names) >= 10
    state = begin("4", {})
    for name in names:
        for language in ("en", "ja"):
            assert f"term.{name}" in text.catalogue(language), name
            assert GAME.say(state, Message(f"term.{name}"), language)


# --- weights --------------------------------------------------------------------------------------


def test_personas_differ_from_the_usual_self_and_are_offered() -> None:
    assert set(weights()) == {"", *GAME.opponents["normal"].personas}
    assert len({repr(found) for found in weights().values()}) == len(weights())
    assert all(isinstance(found, Weights) for found in weights().values())


def test_faults_in_weights_are_told_all_at_once() -> None:
    with pytest.raises(UsageError, match=r"goal.*missing.*unknown entry 'tea'.*a number"):
        read('format = "gekokujo-weights/1"\n[normal]\ntea = 1\n[persona.bold]\nunit = "much"')
    with pytest.raises(UsageError, match=r"weights\.toml: "):
        read("[")
