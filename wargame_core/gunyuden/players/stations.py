"""What standing somewhere is worth to a force: its objective, blows, walls and communication."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf

from wargame_core.gunyuden.players.activation_times import (
    actions_a_turn,
    actions_before,
    actions_left,
)
from wargame_core.gunyuden.players.besieging import crumbles
from wargame_core.gunyuden.players.evaluation import NOTHING, Evaluation
from wargame_core.gunyuden.players.expeditions import is_paid_for
from wargame_core.gunyuden.players.fleets import ways_to_fleet
from wargame_core.gunyuden.players.moves_at_hand import best_destination, best_move
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.players.situation import FAR
from wargame_core.gunyuden.rules.battle_odds import Clash
from wargame_core.gunyuden.rules.decisive import is_too_broken, may_refuse
from wargame_core.gunyuden.rules.forces import (
    clan_of,
    field_forces_at,
    field_units_at,
    rank_of,
    units_of_force,
    working_castle,
)
from wargame_core.gunyuden.rules.geography import geography
from wargame_core.gunyuden.rules.scenario import Rank

AT_HEX = frozenset(
    {
        "castle",
        "storm",
        "ruin",
        "raid",
        "guard",
        "hold",
        "relay",
        "shore",
        "safety",
        "join",
        "keep",
    }
)
"""Aims that a force serves in their hex; others beside it."""
WORST = 0.5
"""Share of a force's worth that exposure costs at most."""
TURNS_BACK = 2
"""Turns that a force far out of reach of communication needs to come back."""
BEHIND_WALLS = 0.3
"""What is left of exposure in garrison."""
TAKEN = 0.6
"""Share of a garrison that is lost, about, when the walls fall: results E to H (20-3, 21)."""


class Stations:
    """Values places for one force of a plan."""

    def __init__(self, plan: Plan, units: Sequence[int]) -> None:
        self._plan, self._units = plan, tuple(units)
        state = self._state = plan.state
        leader = self._leader = units[0]
        self._strength = float(sum(state.scenario.units[u].strength[state.steps[u]] for u in units))
        self._worth = plan.worths.of(units)
        self._clan = clan_of(state, leader)
        self._here = (state.hex[leader], state.inside[leader])
        weights, printed = plan.weights, state.scenario.units
        precious = any(printed[u].rank is Rank.SODAISHO for u in units)
        self._is_lords = printed[leader].rank is Rank.SODAISHO
        self._exposed = weights.sodaisho if precious else weights.exposure
        self._behind = plan.communication.linked_behind(self._units, self._clan)
        self._despairs: dict[int, float] = {}
        self._aim = plan.aims.get(leader)
        self._costs = plan.costs_to(self._aim.hex) if self._aim else None
        self._over_sea = ways_to_fleet(plan, leader, self._aim) if self._aim else {}
        self._paid_for = self._aim is not None and is_paid_for(plan, self._aim, self._clan)
        self._back = plan.came_from.get(leader, -1)
        elsewhere = leader in plan.ordered and not self._is_there(self._here[0])
        self._called_off = self._here[0] if elsewhere else -1
        """Where it stands if an order calls it elsewhere: lines that it cuts are given up."""
        self._values: dict[tuple[int, bool], Evaluation] = {}

    def _is_there(self, hex_: int) -> bool:
        """Whether a force that stands in a hex has come to its objective."""
        aim = self._aim
        if aim is None or aim.hex == hex_:
            return True
        return aim.kind not in AT_HEX and aim.hex in geography(self._state.scenario).linked[hex_]

    def value(self, hex_: int, *, inside: bool = False) -> Evaluation:
        """The worth of standing there."""
        key = (hex_, inside)
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self._valued(hex_, inside=inside)
        return found

    def _valued(self, hex_: int, *, inside: bool) -> Evaluation:
        blows, chance = (0.0, NOTHING) if inside else self._blows(hex_)
        weights = self._plan.weights
        return Evaluation(
            danger=self._exposure(hex_, inside=inside)
            - weights.strike * blows
            - self._storm(hex_, inside=inside),
            communication=self._communication(hex_, inside=inside),
            threatened=self._keeping(hex_, inside=inside),
            distance=self._distance(hex_),
            mass=self._mass(hex_, inside=inside) - weights.undone * self._goes_back(hex_),
            enemy_strength=max(0.0, chance.total),
        )

    def _goes_back(self, hex_: int) -> bool:
        """Whether the force would come to a hex that it has just left."""
        return hex_ == self._back and hex_ != self._here[0]

    # --- fights -------------------------------------------------------------------------------

    def _blows(self, hex_: int) -> tuple[float, Evaluation]:
        """What neighbours may do to the force before it acts again, and it to them."""
        plan, state = self._plan, self._state
        if hex_ not in plan.beside_enemies:
            return 0.0, NOTHING
        enemy = 1 - plan.side
        suffered, best = 0.0, NOTHING
        for beside in geography(state.scenario).linked[hex_]:
            if beside not in plan.enemies:
                continue
            forces = field_forces_at(state, beside, enemy)
            stays = 1.0
            for leader in forces:
                if not plan.may_ever_act(leader) or not actions_before(state, leader, self._leader):
                    continue
                stays = plan.weights.chance
                clash = Clash(leader, units_of_force(state, leader), self._units, beside, hex_)
                suffered += max(0.0, plan.skirmishes.value(clash).total, self._challenged(clash))
            defenders = tuple(u for leader in forces for u in units_of_force(state, leader))
            if defenders:
                clash = Clash(self._leader, self._units, defenders, hex_, beside)
                value = plan.skirmishes.value(clash).scaled(stays * plan.weights.chance)
                if value.total > best.total:
                    best = value
        return min(suffered, self._worth), best

    def _challenged(self, clash: Clash) -> float:
        """What an enemy sōdaishō beside it may win of the force by a decisive battle (24).

        0 where he is none, the force can refuse, or the ground is too broken.
        """
        plan, state = self._plan, self._state
        if not (self._is_lords and rank_of(state, clash.leader) is Rank.SODAISHO):
            return 0.0
        if any(is_too_broken(state, hex_) for hex_ in (clash.from_hex, clash.to_hex)):
            return 0.0
        if may_refuse(state, clash.to_hex, plan.side):
            return 0.0
        joining = field_units_at(state, clash.from_hex, 1 - plan.side)
        friends = field_units_at(state, clash.to_hex, plan.side)
        own = dict.fromkeys([*self._units, *friends])
        found = plan.battles.outlook(tuple(joining), tuple(own))
        return found.taken - found.paid

    def _exposure(self, hex_: int, *, inside: bool) -> float:
        threat = self._plan.threat.get(hex_, 0.0)
        if not threat:
            return 0.0
        friends = 0.0 if inside else self._friends_at(hex_)
        odds = threat / max(1.0, self._strength + friends)
        share = self._exposed * max(0.0, odds - 1.0)
        return -self._worth * min(WORST, share) * self._cover(hex_, inside=inside)

    def _storm(self, hex_: int, *, inside: bool) -> float:
        """What is lost with walls that fall to one assault (19-1-2, 21)."""
        castle = self._state.scenario.castle_at.get(hex_, -1)
        if not inside or castle < 0:
            return 0.0
        return TAKEN * self._plan.storm_chance(castle) * self._worth

    def _cover(self, hex_: int, *, inside: bool) -> float:
        """What is left of exposure behind walls; crumbling ones are none."""
        castle = self._state.scenario.castle_at.get(hex_, -1)
        if not inside or castle < 0 or crumbles(self._state, castle):
            return 1.0
        return BEHIND_WALLS

    def _friends_at(self, hex_: int) -> float:
        """Own field strength in a hex without this force."""
        found = self._plan.own_at.get(hex_, 0.0)
        return max(0.0, found - self._strength) if self._here == (hex_, False) else found

    # --- places -------------------------------------------------------------------------------

    def _communication(self, hex_: int, *, inside: bool) -> float:
        if inside:
            return 0.0
        found = 0.0 if hex_ == self._called_off else self._plan.cutting.get(hex_, 0.0)
        if self._is_on_the_way(hex_):
            return found
        checks = self._checks_missed(hex_)
        return found - self._despair(checks) if checks else found

    def _is_on_the_way(self, hex_: int) -> bool:
        """Whether a hex leads on to an objective that takes account of communication."""
        aim, costs = self._aim, self._costs
        if not self._paid_for or aim is None or costs is None:
            return False
        return costs[hex_] < costs[self._here[0]] or hex_ == aim.hex

    def _despair(self, checks: int) -> float:
        """What so many checks without communication cost the force."""
        found = self._despairs.get(checks)
        if found is None:
            found = self._despairs[checks] = self._plan.despair(self._units, checks)
        return found

    def _checks_missed(self, hex_: int) -> int:
        """Checks of communication until a line reaches the force again that stands there (11-4)."""
        lines, clan = self._plan.communication, self._clan
        linked = lines.linked(clan) if hex_ == self._here[0] else self._behind
        if linked >> hex_ & 1:
            return 0
        far = 1 if lines.relayed(clan) >> hex_ & 1 else TURNS_BACK
        actions = self._actions_to_a_line(hex_)
        if actions is None:
            return far
        late = actions - actions_left(self._state, self._leader)
        return min(far, ceil(max(0, late) / actions_a_turn(self._state, self._leader)))

    def _actions_to_a_line(self, hex_: int) -> int | None:
        """Actions until its objective brings the force a line again; None if it will not.

        It lies where one is, or an investment there opens one (11-1, 18-3).
        """
        state, aim = self._state, self._aim
        lines, clan = self._plan.communication, self._clan
        if aim is None or aim.kind not in AT_HEX or self._costs is None:
            return None
        if self._costs[hex_] == inf:
            return None
        marches = ceil(self._costs[hex_] / state.scenario.charts.numbers.movement_allowance)
        if lines.linked(clan) >> aim.hex & 1:
            return marches
        if aim.kind != "castle" or not lines.supplies(aim.hex, clan):
            return None
        begins_now = self._here == (aim.hex, False) and not state.acted[self._leader]
        return 0 if begins_now and hex_ == aim.hex else marches + 1

    def _keeping(self, hex_: int, *, inside: bool) -> float:
        """A garrison keeps a castle that the enemy could invest."""
        if not inside:
            return 0.0
        castle = working_castle(self._state, hex_, self._plan.side)
        threat = self._plan.threat.get(hex_, 0.0)
        if (
            castle < 0
            or not threat
            or (self._plan.weights.keepers and self._others_in_garrison(hex_))
        ):
            return 0.0
        scenario = self._state.scenario
        serious = scenario.charts.numbers.investment_minimum
        points = scenario.castles[castle].points
        return self._plan.weights.keeper * points * min(1.0, threat / serious)

    def _others_in_garrison(self, hex_: int) -> bool:
        """Whether somebody else is in garrison there."""
        state, side_of = self._state, self._state.scenario.side_of_unit
        return any(
            state.inside[unit] and side_of[unit] == self._plan.side and unit not in self._units
            for unit in state.at(hex_)
        )

    def _distance(self, hex_: int) -> float:
        if self._aim is None or self._costs is None:
            return 0.0
        step = self._state.scenario.charts.numbers.movement_allowance
        nearer, cost = self._plan.weights.nearer, self._costs[hex_]
        if cost == inf:
            cost = self._over_sea.get(hex_, inf)
        return -nearer * self._aim.gain * min(FAR, cost) / step

    def _mass(self, hex_: int, *, inside: bool) -> float:
        aim = self._aim
        if aim is None or (inside and aim.kind != "safety"):
            return 0.0
        there = self._plan.weights.there
        power = self._strength + self._friends_at(hex_)
        if aim.kind in AT_HEX:
            if hex_ != aim.hex:
                return 0.0
            if aim.kind == "ruin" and not self._plan.may_restore(self._leader, aim):
                return 0.0
            return there * aim.gain * min(1.0, power / max(1.0, aim.need))
        if aim.hex not in geography(self._state.scenario).linked[hex_]:
            return 0.0
        return there * aim.gain * min(1.0, self._strength / max(1.0, aim.need))

    # --- choices ------------------------------------------------------------------------------

    def here(self) -> Evaluation:
        """The worth of where the force stands."""
        hex_, inside = self._here
        return self.value(hex_, inside=inside)

    def in_trouble(self) -> bool:
        """Whether the force suffers where it stands."""
        here = self.here()
        return here.danger + here.communication < -self._plan.weights.trouble

    def best_move(self) -> Evaluation:
        """What the best destination, or the walls here, are worth more than staying."""
        return best_move(self._state, self._units, self._standing)

    def best_destination(self) -> Evaluation:
        """What the best destination is worth more than staying; nothing if it had better stay."""
        return best_destination(self._state, self._units, self._standing)

    def _standing(self, hex_: int, inside: bool) -> Evaluation:
        return self.value(hex_, inside=inside)
