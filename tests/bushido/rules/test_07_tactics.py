"""Values and losses of every pairing of tactics (7)."""

from __future__ import annotations

import pytest

from tests.bushido.rules.builder import Table, fought


def compared(table: Table) -> tuple[int, int]:
    """Values of attack and defence."""
    (event,) = table.told("compared")
    return event.params["attack"], event.params["defence"]


def losses(table: Table) -> dict[int, int]:
    """Losses that were called for, by player from 1."""
    found: dict[int, int] = {}
    for event in table.told("losses"):
        player = event.params["player"] + 1
        found[player] = found.get(player, 0) + event.params["count"]
    return found


CASES = [
    # rule, attack, defence, tactics, values, losses (player 1 attacks, player 3 defends)
    ("BU-TAC-01", "3 3", "1 3", ("battle", "battle"), (10, 8), {3: 4, 1: 1}),
    ("BU-TAC-01", "1 3", "3 3", ("battle", "battle"), (8, 10), {1: 4, 3: 1}),
    ("BU-TAC-02", "2", "2 2", ("battle", "duel"), (6, 8), {1: 2}),
    ("BU-TAC-02", "2 2", "1", ("duel", "battle"), (8, 5), {3: 3}),
    ("BU-TAC-03", "2", "1 1 1", ("battle", "ambush"), (8, 3), {3: 4, 1: 1}),
    ("BU-TAC-03", "1 1 1 1", "2", ("ambush", "battle"), (4, 8), {1: 4, 3: 2}),
    ("BU-TAC-04", "2 1 1", "2 3", ("ambush", "duel"), (8, 5), {3: 4}),
    ("BU-TAC-04", "3 3", "1 1 1", ("duel", "ambush"), (6, 6), {1: 1}),
    ("BU-TAC-06", "1 2 2", "1 1 1", ("ambush", "ambush"), (5, 3), {3: 3, 1: 3}),
    ("BU-TAC-07", "1 1", "3 3 3", ("traitor", "battle"), (0, 0), {3: 2}),
    ("BU-TAC-08", "3 3 3", "2 1", ("duel", "traitor"), (0, 0), {1: 3}),
    ("BU-TAC-09", "1 2", "1 1 3", ("traitor", "ambush"), (0, 0), {3: 3, 1: 1}),
    ("BU-TAC-10", "3 2", "1 2", ("traitor", "traitor"), (5, 3), {3: 2}),
    ("BU-TAC-11", "3", "1", ("fan", "battle"), (6, 5), {3: 1}),
    ("BU-TAC-12", "2", "3", ("fan", "duel"), (4, 3), {3: 1}),
    ("BU-TAC-13", "1 1 1 1", "1", ("ambush", "fan"), (4, 2), {3: 4}),
    ("BU-TAC-13", "2 1", "1 1 1", ("fan", "ambush"), (6, 3), {3: 3, 1: 1}),
    ("BU-TAC-14", "1", "3", ("fan", "traitor"), (2, 3), {1: 1}),
    ("BU-TAC-15", "2", "3", ("fan", "fan"), (4, 6), {1: 2}),
]


@pytest.mark.rule("BU-BAT-09")
@pytest.mark.rule("BU-BAT-10")
@pytest.mark.rule("B-15")
@pytest.mark.rule("B-20")
@pytest.mark.rule("B-25")
@pytest.mark.rule("BU-TAC-01")
@pytest.mark.rule("BU-TAC-02")
@pytest.mark.rule("BU-TAC-03")
@pytest.mark.rule("BU-TAC-04")
@pytest.mark.rule("BU-TAC-06")
@pytest.mark.rule("BU-TAC-07")
@pytest.mark.rule("BU-TAC-08")
@pytest.mark.rule("BU-TAC-09")
@pytest.mark.rule("BU-TAC-10")
@pytest.mark.rule("BU-TAC-11")
@pytest.mark.rule("BU-TAC-12")
@pytest.mark.rule("BU-TAC-13")
@pytest.mark.rule("BU-TAC-14")
@pytest.mark.rule("BU-TAC-15")
@pytest.mark.parametrize("case", CASES)
def test_a_pairing_of_tactics(case: tuple[str, str, str, tuple[str, str], object, object]) -> None:
    rule, attack, defence, tactics, values, lost = case
    table = fought(attack.replace(" ", ""), defence.replace(" ", ""), tactics)
    (event,) = table.told("compared")
    assert event.rule == rule
    assert compared(table) == values
    assert losses(table) == lost


@pytest.mark.rule("BU-TAC-05")
@pytest.mark.rule("B-26")
def test_a_duel_costs_half_of_the_warrior_honour_and_the_ground() -> None:
    table = fought("33", "2", ("duel", "duel"))
    assert compared(table) == (6, 2)
    table = Table().own(3, "c3")
    table = fought("33", "2", ("duel", "duel"))
    assert table.owner("c2") == 1
    assert losses(table) == {}
    assert [event.kind for event in table.events if event.kind == "dispersed"] == ["dispersed"]
    paid = [e for e in table.told("warrior-honour") if e.rule == "BU-TAC-05"]
    assert [(e.params["player"] + 1, e.params["change"]) for e in paid] == [(3, -10), (2, 10)]


@pytest.mark.rule("BU-TAC-05")
def test_a_beaten_samurai_goes_back_after_a_duel() -> None:
    table = fought("2", "33", ("duel", "duel"))
    assert (table.owner("c2"), table.troops("c2"), table.troops("c1")) == (3, 4, 5)
    paid = [e for e in table.told("warrior-honour") if e.rule == "BU-TAC-05"]
    assert [e.params["change"] for e in paid] == [-13, 13]


@pytest.mark.rule("BU-BAT-09")
def test_the_bushi_wins_ties() -> None:
    table = fought("22", "22", ("battle", "battle"))
    assert compared(table) == (8, 8)
    assert table.told("battle-won")[0].params["player"] == 2


@pytest.mark.rule("BU-TAC-16")
def test_kotau_is_not_played_in_battle() -> None:
    from tests.bushido.rules.builder import field_of_battle, stacked

    table = field_of_battle().discs(2, kotau=1, duel=1).discs(3, battle=1)
    stacked(table, "2", "2")
    assert table.refused("tactic kotau 0 0") == ("BU-TAC-16", "no-kotau-in-battle")
    assert "tactic kotau 0 0" not in table.legal


@pytest.mark.rule("BU-IMP-03")
@pytest.mark.rule("B-21")
def test_stakes_take_the_troops_out_of_the_battle_tactic() -> None:
    table = fought("3", "2", ("battle", "duel"), stakes=1)
    assert compared(table) == (3, 4)
    assert compared(fought("3", "2", ("battle", "duel"))) == (7, 4)


@pytest.mark.rule("BU-TAN-01")
def test_heirlooms_are_added_after_doubling() -> None:
    from tests.bushido.rules.builder import arm, field_of_battle, stacked

    table = field_of_battle().shown(2, sword=1)
    arm(table, 2, "duel")
    arm(table, 3, "battle")
    stacked(table, "22", "1").play("tactic duel 0 0", "tactic battle 0 0")
    assert compared(table) == (9, 5)
    table = field_of_battle().shown(2, sword=1, armour=1)
    arm(table, 2, "duel")
    arm(table, 3, "battle")
    stacked(table, "22", "1").play("tactic duel 0 0", "tactic battle 0 0")
    assert compared(table) == (10, 5)
