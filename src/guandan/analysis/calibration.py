"""校准: what the network expects, turned into what really comes of it on average.

A side that is behind does a little worse than the network thinks. The correction is a broken line through the ends of
the scale, fitted to 20,000 decisions of `hard` against itself and checked on 10,000 others; docs/review.md shows
these, and `bench/review.py calibrate` fits it anew for another network.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

EXPECTED = (-3.0, -2.0, -0.75, 0.75, 2.0, 3.0)
"""Levels that the network expects."""
CORRECTIONS = (0.0, -0.13, -0.29, 0.05, 0.03, 0.0)
"""How many more there are on average; between two of them in proportion."""


def calibrate_levels(expected: NDArray[np.float64]) -> NDArray[np.float64]:
    """The levels that come of it on average; what is expected to be better stays better."""
    corrected: NDArray[np.float64] = expected + np.interp(expected, EXPECTED, CORRECTIONS)
    return corrected
