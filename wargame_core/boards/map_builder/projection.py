"""Lambert conformal conic projection on the WGS84 ellipsoid, forward only."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]

_AXIS_KM = 6378.137
_FLATTENING = 1 / 298.257223563
_ECCENTRICITY = float(np.sqrt(_FLATTENING * (2 - _FLATTENING)))


@dataclass(frozen=True, slots=True)
class Conic:
    """A Lambert conformal conic projection with two standard parallels, all in degrees."""

    parallel_1: float
    parallel_2: float
    origin_latitude: float
    central_meridian: float

    def project(self, lonlat: FloatArray) -> FloatArray:
        """Kilometres east and north of the origin, shape (n, 2), of (longitude, latitude) pairs.

        Args:
            lonlat: Degrees, shape (n, 2).
        """
        phi_1, phi_2 = np.radians(self.parallel_1), np.radians(self.parallel_2)
        t_1, t_2 = _isometric(phi_1), _isometric(phi_2)
        if self.parallel_1 == self.parallel_2:
            cone = np.sin(phi_1)
        else:
            cone = np.log(_radius(phi_1) / _radius(phi_2)) / np.log(t_1 / t_2)
        scale = _AXIS_KM * _radius(phi_1) / (cone * t_1**cone)
        rho_0 = scale * _isometric(np.radians(self.origin_latitude)) ** cone
        rho = scale * _isometric(np.radians(lonlat[:, 1])) ** cone
        theta = cone * np.radians(lonlat[:, 0] - self.central_meridian)
        return np.column_stack((rho * np.sin(theta), rho_0 - rho * np.cos(theta)))


def _radius(latitude: FloatArray | float) -> FloatArray:
    """Radius of a parallel in units of the equator's."""
    sine = np.sin(latitude)
    return np.asarray(np.cos(latitude) / np.sqrt(1 - (_ECCENTRICITY * sine) ** 2))


def _isometric(latitude: FloatArray | float) -> FloatArray:
    """Snyder's t: the exponential of minus the isometric latitude."""
    sine = _ECCENTRICITY * np.sin(latitude)
    squeeze = ((1 - sine) / (1 + sine)) ** (_ECCENTRICITY / 2)
    return np.asarray(np.tan(np.pi / 4 - np.asarray(latitude) / 2) / squeeze)
