"""A plugin of pytest: Gekokujō with the number changed that the environment names, if any.

The digest of the charts stays, so that a record is not refused for another reason than its play.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace

from scenarios.gekokujo.files import charts
from scenarios.gekokujo.rules.numbers import Numbers
from tests.mutation.numbers import Change, applied
from wargame_core.tables.chart import Chart

_compile = charts.compile_numbers


def _changed(found: Mapping[str, Chart]) -> Numbers:
    numbers = _compile(found)
    wanted = os.environ["GUNYUDEN_CHANGED_NUMBER"]
    changed: Numbers = applied(numbers, Change.read(wanted)) if wanted else numbers
    return replace(changed, digest=numbers.digest, rules_digest=numbers.rules_digest)


charts.compile_numbers = _changed
charts.load_numbers.cache_clear()
