"""What the window offers a force that is clicked: where a scenario lets it sail, that too."""

from __future__ import annotations

import pytest

from tests.gunyuden.rules.builder import Played
from tests.western_hero.rules.at_sea import mori_phase, ouchi_phase, spent
from tests.western_hero.rules.at_start import ready
from wargame_core.gunyuden.rules.actions import Sail
from wargame_core.gunyuden.rules.engine import legal_actions
from wargame_core.gunyuden.views.window import all_attempts


def sailing(played: Played, unit: str) -> list[Sail]:
    """The action of sailing that is shown for the force of a unit."""
    place = played.state.hex[played.u(unit)]
    (force,) = [f for f in all_attempts(played.state, place) if f.unit == played.u(unit)]
    assert {"Sail"} >= {a.text for a in force.attempts if isinstance(a.action, Sail)}
    return [a.action for a in force.attempts if isinstance(a.action, Sail)]


@pytest.mark.rule("35.7(2).1")
@pytest.mark.rule("35.7(2).6")
def test_a_force_on_the_coast_is_offered_the_sea() -> None:
    played = ouchi_phase()
    (action,) = sailing(played, "sue_harukata")
    assert action.free and action in legal_actions(played.state)
    (action,) = sailing(spent(), "sue_harukata")
    assert not action.free and action in legal_actions(spent().state)


@pytest.mark.rule("35.7(2).1")
def test_a_force_inland_learns_why_it_cannot_sail() -> None:
    played = ouchi_phase(ohara_takanobu="1627")
    (action,) = sailing(played, "ohara_takanobu")
    assert action not in legal_actions(played.state)
    assert played.refusal("sail 1627 free") == ("35.7(2).1", "not-coastal")


@pytest.mark.rule("35.7(2).5")
def test_clans_without_ships_are_not_offered_any() -> None:
    played = ouchi_phase(masuda_fujikane="1828")
    assert sailing(played, "masuda_fujikane") == []
    assert sailing(mori_phase(), "yoshimi_masayori") == []
    assert len(sailing(mori_phase(), "mori_motonari")) == 1


@pytest.mark.rule("G-102")
def test_who_would_not_come_along_is_not_offered_the_sea() -> None:
    played = mori_phase(mori_motonari="2724")
    assert played.inside("katsura_motozumi") and played.hex("katsura_motozumi") == "2724"
    assert sailing(played, "katsura_motozumi") == []
    (action,) = sailing(played, "mori_motonari")
    assert action in legal_actions(played.state)
    (action,) = sailing(mori_phase(), "katsura_motozumi")
    assert action not in legal_actions(mori_phase().state)
    assert played.refusal("sail 2624") == ("35.7(2).5", "nobody-can-sail")


def test_a_scenario_without_ships_offers_none() -> None:
    played = ready("1")
    state = played.state
    side = state.scenario.phases[state.phase].side
    mine = [u for u, where in enumerate(state.scenario.side_of_unit) if where == side]
    places = {state.hex[u] for u in mine if state.hex[u] >= 0}
    shown = [a.action for h in places for f in all_attempts(state, h) for a in f.attempts]
    assert shown and not any(isinstance(action, Sail) for action in shown)
