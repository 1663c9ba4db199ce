"""How a match of the series stands, in victory points, with what is rolled but not yet dealt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from wargame_core.engine.decision import Message
from wargame_core.engine.measure import Contest
from wargame_core.gunyuden.players.evaluation import (
    FIRST_STEP,
    MORALE_WORTH,
    loss_worth,
    standing,
    unit_worth,
    worth,
)
from wargame_core.gunyuden.players.fights import BREACH_SHARE
from wargame_core.gunyuden.rules import capture, losses, replenishment, siege_rolls, skirmish
from wargame_core.gunyuden.rules.actions import TakeLosses
from wargame_core.gunyuden.rules.assault import AmbushRoll, AssaultEnds, AssaultFollows, AssaultRoll
from wargame_core.gunyuden.rules.battle_odds import Clash, living
from wargame_core.gunyuden.rules.decisive_end import Battle, DecisiveRoll
from wargame_core.gunyuden.rules.fall import FallRoll
from wargame_core.gunyuden.rules.forces import garrison_of, side_of
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.surrender import SurrenderRoll

_ASSAULT: Final = (AmbushRoll, AssaultFollows, AssaultRoll, AssaultEnds)
_AT_CASTLES: Final = (
    (_ASSAULT, "assault"), (SurrenderRoll, "call"), (FallRoll, "fall"),
    ((siege_rolls.SiegeRoll, siege_rolls.IncidentRoll), "siege"),
)  # fmt: skip
_SWING: Final = 2.0
"""Points of a castle count twice where it goes from one side to the other."""


class SeriesMeasure:
    """Who is ahead by castles, walls, units, steps and morale."""

    unit = Message("measure.unit")

    def balance(self, state: State, seat: str) -> float:
        """Victory points and what leads to them; what one side gains the other loses."""
        side = state.scenario.side_of_seat(seat)
        total = standing(state, side).total
        for sign, points in (*_walls(state), *_pending(state)):
            total += points if sign == side else -points
        return total

    def is_halfway(self, state: State) -> bool:
        """An incident has no result of its own; a round of a decisive battle has two dice."""
        frame = state.frames[-1] if state.frames else None
        if isinstance(frame, DecisiveRoll):
            return frame.attack is not None
        return isinstance(frame, siege_rolls.IncidentRoll)

    def contest(self, state: State) -> Contest | None:
        """The fight or the castle that is being dealt with; one contest for each phase."""
        when = (state.turn, state.stage, state.phase)
        for frame in (*(f for f in state.frames if isinstance(f, _ASSAULT)), *state.frames[::-1]):
            found = _contest_of(state, frame, when)
            if found is not None:
                return found
        return None


def _contest_of(state: State, frame: Any, when: tuple[int, ...]) -> Contest | None:
    for kinds, name in _AT_CASTLES:
        if isinstance(frame, kinds):
            message = Message(f"contest.{name}", {"castle": frame.castle})
            place = state.scenario.castles[frame.castle].hex
            return Contest((name, *when, frame.castle), message, place)
    clash, battle = getattr(frame, "clash", None), getattr(frame, "battle", None)
    if isinstance(clash, Clash):
        return _fight("skirmish", (*when, clash.leader), clash.to_hex)
    if isinstance(battle, Battle):
        return _fight("decisive", when, battle.to_hex)
    return None


def _fight(name: str, when: tuple[int, ...], place: int) -> Contest:
    return Contest((name, *when, place), Message(f"contest.{name}", {"hex": place}), place)


def _walls(state: State) -> Iterable[tuple[int, float]]:
    """What lost durability and the morale of empty castles cost their owners: (side, points)."""
    scenario = state.scenario
    for castle, owner in enumerate(state.owner):
        if owner >= 0:
            printed = scenario.castles[castle]
            broken = printed.durability - state.durability[castle]
            lost = BREACH_SHARE * _SWING * printed.points * broken
            spirit = MORALE_WORTH * state.castle_morale[castle]
            yield scenario.clans[owner].side, spirit - lost


def _pending(state: State) -> Iterable[tuple[int, float]]:
    """What dice have brought that nobody has dealt out yet: (side, points).

    An owner gives the cheapest; a besieger takes the dearest.
    """
    for frame in state.frames:
        match frame:
            case losses.DealLosses(units=units):
                yield _side(state, units), -loss_worth(state, units, frame.losses, star=frame.star)
            case skirmish.SplitLosses(clash=clash):
                yield _side(state, clash.defenders), -_cheapest_split(state, frame)
            case capture.ChooseVictims() | siege_rolls.ChooseBetrayed():
                dearest = isinstance(frame, capture.ChooseVictims)
                yield _doomed(state, frame, dearest=dearest)
            case replenishment.RestoreSteps(units=units, steps=steps):
                yield _side(state, units), _regained(state, units, steps)
            case capture.StepBonus(units=units, left=left):
                yield _side(state, units), _regained(state, units, left)


def _cheapest_split(state: State, frame: skirmish.SplitLosses) -> float:
    """What the result costs a defender who gives steps or ground, whichever costs less (23-3)."""
    units = living(state, frame.clash.defenders)
    costs = [
        loss_worth(state, units, split.steps, star=frame.star and not split.hexes)
        + MORALE_WORTH * len(units) * split.hexes
        for split in frame.legal(state)
        if isinstance(split, TakeLosses)
    ]
    return min(costs)


def _side(state: State, units: Iterable[int]) -> int:
    return side_of(state, next(iter(units)))


def _doomed(state: State, frame: capture.PickUnits, *, dearest: bool) -> tuple[int, float]:
    """Units of a garrison that somebody still has to name."""
    inside = garrison_of(state, frame.castle)
    worths = sorted((worth(state, [unit]) for unit in inside), reverse=dearest)
    return _side(state, inside), -sum(worths[: frame.count])


def _regained(state: State, units: Iterable[int], steps: int) -> float:
    """Steps that are still to be given back."""
    reduced = (unit_worth(state, unit) for unit in units if state.steps[unit] == 1)
    return FIRST_STEP * sum(sorted(reduced, reverse=True)[:steps])
