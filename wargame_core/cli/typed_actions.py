"""Actions as players type them: notation, names with macrons and blanks, places, whole moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wargame_core.cli.match_text import MatchText
from wargame_core.engine.decision import Action
from wargame_core.engine.errors import MalformedActionError
from wargame_core.engine.folding import folded
from wargame_core.engine.match import Match

if TYPE_CHECKING:
    from wargame_core.engine.decision import Refusal
    from wargame_core.engine.guide import Guide


@dataclass(frozen=True, slots=True)
class TypedStep:
    """An action that was typed, and the state in which it would be played."""

    state: Any
    action: Action


class TypedActions:
    """Reads what is typed at the open decision of a match."""

    def __init__(self, match: Match, guide: Guide | None, text: MatchText) -> None:
        """Take the match; without a guide places and whole moves are not understood."""
        self._match, self._guide, self._text = match, guide, text

    def read(self, typed: str) -> Any:
        """The action of a text; names may stand for ids, with or without macrons.

        Raises MalformedActionError.
        """
        read, state = self._match.game.read_action, self._match.state
        verb, _, name = folded(typed).partition(" ")
        try:
            return read(state, typed)
        except MalformedActionError:
            for other in (folded(typed), f"{verb} {name.replace(' ', '_')}"):
                try:
                    return read(state, other)
                except MalformedActionError:
                    continue
            raise

    def destination(self, typed: str) -> Any | None:
        """The action that goes to a place that was typed, or None."""
        if self._guide is None or not typed:
            return None
        return self._guide.destination(self._text.shown_state(), self._match.legal, typed)

    def whole_move(self, typed: str) -> tuple[Sequence[TypedStep], Refusal | None]:
        """The steps of ``move X PLACE``, and why one of them is not legal; nothing for others."""
        verb, *words = typed.split()
        if self._guide is None or verb.lower() != "move":
            return (), None
        game, state = self._match.game, self._match.state
        steps: list[TypedStep] = []
        for action in self._guide.whole_move(self._text.shown_state(), words):
            steps.append(TypedStep(state, action))
            refusal = game.why_not(state, action)
            if refusal is not None:
                return steps, refusal
            state = game.apply(state, action).state
        return steps, None
