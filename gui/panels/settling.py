"""How long a question has been seen: an answer that was pressed before it is none."""

from __future__ import annotations

import time
from collections.abc import Callable

SETTLE_MS: int = 300
"""For so long after it has appeared a question takes no answer from a key or a double click."""

REST_MS: int = 1000
"""For so long what has appeared under a mouse that lies still takes no click."""


class Settling:
    """The age of the question that is shown."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """``clock``: seconds from any start."""
        self._clock = clock
        self._about: object = None
        self._since: float | None = None

    def ask(self, about: object) -> None:
        """A question is to be shown; the same one as before keeps its age."""
        if about != self._about:
            self._about, self._since = about, None

    def painted(self) -> None:
        """What is to be shown can be seen from now on."""
        if self._since is None:
            self._since = self._clock()

    @property
    def is_over(self) -> bool:
        """Whether the question has been seen long enough to be answered."""
        return self._is_older(SETTLE_MS)

    @property
    def has_rested(self) -> bool:
        """Whether a click on the spot of the one before means what lies there by now."""
        return self._is_older(REST_MS)

    def _is_older(self, age_ms: int) -> bool:
        if SETTLE_MS == 0:
            return True
        return self._since is not None and 1000 * (self._clock() - self._since) >= age_ms
