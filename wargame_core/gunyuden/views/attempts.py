"""The table of actions of every force, allowed or not, and legal actions grouped by force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any, Final

from wargame_core.engine.decision import Action
from wargame_core.engine.procedure import open_frame, open_kind
from wargame_core.gunyuden.rules import actions
from wargame_core.gunyuden.rules.actions import Go, HexId, Move, UnitId
from wargame_core.gunyuden.rules.forces import side_of, strength, units_of_force
from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.siege import SiegeChoice
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text import words as text
from wargame_core.views.action_groups import grouped
from wargame_core.views.fight_values import ActionGroup, AttemptView, ForceAttempts
from wargame_core.views.words import language, tr

_NOT_MINE: Final = (actions.EndPhase,)


def all_attempts(state: State, place: int) -> tuple[ForceAttempts, ...]:
    """Every force of the phase's player in a hex, with the whole table of actions (12.0).

    Empty unless the player is choosing what to do next.
    """
    if open_kind(state) != "select":
        return ()
    side = state.scenario.phases[state.phase].side
    return tuple(
        ForceAttempts(force_title(state, unit), _table(state, unit), unit)
        for unit in state.at(place)
        if state.leader[unit] == unit and side_of(state, unit) == side
    )


def _table(state: State, leader: int) -> tuple[AttemptView, ...]:
    unit = UnitId(leader)
    wanted: list[tuple[str, Any]] = [
        (tr("Move"), actions.Move(unit)),
        (tr("Attack"), actions.Attack(unit)),
        (tr("Besiege"), actions.Besiege(unit)),
        (tr("Organise"), actions.Organise(unit)),
        (tr("Replenish"), actions.ReplenishForce(unit)),
        (tr("Recover"), actions.Recover(unit)),
    ]
    if any(state.investing[member] for member in units_of_force(state, leader)):
        wanted.append((tr("Give up the investment"), actions.EndInvestment(unit)))
    for extra in state.scenario.special.extra_actions:
        tried = extra.attempt_of(state, leader)
        if tried is not None:
            said = text.describe(state, tried, language())
            wanted.append((tr("Sail") if isinstance(tried, actions.Sail) else said, tried))
    return tuple(
        AttemptView(name, action, text.describe(state, action, language()))
        for name, action in wanted
    )


def closed(state: State, legal: Sequence[Action]) -> tuple[AttemptView, ...]:
    """What cannot be chosen yet, so that one can ask why: the end of a move, kinds of siege."""
    if open_frame(state, Moving) is not None and actions.Stop() not in legal:
        return (AttemptView(text.describe(state, actions.Stop(), language()), actions.Stop()),)
    frame = open_frame(state, SiegeChoice)
    if frame is None:
        return ()
    kinds = (actions.Invest(), actions.Assault(), actions.CallForSurrender())
    return tuple(
        AttemptView(text.describe(state, action, language()), action)
        for action in kinds
        if action not in legal and not (frame.kind != "siege" and action == actions.Invest())
    )


def force_title(state: State, unit: int) -> str:
    """The title of a force: leader, place and strength."""
    scenario = state.scenario
    leader = state.leader[unit] if state.hex[unit] >= 0 else unit
    named = scenario.units[leader]
    name = named.name_ja if language() == "ja" else named.name
    if state.hex[leader] < 0:
        return str(name)
    return tr(
        "{name} · {place} · strength {strength}",
        name=name,
        place=text.hex_name(scenario, state.hex[leader], language()),
        strength=strength(state, units_of_force(state, leader)),
    )


def groups(state: State, legal: Sequence[Action]) -> tuple[ActionGroup, ...]:
    """Legal actions by the force that they belong to, those of no force last."""

    def force(action: Action) -> str | None:
        unit = getattr(action, "unit", None)
        if not isinstance(unit, int) or isinstance(action, _NOT_MINE):
            return None
        return force_title(state, unit)

    return grouped(legal, force, str)


def attempts(state: State, kind: str, place: int, legal: Sequence[Any]) -> Iterator[Any]:
    """What a click on a hex that is not lit may have meant; the first refusal is shown.

    A force there to be moved, or else what is legal elsewhere, asked for in this hex.
    """
    units = state.at(place)
    if kind == "select":
        phase = state.scenario.phases[state.phase].side
        leaders = [unit for unit in units if state.leader[unit] == unit]
        for unit in sorted(leaders, key=lambda leader: side_of(state, leader) != phase):
            yield Move(UnitId(unit))
        return
    if kind == "move":
        yield Go(HexId(place))
        return
    for example in {type(action): action for action in reversed(legal)}.values():
        names = {field.name for field in fields(example)}
        if "unit" in names:
            aimed = {"hex": HexId(place)} if "hex" in names else {}
            for unit in units:
                yield replace(example, unit=UnitId(unit), **aimed)
        elif "hex" in names:
            yield replace(example, hex=HexId(place))
