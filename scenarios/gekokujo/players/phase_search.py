"""Search of whole phases: the opponent ``hard`` of Gekokujō."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.players.carrying import worths
from scenarios.gekokujo.players.draft_search import drafted
from scenarios.gekokujo.players.greedy import no_offer
from scenarios.gekokujo.players.guesses import imagine
from scenarios.gekokujo.players.phase_plan import BUYING, MOVING, PhasePlan, most_of
from scenarios.gekokujo.players.proposals import proposed, usual_plan, varied
from scenarios.gekokujo.players.prospects import FEATURES, LOWEST, chance, features, strengths
from scenarios.gekokujo.players.prospects import together as joined
from scenarios.gekokujo.players.quick_rounds import QuickRounds
from scenarios.gekokujo.players.search_settings import SearchSettings, settings
from scenarios.gekokujo.rules.working_copy import WorkingCopy
from wargame_core.players.search.budget import Budget, Clock, Meter
from wargame_core.players.search.halving import Doubt
from wargame_core.players.search.phases import PhasePlayer

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from wargame_core.engine.decision import Action, Decision
    from wargame_core.players.randomness import Randomness
    from wargame_core.players.search.chance import Rolls
    from wargame_core.players.valuing import Worth

CERTAIN: Final = 10.0
"""What a match is worth that is won for certain."""
TRIED: Final = frozenset({"reroll", "assassination", "path", "answer-pact"})
"""Choices that are played out one by one; Ronin are hired by the exact odds of their battle."""
BATTLES_LEFT: Final = 4
"""For how many such choices the time that is left is kept."""


class Silent(WorkingCopy):
    """A working copy of a playout, of which nobody is told anything."""

    __slots__ = ()

    def record(self, kind: str, rule: str, /, **params: Any) -> None:
        """Nobody listens."""


class ClanPlayouts:
    """Playouts from one view of a seat."""

    def __init__(self, chosen: SearchSettings, view: State, player: int) -> None:
        self._root, self._player, self._standing = view, player, chosen.standing
        usual = PhasePlan("usual", "", chosen.usual)
        self._quick = QuickRounds([usual] * view.scenario.players)
        self._ends = [view.round + 1, view.round + 1 + chosen.whole("rounds")]
        self._later = chosen.search["later"]
        self._before = self._terms(view)

    def run(
        self, plan: PhasePlan, action: Action | None, rolls: Rolls, meter: Meter
    ) -> Sequence[float] | None:
        """The features at the end of the round, and those at the end of the playout."""
        state = self._root.copy()
        imagine(state, rolls)
        working = Silent(state)
        if action is not None:
            state.frames[-1].execute(working, action)
        given = {self._player: plan}
        found: list[float] = []
        for end in self._ends:
            if not self._quick.play(working, given, rolls, end, meter.over):
                return None
            found += self._terms(state)
        return found

    def _terms(self, state: State) -> list[float]:
        """The own features, how strong the others are together, and whether it is won or lost."""
        strong = strengths(state, self._standing)
        own, others = strong[self._player], strong[: self._player] + strong[self._player + 1 :]
        won = 0.0
        if state.ended is not None:
            won = 1.0 if state.ended.winner == self._player else -1.0
        return [*features(state, self._player), own, joined(others or [LOWEST]), won]

    def value(self, terms: Sequence[float]) -> float:
        """The chance to win, in tenths: at the end of the round, and later."""
        half = len(terms) // 2
        soon, late = _chance(terms[:half]), _chance(terms[half:])
        return CERTAIN * (soon + self._later * (late - soon))

    def named(self, terms: Sequence[float]) -> Mapping[str, float]:
        """What has changed since the view, feature by feature."""
        scale = CERTAIN / 4.0  # what log odds are worth at even chances
        late = terms[len(terms) // 2 :]
        rows = zip(FEATURES, self._standing, late, self._before, strict=False)
        found = {f"standing_{name}": scale * w * (now - then) for name, w, now, then in rows}
        found["standing_others"] = scale * (self._before[-2] - late[-2])
        return found


def _chance(terms: Sequence[float]) -> float:
    """The chance to win at one end."""
    own, others, won = terms[-3:]
    return float(won > 0) if won else chance(own, others)


class ClanPhases:
    """Proposes plans and plays them out."""

    def __init__(self, chosen: SearchSettings | None = None) -> None:
        """Without settings the published ones count."""
        self.settings = chosen or settings()
        self.proposed = self.settings.search["proposed"]

    def doubt(self, view: State, seat: str) -> Doubt:
        """How far playouts of plans can be trusted."""
        del view, seat
        return self.settings.doubt

    def at_once(
        self, view: State, decision: Decision, legal: Sequence[Action], randomness: Randomness
    ) -> Any | None:
        """A clan by its chance to win, and mostly no offer of a pact."""
        if decision.kind == "pick-clan":
            return drafted(self.settings, view, legal, randomness)
        return no_offer(decision, legal, randomness)

    def turn(self, view: State, seat: str) -> Hashable:
        """A round of the match."""
        del seat
        return view.round

    def share(self, view: State, seat: str) -> float:
        """Before the campaign half; in battles a part, for some choices to come."""
        del seat
        kinds = {frame.kind for frame in view.frames}
        if BUYING in kinds and not kinds & {MOVING, "battles"}:
            return 1.0 / 2.0
        return 1.0 / BATTLES_LEFT if "battles" in kinds else 1.0

    def phase(self, view: State, decision: Decision, seat: str) -> Hashable:
        """The round, and which of its two phases. Elsewhere the last plan goes on."""
        del seat
        if decision.kind in (BUYING, "target"):
            return view.round, BUYING
        if decision.kind in (MOVING, "group"):
            return view.round, MOVING
        return None

    def usual(self, view: State, seat: str) -> PhasePlan:
        """What the first valuation proposes."""
        return usual_plan(self.settings, view, view.scenario.seats.index(seat))

    def proposals(self, view: State, seat: str, kept: PhasePlan | None) -> Sequence[PhasePlan]:
        """What several valuations would do."""
        player = view.scenario.seats.index(seat)
        return most_of(proposed(self.settings, view, player, kept), len(FEATURES) + 20)

    def variations(self, view: State, seat: str, best: PhasePlan) -> Sequence[PhasePlan]:
        """The best with another aim, or without one."""
        player = view.scenario.seats.index(seat)
        found = varied(self.settings, view, player, best)
        known = best.key()
        return most_of(
            [plan for plan in found if plan.key() != known], self.settings.whole("variations")
        )

    def key(self, plan: PhasePlan) -> Hashable:
        """Plans of equal keys ask for the same."""
        return plan.key()

    def prior(self, plan: PhasePlan) -> float:
        """The usual plan is gone by unless something is clearly better."""
        return plan.prior

    def playouts(self, view: State, seat: str) -> ClanPlayouts:
        """Plays on from a view."""
        return ClanPlayouts(self.settings, view, view.scenario.seats.index(seat))

    def values(
        self, view: State, seat: str, plan: PhasePlan, decision: Decision, legal: Sequence[Action]
    ) -> Sequence[Worth]:
        """What each legal action is worth to a plan."""
        return worths(view, view.scenario.seats.index(seat), plan, decision, legal)

    def shortlist(self, view: State, decision: Decision, totals: Sequence[float]) -> Sequence[int]:
        """The best answers in battles and to pacts that are not too far behind."""
        del view
        if decision.kind not in TRIED:
            return ()
        most, margin = self.settings.whole("tried"), self.settings.search["margin"]
        ranked = sorted(range(len(totals)), key=lambda place: (-totals[place], place))
        best = totals[ranked[0]]
        return [place for place in ranked[:most] if totals[place] >= best - margin]


def phase_player(
    playouts: int,
    seconds: float = 0.0,
    clock: Clock | None = None,
    chosen: SearchSettings | None = None,
) -> PhasePlayer[PhasePlan]:
    """An opponent that searches phases: so many playouts for each.

    With a clock the seconds of a turn count besides.
    """
    return PhasePlayer(ClanPhases(chosen), Meter(Budget(playouts, seconds, seconds), clock))
