"""Illegal actions in whole random games: every one is refused with a reason of its own.

``python -m tests.random_play.illegal 2000`` asks for 2000 illegal actions in each scenario, and
as many on crowded boards where sieges and battles are common, and prints what was refused, how
often and by how many rules.
"""

from __future__ import annotations

import random
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import scenarios
import wargame_core.gunyuden
from scenarios.western_hero import library
from scenarios.western_hero.game import GAME
from tests.random_play.crowded import crowded
from tests.random_play.invariants import any_action, close_action
from wargame_core.analysis.rule_numbers import key, parents
from wargame_core.analysis.rules_index import load_rules
from wargame_core.engine.decision import Refusal
from wargame_core.engine.errors import IllegalActionError
from wargame_core.gunyuden import engine, notation
from wargame_core.gunyuden.forces import side_of
from wargame_core.gunyuden.state import State
from wargame_core.gunyuden.text import catalogue, say

assert GAME.info  # a game brings its own words

Kinds = dict[str, list[State]]
"""States of a game by the kind of their open decision."""

SCENARIOS: Final = ("1", "2", "3", "4")
CROWDED: Final = "crowded boards"
_A_GAME: Final = 500
"""Illegal actions asked for in one game at most, so that many mean several games."""
_A_BOARD: Final = 30
"""The same on a crowded board."""
_TRIES: Final = 40
"""Random actions drawn until one is illegal."""
_GENERIC: Final = re.compile(r"decision|illegal|legal|allowed|invalid|forbidden|unknown|error")
_BRACES: Final = re.compile(r"[{}]")
_PLACEHOLDER: Final = re.compile(r"\{(\w+)")
_FOLDERS: Final = tuple(
    Path(next(iter(module.__path__))) for module in (wargame_core.gunyuden, scenarios)
)


@dataclass
class Refused:
    """What was refused in the games of one scenario."""

    codes: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    """By kind of the open decision."""
    verbs: Counter[str] = field(default_factory=Counter)
    """By kind of the illegal action."""

    @property
    def number(self) -> int:
        """Illegal actions in all."""
        return self.codes.total()

    def note(self, state: State, action: Any, refusal: Refusal) -> None:
        """Count one more."""
        self.codes[refusal.code] += 1
        self.rules[refusal.rule] += 1
        self.kinds[state.frames[-1].kind] += 1
        self.verbs[notation.verb_of(type(action))] += 1


# --- what a refusal must have ---------------------------------------------------------------------


@cache
def known_rules() -> frozenset[str]:
    """Keys of all cases of the rules index and of the headings above them."""
    index = load_rules("western_hero")
    above = {heading for number in index.cases for heading in parents(number)}
    return frozenset({key(number) for number in index.numbers} | above | set(index.sections))


@cache
def sentences(language: str) -> dict[str, str]:
    """Sentences of refusals by code in one language, without those of another in their stead."""
    found: dict[str, str] = {}
    for folder in _FOLDERS:
        for file in sorted(folder.rglob(f"text/{language}_*.toml")):
            found.update(tomllib.loads(file.read_text("utf-8")).get("refusal", {}))
    return found


def placeholders(text: str) -> set[str]:
    """Facts that a sentence names."""
    return set(_PLACEHOLDER.findall(text))


def check_illegal(state: State, action: Any) -> Refusal:
    """The refusal of an illegal action, which must say why and leave everything as it was."""
    refusal = engine.why_not(state, action)
    assert refusal is not None, f"{action} is legal"
    what = f"{action} at {state.frames[-1].kind} is refused by '{refusal.code}'"
    for rule in refusal.rule.split(", "):
        assert key(rule) in known_rules(), f"{what}: there is no rule {rule}"
    code = refusal.code
    assert not _GENERIC.search(code), f"{what}: too general"
    answers = any(type(action) is type(legal) for legal in engine.legal_actions(state))
    assert not (answers and code.endswith("-open")), f"{what}, though it answers the question"
    assert refusal.facts, f"{what} without a fact"
    assert None not in refusal.facts.values(), f"{what}: {refusal.facts}"
    assert f"refusal.{code}" in catalogue("en"), f"{what}: no words"
    for language in ("en", "ja"):
        words = say(state.scenario, refusal.message, language)
        assert words and not _BRACES.search(words), f"{what}: {words}"
    assert placeholders(sentences("en")[code]) & set(refusal.facts), f"{what}: words without facts"
    _not_applied(state, action, refusal)
    return refusal


def _not_applied(state: State, action: Any, refusal: Refusal) -> None:
    before, frames = state.canonical(), state.frames
    try:
        engine.apply(state, action)
    except IllegalActionError as error:
        assert error.refusal == refusal, f"{action}: {error.refusal} is not {refusal}"
    else:
        raise AssertionError(f"{action} is refused and applied")
    assert state.canonical() == before and state.frames is frames, f"{action} changed the state"


# --- where illegal actions come from --------------------------------------------------------------


def opening(place: str, draw: random.Random) -> State:
    """The first state of a scenario, or of some crowded board."""
    if place == CROWDED:
        return crowded(draw.randrange(1000))
    return engine.start(library.load(place, {}))


def random_game(place: str, draw: random.Random) -> Kinds:
    """All states of a whole random game by the kind of what is to be decided."""
    state, kinds = opening(place, draw), {}
    while state.frames:
        kinds.setdefault(state.frames[-1].kind, []).append(state)
        state = engine.apply(state, draw.choice(engine.legal_actions(state))).state
    return kinds


def illegal_action(state: State, kinds: Kinds, draw: random.Random) -> Any:
    """An illegal action; None if many draws bring only legal ones.

    It is random, nearly legal, legal at another time, an answer that the same question had at
    another time, or one with the enemy's unit.
    """
    for _ in range(_TRIES):
        source = draw.randrange(5)
        if source == 0:
            action = any_action(state, draw)
        elif source == 1:
            action = close_action(state, draw)
        elif source == 2:
            action = _legal_at(draw.choice(kinds[draw.choice(sorted(kinds))]), draw)
        elif source == 3:
            action = _legal_at(draw.choice(kinds[state.frames[-1].kind]), draw)
        else:
            action = _with_enemy(state, draw)
        if action is not None and action not in engine.legal_actions(state):
            return action
    return None


def _legal_at(state: State, draw: random.Random) -> Any:
    return draw.choice(engine.legal_actions(state))


def _with_enemy(state: State, draw: random.Random) -> Any:
    """A legal action with a living unit of the side that does not decide."""
    action = draw.choice(engine.legal_actions(state))
    seat = state.frames[-1].seat(state)
    enemies = [
        unit for unit, hex_ in enumerate(state.hex)
        if hex_ >= 0 and state.scenario.sides[side_of(state, unit)].id != seat
    ]  # fmt: skip
    if not hasattr(action, "unit") or not enemies:
        return None
    return replace(action, unit=draw.choice(enemies))


def by_turns(kinds: Kinds, draw: random.Random) -> Iterator[State]:
    """States without end, all kinds of decision equally often, each from any part of the game."""
    while True:
        for kind in sorted(kinds):
            yield draw.choice(kinds[kind])


def refuse(place: str, wanted: int, seed: int = 0) -> Refused:
    """Ask for so many illegal actions in random games of a scenario; what was refused."""
    draw, found = random.Random(seed), Refused()
    a_game = _A_BOARD if place == CROWDED else _A_GAME
    while found.number < wanted:
        kinds = random_game(place, draw)
        enough = min(wanted, found.number + a_game)
        for state in by_turns(kinds, draw):
            action = illegal_action(state, kinds, draw)
            if action is not None:
                found.note(state, action, check_illegal(state, action))
            if found.number >= enough:
                break
    return found


def main(wanted: int) -> None:
    """Print for each scenario, and for crowded boards, what was refused."""
    total: Counter[str] = Counter()
    for place in (*SCENARIOS, CROWDED):
        found = refuse(place, wanted)
        total += found.codes
        title = f"scenario {place}" if place in SCENARIOS else place
        sys.stdout.write(
            f"{title}: {found.number} illegal actions refused, "
            f"{len(found.codes)} codes, {len(found.rules)} rules, "
            f"{len(found.kinds)} kinds of decision, {len(found.verbs)} kinds of action\n"
        )
    sys.stdout.write(f"{len(total)} of {len(sentences('en'))} codes met:\n")
    for code, count in sorted(total.items()):
        sys.stdout.write(f"  {count:6} {code}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
