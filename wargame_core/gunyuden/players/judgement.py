"""What choices are judged by: one set of valuations asks, and each opponent answers in its way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from wargame_core.engine.decision import FAIR_DIE, Action
from wargame_core.gunyuden.players import fights
from wargame_core.gunyuden.players.evaluation import (
    MORALE_WORTH,
    NOTHING,
    Evaluation,
    loss_worth,
    wavering,
)
from wargame_core.gunyuden.players.organising import incorporate_value
from wargame_core.gunyuden.players.places import Places
from wargame_core.gunyuden.players.situation import Situation
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.battle_odds import Clash, counter_terms, defender_choices, living
from wargame_core.gunyuden.rules.forces import units_of_force
from wargame_core.gunyuden.rules.state import State

PARTING = 1.0
"""What leaving a unit of the force behind costs."""


class Standing(Protocol):
    """What places are worth to one force."""

    def value(self, hex_: int, *, inside: bool = False) -> Evaluation:
        """The worth of standing there."""
        ...

    def here(self) -> Evaluation:
        """The worth of where the force stands."""
        ...


class Judgement(Protocol):
    """What an opponent thinks of fights, sieges, places and commands; in victory points."""

    trouble: float
    """What it takes to bother to reorganise."""
    idle: Evaluation
    """What an action is worth that changes nothing."""

    @property
    def situation(self) -> Situation:
        """The board as the opponent sees it."""
        ...

    def places(self, units: Sequence[int]) -> Standing:
        """What places are worth to a force."""
        ...

    def march(self, leader: int) -> Evaluation:
        """What the best move of a force is worth, less the siege that is given up."""
        ...

    def siege_held(self, leader: int) -> Evaluation:
        """What is lost of an investment if the force leaves it."""
        ...

    def left_behind(self, units: Sequence[int], action: actions.Detach) -> Evaluation:
        """What it is worth that a force which moves leaves one of its units behind (15-5)."""
        ...

    def skirmish(self, clash: Clash) -> Evaluation:
        """What a skirmish promises to the attacker (23)."""
        ...

    def decisive(self, own: Sequence[int], other: Sequence[int]) -> Evaluation:
        """What a decisive battle promises (24-2)."""
        ...

    def answer(self, clash: Clash) -> Evaluation:
        """What the counterattack of the defenders promises them (23-5)."""
        ...

    def invest(self, castle: int) -> Evaluation:
        """What beginning an investment promises, or lending it more strength."""
        ...

    def called_elsewhere(self, leader: int, castle: int) -> bool:
        """Whether a force is wanted more urgently than to invest a castle."""
        ...

    def assault(self, leader: int, castle: int) -> Evaluation:
        """What an assault promises."""
        ...

    def call(self, leader: int, castle: int) -> Evaluation:
        """What a call for surrender promises."""
        ...

    def recovered(self, unit: int) -> float:
        """What recovery is worth to a shaken unit."""
        ...

    def change(self, action: Action) -> Evaluation:
        """What one change of leaders is worth; nothing for the end of it."""
        ...


class Plain:
    """Judges by what happens at once, by exact odds."""

    trouble = 0.02
    idle = NOTHING

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    @property
    def _state(self) -> State:
        return self.situation.state

    def places(self, units: Sequence[int]) -> Places:
        """What places are worth to a force."""
        return Places(self.situation, units)

    def march(self, leader: int) -> Evaluation:
        """The best destination, less the siege that is given up."""
        value = self.places(units_of_force(self._state, leader)).best_move()
        return value - self.siege_held(leader)

    def siege_held(self, leader: int) -> Evaluation:
        """What an investment that the force is part of is worth."""
        castle = fights.castle_before(self._state, leader) if self._state.investing[leader] else -1
        return NOTHING if castle < 0 else self.invest(castle)

    def left_behind(self, units: Sequence[int], action: actions.Detach) -> Evaluation:
        """Forces stay together."""
        del units, action
        return Evaluation(mass=-PARTING)

    def skirmish(self, clash: Clash) -> Evaluation:
        """What a skirmish is expected to bring."""
        return fights.skirmish_value(self._state, clash)

    def decisive(self, own: Sequence[int], other: Sequence[int]) -> Evaluation:
        """What a decisive battle promises."""
        return fights.decisive_value(self._state, own, other)

    def answer(self, clash: Clash) -> Evaluation:
        """The steps that a counterattack is expected to take."""
        state = self._state
        unit = fights.best_speaker(state, defender_choices(state, clash, counter=True))
        terms = counter_terms(state, clash, unit)
        attackers = living(state, clash.attackers)
        taken = 0.0
        for roll, chance in FAIR_DIE:
            cell = terms.cell(state.scenario.charts, roll.face)
            taken += float(chance) * loss_worth(state, attackers, cell.loss, star=cell.star)
        return Evaluation(enemy_strength=taken)

    def invest(self, castle: int) -> Evaluation:
        """A share of the castle."""
        return fights.invest_value(self._state, castle, self.situation.side)

    def called_elsewhere(self, leader: int, castle: int) -> bool:
        """Never: nobody is called anywhere."""
        del leader, castle
        return False

    def assault(self, leader: int, castle: int) -> Evaluation:
        """Breaches against the losses to the ambush."""
        return fights.assault_value(self._state, leader, castle)

    def call(self, leader: int, castle: int) -> Evaluation:
        """The castle, and what an answer against us spoils."""
        return fights.call_value(self._state, leader, castle)

    def recovered(self, unit: int) -> float:
        """Morale regained, and what is at risk no more."""
        return MORALE_WORTH * (1 - self._state.morale[unit]) + wavering(self._state, (unit,))

    def change(self, action: Action) -> Evaluation:
        """Units go to better leaders; nobody is sent away."""
        if isinstance(action, actions.Incorporate):
            return incorporate_value(self._state, action.unit, action.leader)
        return Evaluation(mass=-1.0) if isinstance(action, actions.Separate) else NOTHING
