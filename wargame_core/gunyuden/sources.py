"""Which sources a remark on a unit or castle cites."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from wargame_core.gunyuden.scenario import Source

_CITED: Final = re.compile(r"(?<![A-Za-z0-9])([HP]\d+)[a-z]?(?![A-Za-z0-9])")


def cited(text: str, sources: Mapping[str, Source]) -> tuple[Source, ...]:
    """The sources that a text cites by letter and number, in its order; unknown ones are left out.

    A small letter behind the number means a part of the source: H7b is of H7.
    """
    found = dict.fromkeys(match[1] for match in _CITED.finditer(text))
    return tuple(sources[name] for name in found if name in sources)
