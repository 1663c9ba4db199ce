"""How colours look to people who see fewer of them, and how far apart two colours are.

Matrices for linear RGB at severity 1.0: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes,
"A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
Visualization and Computer Graphics 15 (6), 2009. Without any colour: relative luminance.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from PySide6.QtGui import QColor

LUMINANCE: Final = np.array([0.2126, 0.7152, 0.0722])

VISIONS: Final = {
    "usual": np.eye(3),
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deutan": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritan": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
    "achromat": np.array([LUMINANCE, LUMINANCE, LUMINANCE]),
}

_XYZ: Final = np.array(
    [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
)
_WHITE: Final = _XYZ @ np.ones(3)


def seen(colour: QColor, vision: str) -> Any:
    """A colour in linear RGB as it is seen."""
    raw = np.array([colour.redF(), colour.greenF(), colour.blueF()])
    linear = np.where(raw <= 0.04045, raw / 12.92, ((raw + 0.055) / 1.055) ** 2.4)
    return np.clip(VISIONS[vision] @ linear, 0, 1)


def contrast(first: QColor, second: QColor, vision: str = "usual") -> float:
    """Contrast of luminance between two colours, from 1 to 21 (WCAG 2.1)."""
    a, b = (float(LUMINANCE @ seen(colour, vision)) + 0.05 for colour in (first, second))
    return max(a, b) / min(a, b)


def lightness(colour: QColor, vision: str) -> float:
    """Lightness from 0 to 100 (CIE 1976 L*)."""
    return float(_lab(colour, vision)[0])


def difference(first: QColor, second: QColor, vision: str) -> float:
    """Distance of two colours as they are seen (CIE 1976 delta E)."""
    return float(np.linalg.norm(_lab(first, vision) - _lab(second, vision)))


def _lab(colour: QColor, vision: str) -> Any:
    share = (_XYZ @ seen(colour, vision)) / _WHITE
    bent = np.where(share > 0.008856, np.cbrt(share), 7.787 * share + 16 / 116)
    return np.array([116 * bent[1] - 16, 500 * (bent[0] - bent[1]), 200 * (bent[1] - bent[2])])
