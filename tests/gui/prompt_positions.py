"""For every kind of prompt a place where it is open: a position with actions and dice on the way,
or a record with the number of the action after which it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wargame_core.engine.chance import OwnDice
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.files.position import load_position, position_of
from wargame_core.files.position_game import PositionGame
from wargame_core.files.record import load_match

TESTS = Path(__file__).parent.parent

IN_POSITIONS: dict[str, tuple[str, int, int]] = {
    "activation-roll": ("ouchi_activation_roll", 0, 0),
    "ambush-roll": ("investment_threshold", 1, 1),
    "assault-roll": ("assault_on_empty_castle", 1, 3),
    "attack-roll": ("broken_by_retreat", 0, 1),
    "attacked-forces": ("pursuit_barred", 0, 1),
    "battle-kind": ("decisive_broken", 0, 1),
    "battle-refused": ("decisive_consent", 1, 3),
    "consent": ("decisive_consent", 0, 2),
    "counter-roll": ("investing_force_attacked", 2, 4),
    "counterattack": ("investing_force_attacked", 2, 3),
    "decisive-roll": ("decisive_broken", 0, 2),
    "departure": ("call_b_stands", 0, 3),
    "embark": ("sea_free", 0, 1),
    "enter-vacated-hex": ("decisive_stopped", 0, 9),
    "fall-roll": ("castle_falls_in_assault", 0, 4),
    "forced-retreat-roll": ("decisive_broken", 0, 7),
    "gain-step": ("replenish_in_main_castle", 1, 4),
    "give-up-investment": ("investing_force_attacked", 0, 1),
    "incident-roll": ("besiegers_lose_heart", 0, 3),
    "landing": ("sea_free", 0, 3),
    "losses": ("ambush_with_star", 0, 3),
    "move": ("activation_by_invasion", 0, 1),
    "offer": ("besiegers_lose_heart", 0, 1),
    "organise": ("castle_repaired", 0, 1),
    "pursuit": ("refuge", 0, 4),
    "recovery-roll": ("recovery", 1, 1),
    "replenish": ("abandoned_castle_restored", 0, 1),
    "replenishment-roll": ("abandoned_castle_restored", 0, 2),
    "retreat": ("broken_by_retreat", 0, 3),
    "sailing-roll": ("sea_mori_die", 0, 1),
    "select": ("abandoned_castle_restored", 0, 0),
    "siege": ("ambush_with_star", 0, 1),
    "siege-goes-on": ("call_a_stands", 0, 2),
    "siege-roll": ("morale_fall", 0, 1),
    "split-losses": ("broken_by_retreat", 0, 2),
    "step-bonus": ("call_h_surrenders", 0, 3),
    "stop-battle": ("decisive_round", 0, 7),
    "surrender-roll": ("call_a_resists", 0, 2),
    "target": ("skirmish_targets", 0, 1),
    "traitor": ("traitor", 0, 4),
    "unit-sailing-roll": ("sea_each_unit_rolls", 0, 1),
    "victims": ("call_e_seppuku", 0, 3),
}
"""Position, line of play, and how many of its actions and dice lead to the prompt."""

IN_RECORDS: dict[str, tuple[str, int]] = {
    "set-up": ("1_draw", 0),
    "invest": ("1_draw", 45),
    "captor": ("1_draw", 172),
    "siege-order": ("1_points_ouchi", 206),
    "enter-after-landing": ("2_historical_reached", 406),
}

_FAR = {"kikkawa_motoharu": {"hex": "3823"}}
_BATTLE = {
    "mori_motonari": {"hex": "1028"}, "kobayakawa_takakage": {"hex": "1028"},
    "ouchi_yoshinaga": {"hex": "0929"}, "sue_harukata": {"hex": "0929"},
}  # fmt: skip
_TO_BATTLE = ("attack mori_motonari", "join-force ouchi_yoshinaga", "finish", "decisive-battle")
_SORTIE = {
    "sue_harukata": {"hex": "3418"}, "ouchi_yoshinaga": {"hex": "1226"},
    "mori_takamoto": {"hex": "3418", "inside": True},
    "kumagai_nobunao": {"hex": "3418", "inside": True},
    "mori_motonari": {"hex": "3823"},
}  # fmt: skip

MADE: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "attacking-forces": ("mori", _BATTLE, _TO_BATTLE),
    "defending-forces": ("mori", _BATTLE, (*_TO_BATTLE, "finish")),
    "battle-commander": ("mori", _BATTLE, (
        *_TO_BATTLE, "join-force kobayakawa_takakage", "join-force sue_harukata",
    )),
    "defending-leader": ("ouchi", {
        "sue_harukata": {"hex": "1028"}, "ouchi_yoshinaga": {"hex": "1226"},
        "kumagai_nobunao": {"hex": "0929"}, "katsura_motozumi": {"hex": "0929"},
        "mori_motonari": {"hex": "3418"},
    }, ("attack sue_harukata", "join-force kumagai_nobunao", "join-force katsura_motozumi")),
    "sortie-forces": ("mori", _SORTIE, ("attack mori_takamoto",)),
    "sortie-leader": ("mori", _SORTIE, ("attack mori_takamoto", "join-force kumagai_nobunao")),
    "ambush-leader": ("ouchi", _SORTIE, ("besiege sue_harukata",)),
    "answer": ("", {}, ()),
}  # fmt: skip
"""Phase, units and actions."""


def match_at(kind: str) -> Match[Any]:
    """A match with the players' own dice in which this prompt is open."""
    if kind in IN_RECORDS:
        name, number = IN_RECORDS[kind]
        match, _ = load_match(TESTS / "replays" / "matches" / f"{name}.gunyuden")
        return match.branch(number, seats=dict.fromkeys(match.seats, "human"), dice=OwnDice())
    if kind == "answer":
        match = match_at("offer")
        match.play(next(a for a in match.legal if "offer" in match.game.write_action(
            match.state, a)))  # fmt: skip
        return match
    if kind in IN_POSITIONS:
        name, line, count = IN_POSITIONS[kind]
        position = load_position(TESTS / "positions" / f"{name}.json")
        play = position.document.play[line]
        actions, dice = list(play.actions), list(play.dice)
    else:
        phase, units, ways = MADE[kind]
        document = {
            "format": "gunyuden-position/1", "game": "western_hero", "scenario": "1",
            "phase": phase, "units_default": "absent", "units": units,
        }  # fmt: skip
        position = position_of(document, kind)
        actions, dice, count = list(ways), [], len(ways)
    match = Match(
        PositionGame(position),
        position.document.scenario,
        options=position.document.options,
        dice=OwnDice(),
    )
    for _ in range(count):
        assert match.decision is not None
        if match.decision.seat == CHANCE:
            match.play_face(dice.pop(0))
        else:
            match.play(match.game.read_action(match.state, actions.pop(0)))
    return match
