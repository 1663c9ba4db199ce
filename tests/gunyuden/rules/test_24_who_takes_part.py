"""Decisive battles: who is held back, who is done, and who stays in the way (24-1, 24-3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gunyuden.rules.builder import Board, Played, drive, unit
from wargame_core.engine.decision import Refusal
from wargame_core.gunyuden.rules.scenario import SpecialRules
from wargame_core.gunyuden.rules.state import State

HERE, THERE = "0606", "0605"


def meet(
    board: Board | None = None, *, mori: Any = (), ouchi: Any = (), strength: int = 30, **clans: Any
) -> Played:
    """The sōdaishō M attacks the sōdaishō O and wants a decisive battle."""
    state = (board or Board()).state(
        mori=[unit("M", hex=HERE, rank="sodaisho", strength=strength), *mori],
        ouchi=[unit("O", hex=THERE, rank="sodaisho", strength=strength), *ouchi],
        **clans,
    )
    played = drive(state, "attack M")
    if played.kind == "attacked-forces":
        played = played.then("join-force O", "finish")
    return played.then("decisive-battle")


def frozen(state: State, leader: int) -> Refusal | None:
    """Holds one clan of the attacker still."""
    clan = state.scenario.clans[state.scenario.units[leader].clan].id
    return Refusal("34.7(2)", "frozen", {"unit": leader}) if clan == "kikkawa" else None


@pytest.mark.rule("G-105")
def test_a_frozen_force_does_not_join_the_attack() -> None:
    board = Board(special=SpecialRules(restraints=(frozen,)))
    played = meet(board, mori=[unit("m1", hex=HERE)], kikkawa=[unit("k", hex=HERE)])

    assert played.legal == ["join-force m1", "finish"]
    assert played.refusal("join-force k") == ("34.7(2)", "frozen")


@pytest.mark.rule("G-85")
def test_all_who_attack_are_done_and_nobody_else() -> None:
    played = meet(mori=[unit("m1", hex=HERE), unit("m2", hex=HERE)])
    played = played.then("join-force m1", "finish")

    acted = {name for name in ("M", "m1", "m2", "O") if played.state.acted[played.u(name)]}
    assert acted == {"M", "m1"}


def stopped(**clans: Any) -> Played:
    """M has caused more and goes back a hex; O has won."""
    weak = [unit(f"m{n}", hex=HERE, led_by="M", strength=1) for n in range(4)]
    sturdy = [unit(f"o{n}", hex=THERE, led_by="O", strength=1) for n in range(4)]
    played = meet(mori=weak + list(clans.pop("mori", ())), ouchi=sturdy, **clans)
    if played.kind == "attacking-forces":
        played = played.then("finish")
    played = played.then(4, 1)
    while played.kind == "losses":
        played = played.then(played.legal[-1])
    assert (played.kind, played.seat) == ("stop-battle", "mori")
    return played.then("accept", "retreat 0607")


@pytest.mark.rule("G-90")
@pytest.mark.rule("24-3-3")
def test_nobody_enters_a_hex_in_which_a_bystander_is_left() -> None:
    assert stopped().kind == "enter-vacated-hex"
    played = stopped(mori=[unit("by", hex=HERE)])

    assert played.hex("by") == HERE
    assert played.kind != "enter-vacated-hex"
    assert played.hex("O") == THERE


@pytest.mark.rule("24-2-5 b")
def test_all_who_fought_go_back_when_their_side_stops() -> None:
    weak = [unit(f"m{n}", hex=HERE, led_by="M", strength=1) for n in range(4)]
    sturdy = [unit(f"o{n}", hex=THERE, led_by="O", strength=1) for n in range(4)]
    played = meet(mori=[*weak, unit("x", hex=HERE, strength=1)], ouchi=sturdy)
    played = played.then("join-force x", 4, 1)
    while played.kind == "losses":
        played = played.then("lose-step m0" if "lose-step m0" in played.legal else played.legal[-1])
    played = played.then("accept")
    while played.kind == "retreat":
        played = played.then(played.legal[0])

    around = {"0605", "0706", "0707", "0607", "0507", "0506"}
    assert {played.hex("M"), played.hex("m3"), played.hex("x")} <= around - {THERE}
    assert {played.morale(name) for name in ("M", "m3", "x", "O")} == {0}


@pytest.mark.rule("24-2-5 a")
@pytest.mark.parametrize("die", [2, 3])
def test_the_battle_goes_on_while_both_sides_have_somebody_in_full(die: int) -> None:
    sides = {"M": ["M", *(f"m{n}" for n in range(4))], "O": ["O", *(f"o{n}" for n in range(3))]}
    played = meet(
        mori=[unit(name, hex=HERE, led_by="M", strength=2) for name in sides["M"][1:]],
        ouchi=[unit(name, hex=THERE, led_by="O", strength=2) for name in sides["O"][1:]],
        strength=6,
    )

    def in_full() -> list[bool]:
        return [any(played.steps(n) == 2 for n in names) for names in sides.values()]

    rounds = 0
    while played.kind in ("decisive-roll", "losses", "stop-battle"):
        if played.kind == "decisive-roll":
            assert all(in_full())
            played, rounds = played.then(die, die), rounds + 1
        else:
            full = [f"lose-step {u}" for u in sides["M"] + sides["O"] if played.steps(u) == 2]
            spread = [action for action in played.legal if action in full] or played.legal
            played = played.then("refuse" if played.kind == "stop-battle" else spread[0])
    assert rounds > 1 and not all(in_full())


@pytest.mark.rule("24-2-4")
@pytest.mark.rule("G-87")
@pytest.mark.parametrize("dice", [(4, 1), (2, 5), (6, 6)])
def test_every_number_rolled_is_so_many_steps(dice: tuple[int, int]) -> None:
    names = {"M": ["M", *(f"m{n}" for n in range(6))], "O": ["O", *(f"o{n}" for n in range(6))]}
    played = meet(
        mori=[unit(name, hex=HERE, led_by="M", strength=3) for name in names["M"][1:]],
        ouchi=[unit(name, hex=THERE, led_by="O", strength=3) for name in names["O"][1:]],
    )
    played = played.then(*dice)
    while played.kind == "losses":
        played = played.then(played.legal[-1])

    by_attack, by_defence = (e.params["losses"] for e in played.events if e.kind == "decisive-roll")
    lost = {side: 14 - sum(played.steps(name) for name in names[side]) for side in names}
    assert lost == {"M": by_defence, "O": by_attack}
    assert by_attack and by_defence
    assert {played.hex("M"), played.hex("O")} == {HERE, THERE}
