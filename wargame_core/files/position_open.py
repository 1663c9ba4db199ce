"""What is wrong with the procedures in progress of a state that comes from a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from wargame_core.engine.decision import Action
from wargame_core.engine.errors import WargameError
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.procedure import Frame, Staged
from wargame_core.engine.state_type import S_contra
from wargame_core.files.position_broken import BROKEN


class Played(Protocol[S_contra]):
    """The part of a game, or the module of its rules, that says how play goes on."""

    def decision(self, state: S_contra) -> Any:
        """The open decision."""
        ...

    def legal_actions(self, state: S_contra) -> Any:
        """All legal actions."""
        ...

    def apply(self, state: S_contra, action: Action) -> Any:
        """The state after an action."""
        ...


def open_faults(
    rules: Played,
    state: Staged,
    *,
    over: bool,
    root: type[Frame] | None = None,
    thorough: bool = True,
) -> Iterator[str]:
    """What is wrong with the procedures in progress; the other checks have passed.

    ``over``: whether the game has ended. ``root``: the procedure that lies under all others, if
    there is one. ``thorough``: every choice is tried once, so that a contradiction is found here.
    """
    frames = state.frames
    if over:
        if frames:
            yield Phrase("{place}: found procedures in a game that is over", place="open")
        return
    if root is not None and (not frames or not isinstance(frames[0], root)):
        yield Phrase(
            "{place}: expected {name}, which lies under all other procedures",
            place="open[0]",
            name=root.__name__,
        )
    elif root is not None and any(isinstance(frame, root) for frame in frames[1:]):
        yield Phrase("{place}: found {name} twice", place="open", name=root.__name__)
    elif frames[-1].automatic:
        yield Phrase(
            "{place}: {name} decides nothing",
            place=f"open[{len(frames) - 1}]",
            name=type(frames[-1]).__name__,
        )
    else:
        yield from _contradictions(rules, state, thorough)


def _contradictions(rules: Played, state: Staged, thorough: bool) -> Iterator[str]:
    try:
        decision = rules.decision(state)
        legal = rules.legal_actions(state)
        for action in legal if thorough else ():
            rules.apply(state, action)
    except (*BROKEN, WargameError) as error:
        yield Phrase(
            "{place}: the procedure {kind} does not fit the position ({name})",
            place="open",
            kind=type(state.frames[-1]).__name__,
            name=type(error).__name__,
        )
        return
    if decision is None or not legal:
        yield Phrase("{place}: nothing can be chosen", place="open")
