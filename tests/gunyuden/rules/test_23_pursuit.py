"""Pursuit after a skirmish: section 23-5 with its rulings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gunyuden.rules.builder import Board, Played, castle, drive, unit

HERE, THERE = "0606", "0605"


def chase(*way: str, castles: Any = (), ouchi: Any = (), mori: Any = ()) -> Played:
    """o1 retreats from 0605 by two hexes, or as told, before m1 in 0606."""
    state = Board().state(
        castles=castles,
        mori=[
            unit("m1", hex=HERE, strength=28, rank="taisho"),
            unit("m2", hex=HERE, strength=1, led_by="m1"),
            *mori,
        ],
        ouchi=[unit("o1", hex=THERE), *ouchi],
    )
    played = drive(state, "attack m1")
    if played.kind == "attacked-forces":
        played = played.then("join-force o1", "finish")
    return played.then(2, "take-losses 0 2", *way)


@pytest.mark.rule("23-5")
@pytest.mark.rule("23-5-1")
def test_pursuit_is_optional() -> None:
    played = chase("retreat 0604", "retreat 0603")
    assert (played.kind, played.seat) == ("pursuit", "mori")
    stayed = played.then("decline")
    assert stayed.hex("m1") == HERE


@pytest.mark.rule("23-5-2")
@pytest.mark.rule("G-83")
def test_pursuit_follows_the_path_up_to_the_hex_before_the_enemy() -> None:
    played = chase("retreat 0604", "retreat 0603")
    assert played.legal == ["pursue o1 0605", "pursue o1 0604", "decline"]
    assert played.refusal("pursue o1 0603") == ("23-5-4", "enemy-stops-pursuit")
    assert played.refusal("pursue o1 0705") == ("23-5-2", "off-the-retreat")
    after = played.then("pursue o1 0604")
    assert (after.hex("m1"), after.hex("m2")) == ("0604", "0604")


@pytest.mark.rule("23-5-3")
def test_pursuit_goes_as_far_as_a_refuge() -> None:
    refuge = [castle("c", hex="0604", owner="ouchi")]
    played = chase("retreat 0604", "take-refuge", castles=refuge)
    assert played.legal == ["pursue o1 0605", "pursue o1 0604", "decline"]


@pytest.mark.rule("23-5-3")
@pytest.mark.rule("23-4-6 b")
def test_pursuit_after_refuge_in_the_attacked_hex() -> None:
    played = chase("take-refuge", castles=[castle("c", hex=THERE, owner="ouchi")])
    assert played.legal == ["pursue o1 0605", "decline"]


@pytest.mark.rule("23-5-4 a")
def test_no_pursuit_while_another_force_holds_the_hex() -> None:
    played = chase("retreat 0604", "retreat 0603", ouchi=[unit("o2", hex=THERE)])
    assert played.kind == "rest"


@pytest.mark.rule("23-5-4 b")
def test_pursuit_stops_before_another_force_on_the_way() -> None:
    played = chase("retreat 0604", "retreat 0603", ouchi=[unit("o2", hex="0604")])
    assert played.legal == ["pursue o1 0605", "decline"]
    assert played.refusal("pursue o1 0604") == ("23-5-4", "enemy-stops-pursuit")


@pytest.mark.rule("G-83")
def test_the_pursuer_chooses_which_force_to_follow() -> None:
    state = Board().state(
        mori=[unit("m1", hex=HERE, strength=30)],
        ouchi=[unit("o1", hex=THERE), unit("o2", hex=THERE)],
    )
    played = drive(
        state,
        "attack m1",
        "join-force o1",
        "join-force o2",
        2,
        "take-losses 0 2",
        "retreat 0604",
        "retreat 0603",
        "retreat 0705",
        "retreat 0704",
    )
    assert played.legal == ["pursue o1 0605", "pursue o1 0604", "pursue o2 0705", "decline"]


@pytest.mark.rule("G-84")
def test_nobody_pursues_the_dead() -> None:
    state = Board(terrain={"0604": "foothills"}).state(
        mori=[unit("m1", hex=HERE, strength=15)], ouchi=[unit("o1", hex=THERE, steps=2)]
    )
    played = drive(state, "attack m1", 4, "take-losses 2 0")
    assert played.hex("o1") == ""
    assert played.kind == "rest"


@pytest.mark.rule("G-49")
def test_a_sortie_pursues_only_out_of_a_hex_without_enemies() -> None:
    def sally(*others: Any) -> Played:
        state = Board().state(
            castles=[castle("c", hex=HERE)],
            mori=[unit("m1", hex=HERE, strength=30, inside=True)],
            ouchi=[unit("o1", hex=HERE), *others],
        )
        played = drive(state, "attack m1")
        if played.kind == "attacked-forces":
            played = played.then("join-force o1", "finish")
        return played.then(3, "take-losses 0 2", "retreat 0605", "retreat 0604")

    free = sally()
    assert free.legal == ["pursue o1 0606", "pursue o1 0605", "decline"]
    out = free.then("pursue o1 0605")
    assert (out.hex("m1"), out.inside("m1")) == ("0605", False)
    assert sally(unit("o2", hex=HERE)).kind == "rest"
