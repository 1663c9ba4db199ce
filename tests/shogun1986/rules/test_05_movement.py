"""Section 5, phases A and D: armies and provincial units move."""

from __future__ import annotations

import pytest

from tests.shogun1986.rules.builder import (
    army,
    card,
    force,
    holder,
    kinds,
    legal,
    open_choice,
    play,
    position,
    refused,
    run,
    side,
    turn,
    where,
)

THREE = "1 daimyo 3 spearman"
ENEMY = side(army("mutsu"), echizen="1 spearman")


@pytest.mark.rule("SG-WAR-01")
def test_neighbours_share_a_border_or_a_sea_line() -> None:
    state = position(side(owari="1 spearman"))
    ids, adjacent = state.scenario.map.index, state.scenario.adjacent
    assert ids["mino"] in adjacent[ids["owari"]]
    assert ids["awa_boso"] in adjacent[ids["sagami"]]
    assert ids["kai"] not in adjacent[ids["owari"]]


@pytest.mark.rule("SG-WAR-02")
@pytest.mark.rule("SG-A-01")
def test_an_army_moves_through_friendly_provinces_up_to_its_level() -> None:
    own = dict.fromkeys(("owari", "mino", "shinano", "kai", "sagami"), "1 spearman")
    mine = side(army("owari", THREE, level=2), army("kai", THREE), **own)
    state = turn(position(mine, ENEMY), 0, "A")
    two = play(state, "move-from owari", "move-to mino", "move-to shinano")
    assert where(two, 0) == "shinano"
    assert refused(two, "move-to kai") == ("SG-A-01", "too-far")
    one = play(state, "move-from owari", "move-to mino")
    assert refused(one, "move-to echizen") == ("SG-A-01", "enemy-closed")
    after = play(one, "finish")
    assert refused(after, "move-from mino") == ("S-30", "marched-already")


@pytest.mark.rule("SG-WAR-03")
def test_an_army_leaves_a_regular_unit_where_nobody_else_stands() -> None:
    state = position(side(army("owari", THREE), mino="1 spearman"), ENEMY)
    moving = play(turn(state, 0, "A"), "move-from owari")
    assert refused(moving, "move-to mino") == ("SG-WAR-03", "garrison-first")
    dropped = play(moving, "leave spearman")
    assert refused(dropped, "finish") == ("SG-A-02", "garrison-dropped")
    after = play(dropped, "move-to mino")
    assert force(after, "owari") == "1 spearman"
    assert card(after, 0) == "1 daimyo 2 spearman"
    both = side(army("owari"), army("mino"), mino="1 spearman", hida="1 spearman")
    alone = turn(position(both, ENEMY), 0, "A")
    assert refused(alone, "move-from owari") == ("SG-WAR-03", "cannot-leave")


@pytest.mark.rule("SG-A-02")
def test_garrisons_only_where_needed_and_pick_ups_only_after_a_move() -> None:
    state = position(side(army("owari", THREE), owari="1 spearman", mino="2 gunner"), ENEMY)
    moving = play(turn(state, 0, "A"), "move-from owari")
    assert refused(moving, "leave spearman") == ("SG-A-02", "no-garrison-needed")
    assert refused(moving, "take-up spearman") == ("SG-A-02", "pick-up-needs-move")
    after = play(moving, "move-to mino", "take-up gunner", "take-up gunner", "finish")
    assert card(after, 0) == "1 daimyo 2 gunner 3 spearman"
    assert force(after, "mino") == ""
    assert holder(after, "mino") == 0


@pytest.mark.rule("SG-A-03")
def test_provincial_forces_do_not_move_in_phase_a() -> None:
    state = turn(
        position(side(army("owari"), owari="1 spearman", mino="3 spearman"), ENEMY), 0, "A"
    )
    assert refused(state, "move-from mino") == ("SG-A-03", "no-army-there")


@pytest.mark.rule("SG-A-04")
@pytest.mark.rule("SG-WAR-06")
def test_two_armies_swap_places_and_never_stay_together() -> None:
    state = position(
        side(army("owari"), army("mino", THREE), owari="1 spearman", mino="1 spearman"), ENEMY
    )
    moving = play(turn(state, 0, "A"), "move-from owari", "move-to mino", "finish")
    assert (where(moving, 0, 0), where(moving, 0, 1)) == ("mino", "owari")
    three = side(
        army("owari"), army("mino", THREE), **dict.fromkeys(("owari", "mino", "hida"), "1 spearman")
    )
    pushed = play(turn(position(three, ENEMY), 0, "A"), "move-from owari", "move-to mino", "finish")
    assert refused(pushed, "finish") == ("SG-WAR-06", "army-there")
    assert where(play(pushed, "move-to hida"), 0, 1) == "hida"


@pytest.mark.rule("SG-WAR-06")
def test_an_army_cannot_join_one_that_has_moved() -> None:
    names = ("owari", "mino", "mikawa")
    state = position(
        side(army("owari"), army("mino", THREE), **dict.fromkeys(names, "1 spearman")), ENEMY
    )
    moved = play(turn(state, 0, "A"), "move-from mino", "finish", "move-from owari")
    assert refused(moved, "move-to mino") == ("SG-WAR-06", "army-there")


@pytest.mark.rule("SG-A-05")
@pytest.mark.rule("SG-RON-03")
def test_ronin_of_a_moving_army_are_revealed() -> None:
    state = position(
        side(army("owari", THREE, secret=2), owari="1 spearman", mino="1 spearman"), ENEMY
    )
    after, events = run(turn(state, 0, "A"), "move-from owari", "move-to mino")
    assert card(after, 0) == "1 daimyo 3 spearman 2 ronin"
    assert "ronin-revealed" in kinds(events)


@pytest.mark.rule("SG-A-06")
def test_empty_provinces_are_closed_in_phase_a() -> None:
    state = position(side(army("owari", THREE), owari="1 spearman", mino="1 spearman"), ENEMY)
    moving = play(turn(state, 0, "A"), "move-from owari")
    assert refused(moving, "move-to mikawa") == ("SG-A-06", "empty-closed")


@pytest.mark.rule("SG-RON-05")
@pytest.mark.rule("S-17")
def test_a_move_that_leaves_too_many_ronin_is_illegal() -> None:
    state = position(
        side(army("owari", "1 daimyo 2 spearman 2 ronin"), army("hida"),
             mino="1 spearman", hida="1 spearman"), ENEMY,
    )  # fmt: skip
    assert refused(turn(state, 0, "A"), "move-from owari") == ("SG-WAR-03", "cannot-leave")
    enough = position(side(army("owari", "1 daimyo 4 spearman 2 ronin"), mino="1 spearman"), ENEMY)
    dropped = play(turn(enough, 0, "A"), "move-from owari", "leave spearman")
    assert refused(dropped, "leave bowman") == ("SG-RON-04", "cannot-stay")


@pytest.mark.rule("SG-D-01")
@pytest.mark.rule("S-42")
@pytest.mark.rule("SG-D-06")
@pytest.mark.rule("S-29")
def test_armies_conquer_empty_provinces_step_by_step() -> None:
    state = position(side(army("owari", THREE, level=2), owari="1 spearman"), ENEMY)
    moving = play(turn(state, 0, "D1"), "move-from owari", "move-to mino")
    assert holder(moving, "mino") == 0
    assert refused(moving, "move-to hida") == ("SG-WAR-03", "garrison-first")
    after = play(moving, "leave spearman", "move-to hida")
    assert holder(after, "hida") == 0
    assert where(after, 0) == "hida"
    assert force(after, "mino") == "1 spearman"
    level1 = position(side(army("owari", THREE), owari="1 spearman"), ENEMY)
    one = play(turn(level1, 0, "D1"), "move-from owari", "move-to mino")
    assert where(one, 0) == "mino"
    assert open_choice(one) == "rest"


@pytest.mark.rule("SG-D-02")
@pytest.mark.rule("S-28")
def test_a_force_splits_freely() -> None:
    state = turn(position(side(owari="4 spearman"), ENEMY), 0, "D2")
    after = play(state, "move-from owari", "take-up spearman", "move-to mino")
    after = play(after, "move-from owari", "move-to mikawa")
    assert [force(after, name) for name in ("mino", "mikawa", "owari")] == [
        "2 spearman",
        "1 spearman",
        "1 spearman",
    ]
    assert open_choice(after) == "rest"


@pytest.mark.rule("SG-D-02")
def test_units_of_a_force_join_an_army_as_far_as_the_card_allows() -> None:
    full = "1 daimyo 4 bowman 1 gunner"
    own = side(army("mino", full), owari="2 bowman 1 gunner", mino="1 spearman")
    party = play(turn(position(own, ENEMY), 0, "D2"), "move-from owari")
    assert refused(party, "join mino") == ("SG-D-03", "no-room")
    only = position(side(army("mino", full), owari="2 gunner", mino="1 spearman"), ENEMY)
    after = play(turn(only, 0, "D2"), "move-from owari", "join mino")
    assert card(after, 0) == "1 daimyo 4 bowman 2 gunner"


@pytest.mark.rule("SG-D-03")
def test_five_units_in_a_force_and_one_in_every_province() -> None:
    state = turn(position(side(owari="3 spearman", hida="5 spearman"), ENEMY), 0, "D2")
    four = play(state, "move-from hida", *["take-up spearman"] * 3)
    assert refused(four, "take-up spearman") == ("SG-D-03", "cannot-come-along")
    party = play(four, "move-to mino", "move-from owari")
    assert refused(party, "move-to mino") is None
    assert refused(play(party, "take-up spearman"), "move-to mino") == ("SG-D-03", "no-room")


@pytest.mark.rule("SG-D-04")
@pytest.mark.rule("S-30")
def test_what_has_moved_does_not_move_again() -> None:
    state = turn(position(side(owari="2 spearman", mino="1 spearman"), ENEMY), 0, "D2")
    after = play(state, "move-from owari", "move-to mikawa")
    assert refused(after, "move-from mikawa") == ("SG-D-04", "moved-already") or (
        open_choice(after) == "rest"
    )
    left = position(side(army("owari", THREE), mino="2 spearman", mikawa="2 spearman"), ENEMY)
    moved = play(
        turn(left, 0, "D1"), "move-from owari", "leave spearman", "leave spearman",
        "move-to mino", "finish",
    )  # fmt: skip
    assert open_choice(moved) == "forces"
    assert refused(moved, "move-from owari") == ("SG-D-04", "moved-already")


@pytest.mark.rule("S-30")
def test_two_full_forces_exchange_units() -> None:
    state = turn(position(side(owari="5 spearman", mino="5 gunner"), ENEMY), 0, "D2")
    over = play(state, "move-from owari", "take-up spearman", "move-to mino")
    assert force(over, "mino") == "5 gunner 2 spearman"
    assert refused(over, "finish") in (("SG-D-03", "too-large"), ("SG-SEQ-01", "nothing-to-finish"))
    after = play(over, "move-to owari") if open_choice(over) == "party" else over
    while open_choice(after) == "party" or force(after, "mino") == "4 gunner 2 spearman":
        after = play(after, "move-to owari")
    assert force(after, "owari") == "2 gunner 3 spearman"
    assert force(after, "mino") == "3 gunner 2 spearman"
    assert refused(after, "finish") is None or open_choice(after) == "rest"


@pytest.mark.rule("SG-D-05")
def test_hidden_ronin_that_move_are_revealed() -> None:
    state = turn(position(side(owari="4 spearman"), ENEMY, hidden={"owari": 1}), 0, "D2")
    party = play(state, "move-from owari", "take-up spearman")
    assert "take-up ronin" in legal(party)
    after, events = run(party, "take-up ronin", "move-to mino")
    assert force(after, "mino") == "2 spearman 1 ronin"
    assert "ronin-revealed" in kinds(events)


@pytest.mark.rule("SG-NIN-07")
def test_a_disrupted_army_does_not_move() -> None:
    state = position(
        side(army("owari", THREE, struck_by=1), army("hida"), hida="1 spearman",
             owari="1 spearman", mino="1 spearman"), ENEMY,
    )  # fmt: skip
    assert refused(turn(state, 0, "A"), "move-from owari") == ("SG-NIN-07", "disrupted")


@pytest.mark.rule("SG-WAR-04")
@pytest.mark.rule("S-10")
def test_the_two_colours_of_a_player_never_share_or_fight() -> None:
    state = position(
        side(army("owari", THREE, level=2), owari="2 spearman"),
        side(mino="1 spearman"),
        side(army("mutsu"), mikawa="1 spearman"),
        side(army("dewa")),
        players=2,
    )
    moving = play(turn(state, 0, "D1"), "move-from owari")
    assert refused(moving, "move-to mino") == ("SG-A-01", "enemy-closed")
    declaring = turn(state, 0, "B")
    assert refused(declaring, "declare owari mino army") == ("SG-WAR-04", "no-enemy-there")
    assert refused(declaring, "declare owari mikawa army") is None
