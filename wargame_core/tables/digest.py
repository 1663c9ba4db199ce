"""One digest for all charts of a game, for the header of a match record."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict

from wargame_core.tables.chart import Chart


def charts_digest(charts: Mapping[str, Chart]) -> str:
    """Hexadecimal blake2b digest of everything that the charts say, by id."""
    text = json.dumps({name: asdict(charts[name]) for name in sorted(charts)}, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
