"""The rulings of a match in the terminal: before it, at the prompt, and behind a refusal."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unit.engine.toy_game import GAME
from wargame_core.cli.main import main
from wargame_core.engine import registry

Session = Callable[..., str]
STOPPED = "stop_rule=suffered_more"


@pytest.fixture
def session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Session:
    """Play with these arguments and typed lines, then stop: what is printed."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)

    def run(arguments: str, *typed: str) -> str:
        lines = "".join(f"{line}\n" for line in (*typed, "quit"))
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert main(["play", *arguments.split(), "--seed", "1", "--text"]) == 0
        return capsys.readouterr().out

    return run


def test_rulings_that_are_read_otherwise_are_listed_before_the_match(session: Session) -> None:
    out = session(f"western_hero/1 --option {STOPPED} --option sasuka=clan")
    head = out[: out.index("prompt") if "prompt" in out else out.index("(rule 33")]
    assert "Rulings that are read otherwise than usual:\n" in head
    assert "  G-98  Who sets Sasuka free: Only units of the Ōuchi clan (sasuka=clan)\n" in head
    assert "(stop_rule=suffered_more)\n" in head
    assert "castle_surcharge" not in head


def test_nothing_is_listed_where_all_is_as_usual_or_no_ruling(session: Session) -> None:
    assert "read otherwise" not in session("western_hero/2 --option victory=historical")
    assert "read otherwise" not in session("gekokujo/2 --option rice=yes")


def test_the_other_game_lists_its_rulings_too(session: Session) -> None:
    out = session("gekokujo/3 --option single_pact=yes --option political=yes")
    assert "  K-56  Honor Pacts: One for a player (single_pact=yes)\n" in out


def test_a_rule_is_read_at_the_prompt_with_the_setting_of_the_match(session: Session) -> None:
    out = session(f"western_hero/1 --option {STOPPED}", "rules 24-2-5", "rules", "rules 99-9-9")
    assert "24-2-5 b  (24 Decisive battles)\n" in out
    assert "suffered_more: The side that suffered more losses [in this match]\n" in out
    assert out.count("Rulings that are read otherwise than usual:") == 2
    assert "has no rule 99-9-9" in out
    assert "All rulings are read as usual." in session("western_hero/1", "rules")


def test_a_refusal_says_how_the_match_reads_the_ruling_behind_it(session: Session) -> None:
    why = "why move sasuka_naganobu"
    out = session("western_hero/2", "ready", "ready", "end-phase", why)
    assert "(rule 34.7(2), 35.7(1))\nRead here (G-98): Who sets Sasuka free: Any unit" in out
    assert "beside him, as usual.\n" in out
    out = session("western_hero/2 --option sasuka=clan", "ready", "ready", "end-phase", why)
    assert "Only units of the Ōuchi clan, not as usual.\n" in out


def test_all_of_it_is_japanese_in_a_japanese_match(session: Session) -> None:
    out = session(
        f"western_hero/2 --option {STOPPED} --language ja",
        "ready",
        "ready",
        "end-phase",
        "why move sasuka_naganobu",
        "rules",
    )
    assert (
        "標準と異なる解釈をとる裁定：\n  G-86  合戦を打ち切れる側＝より多くの損害を受けた側" in out
    )
    assert "この対戦での解釈（G-98）：刺賀長信の行動制限の解除＝" in out


def test_a_game_without_an_index_says_so(session: Session) -> None:
    registry.register("race", lambda: GAME)
    try:
        assert "This game has no index of rules." in session("race/long", "rules 3.1")
    finally:
        registry.unregister("race")
