"""What a search finds, judged on dice that it has not seen."""

from __future__ import annotations

import pytest

from scenarios.western_hero.game import GAME
from tools import search_gains
from tools.search_gains import Gain, gains, judged, report
from wargame_core.analysis.seeds import FIRST_FITTING
from wargame_core.gunyuden.players.phase_search import SeriesPhases
from wargame_core.players.search.chance import Rolls

NO_TIME = 1e-9


def test_a_search_without_time_finds_what_the_valuation_would_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search_gains, "EVERY", 8)
    found = [*gains(GAME, "2", "mori", NO_TIME, FIRST_FITTING)]
    assert found and set(found) == {Gain(0.0, 0.0, 0)}


class Playouts:
    """Ends that are worth what the dice of each playout show, and more for some plans."""

    def __init__(self, better: object) -> None:
        self._better = better

    def run(self, plan: object, action: object, rolls: Rolls, meter: object) -> list[float]:
        luck = rolls.one_of("die", 6) + 6.0 * rolls.one_of("die", 6)
        return [luck + 2.0 * (plan is self._better)]

    def value(self, terms: list[float]) -> float:
        return terms[0]


def test_both_plans_are_judged_on_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    state, phases = GAME.setup("2", {}, FIRST_FITTING), SeriesPhases()
    usual, better, other = phases.proposals(state, "ouchi", None)[:3]
    monkeypatch.setattr(phases, "playouts", lambda view, seat: Playouts(better))
    monkeypatch.setattr(phases, "usual", lambda view, seat: usual)
    assert judged(phases, state, "ouchi", usual, 1) == (0.0, 0.0)
    assert judged(phases, state, "ouchi", other, 1) == (0.0, 0.0)
    assert judged(phases, state, "ouchi", better, 1) == (2.0, 0.0)


def test_a_report_counts_phases_playouts_and_what_was_found() -> None:
    text = report([Gain(0.0, 0.0, 4), Gain(3.0, 0.3, 8), Gain(-0.6, 0.4, 6)])
    assert text == (
        "3 phases with 6.0 playouts each, in 2 something else is done;"
        " a phase comes to 0.800 more (error 0.167)"
    )
    assert report([]) == "No phase was looked at."


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("western_hero 2 amago 1 1", "Found the seat amago"),
        ("nothing 2 mori 1 1", "nothing"),
        ("gekokujo 4 player1 1 1", "expected one of the Gunyuden series"),
        ("western_hero 2 mori x 1", "Found x as seconds"),
        ("western_hero 2 mori nan 1", "Found nan as seconds"),
        ("western_hero 2 mori 1 -1", "Found -1 as the number of matches"),
        ("western_hero 2 mori 1", "python -m tools.search_gains"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(
    said: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["search_gains", *said.split()])
    with pytest.raises(SystemExit, match=sentence):
        search_gains.main()
