"""Games without a view are played to their end at the terminal, also with dice of their own."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.engine.auction_game import AUCTION
from tests.unit.engine.toy_game import GAME
from wargame_core.cli.main import main
from wargame_core.engine import registry


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    registry.register("race", lambda: GAME)
    registry.register("auction", lambda: AUCTION)
    yield
    for name in ("race", "auction"):
        registry.unregister(name)


@pytest.mark.parametrize(
    ("arguments", "typed", "last"),
    [
        ("auction/fair --dice own", ("bid 1", "bid 0", "bid 2", "12", "steal"), "result.richest"),
        ("auction/fair --seed 1", ("bid 1", "bid 0", "bid 2", "pass", "pass"), "result.richest"),
        ("race/short --dice own", ("dash", "6", "walk", "dash", "6"), "result.arrived: side red"),
    ],
)
def test_a_whole_match_is_played(
    arguments: str,
    typed: tuple[str, ...],
    last: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    lines = "".join(f"\n{line}\n" for line in typed)
    monkeypatch.setattr("sys.stdin", io.StringIO(lines + "\n" * 20))
    assert main(["play", *arguments.split(), "--text"]) == 0
    assert last in capsys.readouterr().out
