"""Exact odds of an action in a state of any game: every roll is enumerated, none is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Generic, Protocol

from wargame_core.engine.decision import CHANCE, Action, Applied, Decision, Event, Roll
from wargame_core.engine.game import Game
from wargame_core.engine.state_type import S

MOST_WAYS: Final = 1296
"""Sequences of rolls that are kept for one outcome: as many as four dice have."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S]):
    """One way in which an action can turn out, up to the next choice of a player."""

    probability: Fraction
    state: S
    events: tuple[Event, ...]
    """What happens on the way; with several ways, on the first of them."""
    ways: tuple[tuple[Any, ...], ...]
    """Sequences of actions of chance that lead here: each once, without rounds that change
    nothing, at most MOST_WAYS."""
    decision: Decision | None
    """What has to be chosen next, or None if the game is over."""

    @property
    def faces(self) -> tuple[tuple[int, ...], ...]:
        """The ways as faces of the die."""
        return tuple(
            tuple(roll.face for roll in way if isinstance(roll, Roll)) for way in self.ways
        )

    @property
    def rolls(self) -> tuple[Event, ...]:
        """The events that read a die, with modifiers and cell."""
        return tuple(event for event in self.events if event.die is not None)

    @property
    def losses(self) -> int:
        """Losses that the next decision deals out or splits; 0 if it is about something else."""
        return int(self.decision.prompt.params.get("losses", 0)) if self.decision else 0


class Rolled(Protocol[S]):
    """The part of a game that is asked for its next roll."""

    def decision(self, state: S) -> Decision | None:
        """The open decision."""
        ...

    def outcomes(self, state: S) -> Sequence[tuple[Action, Fraction]]:
        """Every roll with its probability."""
        ...

    def apply(self, state: S, action: Action) -> Applied[S]:
        """The state after an action."""
        ...


def odds_of(game: Game[S], state: S, action: Action) -> tuple[Outcome[S], ...]:
    """Every outcome of an action with its probability; they add up to one.

    Ways that end in the same state count as one outcome. Raises IllegalActionError.
    """
    step = game.apply(state, action)
    return _until_a_choice(game, Outcome(Fraction(1), step.state, tuple(step.events), ((),), None))


def rolls_of(game: Game[S], state: S) -> tuple[Outcome[S], ...]:
    """The same for the rolls that a state waits for."""
    return _until_a_choice(game, Outcome(Fraction(1), state, (), ((),), None))


def next_roll(game: Rolled[S], state: S) -> tuple[Outcome[S], ...]:
    """Every face of the one roll that a state waits for, with what it brings; none is joined."""
    found = []
    for roll, chance in game.outcomes(state):
        step = game.apply(state, roll)
        decision = game.decision(step.state)
        found.append(Outcome(chance, step.state, tuple(step.events), ((roll,),), decision))
    return tuple(found)


@dataclass(slots=True)
class _Node(Generic[S]):
    """A state that waits for a roll, or one in which a player chooses or the game is over."""

    state: S
    decision: Decision | None
    events: tuple[Event, ...]
    ways: list[tuple[Any, ...]]
    follow: list[tuple[Fraction, int]]
    """Where its rolls lead, and how probable each is; empty where the rolls end."""


def _until_a_choice(game: Game[S], start: Outcome[S]) -> tuple[Outcome[S], ...]:
    nodes, leads_back = _explored(game, start)
    visits = _solved(nodes) if leads_back else _passed_on(nodes)
    return tuple(
        Outcome(visits[number], node.state, node.events, tuple(node.ways), node.decision)
        for number, node in enumerate(nodes)
        if not node.follow
    )


def _explored(game: Game[S], start: Outcome[S]) -> tuple[list[_Node[S]], bool]:
    """Every state that the rolls can reach, and whether some of them lead back to earlier ones.

    A state is looked at once, however many sequences of rolls lead there, so that a battle whose
    rounds can pass without effect ends too.
    """
    numbers = {game.digest(start.state): 0}
    nodes = [_Node(start.state, game.decision(start.state), start.events, list(start.ways), [])]
    leads_back = False
    for number, node in enumerate(nodes):
        if node.decision is None or node.decision.seat != CHANCE:
            continue
        for roll, chance in game.outcomes(node.state):
            step = game.apply(node.state, roll)
            ways = [(*way, roll) for way in node.ways]
            there = numbers.setdefault(game.digest(step.state), len(nodes))
            if there == len(nodes):
                events = (*node.events, *step.events)
                nodes.append(_Node(step.state, game.decision(step.state), events, ways, []))
            elif there <= number:
                leads_back = True
            else:
                nodes[there].ways += ways[: MOST_WAYS - len(nodes[there].ways)]
            node.follow.append((chance, there))
    return nodes, leads_back


def _passed_on(nodes: list[_Node[S]]) -> list[Fraction]:
    """How probable each state is, where rolls only lead on to states that were found later."""
    visits = [Fraction(1)] + [Fraction(0)] * (len(nodes) - 1)
    for number, node in enumerate(nodes):
        for chance, there in node.follow:
            visits[there] += visits[number] * chance
    return visits


def _solved(nodes: list[_Node[S]]) -> list[Fraction]:
    """How often each state is met on average, where rolls may lead back; exact.

    States that wait for a roll are taken out one after the other, the last first: whoever led
    there leads on to where it leads.
    """
    edges: list[dict[int, Fraction]] = []
    for node in nodes:
        found: dict[int, Fraction] = {}
        for chance, there in node.follow:
            found[there] = found.get(there, Fraction(0)) + chance
        edges.append(found)
    for number in range(len(nodes) - 1, 0, -1):
        if not edges[number]:
            continue
        again = edges[number].pop(number, Fraction(0))
        onward = {there: chance / (1 - again) for there, chance in edges[number].items()}
        edges[number] = onward
        for other in range(number):
            through = edges[other].pop(number, Fraction(0))
            for there, chance in onward.items() if through else ():
                edges[other][there] = edges[other].get(there, Fraction(0)) + through * chance
    again = edges[0].pop(0, Fraction(0))
    visits = [Fraction(0)] * len(nodes)
    if not nodes[0].follow:
        visits[0] = Fraction(1)
    for there, chance in edges[0].items():
        visits[there] = chance / (1 - again)
    return visits
