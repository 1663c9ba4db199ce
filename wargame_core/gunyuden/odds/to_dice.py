"""The way from a choice to the next die, and from a die to the end of the fight.

Players' choices on the way are taken for granted; the words say which. Every state comes from
the rules themselves and every probability from the enumeration of the dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from wargame_core.analysis.outcome_tree import Outcome, next_roll
from wargame_core.engine.decision import CHANCE, Action, Decision, Event, Message, Roll
from wargame_core.gunyuden.odds.open_roll import open_roll
from wargame_core.gunyuden.odds.preview_words import PreviewWords
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import (
    Accept,
    ChooseUnit,
    Counterattack,
    Decline,
    Finish,
    JoinForce,
    LoseStep,
    Refuse,
    Skirmish,
    TakeLosses,
    Target,
)
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text.words import own_name

_LONGEST: Final = 16
"""Choices between an action and its die, at most."""


@dataclass(frozen=True, slots=True)
class AtTheDie:
    """A state whose next decision is a roll, and what was taken for granted on the way."""

    state: State
    assumed: tuple[str, ...]
    asked: tuple[str, ...] = ()
    """Seats for which something was taken for granted."""


def to_the_die(state: State, action: Action | None, words: PreviewWords) -> AtTheDie | None:
    """Where an action, or without one the open decision, first comes to a roll."""
    current = state
    said: list[str] = []
    asked: list[str] = []
    if action is not None:
        current = engine.apply(state, action).state
    for _ in range(_LONGEST):
        decision = engine.decision(current)
        if decision is None:
            return None
        if decision.seat == CHANCE:
            return AtTheDie(current, tuple(dict.fromkeys(said)), tuple(dict.fromkeys(asked)))
        found = _assumed(current, decision, said, words)
        if found is None:
            return None
        answer, told = found
        asked.append(decision.seat)
        if told:
            said.append(told)
        current = engine.apply(current, answer).state
    return None


def _assumed(
    state: State, decision: Decision, said: Sequence[str], words: PreviewWords
) -> tuple[Any, str] | None:
    """What a player is taken to choose, and how that is said; ``said``: what was assumed before.

    Whoever has begun to choose the forces to attack is taken to have chosen all he wants (23-1-2).
    """
    legal = engine.legal_actions(state)
    match decision.kind:
        case "target":
            first = next(action for action in legal if isinstance(action, Target))
            where = words.say(state, Message("action.target", {"hex": first.hex}))
            return first, words("of-several-hexes", choice=where)
        case "attacked-forces":
            everybody = words("all-attacked")
            if Finish() in legal and everybody not in said:
                return Finish(), words("only-chosen")
            joining = [action for action in legal if isinstance(action, JoinForce)]
            return (joining[0] if joining else Finish()), everybody
        case "battle-kind":
            several = len(legal) > 1
            return Skirmish(), words("as-skirmish") if several else ""
        case "sortie-forces" | "attacking-forces" | "defending-forces":
            answer = Finish() if Finish() in legal else legal[0]
            return answer, words("nobody-joins")
        case "consent":
            return Accept(), words("defender-accepts")
        case "give-up-investment":
            return Refuse(), words("go-on-investing")
        case "offer":
            return Decline(), words("no-terms")
        case "answer":
            return Refuse(), words("terms-refused")
        case "siege-order":
            return legal[0], ""
        case "sortie-leader" | "defending-leader" | "ambush-leader" | "battle-commander":
            best = _best_leader(state, legal)
            name = own_name(state.scenario.units[best.unit], words.language)
            return best, words("modifier-of", unit=name)
    return None


def _best_leader(state: State, legal: Sequence[Action]) -> ChooseUnit:
    named = [action for action in legal if isinstance(action, ChooseUnit)]
    units = state.scenario.units
    return max(named, key=lambda choice: units[choice.unit].field_battle_modifier)


# --- to the end of the fight ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Leaf:
    """One way in which a fight can end, with its probability."""

    chance: Fraction
    state: State
    events: tuple[Event, ...]


def played_out(state: State, rolls: frozenset[str], depth: int = 0) -> tuple[Leaf, ...]:
    """The ends of a fight in which everybody stands his ground and strikes back if he can.

    ``rolls`` are the kinds of rolls that belong to it; at any other choice it is over. Losses are
    taken so that the most strength and units are left. ``depth`` is the height of the stack of
    frames at which the fight lies, that of the open frame unless it is given.
    """
    return tuple(_leaves(Leaf(Fraction(1), state, ()), depth or len(state.frames), rolls))


def _leaves(leaf: Leaf, depth: int, rolls: frozenset[str]) -> Iterator[Leaf]:
    open_ = [leaf]
    while open_:
        now = open_.pop()
        decision = engine.decision(now.state)
        if decision is None or len(now.state.frames) < depth:
            yield now
        elif decision.seat == CHANCE:
            if decision.kind in rolls:
                open_ += different(now)
            else:
                yield now
        else:
            answer = _standing(now.state, decision)
            if answer is None:
                yield now
            else:
                step = engine.apply(now.state, answer)
                open_.append(Leaf(now.chance, step.state, (*now.events, *step.events)))


def different(leaf: Leaf) -> list[Leaf]:
    """How a fight goes on after the next die; faces that read the same result count as one."""
    odds = open_roll(leaf.state)
    if odds is None:
        return [after(leaf, outcome) for outcome in next_roll(engine, leaf.state)]
    chances: dict[str, Fraction] = {}
    first: dict[str, int] = {}
    for face in odds.faces:
        chances[face.result] = chances.get(face.result, Fraction(0)) + face.probability
        first.setdefault(face.result, face.die)
    found = []
    for result, chance in chances.items():
        step = engine.apply(leaf.state, Roll(first[result]))
        found.append(Leaf(leaf.chance * chance, step.state, (*leaf.events, *step.events)))
    return found


def after(leaf: Leaf, outcome: Outcome[State]) -> Leaf:
    """A fight that goes on with one outcome of the next die."""
    chance = leaf.chance * outcome.probability
    return Leaf(chance, outcome.state, (*leaf.events, *outcome.events))


def _standing(state: State, decision: Decision) -> Any | None:
    """The choice of somebody who stands and fights, or None if the fight ends here."""
    legal = engine.legal_actions(state)
    match decision.kind:
        case "split-losses":
            return max(
                (action for action in legal if isinstance(action, TakeLosses)),
                key=lambda split: split.steps,
            )
        case "losses":
            units, steps = state.scenario.units, state.steps
            return min(
                (action for action in legal if isinstance(action, LoseStep)),
                key=lambda loss: (
                    units[loss.unit].strength[steps[loss.unit]]
                    - units[loss.unit].strength[steps[loss.unit] - 1],
                    steps[loss.unit] == 1,
                    units[loss.unit].rank,
                ),
            )
        case "counterattack":
            return Counterattack() if Counterattack() in legal else None
        case "defending-leader" | "ambush-leader":
            return _best_leader(state, legal)
    return None


def mean(leaves: Iterable[Leaf], value: Any) -> Fraction:
    """The mean of a value of the end states."""
    return sum((leaf.chance * value(leaf) for leaf in leaves), Fraction(0))
