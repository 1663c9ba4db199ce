"""What the card of a scenario says beside its summary: ``cards.toml`` of a data folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from wargame_core.engine.errors import DataError
from wargame_core.engine.file_text import UnreadableError
from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import fault_texts
from wargame_core.files.scenario_info import read_toml

CARDS_FILE: Final = "cards.toml"


class ScenarioCard(BaseModel):
    """Remarks on one scenario, in two languages; every one of them may be missing."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    balance: str = ""
    """How the chances stand."""
    balance_ja: str = ""
    victory: str = ""
    """How the winner is found, with the rule."""
    victory_ja: str = ""
    intent: str = ""
    """What the designer wanted to show."""
    intent_ja: str = ""
    outcome: str = ""
    """What happened in history."""
    outcome_ja: str = ""


@cache
def read_cards(folder: Path) -> Mapping[str, ScenarioCard]:
    """The cards of a folder by scenario id; none where there is no such file.

    Raises DataError with every fault.
    """
    path = folder / CARDS_FILE
    if not path.is_file():
        return {}
    try:
        document = read_toml(path)
    except UnreadableError as error:
        raise DataError([Phrase("{place}: {error}", place=CARDS_FILE, error=error)]) from error
    faults: list[str] = []
    cards = {}
    for scenario, entry in document.items():
        try:
            cards[scenario] = ScenarioCard.model_validate(entry)
        except ValidationError as error:
            faults += fault_texts(f"{CARDS_FILE}: {scenario}", error)
    if faults:
        raise DataError(faults)
    return cards
