"""The opponent ``normal``: legal everywhere, repeatable, without secrets, and with sense."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from scenarios.shogun1986 import library
from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.players.normal import VALUED, Planner
from scenarios.shogun1986.players.weights import Weights, read, weights
from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.actions import Allot, CallOff, GoOn
from scenarios.shogun1986.rules.battle import start_battle
from scenarios.shogun1986.rules.ninja import Occasion
from scenarios.shogun1986.rules.numbers import KINDS
from scenarios.shogun1986.rules.options import OPTIONS
from scenarios.shogun1986.rules.state import State
from scenarios.shogun1986.rules.working_copy import WorkingCopy
from scenarios.shogun1986.text import notation
from scenarios.shogun1986.text import words as text
from tests.shogun1986.rules.builder import (
    army,
    holder,
    line,
    open_choice,
    opened,
    play,
    position,
    side,
    turn,
)
from tests.shogun1986.test_hidden_facts import shuffled
from tests.thorough import with_long
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE, Message
from wargame_core.engine.errors import UsageError
from wargame_core.engine.interrupt import Interrupt, Pass
from wargame_core.engine.procedure import Frame
from wargame_core.engine.sealed import SealedChoice
from wargame_core.players.playout import play_out
from wargame_core.players.randomness import Randomness
from wargame_core.players.valuing import ValuingPlayer
from wargame_core.provinces.rules.engine import settle
from wargame_core.provinces.rules.frames import PlayerFrame


def seated(seat: str, seed: int = 0) -> ValuingPlayer[Any]:
    player = ValuingPlayer(Planner())
    player.begin(seat, Randomness(seed, seat))
    return player


def chosen(state: State) -> Any:
    """What a fresh player takes."""
    decision = procedure.decision(state)
    assert decision is not None
    view = GAME.view(state, decision.seat)
    legal = procedure.legal_actions(state)
    return seated(decision.seat).choose(GAME, view, decision, legal)


def written(state: State) -> str:
    return notation.write(state.scenario, chosen(state))


def phase(state: State, name: str) -> State:
    """The board after a phase of the first colour, as the player leads it."""
    state = turn(state, 0, name)
    kinds = {"D1": ("movement", "march"), "D2": ("forces", "party"), "A": ("movement", "march")}
    while open_choice(state) in kinds[name]:
        frame = state.frames[-1]
        if name == "A" and getattr(frame, "final", False):
            break
        state = engine.apply(state, chosen(state)).state
    return state


# --- small situations ---------------------------------------------------------------------------

FAR = {"mutsu": "1 spearman"}


def test_it_declares_against_the_weak_and_not_against_the_strong() -> None:
    weak = position(side(owari="5 spearman"), side(army("dewa"), mikawa="1 spearman", **FAR))
    assert written(turn(weak, 0, "B")).startswith("declare owari mikawa")
    strong = position(side(owari="2 spearman"), side(army("mikawa", "1 daimyo 4 bowman 5 gunner")))
    assert written(turn(strong, 0, "B")) == "finish"


def test_it_stops_a_battle_that_goes_badly_and_goes_on_with_a_good_one() -> None:
    for mine, theirs, expected in (
        ("1 spearman", "3 bowman", CallOff()),
        ("4 swordsman", "1 spearman", GoOn()),
    ):
        state = position(side(owari=mine, ise="1 spearman"), side(army("mutsu"), mikawa=theirs))
        working = WorkingCopy(state)
        place = state.scenario.map.index
        start_battle(working, 0, place["owari"], place["mikawa"], army=False)
        settle(working)
        state = working.state
        while open_choice(state) == "battle-die":
            state = play(state, 12)
        assert open_choice(state) == "stop"
        assert chosen(state) == expected


def test_it_loses_the_cheapest_unit() -> None:
    state = position(
        side(owari="1 spearman 1 bowman 1 swordsman"), side(army("mutsu"), mikawa="1 bowman")
    )
    working = WorkingCopy(state)
    place = state.scenario.map.index
    start_battle(working, 0, place["owari"], place["mikawa"], army=False)
    settle(working)
    state = play(working.state, 12, 1)
    assert open_choice(state) == "casualties"
    assert chosen(state).kind == KINDS.index("spearman")


def test_forces_enter_empty_provinces_and_leave_somebody_behind() -> None:
    state = position(side(army("yamato"), owari="4 spearman"), side(army("mutsu")))
    after = phase(state, "D2")
    assert after.controlled(0) >= 4
    assert holder(after, "owari") == 0


def test_an_army_goes_where_it_can_attack() -> None:
    state = position(
        side(army("yamashiro", "1 daimyo 2 bowman 4 swordsman"), yamashiro="1 spearman",
             omi="1 spearman"),
        side(army("mutsu"), mino="1 spearman"),
    )  # fmt: skip
    assert holder(state, "mino") == 1
    after = phase(state, "A")
    ids = after.scenario.map.ids
    near = after.scenario.adjacent[after.scenario.map.index["mino"]]
    assert ids[after.armies[0][0].province] in {ids[place] for place in near}


def test_the_ninja_strikes_at_a_daimyo_who_is_alone() -> None:
    cards = army("mutsu"), army("dewa", "1 daimyo 3 spearman")
    state = position(side(army("owari")), side(*cards), ninja=0, round_=3)
    state.turn = 0
    assert written(opened(state, Occasion(("player1",)))) == "strike mutsu"


def test_it_does_not_waste_the_ninja_on_an_army_that_has_moved() -> None:
    cards = [army(place, "1 daimyo 1 spearman") for place in ("mutsu", "dewa")]
    state = position(side(army("owari")), side(*cards), ninja=0, round_=3)
    state.order, state.turn = (1, 0), 0
    assert isinstance(chosen(opened(state, Occasion(("player1",)))), Pass)


def test_all_koku_are_planned_and_all_that_is_bought_is_placed() -> None:
    state = position(
        side(army("owari", "1 daimyo 2 bowman"), mino="1 spearman", ise="2 spearman"),
        side(army("mutsu")),
        koku=5,
    )
    plans = (Allot(0, 0, 2, 1, 0),)
    state.plans = (*plans, *state.plans[1:])
    levied = line(state, "levy")
    before = sum(levied.figures(0))
    while open_choice(levied) == "levy":
        levied = engine.apply(levied, chosen(levied)).state
    assert sum(levied.figures(0)) >= before + 3


# --- what every opponent has to keep ------------------------------------------------------------


def frames(above: type[Frame]) -> Iterator[type[Frame]]:
    for frame in above.__subclasses__():
        if frame.kind and frame.__module__.startswith("scenarios.shogun1986."):
            yield frame
        yield from frames(frame)


def test_every_kind_of_choice_is_valued() -> None:
    asked = {f.kind for above in (PlayerFrame, SealedChoice, Interrupt) for f in frames(above)}
    assert asked == set(VALUED)


def some_options(draw: random.Random) -> dict[str, str]:
    """Switches by chance."""
    return {one.id: draw.choice(one.choices).value for one in OPTIONS}


def played(number: int, most: int = 1500) -> Iterator[tuple[State, Any]]:
    """States of a game between planning players, with what they choose."""
    draw = random.Random(number)
    state = engine.start(library.load("2345"[number % 4], some_options(draw)))
    seats = {seat: seated(seat, number) for seat in state.scenario.seats}
    for _ in range(most):
        decision, legal = procedure.decision(state), procedure.legal_actions(state)
        if decision is None:
            return
        if decision.seat == CHANCE:
            action = draw.choice(legal)
        else:
            view = GAME.view(state, decision.seat)
            action = seats[decision.seat].choose(GAME, view, decision, legal)
            assert action in legal
            yield state, action
        state = engine.apply(state, action).state


@pytest.mark.parametrize("number", with_long([0], list(range(1, 12))))
def test_its_choices_depend_on_its_view_only(number: int) -> None:
    draw = random.Random(number)
    compared = 0
    for step, (state, action) in enumerate(played(number)):
        if step % 7:
            continue
        decision, legal = procedure.decision(state), procedure.legal_actions(state)
        assert decision is not None
        other = shuffled(state, decision.seat, draw)
        view = GAME.view(other, decision.seat)
        values = seated(decision.seat, number).explain(GAME, view, decision, legal, len(legal))
        best = [found.action for found in values if found.total >= values[0].total - 1e-9]
        assert action in best
        compared += 1
    assert compared > 30


def test_the_same_match_twice() -> None:
    seats = dict.fromkeys(("player1", "player2", "player3"), "normal")
    games = [play_out(GAME, "3", options={}, seats=seats, seed=3) for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("players", with_long(["3"], ["2", "4", "5"]))
def test_it_wins_against_random_play(players: str) -> None:
    seat = f"player{players}"
    game = play_out(GAME, players, options={}, seats={seat: "normal"}, seed=1)
    assert game.result.winner == seat


def test_explanations_name_terms_that_have_words() -> None:
    names: set[str] = set()
    for step, (state, _) in enumerate(played(2, 600)):
        if step % 3:
            continue
        decision, legal = procedure.decision(state), procedure.legal_actions(state)
        assert decision is not None
        view = GAME.view(state, decision.seat)
        for level in ("normal", "easy"):
            player = level_of(level)
            player.begin(decision.seat, Randomness(1, decision.seat))
            found = player.explain(GAME, view, decision, legal, 3)
            totals = [round(one.total, 9) for one in found]
            assert totals == sorted(totals, reverse=True)
            assert 1 <= len(found) <= 3
            names.update(*(one.terms for one in found))
    assert len(names) >= 8
    state = engine.start(library.load("3", {}))
    for name in names:
        for language in ("en", "ja"):
            assert f"term.{name}" in text.catalogue(language), name
            assert GAME.say(state, Message(f"term.{name}"), language)


def level_of(name: str) -> Any:
    from wargame_core.players.player import Setting
    from wargame_core.players.roster import opponents

    return opponents(GAME)[name].make(Setting())


# --- weights --------------------------------------------------------------------------------------


def test_faults_in_weights_are_told_all_at_once() -> None:
    assert all(isinstance(found, Weights) for found in weights().values())
    with pytest.raises(UsageError, match=r"goal.*missing.*unknown entry 'tea'.*a number"):
        read('format = "shogun1986-weights/1"\n[normal]\ntea = 1\n[persona.bold]\ngoal = "much"')
    with pytest.raises(UsageError, match=r"weights\.toml: "):
        read("[")
