"""What a seat hides cannot be found from what the others are given (K-55, docs/trust.md)."""

from __future__ import annotations

import hashlib
import io
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.gekokujo.actions import Store
from scenarios.gekokujo.game import GAME
from scenarios.gekokujo.state import State, Status
from tests.gekokujo.invariants import begin
from wargame_core.engine.changes import UndoPolicy
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.dice import die
from wargame_core.engine.match import Match
from wargame_core.engine.secrecy import NOBODY, sealed_digest
from wargame_core.files.record import load_match
from wargame_core.files.record_lines import header_digest
from wargame_core.files.recorder import save_match

EVERYTHING = dict.fromkeys(("political", "specialized", "firearms", "rice"), "yes")
MOST_KOKU = 60


def played(actions: int, seed: int = 11, **arguments: Any) -> Match[Any]:
    """A match of three in which some random actions were taken."""
    match = Match(
        GAME, "3", options=EVERYTHING, seed=seed, undo_policy=UndoPolicy.FREE, **arguments
    )
    draw = random.Random(seed)
    for _ in range(actions):
        decision = match.decision
        assert decision is not None
        _ = match.roll() if decision.seat == CHANCE else match.play(draw.choice(match.legal))
    return match


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def guesses(view: State, player: int) -> Iterator[tuple[tuple[int, int], State]]:
    """Every state that a view leaves open for the Koku of one player, by treasury and store."""
    for koku in range(MOST_KOKU + 1):
        for stored in range(3):
            guess = view.copy()
            guess.treasury[player], guess.stored[player] = koku, stored
            yield (koku, stored), guess


def found(view: State, told: set[str], digest: Callable[[State], str]) -> list[tuple[int, int]]:
    """Koku of player 2 for which a digest is among those that were told."""
    return [koku for koku, guess in guesses(view, 1) if digest(guess) in told]


@pytest.mark.rule("K-55")
def test_koku_are_not_found_by_trying_from_a_digest(tmp_path: Path) -> None:
    match = played(120)
    state = match.state
    save_match(match, tmp_path / "game")
    told = {line["digest"] for line in lines_of(tmp_path / "game")}
    view = GAME.view(state, "player1")
    view.treasury[2], view.stored[2] = state.treasury[2], state.stored[2]  # one more is known

    assert found(view, told, GAME.digest) == []
    for salt in (bytes(32), b"\1" * 32, bytes.fromhex(hashlib.sha256(b"").hexdigest())):
        assert found(view, told, lambda guess, salt=salt: sealed_digest(GAME, guess, salt)) == []

    real = (state.treasury[1], state.stored[1])
    assert found(view, told, match.digest_of) == [real], "with the salt it is found"
