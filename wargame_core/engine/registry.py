"""The games that can be played: found by entry point, or in the player's folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from wargame_core.engine.errors import UsageError, WargameError
from wargame_core.engine.game import Game, GameInfo, LeavesOut, ScenarioInfo
from wargame_core.engine.game_folders import GAMES, game_in, own_games
from wargame_core.engine.installed import entry_points
from wargame_core.engine.phrase import Phrase

Loader = Callable[[], Game]

_registered: dict[str, Loader] = {}


def names() -> tuple[str, ...]:
    """Ids of all known games, sorted; no game is imported."""
    return tuple(sorted({*_registered, *entry_points(GAMES), *own_games()}))


def load(name: str) -> Game:
    """The game with this id; an entry point may also name a package that is a folder of data.

    Raises UsageError if there is none, or if its package is broken, and DataError with every fault
    of a folder of data.
    """
    loader: Callable[[], Any] | None = _registered.get(name) or entry_points(GAMES).get(name)
    if loader is None:
        if name in (own := own_games()):
            return _game_in(own[name])
        raise UsageError(unknown(Phrase("game"), name, names()))
    try:
        found = loader()
        return _game_in(Path(found.__path__[0])) if isinstance(found, ModuleType) else found
    except WargameError:
        raise
    except Exception as error:  # whatever the package of somebody else does harms no other game
        text = "The game “{name}” cannot be loaded: {reason}."
        reason = str(error).rstrip(".") or type(error).__name__
        raise UsageError(Phrase(text, name=name, reason=reason)) from error


@cache
def _game_in(folder: Path) -> Game:
    return cast(Game, game_in(folder))


def register(name: str, loader: Loader) -> None:
    """Make a game known that has no entry point, for example one built by a program."""
    _registered[name] = loader


def unregister(name: str) -> None:
    """Forget a game that was made known with ``register``."""
    _registered.pop(name, None)


def first_scenario(game: Game) -> ScenarioInfo:
    """The scenario that is meant while none has been chosen. Raises UsageError without any."""
    for info in game.info.scenarios:
        return info
    told = Phrase("The game “{name}” has no scenario.", name=game.info.id)
    for reason in game.left_out() if isinstance(game, LeavesOut) else ():
        told = Phrase("{a} {b}", a=told, b=reason)
    raise UsageError(told)


def scenario_of(game: Game, scenario: str) -> ScenarioInfo:
    """What the game says of one of its scenarios. Raises UsageError if it has no such one."""
    left_out = game.left_out() if isinstance(game, LeavesOut) else ()
    return scenario_among(game.info.scenarios, scenario, title_of(game.info), left_out)


def scenario_among(
    infos: Iterable[ScenarioInfo], scenario: str, game: str, left_out: Iterable[str] = ()
) -> ScenarioInfo:
    """The one with this id of the scenarios of a game with this name.

    ``left_out``: sentences about others that are not offered. Raises UsageError if there is none.
    """
    known = {info.id: info for info in infos}
    if scenario in known:
        return known[scenario]
    told = unknown(Phrase("scenario"), scenario, known, of=game)
    for reason in left_out:
        told = Phrase("{a} {b}", a=told, b=reason)
    raise UsageError(told)


def complete_options(info: ScenarioInfo, chosen: Mapping[str, str]) -> dict[str, str]:
    """A value for every option of the scenario: the chosen one, or the default.

    Raises UsageError for an unknown option or value.
    """
    options = {option.id: option for option in info.options}
    for name, value in chosen.items():
        if name not in options:
            raise UsageError(unknown(Phrase("option"), name, options, of=title_of(info)))
        values = [choice.value for choice in options[name].choices]
        if value not in values:
            what = Phrase("value of the option {name}", name=name)
            raise UsageError(unknown(what, value, values))
    return {name: chosen.get(name, option.default) for name, option in options.items()}


def usual_start(game: Game, info: ScenarioInfo) -> Any:
    """The state before the first decision of a scenario with the default of every option."""
    return game.setup(info.id, complete_options(info, {}), 0)


def title_of(info: GameInfo | ScenarioInfo) -> Phrase:
    """The title of a game or scenario, to be said in the language of the reader."""
    return Phrase(
        "{title}", title=lambda language: info.title_ja if language == "ja" else info.title
    )


def unknown(what: Phrase, found: str, known: Iterable[str], *, of: str = "") -> Phrase:
    """One sentence: what was found, where, and what there is instead."""
    from difflib import get_close_matches

    choices = list(known)
    near = get_close_matches(found, choices, n=1)
    return Phrase(
        "There is no {what} “{found}”{place}; there is: {listed}.{guess}",
        what=what,
        found=found,
        place=Phrase(" of {of}", of=of) if of else "",
        listed=", ".join(choices) if choices else Phrase("none"),
        guess=Phrase(" Did you mean “{near}”?", near=near[0]) if near else "",
    )
