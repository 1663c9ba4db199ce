"""What a place is worth to a force: its aim, dangers, castles and communication."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_core.gunyuden.players.evaluation import Evaluation, wavering, worth
from wargame_core.gunyuden.players.moves_at_hand import best_move
from wargame_core.gunyuden.players.situation import FAR, Aim, Situation, costs_to
from wargame_core.gunyuden.rules.communication import linked_hexes
from wargame_core.gunyuden.rules.forces import clan_of, is_commander, working_castle
from wargame_core.gunyuden.rules.geography import geography

NEARER = 0.12
"""Share of an aim's gain that one stage's march towards it is worth."""
THERE = 0.3
"""Share of an aim's gain that arriving with all the strength it takes is worth."""
EXPOSURE = 0.1
"""Share of a force's worth that is at risk where enemies are twice as strong."""
WORST_EXPOSURE = 0.5
BEHIND_WALLS = 0.3
"""What is left of a danger in garrison."""
CUT_OFF = 0.12
"""What a unit without communication costs, and again for every point of lost morale."""
KEEPER = 0.15
"""Share of a castle's points that a garrison is worth where the enemy is near."""


class Places:
    """Values places for one force of a situation."""

    def __init__(self, situation: Situation, units: Sequence[int]) -> None:
        self._situation = situation
        state = self._state = situation.state
        self._units = tuple(units)
        leader = units[0]
        self._strength = sum(state.scenario.units[u].strength[state.steps[u]] for u in units)
        self._worth = worth(state, units)
        lost = sum(1 - state.morale[unit] for unit in units)
        self._despair = CUT_OFF * lost + wavering(state, units)
        self._linked = linked_hexes(state, clan_of(state, leader))
        self._here = (state.hex[leader], state.inside[leader])
        self._aim: Aim | None = situation.aims.get(leader)
        self._costs = costs_to(state.scenario, self._aim.hex) if self._aim else None

    def value(self, hex_: int, *, inside: bool = False) -> Evaluation:
        """The worth of standing there."""
        return Evaluation(
            danger=self._danger(hex_, inside=inside),
            communication=self._communication(hex_, inside=inside),
            threatened=self._keeping(hex_, inside=inside),
            distance=self._distance(hex_),
            mass=self._mass(hex_, inside=inside),
        )

    def _danger(self, hex_: int, *, inside: bool) -> float:
        threat = self._situation.threat.get(hex_, 0.0)
        if not threat:
            return 0.0
        friends = 0.0 if inside else self._friends_at(hex_)
        share = EXPOSURE * max(0.0, threat / max(1, self._strength + friends) - 1.0)
        return -self._worth * min(WORST_EXPOSURE, share) * (BEHIND_WALLS if inside else 1.0)

    def _friends_at(self, hex_: int) -> float:
        """Own field strength in a hex without this force."""
        found = self._situation.own_at.get(hex_, 0.0)
        return max(0.0, found - self._strength) if self._here == (hex_, False) else found

    def _communication(self, hex_: int, *, inside: bool) -> float:
        return 0.0 if inside or self._linked >> hex_ & 1 else -self._despair

    def _keeping(self, hex_: int, *, inside: bool) -> float:
        """A garrison keeps a castle that the enemy could invest."""
        if not inside:
            return 0.0
        castle = working_castle(self._state, hex_, self._situation.side)
        threat = self._situation.threat.get(hex_, 0.0)
        if castle < 0 or not threat:
            return 0.0
        scenario = self._state.scenario
        serious = scenario.charts.numbers.investment_minimum
        return KEEPER * scenario.castles[castle].points * min(1.0, threat / serious)

    def _distance(self, hex_: int) -> float:
        if self._aim is None or self._costs is None:
            return 0.0
        step = self._state.scenario.charts.numbers.movement_allowance
        return -NEARER * self._aim.gain * min(FAR, self._costs[hex_]) / step

    def _mass(self, hex_: int, *, inside: bool) -> float:
        aim = self._aim
        if aim is None or inside:
            return 0.0
        power = self._strength + self._friends_at(hex_)
        if aim.kind in ("castle", "ruin"):
            if hex_ != aim.hex:
                return 0.0
            if aim.kind == "ruin" and not is_commander(self._state, self._units[0]):
                return 0.0
            return THERE * aim.gain * min(1.0, power / max(1.0, aim.need))
        if aim.hex not in geography(self._state.scenario).linked[hex_]:
            return 0.0
        return THERE * aim.gain * min(1.0, self._strength / max(1.0, aim.need))

    def here(self) -> Evaluation:
        """The worth of where the force stands."""
        hex_, inside = self._here
        return self.value(hex_, inside=inside)

    def best_move(self) -> Evaluation:
        """What the best destination, or the walls here, are worth more than staying."""

        def value(hex_: int, inside: bool) -> Evaluation:
            return self.value(hex_, inside=inside)

        return best_move(self._state, self._units, value)
