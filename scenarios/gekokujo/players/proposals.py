"""Plans that are worth a playout: those of several valuations, and variations of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scenarios.gekokujo.players.outlook import NO_AIMS, Outlook
from scenarios.gekokujo.players.phase_plan import (
    BUYING,
    MOVING,
    Move,
    PhasePlan,
    can_go,
    moves,
    outlook,
    recruits,
    standing_at,
)
from scenarios.gekokujo.players.planning import diversion, last_lord_at
from scenarios.gekokujo.players.quick_rounds import buying_refused, go
from scenarios.gekokujo.rules.actions import Build, Fortify, Hire
from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.working_copy import WorkingCopy
from wargame_core.provinces.players.terms import total
from wargame_core.provinces.rules.actions import Province
from wargame_core.provinces.rules.state import NOBODY, NOWHERE

if TYPE_CHECKING:
    from scenarios.gekokujo.players.search_settings import SearchSettings
    from scenarios.gekokujo.players.weights import Weights
    from scenarios.gekokujo.rules.state import State


def phase_of(view: State) -> str:
    """The phase that is open; empty outside both."""
    kinds = {frame.kind for frame in view.frames[-2:]}
    if kinds & {MOVING, "group"}:
        return MOVING
    return BUYING if kinds & {BUYING, "target"} else ""


def made(
    view: State,
    player: int,
    name: str,
    weights: Weights,
    aims: Mapping[int, float] = NO_AIMS,
    first: Sequence[Any] | None = None,
    ninja_at: int = NOWHERE,
) -> PhasePlan:
    """The plan of one valuation for the open phase.

    ``first``: purchases that it begins with; None: the Ninja, where ``normal`` would hire it.
    """
    phase = phase_of(view)
    before = standing_at(view, player, phase) if phase else ()
    if first is None:
        ninja_at = _lured_from(view, player, weights, aims) if phase == BUYING else NOWHERE
        first = (Hire("diversion"),) if ninja_at != NOWHERE else ()
    plan = PhasePlan(name, phase, weights, aims, (), ninja_at, before)
    if not phase:
        return plan
    working = WorkingCopy(view.copy())
    state = working.state
    while state.frames[-1].kind not in (phase,):
        working.drop()
    make = _bought if phase == BUYING else _moved
    return replace(plan, steps=tuple(make(working, player, plan, first)))


def _lured_from(view: State, player: int, weights: Weights, aims: Mapping[int, float]) -> int:
    """The province of the last Daimyō if it is worth the Ninja's price that nobody comes there."""
    if buying_refused(view, player, Hire("diversion")):
        return NOWHERE
    board = Outlook(view, player, weights, aims)
    return last_lord_at(board) if total(diversion(board)) > 0 else NOWHERE


def _bought(
    working: WorkingCopy, player: int, plan: PhasePlan, first: Sequence[Any]
) -> Iterator[Any]:
    """Purchases, and again as long as Koku are left for them."""
    state, top = working.state, working.state.frames[-1]
    for step in first:
        if not buying_refused(state, player, step):
            top.execute(working, step)
            if isinstance(step, Hire):
                state.ninja_at = plan.ninja_at
            yield step
    for _ in range(3):
        found = recruits(state, player, plan.weights, plan.aims)
        for step in found:
            if not buying_refused(state, player, step):
                top.execute(working, step)
                yield step
        if not found:
            return


def _moved(
    working: WorkingCopy, player: int, plan: PhasePlan, first: Sequence[Any]
) -> Iterator[Move]:
    """The moves of the plan; units without an order are thought of when it is done."""
    state = working.state
    for move in (*first, *moves(state, player, plan.weights, plan.aims)):
        if can_go(state, player, move):
            go(working, player, move)
            yield move


def usual_plan(settings: SearchSettings, view: State, player: int) -> PhasePlan:
    """What the usual valuation does."""
    return made(view, player, "usual", settings.usual)


def proposed(
    settings: SearchSettings, view: State, player: int, kept: PhasePlan | None
) -> list[PhasePlan]:
    """What several valuations would do; the weights and aims of the last plan too."""
    found = [
        replace(made(view, player, name, weights), prior=settings.priors[name])
        for name, weights in settings.valuations.items()
    ]
    if kept is not None and kept.phase and kept.aims:
        found.insert(1, made(view, player, "kept", kept.weights, kept.aims))
    return found


def varied(settings: SearchSettings, view: State, player: int, best: PhasePlan) -> list[PhasePlan]:
    """The best plan with another aim, without one of its own, or with something dear first."""
    most = settings.whole("aimed")
    board = outlook(view, player, best)
    name = f"{best.name}+"
    found = []
    if best.phase == BUYING:
        clan = view.scenario.clan(view.clan[player])
        kept = max(clan.reroll_cost, round(settings.search["saved"]))
        saving = replace(best.weights, reserve=best.weights.reserve + kept)
        found.append(made(view, player, name, saving, best.aims))
        for first, ninja_at in _dear(view, player, best):
            found.append(made(view, player, name, best.weights, best.aims, first, ninja_at))
    targets = {step.target for step in best.steps if isinstance(step, Move)}
    fought = [place for place in targets if place in board.enemies]
    near = {there for place in board.own for there in board.near(place)}
    foes = [place for place in near if place in board.enemies and place not in targets]
    foes.sort(key=lambda place: (-(board.prize(place) + board.taken(place)), place))
    changes = [(place, -settings.search["shun"]) for place in sorted(fought)[:most]]
    changes += [(place, settings.search["aim"]) for place in foes[:most]]
    for place, more in changes:
        aims = {**best.aims, place: best.aims.get(place, 0.0) + more}
        found.append(made(view, player, name, best.weights, aims))
    prior = best.prior - settings.search["varied"]
    return [replace(plan, prior=prior) for plan in found]


def _dear(view: State, player: int, best: PhasePlan) -> Iterator[tuple[Sequence[Any], int]]:
    """Purchases beside recruits that may be worth their price, and where the Ninja is sent.

    If it leads enemies away from the last Daimyō in the best plan, it does so in all of these.
    """
    lords = [place for place, counts in view.units[player].items() if counts[DAIMYO]]
    hired = tuple(step for step in best.steps if isinstance(step, Hire))
    if not hired and not buying_refused(view, player, Hire("diversion")):
        for place in sorted(lords)[:2]:
            yield (Hire("diversion"),), place
        for place in view.scenario.mandates:
            holder = view.control[place]
            if holder == player:
                yield (Hire("diversion"),), place
            elif holder != NOBODY:
                yield (Hire("sabotage"),), place
        yield (Hire("assassination"),), NOWHERE
    for place in sorted(lords):
        if not buying_refused(view, player, Build(Province(place))):
            yield (*hired, Build(Province(place))), best.ninja_at
    if not buying_refused(view, player, Fortify()):
        yield (*hired, Fortify()), best.ninja_at
