"""What must hold in every state, and the tools that play at random and look at each of them.

``check`` raises AssertionError with a sentence that says what is wrong.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import is_dataclass, replace
from typing import Any

from scenarios.western_hero.game import GAME
from tests.random_play.doors import (
    Draws,
    apply_untouched,
    check_open,
    check_written,
    random_action,
)
from wargame_core.boards.graphs import Weighted
from wargame_core.engine.decision import CHANCE, Action, Refusal, Roll
from wargame_core.gunyuden.rules import actions, engine, operations, ways
from wargame_core.gunyuden.rules.actions import (
    Attack,
    Besiege,
    EndInvestment,
    Move,
    Organise,
    Recover,
)
from wargame_core.gunyuden.rules.costs import movement_graph, strategic_graph
from wargame_core.gunyuden.rules.fall import falling
from wargame_core.gunyuden.rules.forces import (
    besiegers_of,
    garrison_of,
    leading,
    owner_side,
    side_of,
    strength,
)
from wargame_core.gunyuden.rules.investment import threshold
from wargame_core.gunyuden.rules.losses import DealLosses
from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.operations import SelectForce
from wargame_core.gunyuden.rules.sequence import PHASE_FLAG
from wargame_core.gunyuden.rules.state import NOWHERE, Fate, State
from wargame_core.gunyuden.rules.zoc import zones
from wargame_core.gunyuden.text.notation import field_types
from wargame_core.gunyuden.text.words import catalogue, describe, event_text, say

ACTION_CLASSES = tuple(
    kind for kind in vars(actions).values() if isinstance(kind, type) and is_dataclass(kind)
)
_CASE = r"\d+([.-]\d+)*(\(\d+(-\d+)?\))*(\.\d+)?( [A-H])?"
_RULE = re.compile(rf"{_CASE}(, {_CASE})*")
_BY_FORCE = (Move, Besiege, Attack, Recover, Organise, EndInvestment)
_PLACEHOLDER = re.compile(r"\{\w+\}")


_WRITTEN: dict[str, set[Any]] = {}
"""By scenario the actions that were seen to read back as they were written."""


def check(state: State, previous: State | None = None) -> None:
    """Everything that must hold in a state, and between it and the one before.

    While losses are dealt out their consequences wait; until then some things need not hold.
    """
    if previous is None or not _stands_alike(previous, state):
        _units(state)
        _forces(state)
        _hexes(state)
        _castles(state)
        _pictures(state)
    _legal(state)
    if previous is not None:
        _since(previous, state)


_STANDING = (
    "hex",
    "inside",
    "leader",
    "steps",
    "morale",
    "investing",
    "fate",
    "owner",
    "durability",
    "castle_morale",
    "besieged",
)


def _stands_alike(previous: State, state: State) -> bool:
    """Whether everything stands as before, and nothing was excused before: then it is sound."""
    excused = _dealing(previous) or falling(previous)
    return not excused and all(
        getattr(previous, name) == getattr(state, name) for name in _STANDING
    )


def _units(state: State) -> None:
    lowest = state.scenario.charts.numbers.lowest_morale
    for unit, hex_ in enumerate(state.hex):
        name = state.scenario.units[unit].id
        if state.fate[unit] != Fate.IN_PLAY:
            assert hex_ == NOWHERE, f"{name} is dead and stands in {hex_}"
            assert state.steps[unit] == 0, f"{name} is dead with {state.steps[unit]} steps"
            assert not state.inside[unit] and not state.investing[unit], f"{name} is dead and busy"
            continue
        assert hex_ >= 0, f"{name} lives nowhere"
        assert state.scenario.area[hex_], f"{name} stands outside the area"
        assert state.steps[unit] in {1, 2}, f"{name} has {state.steps[unit]} steps"
        assert state.morale[unit] <= 0, f"{name} has morale {state.morale[unit]}"
        if state.morale[unit] < lowest and not _dealing(state):
            castle = state.scenario.castle_at.get(hex_, -1)
            assert state.inside[unit] and castle in falling(state), f"{name} is broken and lives"


def _dealing(state: State) -> bool:
    return bool(state.frames) and isinstance(state.frames[-1], DealLosses)


def _forces(state: State) -> None:
    living = [unit for unit, hex_ in enumerate(state.hex) if hex_ >= 0]
    listed = [unit for units in state.forces().values() for unit in units]
    assert sorted(listed) == living, "the forces do not partition the living units"
    for leader, units in state.forces().items():
        name = state.scenario.units[leader].id
        assert units[0] == leader == state.leader[leader], f"{name} does not lead his force"
        followers = units[1:]
        assert len(followers) <= state.scenario.units[leader].capacity or not followers, (
            f"{name} leads {len(followers)} units"
        )
        for unit in followers:
            other = state.scenario.units[unit].id
            assert leading(state, leader, unit) is None, f"{name} may not lead {other}"
            assert state.hex[unit] == state.hex[leader], f"{other} is not in the hex of {name}"
            assert state.inside[unit] == state.inside[leader], f"a wall parts {other} and {name}"


def _hexes(state: State) -> None:
    for hex_, units in state.occupants().items():
        sides = {side_of(state, unit) for unit in units if not state.inside[unit]}
        assert len(sides) <= 1, f"both sides are in the field in {state.scenario.map.names[hex_]}"


def _castles(state: State) -> None:
    lowest = state.scenario.charts.numbers.lowest_morale
    dealing, falls = _dealing(state), falling(state)
    for castle, printed in enumerate(state.scenario.castles):
        excused = dealing or castle in falls
        side = owner_side(state, castle)
        assert 0 <= state.durability[castle] <= printed.durability, f"{printed.id}: durability"
        here = state.at(printed.hex)
        inside, besiegers = (
            (garrison_of(state, castle), besiegers_of(state, castle)) if here else ((), ())
        )
        if not excused:
            working = state.owner[castle] >= 0
            assert working == (state.durability[castle] > 0), f"{printed.id}: owner and durability"
            assert lowest <= state.castle_morale[castle] <= 0, f"{printed.id}: morale"
            assert not inside or side == side_of(state, inside[0]), f"{printed.id}: garrison"
            assert not (inside and state.castle_morale[castle]), f"{printed.id}: two markers"
        assert len({side_of(state, unit) for unit in inside}) <= 1, f"{printed.id}: mixed garrison"
        if besiegers:
            assert not any(state.inside[unit] for unit in besiegers), f"{printed.id}: inside"
            assert all(side_of(state, unit) == 1 - side for unit in besiegers), f"{printed.id}: own"
            found, needed = strength(state, besiegers), threshold(state, castle)
            assert excused or found >= needed, f"{printed.id} is invested with {found} of {needed}"
        if not excused:
            assert state.besieged[castle] == bool(besiegers), f"{printed.id}: investment marker"
    homes = {printed.hex for printed in state.scenario.castles}
    for unit, hex_ in enumerate(state.hex):
        if state.inside[unit] or state.investing[unit]:
            assert hex_ in homes, f"{state.scenario.units[unit].id} is at no castle"


def _pictures(state: State) -> None:
    """Remembered pictures are those that would be drawn now."""
    fresh = state.copy()
    fresh.forget()
    assert state.occupants() == fresh.occupants(), "occupants are stale"
    assert state.forces() == fresh.forces(), "forces are stale"
    assert zones(state) == zones(fresh), "zones of control are stale"


def _legal(state: State) -> None:
    legal = engine.legal_actions(state)
    if state.over or not state.frames:
        assert state.over and not state.frames and not legal, "the game is half over"
        return
    decision = check_open(GAME, state, [side.id for side in state.scenario.sides])
    assert decision is not None
    assert list(state.frames[-1].legal(state)) == list(legal), "the legal actions change"
    assert (decision.seat == CHANCE) == isinstance(legal[0], Roll), "chance and players mix"
    assert decision.prompt.key in catalogue("en"), f"no text for {decision.prompt.key}"
    check_written(GAME, state, _WRITTEN.setdefault(state.scenario.digest, set()))
    if isinstance(state.frames[-1], SelectForce):
        _offered(state, legal)
        asked = [
            action
            for _, here in sorted(state.occupants().items())
            for action in operations._offers(state, here)
        ]
        remembered = [action for action in legal if isinstance(action, _BY_FORCE)]
        assert remembered == asked, "remembered offers are stale"


def _offered(state: State, legal: Any) -> None:
    """Only forces that can act are offered (12)."""
    scenario = state.scenario
    for action in legal:
        if not isinstance(action, _BY_FORCE):
            continue
        unit = scenario.units[action.unit]
        assert state.hex[action.unit] >= 0, f"{unit.id} is dead and acts"
        assert scenario.clans[unit.clan].phase == state.phase, f"{unit.id} acts in another phase"
        if isinstance(action, EndInvestment):
            continue
        assert not state.acted[action.unit], f"{unit.id} has acted and acts again"
        assert state.leader[action.unit] == action.unit, f"{unit.id} is led and acts"
        if not isinstance(action, Organise) and state.turn > 0:
            assert unit.activation_points >= state.stage, f"{unit.id} acts too late"


def _since(previous: State, state: State) -> None:
    """What only ever goes one way."""
    for unit, fate in enumerate(previous.fate):
        if fate != Fate.IN_PLAY:
            assert state.fate[unit] == fate, f"{state.scenario.units[unit].id} came back"
    lasting = {flag for flag in previous.flags if not flag.startswith(PHASE_FLAG)}
    assert lasting <= state.flags, "a fact of the scenario was forgotten"
    before = len(previous.fallen)
    assert state.fallen[:before] == previous.fallen, "a fallen castle was forgotten"
    assert (previous.turn, previous.step) <= (state.turn, state.step) or state.over, "time"


# --- playing at random ----------------------------------------------------------------------------


def apply_checked(state: State, action: Action) -> State:
    """Apply a legal action: the argument stays as it was, the result is sound, texts exist."""
    words = describe(state, action, "en")
    assert not words.startswith("action.") and not _PLACEHOLDER.search(words), words
    step = apply_untouched(GAME, state, action)
    lost = [e.params["unit"] for e in step.events if e.kind in {"eliminated", "removed"}]
    assert len(set(lost)) == len(lost), "somebody dies twice"
    assert all(state.hex[unit] >= 0 for unit in lost), "a dead man dies"
    assert all(step.state.hex[unit] == NOWHERE for unit in lost), "a lost unit stays"
    for event in step.events:
        words = event_text(state.scenario, event, "en")
        assert not words.startswith("event.") and not _PLACEHOLDER.search(words), words
        assert _RULE.fullmatch(event.rule), f"event {event.kind} has the rule '{event.rule}'"
    check(step.state, state)
    return step.state


def check_refusal(state: State, action: Action) -> Refusal | None:
    """Why a random action is refused: with a rule, and a text without gaps."""
    refusal = engine.why_not(state, action)
    listed = action in engine.legal_actions(state) or is_named_way(state, action)
    assert (refusal is None) == listed, f"{action}: half legal"
    if refusal is None:
        return None
    assert _RULE.fullmatch(refusal.rule), f"'{refusal.rule}' is no rule ({action})"
    assert refusal.message.key in catalogue("en"), f"no text for {refusal.message.key}"
    words = say(state.scenario, refusal.message, "en")
    assert not _PLACEHOLDER.search(words), f"{words} ({action})"
    return refusal


def is_named_way(state: State, action: Action) -> bool:
    """Whether an action is not listed and legal: a way hex by hex that can be paid for (G-115)."""
    frame = state.frames[-1] if state.frames else None
    if not isinstance(frame, Moving) or not isinstance(action, actions.Go) or not action.via:
        return False
    if replace(action, via=()) not in engine.legal_actions(state):
        return False
    here, side = state.hex[frame.units[0]], side_of(state, frame.units[0])
    passed = action.via[1:] if action.via[0] == here else action.via
    graph = (strategic_graph if action.strategic else movement_graph)(state, side)
    left = frame.left - frame.before_walking(state, strategic=action.strategic)
    for stop in (*passed, action.hex):
        if stop == here:
            return False
        if stop in state.scenario.map.neighbours[here]:
            cost = graph.step(here, stop)
        else:
            cost = _around(graph, state, frame, here, stop, left)
        if cost is None or cost > left:
            return False
        here, left = stop, left - cost
    return True


def _around(
    graph: Weighted, state: State, frame: Moving, here: int, stop: int, left: int
) -> int | None:
    """What a way to a hex farther off costs that goes round what it would set off."""
    closed = 0
    for trigger in ways.pending(state, frame.units):
        closed |= 0 if trigger.hexes >> stop & 1 else trigger.hexes
    around = graph.closed_to(closed).within(here, left).get(stop)
    return graph.within(here, left).get(stop) if around is None else around


def any_action(state: State, draw: random.Random) -> Any:
    """Some action with existing units, hexes and castles, legal or not."""
    scenario = state.scenario
    draws: Draws = {
        actions.UnitId: lambda draw: draw.randrange(len(scenario.units)),
        actions.HexId: lambda draw: draw.randrange(len(scenario.map.names)),
        tuple[actions.HexId, ...]: lambda draw: tuple(
            draw.randrange(len(scenario.map.names)) for _ in range(draw.choice([0, 0, 1, 2]))
        ),
        actions.CastleId: lambda draw: draw.randrange(len(scenario.castles)),
        bool: lambda draw: draw.random() < 0.5,
        str: lambda draw: draw.choice("ABDHZ"),
        int: lambda draw: draw.randrange(8),
    }
    return random_action((*ACTION_CLASSES, Roll), draws, draw)


def close_action(state: State, draw: random.Random) -> Any:
    """A legal action with one field changed: nearly legal, so that deeper rules answer."""
    action = draw.choice(engine.legal_actions(state))
    parts = field_types(type(action))
    if not parts:
        return any_action(state, draw)
    name, wanted = draw.choice(parts)
    values = {part: getattr(action, part) for part, _ in parts}
    scenario = state.scenario
    if wanted is actions.UnitId:
        unit = values[name] if 0 <= values[name] < len(state.hex) else 0
        near = state.at(state.hex[unit]) if state.hex[unit] >= 0 else ()
        everybody = range(len(scenario.units))
        values[name] = draw.choice(near if near and draw.random() < 0.7 else everybody)
    elif wanted is actions.HexId:
        ring = [h for h in scenario.map.neighbours[values[name]] if h >= 0]
        values[name] = draw.choice(ring)
    elif wanted == tuple[actions.HexId, ...]:
        values[name] = _near_way(state, draw)
    elif wanted is bool:
        values[name] = not values[name]
    elif wanted is int:
        values[name] = draw.randrange(8)
    return type(action)(**values)


def _near_way(state: State, draw: random.Random) -> tuple[actions.HexId, ...]:
    """A few neighbouring hexes from where the open move stands."""
    frame = state.frames[-1]
    here = state.hex[frame.units[0]] if isinstance(frame, Moving) else 0
    found: list[actions.HexId] = []
    for _ in range(draw.randint(1, 3)):
        here = draw.choice([h for h in state.scenario.map.neighbours[here] if h >= 0])
        found.append(actions.HexId(here))
    return tuple(found)


def play_checked(
    state: State, seed: int, *, limit: int = 100_000, met: Counter[str] | None = None
) -> State:
    """Play a game at random, checking every state on the way; the last state.

    It ends after ``limit`` actions at the latest. ``met`` counts the kinds of the decisions.
    """
    draw = random.Random(seed)
    check(state)
    for _ in range(limit):
        if not state.frames:
            break
        if met is not None:
            met[state.frames[-1].kind] += 1
        if draw.random() < 0.3:
            check_refusal(state, any_action(state, draw))
            check_refusal(state, close_action(state, draw))
        action = draw.choice(engine.legal_actions(state))
        try:
            state = apply_checked(state, action)
        except Exception as error:
            where = f"game {seed}, turn {state.turn}, stage {state.stage}, {action}"
            raise AssertionError(f"{where}: {error!r}") from error
    return state
