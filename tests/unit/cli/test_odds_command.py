import json
from fractions import Fraction

import pytest

from wargame_core.cli.main import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["odds", "western_hero", *arguments])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_modifiers_faces_and_outcomes_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "skirmish", "attack=10", "defend=6", "terrain=rough", "fbm=1")
    assert code == 0
    assert "(23-2-1(1))" in out
    assert out.count("combat_results") == 12
    assert "%" in out


def test_json_has_exact_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "call", "durability=5", "inside=taisho", "--json")
    found = json.loads(out)
    assert code == 0
    assert sum(Fraction(line["probability"]) for line in found["distribution"]) == 1
    assert found["rolls"][0]["modifiers"] == [
        {"name": "taisho-inside", "value": -1, "rule": "20-2-1(2)"}
    ]
    assert [face["die"] for face in found["rolls"][0]["faces"]] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    "arguments",
    [("skirmish", "atack=1"), ("brawl",), ("skirmish", "attack=x"), ("assault", "strength")],
)
def test_bad_input_is_one_sentence_and_exit_code_two(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_the_help_lists_the_keys_one_kind_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--help"]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert not any("\\b" in line or "\b" in line for line in lines)
    for start in ("skirmish: attack=", "decisive: attack=", "siege: [units=0]"):
        assert any(line.startswith(start) for line in lines)
