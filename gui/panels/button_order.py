"""Where the buttons of a decision stand: what is still offered keeps its place under the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gui.match.snapshot import Snapshot
from wargame_core.views.reason_values import Reason


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: what it says, and why it does nothing where it only says that."""

    words: str
    action: Any
    reason: Reason | None = None


class ButtonOrder:
    """Remembers the buttons of the decision that was shown last.

    As long as the same seat goes on with the same kind of decision, buttons keep their order. One
    that is not offered any more stays in its place and says why; new ones come at the end.
    """

    def __init__(self) -> None:
        self._about: tuple[Any, ...] = ()
        self._shown: dict[Any, str] = {}
        self._widths: dict[Any, int] = {}
        self._match: object = None
        self._position = -1
        self.rows = 0
        """Rows that the buttons of this decision have had, as long as it goes on."""
        self.is_fresh = False
        """Whether there was no room for what was shown before, so that the order is another."""
        self._before: tuple[tuple[Any, ...], dict[Any, str]] = ((), {})
        """What was shown at the decision before the one that is shown now."""

    @staticmethod
    def _asked(now: Snapshot) -> tuple[Any, ...]:
        """What is decided, whatever has been chosen of it: in a turn, by somebody, of a kind."""
        kind = now.decision.kind if now.decision is not None else ""
        return now.match, now.acting, kind, now.turn.turn

    def turn_to(self, now: Snapshot) -> None:
        """The buttons to come are for this point of the match."""
        about = self._asked(now)
        if now.match is not self._match or now.position != self._position:
            self._before = (self._about, self._shown)
            self._match, self._position, self.is_fresh = now.match, now.position, False
        if about != self._about:
            self.rows = 0

    def had(self, now: Snapshot, action: object) -> bool:
        """Whether a button for an action has been shown in this decision, or none at all yet."""
        asked, shown = self._before
        return asked != self._asked(now) or action in shown

    def arrange(self, now: Snapshot, offers: Sequence[Offer]) -> list[Offer]:
        """The buttons in their order, with the places of those that are gone."""
        about = self._asked(now)
        asked, shown = self._before  # the same decision is written anew in another width
        by_action = {one.action: one for one in offers}
        goes_on = about == asked and any(
            one.reason is None and one.action in shown for one in offers
        )
        kept = self._kept(now, by_action, shown) if goes_on else []
        new = [one for one in offers if one.action not in shown or not goes_on]
        found = kept + new
        if not goes_on:
            self._widths = {}
        self._about, self._shown = about, {one.action: one.words for one in found}
        return found

    @staticmethod
    def _kept(now: Snapshot, by_action: dict[Any, Offer], shown: dict[Any, str]) -> list[Offer]:
        """The buttons that were there, those that are gone with the reason."""
        found = []
        for action, words in shown.items():
            offered = by_action.get(action)
            reason = None if offered is not None else now.reason_of(action)
            if offered is not None:
                found.append(offered)
            elif reason is not None or action in now.choices:
                found.append(Offer(words, action, reason))
        return found

    def widened(self, action: object, width: int) -> int:
        """Pixels that a button takes: not fewer than before, or those after it would move."""
        self._widths[action] = max(width, self._widths.get(action, 0))
        return self._widths[action]

    def forget(self) -> None:
        """The next buttons stand in an order of their own."""
        self._about, self._shown, self._widths = (), {}, {}
        self._before, self.is_fresh = ((), {}), True
