"""How a match reads the rulings that have two readings, in the present language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from wargame_core.analysis.readings import Reading, read_otherwise, readings_of
from wargame_core.analysis.rules_index import RulesIndex, has_rules, load_rules
from wargame_core.engine.game import Game, ScenarioInfo, title_in
from wargame_core.engine.match import Match
from wargame_core.views.words import language, listed, tr


def unusual(game: Game, scenario: ScenarioInfo, chosen: Mapping[str, str]) -> tuple[Reading, ...]:
    """The rulings that are read otherwise than usual with these options."""
    if not has_rules(game.info.id):
        return ()
    return read_otherwise(load_rules(game.info.id), scenario.options, chosen)


def behind(match: Match, rules: str) -> tuple[Reading, ...]:
    """How a match reads the rulings behind rules; several numbers are divided by commas."""
    game: Any = match.game  # games are values, which their type does not say
    index, offered = _rules(game), match.scenario.options
    if index is None:
        return ()
    found = {
        reading.option.id: reading
        for number in rules.split(",")
        for reading in readings_of(index, number.strip(), offered, match.options)
    }
    return tuple(found.values())


@lru_cache(maxsize=16)
def _rules(game: Game) -> RulesIndex | None:
    """The rules of a game, if it has any; to ask for its name reads the player's folders."""
    name = game.info.id
    return load_rules(name) if has_rules(name) else None


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
