"""What a planner thinks of fights, sieges, places and commands, by its objectives."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_core.engine.decision import FAIR_DIE, Action
from wargame_core.gunyuden.players import keepers
from wargame_core.gunyuden.players.besieging import SPARE
from wargame_core.gunyuden.players.command import change_value
from wargame_core.gunyuden.players.evaluation import NOTHING, Evaluation
from wargame_core.gunyuden.players.expeditions import CALLING
from wargame_core.gunyuden.players.fights import best_speaker, castle_before
from wargame_core.gunyuden.players.objectives import cut_off, keeping, severed
from wargame_core.gunyuden.players.plan import Plan
from wargame_core.gunyuden.players.sieges import Course
from wargame_core.gunyuden.players.stations import Stations
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.battle_odds import (
    Clash,
    counter_terms,
    defender_choices,
    living,
)
from wargame_core.gunyuden.rules.forces import (
    besiegers_of,
    cannot_act,
    owner_side,
    strength,
    units_of_force,
)
from wargame_core.gunyuden.rules.investment import threshold
from wargame_core.gunyuden.rules.siege import SiegeGoesOn


class Planned:
    """Judges by a plan."""

    def __init__(self, plan: Plan) -> None:
        self.situation = plan
        self.trouble = plan.weights.trouble
        self.idle = Evaluation(mass=-plan.weights.trouble)
        self._places: dict[tuple[int, ...], Stations] = {}

    def places(self, units: Sequence[int]) -> Stations:
        """What places are worth to a force."""
        force = tuple(units)
        found = self._places.get(force)
        if found is None:
            found = self._places[force] = Stations(self.situation, force)
        return found

    def march(self, leader: int) -> Evaluation:
        """The best destination, less the siege and the main castle that are given up."""
        plan, held = self.situation, self.siege_held(leader)
        units = units_of_force(plan.state, leader)
        stations = self.places(units)
        if held.total > 0.0 and leader not in plan.aims and not stations.in_trouble():
            return NOTHING - held
        empty = keepers.given_up(plan, units)
        if empty and stations.best_destination().total <= 0.0:
            empty = 0.0  # it goes no further than behind the walls here
        return stations.best_move() - held - Evaluation(threatened=empty)

    def siege_held(self, leader: int) -> Evaluation:
        """Nothing while the rest of the besiegers suffices, or when the force is called away."""
        plan, state = self.situation, self.situation.state
        aim = plan.aims.get(leader)
        if aim is not None and aim.kind in CALLING and leader not in plan.spare:
            return NOTHING
        investing = [u for u in units_of_force(state, leader) if state.investing[u]]
        castle = castle_before(state, leader)
        if not investing or castle < 0:
            return NOTHING
        rest = strength(state, [u for u in besiegers_of(state, castle) if u not in investing])
        if rest >= threshold(state, castle):
            return NOTHING
        return Evaluation(castles=plan.weights.siege * plan.sieges.promise(castle))

    def left_behind(self, units: Sequence[int], action: actions.Detach) -> Evaluation:
        """Forces stay together, but somebody keeps the main castle when the last force goes."""
        plan = self.situation
        if action.inside and action.unit == keepers.keeper(plan, units):
            best = self.places(units).best_destination()
            if best.total > 0.0:
                state = plan.state
                kept = keeping(plan, state.scenario.castle_at[state.hex[units[0]]])
                return best + Evaluation(threatened=kept)
        return Evaluation(mass=-plan.weights.parting)

    # --- battles ----------------------------------------------------------------------------------

    def skirmish(self, clash: Clash) -> Evaluation:
        """What a skirmish brings when the defender answers as it suits him best."""
        return self.situation.skirmishes.value(clash, ground=self._ground(clash.to_hex))

    def _ground(self, hex_: int) -> float:
        """What the enemy loses who is driven out of a hex: a siege, or lines that he has cut."""
        plan, state = self.situation, self.situation.state
        castle = state.scenario.castle_at.get(hex_, -1)
        cut = plan.anchors.get(hex_, 0.0)
        found = cut_off(plan, hex_) if plan.weights.expulsion else cut
        if castle >= 0 and owner_side(state, castle) == plan.side:
            found += plan.weights.relief * plan.sieges.peril(castle)
        return found

    def decisive(self, own: Sequence[int], other: Sequence[int]) -> Evaluation:
        """The whole battle, each side stopping where it had better."""
        found = self.situation.battles.outlook(own, other)
        return Evaluation(enemy_strength=found.taken, own_losses=-found.paid)

    def answer(self, clash: Clash) -> Evaluation:
        """The steps that a counterattack is expected to take."""
        state = self.situation.state
        unit = best_speaker(state, defender_choices(state, clash, counter=True))
        terms = counter_terms(state, clash, unit)
        prices = self.situation.worths.prices(living(state, clash.attackers))
        taken = sum(
            float(chance)
            * prices[min(terms.cell(state.scenario.charts, roll.face).loss, len(prices) - 1)]
            for roll, chance in FAIR_DIE
        )
        return Evaluation(enemy_strength=taken)

    # --- sieges -----------------------------------------------------------------------------------

    def invest(self, castle: int) -> Evaluation:
        """What beginning an investment promises; more strength joins until there is enough."""
        plan, state = self.situation, self.situation.state
        if state.besieged[castle]:
            joined = strength(state, besiegers_of(state, castle))
            wanted = joined < threshold(state, castle) + SPARE
            return Evaluation(mass=plan.weights.trouble if wanted else -plan.weights.trouble)
        return Evaluation(castles=plan.weights.siege * plan.sieges.promise(castle))

    def called_elsewhere(self, leader: int, castle: int) -> bool:
        """Whether its objective is a relief elsewhere that promises more."""
        plan = self.situation
        aim = plan.aims.get(leader)
        if aim is None or aim.kind != "relief" or aim.castle == castle:
            return False
        return aim.gain > plan.siege_promise(castle)

    def assault(self, leader: int, castle: int) -> Evaluation:
        """What an assault brings more than waiting, or than a call of others that it forbids."""
        plan = self.situation
        units = units_of_force(plan.state, leader)
        course = plan.sieges.course(castle, units)
        gain = plan.sieges.gain(castle)
        if plan.state.besieged[castle]:
            others = self._others(leader, castle)
            forbidden = max([0.0, *(other.call - other.wait for other in others)])
            return Evaluation(castles=gain * (course.assault - course.wait - forbidden))
        return plan.sieges.storm(castle, units, severed(plan, castle))

    def call(self, leader: int, castle: int) -> Evaluation:
        """What a call brings more than waiting, or than an assault of others that it forbids."""
        plan = self.situation
        course = plan.sieges.course(castle, units_of_force(plan.state, leader))
        others = self._others(leader, castle)
        forbidden = max([0.0, *(other.assault - other.wait for other in others)])
        gain = plan.sieges.gain(castle)
        return Evaluation(castles=gain * (course.call - course.wait - forbidden))

    def _others(self, leader: int, castle: int) -> list[Course]:
        """The siege as other besieging forces could go on with it in this phase.

        A castle is called or assaulted in one phase, by whomever it may be (20-1-1).
        """
        plan, state = self.situation, self.situation.state
        waiting = {
            unit
            for frame in state.frames
            if isinstance(frame, SiegeGoesOn) and frame.castle == castle
            for unit in frame.leaders
        }
        others = {state.leader[unit] for unit in besiegers_of(state, castle)} - {leader}
        return [
            plan.sieges.course(castle, units_of_force(state, other))
            for other in sorted(others)
            if other in waiting or cannot_act(state, other) is None
        ]

    # --- the rest ---------------------------------------------------------------------------------

    def recovered(self, unit: int) -> float:
        """What a point of morale more is worth."""
        return self.situation.worths.recovered(unit)

    def change(self, action: Action) -> Evaluation:
        """Strength belongs together under the best commander."""
        return change_value(self.situation, action)
