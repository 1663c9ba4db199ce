"""10.2 Specialized Warfare and 10.2.1 Technological Change (K-60 to K-64)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.draft import SetUp
from tests.gekokujo.rules.builder import (
    battle,
    open_at,
    play,
    position,
    refused,
    reinforcement,
    run,
    scenario,
    side,
    turn,
)
from wargame_core.engine.errors import MalformedActionError

SPECIALIZED = ("specialized",)
FIREARMS = ("specialized", "firearms")


def fight(oda: str, takeda: str, koku: tuple[int, int] = (0, 0), at: str = "mino", **more):
    """Oda attack Takeda; both have a Daimyō elsewhere."""
    more.setdefault("modules", FIREARMS)
    castle = {"castle": more.pop("castle")} if "castle" in more else {}
    state = position(
        side("oda", koku[0], owari="1 daimyo", **{at: oda}),
        side("takeda", koku[1], kai="1 daimyo", **{at: takeda}, **castle),
        **more,
    )
    return battle(state, "oda", at)


# --- units and prices -----------------------------------------------------------------------------


@pytest.mark.rule("10.2-01")
@pytest.mark.rule("K-61")
def test_specialised_units_replace_bushi():
    assert scenario(4, SPECIALIZED).kind_ids == (
        "daimyo",
        "spearmen",
        "swordsmen",
        "archers",
        "bannermen",
        "ronin",
    )
    state = position(
        side("oda", 9, owari="1 daimyo"), side("takeda", kai="1 daimyo"), modules=SPECIALIZED
    )
    buying = reinforcement(state, "oda")
    assert "recruit owari spearmen" in buying.legal
    with pytest.raises(MalformedActionError):
        refused(buying, "recruit owari bushi")
    assert refused(buying, "recruit owari daimyo") == ("2.1-01", "not-for-hire")
    assert refused(buying, "recruit owari ronin") == ("K-61", "not-for-hire")


@pytest.mark.rule("10.2.1-01")
def test_arquebusiers_come_with_the_expansion_only():
    assert scenario(4, SPECIALIZED).kind("arquebusiers") == -1
    with_firearms = scenario(4, FIREARMS)
    assert with_firearms.kind("arquebusiers") == 5
    assert scenario(4, ("firearms",)).kind_ids == with_firearms.kind_ids


@pytest.mark.rule("K-60")
def test_the_house_prices_and_the_flat_ones():
    def prices(**options: str) -> dict[str, int]:
        return {kind.id: kind.price for kind in scenario(4, FIREARMS, **options).kinds[1:]}

    assert prices() == {
        "spearmen": 1,
        "swordsmen": 2,
        "archers": 2,
        "bannermen": 2,
        "arquebusiers": 2,
    }
    assert prices(unit_prices="flat") == {
        "spearmen": 1,
        "swordsmen": 1,
        "archers": 1,
        "bannermen": 1,
        "arquebusiers": 2,
    }
    core = scenario(4, unit_prices="flat")
    assert [kind.price for kind in core.kinds[1:]] == [1]  # Bushi cost what they always cost
    state = position(
        side("oda", 2, owari="1 daimyo"), side("takeda", kai="1 daimyo"), modules=FIREARMS
    )
    bought = play(reinforcement(state, "oda"), "recruit owari spearmen")
    assert bought.koku("oda") == 1
    assert refused(bought, "recruit owari archers") == ("4.2-03", "too-few-koku")
    assert play(reinforcement(state, "oda"), "recruit owari swordsmen").koku("oda") == 0


@pytest.mark.rule("K-61")
def test_every_rule_for_bushi_counts_all_specialised_units():
    # Upkeep: 2 + 1 + 1 + 1 units make 3 Koku.
    state = position(
        side("oda", 3, owari="1 daimyo 2 spearmen 1 archers", ise="1 swordsmen 1 bannermen"),
        side("takeda", kai="1 daimyo"),
        modules=SPECIALIZED,
    )
    assert run(state, "upkeep").koku("oda") == 0
    # Ronin: as many as specialised units.
    hiring = fight("1 spearmen 1 archers", "1 archers", (9, 0))
    assert hiring.legal[-1] == "hire-ronin 2"
    # Bankruptcy: any of them may be removed, no Daimyō.
    poor = position(
        side("oda", 1, owari="1 daimyo 1 spearmen 1 archers", ise="1 bannermen"),
        side("takeda", kai="1 daimyo"),
        modules=SPECIALIZED,
    )
    bankrupt = run(poor, "upkeep")
    assert bankrupt.legal == [
        "remove-unit ise bannermen",
        "remove-unit owari spearmen",
        "remove-unit owari archers",
    ]
    bankrupt = play(bankrupt, "remove-unit owari archers", "remove-unit ise bannermen")
    assert bankrupt.units("oda", "owari") == {"daimyo": 1, "spearmen": 1}


@pytest.mark.rule("K-61")
def test_the_limit_of_sixty_nine_is_for_all_kinds_together():
    provinces = ("owari", "ise", "omi", "iga", "shima", "mikawa", "totomi", "suruga", "izu", "kaga")
    land = dict.fromkeys(provinces[:9], "4 spearmen 3 archers")
    state = position(
        side("oda", 9, **land, kaga="5 swordsmen", sado="1 daimyo"),
        side("takeda", kai="1 daimyo"),
        modules=SPECIALIZED,
    )
    last = reinforcement(state, "oda")
    assert refused(last, "recruit kaga archers") is None
    full = play(last, "recruit kaga spearmen")
    assert refused(full, "recruit sado archers") == ("2.1-01", "no-bushi-left")


@pytest.mark.rule("K-61")
def test_the_ninja_takes_a_specialised_unit_and_takeda_take_them_along():
    window = fight("2 spearmen", "1 archers 1 swordsmen", ninja=("oda", "assassination"))
    assert window.legal == [
        "assassinate player2 swordsmen",
        "assassinate player2 archers",
        "decline",
    ]
    state = position(
        side("takeda", kai="1 daimyo 3 spearmen 3 archers"),
        side("oda", owari="1 daimyo"),
        modules=SPECIALIZED,
    )
    riding = play(turn(state, "takeda"), "move-from kai")
    assert refused(riding, "move-to hitachi") is None


@pytest.mark.rule("K-61")
def test_the_game_starts_with_spearmen_for_the_bushi():
    state = position(side("oda"), side("takeda"), modules=SPECIALIZED)
    start = open_at(state, SetUp())
    assert start.units("oda", "owari") == {"daimyo": 3, "spearmen": 1}


@pytest.mark.rule("K-61")
def test_ronin_keep_the_profile_of_bushi():
    hired = play(fight("1 spearmen", "1 spearmen", (1, 1)), "hire-ronin 1", "hire-ronin 1")
    assert hired.dice[("oda", "ronin")] == (1, 5)
    assert hired.dice[("takeda", "ronin")] == (1, 6)


# --- each kind ------------------------------------------------------------------------------------


@pytest.mark.rule("10.2-02")
def test_spearmen():
    rolling = fight("1 spearmen", "1 spearmen")
    assert rolling.dice == {("oda", "spearmen"): (1, 6), ("takeda", "spearmen"): (1, 5)}


@pytest.mark.rule("10.2-03")
def test_two_spearmen_make_a_wall():
    assert fight("1 spearmen", "2 spearmen").dice[("takeda", "spearmen")] == (2, 4)
    assert fight("1 spearmen", "1 spearmen 1 archers").dice[("takeda", "spearmen")] == (1, 5)
    # The wall is for spearmen and for defence only.
    mixed = fight("2 spearmen", "2 spearmen 1 swordsmen")
    assert mixed.dice[("takeda", "swordsmen")] == (1, 5)
    assert mixed.dice[("oda", "spearmen")] == (2, 6)


@pytest.mark.rule("10.2-04")
def test_the_wall_does_not_add_to_a_castle():
    walled = fight("1 spearmen", "3 spearmen 1 swordsmen", castle="mino")
    assert walled.dice[("takeda", "spearmen")] == (3, 4)
    assert walled.dice[("takeda", "swordsmen")] == (1, 4)
    kyoto = fight("1 spearmen", "2 spearmen", at="yamashiro")
    assert kyoto.dice[("takeda", "spearmen")] == (2, 4)


@pytest.mark.rule("10.2-03")
@pytest.mark.rule("K-64")
def test_the_wall_is_counted_for_each_player_when_the_dice_are_rolled():
    state = position(
        side("oda", owari="1 daimyo", mino="1 archers 1 spearmen"),
        side("takeda", kai="1 daimyo", mino="2 spearmen"),
        side("uesugi", echigo="1 daimyo", mino="1 spearmen"),
        modules=SPECIALIZED,
    )
    ranged = battle(state, "oda", "mino")
    assert ranged.dice == {("oda", "archers"): (1, 4)}
    # One of the two falls to the archers, and the other stands without a wall.
    melee = play(ranged, 4, "hit player2 spearmen")
    assert melee.dice[("takeda", "spearmen")] == (1, 5)
    assert melee.dice[("uesugi", "spearmen")] == (1, 5)
    assert play(ranged, 1).dice[("takeda", "spearmen")] == (2, 4)


@pytest.mark.rule("10.2-05")
def test_swordsmen():
    rolling = fight("2 swordsmen", "2 swordsmen")
    assert rolling.dice == {("oda", "swordsmen"): (2, 5), ("takeda", "swordsmen"): (2, 5)}


@pytest.mark.rule("10.2-06")
@pytest.mark.rule("K-64")
def test_a_swordsman_who_attacks_alone_rolls_two_dice():
    assert fight("1 swordsmen", "1 swordsmen").dice == {
        ("oda", "swordsmen"): (2, 5),
        ("takeda", "swordsmen"): (1, 5),
    }
    assert fight("2 swordsmen", "1 archers").dice[("oda", "swordsmen")] == (2, 5)
    assert fight("1 swordsmen 1 bannermen", "1 archers").dice[("oda", "swordsmen")] == (1, 5)
    assert fight("1 swordsmen 1 daimyo", "1 archers").dice[("oda", "swordsmen")] == (1, 4)
    hired = play(fight("1 swordsmen", "1 archers", (1, 0)), "hire-ronin 1")
    assert hired.dice[("oda", "swordsmen")] == (1, 5)


@pytest.mark.rule("10.2-07")
@pytest.mark.rule("K-62")
def test_archers_shoot_before_melee_and_then_no_more():
    rolling = fight("2 archers 1 swordsmen", "2 archers")
    assert rolling.dice == {("oda", "archers"): (2, 4)}
    melee = play(rolling, 3, 3)
    assert melee.dice == {("oda", "swordsmen"): (1, 5), ("takeda", "archers"): (2, 6)}
    assert rolling.kinds[-1] == "phase-ranged"
    assert melee.kinds[-1] == "phase-melee"


@pytest.mark.rule("10.2-07")
def test_archers_alone_never_attack_in_melee():
    melee = play(fight("2 archers", "2 archers"), 3, 3)
    assert melee.dice == {("takeda", "archers"): (2, 6)}


@pytest.mark.rule("K-62")
def test_who_is_shot_does_not_roll_in_melee():
    rolling = fight("2 archers", "2 swordsmen")
    melee = play(rolling, 4, 3)
    assert melee.units("takeda", "mino") == {"swordsmen": 1}
    assert melee.dice == {("takeda", "swordsmen"): (1, 5)}
    over = play(rolling, 4, 4)
    assert over.at_rest
    assert over.holder("mino") == "oda"
    assert "phase-melee" not in over.kinds


@pytest.mark.rule("10.2-08")
def test_bannermen_do_not_attack_and_defend_on_six():
    rolling = fight("1 bannermen 1 spearmen", "1 bannermen")
    assert rolling.dice == {("oda", "spearmen"): (1, 6), ("takeda", "bannermen"): (1, 6)}


@pytest.mark.rule("10.2-08")
@pytest.mark.rule("K-64")
def test_a_bannerman_hastens_the_ashigaru_who_start_with_him():
    def reaches(owari: str, unit: str, **elsewhere: str) -> bool:
        state = position(
            side("oda", sado="1 daimyo", owari=owari, **elsewhere),
            side("uesugi", echigo="1 daimyo"),
            modules=FIREARMS,
        )
        group = play(turn(state, "oda"), "move-from owari")
        for kind in owari.split()[1::2]:
            if kind != unit:
                group = play(group, f"leave {kind}")
        assert refused(group, "move-to echizen") is None
        return refused(group, "move-to kaga") is None

    assert reaches("1 spearmen 1 bannermen", "spearmen")
    assert reaches("1 arquebusiers 1 bannermen", "arquebusiers")
    assert not reaches("1 swordsmen 1 bannermen", "swordsmen")
    assert not reaches("1 archers 1 bannermen", "archers")
    assert not reaches("1 spearmen 1 bannermen", "bannermen")
    assert not reaches("1 spearmen 1 archers", "spearmen", mino="1 bannermen")
    assert not reaches("1 arquebusiers 1 archers", "arquebusiers")


@pytest.mark.rule("K-64")
def test_several_bannermen_do_not_add_up():
    state = position(
        side("oda", sado="1 daimyo", owari="1 spearmen 2 bannermen"),
        side("uesugi", echigo="1 daimyo"),
        modules=SPECIALIZED,
    )
    group = play(turn(state, "oda"), "move-from owari", "leave bannermen", "leave bannermen")
    assert refused(group, "move-to kaga") is None
    assert refused(group, "move-to noto") == ("6.1-02", "too-far")


# --- 10.2.1 ---------------------------------------------------------------------------------------


@pytest.mark.rule("10.2.1-01")
@pytest.mark.rule("K-62")
def test_firearms_then_bows_then_melee():
    start = fight("1 arquebusiers 1 archers 1 swordsmen", "4 swordsmen")
    done = play(start, 1, 1, 1, *[1] * 4)
    phases = [kind for kind in done.kinds if kind.startswith("phase-")]
    assert phases == ["phase-firearm", "phase-ranged", "phase-melee"]
    assert [event.params["kind"] for event in done.told("die-misses")] == [5, 3, 2, 2, 2, 2, 2]


@pytest.mark.rule("10.2.1-02")
def test_arquebusiers_hit_on_four_and_do_not_defend():
    attacking = fight("3 arquebusiers", "3 arquebusiers")
    assert attacking.dice == {("oda", "arquebusiers"): (3, 4)}
    missed = play(attacking, 3, 3, 3)
    # Nobody rolls in melee: those who defend have no dice, those who attack have fired.
    assert missed.at_rest
    shot = play(attacking, 4, 5, 6)
    assert shot.holder("mino") == "oda"


@pytest.mark.rule("10.2.1-02")
@pytest.mark.rule("K-44")
def test_no_wall_gives_arquebusiers_a_defence_die():
    assert ("takeda", "arquebusiers") not in play(
        fight("1 swordsmen 1 archers", "2 arquebusiers 1 swordsmen", castle="mino"), 1
    ).dice


@pytest.mark.rule("10.2.1-03")
@pytest.mark.rule("K-63")
def test_a_castle_changes_nothing_for_their_fire():
    plain = fight("2 arquebusiers 1 swordsmen", "3 swordsmen")
    walled = fight("2 arquebusiers 1 swordsmen", "3 swordsmen", castle="mino")
    assert plain.dice == walled.dice == {("oda", "arquebusiers"): (2, 4)}
    # Afterwards, in melee, the castle counts as always.
    assert play(walled, 1, 1).dice[("takeda", "swordsmen")] == (3, 4)
    assert play(plain, 1, 1).dice[("takeda", "swordsmen")] == (3, 5)


@pytest.mark.rule("10.2.1-01")
def test_an_archer_who_was_shot_at_in_the_firearm_phase_shoots_if_he_lives():
    state = position(
        side("oda", owari="1 daimyo", mino="1 arquebusiers"),
        side("takeda", kai="1 daimyo", mino="1 archers 1 swordsmen"),
        modules=FIREARMS,
    )
    # Only the attacker shoots: the archers of the defender wait for melee.
    melee = play(battle(state, "oda", "mino"), 1)
    assert melee.dice == {("takeda", "swordsmen"): (1, 5), ("takeda", "archers"): (1, 6)}
