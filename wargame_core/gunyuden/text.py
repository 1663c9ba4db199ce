"""Words for prompts, events, refusals and actions, from the catalogues in ``text/``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Protocol

from wargame_core.engine.decision import Event, Lookup, Message, Modifier
from wargame_core.gunyuden.consequences import only_outcome
from wargame_core.gunyuden.notation import field_types, verb_of
from wargame_core.gunyuden.scenario import Scenario
from wargame_core.gunyuden.state import State

MINUS = "\N{MINUS SIGN}"


_PACKAGES = ["wargame_core.gunyuden"]
"""Packages whose ``text`` folder holds catalogues; games add theirs."""


def add_words(package: str) -> None:
    """Read the catalogues of a game's package too."""
    if package not in _PACKAGES:
        _PACKAGES.append(package)
        catalogue.cache_clear()


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All templates of a language by key; English stands in where one is missing."""
    found: dict[str, str] = {} if language == "en" else dict(catalogue("en"))
    for package in _PACKAGES:
        folder = resources.files(package) / "text"
        for file in sorted(folder.iterdir(), key=lambda f: f.name):
            if file.name.startswith(f"{language}_") and file.name.endswith(".toml"):
                for section, entries in tomllib.loads(file.read_text("utf-8")).items():
                    found.update({f"{section}.{key}": text for key, text in entries.items()})
    return found


def say(scenario: Scenario, message: Message, language: str) -> str:
    """A message in words. An unknown key is shown as it is, so that nothing is hidden."""
    template = catalogue(language).get(message.key)
    if template is None:
        return f"{message.key} {dict(message.params)}" if message.params else message.key
    names = {k: Shown(name_of(scenario, k, v, language), v) for k, v in message.params.items()}
    return template.format_map(_Missing(names))


class Shown(str):
    """A value as it is shown, which agrees with a word: ``{steps:step|steps}``."""

    __slots__ = ("_one",)
    _one: bool

    def __new__(cls, shown: object, value: object) -> Shown:
        """Take what is shown, and the number or the tuple of which it is shown."""
        made = super().__new__(cls, shown)
        made._one = len(value) == 1 if isinstance(value, tuple) else value in (1, -1)
        return made

    def __format__(self, words: str) -> str:
        """The value followed by the first word for one and the second for more."""
        one, bar, many = words.partition("|")
        return f"{self} {one if self._one else many}" if bar else super().__format__(words)


class _Missing(dict[str, object]):
    """Shows a parameter that the event does not carry as its name in braces."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def name_of(scenario: Scenario, key: str, value: Any, language: str) -> Any:
    """A parameter as it is shown: what it is follows from its key (see ``Message``)."""
    last = key.rsplit("_", 1)[-1]
    texts = catalogue(language)
    if last in ("units", "hexes", "castles") and not isinstance(value, int):
        names = [name_of(scenario, last[:-1] if last != "hexes" else "hex", v, language)
                 for v in value]  # fmt: skip
        return texts["name.comma"].join(names) if names else "–"
    if last == "hex":
        return hex_name(scenario, value, language)
    if last == "castle" and isinstance(value, int):
        return castle_name(scenario, value, language)
    if last == "label":
        return turn_label(value, language)
    values: Mapping[str, tuple[Any, ...]] = {
        "unit": scenario.units, "clan": scenario.clans,
        "side": scenario.sides, "phase": scenario.phases,
    }  # fmt: skip
    if last in values and isinstance(value, int):
        return own_name(values[last][value], language)
    if isinstance(value, int) and not isinstance(value, bool) and value < 0:
        return f"{MINUS}{-value}"
    return value


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
    """The label of a turn (33.12): month and week, or a label of another form as it is."""
    week = re.fullmatch(r"(\d+)/(\d+)", label)
    if week is None:
        return label
    return catalogue(language)["name.week"].format(month=week[1], week=week[2])


def describe(state: State, action: Any, language: str) -> str:
    """An action in words; the words may depend on the kind of the open decision."""
    scenario = state.scenario
    verb = verb_of(type(action))
    kind = state.frames[-1].kind if state.frames else ""
    params: dict[str, Any] = {}
    for name, wanted in field_types(type(action)):
        value = getattr(action, name)
        params[f"{name}_unit" if wanted.__name__ == "UnitId" and name != "unit" else name] = value
    flags = [name for name, wanted in field_types(type(action)) if wanted is bool and params[name]]
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
    for key in keys:
        if f"action.{key}" in texts:
            return say(scenario, Message(f"action.{key}", params), language)
    return say(scenario, Message(f"action.{verb}", params), language)


def modifier_text(modifier: Modifier, language: str) -> str:
    """One modifier with its sign, name and rule."""
    name = catalogue(language).get(f"modifier.{modifier.name}", modifier.name)
    sign = "+" if modifier.value >= 0 else MINUS
    return f"{sign}{abs(modifier.value)} {name} ({modifier.rule})"


def lookup_text(lookup: Lookup, language: str) -> str:
    """One use of a chart: its title, row, column and result.

    The catalogue has ``chart.<id>`` for titles and ``cell.<text>`` for words in rows, columns and
    cells; what it lacks, numbers above all, is shown as the chart has it.
    """
    texts = catalogue(language)
    title = texts.get(f"chart.{lookup.chart}", lookup.chart)
    row, column, result = (
        texts.get(f"cell.{text or 'empty'}", text)
        for text in (lookup.row, lookup.column, lookup.result)
    )
    place = f"{row} / {column}" if lookup.column else row
    return f"{title}: {place} → {result}"


def event_text(scenario: Scenario, event: Event, language: str) -> str:
    """An event with die, modifiers and the chart cell that was read."""
    words = [say(scenario, event.message, language)]
    if event.die is not None:
        added = [modifier_text(modifier, language) for modifier in event.modifiers]
        total = event.die + sum(modifier.value for modifier in event.modifiers)
        text = f"[{event.die}]"
        if added:
            comma = catalogue(language)["name.comma"]
            text += f" {comma.join(added)} = {str(total).replace('-', MINUS)}"
        words.append(text)
    if event.lookup is not None:
        words.append(lookup_text(event.lookup, language))
    return "  ".join(words) + f"  ({event.rule})"
