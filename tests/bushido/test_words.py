"""Everything that the game can say has words in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import scenarios.bushido
from scenarios.bushido.game import GAME
from scenarios.bushido.rules import actions, engine, sequence
from scenarios.bushido.rules.state import State
from scenarios.bushido.text import words as text
from tests.bushido.playing import random_game
from tests.sent_messages import Sent, sent
from tests.thorough import with_long
from wargame_core.engine import procedure
from wargame_core.engine.decision import Roll
from wargame_core.engine.notation import verb_of

LANGUAGES = ("en", "ja")
SOURCES = sorted(Path(next(iter(scenarios.bushido.__path__))).rglob("*.py"))
PLACEHOLDER = re.compile(r"\{(\w+)")
BRACES = re.compile(r"[{}]")


def action_classes() -> list[type]:
    """Every kind of action."""
    return [one for one in vars(actions).values() if hasattr(one, "__dataclass_fields__")]


def frames(kind: type[procedure.Frame] = procedure.Frame) -> Iterator[type[procedure.Frame]]:
    """Every kind of frame of this game."""
    for below in kind.__subclasses__():
        if below.__module__.startswith("scenarios.bushido."):
            yield below
        yield from frames(below)


def messages() -> list[Sent]:
    """What the sources send under a key of its own."""
    return [one for one in sent(SOURCES) if not one.key.endswith((r"\.", ".+"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_words_that_name_only_what_is_sent(language: str) -> None:
    texts, every = text.catalogue(language), messages()
    assert len(every) > 80
    for message in every:
        keys = [key for key in texts if re.fullmatch(message.key, key)]
        assert keys, (message.where, message.key)
        for key in keys:
            if message.params is not None:
                assert set(PLACEHOLDER.findall(texts[key])) <= message.params, key


def test_both_languages_have_the_same_keys_and_name_the_same_things() -> None:
    own = {
        language: {
            key: words
            for key, words in text.catalogue(language).items()
            if not key.startswith("cell.")  # words of charts, which are English
        }
        for language in LANGUAGES
    }
    assert set(own["en"]) == set(own["ja"])
    for key, words in own["en"].items():
        assert set(PLACEHOLDER.findall(words)) == set(PLACEHOLDER.findall(own["ja"][key])), key


def test_every_choice_has_a_prompt_and_a_refusal_and_every_prompt_a_choice() -> None:
    assert sequence.PROCEDURES  # all frames are loaded with it
    kinds = {frame.kind for frame in frames() if frame.kind and not frame.automatic}
    texts = text.catalogue("en")
    prompts = {key.split(".", 1)[1] for key in texts if key.startswith("prompt.")}
    assert kinds == prompts
    asked = {frame.kind for frame in frames() if getattr(frame, "offers", ()) and frame.kind}
    assert {f"refusal.{kind}" for kind in asked} <= set(texts)


def test_every_action_has_words() -> None:
    for kind in action_classes():
        assert f"action.{verb_of(kind)}" in text.catalogue("en")


def checked(words: str) -> str:
    """Words that are whole."""
    assert words.strip()
    assert not BRACES.search(words), words
    assert not re.match(r"[a-z]+\.[a-z-]+", words), words
    return words


def random_action(state: State, draw: random.Random) -> Any:
    """Any action that can be written, legal or not."""
    names = state.scenario.names
    many: dict[Any, Callable[[], Any]] = {
        actions.Player: lambda: draw.randrange(state.scenario.players),
        actions.Drawer: lambda: draw.randrange(state.scenario.players + 1),
        actions.Place: lambda: draw.randrange(len(names["place"])),
        actions.Tile: lambda: draw.randrange(len(names["tile"])),
        actions.Disc: lambda: draw.randrange(len(names["disc"])),
        actions.Terrain: lambda: draw.randrange(len(names["terrain"])),
        actions.Building: lambda: draw.randrange(len(names["building"])),
        actions.Improvement: lambda: draw.randrange(len(names["improvement"])),
        actions.Role: lambda: draw.randrange(len(names["role"])),
        actions.Effect: lambda: draw.randrange(len(actions.EFFECT_IDS)),
        int: lambda: draw.randrange(8),
        tuple[actions.Tile, ...]: lambda: tuple(draw.choices(range(6), k=draw.randrange(4))),
    }
    kind = draw.choice([*action_classes(), Roll])
    hints = get_type_hints(kind)
    return kind(**{field.name: many[hints[field.name]]() for field in fields(kind)})


@pytest.mark.parametrize("seed", with_long([1], [2, 3]))
def test_whole_games_are_said_in_both_languages(seed: int) -> None:
    draw = random.Random(seed)
    for state, action, _, events in random_game(6, seed):
        decision = procedure.decision(state)
        assert decision is not None
        tries = [random_action(state, draw) for _ in range(2)]
        offered = getattr(state.frames[-1], "offers", ())
        tries += [one for one in (random_action(state, draw) for _ in range(60))
                  if isinstance(one, offered)]  # fmt: skip
        legal = procedure.legal_actions(state)
        for language in LANGUAGES:
            checked(GAME.say(state, decision.prompt, language))
            checked(GAME.describe(state, action, language))
            seen = GAME.view(state, "")
            checked(GAME.describe(seen, GAME.seen(state, action, ""), language))
            for event in events:
                checked(GAME.event_text(state, event, language))
            for illegal in tries:
                refusal = engine.why_not(state, illegal)
                if not isinstance(illegal, actions.Stack):  # listed in one order only
                    assert (refusal is None) == (illegal in legal)
                if refusal is not None:
                    checked(GAME.say(state, refusal.message, language))
        if draw.random() < 0.02:
            for language in LANGUAGES:
                checked(GAME.summary(state, language))
                checked(GAME.summary(GAME.view(state, state.scenario.seats[0]), language))
