"""Judges choices by the search of whole phases: what comes of them if both go on as well as can be.

What was played, and what else could have been, are each carried on by the plan that fits it best,
against the same answers on the same dice. So neither the dice that fell afterwards nor mistakes
that were made later count against a choice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from wargame_core.analysis.judging import LEAST_LOSS, Verdict, Watch, mean_and_error
from wargame_core.analysis.playing_on import Witness
from wargame_core.analysis.stretches import Stretch
from wargame_core.engine.decision import Action, Decision, Message
from wargame_core.engine.game import Game
from wargame_core.players.randomness import Randomness
from wargame_core.players.search.budget import Budget, Meter
from wargame_core.players.search.chance import STRATA, CommonChance
from wargame_core.players.search.halving import halve, one_by_one
from wargame_core.players.search.phases import CountsIn, Phases, Playouts

MOST_REPLIES: Final = 6
"""Answers within a fight that are tried beside the one that was given."""
THOROUGH: Final = 24
"""From this effort on plans are varied, and what was played is carried on by all of them."""
VARIED: Final = 6
"""So many variations of the best plan."""
LIKELY: Final = 4
"""Below it only by so many of the best."""
MOST_CLICKS: Final = 40
"""Actions of one stretch that are told at most."""


class _Watched(Meter):
    """Counts trials; whoever watches may end them."""

    def __init__(self, watch: Watch) -> None:
        super().__init__(Budget(1, 0.0, 0.0))
        self._watch = watch

    def over(self) -> bool:
        """Never, unless the watch raises."""
        self._watch()
        return False


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to go on from a view."""

    runs: Playouts[Any]
    plan: Any
    action: Action | None


class PhaseJudge:
    """Asks the search of a game's strongest level."""

    def __init__(
        self,
        game: Game[Any],
        phases: Phases[Any],
        unit: Message,
        witness: Witness | None = None,
    ) -> None:
        """``unit``: what values are counted in where the search does not say.

        ``witness``: who is heard besides where the effort is great.
        """
        self._witness = witness
        self._game, self._phases = game, phases
        self.unit = phases.unit if isinstance(phases, CountsIn) else unit
        self._scale = phases.units if isinstance(phases, CountsIn) else 1.0

    def begins(self, view: Any, decision: Decision) -> bool:
        """Whether the phase is planned at this decision."""
        return self._phases.phase(view, decision, decision.seat) is not None

    def judge(self, stretch: Stretch, effort: int, watch: Watch) -> Verdict:
        """What a stretch has cost; ``effort`` is the number of playouts of each search."""
        case = _Case(self._game, self._phases, stretch, effort, watch)
        found = case.verdict(self._scale)
        if self._witness is None or effort < THOROUGH or not (found.best and found.is_sure):
            return found
        agrees = self._witness.agrees(
            stretch.views[0],
            stretch.seat,
            case.better,
            stretch.actions,
            case.dice,
            watch,
            answers=found.answers,
        )
        return replace(found, contradicted=not agrees)


class _Case:
    """One stretch before the judge."""

    def __init__(
        self, game: Game[Any], phases: Phases[Any], stretch: Stretch, effort: int, watch: Watch
    ) -> None:
        self._game, self._phases, self._stretch = game, phases, stretch
        self._effort, self._meter = effort, _Watched(watch)
        self._seat = stretch.seat
        self._view = stretch.views[0]
        self._planning = phases.phase(self._view, stretch.decision, self._seat) is not None
        self._here = phases.playouts(self._view, self._seat)
        self._there = (
            self._here
            if len(stretch.views) == 1
            else phases.playouts(stretch.views[-1], self._seat)
        )
        randomness = Randomness(0, stretch.seat)
        randomness.turn_to(stretch.first)
        self._chances = [CommonChance(randomness.below(CommonChance.BASES)) for _ in range(2)]
        self.dice = CommonChance(randomness.below(CommonChance.BASES))
        """Dice for whoever else is heard."""
        self.better: tuple[Action, ...] = ()
        """What would have been best, once that is known."""

    def verdict(self, scale: float) -> Verdict:
        """The loss, and what would have been best."""
        planned = self._planning
        best, told, plans = self._planned() if planned else self._answered()
        played = tuple(self._stretch.actions)
        if told == played:
            return self._nothing_lost()
        last = played[-1]
        own = self._best_of([_Way(self._there, plan, last) for plan in plans])[0]
        ways = [best]
        if planned and own.plan is not best.plan:
            ways.append(_Way(self._here, own.plan, None))
        known = self._means([*ways, own])
        *others, done = known
        place = max(range(len(others)), key=lambda n: _mean(others[n].values))
        gap = [a - b for a, b in zip(others[place].values, done.values, strict=True)]
        loss, doubt = mean_and_error(gap)
        if loss <= LEAST_LOSS:
            return self._nothing_lost()
        if planned and place:
            told = self._carried(own.plan)
            if told == played:
                return self._nothing_lost()
        named = self._here.named
        more, had = named(others[place].terms), named(done.terms)
        terms = {name: value - had.get(name, 0.0) for name, value in more.items()}
        return self._said(loss * scale, doubt * scale, told, terms)

    def _nothing_lost(self) -> Verdict:
        return self._said(0.0, 0.0, (), {})

    def _said(
        self, loss: float, doubt: float, best: Sequence[Action], terms: Mapping[str, float]
    ) -> Verdict:
        stretch, game = self._stretch, self._game
        self.better = tuple(best)
        texts, state = [], self._view
        for action in best:
            texts.append(game.write_action(state, action))
            state = game.apply(state, action).state
        return Verdict(
            stretch.seat, stretch.first, stretch.last, stretch.decision.kind,
            loss, doubt, tuple(texts), not self._planning, terms,
        )  # fmt: skip

    # --- what could have been done ------------------------------------------------------------

    def _planned(self) -> tuple[_Way, tuple[Action, ...], list[Any]]:
        """The best plan for the phase, what it begins with, and all plans that were tried."""
        phases, view, seat = self._phases, self._view, self._seat
        plans = list(phases.proposals(view, seat, None))
        ranked = self._best_of([_Way(self._here, plan, None) for plan in plans])
        if self._effort < THOROUGH:
            best, likely = ranked[0], [way.plan for way in ranked[:LIKELY]]
            return best, self._carried(best.plan), likely
        varied = list(phases.variations(view, seat, ranked[0].plan))[:VARIED]
        more = [ranked[0], *(_Way(self._here, plan, None) for plan in varied)]
        best = self._best_of(more)[0]
        return best, self._carried(best.plan), [*plans, *varied]

    def _answered(self) -> tuple[_Way, tuple[Action, ...], list[Any]]:
        """The best answer within a fight, with the usual plan afterwards."""
        phases, view, seat, decision = self._phases, self._view, self._seat, self._stretch.decision
        plan = phases.usual(view, seat)
        legal = list(self._game.legal_actions(view))
        worths = phases.values(view, seat, plan, decision, legal)
        order = sorted(range(len(legal)), key=lambda place: -worths[place].total)
        tried = [legal[place] for place in order[:MOST_REPLIES]]
        if self._stretch.actions[0] not in tried:
            tried.append(self._stretch.actions[0])
        best = self._best_of([_Way(self._here, plan, action) for action in tried])[0]
        assert best.action is not None
        told = self._carried(plan, best.action)
        return best, told, [plan]

    def _carried(self, plan: Any, first: Action | None = None) -> tuple[Action, ...]:
        """What a plan does, up to a die, another seat, or the next thing of its own."""
        game, phases, seat = self._game, self._phases, self._seat
        state, found = self._view, list[Action]()
        while len(found) < MOST_CLICKS:
            decision = game.decision(state)
            if decision is None or decision.seat != seat:
                break
            if found and phases.phase(state, decision, seat) is not None:
                break
            legal = game.legal_actions(state)
            if not found and first is not None:
                action = first
            elif len(legal) == 1:
                action = legal[0]
            else:
                worths = phases.values(state, seat, plan, decision, legal)
                action = legal[max(range(len(legal)), key=lambda place: worths[place].total)]
            found.append(action)
            state = game.apply(state, action).state
        return tuple(found)

    # --- trials -------------------------------------------------------------------------------

    def _best_of(self, ways: Sequence[_Way]) -> Sequence[_Way]:
        """The ways by what their playouts come to, the best first."""
        if len(ways) == 1:
            return ways
        chance, meter = self._chances[0], self._meter
        meter.begin(None)
        meter.allow(max(self._effort, len(ways)), 1.0)

        def trial(place: int, number: int) -> tuple[float, bool] | None:
            way, rolls = ways[place], chance.trial(number)
            terms = way.runs.run(way.plan, way.action, rolls, meter)
            return None if terms is None else (self._here.value(terms), not rolls.used)

        doubt = self._phases.doubt(self._view, self._seat)
        ranked = halve([0.0] * len(ways), one_by_one(trial, meter), meter, doubt)
        return [ways[candidate.place] for candidate in ranked]

    def _means(self, ways: Sequence[_Way]) -> list[_Outcome]:
        """What each way comes to on dice that none of them was chosen by."""
        rounds = max(1, self._effort // (2 * STRATA))
        found = []
        for way in ways:
            rows: list[Sequence[float]] = []
            for number in range(rounds * STRATA):
                terms = way.runs.run(
                    way.plan, way.action, self._chances[1].trial(number), self._meter
                )
                assert terms is not None, "a watched meter has no end of its own"
                rows.append(terms)
            mean = [_mean(column) for column in zip(*rows, strict=True)]
            found.append(_Outcome([self._here.value(terms) for terms in rows], mean))
        return found


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What came of a way: the value of every trial, and the mean of its terms."""

    values: Sequence[float]
    terms: Sequence[float]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
