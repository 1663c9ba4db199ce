"""Everything that the game can say has words in both languages, and no words are left over."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import scenarios.shogun1986
import wargame_core.provinces
from scenarios.shogun1986 import library
from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules import actions, due, engine
from scenarios.shogun1986.text import words as text
from tests.sent_messages import Sent, sent
from wargame_core.engine import procedure
from wargame_core.engine.decision import Roll
from wargame_core.engine.fields import parts_of
from wargame_core.engine.interrupt import Pass
from wargame_core.engine.notation import verb_of
from wargame_core.engine.sealed import Sealed
from wargame_core.provinces.rules import actions as shared

LANGUAGES = ("en", "ja")
SOURCES = sorted(Path(next(iter(scenarios.shogun1986.__path__))).rglob("*.py"))
SHARED = sorted(Path(next(iter(wargame_core.provinces.__path__)), "rules").rglob("*.py"))
PLACEHOLDER = re.compile(r"\{(\w+)")
OF_EVENTS_HANDED_ON = {"event.spied", "event.allotted"}


def frames(kind: type[procedure.Frame] = procedure.Frame) -> Iterator[type[procedure.Frame]]:
    for below in kind.__subclasses__():
        if below.__module__.startswith("scenarios.shogun1986."):
            yield below
        yield from frames(below)


def action_classes() -> list[type]:
    found = {
        value
        for module in (shared, actions)
        for value in vars(module).values()
        if hasattr(value, "__dataclass_fields__")
    }
    return sorted(found, key=lambda kind: kind.__name__)


def messages() -> list[Sent]:
    found = [message for message in sent([*SOURCES, *SHARED]) if not message.key.endswith(r"\.")]
    facts = frozenset({"player", "open_rule"})
    codes = [code for _, code in due.DUE.values()]
    return found + [Sent("due.py", rf"refusal\.{re.escape(code)}", facts) for code in codes]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_words(language: str) -> None:
    keys = list(text.catalogue(language))
    missing = {
        f"{message.where}: {message.key}"
        for message in messages()
        if not any(re.fullmatch(message.key, key) for key in keys)
    }
    assert not missing


def test_every_choice_has_a_prompt() -> None:
    kinds = {frame.kind for frame in frames() if not frame.automatic and frame.kind}
    prompts = {key.split(".", 1)[1] for key in text.catalogue("en") if key.startswith("prompt.")}
    assert not kinds - {"roll"} - prompts


def test_every_action_has_words() -> None:
    for language in LANGUAGES:
        for kind in [*action_classes(), Roll, Pass, Sealed]:
            assert f"action.{verb_of(kind)}" in text.catalogue(language)


UNWRITTEN = ("text", "cell")
"""Sections without an English side: there the English words themselves are the keys."""


def test_both_languages_have_the_same_keys_and_name_the_same_things() -> None:
    english, japanese = text.catalogue("en"), text.catalogue("ja")
    own: set[str] = set()
    for folder in (Path(SHARED[0].parents[1], "text"), Path(SOURCES[0].parent, "text")):
        for file in sorted(folder.glob("ja_*.toml")):
            for section, entries in tomllib.loads(file.read_text("utf-8")).items():
                own |= {f"{section}.{key}" for key in entries if section not in UNWRITTEN}
    assert own == set(english)
    for key, words in english.items():
        assert set(PLACEHOLDER.findall(words)) == set(PLACEHOLDER.findall(japanese[key])), key


def test_own_events_and_refusals_are_all_sent() -> None:
    kinds = [message.key for message in messages()]
    for file in Path(SOURCES[0].parent, "text").glob("en_*.toml"):
        for section, entries in tomllib.loads(file.read_text("utf-8")).items():
            if section in ("event", "refusal"):
                for key in (f"{section}.{entry}" for entry in entries):
                    known = any(re.fullmatch(kind, key) for kind in kinds)
                    assert known or key in OF_EVENTS_HANDED_ON, key


def any_action(draw: random.Random) -> Any:
    """Any action, legal or not."""
    draws: dict[Any, Any] = {
        shared.Province: lambda: draw.randrange(68),
        shared.Player: lambda: draw.randrange(4),
        actions.Seat: lambda: draw.randrange(4),
        actions.Place: lambda: draw.randrange(3),
        shared.Kind: lambda: draw.randrange(6),
        int: lambda: draw.randrange(10),
        bool: lambda: draw.random() < 0.5,
    }
    kind = draw.choice([kind for kind in action_classes() if kind is not Sealed])
    return kind(**{name: draws[hint]() for name, hint in get_type_hints(kind).items()})


def test_every_illegal_action_is_refused_with_a_reason() -> None:
    draw = random.Random(4)
    state = engine.start(library.load("4", {}))
    refused = set()
    for _ in range(4000):
        if not state.frames:
            break
        for _ in range(6):
            action = any_action(draw)
            refusal = GAME.why_not(state, action)
            assert (refusal is None) == (action in procedure.legal_actions(state))
            if refusal is not None:
                refused.add(refusal.code)
                for language in LANGUAGES:
                    words = GAME.say(state, refusal.message, language)
                    assert "{" not in words, words
                    assert not words.startswith("refusal."), words
                    assert GAME.describe(state, action, language)
        state = engine.apply(state, draw.choice(procedure.legal_actions(state))).state
    assert len(refused) > 45


def test_every_frame_says_what_its_fields_hold() -> None:
    for frame in frames():
        assert parts_of(frame) is not None, frame
