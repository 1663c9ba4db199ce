"""The games that can be played: found by entry point, imported when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game, ScenarioInfo
from wargame_core.engine.installed import entry_points

GROUP: Final = "gunyuden.games"
Loader = Callable[[], Game[Any]]

_registered: dict[str, Loader] = {}


def names() -> tuple[str, ...]:
    """Ids of all known games, sorted; no game is imported."""
    return tuple(sorted({*_registered, *entry_points(GROUP)}))


def load(name: str) -> Game[Any]:
    """The game with this id.

    Raises UsageError if there is none, or if its package cannot be imported.
    """
    loader: Loader | None = _registered.get(name) or entry_points(GROUP).get(name)
    if loader is None:
        raise UsageError(unknown("game", name, names()))
    try:
        return loader()
    except ImportError as error:
        raise UsageError(f"The game “{name}” cannot be loaded: {error.msg}.") from error


def register(name: str, loader: Loader) -> None:
    """Make a game known that has no entry point, for example one built by a program."""
    _registered[name] = loader


def unregister(name: str) -> None:
    """Forget a game that was made known with ``register``."""
    _registered.pop(name, None)


def scenario_of(game: Game[Any], scenario: str) -> ScenarioInfo:
    """What the game says of one of its scenarios. Raises UsageError if it has no such one."""
    for info in game.info.scenarios:
        if info.id == scenario:
            return info
    known = (info.id for info in game.info.scenarios)
    raise UsageError(unknown("scenario", scenario, known, of=game.info.title))


def complete_options(info: ScenarioInfo, chosen: Mapping[str, str]) -> dict[str, str]:
    """A value for every option of the scenario: the chosen one, or the default.

    Raises UsageError for an unknown option or value.
    """
    options = {option.id: option for option in info.options}
    for name, value in chosen.items():
        if name not in options:
            raise UsageError(unknown("option", name, options, of=info.title))
        values = [choice.value for choice in options[name].choices]
        if value not in values:
            raise UsageError(unknown(f"value of the option {name}", value, values))
    return {name: chosen.get(name, option.default) for name, option in options.items()}


def unknown(what: str, found: str, known: Iterable[str], *, of: str = "") -> str:
    """One sentence: what was found, where, and what there is instead."""
    from difflib import get_close_matches

    choices = list(known)
    near = get_close_matches(found, choices, n=1)
    guess = f" Did you mean “{near[0]}”?" if near else ""
    place = f" of {of}" if of else ""
    listed = ", ".join(choices) if choices else "none"
    return f"There is no {what} “{found}”{place}; there is: {listed}.{guess}"
