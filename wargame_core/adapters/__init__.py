"""The games as other programs know games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wargame_core.adapters.aec import MatchEnvironment


def environment(
    game: str,
    scenario: str,
    options: Mapping[str, str] | None = None,
    *,
    page_size: int = 256,
    most_choices: int = 0,
    render_mode: str | None = None,
) -> MatchEnvironment:
    """A PettingZoo environment of a game, its seats the agents; see ``MatchEnvironment``.

    Raises UsageError for unknown names, or if PettingZoo is not installed.
    """
    from wargame_core.engine import registry
    from wargame_core.engine.errors import UsageError

    try:
        from wargame_core.adapters.aec import MatchEnvironment
    except ImportError as error:
        raise UsageError(
            "An environment needs the packages pettingzoo and gymnasium; "
            "install them with: pip install '.[rl]' in the program's folder"
        ) from error
    return MatchEnvironment(
        registry.load(game),
        scenario,
        options or {},
        page_size=page_size,
        most_choices=most_choices,
        render_mode=render_mode,
    )
