"""Programs count what a move lets loose: clans that stand aside, and Sasuka (G-115)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from tests.gunyuden.text.border import border_match, play
from wargame_core.gunyuden.players.activated_enemies import less_activated
from wargame_core.gunyuden.players.evaluation import NOTHING
from wargame_core.gunyuden.players.greedy import Greedy
from wargame_core.gunyuden.players.phase_search import phase_player
from wargame_core.gunyuden.players.places import Places
from wargame_core.gunyuden.players.planner import Planner
from wargame_core.gunyuden.players.situation import Situation
from wargame_core.gunyuden.rules.actions import Go
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.randomness import Randomness
from wargame_core.players.valuing import ValuingPlayer

Thinker = Greedy | Planner
VALUATIONS = (Greedy, Planner)


def setting_out(folder: Path) -> State:
    match = border_match(folder)
    play(match, "move honjo_tsunemitsu")
    return match.state


def in_the_war(state: State) -> State:
    state = state.copy()
    state.flags = state.flags | {"active:ouchi", "active:masuda"}
    state.forget()
    return state


def values(valuation: type[Thinker], state: State) -> dict[str, float]:
    """What a player thinks of every step, by its notation."""
    seated: ValuingPlayer[Any] = ValuingPlayer(valuation())
    seated.begin("amago", Randomness(1, "amago"))
    decision, legal = GAME.decision(state), GAME.legal_actions(state)
    assert decision is not None
    found = seated.explain(GAME, state, decision, legal, len(legal))
    return {GAME.write_action(state, one.action): sum(one.terms.values()) for one in found}


@pytest.mark.parametrize("valuation", VALUATIONS)
def test_a_step_that_starts_a_war_is_worth_less(valuation: type[Thinker], tmp_path: Path) -> None:
    state = setting_out(tmp_path)
    aside, war = values(valuation, state), values(valuation, in_the_war(state))
    assert aside["go 1620"] < war["go 1620"] - 0.1
    assert aside["go 1621"] == pytest.approx(war["go 1621"], abs=0.05)


def test_hard_tries_the_real_state_after_the_war_has_begun(tmp_path: Path) -> None:
    state = setting_out(tmp_path)
    seated = phase_player(8)
    seated.begin("amago", Randomness(1, "amago"))
    decision = GAME.decision(state)
    assert decision is not None
    chosen = seated.choose(GAME, state, decision, GAME.legal_actions(state))
    after = GAME.apply(state, chosen).state
    assert not after.flags & {"active:ouchi", "active:masuda"}


def test_an_action_that_lets_nobody_loose_keeps_its_value(tmp_path: Path) -> None:
    state = setting_out(tmp_path)
    for action in GAME.legal_actions(state):
        sets_off = bool(GAME.warning(state, action, "en"))
        assert (less_activated(state, action, NOTHING).total < 0) == sets_off


def test_less_time_makes_it_cheaper(tmp_path: Path) -> None:
    state = setting_out(tmp_path)
    go = next(
        a for a in GAME.legal_actions(state) if isinstance(a, Go) and GAME.warning(state, a, "en")
    )
    late = state.copy()
    late.turn = 20
    assert less_activated(state, go, NOTHING).total < less_activated(late, go, NOTHING).total < 0


def test_the_best_move_is_looked_for_among_what_the_ways_set_off(tmp_path: Path) -> None:
    match = border_match(tmp_path)
    state, unit = match.state, match.state.scenario.unit_index["honjo_tsunemitsu"]
    side = state.scenario.side_of_unit[unit]

    def best(state: State) -> float:
        return Places(Situation(state, side), (unit,)).best_move().total

    assert best(state) <= best(in_the_war(state))
