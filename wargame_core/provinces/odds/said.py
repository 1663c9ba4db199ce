"""What is said of a battle by keys, such as ``attackers=daimyo:1,bushi:3 castle=yes``, checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from wargame_core.engine.errors import UsageError
from wargame_core.engine.odds import Key
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import unknown

MOST: Final = 20
"""Units of one kind that can be asked about."""
NO_YES: Final = ("no", "yes")
_UNIT: Final = re.compile(r"([a-z]+):(\d{1,2})")


@dataclass(frozen=True, slots=True)
class BattleQuestion:
    """A question about a battle."""

    help: str
    keys: tuple[Key, ...]


def answers(
    keys: Sequence[Key], said: Mapping[str, str], choices: Callable[[Key], Sequence[str]]
) -> dict[str, str]:
    """Every key of a battle with its value.

    Args:
        keys: What can be said.
        said: What was said.
        choices: The values of a key; empty if it takes others.

    Raises:
        UsageError: A key is unknown or missing, or a value is none of the choices.
    """
    known = {key.name: key for key in keys}
    for name in said:
        if name not in known:
            raise UsageError(unknown(Phrase("key"), name, known, of="battle"))
    found = {}
    for key in keys:
        answer = said.get(key.name, key.default)
        if answer is None:
            raise UsageError(f"The key “{key.name}” of battle is missing: {key.help}.")
        allowed = choices(key)
        if allowed and answer not in allowed:
            raise UsageError(
                unknown(Phrase("value of the key {key}", key=key.name), answer, allowed)
            )
        found[key.name] = answer
    return found


def units_said(key: str, said: str, example: str) -> dict[str, int]:
    """Units by kind from "daimyo:1,bushi:3". Raises UsageError, which shows the example."""
    found: dict[str, int] = {}
    for word in said.split(","):
        match = _UNIT.fullmatch(word.strip())
        if match is None or int(match[2]) > MOST or match[1] in found:
            raise UsageError(
                f"Found {key}={said}, expected kinds with numbers up to {MOST}, each once, "
                f"such as {example}."
            )
        found[match[1]] = int(match[2])
    return found
