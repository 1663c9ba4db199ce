"""What a search finds, judged on dice that it has not seen."""

from __future__ import annotations

import pytest

from scenarios.western_hero.game import GAME
from tools import search_gains
from tools.search_gains import Gain, gains, report
from wargame_core.analysis.seeds import FIRST_FITTING

NO_TIME = 1e-9


def test_a_search_without_time_finds_what_the_valuation_would_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search_gains, "EVERY", 8)
    found = [*gains(GAME, "2", "mori", NO_TIME, FIRST_FITTING)]
    assert found and set(found) == {Gain(0.0, 0.0, 0)}


def test_what_is_found_is_judged_by_the_same_dice_for_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another plan that comes to the same is worth nothing more, on any dice."""
    seen: list[int] = []
    monkeypatch.setattr(search_gains, "DICE", 2)
    state = GAME.setup("2", {}, FIRST_FITTING)
    phases = search_gains.SeriesPhases()
    usual, *others = phases.proposals(state, "ouchi", None)

    class Playouts:
        def run(self, plan: object, action: object, rolls: object, meter: object) -> list[float]:
            seen.append(id(rolls))
            return [3.0 if plan is others[0] else 1.0]

        def value(self, terms: list[float]) -> float:
            return terms[0]

    monkeypatch.setattr(phases, "playouts", lambda view, seat: Playouts())
    monkeypatch.setattr(phases, "usual", lambda view, seat: usual)
    assert search_gains._judged(phases, state, "ouchi", usual) == (0.0, 0.0)
    assert search_gains._judged(phases, state, "ouchi", others[0]) == (2.0, 0.0)
    assert seen[:2] == seen[2:] and len(set(seen)) == 2


def test_a_report_counts_phases_playouts_and_what_was_found() -> None:
    text = report([Gain(0.0, 0.0, 4), Gain(3.0, 0.3, 8), Gain(-0.6, 0.4, 6)])
    assert text == (
        "3 phases with 6.0 playouts each, in 2 something else is done;"
        " a phase comes to 0.800 more (error 0.167)"
    )


@pytest.mark.parametrize(
    "said", [["western_hero", "2", "amago", "1", "1"], ["x", "2", "m", "1", "1"]]
)
def test_a_seat_that_is_not_there_is_refused(
    said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["search_gains", *said])
    with pytest.raises(SystemExit, match=r"Found|no game|expected"):
        search_gains.main()
