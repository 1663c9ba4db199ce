"""Every message that the sources can send has words in the catalogue."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import scenarios
import wargame_core.gunyuden
from scenarios.western_hero.game import GAME
from scenarios.western_hero.library import load
from tests.rules.builder import drive, position, unit
from wargame_core.engine.decision import Message
from wargame_core.gunyuden import actions, engine
from wargame_core.gunyuden.frames import Frame
from wargame_core.gunyuden.notation import verb_of
from wargame_core.gunyuden.text import catalogue, describe, name_of, say

FOLDERS = [Path(next(iter(module.__path__))) for module in (wargame_core.gunyuden, scenarios)]
SOURCES = sorted(file for folder in FOLDERS for file in folder.rglob("*.py"))
assert GAME.info  # a game brings its own words
KEYS = catalogue("en")

# Call, place of the argument that names the text, section of the catalogue.
CALLS = {
    "Refusal": (1, "refusal"), "Message": (0, ""), "tell": (0, "event"), "Event": (0, "event"),
    "Modifier": (0, "modifier"),
}  # fmt: skip
Function = ast.FunctionDef | ast.Module


def functions(tree: ast.Module) -> Iterator[Function]:
    """The module itself and every function in it."""
    yield tree
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def patterns(node: ast.expr, scope: Function) -> list[str] | None:
    """Regular expressions of what an expression can be; None where that is not to be seen."""
    match node:
        case ast.Constant(value=str(text)):
            return [re.escape(text)]
        case ast.IfExp(body=yes, orelse=no):
            both = [patterns(yes, scope), patterns(no, scope)]
            return None if None in both else [text for found in both for text in found or ()]
        case ast.JoinedStr(values=parts):
            return ["".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                for part in parts
            )]  # fmt: skip
        case ast.Name(id=name):
            values = [
                entry.value for entry in ast.walk(scope)
                if isinstance(entry, ast.Assign)
                and any(isinstance(target, ast.Name) and target.id == name
                        for target in entry.targets)
            ]  # fmt: skip
            found = [patterns(value, scope) for value in values]
            if not found or None in found:
                return None
            return [text for texts in found for text in texts or ()]
        case _:
            return None


def sent() -> Iterator[tuple[str, str]]:
    """(where, regular expression) of every key that is sent."""
    for file in SOURCES:
        tree = ast.parse(file.read_text("utf-8"))
        for scope in functions(tree):
            for node in ast.walk(scope):
                if not isinstance(node, ast.Call):
                    continue
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name not in CALLS:
                    continue
                place, section = CALLS[name]
                if len(node.args) <= place:
                    continue
                for text in patterns(node.args[place], scope) or ():
                    key = f"{section}\\.{text}" if section else text
                    yield f"{file.name}:{node.lineno}", key


def frames(kind: type[Frame] = Frame) -> Iterator[type[Frame]]:
    """Every class of frame of the rules."""
    for below in kind.__subclasses__():
        if below.__module__.startswith(("wargame_core.", "scenarios.")):
            yield below
        yield from frames(below)


def test_every_key_sent_has_words() -> None:
    sent_keys = set(sent())
    assert len(sent_keys) > 100
    missing = {
        f"{where}: {key}" for where, key in sent_keys
        if not any(re.fullmatch(key, known) for known in KEYS)
    }  # fmt: skip
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


@pytest.mark.parametrize("language", ["en", "ja"])
def test_words_are_whole_sentences_without_stray_braces(language: str) -> None:
    for key, text in catalogue(language).items():
        assert text.strip(), key
        assert not re.search(r"[{}]", re.sub(r"\{\w+(:[^{}|]+\|[^{}|]+)?\}", "", text)), text


def test_words_agree_with_their_number() -> None:
    scenario = load("1", {})
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
