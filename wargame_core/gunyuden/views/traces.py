"""Moves, attacks, losses and castles that changed hands, as arrows and marks on the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wargame_core.engine.decision import Event
from wargame_core.gunyuden.rules.state import State
from wargame_core.views.trace_values import TraceView
from wargame_core.views.words import MINUS, tr


def traces(state: State, event: Event, before: Callable[[], State]) -> tuple[TraceView, ...]:
    """What an event leaves to be seen; ``before`` gives the state before its action."""
    params: dict[str, Any] = dict(event.params)
    match event.kind:
        case "moves":
            return (TraceView("move", tuple(params["hexes"]), _clan(state, params["unit"])),)
        case "retreated":
            way = (params["from_hex"], params["hex"])
            return (TraceView("retreat", way, _clan(state, _first(params))),)
        case "pursuit" | "advance" | "lands" if _first(params) >= 0:
            unit = _first(params)
            start = before().hex[unit]
            passed = (start, params["hex"]) if start >= 0 else (params["hex"],)
            return (TraceView("move", passed, _clan(state, unit)),)
        case "attack-roll" | "counter-roll":
            return _attack(state, params, before())
        case "assault-declared" | "call-declared":
            hex_ = state.scenario.castles[params["castle"]].hex
            return (TraceView("fight", (hex_,), _clan(state, _first(params))),)
        case "step-lost":
            words = tr("{minus}1 step", minus=MINUS)
            return (TraceView("loss", (params["hex"],), _clan(state, params["unit"]), words),)
        case "eliminated" | "removed":
            unit = params["unit"]
            hex_ = before().hex[unit]
            return (TraceView("loss", (hex_,), _clan(state, unit), "✕"),) if hex_ >= 0 else ()
        case "castle-taken":
            hex_ = state.scenario.castles[params["castle"]].hex
            return (TraceView("taken", (hex_,), state.scenario.clans[params["clan"]].id),)
        case "castle-abandoned":
            return (TraceView("taken", (state.scenario.castles[params["castle"]].hex,)),)
    return ()


def _attack(state: State, params: dict[str, Any], before: State) -> tuple[TraceView, ...]:
    """From the attacker to whom he attacks; the losses beside it."""
    unit, target = params.get("unit", -1), params.get("hex", -1)
    if unit < 0 or target < 0:
        return ()
    start = before.hex[unit]
    way = (start, target) if start not in (-1, target) else (target,)
    losses = params.get("losses", 0)
    text = f"{MINUS}{losses}" if losses else "0"
    return (TraceView("fight", way, _clan(state, unit), text),)


def _first(params: dict[str, Any]) -> int:
    """The first unit that an event names, or -1."""
    units = params.get("units") or (params.get("unit", -1),)
    return int(units[0])


def _clan(state: State, unit: int) -> str:
    """Id of a unit's clan; empty for no unit."""
    if unit < 0:
        return ""
    return str(state.scenario.clans[state.scenario.units[unit].clan].id)
