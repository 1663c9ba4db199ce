"""Values between known spots, by the triangles of the mesh that joins these."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    FloatArray = NDArray[np.float64]


def interpolated(
    spots: FloatArray, known: FloatArray, values: FloatArray, outside: float
) -> FloatArray:
    """The values at spots: linear within each triangle of known ones, ``outside`` beyond them.

    As ``scipy.interpolate.LinearNDInterpolator``, without the half of SciPy that it imports.

    Args:
        spots: A row for each, of two coordinates.
        known: The same of the spots with known values.
        values: A row for each known spot, of any number of values.
        outside: Value beyond the outermost triangles.
    """
    from scipy.spatial import Delaunay

    mesh = Delaunay(known)
    triangle = mesh.find_simplex(spots)
    two = np.einsum("nij,nj->ni", mesh.transform[triangle, :2], spots - mesh.transform[triangle, 2])
    shares = np.column_stack((two, 1 - two.sum(axis=1)))
    found = np.einsum("ni,nij->nj", shares, values[mesh.simplices[triangle]])
    found[triangle < 0] = outside
    return np.asarray(found, dtype=np.float64)
