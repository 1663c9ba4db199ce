"""Field battles in general and skirmishes: sections 22, 23-1 to 23-3, 23-6 and 23-7."""

from __future__ import annotations

import pytest

from tests.gunyuden.rules.builder import Board, Played, castle, drive, modifiers, position, unit

HERE, THERE = "0606", "0605"


def duel(board: Board | None = None, **facts: object) -> Played:
    """A force of 30 in 0606 attacks one in 0605."""
    ours = {"strength": 30, **{k[2:]: v for k, v in facts.items() if k.startswith("m_")}}
    theirs = {"strength": 10, **{k[2:]: v for k, v in facts.items() if k.startswith("o_")}}
    state = (board or Board()).state(
        mori=[unit("m1", hex=HERE, **ours)],  # type: ignore[arg-type]
        ouchi=[unit("o1", hex=THERE, **theirs)],  # type: ignore[arg-type]
    )
    return drive(state, "attack m1")


# --- 22: choosing the battle ----------------------------------------------------------------------


@pytest.mark.rule("22-1-2")
def test_only_adjacent_enemies_can_be_attacked() -> None:
    far = position(mori=[unit("m1", hex=HERE)], ouchi=[unit("o1", hex="0604")])
    near = position(mori=[unit("m1", hex=HERE)], ouchi=[unit("o1", hex=THERE)])

    assert drive(far).refusal("attack m1") == ("22-1-2", "no-enemy-adjacent")
    assert drive(near).why_not("attack m1") is None


@pytest.mark.rule("22.0 a")
@pytest.mark.rule("22-1-1")
def test_the_attacker_names_hex_and_forces_first() -> None:
    state = position(
        mori=[unit("m1", hex=HERE)],
        ouchi=[unit("o1", hex=THERE), unit("o2", hex=THERE), unit("o3", hex="0706")],
    )
    played = drive(state, "attack m1")
    assert (played.kind, played.legal) == ("target", ["target 0605", "target 0706"])
    assert played.refusal("target 0604") == ("22-1-2", "not-adjacent")
    assert played.refusal("target 0607") == ("22-1-2", "no-enemy-there")

    played = played.then("target 0605")
    assert (played.kind, played.legal) == ("attacked-forces", ["join-force o1", "join-force o2"])
    assert played.refusal("finish") == ("22-1-1", "no-force-named")
    assert played.refusal("join-force o3") == ("22-1-2", "not-in-this-hex")


@pytest.mark.rule("22-1-3")
@pytest.mark.rule("12-1-2")
def test_a_force_attacks_once_a_phase() -> None:
    state = position(
        mori=[unit("m1", hex=HERE, strength=2), unit("m2", hex="0808")],
        ouchi=[unit("o1", hex=THERE)],
    )
    played = drive(state, "attack m1", 1, "decline")
    assert played.refusal("attack m1") == ("12-2-3", "force-has-acted")


@pytest.mark.rule("22-1-4")
@pytest.mark.rule("22.0 b")
def test_a_force_may_be_attacked_again_by_others() -> None:
    state = position(
        mori=[unit("m1", hex=HERE, strength=2), unit("m2", hex=HERE, strength=2)],
        ouchi=[unit("o1", hex=THERE)],
    )
    played = drive(state, "attack m1", 1, "decline")
    assert played.why_not("attack m2") is None
    assert played.refusal("attack m1") == ("12-2-3", "force-has-acted")


@pytest.mark.rule("22-1-5")
def test_no_attack_across_water() -> None:
    played = drive(
        Board(water=[(HERE, THERE)]).state(
            mori=[unit("m1", hex=HERE)], ouchi=[unit("o1", hex=THERE)]
        )
    )
    assert played.refusal("attack m1") == ("22-1-5", "attack-across-water")


@pytest.mark.rule("22-1-6")
def test_attacking_is_never_compulsory() -> None:
    state = position(mori=[unit("m1", hex=HERE)], ouchi=[unit("o1", hex=THERE)])
    assert "end-phase" in drive(state).legal


@pytest.mark.rule("G-45")
def test_a_garrison_cannot_be_attacked() -> None:
    state = position(
        castles=[castle("c", hex=THERE, owner="ouchi")],
        mori=[unit("m1", hex=HERE)],
        ouchi=[unit("o1", hex=THERE, inside=True)],
    )
    assert drive(state).refusal("attack m1") == ("23-7", "enemy-behind-walls")


# --- 23-1, 23-2: strength and modifiers -----------------------------------------------------------


@pytest.mark.rule("23-1-1")
def test_one_force_attacks_alone() -> None:
    state = position(
        mori=[unit("m1", hex=HERE), unit("m2", hex=HERE), unit("m3", hex=HERE, led_by="m1")],
        ouchi=[unit("o1", hex=THERE)],
    )
    played = drive(state, "attack m1", 4)
    assert played.event("attack-roll").params["strength"] == 20
    assert not played.state.acted[played.u("m2")]


@pytest.mark.rule("23-1-2")
@pytest.mark.rule("9-1-1")
def test_the_attacker_picks_some_of_several_forces() -> None:
    state = position(
        mori=[unit("m1", hex=HERE, strength=40)],
        ouchi=[unit("o1", hex=THERE), unit("o2", hex=THERE), unit("o3", hex=THERE)],
    )
    played = drive(
        state, "attack m1", "join-force o3", "join-force o1", "finish", 5, "take-losses 4 0"
    )
    assert (played.steps("o1"), played.steps("o2"), played.steps("o3")) == (0, 2, 0)


@pytest.mark.rule("23-2")
def test_strength_and_die_give_the_cell() -> None:
    event = duel(m_strength=10).then(3).event("attack-roll")
    assert event.lookup is not None
    assert (event.lookup.row, event.lookup.column, event.lookup.result) == ("3", "9–12", "1")


@pytest.mark.rule("23-2-1(1)")
@pytest.mark.rule("G-72")
@pytest.mark.parametrize("terrain", ["rough", "marsh"])
def test_attack_into_rough_or_marsh(terrain: str) -> None:
    event = duel(Board(terrain={THERE: terrain, HERE: "foothills"})).then(4).event("attack-roll")
    assert modifiers(event) == {f"terrain-{terrain}": -1}


@pytest.mark.rule("23-2-1(2)")
def test_attack_into_foothills() -> None:
    event = duel(Board(terrain={THERE: "foothills"})).then(4).event("attack-roll")
    assert modifiers(event) == {"terrain-foothills": -2}
    assert event.lookup is not None and event.lookup.row == "2"


@pytest.mark.rule("23-2-1(3)")
@pytest.mark.rule("G-21")
@pytest.mark.rule("G-73")
def test_attack_across_a_river_with_or_without_a_bridge() -> None:
    for board in (Board(rivers=[(HERE, THERE)]), Board(bridges=[(HERE, THERE)])):
        assert modifiers(duel(board).then(4).event("attack-roll")) == {"river": -2}


@pytest.mark.rule("23-2-1(4)")
@pytest.mark.rule("G-71")
def test_attack_with_the_better_commander() -> None:
    assert modifiers(duel(m_fbm=3, o_fbm=1).then(4).event("attack-roll")) == {"field-battle": 2}


@pytest.mark.rule("23-2-1(4)")
def test_the_highest_rank_counts_and_the_defender_chooses_among_equals() -> None:
    state = position(
        mori=[unit("m1", hex=HERE, strength=30)],
        ouchi=[
            unit("o1", hex=THERE, rank="taisho", fbm=0),
            unit("o2", hex=THERE, fbm=5),
            unit("o3", hex=THERE, rank="taisho", fbm=2),
            unit("o4", hex=THERE, led_by="o3", fbm=4),
        ],
    )
    played = drive(state, "attack m1", "join-force o1", "join-force o2", "join-force o3")
    assert (played.kind, played.seat) == ("defending-leader", "ouchi")
    assert played.legal == ["choose-unit o1", "choose-unit o3"]
    assert played.refusal("choose-unit o4") == ("23-2-1(4)", "not-highest-ranked")
    event = played.then("choose-unit o3", 4).event("attack-roll")
    assert modifiers(event) == {"field-battle": -2}


@pytest.mark.rule("23-2-1(5)")
@pytest.mark.rule("10-2(3)")
def test_the_lowest_morale_of_the_defenders_counts() -> None:
    state = position(
        mori=[unit("m1", hex=HERE)],
        ouchi=[unit("o1", hex=THERE), unit("o2", hex=THERE, morale=-2)],
    )
    played = drive(state, "attack m1", "join-force o1", "join-force o2", 4)
    assert modifiers(played.event("attack-roll")) == {"morale": 2}
    assert modifiers(duel(m_morale=-1).then(4).event("attack-roll")) == {"morale": -1}


@pytest.mark.rule("23-2-1 (all)")
def test_all_modifiers_of_the_attack_add_up() -> None:
    board = Board(terrain={THERE: "rough"}, rivers=[(HERE, THERE)])
    event = duel(board, m_fbm=1).then(6).event("attack-roll")
    assert modifiers(event) == {"terrain-rough": -1, "river": -2, "field-battle": 1}
    assert event.lookup is not None and event.lookup.row == "4"


# --- 23-3: losses ---------------------------------------------------------------------------------


@pytest.mark.rule("23-3")
@pytest.mark.rule("G-77")
def test_the_defender_splits_the_result() -> None:
    two = drive(
        position(
            mori=[unit("m1", hex=HERE, strength=30)],
            ouchi=[unit("o1", hex=THERE), unit("o2", hex=THERE, led_by="o1")],
        ),
        "attack m1",
        4,
    )
    assert two.legal == ["take-losses 3 0", "take-losses 2 1", "take-losses 1 2", "take-losses 0 3"]
    assert two.refusal("take-losses 1 1") == ("23-3", "not-the-whole-result")


@pytest.mark.rule("23-3")
def test_nobody_is_asked_to_retreat_when_the_steps_kill_all() -> None:
    assert duel().then(4).refusal("take-losses 2 1") == ("23-3", "nobody-left-to-retreat")


@pytest.mark.rule("23-3-1")
@pytest.mark.rule("23-3-2")
def test_steps_are_shared_freely_and_the_last_one_eliminates() -> None:
    state = position(
        mori=[unit("m1", hex=HERE, strength=30)],
        ouchi=[unit("o1", hex=THERE), unit("o2", hex=THERE, steps=1)],
    )
    played = drive(state, "attack m1", "join-force o1", "join-force o2", 3, "take-losses 2 0")
    assert (played.kind, played.seat) == ("losses", "ouchi")
    assert played.legal == ["lose-step o1", "lose-step o2"]
    after = played.then("lose-step o2")
    assert (after.hex("o2"), after.steps("o1")) == ("", 1)


@pytest.mark.rule("23-3-3")
def test_a_star_kills_a_unit() -> None:
    state = position(
        mori=[unit("m1", hex=HERE, strength=40)],
        ouchi=[unit(f"o{n}", hex=THERE, led_by="o1") for n in range(1, 6)],
    )
    played = drive(state, "attack m1", 4)
    assert played.refusal("take-losses 1 3") == ("23-3-3", "star-not-paid")
    assert played.legal == ["take-losses 4 0", "take-losses 3 1", "take-losses 2 2"]
    dealt = played.then("take-losses 2 2", "lose-step o2")
    assert dealt.hex("o2") == ""  # only o2 could still be eliminated, so that was no choice


@pytest.mark.rule("23-3-3")
def test_a_loss_that_leaves_the_star_unpaid_is_refused() -> None:
    steps = {"o1": 1, "o2": 1, "o3": 2, "o4": 2}
    state = position(
        mori=[unit("m1", hex=HERE, strength=40)],
        ouchi=[unit(name, hex=THERE, led_by="o1", steps=left) for name, left in steps.items()],
    )
    played = drive(state, "attack m1", 4, "take-losses 1 3")
    assert played.legal == ["lose-step o1", "lose-step o2"]
    assert played.refusal("lose-step o3") == ("23-3-3", "star-needs-elimination")
    assert played.refusal("lose-step m1") == ("23-3-1", "not-in-this-fight")


@pytest.mark.rule("G-77")
def test_no_result_lets_the_defender_strike_back_at_once() -> None:
    played = duel(m_strength=2).then(1)
    assert played.kind == "counterattack"


@pytest.mark.rule("25-2 a")
@pytest.mark.rule("G-36")
def test_a_dead_sodaisho_ends_the_dealing_of_losses() -> None:
    state = position(
        mori=[unit("m1", hex=HERE, strength=40)],
        ouchi=[
            unit("o1", hex=THERE, rank="sodaisho", steps=1),
            *(unit(f"o{n}", hex=THERE, led_by="o1") for n in (2, 3, 4)),
        ],
    )
    played = drive(state, "attack m1", 5, "take-losses 4 0", "lose-step o1")
    while played.kind == "losses":
        played = played.then(played.legal[0])
    assert [played.hex(f"o{n}") for n in (1, 2, 3, 4)] == [""] * 4
    assert played.kind == "rest"


# --- 23-6: counterattack --------------------------------------------------------------------------


@pytest.mark.rule("23.0")
@pytest.mark.rule("23 (example)")
def test_the_printed_example() -> None:
    state = Board(terrain={THERE: "rough"}).state(
        mori=[unit("m1", hex=HERE, strength=10)],
        ouchi=[unit("o1", hex=THERE, strength=(0, 6, 10))],
    )
    played = drive(state, "attack m1", 4, "take-losses 1 0", "counterattack", 5)

    attack, counter = played.event("attack-roll"), played.event("counter-roll")
    assert (attack.params["strength"], attack.params["losses"]) == (10, 1)
    assert attack.lookup is not None and attack.lookup.row == "3"
    assert (counter.params["strength"], counter.params["losses"]) == (6, 1)
    assert counter.modifiers == ()
    assert (played.steps("m1"), played.steps("o1")) == (1, 1)


@pytest.mark.rule("23-6")
@pytest.mark.rule("G-76")
def test_all_survivors_strike_back_together_or_not_at_all() -> None:
    state = position(
        mori=[unit("m1", hex=HERE, strength=2)],
        ouchi=[unit("o1", hex=THERE, strength=5), unit("o2", hex=THERE, strength=6)],
    )
    ready = drive(state, "attack m1", "join-force o1", "join-force o2", 1)
    assert (ready.kind, ready.legal) == ("counterattack", ["counterattack", "decline"])
    assert ready.then("counterattack", 1).event("counter-roll").params["strength"] == 11
    assert not ready.then("decline").has("counter-roll")


@pytest.mark.rule("23-6-1")
@pytest.mark.rule("23-6-3")
def test_only_the_attacking_force_loses_steps_to_a_counterattack() -> None:
    state = position(
        mori=[unit("m1", hex=HERE, strength=2), unit("m2", hex=HERE)],
        ouchi=[unit("o1", hex=THERE, strength=24)],
    )
    played = drive(state, "attack m1", 1, "counterattack", 4)
    assert (played.steps("m1"), played.steps("m2")) == (0, 2)


@pytest.mark.rule("23-6-2(1)")
@pytest.mark.rule("G-74")
def test_foothills_and_marsh_hinder_the_counterattack() -> None:
    for terrain, expected in (("foothills", -1), ("marsh", -1), ("rough", 0)):
        played = duel(Board(terrain={THERE: terrain}), m_strength=2).then(1, "counterattack", 1)
        found = modifiers(played.event("counter-roll")).get(f"terrain-{terrain}", 0)
        assert found == expected


@pytest.mark.rule("23-6-2(2)")
@pytest.mark.rule("23-6-2(3)")
@pytest.mark.rule("23-6-2(4)")
@pytest.mark.rule("23-6-2 (all)")
def test_all_modifiers_of_the_counterattack_add_up() -> None:
    board = Board(terrain={THERE: "foothills"}, rivers=[(HERE, THERE)])
    played = duel(board, m_strength=2, o_fbm=2, o_morale=-1).then(1, "counterattack", 3)
    found = modifiers(played.event("counter-roll"))
    assert found == {"terrain-foothills": -1, "river": -2, "field-battle": 2, "morale": -1}


@pytest.mark.rule("23-6-2(3)")
@pytest.mark.rule("G-75")
def test_those_who_strike_back_choose_anew_by_the_rule_of_the_counterattack() -> None:
    state = position(
        mori=[unit("m1", hex=HERE, strength=2)],
        ouchi=[
            unit("o1", hex=THERE, rank="taisho", fbm=0),
            unit("o3", hex=THERE, rank="taisho", fbm=2),
        ],
    )
    played = drive(state, "attack m1", "join-force o1", "join-force o3")
    first = played.decision
    assert (first.rule, first.prompt.key) == ("23-2-1(4)", "prompt.defending-leader")
    assert played.refusal("end-phase") == ("23-2-1(4)", "defending-leader-open")

    played = played.then("choose-unit o1", 1, "counterattack")
    again = played.decision
    assert (again.kind, again.rule) == ("defending-leader", "23-6-2(3)")
    assert again.prompt.key == "prompt.counter-leader"
    assert played.refusal("end-phase") == ("23-6-2(3)", "counter-leader-open")
    assert played.refusal("choose-unit m1") == ("23-6-2(3)", "not-highest-ranked")


@pytest.mark.rule("G-75")
@pytest.mark.parametrize(("option", "expected"), [("highest_rank", 0), ("lowest", -3)])
def test_morale_of_several_forces_that_strike_back(option: str, expected: int) -> None:
    state = Board(options={"counter_morale": option}).state(
        mori=[unit("m1", hex=HERE, strength=2, morale=-1)],
        ouchi=[unit("o1", hex=THERE, rank="taisho", morale=-1), unit("o2", hex=THERE, morale=-4)],
    )
    played = drive(state, "attack m1", "join-force o1", "join-force o2", 1, "counterattack", 3)
    assert modifiers(played.event("counter-roll")).get("morale", 0) == expected


@pytest.mark.rule("G-37")
def test_morale_of_a_single_force_is_that_of_its_lowest_unit() -> None:
    state = position(
        mori=[unit("m1", hex=HERE, strength=2)],
        ouchi=[unit("o1", hex=THERE, rank="taisho"), unit("o2", hex=THERE, led_by="o1", morale=-2)],
    )
    played = drive(state, "attack m1", 1, "counterattack", 3)
    assert modifiers(played.event("counter-roll")) == {"morale": -2}


# --- 18-4: attacked while investing, and attacks by investing forces -----------------------------


def relief(*extra: object, strength: int = 15) -> Played:
    """A relieving force attacks besiegers of a level 1 castle."""
    state = position(
        castles=[castle("c", hex=THERE, owner="mori")],
        mori=[unit("m1", hex=HERE, strength=2)],
        ouchi=[
            unit("o1", hex=THERE, strength=strength, investing=True),
            unit("o2", hex=THERE, strength=11, investing=True),
        ],
    )
    return drive(state, "attack m1", "join-force o1", "join-force o2")


@pytest.mark.rule("18-4-2 a")
@pytest.mark.rule("G-60")
def test_investing_forces_strike_back_with_half_strength_each() -> None:
    played = relief()
    assert (played.kind, played.seat) == ("give-up-investment", "ouchi")
    played = played.then("refuse", "refuse", 1, "counterattack", 1)
    assert played.event("counter-roll").params["strength"] == 8 + 6


@pytest.mark.rule("18-4-2 b")
@pytest.mark.rule("G-55")
def test_giving_up_the_investment_restores_the_strength() -> None:
    played = relief().then("accept", "refuse", 1, "counterattack", 1)
    assert played.event("counter-roll").params["strength"] == 15 + 6
    assert played.has("gives-up-investment")


@pytest.mark.rule("18-4-2 b")
def test_others_fight_in_full_when_the_investment_breaks_down() -> None:
    played = relief(strength=8).then("refuse", "accept")
    assert played.has("investment-ended")
    played = played.then(1, "counterattack", 1)
    assert played.event("counter-roll").params["strength"] == 8 + 11


@pytest.mark.rule("18-4-1")
def test_an_investing_attacker_gives_up_the_investment() -> None:
    state = position(
        castles=[castle("c", hex=HERE, owner="ouchi")],
        mori=[unit("m1", hex=HERE, strength=10, investing=True)],
        ouchi=[unit("o1", hex=THERE)],
    )
    played = drive(state, "attack m1")
    assert played.has("investment-ended")
    assert not played.state.investing[played.u("m1")]
