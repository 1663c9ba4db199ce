"""Siege results at the end of the owner's phase, and terms (18-2, 20-4)."""

from __future__ import annotations

import pytest

from tests.gunyuden.rules.siege_builder import Siege, by_rule, invested
from wargame_core.gunyuden.rules.actions import (
    Accept,
    ChooseCastle,
    ChooseUnit,
    Decline,
    OfferSurrender,
    Refuse,
)
from wargame_core.gunyuden.rules.siege_odds import incident_terms, siege_terms


@pytest.mark.rule("18-2-1(1)")
@pytest.mark.rule("T-GAR")
def test_more_units_than_the_limit_change_the_column() -> None:
    siege = invested(level=0)
    for number in range(5):
        siege.unit(f"I{number}", "ouchi", "0303", inside=True)

    assert not siege_terms(siege.start().state, 0).over
    assert siege_terms(siege.unit("I6", "ouchi", "0303", inside=True).start().state, 0).over


@pytest.mark.rule("18-2-1(2)")
@pytest.mark.rule("T-SIEGE")
@pytest.mark.parametrize(("die", "morale"), [(2, -1), (3, -1), (4, 0), (5, 0), (6, 0)])
def test_the_siege_roll_wears_morale_down(die: int, morale: int) -> None:
    siege = invested().unit("I", "ouchi", "0303", inside=True).start().results().do(Decline())

    siege.roll(die)

    assert siege.state.morale[1] == morale
    assert siege.kind == "rest"


@pytest.mark.rule("18-2-2 a")
def test_every_unit_inside_loses_morale() -> None:
    siege = (
        invested()
        .unit("I", "ouchi", "0303", inside=True)
        .unit("J", "masuda", "0303", inside=True, morale=-1)
        .start()
        .results()
        .do(Decline())
    )

    siege.roll(3)

    assert siege.state.morale[1:] == [-1, -2]


@pytest.mark.rule("18-2-2 b")
@pytest.mark.rule("G-57")
def test_a_broken_unit_is_lost_while_others_hold_the_castle() -> None:
    siege = (
        invested()
        .unit("I", "ouchi", "0303", inside=True)
        .unit("J", "ouchi", "0303", inside=True, morale=-4)
        .start()
        .results()
        .do(Decline())
    )

    siege.roll(3)

    assert siege.state.steps[1:] == [2, 0]
    assert siege.owner() == "ouchi"


@pytest.mark.rule("18-2")
def test_the_owner_chooses_the_order_of_his_castles() -> None:
    siege = (
        invested()
        .castle("L", "ouchi", "0503")
        .castle("M", "ouchi", "0101")
        .unit("B", "mori", "0503", 12, investing=True)
        .start()
        .results()
    )

    assert (siege.kind, siege.seat) == ("siege-order", "ouchi")
    assert siege.legal == [ChooseCastle(0), ChooseCastle(1)]
    assert siege.why_not(ChooseCastle(2)).code == "castle-not-invested"
    siege.do(ChooseCastle(1), Decline()).roll(4)
    assert siege.frame.castle == 0  # the last one needs no choice
    siege.do(Decline()).roll(4)
    assert siege.kind == "rest"


@pytest.mark.rule("18-2")
def test_a_castle_has_one_result_in_its_own_phase() -> None:
    siege = (
        invested()
        .castle("L", "ouchi", "0503")
        .castle("M", "ouchi", "0101")
        .castle("N", "amago", "0105")
    )
    for name, hex_ in (("B", "0503"), ("C", "0101"), ("D", "0105")):
        siege = siege.unit(name, "mori", hex_, 12, investing=True)
    siege = siege.start().results()

    assert siege.legal == [ChooseCastle(0), ChooseCastle(1), ChooseCastle(2)]
    assert siege.why_not(ChooseCastle(3)).code == "castle-of-other-phase"
    siege.do(ChooseCastle(1), Decline()).roll(4)
    assert siege.why_not(ChooseCastle(1)).code == "castle-has-its-result"


@pytest.mark.rule("G-113")
def test_only_castles_of_the_phase_get_results() -> None:
    assert invested().start().results(0).kind == "rest"


@pytest.mark.rule("18-2-1(3)")
@pytest.mark.rule("G-58")
def test_the_incident_die_adds_castle_minus_besieger_morale() -> None:
    siege = (
        invested()
        .unit("B", "mori", "0303", 5, investing=True, morale=-1)
        .unit("I", "ouchi", "0303", inside=True, morale=-3)
        .start()
    )

    assert by_rule(incident_terms(siege.state, 0).modifiers) == {"18-2-1(3)": -2}


@pytest.mark.rule("G-59")
def test_the_owner_names_the_unit_lost_to_a_traitor() -> None:
    siege = (
        invested()
        .unit("I", "ouchi", "0303", inside=True, morale=-3)
        .unit("J", "ouchi", "0303", inside=True)
        .start()
        .results()
        .do(Decline())
    )
    siege.roll(1, 2)  # 2 - 3 = -1: one unit

    assert (siege.kind, siege.seat) == ("traitor", "ouchi")
    siege.do(ChooseUnit(2))
    assert siege.state.steps[1:] == [2, 0]
    assert siege.state.durability[0] == 10


@pytest.mark.rule("T-INC ≤−2")
@pytest.mark.rule("G-59")
def test_a_traitor_who_finds_too_few_takes_all_and_spares_the_walls() -> None:
    siege = invested().unit("I", "ouchi", "0303", inside=True, morale=-3).start().results()

    siege.do(Decline()).roll(1, 1)

    assert siege.state.steps[1] == 0
    assert (siege.state.durability[0], siege.owner()) == (10, "ouchi")


@pytest.mark.rule("T-INC −1")
def test_a_traitor_in_an_empty_castle_costs_durability() -> None:
    siege = invested(morale=-2, left=5).start().results().do(Decline()).roll(1, 1)

    assert siege.state.durability[0] == 4


@pytest.mark.rule("T-INC 0")
@pytest.mark.rule("T-INC 1–4")
@pytest.mark.rule("T-INC 5–6")
@pytest.mark.parametrize(
    ("morale", "die", "durability", "after"),
    [(-1, 1, 8, -1), (0, 1, 10, -1), (0, 4, 10, -1), (0, 5, 9, 0), (0, 6, 9, 0)],
)
def test_incidents_at_an_empty_castle(morale: int, die: int, durability: int, after: int) -> None:
    siege = invested(morale=morale).start().results().do(Decline()).roll(1, die)

    assert siege.state.durability[0] == durability
    assert siege.state.castle_morale[0] == after


@pytest.mark.rule("T-INC ≥7")
def test_besiegers_may_lose_heart() -> None:
    siege = (
        invested()
        .unit("B", "mori", "0303", 5, investing=True, morale=-1)
        .unit("I", "ouchi", "0303", inside=True)
        .start()
        .results()
    )

    siege.do(Decline()).roll(1, 6)  # 6 + 0 - (-1) = 7

    assert siege.state.morale == [-1, -2, 0]


@pytest.mark.rule("20-4")
@pytest.mark.rule("G-70")
def test_terms_that_are_refused_lead_to_the_normal_roll() -> None:
    siege = invested().unit("I", "ouchi", "0303", inside=True).start().results()

    assert (siege.kind, siege.seat) == ("offer", "ouchi")
    assert siege.why_not(OfferSurrender("A")).code == "no-such-terms"
    siege.do(OfferSurrender("D"))
    assert (siege.kind, siege.seat) == ("answer", "mori")
    siege.do(Refuse())
    assert siege.kind == "siege-roll"


@pytest.mark.rule("20-4")
@pytest.mark.rule("G-70")
def test_accepted_terms_take_the_place_of_the_roll() -> None:
    siege = (
        invested()
        .unit("I", "ouchi", "0303", inside=True)
        .unit("F", "ouchi", "0601")
        .start()
        .results()
        .do(OfferSurrender("D"), Accept())
    )

    assert siege.owner() == "mori"
    assert siege.state.hex[1] == siege.hex("0601")
    assert siege.kind == "rest"


@pytest.mark.rule("G-70")
def test_negotiated_surrender_gives_no_steps_back() -> None:
    siege = (
        Siege()
        .castle("K", "ouchi", "0303")
        .unit("A", "mori", "0303", 24, investing=True, steps=1)
        .unit("I", "ouchi", "0303", inside=True)
        .start()
        .results()
        .do(OfferSurrender("H"), Accept())
    )

    assert siege.kind == "rest"
    assert siege.state.steps == [1, 0]


@pytest.mark.rule("18.0")
@pytest.mark.parametrize("die", range(2, 7))
def test_a_siege_roll_costs_the_besieger_no_step(die: int) -> None:
    assert invested().start().results().do(Decline()).roll(die).steps("A") == [2]


@pytest.mark.rule("G-10")
def test_dice_are_rolled_by_chance() -> None:
    assert invested().start().results().do(Decline()).seat == "chance"
