"""Negotiated surrender: an offer with all its terms (20-4, G-70)."""

from __future__ import annotations

import pytest

from tests.gunyuden.rules.siege_builder import Siege, invested
from wargame_core.gunyuden.rules.actions import (
    Accept,
    ChooseHex,
    ChooseUnit,
    Decline,
    EndPhase,
    Finish,
    GainStep,
    OfferSurrender,
    Refuse,
)
from wargame_core.gunyuden.rules.engine import legal_actions
from wargame_core.gunyuden.text import notation
from wargame_core.gunyuden.text.words import describe, say


def garrisoned(units: int = 3, *, friends: tuple[str, ...] = ("0601",)) -> Siege:
    """Siege results are due for a castle with some units inside; friends stand elsewhere."""
    siege = invested()
    for number in range(units):
        siege.unit(f"I{number}", "ouchi", "0303", inside=True, morale=-1)
    for number, hex_ in enumerate(friends):
        siege.unit(f"F{number}", "ouchi", hex_)
    return siege.start().results()


@pytest.mark.rule("20-4")
@pytest.mark.rule("G-70")
@pytest.mark.parametrize(("letter", "count"), [("E", 1), ("F", 2), ("G", 3)])
def test_the_owner_names_those_who_are_to_die(letter: str, count: int) -> None:
    siege = garrisoned(5).do(OfferSurrender(letter))

    for number in range(count):
        assert (siege.kind, siege.seat) == ("offer-units", "ouchi")
        siege.do(ChooseUnit(siege.u(f"I{number}")))

    named = tuple(siege.u(f"I{number}") for number in range(count))
    assert (siege.kind, siege.seat) == ("answer", "mori")
    assert siege.frame.prompt(siege.state).params["units"] == named
    assert siege.event("terms-offered").params["units"] == named
    assert siege.steps("I0", "I1", "I2", "I3", "I4") == [2] * 5  # nobody dies yet
    siege.do(Accept())
    assert siege.kind == "rest"
    assert siege.owner() == "mori"
    assert siege.steps("I0", "I1", "I2", "I3", "I4") == [0] * count + [2] * (5 - count)
    assert {siege.where(f"I{number}") for number in range(count, 5)} == {"0601"}


@pytest.mark.rule("G-70")
def test_units_are_named_from_inside_and_once() -> None:
    siege = garrisoned().do(OfferSurrender("F"), ChooseUnit(1))

    assert siege.legal == [ChooseUnit(2), ChooseUnit(3)]
    assert siege.why_not(ChooseUnit(1)).code == "already-named"
    assert siege.why_not(ChooseUnit(siege.u("F0"))).code == "not-in-this-garrison"
    refusal = siege.why_not(EndPhase())
    assert (refusal.rule, refusal.code) == ("20-4", "offer-units-open")
    assert (refusal.facts["left"], refusal.facts["terms"]) == (1, "F")


@pytest.mark.rule("G-70")
@pytest.mark.rule("20-3-2 a")
def test_the_offer_names_the_hex_to_which_the_others_would_go() -> None:
    siege = garrisoned(friends=("0601", "0505")).do(OfferSurrender("E"), ChooseUnit(2))

    assert (siege.kind, siege.seat) == ("offer-destination", "ouchi")
    hexes = [siege.hex("0505"), siege.hex("0601")]
    assert siege.legal == [ChooseHex(hex_) for hex_ in hexes]
    assert siege.frame.prompt(siege.state).params["units"] == (1, 3)
    assert siege.why_not(ChooseHex(siege.hex("0303"))).code == "hex-of-lost-castle"
    assert siege.why_not(EndPhase()).code == "offer-destination-open"
    siege.do(ChooseHex(hexes[0]))
    assert siege.frame.prompt(siege.state).params["hex"] == hexes[0]
    siege.do(Accept())
    assert siege.kind == "rest"
    assert [siege.where(name) for name in ("I0", "I2")] == ["0505"] * 2
    assert siege.morale("I0", "I2") == [0, 0]


@pytest.mark.rule("G-70")
def test_result_d_costs_nobody_but_names_the_hex() -> None:
    siege = garrisoned(friends=("0601", "0505")).do(OfferSurrender("D"))

    assert siege.kind == "offer-destination"
    siege.do(ChooseHex(siege.hex("0601")), Accept())
    assert siege.where("I0") == siege.where("I2") == "0601"


@pytest.mark.rule("G-70")
@pytest.mark.rule("20-3-2 d")
def test_without_a_hex_the_others_surrender() -> None:
    siege = garrisoned(2, friends=()).do(OfferSurrender("E"), ChooseUnit(1))

    assert siege.kind == "answer"
    assert siege.do(Accept()).happened("nowhere-to-go")
    assert siege.steps("I0", "I1") == [0, 0]


@pytest.mark.rule("G-70")
@pytest.mark.parametrize(("letter", "units"), [("E", 1), ("F", 2), ("G", 1), ("H", 3)])
def test_where_all_must_die_nothing_is_to_be_named(letter: str, units: int) -> None:
    siege = garrisoned(units).do(OfferSurrender(letter))

    assert siege.kind == "answer"
    assert siege.frame.units == tuple(siege.u(f"I{number}") for number in range(units))
    siege.do(Accept())
    assert siege.steps(*(f"I{number}" for number in range(units))) == [0] * units


@pytest.mark.rule("G-70")
def test_refused_terms_harm_nobody() -> None:
    siege = garrisoned().do(OfferSurrender("F"), ChooseUnit(1), ChooseUnit(3), Refuse())

    assert siege.kind == "siege-roll"
    assert siege.steps("I0", "I1", "I2") == [2, 2, 2]
    assert siege.owner() == "ouchi"


@pytest.mark.rule("G-70")
@pytest.mark.rule("G-66")
def test_besiegers_of_two_clans_choose_the_captor_but_not_the_dead() -> None:
    siege = invested().unit("B", "kikkawa", "0303", 12, investing=True)
    for number in range(3):
        siege.unit(f"I{number}", "ouchi", "0303", inside=True)
    siege = siege.unit("F", "ouchi", "0601").start().results()
    siege.do(OfferSurrender("E"), ChooseUnit(siege.u("I1")), Accept())

    assert (siege.kind, siege.seat) == ("captor", "mori")
    siege.do(ChooseUnit(siege.u("B")))
    assert (siege.kind, siege.owner()) == ("rest", "kikkawa")
    assert siege.steps("I0", "I1", "I2") == [2, 0, 2]


@pytest.mark.rule("G-70")
@pytest.mark.rule("25-2 a")
def test_where_the_agreed_hex_is_lost_the_others_choose_anew() -> None:
    siege = invested().unit("S", "ouchi", "0303", rank="sodaisho", inside=True)
    siege.unit("G", "masuda", "0303", inside=True).unit("Z", "ouchi", "0505")
    siege = siege.unit("Y", "masuda", "0101").start().results()
    siege.do(OfferSurrender("E"), ChooseUnit(siege.u("S")), ChooseHex(siege.hex("0505")))

    siege.do(Accept())  # with the sōdaishō his army is gone, and the hex is empty

    assert siege.steps("S", "Z") == [0, 0]
    assert siege.where("G") == "0101"


@pytest.mark.rule("20-4")
@pytest.mark.rule("G-70")
def test_an_empty_castle_is_offered_too_and_all_letters_are_one() -> None:
    siege = invested().start().results()

    assert (siege.kind, siege.seat) == ("offer", "ouchi")
    assert siege.legal == [Decline(), OfferSurrender("D")]
    assert siege.why_not(OfferSurrender("H")).code == "terms-for-nobody"
    assert siege.why_not(OfferSurrender("A")).code == "no-such-terms"
    assert describe(siege.state, OfferSurrender("D"), "en") == "Offer the empty castle"
    siege.do(OfferSurrender("D"))
    assert (siege.kind, siege.seat) == ("answer", "mori")
    siege.do(Accept())
    assert (siege.kind, siege.owner()) == ("rest", "mori")


def reduced(*, garrison: int = 2, steps: int = 1) -> Siege:
    """A castle invested by the two reduced units of one force; a reduced unit stands by."""
    siege = Siege().castle("K", "ouchi", "0303")
    siege.unit("A", "mori", "0303", rank="taisho", investing=True, steps=steps)
    siege.unit("B", "mori", "0303", led_by="A", investing=True, steps=steps)
    siege.unit("O", "mori", "0303", steps=1)
    for number in range(garrison):
        siege.unit(f"I{number}", "ouchi", "0303", inside=True, morale=-1)
    return siege.start().results()


WITH_BONUS = OfferSurrender("H", bonus=True)


@pytest.mark.rule("20-4")
@pytest.mark.rule("G-70")
@pytest.mark.rule("20-3 H")
@pytest.mark.rule("G-67")
def test_h_can_be_offered_with_the_step_bonus() -> None:
    siege = reduced()

    assert siege.legal == [Decline(), *map(OfferSurrender, "DEFGH"), WITH_BONUS]
    siege.do(WITH_BONUS)
    assert (siege.kind, siege.seat) == ("answer", "mori")
    assert siege.event("terms-offered-bonus").params["units"] == (siege.u("I0"), siege.u("I1"))
    assert siege.frame.prompt(siege.state).key == "prompt.answer-bonus"
    assert siege.why_not(EndPhase()).code == "answer-bonus-open"
    assert siege.steps("A", "B", "I0", "I1") == [1, 1, 2, 2]
    siege.do(Accept())
    a, b = siege.u("A"), siege.u("B")
    assert (siege.kind, siege.seat, siege.owner()) == ("step-bonus", "mori", "mori")
    assert siege.frame.left == 2  # half of four steps
    assert siege.legal == [GainStep(a), GainStep(b), Finish()]
    assert siege.why_not(GainStep(siege.u("O"))).code == "not-calling-force"
    siege.do(GainStep(b), GainStep(a))
    assert siege.kind == "rest"
    assert siege.steps("A", "B", "O", "I0", "I1") == [2, 2, 1, 0, 0]


@pytest.mark.rule("G-70")
def test_h_without_the_bonus_gives_no_steps_back_to_a_reduced_besieger() -> None:
    siege = reduced().do(OfferSurrender("H"))

    assert siege.happened("terms-offered")
    assert siege.why_not(EndPhase()).code == "answer-open"
    siege.do(Accept())
    assert siege.kind == "rest"
    assert siege.steps("A", "B", "I0", "I1") == [1, 1, 0, 0]


@pytest.mark.rule("G-70")
def test_a_refused_bonus_gives_no_steps_back() -> None:
    siege = reduced().do(WITH_BONUS, Refuse())

    assert siege.kind == "siege-roll"
    assert siege.owner() == "ouchi"
    assert siege.steps("A", "B", "I0", "I1") == [1, 1, 2, 2]


@pytest.mark.rule("G-70")
@pytest.mark.parametrize(
    ("siege", "offer", "rule", "code"),
    [
        (reduced(), OfferSurrender("G", bonus=True), "20-3 H", "bonus-only-with-h"),
        (reduced(), OfferSurrender("A", bonus=True), "20-4", "no-such-terms"),
        (reduced(garrison=0), WITH_BONUS, "20-4", "terms-for-nobody"),
        (reduced(garrison=0), OfferSurrender("D", bonus=True), "20-3 H", "bonus-only-with-h"),
        (garrisoned(), WITH_BONUS, "20-3 H", "no-besieger-reduced"),
    ],
)
def test_the_bonus_is_offered_where_it_gives_something(
    siege: Siege, offer: OfferSurrender, rule: str, code: str
) -> None:
    refusal = siege.why_not(offer)

    assert offer not in siege.legal
    assert (refusal.rule, refusal.code) == (rule, code)
    for language in ("en", "ja"):
        words = say(siege.state.scenario, refusal.message, language)
        assert "{" not in words and code not in words


@pytest.mark.rule("G-70")
def test_a_reduced_force_that_does_not_invest_earns_no_bonus() -> None:
    siege = reduced(steps=2)  # only O, who stands by, has lost a step

    assert WITH_BONUS not in siege.legal
    assert siege.why_not(WITH_BONUS).facts["units"] == (siege.u("A"),)


@pytest.mark.rule("G-70")
@pytest.mark.rule("G-66")
def test_the_besieger_says_which_of_his_forces_regains_steps() -> None:
    siege = invested().unit("B", "mori", "0303", investing=True, steps=1)
    siege = siege.unit("I", "ouchi", "0303", inside=True).start().results()
    siege.do(WITH_BONUS, Accept())

    assert (siege.kind, siege.seat) == ("captor", "mori")
    siege.do(ChooseUnit(siege.u("B")), GainStep(siege.u("B")))
    assert siege.steps("A", "B", "I") == [2, 2, 0]


@pytest.mark.rule("G-70")
def test_the_bonus_stands_in_the_written_action_and_in_the_words() -> None:
    state = reduced().state

    for text, offer in (("H", OfferSurrender("H")), ("H bonus", WITH_BONUS)):
        assert notation.write(state.scenario, offer) == f"offer-surrender {text}"
        assert notation.read(state.scenario, f"offer-surrender {text}") == offer
    assert describe(state, WITH_BONUS, "en").endswith("(H, step bonus)")
    assert len({describe(state, offer, "ja") for offer in legal_actions(state)}) == 7
