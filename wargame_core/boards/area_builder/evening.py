"""Sizes of areas evened out: small ones push the country apart around them, large ones give way.

The method of Dougenik, Chrisman and Niemeyer (1985). In every round each area pulls or pushes all
points, near ones more than far ones. Points that lay together stay together, so borders do
not tear, and whatever else is drawn on the layout is moved along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Round:
    """The forces of one round; one entry an area, lengths in layout units."""

    middles: NDArray[np.float64]
    """Centroids, shape (n, 2)."""
    radii: NDArray[np.float64]
    """Of circles as large as the areas."""
    growth: NDArray[np.float64]
    """By how much these radii should grow, already weakened."""

    def moved(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Where points of shape (k, 2) come to lie."""
        way = points[:, None, :] - self.middles[None, :, :]
        far = np.maximum(np.hypot(way[..., 0], way[..., 1]), 1e-9)
        share = far / self.radii
        outside = self.radii / far
        inside = share**2 * (4 - 3 * share)
        force = self.growth * np.where(share > 1, outside, inside)
        shift: NDArray[np.float64] = (way / far[..., None] * force[..., None]).sum(axis=1)
        return points + shift


@dataclass(frozen=True, slots=True)
class Evening:
    """All rounds, one after another; without rounds nothing moves."""

    rounds: tuple[Round, ...] = ()

    def place(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Where points of shape (k, 2) come to lie."""
        for part in self.rounds:
            points = part.moved(points)
        return points


def evening(shapes: Sequence[Any], smallest: float, rounds: int) -> Evening:
    """What makes no area smaller than a share of the mean area.

    Args:
        shapes: The areas.
        smallest: The share of the mean area that every area should have.
        rounds: More rounds come nearer to it.
    """
    import shapely  # type: ignore[import-untyped]  # shapely ships no types

    now = np.array(shapes, dtype=np.object_)
    found: list[Round] = []
    for _ in range(rounds):
        sizes = shapely.area(now)
        wanted = np.maximum(sizes, smallest * sizes.mean())
        radii, goal = np.sqrt(sizes / np.pi), np.sqrt(wanted / np.pi)
        error = np.maximum(sizes, wanted) / np.minimum(sizes, wanted)
        middles = shapely.get_coordinates(shapely.centroid(now))
        found.append(Round(middles, radii, (goal - radii) / (1 + error.mean())))
        now = shapely.transform(now, found[-1].moved)
    return Evening(tuple(found))
