"""Which force of a hex is taken up: the next that can still act (12, 18-3-1)."""

from __future__ import annotations

import json
from pathlib import Path

from wargame_core.engine.match import Match
from wargame_core.files.position import load_position
from wargame_core.files.position_game import match_from
from wargame_core.gunyuden.views.able import able
from wargame_core.gunyuden.views.lift import lift

BEFORE_A_CASTLE = Path(__file__).parents[1] / "positions" / "assault_on_empty_castle.json"


def invested(folder: Path) -> tuple[Match, int]:
    """Ōuchi Yoshinaga has invested Hinoyama and is done; Sue Harukata stands beside him."""
    document = json.loads(BEFORE_A_CASTLE.read_text("utf-8"))
    del document["play"]
    place = document["units"]["sue_harukata"]["hex"]
    for unit in document["units"].values():
        if "leader" in unit:
            unit["leader"] = "ouchi_yoshinaga"
    document["units"]["ouchi_yoshinaga"]["hex"] = place
    file = folder / "invested.json"
    file.write_text(json.dumps(document), "utf-8")
    match = match_from(load_position(file))
    for verb in ("besiege ouchi_yoshinaga", "invest", "finish", "stop"):
        match.play(match.game.read_action(match.state, verb))
    units = [unit.id for unit in match.state.scenario.units]
    return match, units.index("ouchi_yoshinaga")


def test_a_force_that_could_only_give_up_its_investment_is_not_taken_up_first(
    tmp_path: Path,
) -> None:
    match, done = invested(tmp_path)
    state = match.state
    others = [one.unit for one in able(state, match.legal) if one.place == state.hex[done]]
    assert others
    assert done not in others

    taken = lift(state, state.hex[done])

    assert taken is not None
    assert taken.unit in others
