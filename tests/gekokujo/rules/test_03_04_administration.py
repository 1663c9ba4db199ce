"""The round and its administration (3, 4, K-10…K-15, K-17, K-53, K-54)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.income import upkeep_of
from scenarios.gekokujo.rules.sequence import STEPS
from tests.gekokujo.rules.builder import (
    Played,
    held,
    play,
    position,
    refused,
    reinforcement,
    rounds,
    run,
    side,
)
from wargame_core.provinces.rules.state import NOBODY

MORI = side("mori", 9, aki="1 daimyo")


@pytest.mark.rule("3.1-01")
def test_the_phases_of_a_round() -> None:
    phases = [step.phase for step in STEPS]
    assert phases == sorted(phases)
    assert set(phases) == {1, 2, 3}
    state = position(side("oda", 9, kai="1 daimyo 2 bushi"), MORI)
    table = rounds(state)
    while table.state.round < 4:
        table = play(table, "finish")
    told = [kind for kind in table.kinds if kind != "control"]
    last = [index for index, kind in enumerate(told) if kind == "round"][:2]
    assert told[last[0] : last[1]] == [
        "round",
        "income",
        "income",
        "upkeep",
        "order",
        "no-winner-yet",
        "campaign",
        "no-winner-yet",
        "winter",
        "supply",
        "no-winner-yet",
    ]


@pytest.mark.rule("3.1-01")
def test_each_kind_of_choice_has_its_phase() -> None:
    state = position(side("oda", 9, owari="1 daimyo 2 bushi"), MORI, order="oda mori")
    buying = rounds(state, "reinforcement")
    assert refused(buying, "move-from owari") == ("6.1-01", "movement-only")
    assert refused(buying, "fight owari") == ("6.2-01", "battles-after-movement")
    moving = play(buying, "finish", "finish")
    assert moving.asked == ("oda", "movement")
    assert refused(moving, "recruit owari bushi") == ("5.1-04", "reinforcement-only")


# --- income and upkeep ------------------------------------------------------------------------


@pytest.mark.rule("4.1-01")
def test_income_is_three_and_one_for_each_province() -> None:
    five = dict.fromkeys(("owari", "mikawa", "mino", "ise", "iga"), "1 bushi")
    table = run(position(side("oda", 2, **five), MORI), "income")
    assert table.koku("oda") == 2 + 8
    assert table.koku("mori") == 9 + 4
    assert [event.params["koku"] for event in table.told("income")] == [8, 4]


@pytest.mark.rule("4.1-01")
@pytest.mark.rule("K-17")
def test_contested_and_empty_provinces_bring_nothing() -> None:
    state = position(
        side("oda", owari="1 daimyo", mino="1 bushi"), side("mori", aki="1 daimyo", mino="1 bushi")
    )
    table = run(state, "income")
    assert table.holder("mino") is None
    assert table.holder("kai") is None
    assert (table.koku("oda"), table.koku("mori")) == (4, 4)


@pytest.mark.rule("4.1-02")
@pytest.mark.rule("K-10")
@pytest.mark.parametrize(("bushi", "koku"), [(1, 1), (2, 1), (4, 2), (7, 4)])
def test_upkeep_is_one_for_two_bushi(bushi: int, koku: int) -> None:
    state = position(side("oda", 9, owari=f"1 daimyo {bushi} bushi"), MORI)
    assert run(state, "upkeep").koku("oda") == 9 - koku


@pytest.mark.rule("4.1-02")
def test_upkeep_is_rounded_up_once_for_all_provinces() -> None:
    places = dict.fromkeys(("owari", "mikawa", "ise"), "1 bushi")
    assert run(position(side("oda", 9, **places), MORI), "upkeep").koku("oda") == 7


@pytest.mark.rule("4.1-03")
def test_daimyo_cost_no_upkeep() -> None:
    state = position(side("oda", 9, owari="3 daimyo"), MORI)
    assert upkeep_of(state, 0) == 0
    assert run(state, "upkeep").koku("oda") == 9


@pytest.mark.rule("4.1-04")
@pytest.mark.rule("2.3-03")
def test_upkeep_is_skipped_in_round_1() -> None:
    state = position(side("oda", 9, owari="1 daimyo 5 bushi"), MORI, round_=1)
    assert run(state, "upkeep").koku("oda") == 9


# --- the order --------------------------------------------------------------------------------


@pytest.mark.rule("4.1-05")
def test_fewest_provinces_act_first() -> None:
    state = position(
        side("oda", 0, owari="1 bushi", ise="1 bushi"),
        side("mori", 0, aki="1 bushi", suo="1 bushi", nagato="1 bushi", iwami="1 bushi"),
        side("takeda", 9, kai="1 bushi", suruga="5 bushi", izu="1 bushi"),
        order="mori takeda oda",
    )
    assert run(state, "order").order() == ["oda", "takeda", "mori"]


@pytest.mark.rule("4.1-05")
@pytest.mark.rule("K-17")
def test_contested_provinces_do_not_count_for_the_order() -> None:
    state = position(
        side("oda", 5, owari="1 bushi", ise="1 bushi", kai="1 bushi"),
        side("takeda", 5, suruga="1 bushi", izu="1 bushi", totomi="1 bushi", kai="1 bushi"),
        side("mori", 5, aki="1 bushi", suo="1 bushi", iwami="1 bushi", nagato="1 bushi"),
    )
    assert run(state, "order").order() == ["oda", "takeda", "mori"]


@pytest.mark.rule("4.1-06")
def test_then_less_koku() -> None:
    state = position(side("oda", 5, owari="1 daimyo"), side("takeda", 2, kai="9 bushi"))
    assert run(state, "order").order() == ["takeda", "oda"]


@pytest.mark.rule("4.1-07")
@pytest.mark.rule("K-54")
def test_then_fewer_units() -> None:
    state = position(
        side("oda", 5, owari="3 daimyo 3 bushi"), side("takeda", 5, kai="1 daimyo 4 bushi")
    )
    assert run(state, "order").order() == ["takeda", "oda"]


@pytest.mark.rule("4.1-08")
@pytest.mark.rule("K-53")
def test_then_the_alphabet_without_macrons() -> None:
    homes = {"uesugi": "echigo", "otomo": "bungo", "oda": "owari", "hojo": "sagami", "mori": "aki"}
    state = position(*(side(clan, 5, **{home: "1 daimyo"}) for clan, home in homes.items()))
    assert run(state, "order").order() == ["hojo", "mori", "oda", "otomo", "uesugi"]


@pytest.mark.rule("4.1-09")
@pytest.mark.rule("K-12")
def test_the_order_uses_what_is_left_after_upkeep_and_bankruptcy() -> None:
    state = position(
        side("oda", 1, owari="1 daimyo", ise="1 bushi", shima="1 bushi", iga="1 bushi"),
        side("mori", 9, aki="1 bushi", suo="1 bushi", iwami="1 daimyo"),
        order="mori oda",
    )
    broke = run(state, "upkeep", "order")
    assert broke.asked == ("oda", "bankruptcy")
    lost = play(broke, "remove-unit ise bushi", "remove-unit shima bushi")
    assert lost.at_rest
    assert held(lost.state, "oda") == ["iga", "owari"]
    assert lost.order() == ["oda", "mori"]  # two provinces against three


@pytest.mark.rule("K-12")
def test_koku_count_for_the_order_after_upkeep() -> None:
    state = position(
        side("oda", 4, owari="1 daimyo 6 bushi"), side("takeda", 3, kai="3 daimyo 2 bushi")
    )
    assert run(state, "order").order() == ["takeda", "oda"]
    assert run(state, "upkeep", "order").order() == ["oda", "takeda"]  # 1 and 2 Koku


@pytest.mark.rule("4.1-09")
def test_nobody_pays_before_all_have_collected() -> None:
    table = rounds(position(side("oda", 0, owari="1 daimyo 2 bushi"), MORI))
    kinds = [kind for kind in table.kinds if kind in ("income", "upkeep", "order")]
    assert kinds == ["income", "income", "upkeep", "order"]
    assert table.koku("oda") == 3
    assert not table.told("bankrupt")


# --- bankruptcy -------------------------------------------------------------------------------


def broke(koku: int, **units: str) -> Played:
    """Oda pay their upkeep."""
    return run(position(side("oda", koku, **units), MORI), "upkeep")


@pytest.mark.rule("4.2-01")
def test_two_bushi_for_each_missing_koku() -> None:
    table = broke(1, owari="1 daimyo 5 bushi", ise="3 bushi")
    assert table.told("bankrupt")[0].params == {"player": 0, "missing": 3, "count": 6}
    choice = ["remove-unit owari bushi"] * 4 + ["remove-unit ise bushi"] * 2
    done = play(table, *choice)
    assert done.at_rest
    assert done.units("oda", "owari") == {"daimyo": 1, "bushi": 1}
    assert done.units("oda", "ise") == {"bushi": 1}


@pytest.mark.rule("4.2-02")
@pytest.mark.rule("4.2-04")
@pytest.mark.rule("K-13")
def test_what_can_be_paid_is_paid_first() -> None:
    table = broke(2, owari="1 daimyo 5 bushi", ise="5 bushi")
    assert table.koku("oda") == 0
    assert table.told("bankrupt")[0].params["count"] == 6
    fewer = play(table, *["remove-unit owari bushi", "remove-unit ise bushi"] * 3)
    assert fewer.at_rest
    assert fewer.koku("oda") == 0
    assert fewer.state.all_bushi(0) == 4
    assert min(fewer.state.treasury) == 0


@pytest.mark.rule("4.2-02")
def test_the_payment_told_is_what_was_paid() -> None:
    table = broke(1, owari="1 daimyo 5 bushi", ise="3 bushi")
    assert table.told("upkeep")[0].params == {"player": 0, "koku": 1}
    assert table.told("bankrupt")[0].params["missing"] == 3
    assert not broke(0, owari="1 daimyo 5 bushi").told("upkeep")


@pytest.mark.rule("K-13")
def test_where_all_bushi_are_lost_nobody_is_asked_which() -> None:
    state = position(side("oda", 0, kai="2 daimyo 1 bushi", mino="1 daimyo 1 bushi"), MORI)
    table = run(state, "supply")  # 2 provinces and 5 units: 4 Koku, 8 Bushi
    assert table.told("bankrupt")[0].params == {"player": 0, "missing": 4, "count": 2}
    assert table.at_rest
    assert table.state.all_units(0) == table.state.all_daimyo(0) == 3


@pytest.mark.rule("K-13")
def test_a_daimyo_is_never_lost_to_debt() -> None:
    table = broke(1, owari="1 daimyo 2 bushi", ise="2 bushi")
    assert refused(table, "remove-unit owari daimyo") == ("K-13", "daimyo-never-lost-to-debt")
    assert refused(table, "remove-unit kai bushi") == ("4.2-01", "no-such-unit")


@pytest.mark.rule("K-13")
def test_who_has_too_few_bushi_loses_them_and_the_rest_is_forgiven() -> None:
    state = position(side("oda", 0, kai="1 daimyo 1 bushi", mino="1 bushi"), MORI)
    table = run(state, "supply")  # 2 provinces and 3 units: 3 Koku, 6 Bushi
    assert not table.told("supply")
    assert table.told("bankrupt")[0].params == {"player": 0, "missing": 3, "count": 2}
    assert table.at_rest
    assert table.state.all_bushi(0) == 0
    assert table.units("oda", "kai") == {"daimyo": 1}
    assert held(table.state, "oda") == ["kai"]


@pytest.mark.rule("K-27")
def test_ronin_cannot_be_given_up_for_debt() -> None:
    table = broke(1, owari="2 bushi", ise="2 bushi")
    assert refused(table, "remove-unit owari ronin") == ("K-27", "no-ronin-on-the-board")


@pytest.mark.rule("4.2-03")
@pytest.mark.rule("K-15")
def test_what_is_wanted_but_cannot_be_paid_is_illegal() -> None:
    table = reinforcement(position(side("oda", 0, owari="1 daimyo 4 bushi"), MORI), "oda")
    # Only Finish was legal, and it has been taken.
    assert table.at_rest
    one = reinforcement(position(side("oda", 1, owari="1 daimyo 4 bushi"), MORI), "oda")
    one = play(one, "recruit owari bushi") if one.asked[1] == "reinforce" else one
    assert one.at_rest
    assert one.state.all_bushi(0) == 5
    pair = position(side("oda", 2, owari="1 daimyo"), MORI)
    poor = reinforcement(pair, "oda")
    assert refused(poor, "hire sabotage") == ("5.1-02", "too-few-koku")
    assert not poor.told("bankrupt")


@pytest.mark.rule("4.2-03")
def test_winter_supply_is_a_required_cost() -> None:
    state = position(side("oda", 1, kai="1 daimyo 2 bushi", ise="2 bushi"), MORI)
    table = run(state, "supply")
    assert table.asked == ("oda", "bankruptcy")
    assert table.state.frames[-1].count == 2


@pytest.mark.rule("K-14")
def test_several_bankruptcies_are_one() -> None:
    state = position(
        side("oda", 0, mino="1 bushi", ise="1 daimyo"),
        side("takeda", 0, kai="1 bushi", izu="1 daimyo"),
        side("uesugi", 0, mino="1 bushi", echigo="1 daimyo"),
        order="uesugi takeda oda",
    )
    table = run(state, "upkeep")
    assert [event.params["player"] for event in table.told("bankrupt")] == [0, 1, 2]
    assert table.at_rest  # each had one Bushi to lose
    assert [event.params["player"] for event in table.told("unit-lost")] == [2, 1, 0]
    kinds = table.kinds
    assert kinds.index("control") > max(i for i, kind in enumerate(kinds) if kind == "unit-lost")
    assert not table.state.present(table.place("mino"))
    assert table.state.control[table.place("kai")] == NOBODY


@pytest.mark.rule("K-14")
def test_removals_are_asked_in_the_known_order_and_touch_own_units_only() -> None:
    state = position(
        side("oda", 0, mino="2 bushi", owari="2 daimyo"),
        side("takeda", 1, mino="3 bushi", suruga="1 bushi", izu="1 daimyo"),
        side("uesugi", 1, kai="3 bushi", echigo="1 daimyo 1 bushi"),
        order="uesugi takeda oda",
    )
    table = run(state, "upkeep")
    assert table.asked == ("uesugi", "bankruptcy")
    assert refused(table, "remove-unit suruga bushi") == ("4.2-01", "no-such-unit")
    # Oda's two are gone only when all have chosen, and then Mino is Takeda's.
    first = play(table, "remove-unit kai bushi", "remove-unit kai bushi")
    assert first.asked == ("takeda", "bankruptcy")
    assert first.holder("mino") is None
    done = play(first, "remove-unit mino bushi", "remove-unit suruga bushi")
    assert done.at_rest
    assert done.holder("mino") == "takeda"
    assert done.holder("suruga") is None


@pytest.mark.rule("4.2-01")
def test_units_are_removed_only_for_debt() -> None:
    table = reinforcement(position(side("oda", 5, owari="1 daimyo"), MORI), "oda")
    assert refused(table, "remove-unit owari daimyo") == ("4.2-01", "nothing-to-remove")
