"""How a match stands, and the luck of its dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.statistics.standing import HIRED, LORD, PROVINCE, STANDING, UNIT
from tests.shogun1986.rules.builder import army, open_choice, opened, play, position, side, turn
from wargame_core.analysis.luck import luck_of
from wargame_core.cli.main import main
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.errors import UsageError
from wargame_core.engine.match import Match
from wargame_core.files.recorder import save_match
from wargame_core.players.opponents import Opponents

TWO = "1 daimyo 2 swordsman"


def played(players: int) -> Match:
    seats = {f"player{n}": "random" for n in range(1, players + 1)}
    options = {"quick_start": "yes"}
    match: Match = Match(GAME, str(players), options=options, seed=1, seats=seats)
    opponents = Opponents(GAME, seats, 1)
    while match.decision is not None and opponents.act(match):
        pass
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played(3)


def test_luck_is_told_of_a_whole_match(match: Match, capsys: Any, tmp_path: Path) -> None:
    report = luck_of(match)
    assert 0 < report.counted < report.dice
    assert set(report.seats) == {"player1", "player2", "player3"}
    assert len({battle.contest.key for battle in report.battles}) == len(report.battles) > 10
    for seat, found in report.seats.items():
        of_battles = sum(battle.seats[seat].luck for battle in report.battles)
        assert of_battles == pytest.approx(found.luck), "no die counts outside battles and strikes"
        assert 0 <= found.chance.value <= 1
    first = next(e.number for e in match.entries if any(v.kind == "round" for v in e.events))
    assert all(swing.number > first for swing in report.swings), "set-up turns nothing"
    save_match(match, tmp_path / "match.gunyuden")
    for language, words in (("en", "Luck of the dice, in provinces"), ("ja", "運")):
        assert main(["luck", str(tmp_path / "match.gunyuden"), "--language", language]) == 0
        assert words in capsys.readouterr().out


def test_two_colours_are_one_seat() -> None:
    sides = (side(army("owari", TWO)), side(kai="2 spearman 1 ronin"), side(army("mutsu")), side())
    state = position(*sides, players=2)
    own = 2 * PROVINCE + LORD + 4 * UNIT + HIRED
    assert STANDING.balance(state, "player1") == pytest.approx(own)
    assert STANDING.balance(state, "player2") == pytest.approx(PROVINCE + LORD)
    state.round = 0
    assert STANDING.balance(state, "player1") == 0


def test_hits_count_as_they_are_dealt_out() -> None:
    """The castle loses first, then spearmen, and no more than there are."""
    state = position(
        side(army("owari", "1 daimyo 4 bowman 2 swordsman"), owari="1 spearman"),
        side(army("mutsu"), mino="1 spearman 1 bowman"),
        castles={"mino": 1},
    )
    fight = play(turn(state, 0, "B"), "declare owari mino army", "finish")
    before = STANDING.balance(fight, "player2")
    stands = []
    for _ in range(4):
        fight = play(fight, 1)
        stands.append(before - STANDING.balance(fight, "player2"))
    assert stands == pytest.approx([0, 0, 0, 0]), "four hits on four castle units"
    fight = play(fight, 12)
    hits = [before - STANDING.balance(fight := play(fight, 1), "player2") for _ in range(3)]
    assert hits == pytest.approx([UNIT, 2 * UNIT, 2 * UNIT])
    assert STANDING.contest(fight) is not None
    assert GAME.decision(fight).seat == CHANCE  # type: ignore[union-attr]


def test_two_battles_for_one_province_are_two_contests() -> None:
    state = position(
        side(army("owari", TWO), owari="3 spearman"), side(army("mutsu"), mino="5 bowman")
    )
    both = play(turn(state, 0, "B"), "declare owari mino army", "declare owari mino")
    first = play(both, "begin owari mino army")
    second = play(both, "begin owari mino")
    keys = [STANDING.contest(fight) for fight in (first, second)]
    assert None not in keys and keys[0] != keys[1]
    assert STANDING.contest(opened(state)) is None


def test_casualties_that_are_still_to_be_chosen_count() -> None:
    state = position(
        side(army("owari", "1 daimyo 1 swordsman 1 spearman"), owari="1 spearman"),
        side(army("mutsu"), mino="1 bowman 2 gunner"),
    )
    fight = play(turn(state, 0, "B"), "declare owari mino army", "finish")
    before = STANDING.balance(fight, "player1")
    fight = play(fight, 1, 12, 12)
    assert open_choice(fight) == "casualties"
    assert before - STANDING.balance(fight, "player1") == pytest.approx(UNIT)
    fight = play(fight, "lose swordsman army")
    assert before - STANDING.balance(fight, "player1") == pytest.approx(UNIT)


def test_the_strike_of_the_ninja_and_the_counter_are_one_contest() -> None:
    sides = (side(army("owari", TWO)), side(army("mino", TWO)), side(army("mutsu")))
    state = play(turn(position(*sides, ninja=0), 1, "A"), "strike mino")
    strike = STANDING.contest(state)
    counter = STANDING.contest(play(state, 12))
    back = STANDING.contest(play(state, 12, "strike owari"))
    assert strike == counter == back is not None
    for language in ("en", "ja"):
        assert "{" not in GAME.say(state, strike.message, language)


def test_luck_waits_for_the_end() -> None:
    match: Match = Match(GAME, "3", seed=1)
    with pytest.raises(UsageError, match="once the match is over"):
        luck_of(match)
