"""Section 4: plan, swords, castles, levies, rōnin and the hire of the ninja."""

from __future__ import annotations

import pytest

from scenarios.shogun1986.rules.actions import Allot
from scenarios.shogun1986.rules.sequence import STEPS
from tests.shogun1986.rules.builder import (
    army,
    card,
    force,
    kinds,
    legal,
    line,
    open_choice,
    play,
    position,
    refused,
    run,
    side,
)
from wargame_core.engine import procedure

A, B, C = side(owari="2 spearman"), side(kai="2 spearman"), side(mino="2 spearman")


@pytest.mark.rule("SG-SEQ-01")
def test_the_actions_of_a_round() -> None:
    assert [step.id for step in STEPS] == [
        "plan", "swords", "build", "levy", "ronin", "ninja", "war",
        "remove-ronin", "recover", "koku", "check",
    ]  # fmt: skip


@pytest.mark.rule("SG-SEQ-02")
def test_war_is_waged_by_one_after_another() -> None:
    state = line(position(A, B), "war")
    assert state.turn == 0
    first = procedure.decision(state)
    assert first is not None
    assert first.seat == "player1"
    assert play(state, "finish").turn == 0


@pytest.mark.rule("SG-PLN-01")
def test_the_spy_sees_one_allocation_that_is_locked() -> None:
    """He chooses when all others are done: nobody plans for eyes that he knows of."""
    state = line(position(A, B, C, koku=3, ninja=0), "plan")
    assert (open_choice(state), state.frames[-1].waiting) == ("plan", ("player2", "player3"))
    asked = procedure.decision(state)
    assert asked is not None
    assert asked.seat == "player2"
    spying = play(state, "allot 1 0 1 0 1", "allot 0 0 3 0 0")
    assert open_choice(spying) == "spy"
    assert "Allot" not in repr(spying.seen_by("player1").frames)
    assert refused(spying, "spy player1") == ("SG-PLN-01", "no-one-to-spy-on")
    after, events = run(spying, "spy player2")
    (seen,) = [event for event in events if event.kind == "spied"]
    assert seen.seats == ("player1", "player2")
    assert after.frames[-1].waiting == ("player1",)
    frames = {seat: repr(after.seen_by(seat).frames) for seat in after.scenario.seats}
    assert "levy=1" in frames["player1"]
    assert "levy=3" not in frames["player1"]
    assert "levy=1" not in frames["player3"]
    done = play(after, "allot 3 0 0 0 0")
    assert done.plans == (Allot(3, 0, 0, 0, 0), Allot(1, 0, 1, 0, 1), Allot(0, 0, 3, 0, 0))


@pytest.mark.rule("SG-PLN-01")
def test_the_spy_may_look_at_nobody() -> None:
    spying = play(line(position(A, B, koku=3, ninja=0), "plan"), "allot 3 0 0 0 0")
    assert open_choice(spying) == "spy"
    assert play(spying, "decline", "allot 0 0 0 3 0").plans[0] == Allot(0, 0, 0, 3, 0)


@pytest.mark.rule("SG-PLN-02")
@pytest.mark.rule("SG-PLN-03")
@pytest.mark.rule("SG-PLN-04")
@pytest.mark.rule("SG-PLN-05")
def test_all_koku_are_divided_and_build_holds_nothing_or_two() -> None:
    state = line(position(A, B, koku=5), "plan")
    assert refused(state, "allot 4 0 0 0 0") == ("SG-PLN-02", "all-koku")
    assert refused(state, "allot 2 1 1 1 0") == ("SG-PLN-04", "build-nothing-or-all")
    assert refused(state, "allot 2 3 0 0 0") == ("SG-PLN-04", "build-nothing-or-all")
    after = play(state, "allot 1 2 1 1 0", "allot 5 0 0 0 0")
    assert after.treasury[:2] == [0, 0]


def swords(*bids: int) -> object:
    plans = [Allot(bid, 0, 0, 0, 0) for bid in bids]
    return line(position(A, B, C, plans=plans), "swords")


@pytest.mark.rule("SG-SWD-01")
def test_bidders_take_swords_in_order_of_koku() -> None:
    state = swords(2, 3, 0)
    asked = procedure.decision(state)  # type: ignore[arg-type]
    assert asked is not None
    assert asked.seat == "player2"
    after = play(state, "take-sword 2")  # type: ignore[arg-type]
    assert refused(after, "take-sword 2") == ("SG-SWD-01", "sword-not-free")
    assert play(after, "take-sword 3").swords == (3, 2, 1)


@pytest.mark.rule("SG-SWD-02")
@pytest.mark.rule("S-05")
def test_equal_bidders_draw_who_chooses_first() -> None:
    state = swords(2, 2, 0)
    assert open_choice(state) == "draw-tied"  # type: ignore[arg-type]
    after = play(state, "draw player2", "take-sword 1")  # type: ignore[arg-type]
    assert refused(after, "take-sword 1") == ("SG-SWD-01", "sword-not-free")
    assert play(after, "take-sword 2").swords == (2, 1, 3)


@pytest.mark.rule("SG-SWD-03")
@pytest.mark.rule("S-04")
@pytest.mark.rule("S-06")
def test_without_bid_swords_are_drawn() -> None:
    state = swords(1, 0, 0)
    after = play(state, "take-sword 1")  # type: ignore[arg-type]
    assert open_choice(after) == "draw-sword"
    assert legal(after) == ["take-sword 2", "take-sword 3"]
    assert open_choice(swords(0, 0, 0)) == "draw-sword"  # type: ignore[arg-type]


@pytest.mark.rule("SG-BLD-01")
def test_a_castle_and_then_a_fortress() -> None:
    state = position(A, plans=[Allot(0, 2, 0, 0, 0)], castles={"owari": 1})
    after = play(line(state, "build"), "build owari")
    assert after.castles == {after.scenario.map.index["owari"]: 2}
    again = position(
        side(owari="1 spearman", mino="1 spearman"),
        castles={"owari": 2},
        plans=[Allot(0, 2, 0, 0, 0)],
    )
    assert refused(line(again, "build"), "build owari") == ("SG-BLD-01", "fortress-already")
    assert refused(line(again, "build"), "build kai") == ("SG-WAR-02", "not-held")


@pytest.mark.rule("SG-BLD-03")
@pytest.mark.rule("S-39")
def test_the_last_castle_goes_to_the_lower_sword() -> None:
    nine = ("yamato", "kawachi", "izumi", "settsu", "iga", "ise", "shima", "omi", "mutsu")
    state = position(
        A,
        B,
        side(**dict.fromkeys(nine, "1 spearman")),
        castles=dict.fromkeys(nine, 1),
        plans=[Allot(0, 2, 0, 0, 0), Allot(0, 2, 0, 0, 0)],
    )
    after, events = run(line(state, "build"), "build owari", "build kai")
    assert after.scenario.map.index["owari"] in after.castles
    assert after.scenario.map.index["kai"] not in after.castles
    assert kinds(events)[-1] == "build-lost"


@pytest.mark.rule("SG-BLD-03")
def test_koku_are_lost_where_nothing_can_be_built() -> None:
    state = position(A, B, castles={"owari": 2}, plans=[Allot(0, 2, 0, 0, 0)] * 2)
    after, events = run(line(state, "build"), "build kai")
    assert set(after.castles) == {after.scenario.map.index[name] for name in ("owari", "kai")}
    assert line(position(A, castles={"owari": 2}, plans=[Allot(0, 2, 0, 0, 0)]), "build").castles
    assert kinds(events)[-1] == "built-castle"


LAND = dict.fromkeys(("owari", "kai", "mino", "omi", "iga", "ise", "shima", "kii"), "1 spearman")


@pytest.mark.rule("SG-LEV-01")
@pytest.mark.rule("S-02")
@pytest.mark.rule("S-03")
def test_a_koku_buys_one_row_of_the_list() -> None:
    state = line(position(side(**LAND), plans=[Allot(0, 0, 3, 0, 0)]), "levy")
    bought = play(
        state, "levy owari bowman", "levy kai gunner", "levy mino gunner",
        "levy omi spearman", "levy iga spearman",
    )  # fmt: skip
    assert refused(bought, "levy ise bowman") == ("SG-LEV-01", "too-few-koku")
    after = play(bought, "levy ise spearman")
    assert force(after, "owari") == "1 bowman 1 spearman"
    assert open_choice(after) == "rest"
    assert refused(state, "levy owari ronin") == ("SG-LEV-01", "not-for-levy")


@pytest.mark.rule("SG-LEV-02")
@pytest.mark.rule("SG-LEV-03")
def test_one_levy_in_a_province_also_for_the_army() -> None:
    state = position(
        side(army("kai"), kai="1 spearman", owari="1 spearman"), plans=[Allot(0, 0, 5, 0, 0)]
    )
    levied = play(line(state, "levy"), "levy kai bowman army")
    assert refused(levied, "levy kai bowman") == ("SG-LEV-02", "levied-there")
    after = play(levied, "levy owari bowman")
    assert open_choice(after) == "rest"
    assert card(after, 0) == "1 daimyo 1 bowman"


@pytest.mark.rule("SG-LEV-04")
@pytest.mark.rule("SG-LEV-05")
def test_limits_of_armies_and_forces() -> None:
    state = position(
        side(army("kai", "1 daimyo 4 bowman 10 gunner"), owari="5 spearman"),
        plans=[Allot(0, 0, 5, 0, 0)],
    )
    levying = line(state, "levy")
    assert refused(levying, "levy kai swordsman army") == ("SG-LEV-04", "card-full")
    assert refused(levying, "levy kai spearman army") == ("SG-LEV-04", "card-full")
    assert refused(levying, "levy owari spearman") == ("SG-LEV-05", "force-full")
    assert refused(levying, "levy owari bowman army") == ("SG-LEV-02", "no-army-there")
    assert refused(levying, "levy kai spearman") is None


@pytest.mark.rule("SG-RON-02")
@pytest.mark.rule("SG-RON-04")
@pytest.mark.rule("SG-RON-07")
@pytest.mark.rule("SG-RON-08")
@pytest.mark.rule("S-14")
def test_ronin_hide_where_regular_units_are_more() -> None:
    state = position(
        side(army("kai", "1 daimyo 2 gunner"), owari="3 spearman", mino="5 spearman"),
        side(hida="1 spearman"),
        plans=[Allot(0, 0, 0, 3, 0)],
    )
    hiding = play(line(state, "ronin"), "hide owari", "hide owari")
    assert refused(hiding, "hide owari") == ("SG-RON-04", "too-many-ronin")
    after = play(hiding, "hide kai army", "hide kai army", "hide mino")
    assert open_choice(after) == "hide"
    after = play(after, "hide mino")
    assert sum(after.secret[0].values()) == 4
    assert after.armies[0][0].secret == 2
    unseen = after.seen_by("player2")
    assert not unseen.secret[0]
    assert not unseen.armies[0][0].secret
    assert unseen.hired[0] == 6


@pytest.mark.rule("S-13")
def test_the_daimyo_counts_as_a_regular_unit() -> None:
    state = position(side(army("kai", "1 daimyo 1 gunner")), plans=[Allot(0, 0, 0, 2, 0)])
    after = line(state, "ronin")
    assert legal(after) == ["hide kai army", "end-purchases"]
    assert play(after, "hide kai army").armies[0][0].secret == 1


@pytest.mark.rule("SG-NIN-01")
@pytest.mark.rule("SG-NIN-02")
@pytest.mark.rule("S-33")
@pytest.mark.parametrize(("bids", "hirer"), [((2, 1, 0), 0), ((2, 2, 1), -1), ((0, 0, 0), -1)])
def test_the_only_highest_bid_hires_the_ninja(bids: tuple[int, ...], hirer: int) -> None:
    plans = [Allot(0, 0, 0, 0, bid) for bid in bids]
    assert line(position(A, B, C, plans=plans), "ninja").ninja == hirer


@pytest.mark.rule("SG-NIN-06")
def test_who_has_struck_does_not_spy() -> None:
    state = position(A, B, C, koku=3, ninja=0)
    state.ninja_used = True
    assert open_choice(line(state, "plan")) == "plan"
