"""A position that is put together piece by piece."""

from __future__ import annotations

import pytest

from scenarios.western_hero.game import GAME
from wargame_core.engine.errors import UsageError
from wargame_core.gunyuden.files.position_draft import PositionDraft


@pytest.fixture(scope="module")
def draft() -> PositionDraft:
    return PositionDraft.begin(GAME, "1", {})


def test_the_set_up_of_a_scenario_is_a_sound_position(draft: PositionDraft) -> None:
    assert draft.faults == ()
    state = draft.position().state
    start = GAME.setup("1", {}, 0)
    assert state.hex == start.hex
    assert state.turn == 1
    assert GAME.legal_actions(state)


def test_a_leader_takes_his_units_along(draft: PositionDraft) -> None:
    leader = next(unit for unit in draft.units if draft.led_by(unit))
    moved = draft.place(leader, "3419")
    assert all(moved.units[unit]["hex"] == "3419" for unit in (leader, *draft.led_by(leader)))
    assert moved.led_by(leader) == draft.led_by(leader)
    gone = moved.remove(leader)
    assert leader not in gone.units
    assert not any(facts.get("leader") == leader for facts in gone.units.values())


def test_what_is_wrong_is_said_and_still_drawn(draft: PositionDraft) -> None:
    sunk = draft.place("mori_motonari", "0101")
    assert sunk.faults
    assert (
        sunk.state.scenario.map.names[
            sunk.state.hex[[u.id for u in sunk.state.scenario.units].index("mori_motonari")]
        ]
        == "0101"
    )
    assert draft.faults == ()


def test_facts_that_are_as_usual_are_not_written(draft: PositionDraft) -> None:
    changed = draft.change_unit("mori_motonari", steps=1, morale=-2)
    assert changed.document["units"]["mori_motonari"]["steps"] == 1
    back = changed.change_unit("mori_motonari", steps=2, morale=0)
    assert back.document == draft.document
    taken = draft.change_castle("koriyama", owner="ouchi", durability=4)
    assert taken.document["castles"] == {"koriyama": {"owner": "ouchi", "durability": 4}}
    assert taken.change_castle("koriyama", owner="mori", durability=10).castles["koriyama"] == {}


def test_a_led_unit_goes_to_its_leader(draft: PositionDraft) -> None:
    empty = PositionDraft.begin(GAME, "1", {}, empty=True)
    assert not empty.units
    placed = empty.place("mori_motonari", "3419").place("kikkawa_motoharu", "3519")
    led = placed.change_unit("kikkawa_motoharu", leader="mori_motonari")
    assert led.units["kikkawa_motoharu"]["hex"] == "3419"
    inside = led.place("mori_motonari", "3418").change_unit("mori_motonari", inside=True)
    assert inside.units["kikkawa_motoharu"]["inside"] is True


def test_unknown_names_are_refused(draft: PositionDraft) -> None:
    with pytest.raises(UsageError, match="Found 'nobody'"):
        draft.place("nobody", "3419")
    with pytest.raises(UsageError, match="not on the map"):
        PositionDraft.begin(GAME, "1", {}, empty=True).change_unit("mori_motonari", steps=1)
    with pytest.raises(UsageError, match="Found 'edo'"):
        draft.change_castle("edo", durability=1)
