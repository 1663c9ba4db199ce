"""Loading what stays until the end of the program, without a search for garbage in it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def lasting() -> Iterator[None]:
    """Keep everything that is loaded within from being looked through, now and later.

    Modules and classes are many small objects of which none goes: a twentieth of a start went into
    looking for those that do.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()  # or the first search after this would go through all of it at once
        if collects:
            gc.enable()
