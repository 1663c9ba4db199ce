"""Every message that the sources can send has words in the catalogue."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import scenarios.western_hero
import wargame_core.gunyuden
from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import drive, position, unit
from tests.sent_messages import sent
from wargame_core.engine.decision import Message
from wargame_core.gunyuden.rules import actions, engine
from wargame_core.gunyuden.rules.frames import Frame
from wargame_core.gunyuden.text.notation import verb_of
from wargame_core.gunyuden.text.words import catalogue, describe, name_of, say

FOLDERS = [
    Path(next(iter(module.__path__))) for module in (wargame_core.gunyuden, scenarios.western_hero)
]
SOURCES = sorted(file for folder in FOLDERS for file in folder.rglob("*.py"))
assert GAME.info  # a game brings its own words
KEYS = catalogue("en")


def frames(kind: type[Frame] = Frame) -> Iterator[type[Frame]]:
    """Every class of frame of the rules."""
    for below in kind.__subclasses__():
        if below.__module__.startswith(("wargame_core.", "scenarios.")):
            yield below
        yield from frames(below)


def test_every_key_sent_has_words() -> None:
    messages = set(sent(SOURCES))
    assert len(messages) > 100
    missing = {
        f"{message.where}: {message.key}"
        for message in messages
        if not any(re.fullmatch(message.key, known) for known in KEYS)
    }
    assert not missing


def test_every_choice_has_a_prompt() -> None:
    assert engine.start  # all frames are loaded with the rules
    kinds = {frame.kind for frame in frames() if not frame.automatic and frame.kind}
    assert len(kinds) > 20
    assert not {kind for kind in kinds if f"prompt.{kind}" not in KEYS}


def test_every_action_has_words() -> None:
    classes = [value for value in vars(actions).values() if hasattr(value, "__dataclass_fields__")]
    for kind in classes:
        verb = verb_of(kind)
        assert any(re.fullmatch(rf"action\.{verb}(\..+)?", key) for key in KEYS), verb


PLACE = re.compile(r"\{\w+(:short)?([:,][^{}|:,]+\|[^{}|]+)?\}")
"""Where a word is put in: in short, or with the form that agrees with its number."""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_words_are_whole_sentences_without_stray_braces(language: str) -> None:
    for key, text in catalogue(language).items():
        assert text.strip(), key
        assert not re.search(r"[{}]", PLACE.sub("", text)), text


def test_words_agree_with_their_number() -> None:
    scenario = GAME.library.load("1", {})
    texts = [
        say(scenario, Message("action.take-losses", {"steps": steps, "hexes": 2 - steps}), "en")
        for steps in (0, 1)
    ]
    assert texts == ["Lose 0 steps and retreat 2 hexes", "Lose 1 step and retreat 1 hex"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_key_stands_in_two_files(language: str) -> None:
    seen: dict[str, str] = {}
    texts = f"text/{language}_*.toml"
    for file in sorted(file for folder in FOLDERS for file in folder.rglob(texts)):
        for section, entries in tomllib.loads(file.read_text("utf-8")).items():
            for key in entries:
                assert f"{section}.{key}" not in seen, f"{section}.{key}"
                seen[f"{section}.{key}"] = file.name


def test_a_unit_left_alone_is_not_left_under_itself() -> None:
    units = [unit("t", hex="0606", rank="taisho"), unit("b", hex="0606", led_by="t")]
    state = drive(position(mori=units), "move t").state
    found = [describe(state, action, "en") for action in engine.legal_actions(state)]
    assert "Leave b here" in found


def test_a_number_of_hexes_is_no_list_of_hexes() -> None:
    scenario = position(mori=[unit("m", hex="0606")]).scenario
    assert name_of(scenario, "hexes", 2, "en") == 2
    assert name_of(scenario, "hexes", (0, 1), "en") == "0101, 0102"
