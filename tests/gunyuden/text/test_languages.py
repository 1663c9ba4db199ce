"""Everything the game and the terminal say is said in Japanese too, and in nothing else."""

from __future__ import annotations

import ast
import random
import re
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import wargame_core.cli
from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import drive, position, unit
from wargame_core.cli.assent import WAYS_HELP
from wargame_core.cli.typed_help import HELP
from wargame_core.engine.catalogues import sentences
from wargame_core.engine.decision import Event, Lookup, Message, Modifier
from wargame_core.engine.program_words import Words
from wargame_core.gunyuden.rules.actions import ChooseUnit
from wargame_core.gunyuden.text.words import (
    castle_name,
    event_text,
    hex_name,
    lookup_text,
    modifier_text,
    say,
    turn_label,
)
from wargame_core.tables.loader import load_charts

PACKAGES = ("wargame_core.gunyuden", "scenarios.western_hero")
ONLY_JAPANESE = {"chart", "cell", "castle-name"}
"""Sections for what English shows as the data has it."""
CLI = Path(next(iter(wargame_core.cli.__path__)))
TYPED = {
    "gunyuden", "list", "all", "odds", "why", "hex", "near", "map", "move", "in", "hint", "undo",
    "redo", "board", "log", "save", "quit", "roll", "seat", "random", "help", "no", "rules",
    "replay", "share", "NUL", "yes", "go", "tip", "show", "again", "back", "task", "Enter",
}  # fmt: skip
ALLOWED = re.compile(r"ZOC|HEX|G-\d+|\{\w*(:short)?\}|--[a-z]+")
LATIN = re.compile(r"[A-Za-zŌŪōū]{2,}|[{}]")


def own(language: str) -> dict[str, str]:
    """The catalogues of a language alone, without English standing in."""
    found: dict[str, str] = {}
    for package in PACKAGES:
        for file in (resources.files(package) / "text").iterdir():
            if file.name.startswith(f"{language}_"):
                for section, entries in tomllib.loads(file.read_text("utf-8")).items():
                    found.update({f"{section}.{key}": text for key, text in entries.items()})
    return found


ENGLISH, JAPANESE = own("en"), own("ja")


def holes(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


def foreign(text: str) -> str | None:
    """A word that no Japanese reader expects; single letters name results of a chart."""
    found = LATIN.search(ALLOWED.sub("", text))
    return found and found[0]


def test_every_text_is_there_in_japanese() -> None:
    assert len(ENGLISH) > 400
    assert sorted(ENGLISH.keys() - JAPANESE.keys()) == []
    more = {
        key
        for key in JAPANESE.keys() - ENGLISH.keys()
        if key.partition(".")[0] not in ONLY_JAPANESE
    }
    assert sorted(more) == []


@pytest.mark.parametrize("key", sorted(ENGLISH.keys() & JAPANESE.keys()))
def test_both_languages_fill_in_the_same(key: str) -> None:
    assert holes(JAPANESE[key]) == holes(ENGLISH[key])


def test_no_english_is_left_in_japanese_texts() -> None:
    assert {key: text for key, text in JAPANESE.items() if foreign(text)} == {}
    assert not [key for key, text in JAPANESE.items() if "|" in text or not text.strip()]


def test_sentences_end_as_japanese_ones_do() -> None:
    refusals = {key: text for key, text in JAPANESE.items() if key.startswith("refusal.")}
    assert {key: text for key, text in refusals.items() if not text.endswith("。")} == {}
    buttons = {key: text for key, text in JAPANESE.items() if key.startswith("action.")}
    assert {key: text for key, text in buttons.items() if text.endswith("。")} == {}


# --- charts -----------------------------------------------------------------------------------


def lookups() -> Iterator[Lookup]:
    """Every row, column and result that events show."""
    charts = load_charts("western_hero")
    for name in ("combat_results", "call_for_surrender", "ouchi_activation"):
        chart = charts[name]
        for row, cells in zip(chart.rows, chart.cells, strict=True):
            for column, cell in zip(chart.columns, cells, strict=True):
                if name == "call_for_surrender":
                    yield Lookup(name, row, "A", "A")
                else:
                    yield Lookup(name, row, column, cell)
    for row, cells in zip(charts["incidents"].rows, charts["incidents"].cells, strict=True):
        yield Lookup("incidents", row, "Incident", cells[0])
    for over in ("within", "over"):
        for result in ("incident", "morale", "none"):
            yield Lookup("siege_results", over, "1", result)
    table = charts["replenishment"]
    for column, place in enumerate(table.column_values):
        army = table.group_values[table.group_of(column)]
        yield Lookup("replenishment", "-1", f"{army}.{place}", "-1")
    for rank in charts["morale_recovery"].row_values:
        yield Lookup("morale_recovery", rank, "die", "2")
    yield Lookup("forced_retreat", "5", "", "4, 1")


def test_every_chart_cell_is_shown_in_japanese() -> None:
    shown = [lookup_text(lookup, "ja") for lookup in lookups()]
    assert len(shown) > 200
    assert {text for text in shown if foreign(text)} == set()


def test_a_chart_cell_in_both_languages() -> None:
    cell = Lookup("siege_results", "over", "2", "morale")
    assert lookup_text(cell, "en") == "Siege Results Table: over the limit / 2 → morale −1"
    assert lookup_text(cell, "ja") == "攻城結果表: 籠城限界超 / 2 → 士気低下"
    cell = Lookup("replenishment", "3", "mori.main", "1")
    assert lookup_text(cell, "en") == "Replenishment Table: 3 / Mōri, Main Castle → 1"


# --- names ------------------------------------------------------------------------------------


def test_castles_of_one_name_are_told_apart() -> None:
    for number in "1234":
        scenario = GAME.library.load(number, {})
        names = [castle_name(scenario, castle, "ja") for castle in range(len(scenario.castles))]
        assert len(names) == len(set(names))
        assert {name for name in names if not name.endswith(("城", "館"))} == set()


def test_refusals_name_six_of_many_and_count_the_others() -> None:
    scenario = GAME.library.load("4", {})
    few, many = tuple(range(7)), tuple(range(24))
    names = [unit.name for unit in scenario.units]
    for units, shown in (
        (few, ", ".join(names[:7])),
        (many, f"{', '.join(names[:6])} and 18 others"),
    ):
        told = say(scenario, Message("refusal.enemy-in-hex", {"hex": 0, "units": units}), "en")
        assert told.endswith(f": {shown}.")
    told = say(scenario, Message("refusal.enemy-in-hex", {"hex": 0, "units": many}), "ja")
    assert f"{scenario.units[5].name_ja}ほか18" in told
    assert scenario.units[6].name_ja not in told
    event = say(scenario, Message("event.both-broken", {"units": many}), "en")
    assert names[23] in event, "what happened is told whole"


def test_hexes_turns_and_lists() -> None:
    scenario = GAME.library.load("1", {})
    plain, castle = scenario.map.index["3216"], scenario.map.index["3418"]
    assert hex_name(scenario, plain, "ja") == "3216ヘクス"
    assert hex_name(scenario, castle, "ja") == "郡山城（3418）"
    assert hex_name(scenario, castle, "en") == "Kōriyama (3418)"
    assert turn_label("5/3", "ja") == "5月第3週"
    assert turn_label("5/3", "en") == "May, 3rd week"
    assert turn_label("12/4", "en") == "December, 4th week"
    assert turn_label("13/1", "en") == "13/1"
    assert turn_label("spring", "ja") == "spring"
    told = say(scenario, Message("event.turn-begins", {"turn": 1, "label": "5/3"}), "ja")
    assert told == "第1ターン（5月第3週）"


def test_a_die_with_modifiers_in_japanese() -> None:
    modifiers = (Modifier("river", -1, "23-2-1(3)"), Modifier("field-battle", 2, "23-2-1(4)"))
    assert modifier_text(modifiers[0], "ja") == "−1 河川 (23-2-1(3))"
    scenario = GAME.library.load("1", {})
    event = Event(
        "morale",
        "26-1",
        {"unit": 0, "before": -2, "morale": -1, "reason": "26-1-2"},
        die=3,
        modifiers=modifiers,
        lookup=Lookup("combat_results", "4", "5–8", "1"),
    )
    assert event_text(scenario, event, "ja") == (
        f"{scenario.units[0].name_ja}：士気 −2 → −1（ダイスによる回復）"
        "  [3] −1 河川 (23-2-1(3))、+2 野戦修正の差 (23-2-1(4)) = 4"
        "  戦闘結果表: 4 / 5–8 → 1  (26-1)"
    )


def test_a_refusal_in_japanese() -> None:
    state = position(mori=[unit("m", hex="0606")])
    refusal = GAME.why_not(state, ChooseUnit(0))
    assert refusal is not None
    assert not foreign(GAME.say(state, refusal.message, "ja").replace("m", ""))


def test_words_of_a_move_in_japanese() -> None:
    state = drive(position(mori=[unit("m", hex="0606")]), "move m").state
    told = {GAME.describe(state, action, "ja") for action in GAME.legal_actions(state)}
    assert "0605ヘクスへ移動" in told


# --- scenarios --------------------------------------------------------------------------------


def test_what_is_read_before_play_is_japanese() -> None:
    for scenario in GAME.info.scenarios:
        texts = [scenario.title_ja, scenario.summary_ja, scenario.length_ja]
        texts += [seat.title_ja for seat in scenario.seats]
        for option in scenario.options:
            texts += [option.title_ja, *(choice.title_ja for choice in option.choices)]
        assert [text for text in texts if not text or foreign(text)] == []
        loaded = GAME.library.load(scenario.id, {})
        named = [*loaded.units, *loaded.castles, *loaded.clans, *loaded.sides, *loaded.phases]
        assert [thing for thing in named if not thing.name_ja or foreign(thing.name_ja)] == []


@pytest.mark.parametrize("number", ["1", "2", "3", "4"])
def test_random_play_speaks_japanese_only(number: str) -> None:
    chosen = random.Random(number)
    state = GAME.setup(number, {}, 0)
    texts = {GAME.summary(state, "ja")}
    earlier: list[Any] = []
    refused = 0
    for _ in range(250):
        decision = GAME.decision(state)
        if decision is None:
            break
        texts.add(GAME.say(state, decision.prompt, "ja"))
        legal = list(GAME.legal_actions(state))
        texts.update(
            GAME.describe(state, action, "ja")
            for action in chosen.sample(legal, min(3, len(legal)))
        )
        for action in chosen.sample(earlier, min(3, len(earlier))):
            refusal = GAME.why_not(state, action)
            if refusal is not None:
                texts.add(GAME.say(state, refusal.message, "ja"))
                refused += 1
        earlier += chosen.sample(legal, min(3, len(legal)))
        step = GAME.apply(state, chosen.choice(legal))
        state = step.state
        texts.update(GAME.event_text(state, event, "ja") for event in step.events)
    assert len(texts) > 100
    assert refused > 100
    assert {text for text in texts if foreign(text)} == set()


# --- the terminal -----------------------------------------------------------------------------


def terminal_texts() -> Iterator[str]:
    """Every literal that goes through ``Words``, and the lines of the help."""
    yield from (*HELP.splitlines(), WAYS_HELP)
    for file in sorted(CLI.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = ast.unparse(node.func)
                text = node.args[0]
                if name in {"words", "say", "self._words", "Words(language)"} and isinstance(
                    text, ast.Constant
                ):
                    yield str(text.value)


def test_the_terminal_speaks_japanese() -> None:
    japanese = sentences(("wargame_core.cli",), "ja")
    found = set(terminal_texts())
    assert len(found) > 30
    assert sorted(found - japanese.keys() - sentences(("wargame_core.engine",), "ja").keys()) == []
    for text, translated in japanese.items():
        assert holes(text) == holes(translated)
        words = re.findall(r"[A-Za-z]{2,}", ALLOWED.sub("", translated))
        assert set(words) <= TYPED, translated
    assert Words("ja")("A draw.") == "引き分けです。"
    assert Words("en")("{side} wins.", side="Red") == "Red wins."
