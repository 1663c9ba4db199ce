"""The sparring partners: found where they are installed, and made of public doors alone."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.partners.levels import LEVELS
from wargame_core.engine import installed, registry
from wargame_core.engine.errors import UsageError
from wargame_core.players import roster
from wargame_core.players.playout import play_out

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(HERE / "installed"))
    installed.entry_points.cache_clear()
    yield
    installed.entry_points.cache_clear()


def test_another_package_adds_opponents_to_the_game_it_names(added: None) -> None:
    known = roster.opponents(registry.load("western_hero"))
    assert set(LEVELS) <= set(known)
    assert {"random", "easy", "normal", "hard"} <= set(known)
    assert not set(LEVELS) & set(roster.opponents(registry.load("gekokujo")))


def test_without_it_nobody_meets_them() -> None:
    assert not set(LEVELS) & set(roster.opponents(registry.load("western_hero")))


def test_a_broken_package_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    about = tmp_path / "broken_partners-0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-partners\nVersion: 0\n")
    text = "[gunyuden.opponents]\nwestern_hero.broken = no_such_module:LEVELS\n"
    (about / "entry_points.txt").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    installed.entry_points.cache_clear()
    try:
        with pytest.raises(UsageError, match=r"western_hero\.broken.*no_such_module"):
            roster.opponents(registry.load("western_hero"))
    finally:
        installed.entry_points.cache_clear()


@pytest.mark.thorough
def test_they_take_part_in_a_tournament_of_several_processes(tmp_path: Path) -> None:
    code = "from wargame_core.cli.main import main; main()"
    told = ["tournament", "western_hero/1", "--players", "turtle,random", "--games", "2"]
    done = subprocess.run(
        [sys.executable, "-c", code, *told, "--jobs", "2"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(HERE / "installed")])},
    )
    assert done.returncode == 0, done.stderr
    assert "turtle – random" in done.stdout


@pytest.mark.parametrize("name", list(LEVELS))
def test_every_partner_plays_by_the_rules_and_repeats_itself(name: str, added: None) -> None:
    from wargame_core.engine.chance import SeededDice
    from wargame_core.engine.decision import CHANCE
    from wargame_core.players.opponents import Opponents

    game = registry.load("western_hero")

    def first_actions() -> list[str]:
        opponents = Opponents(game, {"mori": name, "ouchi": "random"}, 3)
        state, dice, texts, rolls = game.setup("2", {}, 3), SeededDice(), [], 0
        for position in range(30):
            decision = game.decision(state)
            assert decision is not None
            if decision.seat == CHANCE:
                action = dice.pick(3, rolls, game.outcomes(state))
                rolls += 1
            else:
                legal = game.legal_actions(state)
                action = opponents.choose(state, decision, legal, position)
            texts.append(game.write_action(state, action))
            state = game.apply(state, action).state
        return texts

    assert first_actions() == first_actions()


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "seat"), [("greedy", "mori"), ("raider", "ouchi")])
def test_styles_that_look_for_points_beat_chance(name: str, seat: str, added: None) -> None:
    """The others only press one side of the game: a turtle draws with chance."""
    seats = {"mori": "random", "ouchi": "random", seat: name}
    done = play_out(registry.load("western_hero"), "1", options={}, seats=seats, seed=5)
    assert done.result.winner == seat


def test_they_use_nothing_of_the_opponents_that_ship() -> None:
    for file in HERE.glob("*.py"):
        if file.name.startswith("test_"):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert ".gunyuden.players" not in str(node.module), file.name
