"""Finished matches for every way a scenario can end.

After a change of the rules: ``python -m tests.replays.regenerate``.
"""

import pytest

from scenarios.western_hero.game import GAME
from tests.replays.endings import (
    DRAW,
    ENDINGS,
    FOLDER,
    MISSED,
    POINTS,
    REACHED,
    Ending,
    ends_so,
)
from tests.replays.regenerate import LARGEST
from wargame_core.files.record import load_match
from wargame_core.files.scenario_info import read_toml


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_a_match_replays_to_its_winner_reason_and_digests(ending: Ending) -> None:
    match, notes = load_match(ending.path)  # compares every digest
    assert notes == ()
    assert ends_so(match, ending), match.result
    assert dict(match.options).items() >= ending.options.items()
    assert ending.path.stat().st_size <= LARGEST


def test_every_record_has_its_ending() -> None:
    assert {path.stem for path in FOLDER.glob("*.gunyuden")} == {e.name for e in ENDINGS}


def ways_to_end() -> set[tuple[str, str | None, str, str]]:
    """Scenario, winner, reason and moment of every ending that the data allow."""
    ways = set()
    for info in GAME.library.infos():
        for seat in info.seats:
            ways.add((info.id, seat.id, POINTS, "end"))
        ways.add((info.id, None, DRAW, "end"))
        document = read_toml(GAME.library.data / f"scenario_{info.id}.toml")
        aim = document.get("special", {}).get("historical_victory")
        if aim is None:
            continue
        words = "-with-clan" if "eliminated_clan" in aim else ""
        (other,) = {seat.id for seat in info.seats} - {aim["side"]}
        moments = [c.value for o in info.options if o.id == "miyano" for c in o.choices] or ["end"]
        for moment in moments:
            ways.add((info.id, aim["side"], REACHED + words, moment))
            ways.add((info.id, other, MISSED + words, moment))
    return ways


def test_every_way_to_end_has_a_record() -> None:
    found = {(e.scenario, e.winner, e.reason, e.options.get("miyano", "end")) for e in ENDINGS}
    assert found == ways_to_end()


def test_the_immediate_victory_ends_the_match_before_its_last_turn() -> None:
    match, _ = load_match(FOLDER / "2_historical_at_once.gunyuden")
    assert match.state.turn < len(match.state.scenario.turns)
