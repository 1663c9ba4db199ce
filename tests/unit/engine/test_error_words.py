"""Everything that goes wrong is said in Japanese too, wherever it is raised."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import string
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scenarios.western_hero.game import GAME
from tests import error_texts as sentences
from tests.unit.files.area_map_texts import TEXTS
from wargame_core.boards.hexmap import Hexside, Terrain
from wargame_core.engine import file_text, registry
from wargame_core.engine.catalogues import sentences as texts_of
from wargame_core.engine.error_words import in_words
from wargame_core.engine.errors import MOST_FAULTS, DataError, RecordError, UsageError, WargameError
from wargame_core.engine.match import Match
from wargame_core.files import results_file
from wargame_core.files.area_map_file import load_area_map
from wargame_core.files.map_file import load_hex_map
from wargame_core.files.position import load_position
from wargame_core.files.record import load_match
from wargame_core.files.recorder import save_match
from wargame_core.files.results_file import read_results
from wargame_core.gunyuden.files.map_draft_files import read_draft
from wargame_core.gunyuden.files.scenario_file import document_faults

JAPANESE = texts_of(("wargame_core.engine",), "ja")
FAMILY = {
    "WargameError",
    "MalformedActionError",
    "DataError",
    "RecordError",
    "UsageError",
    "UnreadableError",
}
WALKED = (
    "wargame_core/engine",
    "wargame_core/files",
    "wargame_core/gunyuden/rules",
    "wargame_core/gunyuden/files",
    "wargame_core/gunyuden/text",
    "wargame_core/gunyuden/views",
    "gui",
    "scenarios/western_hero",
)
"""Folders whose errors a player can meet in the window."""
COMPILED = {"charts.py"}
"""Reads only charts that come with the program."""
NAMES = {
    "Daimyō", "PlaySequence", "Rounds", "TOML", "UTF", "JSON", "NUL", "NAME", "VALUE", "map",
    "toml", "credits", "labels", "provinces", "reconstructed", "kind", "hex", "name", "kanji",
    "null", "true", "false", "yes", "no", "id", "clan", "reduced", "choices", "ja", "default",
    "game", "field", "garrison", "deployment", "order", "turn", "count", "eliminated", "on",
    "path", "free", "replenishment", "simulate", "tournament", "seeded", "own", "script", "roll",
    "fitting",
}  # fmt: skip
"""Words of files, which stand as they are in every language."""


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def english(text: str) -> list[str]:
    """Latin words of a sentence that are no quoted values, files or keys."""
    bare = re.sub(r"\{\w*\}|'[^']*'|“[^”]*”|「[^」]*」|\[[^\]]*\]|[/\w.-]*[._/][\w./-]+", "", text)
    return [word for word in re.findall(r"[A-Za-zŌō]{2,}", bare) if word not in NAMES]


PROSE = {"found", "expected", "the", "is", "are", "of", "an", "and", "or", "not", "with", "this",
         "that", "at", "line", "missing", "unknown", "cannot", "must", "valid", "should", "there",
         "unit", "point", "key", "read", "file"}  # fmt: skip
"""Words of sentences, which no key and no id is."""


# --- the sources ----------------------------------------------------------------------------------


def test_every_sentence_is_there_in_japanese() -> None:
    system = {os.strerror(number) for number in range(1, 134)} | {"embedded null byte"}
    found = [
        line for line in sentences.gaps() if line.removeprefix("no longer used: ") not in system
    ]
    assert found == []
    assert len(JAPANESE) > 300


def raised() -> Iterator[tuple[str, ast.expr]]:
    """(place, what is said) of every error that is raised, and of every fault that is noted."""
    for folder in WALKED:
        for file in sorted((sentences.ROOT / folder).rglob("*.py")):
            if file.name in COMPILED:
                continue
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                where = f"{file.relative_to(sentences.ROOT)}:{getattr(node, 'lineno', 0)}"
                yield from ((where, said) for said in _said(node))


def _said(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name), args=arguments)) if name in FAMILY:
            for argument in arguments:
                yield from argument.elts if isinstance(argument, ast.List) else [argument]
        case ast.Call(func=ast.Attribute(attr="append", value=target), args=[argument]) if (
            ast.unparse(target).endswith("faults")
        ):
            yield argument


def test_every_error_that_is_raised_is_a_phrase() -> None:
    found = list(raised())
    plain = [
        f"{where}: {ast.unparse(said)}"
        for where, said in found
        if isinstance(said, ast.Constant | ast.JoinedStr)
    ]
    assert plain == []
    assert len(found) > 150


def test_faults_that_are_yielded_are_phrases() -> None:
    """Generators of faults give texts; a string beside them would stay English."""
    found = []
    for file in [
        *sentences.ROOT.glob("wargame_core/files/*checks.py"),
        *sentences.ROOT.glob("scenarios/*/position*.py"),
        sentences.ROOT / "wargame_core" / "boards" / "map_checks.py",
    ]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Yield) and isinstance(node.value, ast.JoinedStr):
                found.append(f"{file.name}:{node.lineno}: {ast.unparse(node.value)}")
    assert found == []


# --- the catalogue --------------------------------------------------------------------------------


def test_japanese_fills_in_nothing_that_english_lacks() -> None:
    for text, translated in JAPANESE.items():
        assert holes(translated) <= holes(text), text
        assert translated, text


def test_no_english_is_left_in_the_catalogue() -> None:
    assert {text: english(text) for text in JAPANESE.values() if english(text)} == {}


def test_an_error_says_all_its_faults_in_japanese() -> None:
    faults = [f"fault {number}" for number in range(MOST_FAULTS + 2)]
    told = in_words(DataError(faults), "ja").split("\n")
    assert len(told) == MOST_FAULTS + 1
    assert told[-1] == "…ほかに2件の誤りがあります。"
    assert in_words(DataError(faults), "en") == str(DataError(faults))
    assert in_words("plain", "ja") == "plain"
    assert in_words(UsageError(), "ja") == ""


# --- what players meet ----------------------------------------------------------------------------


def spoilt(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    return path


MAP, DATA = GAME.library.map_folder, GAME.library.data
SCENARIO = (DATA / "scenario_1.toml").read_text(encoding="utf-8")
POSITION = {"format": "gunyuden-position/1", "game": "western_hero", "scenario": "1"}


def position(folder: Path, **changes: object) -> Path:
    return spoilt(folder / "p.json", json.dumps({**POSITION, **changes}))


def hex_map(folder: Path, name: str, old: str, new: str) -> Path:
    shutil.copytree(GAME.library.map_folder, folder / "map")
    text = (folder / "map" / name).read_text("utf-8")
    assert old in text
    spoilt(folder / "map" / name, text.replace(old, new, 1))
    return folder / "map"


def area_map(folder: Path, old: str, new: str) -> Path:
    for name, text in TEXTS.items():
        spoilt(folder / "areas" / name, text.replace(old, new))
    return folder / "areas"


def record(folder: Path, old: str, new: str, line: int = 1) -> Path:
    path = folder / "m.gunyuden"
    match = Match(registry.load("western_hero"), "1", seed=1)
    for _ in range(3):
        match.play(match.legal[0])
    save_match(match, path)
    lines = path.read_text("utf-8").split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return spoilt(path, "\n".join(lines))


MISHAPS: dict[str, Callable[[Path], object]] = {
    "no file": lambda f: load_match(f / "none"),
    "a folder": load_match,
    "no JSON": lambda f: load_position(spoilt(f / "p", "{")),
    "no UTF-8": lambda f: file_text.read_toml(spoilt(f / "t", "a = '\udcff'"), 99),
    "no TOML": lambda f: document_faults(spoilt(f / "s.toml", "a = = b")),
    "a key twice": lambda f: load_position(spoilt(f / "p", '{"a":1,"a":2}')),
    "no format": lambda f: load_position(spoilt(f / "p", "{}")),
    "unknown game": lambda f: load_position(position(f, game="chess")),
    "unknown scenario": lambda f: load_position(position(f, scenario="9")),
    "unknown option": lambda f: load_position(position(f, options={"dice": "loaded"})),
    "unknown unit": lambda f: load_position(position(f, units={"nobody": {"steps": 1}})),
    "wrong type": lambda f: load_position(position(f, turn="first", comment=7, units=[])),
    "wrong hex": lambda f: load_position(position(f, units={"mori_motonari": {"hex": "9999"}})),
    "wrong morale": lambda f: load_position(position(f, castles={"koriyama": {"morale": -9}})),
    "wrong fate": lambda f: load_position(position(f, units={"mori_motonari": {"fate": "lost"}})),
    "wrong step": lambda f: load_position(position(f, step="tea")),
    "wrong procedure": lambda f: load_position(position(f, open=[{"kind": "Tea"}, 5])),
    "a hex twice": lambda f: load_hex_map(hex_map(f, "hexes.csv", "0102,", "0101,")),
    "a wrong head": lambda f: load_hex_map(hex_map(f, "map.toml", "columns = 59", "columns = 0")),
    "cells": lambda f: load_hex_map(hex_map(f, "hexes.csv", "0101,", "0101,,")),
    "an open outline": lambda f: load_area_map(area_map(f, "210 90;210 10", "210 90;210 11")),
    "a point": lambda f: load_area_map(area_map(f, "210 10;290 10", "210 x;290 10")),
    "another record": lambda f: load_match(record(f, "gunyuden-match", "chess-match")),
    "a changed head": lambda f: load_match(record(f, '"seats"', '"chairs"')),
    "a torn line": lambda f: load_match(record(f, '"n":2', '"n":', line=3)),
    "a wrong line": lambda f: load_match(record(f, '"n":2', '"n":"two"', line=3)),
    "a wrong number": lambda f: load_match(record(f, '"n":2', '"n":5', line=3)),
    "no results": lambda f: read_results(spoilt(f / "r", "{}\n")),
    "a seed": lambda f: Match(registry.load("western_hero"), "1", seed=10**50),
    "a scenario": lambda f: Match(registry.load("gekokujo"), "9"),
    "a player": lambda f: Match(registry.load("gekokujo"), "4", seats={"nobody": "human"}),
    "a draft": lambda f: read_draft(MAP, DATA).give({"0101"}, "atlantis"),
}


@pytest.mark.parametrize("name", MISHAPS)
def test_what_a_player_meets_is_japanese(name: str, tmp_path: Path) -> None:
    with pytest.raises((WargameError, file_text.UnreadableError)) as met:
        MISHAPS[name](tmp_path)
    told = in_words(met.value, "ja")
    assert re.search("[ぁ-ん]", told)
    assert PROSE.isdisjoint(re.findall(r"(?<![\w-])[a-z]+(?![\w-])", told.lower())), told
    assert told != in_words(met.value, "en") == str(met.value)


def test_names_of_the_board_are_known() -> None:
    for name in (*(terrain.name for terrain in Terrain), *(side.name for side in Hexside)):
        assert name.lower() in JAPANESE


def test_a_results_file_names_what_differs_in_japanese() -> None:
    assert {*results_file._NAMES.values()} <= JAPANESE.keys()


def test_a_record_error_keeps_its_phrase() -> None:
    assert in_words(RecordError("no phrase\x1b"), "ja") == "no phrase\\x1b"
