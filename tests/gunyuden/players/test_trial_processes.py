"""A search in several processes: it comes to the same as in one, and goes on without them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from scenarios.western_hero.game import GAME
from wargame_core.gunyuden.players.phase_plan import PhasePlan
from wargame_core.gunyuden.players.phase_search import SeriesPhases, phase_player
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.budget import Budget, Meter
from wargame_core.players.search.trial_processes import TrialProcesses
from wargame_core.players.search.trials import InTurn

ASKED = 4
"""Trials of each plan."""


@pytest.fixture(scope="module")
def others() -> Iterator[TrialProcesses[PhasePlan]]:
    found: TrialProcesses[PhasePlan] = TrialProcesses(SeriesPhases, 2)
    yield found
    found.close()


def at_select() -> State:
    """Where Mōri first chooses a force in scenario 2."""
    state = GAME.setup("2", {}, 0)
    while (decision := GAME.decision(state)).kind != "select" or decision.seat != "mori":  # type: ignore[union-attr]
        state = GAME.apply(state, GAME.legal_actions(state)[0]).state
    return state


def meter(clock: Any = None) -> Meter:
    found = Meter(Budget(100, 60.0, 60.0), clock)
    found.begin(1)
    return found


def asked(phases: SeriesPhases, state: State) -> list[tuple[PhasePlan, None, int]]:
    plans = phases.proposals(state, "mori", None)[:2]
    return [(plan, None, number) for number in range(ASKED) for plan in plans]


def test_trials_come_to_the_same_ends(others: TrialProcesses[PhasePlan]) -> None:
    phases, state = SeriesPhases(), at_select()
    runs, tried = phases.playouts(state, "mori"), asked(phases, state)
    alone = InTurn(runs, 7, meter()).run(tried)
    assert len(alone) == len(tried)
    for _ in range(2):
        assert others.trials(state, "mori", runs, 7, meter()).run(tried) == alone


def test_what_is_known_of_the_enemy_goes_with_the_plan(others: TrialProcesses[PhasePlan]) -> None:
    phases, state = SeriesPhases(), at_select()
    plan = phases.proposals(state, "mori", None)[0]
    names = phases.settings.valuations
    missed = tuple((name, 0 if name == "raiders" else 90) for name in names)
    known = replace(plan, tracks=replace(plan.tracks, missed=missed))
    tried = [(one, None, number) for one in (plan, known) for number in range(ASKED)]
    runs = phases.playouts(state, "mori")
    alone = InTurn(runs, 7, meter()).run(tried)
    assert others.trials(state, "mori", runs, 7, meter()).run(tried) == alone
    assert alone[:ASKED] != alone[ASKED:]


def test_it_chooses_alike(others: TrialProcesses[PhasePlan]) -> None:
    state = at_select()
    decision, legal = GAME.decision(state), GAME.legal_actions(state)
    assert decision is not None
    chosen = []
    for processes in (None, others):
        player = phase_player(6, processes=processes)
        player.begin("mori", Randomness(3, "mori"))
        chosen.append(player.choose(GAME, state, decision, legal))
    assert chosen[0] == chosen[1]


def test_out_of_time_it_gives_what_is_whole(others: TrialProcesses[PhasePlan]) -> None:
    phases, state = SeriesPhases(), at_select()
    runs, tried = phases.playouts(state, "mori"), asked(phases, state)
    late = iter([0.0] * 5 + [100.0] * 100)
    found = others.trials(state, "mori", runs, 7, meter(lambda: next(late))).run(tried)
    assert list(found) == InTurn(runs, 7, meter()).run(tried[: len(found)])
    assert len(found) < len(tried)


def test_a_process_that_is_gone_is_done_without() -> None:
    others: TrialProcesses[PhasePlan] = TrialProcesses(SeriesPhases, 2)
    phases, state = SeriesPhases(), at_select()
    runs, tried = phases.playouts(state, "mori"), asked(phases, state)[:2]
    alone = InTurn(runs, 7, meter()).run(tried)
    trials = others.trials(state, "mori", runs, 7, meter())
    for process in others.processes:
        process.kill()
        process.join()
    assert trials.run(tried) == alone
    assert not others.processes
    assert others.trials(state, "mori", runs, 7, meter()).run(tried) == alone
