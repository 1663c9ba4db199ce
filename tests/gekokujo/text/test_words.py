"""Everything that the game can say has words in both languages, and the terminal plays it."""

from __future__ import annotations

import io
import random
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import scenarios.gekokujo
import wargame_core.provinces
from scenarios.gekokujo import library
from scenarios.gekokujo.game import GAME
from scenarios.gekokujo.rules import actions, due, engine
from scenarios.gekokujo.rules.state import State
from scenarios.gekokujo.text import words as text
from scenarios.japan.board import japan_map
from tests.sent_messages import Sent, sent
from wargame_core.cli.main import main
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE, Action, Message, Roll
from wargame_core.engine.notation import verb_of
from wargame_core.files.record import load_match
from wargame_core.provinces.rules import actions as shared
from wargame_core.provinces.rules.state import UNKNOWN
from wargame_core.provinces.text.words import DASH

LANGUAGES = ("en", "ja")
SOURCES = sorted(Path(next(iter(scenarios.gekokujo.__path__))).rglob("*.py"))
SHARED = sorted(Path(next(iter(wargame_core.provinces.__path__))).rglob("*.py"))
PLACEHOLDER = re.compile(r"\{(\w+)")
BRACES = re.compile(r"[{}]")
CENTRES = [(label.x, label.y) for label in japan_map().labels]
MODULES = ("political", "specialized", "firearms", "rice", "glory")
EVERY_MODULE = dict.fromkeys(MODULES, "yes")


def frames(kind: type[procedure.Frame] = procedure.Frame) -> Iterator[type[procedure.Frame]]:
    """Every kind of frame of this game."""
    for below in kind.__subclasses__():
        if below.__module__.startswith("scenarios.gekokujo."):
            yield below
        yield from frames(below)


def action_classes() -> list[type]:
    """Every kind of action."""
    return [
        value
        for module in (shared, actions)
        for value in vars(module).values()
        if hasattr(value, "__dataclass_fields__")
    ]


def messages() -> list[Sent]:
    """What the sources send; where a key is put together, one entry for each that it can be."""
    found = [message for message in sent([*SOURCES, *SHARED]) if not message.key.endswith(r"\.")]
    found += [
        Sent("due.py", rf"refusal\.{re.escape(code)}", frozenset({"player", "open_rule"}))
        for code in [code for _, code in due.DUE.values()]
    ]
    return found


def known(message: Sent, language: str) -> list[str]:
    """Keys of the catalogue that fit a message."""
    return [key for key in text.catalogue(language) if re.fullmatch(message.key, key)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_words(language: str) -> None:
    every = messages()
    assert len(every) > 150
    missing = {
        f"{message.where}: {message.key}" for message in every if not known(message, language)
    }
    assert not missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_name_only_what_is_sent(language: str) -> None:
    texts = text.catalogue(language)
    unknown = {
        (message.where, key, name)
        for message in messages()
        if message.params is not None and not message.key.endswith(".+")
        for key in known(message, language)
        for name in PLACEHOLDER.findall(texts[key])
        if name not in message.params
    }
    assert not unknown


def test_every_choice_has_a_prompt_and_every_prompt_a_choice() -> None:
    assert engine.start  # all frames are loaded with the rules
    kinds = {frame.kind for frame in frames() if not frame.automatic and frame.kind}
    kinds.discard("roll")
    shared = {"loss"}  # of games in which owners choose what they lose
    prompts = {key.split(".", 1)[1] for key in text.catalogue("en") if key.startswith("prompt.")}
    assert kinds == prompts - shared


def test_every_action_has_words() -> None:
    for language in LANGUAGES:
        for kind in [*action_classes(), Roll]:
            assert f"action.{verb_of(kind)}" in text.catalogue(language)


def test_no_words_are_left_over() -> None:
    kinds = {m.key for m in messages()}
    for section in ("event", "refusal", "modifier"):
        for key in text.catalogue("en"):
            if key.startswith(f"{section}."):
                assert any(re.fullmatch(kind, key) for kind in kinds) or key in CHARGED, key


CHARGED = {"event.upkeep", "event.supply", "event.costs", "event.sabotage", "event.diversion"}
"""Events whose kind is handed on."""


def test_both_languages_have_the_same_keys_and_name_the_same_things() -> None:
    english, japanese = text.catalogue("en"), text.catalogue("ja")
    own = {}
    folders = (Path(SHARED[0].parent, "text"), Path(SOURCES[0].parent, "text"))
    for file in (file for folder in folders for file in sorted(folder.glob("ja_*.toml"))):
        for section, entries in tomllib.loads(file.read_text("utf-8")).items():
            if section != "cell":  # in English a cell of a chart is its own words
                own.update({f"{section}.{key}": words for key, words in entries.items()})
    assert set(own) == set(english)
    for key, words in english.items():
        assert set(PLACEHOLDER.findall(words)) == set(PLACEHOLDER.findall(japanese[key])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_sentences_that_name_what_blocks(language: str) -> None:
    for key, words in text.catalogue(language).items():
        if key.startswith("refusal."):
            assert PLACEHOLDER.findall(words), key
            assert words.endswith((".", "。")) or key == "refusal.battles-left", key


# --- whole random games -------------------------------------------------------------------------


def random_action(state: State, draw: random.Random) -> Any:
    """Any action, legal or not."""
    scenario = state.scenario
    draws: dict[Any, Callable[[], Any]] = {
        shared.Province: lambda: draw.randrange(len(scenario.map.ids)),
        shared.Player: lambda: draw.randrange(scenario.players),
        actions.ClanId: lambda: draw.randrange(len(scenario.clan_ids)),
        shared.Kind: lambda: draw.randrange(len(scenario.kind_ids)),
        int: lambda: draw.randrange(10),
        str: lambda: draw.choice(["assassination", "sabotage", "diversion", "tea"]),
    }
    kind = draw.choice([*action_classes(), Roll])
    hints = get_type_hints(kind)
    return kind(**{field.name: draws[hints[field.name]]() for field in fields(kind)})


def checked(words: str) -> str:
    """Words that are whole."""
    assert words.strip()
    assert not BRACES.search(words), words
    assert not re.match(r"[a-z]+\.[a-z-]+", words), words
    return words


def told_in(state: State, language: str, draw: random.Random) -> None:
    """Say everything about a state that can be said."""
    decision = engine.decision(state)
    checked(GAME.summary(state, language))
    if decision is None:
        return
    checked(GAME.say(state, decision.prompt, language))
    for action in draw.sample(list(legal := engine.legal_actions(state)), min(6, len(legal))):
        checked(GAME.describe(state, action, language))
        places = GAME.places(state, action)
        assert all(0 <= place < 68 for place in (*places.lit, *places.path))
    for _ in range(3):
        action = random_action(state, draw)
        refusal = GAME.why_not(state, action)
        if refusal is not None:
            checked(GAME.say(state, refusal.message, language))
            checked(GAME.describe(state, action, language))


def choose(state: State, draw: random.Random) -> Any:
    """A random action; who moves looks for others, so that battles happen."""
    legal = engine.legal_actions(state)
    frame = state.frames[-1]
    moves = [action for action in legal if isinstance(action, (shared.MoveFrom, shared.MoveTo))]
    if not moves or draw.random() < 0.1:
        return draw.choice(legal)
    others = [
        place
        for player, placed in enumerate(state.units)
        if player != frame.player
        for place in placed
    ]

    def far(action: Action) -> float:
        x, y = CENTRES[action.province]
        return min((x - CENTRES[o][0]) ** 2 + (y - CENTRES[o][1]) ** 2 for o in others)

    return min(moves, key=far) if others else draw.choice(moves)


@pytest.mark.parametrize(
    "modules",
    [{}, {"political": "yes"}, {"rice": "yes"}, EVERY_MODULE, {**EVERY_MODULE, "glory": "no"}],
)
@pytest.mark.parametrize("players", ["2", "5"])
def test_whole_games_are_told_without_gaps(players: str, modules: dict[str, str]) -> None:
    draw = random.Random(f"{players}{modules}")
    state = engine.start(library.load(players, {**modules, "max_rounds": "6"}))
    told = set()
    while engine.decision(state) is not None:
        for language in LANGUAGES:
            told_in(state, language, draw)
        step = engine.apply(state, choose(state, draw))
        for event in step.events:
            told.add(event.kind)
            for language in LANGUAGES:
                checked(GAME.event_text(step.state, event, language))
        state = step.state
    result = GAME.result(state)
    assert result is not None
    assert {"moved", "battle"} <= told
    for language in LANGUAGES:
        checked(GAME.summary(state, language))
        checked(GAME.say(state, result.reason, language))
        for sources in result.points.values():
            for source in sources:
                checked(GAME.say(state, source.message, language))


# --- names and secrets --------------------------------------------------------------------------


def drafted(**options: str) -> State:
    """The first choice after a draft by a fixed draw."""
    draw = random.Random(1)
    state = engine.start(library.load("4", options))
    while not state.round:
        state = engine.apply(state, draw.choice(engine.legal_actions(state))).state
    return state


def test_players_are_called_by_seat_before_the_draft_and_by_clan_after() -> None:
    before, after = engine.start(library.load("4", {})), drafted()
    assert text.WORDS.name_of(before, "other_player", 1, "en") == "Player 2"
    assert text.WORDS.name_of(before, "player", 1, "ja") == "プレイヤー2"
    clan = after.scenario.clan(after.clan[1])
    assert text.WORDS.name_of(after, "other_player", 1, "en") == clan.name
    assert text.WORDS.name_of(after, "player", 1, "ja") == f"{clan.name_ja}家"
    assert text.WORDS.name_of(after, "seat_player", 1, "en") == "Player 2"
    assert text.WORDS.name_of(after, "holder_player", -1, "en") == "nobody"


def test_provinces_kinds_and_groups_have_names() -> None:
    state = drafted(firearms="yes")
    owari = state.scenario.map.index["owari"]
    assert text.WORDS.name_of(state, "from_province", owari, "en") == "Owari"
    assert text.WORDS.name_of(state, "province", owari, "ja") == "尾張"
    assert text.WORDS.name_of(state, "way_provinces", (owari, owari), "en") == "Owari, Owari"
    assert text.WORDS.name_of(state, "kind", state.scenario.ronin, "ja") == "浪人"
    assert text.WORDS.name_of(state, "group", (1, 0, 2, 0, 0, 0), "en") == "1 Daimyō, 2 Swordsman"
    assert text.WORDS.name_of(state, "points", -2, "en") == "\N{MINUS SIGN}2"


def test_a_negative_province_is_no_province() -> None:
    assert text.WORDS.name_of(drafted(), "province", -1, "en") == DASH


def test_what_is_stored_is_seen_by_its_seat_only() -> None:
    state = drafted(rice="yes")
    store = actions.Store(3)
    assert GAME.describe(state, store, "en") == "Store 3 Koku"
    seen = GAME.seen(state, store, "player1")
    assert seen == actions.Store(UNKNOWN)
    assert GAME.describe(state, seen, "en") == "stores Koku"
    finish = shared.Finish()
    assert GAME.seen(state, finish, "player1") is finish


def test_the_summary_shows_only_ones_own_koku() -> None:
    state = drafted()
    assert GAME.summary(state, "en").count("Koku:") == 4
    assert GAME.summary(GAME.view(state, "player2"), "en").count("Koku:") == 1


def test_no_event_tells_what_another_has() -> None:
    texts = [
        words
        for language in LANGUAGES
        for key, words in text.catalogue(language).items()
        if key in ("event.stored", "event.spoiled", "event.order")
    ]
    assert len(texts) == 6
    assert not any("{koku" in words for words in texts)


def test_an_unknown_key_is_shown_as_it_is() -> None:
    assert GAME.say(drafted(), Message("no.such", {"a": 1}), "en") == "no.such {'a': 1}"


# --- the terminal -------------------------------------------------------------------------------

Session = Callable[..., tuple[int, str, str]]


@pytest.fixture
def session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Session:
    """Play with these arguments and typed lines: exit code, output, errors."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)

    def run(arguments: str, *typed: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = main(["play", *arguments.split(), "--text"])
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_random_players_come_to_a_winner(session: Session, players: int, language: str) -> None:
    seats = " ".join(f"--seat player{n}=random" for n in range(1, players + 1))
    options = " ".join(f"--option {module}=yes" for module in MODULES)
    code, out, err = session(
        f"gekokujo/{players} {seats} --seed 7 --option max_rounds=6 {options} "
        f"--language {language} --save match"
    )
    assert (code, err) == (0, "")
    assert ("wins." if language == "en" else "の勝利です") in out
    assert "Store" not in out
    match, _ = load_match(Path("match"))
    assert match.result is not None


def test_without_a_scenario_the_first_is_played(session: Session) -> None:
    code, out, _ = session("gekokujo --seed 1", "quit")
    assert code == 0
    assert "4 players" in out


def test_a_draw_by_lot_can_be_typed(session: Session) -> None:
    code, out, _ = session(
        "gekokujo/3 --dice own", "draw player2", "draw player2", "draw player3", "board", "quit"
    )
    assert code == 0
    assert "Draw by lot who comes in place 1 (rule 2.2.2-01)" in out
    assert "Player 2 has been drawn already." in out
    assert "Drawn by lot: Player 2, Player 3, Player 1" in out
    assert "Player 1: choose a clan" in out


def test_at_one_table_nobody_reads_what_another_stores(session: Session) -> None:
    code, out, _ = session(
        "gekokujo/2 --seed 2 --option rice=yes", "1", "1", "store 2", "log 1", "undo", "quit"
    )
    assert code == 0
    assert ": stores Koku\n" in out
    assert "Taken back: store 2." in out  # said to the one who now decides again


@pytest.mark.parametrize(("language", "seat"), [("en", "Player 1"), ("ja", "プレイヤー1")])
def test_a_seat_is_called_by_its_clan_once_it_has_one(
    session: Session, language: str, seat: str
) -> None:
    _, out, _ = session(
        f"gekokujo/2 --seed 2 --seat player2=random --language {language} --save match",
        "pick-clan oda", "log 9", "quit",
    )  # fmt: skip
    state = load_match(Path("match"))[0].state
    clan = GAME.seat_name(state, "player1", language)
    assert clan == text.WORDS.player_name(state, 0, language)
    assert f"{seat}: " in out or f"{seat}：" in out, "before the draft"
    assert re.search(rf"^\d+\. {clan}[:：]", out, re.M)
    assert not re.search(rf"^\d+\. {seat}", out, re.M)
    assert GAME.seat_name(engine.start(state.scenario), "player1", language) == ""
    assert GAME.seat_name(state, "chance", language) == ""


def test_an_empty_line_gives_the_only_answer(session: Session) -> None:
    bought = ["1"] * 2 + ["recruit sagami bushi"] * 3 + ["build sagami"]
    code, out, _ = session("gekokujo/2 --seed 2", *bought, "", "quit")
    assert code == 0
    asked = out.rindex("\nHōjō: recruit, build, hire the Ninja, or go on") + 1
    assert out[asked:].splitlines()[1] == "  1  Buy no more  [finish]"
    assert re.search(r"Player 2 · .+ is to decide", out[asked:])


def test_a_choice_of_chance_is_no_players(session: Session) -> None:
    state = engine.start(library.load("4", {}))
    decision = engine.decision(state)
    assert decision is not None and decision.seat == CHANCE
    assert GAME.say(state, decision.prompt, "ja") == "1番目のプレイヤーをくじで決めてください"
