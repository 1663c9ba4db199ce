"""The two tracks of honour: nobody stands where another stands (1, B-02)."""

from __future__ import annotations

from collections.abc import Sequence


def moved(track: Sequence[int], player: int, change: int, *, shared_zero: bool) -> int:
    """Where a player stands on a track after a change, bumped on in its direction (BU-HON-04).

    ``shared_zero``: several may stand at 0, as on the track of warriors; else a loss below it
    ends on the lowest free number.

    >>> moved([20, 17, 21], 1, +3, shared_zero=False)
    22
    >>> moved([5, 4], 0, -1, shared_zero=False)
    3
    """
    taken = {value for other, value in enumerate(track) if other != player}
    target = track[player] + change
    while target in taken and target > 0:
        target += 1 if change > 0 else -1
    if target > 0 or (shared_zero and change < 0):
        return max(target, 0)
    return free_from(taken, 0)


def free_from(taken: set[int], value: int) -> int:
    """The lowest free number from a value on."""
    while value in taken:
        value += 1
    return value
