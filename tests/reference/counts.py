"""How many different sequences of actions there are from 30 states, to depth 1, 2 and 3.

``python -m tests.reference.counts`` counts all of them anew, once with the engine's legal actions
and once with those of the second reading, and says what differs from the numbers in
``counts.json``. With ``write`` it puts the new numbers there, if both agree.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tests.reference import legality
from tests.reference.walks import line, transcript
from tests.transcripts.transcript import OPENINGS
from wargame_core.gunyuden.rules import engine

COUNTS = Path(__file__).parent / "counts.json"
DEPTH = 3
Legal = Callable[[Any], Iterable[Any]]
READINGS: dict[str, Legal] = {
    "engine": engine.legal_actions,
    "second reading": legality.expected,
}


def sequences(state: Any, depth: int, legal: Legal) -> list[int]:
    """Number of sequences of 1, 2 … ``depth`` actions; one that ends the game counts on as one."""
    if not state.frames:
        return [1] * depth
    actions = list(legal(state))
    if depth == 1:
        return [len(actions)]
    further = [0] * (depth - 1)
    for action in actions:
        after = sequences(engine.apply(state, action).state, depth - 1, legal)
        further = [a + b for a, b in zip(further, after, strict=True)]
    return [len(actions), *further]


def written() -> list[dict[str, Any]]:
    """The states and their numbers, as committed."""
    found: list[dict[str, Any]] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return found


def start(entry: dict[str, Any]) -> Any:
    """The state of an entry: after so many actions of a written game, or of a position's line."""
    if "game" in entry:
        opening = next(o for o in OPENINGS if o.name == entry["game"])
        states = transcript(opening)
    else:
        states = line(entry["position"], entry["line"])
    return next(state for number, state in enumerate(states) if number == entry["after"])


def name(entry: dict[str, Any]) -> str:
    """What an entry is called in tests and reports."""
    where = entry.get("game") or f"{entry['position']}-{entry['line']}"
    return f"{entry['decision']}-{where}-{entry['after']}"


def faults(entry: dict[str, Any], state: Any) -> list[str]:
    """What does not come out as written for an entry."""
    found = []
    if state.frames[-1].kind != entry["decision"]:
        found.append(f"the decision is {state.frames[-1].kind}")
    for reader, legal in READINGS.items():
        counts = sequences(state, DEPTH, legal)
        if counts != entry["sequences"]:
            found.append(f"{reader}: {counts}, written {entry['sequences']}")
    return found


def main(arguments: list[str]) -> int:
    """Count everything anew; 1 when something differs."""
    entries, wrong = written(), 0
    for entry in entries:
        state = start(entry)
        if arguments == ["write"]:
            entry["decision"] = state.frames[-1].kind
            entry["sequences"] = sequences(state, DEPTH, READINGS["engine"])
        found = faults(entry, state)
        wrong += bool(found)
        sys.stdout.write(f"{name(entry)}: {'; '.join(found) or entry['sequences'][-1]}\n")
    if arguments == ["write"] and not wrong:
        lines = ",\n".join(" " + json.dumps(entry) for entry in entries)
        COUNTS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    sys.stdout.write(f"{len(entries)} states, {wrong} differ\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
