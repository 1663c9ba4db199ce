"""How a match reads the rulings that have two readings, in the present language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from weakref import WeakKeyDictionary

from wargame_core.analysis.readings import Reading, read_otherwise, readings_of
from wargame_core.analysis.rules_index import RulesIndex, has_rules, load_rules
from wargame_core.engine.game import Game, ScenarioInfo, title_in
from wargame_core.engine.match import Match
from wargame_core.views.words import language, listed, tr


def unusual(game: Game, scenario: ScenarioInfo, chosen: Mapping[str, str]) -> tuple[Reading, ...]:
    """The rulings that are read otherwise than usual with these options."""
    other = [
        option
        for option in scenario.options
        if chosen.get(option.id, option.default) != option.default
    ]
    if not other or not has_rules(game.info.id):
        return ()
    return read_otherwise(load_rules(game.info.id), other, chosen)


def behind(match: Match, rules: str) -> tuple[Reading, ...]:
    """How a match reads the rulings behind rules; several numbers are divided by commas."""
    index, offered = _rules(match), match.scenario.options
    if index is None:
        return ()
    found = {
        reading.option.id: reading
        for number in rules.split(",")
        for reading in readings_of(index, number.strip(), offered, match.options)
    }
    return tuple(found.values())


_RULES: Final[WeakKeyDictionary[Match, RulesIndex | None]] = WeakKeyDictionary()
"""Of matches that are open; to ask for the name of a game reads the player's folders."""


def _rules(match: Match) -> RulesIndex | None:
    """The rules of a match's game, if it has any."""
    if match not in _RULES:
        name = match.game.info.id
        _RULES[match] = load_rules(name) if has_rules(name) else None
    return _RULES[match]


def reading_words(reading: Reading) -> str:
    """A ruling and how it is read, in one line."""
    return tr(
        "{rulings}: {title}: {choice}",
        rulings=listed(reading.rulings),
        title=title_in(reading.option, language()),
        choice=title_in(reading.choice, language()),
    )


def reading_here(reading: Reading) -> str:
    """The same of the match on the board, saying whether that is usual."""
    said = reading_words(reading)
    if reading.is_usual:
        return tr("Read here: {reading}, as usual.", reading=said)
    return tr("Read here: {reading}, not as usual.", reading=said)


def unusual_words(found: Sequence[Reading]) -> str:
    """Rulings that are read otherwise than usual, a line each under a heading; or nothing."""
    lines = [reading_words(reading) for reading in found]
    return "\n".join((tr("Rulings read otherwise than usual:"), *lines)) if lines else ""
