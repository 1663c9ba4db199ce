"""How a style plays an operations phase: force by force, one action ahead, with sampled dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.partners.picture import Picture
from tests.partners.styles import Style
from wargame_core.engine.decision import CHANCE
from wargame_core.gunyuden.rules import actions

PLACES = 3
"""Hexes that a march looks at, the most wished for."""
LUCK = 3
"""How often the dice of a blow are thrown before it is struck."""
INVESTED = 0.3
"""Share of a castle's points that its investment counts."""
MOST = 400
"""Actions after which an imagined phase is broken off."""

_TRIED = actions.Move | actions.Attack | actions.Besiege | actions.Recover

Draw = Callable[[int], int]
"""A number below a limit."""


class Phases:
    """The choices of one side by a style; what it does depends on the state and the draws only."""

    def __init__(self, game: Any, style: Style) -> None:
        self._game, self._style = game, style
        self._measure = game.measure()

    def score(self, state: Any, side: int) -> float:
        """How well a side stands, in points."""
        seat = state.scenario.sides[side].id
        balance: float = self._measure.balance(state, seat)
        own, enemy = Picture(state, side).invested
        return balance + INVESTED * (own - enemy)

    def choose(self, state: Any, legal: Sequence[Any], draw: Draw) -> Any:
        """The action of the seat that decides."""
        decision = self._game.decision(state)
        side = state.scenario.side_of_seat(decision.seat)
        if decision.kind == "select":
            return self._force(state, legal, side, draw)
        if decision.kind == "move":
            return self._step(state, legal, side)
        return self._reply(state, legal, side)

    def _force(self, state: Any, legal: Sequence[Any], side: int, draw: Draw) -> Any:
        """The best action of the first force that has one better than to stay."""
        by_unit: dict[int, list[Any]] = {}
        for action in legal:
            if isinstance(
                action, actions.Move | actions.Attack | actions.Besiege | actions.Recover
            ):
                by_unit.setdefault(action.unit, []).append(action)
        see = Picture(state, side)
        for unit, able in by_unit.items():
            stay = self.score(state, side)
            best, top = None, 0.0
            for action in able:
                if isinstance(action, actions.Move):
                    value = self._march(state, see, unit)
                else:
                    value = self._blow(state, action, side, draw) - stay
                    value += self._style.daring * isinstance(action, actions.Attack)
                if value > top + 0.01:
                    best, top = action, value
            if best is not None:
                return best
        return next(action for action in legal if isinstance(action, actions.EndPhase))

    def _march(self, state: Any, see: Picture, unit: int) -> float:
        """What the best place in reach promises above the present one."""
        on_the_way = self._game.apply(state, actions.Move(unit)).state
        here = self._worth(see, unit, state.hex[unit])
        found = self._places(on_the_way, self._game.legal_actions(on_the_way), see, unit)
        return found[0][0] - here if found else 0.0

    def _worth(self, see: Picture, unit: int, hex_: int) -> float:
        value = self._style.wish(see, unit, hex_)
        enemy = see.around(1 - see.side, hex_)
        own = see.forces[see.side].get(unit, 0) + see.around(see.side, hex_, 1, but=unit)
        return value - self._style.fear * (enemy > 1.5 * own)

    def _places(
        self, state: Any, legal: Sequence[Any], see: Picture, unit: int
    ) -> list[tuple[float, Any]]:
        ways = [action for action in legal if isinstance(action, actions.Go)]
        worths = [(self._worth(see, unit, action.hex), action) for action in ways]
        return sorted(worths, key=lambda pair: (-pair[0], pair[1].hex))[:PLACES]

    def _step(self, state: Any, legal: Sequence[Any], side: int) -> Any:
        """To the best place, and into the castle there; then the move ends."""
        unit = state.frames[-1].units[0]
        see = Picture(state, side)
        inside = [action for action in legal if isinstance(action, actions.EnterGarrison)]
        found = self._places(state, legal, see, unit)
        if found and found[0][0] > self._worth(see, unit, state.hex[unit]) + 0.01:
            return found[0][1]
        return (inside or [a for a in legal if isinstance(a, actions.Stop)] or list(legal))[0]

    def _blow(self, state: Any, action: Any, side: int, draw: Draw) -> float:
        """What an action comes to on average when its dice are thrown."""
        begun = self._game.apply(state, action).state
        return sum(self.score(self.settled(begun, draw), side) for _ in range(LUCK)) / LUCK

    def settled(self, state: Any, draw: Draw) -> Any:
        """The state at the next choice of a force."""
        game = self._game
        for _ in range(MOST):
            decision = game.decision(state)
            if decision is None or decision.kind == "select":
                break
            legal = game.legal_actions(state)
            if decision.seat == CHANCE:
                action = legal[draw(len(legal))]
            else:
                side = state.scenario.side_of_seat(decision.seat)
                action = self._reply(state, legal, side)
            state = game.apply(state, action).state
        return state

    def _reply(self, state: Any, legal: Sequence[Any], side: int) -> Any:
        """What stands best right after it, of equals the first."""
        if len(legal) == 1:
            return legal[0]
        scores = [self.score(self._game.apply(state, action).state, side) for action in legal[:12]]
        return legal[scores.index(max(scores))]

    def played(self, state: Any, draw: Draw, until: Callable[[Any], bool]) -> Any:
        """The state after this style has played both seats on until then; broken off at last."""
        game = self._game
        for _ in range(MOST):
            decision = game.decision(state)
            if decision is None or until(state):
                break
            legal = game.legal_actions(state)
            chance = decision.seat == CHANCE
            action = legal[draw(len(legal))] if chance else self.choose(state, legal, draw)
            state = game.apply(state, action).state
        return state
