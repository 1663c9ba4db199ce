"""How the game is won (1, K-40, K-41)."""

from __future__ import annotations

import pytest

from scenarios.gekokujo.rules.state import State
from scenarios.gekokujo.rules.victory import CONDITIONS, Ending
from tests.gekokujo.rules.builder import (
    Played,
    Side,
    battle,
    play,
    position,
    rounds,
    run,
    scenario,
    side,
)

MANDATES = ("yamashiro", "settsu", "sagami")
ORDINARY = tuple(place for place in scenario().map.ids if place not in MANDATES)


def lands(count: int, skip: int = 0, units: str = "1 bushi") -> dict[str, str]:
    """So many provinces, none of them a Mandate Province, with units in each."""
    return dict.fromkeys(ORDINARY[skip : skip + count], units)


def holding(clan: str, count: int, koku: int = 0, skip: int = 0, **more: object) -> Side:
    """A clan with so many provinces."""
    return side(clan, koku, **{**lands(count, skip), **more})


def checked(*sides: Side, players: int = 4, **facts: object) -> Ending | None:
    """How a check ends the game, if it does."""
    state = position(*sides, players=players, **facts)  # type: ignore[arg-type]
    found: Ending | None = run(state, "check-1").state.ended
    return found


def winner(*sides: Side, **facts: object) -> str | None:
    """The clan that wins at a check."""
    found = checked(*sides, **facts)
    return None if found is None else sides[found.winner].clan


MANDATE = dict.fromkeys(MANDATES, "1 bushi")
MORI = side("mori", 9, aki="1 daimyo")


@pytest.mark.rule("1.1.1-01")
def test_the_core_game_has_two_conditions() -> None:
    assert winner(side("oda", glory=70, owari="1 daimyo"), MORI) is None
    assert winner(side("oda", **MANDATE), MORI) == "oda"
    assert winner(holding("oda", 20), MORI) == "oda"
    assert [how for how, _, _ in CONDITIONS] == ["mandate", "control", "glory"]


@pytest.mark.rule("1.1.1-02")
def test_the_mandate_goes_before_control_and_control_before_glory() -> None:
    ending = checked(side("mori", **MANDATE), holding("oda", 20, koku=9))
    assert ending is not None
    assert (ending.winner, ending.how, ending.rule) == (0, "mandate", "1.3-01")
    glory = side("mori", glory=7, aki="1 bushi", status="on_path")
    sides = (glory, holding("oda", 20))
    ending = checked(*sides, modules=["glory"])
    assert ending is not None
    assert (ending.winner, ending.how, ending.rule) == (1, "control", "1.2-01")


@pytest.mark.rule("1.1.1-03")
def test_the_game_ends_with_the_check_that_finds_a_winner() -> None:
    ended = rounds(position(holding("oda", 20), MORI), "check-2")
    assert ended.state.ended.how == "control"
    assert ended.state.frames == ()
    assert ended.kinds == ["end-control"]


def nineteen(neighbour: str) -> Played:
    """The campaign of Oda with 19 provinces; then come Mōri, who stand next to Dewa."""
    oda = holding("oda", 18, koku=30, echigo="2 bushi")
    mori = side("mori", 30, mutsu=neighbour, aki="1 daimyo")
    return rounds(position(oda, mori, order="oda mori"), "campaign")


@pytest.mark.rule("1.1.2-01")
@pytest.mark.rule("K-40")
def test_victory_is_looked_for_at_the_end_of_a_phase() -> None:
    campaign = nineteen("5 bushi")
    campaign = play(campaign, "move-from echigo", "leave bushi", "move-to dewa")
    assert campaign.state.controlled(0) == 20
    campaign = play(campaign, "finish", "move-from mutsu", "move-to dewa")
    assert campaign.state.controlled(0) == 19
    campaign = play(campaign, "finish", "hire-ronin 0", "hire-ronin 0", 1, 1, 1, 1, 1, 1)
    assert campaign.state.ended is None
    assert campaign.told("no-winner-yet")

    kept = nineteen("1 daimyo")
    kept = play(kept, "move-from echigo", "leave bushi", "move-to dewa", "finish")
    assert kept.state.ended is None
    kept = play(kept, "finish")
    assert kept.state.ended.how == "control"


@pytest.mark.rule("K-40")
def test_there_is_no_check_after_administration() -> None:
    begun = rounds(position(holding("oda", 20, koku=30), MORI))
    assert begun.asked[1] == "reinforce"
    assert begun.state.ended is None
    assert play(begun, "finish", "finish").state.ended.how == "control"


def idle(played: Played) -> Played:
    """Everybody does nothing until the next round begins."""
    number = played.state.round
    while played.state.round == number:
        played = play(played, "finish")
    return played


@pytest.mark.rule("1.1.2-02")
def test_there_are_three_checks_a_round() -> None:
    state = position(side("oda", 9, owari="1 daimyo"), MORI)
    played = idle(rounds(state))
    steps = [event.kind for event in played.events]
    first, second = (index for index, kind in enumerate(steps) if kind == "round")
    assert steps[first:second].count("no-winner-yet") == 3


@pytest.mark.rule("1.2-01")
@pytest.mark.parametrize(("count", "found"), [(19, None), (20, "oda"), (21, "oda")])
def test_control_with_four_players(count: int, found: str | None) -> None:
    assert winner(holding("oda", count), MORI) == found


@pytest.mark.rule("1.2-02")
@pytest.mark.parametrize(("count", "found"), [(17, None), (18, "oda")])
def test_control_with_five_players(count: int, found: str | None) -> None:
    assert winner(holding("oda", count), MORI, players=5) == found


@pytest.mark.rule("K-42")
@pytest.mark.parametrize(("players", "enough"), [(2, 24), (3, 22)])
def test_control_in_small_games(players: int, enough: int) -> None:
    assert winner(holding("oda", enough - 1), MORI, players=players) is None
    assert winner(holding("oda", enough), MORI, players=players) == "oda"


@pytest.mark.rule("1.2.1-01")
@pytest.mark.rule("K-41")
def test_a_tie_goes_to_more_koku_whatever_the_surplus() -> None:
    assert winner(holding("oda", 20, 9), holding("mori", 22, 7, skip=20)) == "oda"
    assert winner(holding("oda", 20, 7), holding("mori", 22, 9, skip=20)) == "mori"


@pytest.mark.rule("1.2.1-02")
def test_then_to_more_daimyo() -> None:
    first = holding("oda", 20, 5, owari="2 daimyo")
    second = holding("mori", 20, 5, skip=30, aki="3 daimyo")
    assert winner(first, second) == "mori"


@pytest.mark.rule("1.2.1-03")
def test_then_to_more_mandate_provinces() -> None:
    one = holding("mori", 19, 5, skip=30, settsu="1 daimyo")
    two = holding("oda", 19, 5, yamashiro="1 daimyo", sagami="1 bushi")  # also one province more
    assert winner(one, two) == "oda"
    assert winner(two, one) == "oda"


@pytest.mark.rule("1.2.1-04")
@pytest.mark.rule("K-41")
def test_then_to_who_would_act_first_next_round() -> None:
    more = holding("mori", 21, 5, skip=30)
    assert winner(more, holding("oda", 20, 5)) == "oda"
    assert winner(holding("oda", 20, 5), more) == "oda"
    alike = holding("mori", 20, 5, skip=30)
    assert winner(holding("oda", 20, 5), alike) == "mori"  # A to Z


@pytest.mark.rule("1.3-01")
def test_the_mandate() -> None:
    assert winner(side("oda", **MANDATE), MORI) == "oda"
    assert winner(side("oda", yamashiro="1 bushi", settsu="1 bushi"), MORI) is None
    disputed = side("mori", settsu="1 bushi", aki="1 daimyo")
    assert winner(side("oda", **MANDATE), disputed) is None


@pytest.mark.rule("1.3-02")
@pytest.mark.rule("K-57")
def test_an_ally_blocks_the_mandate() -> None:
    ally = side("mori", settsu="1 bushi", aki="1 daimyo")
    facts = {"modules": ["political"], "pacts": [("oda", "mori")], "control": {"settsu": "oda"}}
    state = position(side("oda", **MANDATE), ally, **facts)  # type: ignore[arg-type]
    assert Played(state).holder("settsu") == "oda"
    assert winner(side("oda", **MANDATE), ally, **facts) is None


def kyoto(defender: Side) -> int:
    """Target of Bushi who defend in Yamashiro against Takeda."""
    fight = battle(position(side("takeda", yamashiro="1 bushi"), defender), "takeda", "yamashiro")
    while fight.asked[1] == "ronin":
        fight = play(fight, "hire-ronin 0")
    return fight.dice[(defender.clan, "bushi")][1]


@pytest.mark.rule("1.3-03")
@pytest.mark.rule("K-37")
def test_who_defends_in_kyoto_has_a_bonus() -> None:
    defender = side("oda", yamashiro="1 bushi")
    state: State = position(side("takeda", yamashiro="1 bushi"), defender)
    assert Played(state).holder("yamashiro") is None
    assert kyoto(defender) == 5


@pytest.mark.rule("K-37")
def test_kyoto_does_nothing_for_the_attacker() -> None:
    fight = battle(
        position(side("takeda", yamashiro="1 bushi"), side("oda", yamashiro="1 bushi")),
        "takeda",
        "yamashiro",
    )
    while fight.asked[1] == "ronin":
        fight = play(fight, "hire-ronin 0")
    assert fight.dice[("takeda", "bushi")] == (1, 5)


@pytest.mark.rule("K-43")
def test_the_last_player_left_wins() -> None:
    state = position(side("oda", owari="3 bushi"), side("mori", owari="1 bushi"))
    fight = battle(state, "oda", "owari")
    assert fight.state.ended is None
    assert play(fight, 5, 1, 1, 1).state.ended == Ending(0, "last", "K-43")


@pytest.mark.rule("K-43")
@pytest.mark.parametrize(("koku", "clan"), [((3, 2), 0), ((2, 3), 1)])
def test_a_last_round_may_be_agreed(koku: tuple[int, int], clan: int) -> None:
    sides = (holding("oda", 3, koku[0]), holding("mori", 3, koku[1], skip=9))
    sides += (holding("takeda", 2, 9, skip=30),)
    ended = rounds(position(*sides, round_=4, max_rounds="4"), "round-end")
    assert (ended.state.ended.winner, ended.state.ended.how) == (clan, "rounds")
    assert ended.state.ended.tied == (0, 1)
    going_on = rounds(position(*sides, round_=3, max_rounds="4"), "round-end")
    assert going_on.state.ended is None
    assert rounds(position(*sides, round_=90), "round-end").state.ended is None


@pytest.mark.rule("K-43")
def test_most_provinces_win_after_the_last_round() -> None:
    sides = (holding("oda", 3, 9), holding("mori", 4, skip=9))
    ended = rounds(position(*sides, round_=4, max_rounds="4"), "round-end")
    assert ended.state.ended.winner == 1


@pytest.mark.rule("K-43")
@pytest.mark.rule("K-59")
def test_pacts_still_hold_when_the_last_round_is_counted() -> None:
    state = position(
        side("oda", 0, owari="1 daimyo", mikawa="1 bushi"),
        side("takeda", 9, kai="1 daimyo", mikawa="1 bushi"),
        modules=("political",),
        pacts=[("oda", "takeda")],
        control={"mikawa": "oda"},
        round_=4,
        max_rounds="4",
    )
    ended = rounds(state, "round-end")
    assert (ended.state.ended.winner, ended.state.ended.tied) == (0, (0,))
