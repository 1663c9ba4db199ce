"""How the enemy has drawn up his forces, and what a planner makes of it."""

from __future__ import annotations

from dataclasses import replace
from importlib import resources

import pytest

from tests.gunyuden.rules.builder import castle, position, unit
from wargame_core.engine.errors import UsageError
from wargame_core.gunyuden.players.concentration import concentration
from wargame_core.gunyuden.players.search_settings import FILE, read
from wargame_core.gunyuden.rules.state import State


def enemies(*strengths: int, inside: int = 0) -> State:
    """Side 1 with forces of such strengths in the field, and one in its castle."""
    own = [unit(f"o{i}", hex=f"0{i + 3}05", strength=power) for i, power in enumerate(strengths)]
    garrison = [unit("g", hex="0806", strength=inside, inside=True)] if inside else []
    return position(
        castles=[castle("j", hex="0106", main=True), castle("k", hex="0806", owner="ouchi")],
        mori=[unit("m", hex="0206", strength=3)],
        ouchi=[*own, *garrison],
    )


@pytest.mark.parametrize(
    ("strengths", "inside", "share"),
    [((6,), 0, 1.0), ((6, 2), 0, 0.75), ((2, 2, 2, 2), 0, 0.25), ((3, 3), 9, 0.5), ((), 4, 0.0)],
)
def test_it_is_the_strongest_forces_share_of_the_field(
    strengths: tuple[int, ...], inside: int, share: float
) -> None:
    assert concentration(enemies(*strengths, inside=inside), 1) == pytest.approx(share)


def test_the_planner_of_a_seat_answers_scattered_enemies_otherwise() -> None:
    text = (resources.files("wargame_core.gunyuden.players") / FILE).read_text("utf-8")
    text += "\n[scenario.9.s.planner]\nodds = 3\nrisk = 0\n[scenario.9.s.scattered]\nodds = 2"
    found = replace(read(text, seat=("9", "s")), scattered_below=0.5)
    massed, scattered = enemies(6, 2), enemies(2, 2, 2)
    assert found.planner_against(massed, 1).odds == 3.0
    assert found.planner_against(scattered, 1) == replace(found.planner, odds=2.0)
    assert replace(found, scattered_below=0.9).planner_against(massed, 1).odds == 2.0


def test_what_the_file_says_of_scattered_enemies_is_read_strictly() -> None:
    text = (resources.files("wargame_core.gunyuden.players") / FILE).read_text("utf-8")
    with pytest.raises(UsageError, match=r"9\.s\.scattered: unknown entry 'bravery'"):
        read(text + "\n[scenario.9.s.scattered]\nbravery = 1")
    with pytest.raises(UsageError, match="concentration: 'scattered_below' is missing"):
        read(text.replace("scattered_below = 0.5", ""))
