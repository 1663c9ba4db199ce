"""Search of whole phases: the opponent ``hard`` of the Gunyuden series."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final, NamedTuple

from wargame_core.engine.decision import Action, Decision, Message
from wargame_core.gunyuden.players.activation_times import now, stages_of, time_of
from wargame_core.gunyuden.players.evaluation import Evaluation
from wargame_core.gunyuden.players.likeness import HARDLY, likely, otherwise
from wargame_core.gunyuden.players.orders import still_to_do
from wargame_core.gunyuden.players.phase_plan import Held, PhasePlan, moment
from wargame_core.gunyuden.players.plan import board
from wargame_core.gunyuden.players.planner import values
from wargame_core.gunyuden.players.prospects import Prospects
from wargame_core.gunyuden.players.search_file import settings
from wargame_core.gunyuden.players.search_playouts import SeriesPlayouts
from wargame_core.gunyuden.players.search_settings import SearchSettings
from wargame_core.gunyuden.players.shortlist import shortlist
from wargame_core.gunyuden.players.situation import Aim
from wargame_core.gunyuden.players.tracks import NO_TRACKS, Missed, Tracks
from wargame_core.gunyuden.players.weights import fitted
from wargame_core.gunyuden.rules.forces import cannot_act, held_back
from wargame_core.gunyuden.rules.state import State
from wargame_core.players.search.budget import Budget, Clock, Meter
from wargame_core.players.search.chance import CommonChance
from wargame_core.players.search.halving import Doubt
from wargame_core.players.search.phases import PhasePlayer
from wargame_core.players.search.trial_processes import TrialProcesses, processors
from wargame_core.players.valuing import Memory
from wargame_core.players.weight_file import Numbers

SOME_WORK: Final = 2
"""What a phase counts in the time of a turn besides its forces, in forces."""
WATCHING: Final = 0.25
"""Share of the time of a phase in which the enemy is held against what was expected of him."""
VARIED: Final = "+"
"""Ends the name of a plan in which single forces go by orders."""


class _Seen(NamedTuple):
    """A view, and whose it was."""

    view: State
    seat: str


class SeriesPhases:
    """Proposes plans and plays them out."""

    def __init__(self, chosen: SearchSettings | None = None, meter: Meter | None = None) -> None:
        """Without settings the published ones count, which a game may add to.

        ``meter``: the time of the player, if he has any limit.
        """
        self._meter = meter or Meter(Budget(1, 0.0, 0.0))
        self.settings, self._chosen = chosen or settings(), chosen
        self.proposed = self.settings.search["proposed"]
        self._prospects: Prospects | None = None
        self._root: object = None
        self._held: Memory[Held] = Memory()
        self._seen: _Seen | None = None
        self._before: _Seen | None = None
        """What was seen last in the phase before."""
        self._kept_aims: Mapping[int, Aim] = {}
        """What forces are after now by the plan of the phase before, by leader."""

    @property
    def unit(self) -> Message:
        """Hundredths of a match won."""
        return Message("measure.chance")

    @property
    def units(self) -> float:
        """From certain defeat to certain victory it is a hundred of them."""
        return 50.0 / self.settings.standing.certain

    def prospects(self, view: State) -> Prospects:
        """Measures boards of the scenario."""
        if self._prospects is None or self._root is not view.scenario:
            scenario = view.scenario
            weights = fitted(scenario.game, "", scenario.info.id, scenario.sides[0].id)
            self._prospects, self._root = Prospects(view, weights), scenario
        return self._prospects

    def turn(self, view: State, seat: str) -> Hashable:
        """A turn of the match."""
        del seat
        return view.turn

    def share(self, view: State, seat: str) -> float:
        """By how many forces of the seat may act in this phase, and in those of the turn to come.

        Activation before the first turn has all the time.
        """
        if view.turn == 0:
            return 1.0
        scenario = view.scenario
        side, moment = scenario.side_of_seat(seat), now(view)
        size = len(scenario.phases)
        acting: Counter[int] = Counter()
        for leader in view.forces():
            if scenario.side_of_unit[leader] == side and held_back(view, leader) is None:
                unit = scenario.units[leader]
                phase = scenario.clans[unit.clan].phase
                for stage in scenario.charts.activation[unit.activation_points]:
                    acting[(stage - 1) * size + phase] += 1
        here = SOME_WORK + acting.pop(moment, 0)
        coming = sum(SOME_WORK + n for time, n in acting.items() if time > moment)
        return here / (here + coming)

    def phase(self, view: State, decision: Decision, seat: str) -> Hashable:
        """The phase, and who lives and owns castles. Within an action its plan goes on.

        The last board of each phase is remembered: from there the enemy goes on.
        """
        if decision.kind != "select":
            return None
        seen = self._seen
        if seen is None or seen.seat != seat or time_of(seen.view) != time_of(view):
            self._before = seen
        self._seen = _Seen(view, seat)
        return *moment(view), tuple(view.owner), tuple(view.fate)

    def usual(self, view: State, seat: str) -> PhasePlan:
        """What the leading valuation would do, without a search."""
        priors = self._priors(view, seat)
        return self._by_valuation(view, seat)[max(priors, key=lambda name: priors[name])]

    def _by_valuation(self, view: State, seat: str) -> dict[str, PhasePlan]:
        scenario = view.scenario
        usual = fitted(scenario.game, "", scenario.info.id, seat)
        valuations = self._known(view).proposing(usual, scenario.info.id, seat)
        return {name: PhasePlan(name, weights) for name, weights in valuations.items()}

    def proposals(self, view: State, seat: str, kept: PhasePlan | None) -> Sequence[PhasePlan]:
        """What several valuations would do with all forces together.

        Against an enemy who sits still none begins ahead, for they won their matches against
        others; and what was begun while he stirred has nothing ahead for that.
        """
        side, self._kept_aims = view.scenario.side_of_seat(seat), {}
        tracks = (NO_TRACKS if kept is None else kept.tracks).after(view, side)
        if kept is None:
            self._before = None  # another match begins, or goes on from here
        else:
            tracks = self._watched(view, seat, kept, tracks)
        plans = self._by_valuation(view, seat)
        to_come = 0.0 if tracks.quiet else _share_to_come(view)
        by_name = self._priors(view, seat, tracks)
        priors = {plans[name].weights: prior * to_come for name, prior in by_name.items()}
        found = [replace(plans[name], tracks=tracks) for name in by_name]
        if kept is not None:
            same = replace(kept, orders=still_to_do(view, side, kept.orders), tracks=tracks)
            constancy = self._known(view).constancy(view.scenario.info.id, seat)
            falls_quiet = tracks.quiet and not kept.tracks.quiet
            found.insert(0, replace(same, prior=0.0 if falls_quiet else constancy))
            if not falls_quiet:
                self._kept_aims = Held(view.copy(), side, same).aims
        at = moment(view)
        found = [
            replace(plan, at=at, prior=plan.prior + priors.get(plan.weights, 0.0)) for plan in found
        ]
        found.sort(key=lambda plan: -plan.prior)
        different: dict[Hashable, PhasePlan] = {}
        for plan in found:
            different.setdefault(plan.key(), plan)
        return list(different.values())

    def _watched(self, view: State, seat: str, kept: PhasePlan, tracks: Tracks) -> Tracks:
        """What is remembered, with whom the enemy has played like since the phase before."""
        before, time = self._before, time_of(view)
        if before is None or before.seat != seat or before.view.scenario is not view.scenario:
            return tracks
        turn = stages_of(view.scenario) * len(view.scenario.phases)
        if tracks.watched == time or not 0 < time - time_of(before.view) <= turn:
            return tracks
        meter = self._meter
        meter.allow(trials=meter.allowed_trials, share=WATCHING)
        missed = self._missed(before.view, view, seat, kept, tracks.missed)
        meter.allow(trials=meter.allowed_trials, share=1.0)
        return replace(tracks, missed=tracks.missed if missed is None else missed, watched=time)

    def _missed(
        self, before: State, view: State, seat: str, kept: PhasePlan, missed: Missed
    ) -> Missed | None:
        """What the enemy did otherwise than each valuation expected, with that of earlier phases.

        One that has hardly been right so far expects nothing, and is taken to be as wrong as the
        best. None: no time.
        """
        shares, enemy = self._likely(missed), 1 - view.scenario.side_of_seat(seat)
        playouts, most = self.playouts(before, seat), max(shares.values())
        counts: dict[str, int] = {}
        for name, share in shares.items():
            if share >= HARDLY * most:
                luck = CommonChance(0).trial(0)
                expected = playouts.expected(kept, name, view, luck, self._meter)
                if expected is None:
                    return None
                counts[name] = otherwise(before, expected, view, enemy)
        fewest, so_far = min(counts.values()), dict(missed)
        return tuple((n, so_far.get(n, 0) + counts.get(n, fewest)) for n in shares)

    def _likely(self, missed: Missed) -> Numbers:
        """How likely the enemy goes by each valuation."""
        known = self.settings
        return likely(missed, known.answers, list(known.valuations), known.search)

    def _priors(self, view: State, seat: str, tracks: Tracks = NO_TRACKS) -> Numbers:
        """What speaks for each valuation's plans at the beginning of the match, by its name.

        Against an enemy who does what is remembered of him, once anything is.
        """
        scenario, enemy = view.scenario, self._likely(tracks.missed) if tracks.missed else {}
        return self._known(view).priors(scenario.info.id, seat, len(scenario.turns), enemy)

    def _known(self, view: State) -> SearchSettings:
        """The settings with what the game of a view adds to them."""
        return self._chosen or settings(view.scenario.game)

    def variations(self, view: State, seat: str, best: PhasePlan) -> Sequence[PhasePlan]:
        """One force after another objective, at home, where it stands, or without its order.

        First every force that can act and has an order without it; then in turn for every force,
        the strongest first, the objective that promises most, the next. If that takes a force off
        what the kept plan gives it, what speaks for going on speaks against it, by the force's
        share of the strength; for a plan that had taken it off it speaks so for going back.
        """
        side, numbers = view.scenario.side_of_seat(seat), self.settings
        constancy = self._known(view).constancy(view.scenario.info.id, seat)
        held = Held(view.copy(), side, best)
        able = [u for u in held.own if cannot_act(view, u) is None]
        able.sort(key=lambda u: -held.own[u])
        strength = sum(held.own[u] for u in able)
        rows = zip_longest(*(self._others(view, held, u) for u in able[: numbers.whole("movers")]))
        without = [
            (u, held.by_valuation.get(u), {v: aim for v, aim in best.orders.items() if v != u})
            for u in able
            if u in best.orders
        ]
        others = [
            (u, aim, {**best.orders, u: aim})
            for row in rows
            for u, aim in zip(able, row, strict=False)
            if aim is not None
        ]
        prior = best.prior if best.orders else best.prior - numbers.search["change"]
        name, found = best.name.removesuffix(VARIED), list[PhasePlan]()
        for leader, aim, orders in [*without, *others][: numbers.whole("variations")]:
            goes_on = self._goes_on(leader, aim) - self._goes_on(leader, held.aims.get(leader))
            ahead = prior + constancy * goes_on * held.own[leader] / strength
            varied = name + VARIED * bool(orders)
            found.append(replace(best, name=varied, orders=orders, prior=ahead))
        return found

    def _goes_on(self, leader: int, aim: Aim | None) -> bool:
        """Whether an aim is what the kept plan gives a force; true where that gives it none."""
        kept = self._kept_aims.get(leader)
        return kept is None or (aim is not None and (aim.kind, aim.hex) == (kept.kind, kept.hex))

    def _others(self, view: State, held: Held, leader: int) -> list[Aim]:
        """What else a force could be after, the most promising first."""
        numbers, at = self.settings, view.hex[leader]
        now_after = held.aims.get(leader)
        stay = Aim("keep", at, -1, numbers.search["staying"], 1.0)
        aims = [*dict.fromkeys(held.objectives), *_homes(view, held.side)]
        soon, march = numbers.search["soon"], numbers.search["march"]
        worths: list[tuple[float, Aim]] = []
        for aim in aims:
            cost = held.costs_to(aim.hex)[at]
            if cost <= soon and aim != now_after:
                worths.append((aim.gain / (march + cost), aim))
        worths.sort(key=lambda pair: -pair[0])
        found = [aim for _, aim in worths[: numbers.whole("others")]]
        if stay != now_after:
            found.insert(min(1, len(found)), stay)
        return found

    def key(self, plan: PhasePlan) -> Hashable:
        """Plans of equal keys ask for the same."""
        return plan.key()

    def doubt(self, view: State, seat: str) -> Doubt:
        """How far playouts of plans can be trusted in a seat."""
        return self._known(view).doubt_in(view.scenario.info.id, seat)

    def prior(self, plan: PhasePlan) -> float:
        """What is begun is gone on with, unless something is clearly better."""
        return plan.prior

    def playouts(self, view: State, seat: str) -> SeriesPlayouts:
        """Plays on from a view."""
        scenario, side = view.scenario, view.scenario.side_of_seat(seat)
        enemies = self._by_valuation(view, scenario.sides[1 - side].id)
        return SeriesPlayouts(view, side, self._known(view), self.prospects(view), enemies)

    def values(
        self, view: State, seat: str, plan: PhasePlan, decision: Decision, legal: Sequence[Action]
    ) -> Sequence[Evaluation]:
        """What each legal action is worth to a plan."""
        way = tuple(sorted(plan.tracks.left.items()))
        facts, side = (plan.key(), way, seat, board(view)), view.scenario.side_of_seat(seat)
        held = self._held.get(facts, lambda: Held(view.copy(), side, plan))
        held.state = view
        return values(held, decision, legal)

    def shortlist(self, view: State, decision: Decision, totals: Sequence[float]) -> Sequence[int]:
        """The best in battles and sieges that are not too far behind."""
        del view
        numbers = self.settings
        most, margin = numbers.whole("tried"), numbers.search["margin"]
        return shortlist(decision.kind, totals, most=most, margin=margin)


def _share_to_come(view: State) -> float:
    """The share of the turns that is left: the more of them the less a playout tells of the end."""
    turns = len(view.scenario.turns)
    return (turns - view.turn) / turns


def _homes(view: State, side: int) -> list[Aim]:
    """The main castles that a side still has, to be kept."""
    scenario = view.scenario
    found = []
    for clan, printed in enumerate(scenario.clans):
        castle = printed.main_castle
        if printed.side == side and castle >= 0 and view.owner[castle] == clan:
            place = scenario.castles[castle]
            found.append(Aim("keep", place.hex, castle, float(place.points), 1.0))
    return found


def phase_player(
    playouts: int,
    seconds: float = 0.0,
    clock: Clock | None = None,
    chosen: SearchSettings | None = None,
    processes: TrialProcesses[PhasePlan] | None = None,
) -> PhasePlayer[PhasePlan]:
    """An opponent that searches phases: so many playouts for each.

    With a clock the seconds of a turn count besides. ``processes``: processes that help, with the
    published settings.
    """
    meter = Meter(Budget(playouts, seconds, seconds), clock)
    phases = SeriesPhases(chosen, meter)
    return PhasePlayer(phases, meter, choices=phases.settings.choices, processes=processes)


def with_all_processors(playouts: int, seconds: float, clock: Clock) -> PhasePlayer[PhasePlan]:
    """The same by the clock, helped by a process for every processor."""
    return phase_player(
        playouts, seconds, clock, processes=TrialProcesses(SeriesPhases, processors())
    )
