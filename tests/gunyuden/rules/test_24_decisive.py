"""Decisive battles: section 24 with its rulings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gunyuden.rules.builder import Board, Played, castle, drive, modifiers, unit

HERE, THERE = "0606", "0605"


def meet(
    *,
    board: Board | None = None,
    castles: Any = (),
    mori: Any = (),
    ouchi: Any = (),
    m: Any = None,
    o: Any = None,
    kind: str = "decisive-battle",
    stage: int = 1,
    **clans: Any,
) -> Played:
    """Two sōdaishō, M in 0606 and O in 0605, face each other; the first attacks the second."""
    state = (board or Board()).state(
        castles=castles,
        stage=stage,
        mori=[unit("M", hex=HERE, rank="sodaisho", **{"strength": 30, **(m or {})}), *mori],
        ouchi=[unit("O", hex=THERE, rank="sodaisho", **{"strength": 30, **(o or {})}), *ouchi],
        **clans,
    )
    played = drive(state, "attack M")
    if played.kind == "attacked-forces":
        played = played.then("join-force O", "finish")
    return played.then(kind) if kind else played


def followers(side: str, hex_: str, count: int, **facts: Any) -> list[Any]:
    """Units led by the sōdaishō of a side."""
    boss = side.upper()
    return [unit(f"{side}{n}", hex=hex_, led_by=boss, **facts) for n in range(1, count + 1)]


# --- 24-1: when and who ---------------------------------------------------------------------------


@pytest.mark.rule("24-1-1")
@pytest.mark.rule("G-85")
def test_both_sides_need_a_sodaisho() -> None:
    assert meet(kind="").legal == ["skirmish", "decisive-battle"]
    no_enemy = Board().state(
        mori=[unit("M", hex=HERE, rank="sodaisho")], ouchi=[unit("o", hex=THERE, rank="taisho")]
    )
    assert drive(no_enemy, "attack M").kind == "attack-roll"  # nothing but a skirmish is left
    no_own = Board().state(
        mori=[unit("M", hex=HERE, rank="taisho")], ouchi=[unit("O", hex=THERE, rank="sodaisho")]
    )
    assert drive(no_own, "attack M").kind == "attack-roll"


@pytest.mark.rule("24-1-2")
@pytest.mark.rule("24-1-4")
@pytest.mark.rule("24-1-5")
def test_stacked_forces_that_have_not_acted_join_the_attack() -> None:
    played = meet(
        stage=3,
        mori=[unit("m1", hex=HERE, ap=1), unit("m2", hex=HERE, acted=True), unit("m3", hex="0607")],
        kikkawa=[unit("k", hex=HERE)],
    )
    assert (played.kind, played.seat) == ("attacking-forces", "mori")
    assert played.legal == ["join-force m1", "join-force k", "finish"]
    assert played.refusal("join-force m2") == ("24-1-2", "force-has-acted")
    assert played.refusal("join-force m3")[1] == "not-in-this-hex"
    after = played.then("join-force k", "finish")
    assert after.state.acted[after.u("k")] and not after.state.acted[after.u("m1")]


@pytest.mark.rule("24-1-3")
@pytest.mark.rule("24-1-5")
def test_the_defender_brings_in_what_he_likes() -> None:
    played = meet(ouchi=[unit("o1", hex=THERE)], amago=[unit("a", hex=THERE)])
    assert (played.kind, played.seat) == ("defending-forces", "ouchi")
    assert played.legal == ["join-force o1", "join-force a", "finish"]
    played = played.then("join-force a", "finish", 3, 3)
    assert [e.params["strength"] for e in played.events if e.kind == "decisive-roll"] == [30, 40]


@pytest.mark.rule("24-1-3")
def test_of_two_sodaisho_at_least_one_fights() -> None:
    played = meet(amago=[unit("A", hex=THERE, rank="sodaisho")])
    assert played.refusal("finish") == ("24-1-1", "sodaisho-must-fight")


@pytest.mark.rule("24-1-6")
def test_garrisons_take_no_part() -> None:
    played = meet(
        castles=[castle("c", hex=HERE)],
        mori=[unit("m1", hex=HERE, inside=True), unit("m2", hex=HERE)],
    )
    assert played.refusal("join-force m1") == ("24-1-6", "garrison-in-decisive-battle")
    state = Board().state(
        castles=[castle("c", hex=HERE)],
        mori=[unit("M", hex=HERE, rank="sodaisho", inside=True)],
        ouchi=[unit("O", hex=HERE, rank="sodaisho")],
    )
    assert drive(state, "attack M").kind == "attack-roll"


@pytest.mark.rule("24-1-7")
@pytest.mark.rule("G-91")
@pytest.mark.parametrize(
    ("hex_", "terrain", "allowed"),
    [
        (HERE, "foothills", False),
        (THERE, "marsh", False),
        (THERE, "rough", True),
    ],
)
def test_ground_for_a_decisive_battle(hex_: str, terrain: str, allowed: bool) -> None:
    played = meet(board=Board(terrain={hex_: terrain}), kind="")
    assert (played.kind == "battle-kind") is allowed


@pytest.mark.rule("24-1-8")
def test_beside_a_castle_the_defender_must_agree() -> None:
    played = meet(castles=[castle("c", hex=THERE, owner="ouchi")])
    assert (played.kind, played.seat, played.legal) == ("consent", "ouchi", ["accept", "refuse"])
    assert played.then("accept").kind == "decisive-roll"
    refused = played.then("refuse")
    assert (refused.kind, refused.seat) == ("battle-refused", "mori")
    assert refused.then("skirmish").kind == "attack-roll"


@pytest.mark.rule("24-1-8")
def test_calling_off_costs_nothing() -> None:
    played = meet(castles=[castle("c", hex=THERE, owner="ouchi")]).then("refuse", "decline")
    assert played.kind == "select"
    assert played.why_not("attack M") is None


# --- 24-2: rounds ---------------------------------------------------------------------------------


@pytest.mark.rule("24-2")
@pytest.mark.rule("24-2-1")
@pytest.mark.rule("24-2-2")
def test_both_roll_before_anything_is_lost() -> None:
    played = meet(mori=followers("m", HERE, 2), ouchi=followers("o", THERE, 2))
    assert (played.kind, played.seat) == ("decisive-roll", "chance")
    once = played.then(4)
    assert once.kind == "decisive-roll" and not once.has("step-lost")
    twice = once.then(4)
    first, second = (e for e in twice.events if e.kind == "decisive-roll")
    assert first.params["unit"] == twice.u("M") and second.params["unit"] == twice.u("O")
    assert twice.kind == "losses"


@pytest.mark.rule("24-2-3 a")
def test_only_skill_and_morale_modify_the_dice() -> None:
    board = Board(terrain={THERE: "rough"}, rivers=[(HERE, THERE)])
    played = meet(board=board, m={"fbm": 3, "morale": -1}, o={"fbm": 1}).then(1, 1)
    first, second = (e for e in played.events if e.kind == "decisive-roll")
    assert modifiers(first) == {"field-battle": 2, "morale": -1}
    assert modifiers(second) == {"field-battle": -2, "morale": 1}


@pytest.mark.rule("24-2-3 b")
def test_the_player_picks_a_commander_and_the_lowest_morale_counts() -> None:
    played = meet(
        mori=[unit("m1", hex=HERE, rank="taisho", fbm=3), unit("m2", hex=HERE, fbm=5, morale=-1)],
    ).then("join-force m1", "join-force m2")
    assert (played.kind, played.legal) == ("battle-commander", ["choose-unit M", "choose-unit m1"])
    assert played.refusal("choose-unit m2") == ("24-2-3", "no-commander-here")
    played = played.then("choose-unit m1", 1)
    assert modifiers(played.event("decisive-roll")) == {"field-battle": 3, "morale": -1}


@pytest.mark.rule("24-2-4")
@pytest.mark.rule("G-87")
def test_losses_are_steps_and_the_excess_is_ignored() -> None:
    played = meet(m={"strength": 98}, o={"strength": 3}).then(6, 1)
    assert played.hex("O") == ""
    assert not played.has("losses-split")


@pytest.mark.rule("24-2-5 a")
@pytest.mark.rule("24-2-8")
def test_without_losses_there_is_another_round() -> None:
    played = meet(m={"strength": 2}, o={"strength": 2}).then(1, 1)
    assert played.kind == "decisive-roll"
    assert played.then(1, 1).kind == "decisive-roll"


@pytest.mark.rule("24-2-5 b")
@pytest.mark.rule("G-86")
@pytest.mark.parametrize(("option", "seat"), [("caused_more", "mori"), ("suffered_more", "ouchi")])
def test_one_side_may_stop_and_goes_back_a_hex(option: str, seat: str) -> None:
    played = meet(
        board=Board(options={"stop_rule": option}),
        mori=followers("m", HERE, 4, strength=1),
        ouchi=followers("o", THERE, 4, strength=1),
    ).then(4, 1)
    while played.kind == "losses":
        played = played.then(played.legal[-1])
    assert (played.kind, played.seat) == ("stop-battle", seat)
    assert played.then("refuse").kind == "decisive-roll"
    stopped = played.then("accept")
    assert (stopped.kind, stopped.seat) == ("retreat", seat)
    back = "0607" if seat == "mori" else "0604"
    after = stopped.then(f"retreat {back}")
    loser, winner = ("M", "O") if seat == "mori" else ("O", "M")
    assert (after.hex(loser), after.morale(loser)) == (back, 0)
    assert (after.kind, after.legal[0]) == ("enter-vacated-hex", f"join-force {winner}")


@pytest.mark.rule("G-86")
def test_after_a_tie_nobody_may_stop() -> None:
    played = meet(mori=followers("m", HERE, 3), ouchi=followers("o", THERE, 3)).then(3, 3)
    while played.kind == "losses":
        played = played.then(played.legal[-1])
    assert played.kind == "decisive-roll"


@pytest.mark.rule("24-2-7")
@pytest.mark.rule("G-89")
def test_when_both_are_broken_both_go_back_without_loss_of_morale() -> None:
    played = meet(m={"strength": 10}, o={"strength": 10}).then(3, 3)
    assert played.has("both-broken")
    played = played.then("retreat 0607", "retreat 0604")
    assert (played.hex("M"), played.hex("O")) == ("0607", "0604")
    assert (played.morale("M"), played.morale("O")) == (0, 0)
    assert played.kind == "rest"


@pytest.mark.rule("G-89")
def test_sides_at_one_step_still_fight_a_round() -> None:
    assert meet(m={"steps": 1}, o={"steps": 1}).kind == "decisive-roll"


# --- 24-3: forced retreat and advance -------------------------------------------------------------


def broken(
    *, die: int, board: Board | None = None, castles: Any = (), ouchi: Any = (), mori: Any = ()
) -> Played:
    """O with one step left has to retreat by a die; M has lost nothing."""
    played = meet(
        m={"strength": 10}, o={"strength": 4}, board=board, castles=castles, ouchi=ouchi, mori=mori
    )
    if played.kind == "consent":
        played = played.then("accept")
    for kind in ("attacking-forces", "defending-forces"):
        if played.kind == kind:
            played = played.then("finish")
    played = played.then(3, 1)
    assert (played.kind, played.seat) == ("forced-retreat-roll", "chance")
    return played.then(die)


@pytest.mark.rule("24-2-6")
@pytest.mark.rule("24-3-1")
@pytest.mark.rule("G-88")
def test_a_broken_side_retreats_by_the_die_and_loses_morale() -> None:
    played = broken(die=2).then("retreat 0604", "retreat 0603")
    assert (played.hex("O"), played.morale("O")) == ("0603", -2)


@pytest.mark.rule("24-3-1")
@pytest.mark.rule("G-88")
def test_bystanders_retreat_too_and_garrisons_stay() -> None:
    played = broken(
        die=1,
        castles=[castle("c", hex=THERE, owner="ouchi")],
        ouchi=[unit("o1", hex=THERE), unit("o2", hex=THERE, inside=True)],
    ).then("retreat 0604")
    assert played.kind == "forced-retreat-roll"
    played = played.then(1, "retreat 0705")
    assert (played.hex("o1"), played.morale("o1"), played.hex("o2")) == ("0705", -1, THERE)


@pytest.mark.rule("24-3-2")
def test_high_dice_cost_steps_before_the_walk() -> None:
    assert broken(die=5).hex("O") == ""  # its last step
    played = broken(die=6, ouchi=[unit("o1", hex=THERE, morale=0)])
    assert played.hex("O") == ""


@pytest.mark.rule("G-88")
def test_hexes_that_cannot_be_walked_cost_steps() -> None:
    board = Board(terrain=dict.fromkeys(("0603", "0704", "0504", "0705", "0505"), "mountain"))
    played = meet(m={"strength": 12}, o={"strength": 4}, board=board, masuda=[unit("k", hex=THERE)])
    played = played.then("finish", 3, 1, 1, 3)  # O walks one hex, the bystander should walk three
    assert (played.hex("O"), played.morale("O")) == ("0604", -1)
    assert played.event("retreat-blocked").params["losses"] == 2
    assert played.hex("k") == ""
    assert played.kind == "enter-vacated-hex"


@pytest.mark.rule("23-4-6 a")
@pytest.mark.rule("G-88")
def test_a_forced_retreat_may_end_in_a_refuge() -> None:
    played = broken(die=3, castles=[castle("c", hex="0604", owner="ouchi")])
    played = played.then("retreat 0604", "take-refuge")
    assert (played.inside("O"), played.morale("O")) == (True, -3)


@pytest.mark.rule("24-3-3")
@pytest.mark.rule("G-90")
def test_the_winner_enters_the_vacated_hex_and_goes_no_further() -> None:
    played = broken(die=1, mori=[unit("m1", hex=HERE)]).then("retreat 0604")
    assert (played.kind, played.seat) == ("enter-vacated-hex", "mori")
    assert played.legal == ["join-force M", "finish"]
    assert played.refusal("join-force m1") == ("24-3-3", "did-not-win-here")
    after = played.then("join-force M")
    assert after.hex("M") == THERE
    assert played.then("finish").hex("M") == HERE


@pytest.mark.rule("G-89")
@pytest.mark.rule("25-2 a")
def test_with_nobody_left_the_bystanders_still_retreat() -> None:
    played = meet(m={"strength": 98}, o={"strength": 3}, amago=[unit("a", hex=THERE)])
    played = played.then("finish", 6, 1)
    assert played.hex("O") == "" and played.kind == "forced-retreat-roll"
    played = played.then(1, "retreat 0604", "join-force M")
    assert (played.hex("a"), played.hex("M")) == ("0604", THERE)


@pytest.mark.rule("18-4-2 a")
def test_investing_defenders_fight_at_half_strength() -> None:
    played = meet(castles=[castle("c", hex=THERE)], o={"strength": 31, "investing": True})
    played = played.then("accept", "refuse", 1, 1)
    assert [e.params["strength"] for e in played.events if e.kind == "decisive-roll"] == [30, 16]
