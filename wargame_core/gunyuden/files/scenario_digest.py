"""The digest of a scenario: of what its rules look at, not of what players only read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel

from wargame_core.gunyuden.files.checked_scenario import CheckedScenario, placed_units

READ_ONLY: Final = frozenset({
    "title", "title_ja", "section", "period", "period_ja", "summary", "summary_ja",
    "name", "name_ja", "surname_ja", "aliases", "history", "history_ja", "site", "site_ja",
    "note", "rule", "source", "source_of",
})  # fmt: skip
"""Fields that are there for readers: names, descriptions, and where a thing is said."""

_SOURCE: Final = "from_"
"""Fields that begin so say where a value was read."""


def scenario_digest(checked: CheckedScenario) -> str:
    """Hexadecimal digest of the document and of every row that it names.

    Map and charts have their own. A changed sentence or name leaves it as it is, so that a match
    recorded before can still be replayed.
    """
    document, tables = checked.document, checked.tables
    content = {
        "document": _rules_of(document),
        "clans": [_rules_of(tables.clans[clan.id]) for clan in document.clans],
        "castles": [_rules_of(tables.castles[castle]) for castle in checked.owners],
        "units": [_rules_of(tables.units[unit]) for unit in placed_units(document)],
    }
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _rules_of(value: Any) -> Any:
    """A value without the fields that are only read."""
    match value:
        case BaseModel():
            return {
                name: _rules_of(part)
                for name, part in value
                if name not in READ_ONLY and not name.startswith(_SOURCE)
            }
        case Mapping():
            return {key: _rules_of(part) for key, part in value.items()}
        case tuple() | list():
            return [_rules_of(part) for part in value]
    return value
