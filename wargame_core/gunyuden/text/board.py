"""The board in plain text: turn, points, castles and forces."""

from __future__ import annotations

from wargame_core.gunyuden.rules import scoring
from wargame_core.gunyuden.rules.communication import in_communication
from wargame_core.gunyuden.rules.forces import castle_morale, is_invested, strength
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text import words as text

_RANK_MARKS = ("", "★", "★★")


def summary(state: State, language: str) -> str:
    """Turn and stage, points, castles with their owners, and every force with its units."""
    scenario = state.scenario
    words = _Words(language)
    lines = [turn_words(state, language)]
    totals = scoring.totals(state)
    sides = {side.id: text.own_name(side, language) for side in scenario.sides}
    shown = words.comma.join(f"{sides[side]} {total}" for side, total in totals.items())
    lines.append(words("points", sides=shown))
    lines.append(words("castles"))
    lines += [f"  {_castle(state, index, words)}" for index in range(len(scenario.castles))]
    lines.append(words("forces"))
    for leader, units in state.forces().items():
        lines.append(f"  {_force(state, leader, units, words)}")
    return "\n".join(lines)


def castle_line(state: State, castle: int, language: str) -> str:
    """A castle with owner, level, durability and morale."""
    return _castle(state, castle, _Words(language))


def force_line(state: State, leader: int, units: tuple[int, ...], language: str) -> str:
    """A force with place, strength, units and state."""
    return _force(state, leader, units, _Words(language))


def turn_words(state: State, language: str) -> str:
    """The turn with its month and week, and the stage."""
    turns = state.scenario.turns
    label = text.turn_label(turns[state.turn - 1], language) if state.turn else "–"
    key = "turn" if state.turn else "before"
    words = _Words(language)
    return words(key, turn=state.turn, last=len(turns), label=label, stage=state.stage)


class _Words:
    """The words of this page, from the catalogue's section ``board``."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = text.catalogue(language)
        self.comma = self._texts["name.comma"]

    def __call__(self, key: str, **values: object) -> str:
        return self._texts[f"board.{key}"].format_map(values)


def _castle(state: State, index: int, words: _Words) -> str:
    scenario = state.scenario
    owner = state.owner[index]
    parts = [
        _clan(state, owner, words) if owner >= 0 else words("abandoned"),
        words("level", level=scenario.castles[index].level),
        words("durability", durability=state.durability[index]),
    ]
    if morale := castle_morale(state, index):
        parts.append(words("morale", morale=str(morale).replace("-", text.MINUS)))
    if is_invested(state, index):
        parts.append(words("invested"))
    name = text.hex_name(scenario, scenario.castles[index].hex, words.language)
    return words("castle", castle=name, parts=words.comma.join(parts))


def _clan(state: State, clan: int, words: _Words) -> str:
    return words("clan", name=text.own_name(state.scenario.clans[clan], words.language))


def _force(state: State, leader: int, units: tuple[int, ...], words: _Words) -> str:
    scenario = state.scenario
    marks = []
    if state.inside[leader]:
        marks.append(words("in-garrison"))
    if state.investing[leader]:
        marks.append(words("investing"))
    if state.acted[leader]:
        marks.append(words("done"))
    if not state.inside[leader] and not in_communication(state, leader):
        marks.append(words("no-communication"))
    told = words(
        "force",
        hex=text.hex_name(scenario, state.hex[leader], words.language),
        clan=_clan(state, scenario.units[leader].clan, words),
        strength=strength(state, units),
        units=words.comma.join(unit_text(state, unit, words.language) for unit in units),
    )
    return f"{told} [{words.comma.join(marks)}]" if marks else told


def unit_text(state: State, unit: int, language: str) -> str:
    """Name, rank, strength-modifier-activation, and what differs from the normal."""
    words = _Words(language)
    printed = state.scenario.units[unit]
    values = (
        f"{printed.strength[state.steps[unit]]}-{printed.field_battle_modifier}-"
        f"{printed.activation_points}"
    )
    marks = "" if state.steps[unit] > 1 else f" {words('reduced')}"
    if state.morale[unit]:
        marks += f" {words('morale', morale=f'{text.MINUS}{-state.morale[unit]}')}"
    return f"{text.own_name(printed, language)}{_RANK_MARKS[printed.rank]} {values}{marks}"
