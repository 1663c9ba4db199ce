"""A slow second reading of the rules: all legal actions at every kind of decision.

It is written from the rules, one family a file, and shares nothing with the engine but words and
data. What it may touch:

- the plain lists and numbers of a state (``hex``, ``inside``, ``leader``, ``morale`` …), its
  ``copy``, and the scenario in it: map, area, units, castles, clans, chosen options;
- the fields of the open frame: who retreats, how many losses, who is named already. A frame is
  known by its ``kind``;
- the classes of the actions, ``Roll``, ``Terrain`` and ``Hexside``, and the map's ``hexside``;
- the special rules in the scenario files.

It calls nothing of the engine: no frame's method, no derived picture of a state, no chart, no
rule of a scenario. Printed numbers stand here a second time. ``test_independence`` holds this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.reference.legality import (
    battles,
    captures,
    dice,
    losses,
    moving,
    organising,
    replenishing,
    retreating,
    sailing,
    select,
    set_up,
    sieges,
    targets,
)
from wargame_core.engine.decision import Action
from wargame_core.gunyuden.rules.state import State

READINGS: dict[str, Callable[[Any, Any], set[Action]]] = {
    "set-up": set_up.expected,
    "select": select.expected,
    "move": moving.expected,
    "organise": organising.expected,
    "replenish": replenishing.expected,
    "gain-step": replenishing.gains,
    "target": targets.target,
    "attacked-forces": targets.attacked_forces,
    "battle-kind": targets.kind,
    "sortie-forces": targets.sortie_forces,
    "sortie-leader": targets.sortie_leader,
    "consent": battles.yes_or_no,
    "battle-refused": battles.after_refusal,
    "give-up-investment": battles.yes_or_no,
    "defending-leader": battles.named,
    "split-losses": battles.split,
    "losses": losses.expected,
    "retreat": retreating.expected,
    "pursuit": battles.pursuit,
    "counterattack": battles.counterattack,
    "attacking-forces": battles.muster_attack,
    "defending-forces": battles.muster_defence,
    "battle-commander": battles.commander,
    "stop-battle": battles.yes_or_no,
    "enter-vacated-hex": battles.enter_hex,
    "siege": sieges.expected,
    "siege-goes-on": sieges.goes_on,
    "invest": sieges.investors,
    "ambush-leader": sieges.ambush_leader,
    "siege-order": sieges.order,
    "offer": sieges.terms,
    "offer-units": captures.victims,
    "offer-destination": captures.departure,
    "answer": battles.yes_or_no,
    "captor": captures.captor,
    "victims": captures.victims,
    "traitor": captures.victims,
    "step-bonus": captures.step_bonus,
    "departure": captures.departure,
    "embark": sailing.embark,
    "landing": sailing.landing,
    "enter-after-landing": sailing.enter_after_landing,
}
"""Who reads which kind of decision."""


def expected(state: State) -> set[Action]:
    """All legal actions at the open decision of a state; none when the game is over."""
    if not state.frames:
        return set()
    frame = state.frames[-1]
    if frame.kind.endswith("-roll"):
        return dice.expected(state, frame)
    return READINGS[frame.kind](state, frame)
