"""The parts of a preview: rolls with their chances, what follows from a face, mean losses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from wargame_core.engine.decision import Event, Lookup, Modifier, Roll
from wargame_core.engine.preview import (
    CellPreview,
    ChancePreview,
    LossesPreview,
    ModifierPreview,
    RollPreview,
)
from wargame_core.gunyuden.odds.open_roll import open_roll
from wargame_core.gunyuden.odds.preview_words import PreviewWords
from wargame_core.gunyuden.odds.rolls import RollOdds
from wargame_core.gunyuden.odds.to_dice import Leaf, mean
from wargame_core.gunyuden.rules import actions, engine
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.statistics.losses import losses_between
from wargame_core.gunyuden.text.words import lookup_text, own_name

_HEADINGS: Final = frozenset({"turn-begins", "stage-begins", "phase-begins", "game-over"})
"""Events that have nothing to do with the die."""

Teller = Callable[[State, tuple[Event, ...], PreviewWords], str]
"""Says what a roll has brought, from the state after it and its events."""


def modifier_preview(modifier: Modifier, words: PreviewWords) -> ModifierPreview:
    """A modifier in words."""
    return ModifierPreview(modifier.value, words.modifier(modifier.name), modifier.rule)


def cell_preview(lookup: Lookup, words: PreviewWords) -> CellPreview:
    """A cell in words."""
    told = lookup_text(lookup, words.language)
    return CellPreview(lookup.chart, lookup.row, lookup.column, lookup.result, told)


def roll_preview(
    state: State,
    odds: RollOdds,
    title: str,
    who: str,
    rule: str,
    words: PreviewWords,
    follows: Mapping[int, str] = MappingProxyType({}),
) -> RollPreview:
    """A roll with equal results together; ``follows`` says what comes of a face."""
    faces: dict[str, list[int]] = {}
    for face in odds.faces:
        faces.setdefault(face.result, []).append(face.die - 1)
    chances = []
    for result, places in faces.items():
        first = odds.faces[places[0]]
        cell = first.lookup
        chances.append(
            ChancePreview(
                result,
                follows.get(first.die, ""),
                sum((odds.faces[place].probability for place in places), Fraction(0)),
                tuple(odds.faces[place].die for place in places),
                cell_preview(cell, words),
            )
        )
    column, more = _columns(state, odds.strength, words)
    modifiers = tuple(modifier_preview(modifier, words) for modifier in odds.modifiers)
    return RollPreview(title, who, odds.strength, modifiers, tuple(chances), column, more, rule)


def _columns(state: State, strength: int | None, words: PreviewWords) -> tuple[str, str]:
    """The column of the combat results table, and what more strength would reach."""
    if strength is None:
        return "", ""
    charts = state.scenario.charts
    column = charts.combat(strength, 0).column
    one_more = charts.combat(strength + 1, 0).column
    if one_more != column:
        return column, words("one-more-reaches", column=one_more)
    higher = [lowest for lowest in charts.combat_columns if lowest > strength]
    if not higher:
        return column, words("last-column")
    return column, words(
        "more-reach-column",
        count=higher[0] - strength,
        column=charts.combat(higher[0], 0).column,
    )


def due(state: State) -> RollOdds:
    """The roll that a state waits for."""
    odds = open_roll(state)
    assert odds is not None
    return odds


def by_face(state: State, tell: Teller, words: PreviewWords) -> dict[int, str]:
    """What follows from each face of the die that is due, up to the next choice."""
    found: dict[int, str] = {}
    told: dict[str, str] = {}
    for face in due(state).faces:
        if face.result not in told:
            step = engine.apply(state, Roll(face.die))
            told[face.result] = tell(step.state, tuple(step.events), words)
        found[face.die] = told[face.result]
    return found


def choices_after(state: State, events: tuple[Event, ...], words: PreviewWords) -> str:
    """For the attack roll: how the losses may be split, or that there are none."""
    del events
    decision = engine.decision(state)
    if decision is None or decision.kind != "split-losses":
        return words("no-loss")
    splits = [
        action for action in engine.legal_actions(state) if isinstance(action, actions.TakeLosses)
    ]
    parts = [
        words.steps(split.steps)
        if not split.hexes
        else words("steps-and-back", steps=words.steps(split.steps), hexes=split.hexes)
        if split.steps
        else words("back", hexes=split.hexes)
        for split in splits
    ]
    return " · ".join(parts)


def events_after(state: State, events: tuple[Event, ...], words: PreviewWords) -> str:
    """What happens after the roll, in words; the roll itself where it says what it brings."""
    told = [words.say(state, event.message) for event in events if event.kind not in _HEADINGS]
    return " · ".join(dict.fromkeys(told[:4])) + (" …" if len(told) > 4 else "")


def losses_after(state: State, events: tuple[Event, ...], words: PreviewWords) -> str:
    """For a roll that costs steps: how many, or that there are none."""
    decision = engine.decision(state)
    losses = decision.prompt.params.get("losses", 0) if decision else 0
    if decision is not None and decision.kind == "losses" and losses:
        steps = words.steps(losses)
        if decision.prompt.params.get("star"):
            return words("to-lose-a-unit", steps=steps)
        return words("to-lose", steps=steps)
    told = events_after(state, tuple(e for e in events if e.die is None), words)
    return told or words("no-effect")


def losses_of(
    state: State,
    leaves: Sequence[Leaf],
    sides: Iterable[tuple[int, Sequence[int]]],
    words: PreviewWords,
) -> tuple[LossesPreview, ...]:
    """Mean losses of some sides, given with their units."""
    scenario = state.scenario
    lost = {id(leaf): losses_between(state, leaf.state) for leaf in leaves}
    found = []
    for side, units in sides:
        name = scenario.sides[side].id
        title = own_name(scenario.sides[side], words.language)
        clan = scenario.clans[scenario.units[units[0]].clan].id if units else ""
        found.append(
            LossesPreview(
                title,
                clan,
                mean(leaves, lambda leaf, name=name: lost[id(leaf)].steps[name]),
                sum(state.steps[unit] for unit in units),
                mean(leaves, lambda leaf, name=name: bool(lost[id(leaf)].units[name])),
            )
        )
    return tuple(found)
