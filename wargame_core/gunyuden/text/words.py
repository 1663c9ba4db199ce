"""Words for prompts, events, refusals and actions, from the catalogues in ``text/``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from wargame_core.engine import catalogues, words
from wargame_core.engine.decision import Action, Event, Lookup, Message, Modifier
from wargame_core.engine.words import Namer
from wargame_core.gunyuden.rules import ways
from wargame_core.gunyuden.rules.actions import EndInvestment, Go
from wargame_core.gunyuden.rules.consequences import only_outcome
from wargame_core.gunyuden.rules.movement import Moving
from wargame_core.gunyuden.rules.scenario import Scenario, Trigger
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.text.notation import field_types, verb_of

MINUS: Final = words.MINUS

_places: tuple[str | Path, ...] = ("wargame_core.gunyuden",)
"""Packages and folders whose ``text`` folder holds catalogues; games add theirs."""


def add_words(folder: Path) -> None:
    """Read the catalogues in the folder of a game too."""
    global _places  # noqa: PLW0603 - games make themselves known once, when they are loaded
    if folder not in _places:
        _places = (*_places, folder)


def catalogue(language: str) -> Mapping[str, str]:
    """All templates of a language by key; English stands in where one is missing."""
    return catalogues.catalogue(_places, language)


def _namer(
    scenario: Scenario, language: str, *, cut: bool = False, most: int = words.MOST_NAMES
) -> Namer:
    return lambda key, value: name_of(scenario, key, value, language, cut=cut, most=most)


def say(scenario: Scenario, message: Message, language: str) -> str:
    """A message in words. An unknown key is shown as it is, so that nothing is hidden."""
    namer = _namer(scenario, language, cut=words.may_cut(message))
    in_short = _namer(scenario, language, cut=True, most=words.MOST_IN_SHORT)
    return words.say(catalogue(language), message, namer, in_short)


def name_of(
    scenario: Scenario,
    key: str,
    value: Any,
    language: str,
    *,
    cut: bool = False,
    most: int = words.MOST_NAMES,
) -> Any:
    """A parameter as it is shown: what it is follows from its key (see ``Message``).

    ``cut``: of more than ``most`` names the first are shown, and how many others there are.
    """
    last = key.rsplit("_", 1)[-1]
    texts = catalogue(language)
    if last == "way":
        return (
            texts["name.way"].format(
                hexes=words.listed(texts, [hex_name(scenario, hex_, language) for hex_ in value])
            )
            if value
            else ""
        )
    if last in ("units", "hexes", "castles", "clans") and not isinstance(value, int):
        names = [
            name_of(scenario, last[:-1] if last != "hexes" else "hex", v, language) for v in value
        ]
        return words.listed(texts, names, cut=cut, most=most) if names else "–"
    if last == "hex":
        return hex_name(scenario, value, language)
    if last == "castle" and isinstance(value, int):
        return castle_name(scenario, value, language)
    if last == "reason":
        return texts.get(f"reason.{value}", value)
    if last == "label":
        return turn_label(value, language)
    values: Mapping[str, tuple[Any, ...]] = {
        "unit": scenario.units,
        "clan": scenario.clans,
        "side": scenario.sides,
        "phase": scenario.phases,
    }
    if last in values and isinstance(value, int):
        return own_name(values[last][value], language)
    return words.signed_or_plain(value)


class Named(Protocol):
    """A unit, castle, clan, side or phase."""

    @property
    def name(self) -> str:
        """Romaji."""
        ...

    @property
    def name_ja(self) -> str:
        """As printed."""
        ...


def own_name(named: Named, language: str) -> str:
    """The bare name of a thing in a language."""
    return named.name_ja if language == "ja" else named.name


def castle_name(scenario: Scenario, castle: int, language: str) -> str:
    """A castle as sentences name it; a catalogue may have another name than the map."""
    named = scenario.castles[castle]
    texts = catalogue(language)
    known = texts.get(f"castle-name.{named.id}")
    return known or texts["name.castle"].format(name=own_name(named, language))


def hex_name(scenario: Scenario, hex_: int, language: str) -> str:
    """Number of a hex with the name of its castle, if there is one."""
    if hex_ < 0:
        return "–"
    number = scenario.map.names[hex_]
    castle = scenario.castle_at.get(hex_, -1)
    texts = catalogue(language)
    if castle < 0:
        return texts["name.hex"].format(number=number)
    name = castle_name(scenario, castle, language)
    return texts["name.castle-hex"].format(castle=name, number=number)


def turn_label(label: str, language: str) -> str:
    """The label of a turn (33.12): month and week in words, or a label of another form as it is."""
    parts = turn_parts(label, language)
    if not parts[0]:
        return label
    return catalogue(language)["name.week"].format(month=parts[0], week=parts[1])


def turn_parts(label: str, language: str, *, short: bool = False) -> tuple[str, str]:
    """Month and week of a turn in words (33.12); no month for a label of another form.

    ``short``: the week as it fits into a box of the turn track.
    """
    found = re.fullmatch(r"(\d+)/(\d+)", label)
    texts = catalogue(language)
    month = texts.get(f"month.{found[1]}") if found else None
    weeks = "week-short" if short else "week"
    week = texts.get(f"{weeks}.{found[2]}") if found else None
    return (month, week) if month and week else ("", label)


def describe(state: State, action: Action, language: str) -> str:
    """An action in words; the words may depend on the kind of the open decision."""
    scenario = state.scenario
    verb = verb_of(type(action))
    kind = state.frames[-1].kind if state.frames else ""
    params: dict[str, Any] = {}
    for name, wanted in field_types(type(action)):
        value = getattr(action, name)
        second = "_hexes" if isinstance(value, tuple) else ""
        if wanted.__name__ == "UnitId" and name != "unit":
            second = "_unit"
        params[name + second] = value
    flags = [name for name, wanted in field_types(type(action)) if wanted is bool and params[name]]
    if params.get("via_hexes"):
        flags.insert(0, "named")
    if "leader_unit" in params and params["leader_unit"] == params.get("unit"):
        flags.insert(0, "alone")
    texts = catalogue(language)
    outcome, facts = only_outcome(state, action)
    params.update(facts)
    added = ".".join(flags)
    keys = (
        f"{verb}.{outcome}",
        f"{verb}.{kind}.{added}",
        f"{verb}.{added}",
        f"{verb}.{kind}",
        verb,
    )
    known = words.first_known(texts, (f"action.{key}" for key in keys))
    said = say(scenario, Message(known or f"action.{verb}", params), language)
    return remarked(state, action, said, language)


def remarked(state: State, action: Action, said: str, language: str) -> str:
    """Words for an action, and what it would set off or goes around, if there is such a thing."""
    remark = _triggers(state, ways.set_off(state, action), language)
    remark = remark or _detour(state, action, language)
    if not remark:
        return said
    return catalogue(language)["trigger.warned"].format(action=said, warning=remark)


def warning(state: State, action: Action, language: str) -> str:
    """What an action would set off for good, in words; mostly empty (18-3, G-115)."""
    if isinstance(action, EndInvestment):
        castle = state.scenario.castle_at.get(state.hex[action.unit], -1)
        return say(state.scenario, Message("trigger.end-investment", {"castle": castle}), language)
    return _triggers(state, ways.set_off(state, action), language)


def _triggers(state: State, triggers: Sequence[Trigger], language: str) -> str:
    found = [say(state.scenario, ways.warning(trigger), language) for trigger in triggers]
    return words.listed(catalogue(language), found)


def _detour(state: State, action: Action, language: str) -> str:
    """By how much a move goes round what a cheaper way would set off; mostly empty."""
    frame = state.frames[-1] if state.frames else None
    if not isinstance(frame, Moving) or not isinstance(action, Go):
        return ""
    points, spared = frame.spared(state, action)
    if not points:
        return ""
    facts = {"points": points, "warning": _triggers(state, spared, language)}
    return say(state.scenario, Message("trigger.detour", facts), language)


def modifier_text(modifier: Modifier, language: str) -> str:
    """One modifier with its sign, name and rule."""
    return words.modifier_text(catalogue(language), modifier)


def lookup_text(lookup: Lookup, language: str) -> str:
    """One use of a chart: its title, row, column and result (``words.lookup_text``)."""
    return words.lookup_text(catalogue(language), lookup)


def event_text(scenario: Scenario, event: Event, language: str) -> str:
    """An event with die, modifiers and the chart cell that was read."""
    return words.event_text(catalogue(language), event, _namer(scenario, language))
