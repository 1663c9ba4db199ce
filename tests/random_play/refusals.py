"""Illegal actions in any game: every one is refused with a reason of its own."""

from __future__ import annotations

import random
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from wargame_core.analysis.rule_numbers import key, parents
from wargame_core.analysis.rules_index import load_rules
from wargame_core.engine.decision import Action, Refusal
from wargame_core.engine.errors import IllegalActionError
from wargame_core.engine.game import Game
from wargame_core.engine.notation import verb_of

Kinds = dict[str, list[Any]]
"""States of a game by the kind of their open decision."""

Drawn = Callable[[Any, random.Random], Any]
"""Draws an action for a state, or None."""

_TRIES: Final = 40
"""Random actions drawn until one is illegal."""
_GENERIC: Final = re.compile(r"decision|illegal|legal|allowed|invalid|forbidden|unknown|error")
_BRACES: Final = re.compile(r"[{}]")
_PLACEHOLDER: Final = re.compile(r"\{(\w+)")


@dataclass(frozen=True)
class Source:
    """A game whose refusals are looked at."""

    game: Game
    rules: str
    """Id of the rules index."""
    folders: tuple[Path, ...]
    """Packages with the catalogues of its words."""
    drawn: tuple[Drawn, ...]
    """What draws actions, legal or not, besides those that are legal at other times."""
    unlisted: Callable[[Any, Any], bool] = lambda state, action: False
    """Whether an action that is not listed is another form of one that is, and legal."""

    def sentences(self, language: str) -> dict[str, str]:
        """Sentences of refusals by code in one language, without another's in their stead."""
        return sentences(self.folders, language)

    @property
    def known_rules(self) -> frozenset[str]:
        """Keys of all cases and rulings of the rules index and of the headings above them."""
        return known_rules(self.rules)


@dataclass
class Refused:
    """What was refused."""

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

    def note(self, state: Any, action: Action, refusal: Refusal) -> None:
        """Count one more."""
        self.codes[refusal.code] += 1
        self.rules[refusal.rule] += 1
        self.kinds[state.frames[-1].kind] += 1
        self.verbs[verb_of(type(action))] += 1

    def check_variety(self, wanted: int, *, codes: int, verbs: int) -> None:
        """So many refusals, for more than so many reasons, of more than so many kinds of action.

        No reason makes up a third of them: one that did would stand for others.
        """
        assert self.number == wanted
        assert len(self.codes) > codes
        assert len(self.verbs) > verbs
        assert max(self.codes.values()) < wanted / 3, self.codes.most_common(3)

    def tell(self, title: str) -> None:
        """Print how much was refused."""
        sys.stdout.write(
            f"{title}: {self.number} illegal actions refused, "
            f"{len(self.codes)} codes, {len(self.rules)} rules, "
            f"{len(self.kinds)} kinds of decision, {len(self.verbs)} kinds of action\n"
        )


def tell_codes(codes: Counter[str], known: int) -> None:
    """Print how often each code was met, of so many that have a sentence."""
    sys.stdout.write(f"{len(codes)} of {known} codes met:\n")
    for code, count in sorted(codes.items()):
        sys.stdout.write(f"  {count:6} {code}\n")


# --- what a refusal must have ---------------------------------------------------------------------


@cache
def known_rules(rules: str) -> frozenset[str]:
    """Keys of all cases and rulings of a rules index and of the headings above them."""
    index = load_rules(rules)
    above = {heading for number in index.cases for heading in parents(number)}
    return frozenset({key(number) for number in index.numbers} | above | set(index.sections))


@cache
def sentences(folders: tuple[Path, ...], language: str) -> dict[str, str]:
    """Sentences of refusals by code in one language, without those of another in their stead."""
    found: dict[str, str] = {}
    for folder in folders:
        for file in sorted(folder.rglob(f"text/{language}_*.toml")):
            found.update(tomllib.loads(file.read_text("utf-8")).get("refusal", {}))
    return found


def placeholders(text: str) -> set[str]:
    """Facts that a sentence names."""
    return set(_PLACEHOLDER.findall(text))


def check_illegal(source: Source, state: Any, action: Action) -> Refusal:
    """The refusal of an illegal action, which must say why and leave everything as it was."""
    game = source.game
    refusal = game.why_not(state, action)
    assert refusal is not None, f"{action} is legal"
    what = f"{action} at {state.frames[-1].kind} is refused by '{refusal.code}'"
    for rule in refusal.rule.split(", "):
        assert key(rule) in source.known_rules, f"{what}: there is no rule {rule}"
    code = refusal.code
    assert not _GENERIC.search(code), f"{what}: too general"
    answers = any(type(action) is type(legal) for legal in game.legal_actions(state))
    assert not (answers and code.endswith("-open")), f"{what}, though it answers the question"
    assert refusal.facts, f"{what} without a fact"
    assert None not in refusal.facts.values(), f"{what}: {refusal.facts}"
    for language in ("en", "ja"):
        assert code in source.sentences(language), f"{what}: no words ({language})"
        words = game.say(state, refusal.message, language)
        assert words and not _BRACES.search(words), f"{what}: {words}"
    named = placeholders(source.sentences("en")[code])
    assert named & set(refusal.facts), f"{what}: words without facts"
    _not_applied(game, state, action, refusal)
    return refusal


def _not_applied(game: Game, state: Any, action: Action, refusal: Refusal) -> None:
    before, frames = state.canonical(), state.frames
    try:
        game.apply(state, action)
    except IllegalActionError as error:
        assert error.refusal == refusal, f"{action}: {error.refusal} is not {refusal}"
    else:
        raise AssertionError(f"{action} is refused and applied")
    assert state.canonical() == before and state.frames is frames, f"{action} changed the state"


# --- where illegal actions come from --------------------------------------------------------------


def random_game(game: Game, state: Any, draw: random.Random) -> Kinds:
    """All states of a whole random game by the kind of what is to be decided."""
    kinds: Kinds = {}
    while state.frames:
        kinds.setdefault(state.frames[-1].kind, []).append(state)
        state = game.apply(state, draw.choice(game.legal_actions(state))).state
    return kinds


def illegal_action(source: Source, state: Any, kinds: Kinds, draw: random.Random) -> Any:
    """An illegal action; None if many draws bring only legal ones.

    It is drawn by one of the source's ways, or legal at another time, or an answer that the same
    question had at another time.
    """
    game = source.game
    for _ in range(_TRIES):
        way = draw.randrange(len(source.drawn) + 2)
        if way < len(source.drawn):
            action = source.drawn[way](state, draw)
        else:
            kind = draw.choice(sorted(kinds)) if way == len(source.drawn) else state.frames[-1].kind
            action = draw.choice(game.legal_actions(draw.choice(kinds[kind])))
        if action is None or action in game.legal_actions(state):
            continue
        if not source.unlisted(state, action):
            return action
    return None


def by_turns(kinds: Kinds, draw: random.Random) -> Iterator[Any]:
    """States without end, all kinds of decision equally often, each from any part of the game."""
    while True:
        for kind in sorted(kinds):
            yield draw.choice(kinds[kind])


def refuse(
    source: Source,
    opening: Callable[[random.Random], Any],
    wanted: int,
    a_game: int,
    seed: int = 0,
) -> Refused:
    """Ask for so many illegal actions, at most ``a_game`` in one random game."""
    draw, found = random.Random(seed), Refused()
    while found.number < wanted:
        kinds = random_game(source.game, opening(draw), draw)
        enough = min(wanted, found.number + a_game)
        for state in by_turns(kinds, draw):
            action = illegal_action(source, state, kinds, draw)
            if action is not None:
                found.note(state, action, check_illegal(source, state, action))
            if found.number >= enough:
                break
    return found
