"""How a loader may answer a file: a value, or one clear error, and soon."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, settings

from tests.patience import PATIENCE_S
from wargame_core.engine.errors import MOST_FAULTS, DataError, WargameError
from wargame_core.engine.file_text import LONGEST_SENTENCE, is_plain

TIMES = int(os.environ.get("GUNYUDEN_FUZZ", "0"))
"""Multiplies the number of examples, which then differ from run to run."""
LONGEST_S = PATIENCE_S
"""Processor time for one file: it must end, on a slow machine too."""


def examples(count: int) -> settings:
    """Settings for so many examples every day."""
    return settings(
        max_examples=count * max(1, TIMES),
        derandomize=not TIMES,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


def answer(load: Callable[[], Any]) -> Any:
    """What a loader gives; None if it refuses with good manners."""
    begun = time.process_time()
    try:
        return load()
    except WargameError as error:
        lines = str(error).split("\n")
        assert len(lines) <= (MOST_FAULTS + 1 if isinstance(error, DataError) else 1), lines
        for line in lines:
            assert line.strip()
            assert is_plain(line), line
            assert len(line) <= LONGEST_SENTENCE + 1
        return None
    finally:
        assert time.process_time() - begun < LONGEST_S
