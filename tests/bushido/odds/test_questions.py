"""``gunyuden odds bushido battle`` and what it refuses."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scenarios.bushido.odds.questions import BushidoQuestions
from wargame_core.cli.main import main
from wargame_core.engine.errors import UsageError
from wargame_core.engine.odds import Odds

QUESTIONS = BushidoQuestions()
BASE = {"attack": "33?2", "defence": "??1", "attackers": "5", "defenders": "3"}


def ask(**said: str) -> Odds:
    return QUESTIONS.ask("battle", {**BASE, **said})


def test_chances_add_up_and_less_that_is_unseen_leaves_fewer_ends() -> None:
    wide, narrow = ask(), ask(attack_disc="battle", defence_disc="duel")
    for found in (wide, narrow):
        assert sum(chance for _, chance in found.distribution) == 1
        assert sum(chance for _, chance in found.summary) == 1
    assert len(narrow.distribution) < len(wide.distribution)


def test_a_known_battle_has_one_end() -> None:
    found = ask(attack="22", defence="1", attack_disc="battle", defence_disc="battle")
    assert found.distribution == (("attack wins, 5 : 0 left", Fraction(1)),)
    assert found.summary == (("attack wins and conquers", Fraction(1)),)


def test_tiles_and_discs_that_are_seen_elsewhere_change_the_odds() -> None:
    assert ask(seen="333333333333").distribution != ask().distribution
    assert ask(seen_discs="traitor,traitor").distribution != ask().distribution


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"attack": "4"}, "expected"),
        ({"attack": "3?"}, "top"),
        ({"dojo": "?"}, "Dojo"),
        ({"attack_shuriken": "1"}, "BU-BAT-06"),
        ({"attack_disc": "kotau"}, "kotau"),
        ({"seen_discs": "moon"}, "moon"),
        ({"seen_discs": "traitor,traitor,traitor"}, "only 2"),
        ({"attackers": "0"}, "attackers"),
        ({"moon": "full"}, "moon"),
        ({"seen": "1" * 33 + "2" * 60 + "3" * 31}, "face down"),
    ],
)
def test_what_cannot_be_is_said(said: dict[str, str], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        ask(**said)
    with pytest.raises(UsageError, match="siege"):
        QUESTIONS.ask("siege", said)


def test_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    said = [f"{key}={value}" for key, value in BASE.items()]
    assert main(["odds", "bushido", "battle", *said, "attack_disc=duel"]) == 0
    printed = capsys.readouterr().out
    assert "attack wins and conquers" in printed and "%" in printed
