"""Exact odds of the dice of a battle that is told by keys: ``gunyuden odds gekokujo battle``.

A battle is put together from the keys and asked of the same functions that play asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from scenarios.gekokujo import library
from scenarios.gekokujo.rules.battle_odds import chance_of_hit, first_phase, hits_of
from scenarios.gekokujo.rules.battle_terms import FIREARM, MELEE, RANGED, Battle, dice, new_battle
from scenarios.gekokujo.rules.numbers import DAIMYO
from scenarios.gekokujo.rules.scenario import Scenario
from scenarios.gekokujo.rules.state import Mission, State
from scenarios.gekokujo.text import words as text
from wargame_core.engine import words
from wargame_core.engine.decision import FAIR_DIE, Lookup, Modifier
from wargame_core.engine.errors import UsageError
from wargame_core.engine.odds import Face, Key, Odds, RollOdds, distribution
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import unknown
from wargame_core.provinces.odds.said import NO_YES, BattleQuestion, units_said
from wargame_core.provinces.odds.said import answers as answers_of
from wargame_core.provinces.rules.battle import Dice

ATTACKER, DEFENDER = 0, 1
_FIELD: Final = "hida"
"""A province without a ground of its own."""
_FIRST: Final = "first"
_PHASES: Final = (_FIRST, FIREARM, RANGED, MELEE)
_CASTLES: Final = ("none", "castle", "fortified")
_EXAMPLE: Final = "daimyo:1,bushi:3"

KEYS: Final = (
    Key("attackers", "units", "units of the attacker, such as daimyo:1,bushi:3,ronin:2"),
    Key("defenders", "units", "units of the defender"),
    Key("attacker", "clan", "clan of the attacker", "takeda"),
    Key("defender", "clan", "clan of the defender", "tokugawa"),
    Key("castle", "castle", "castle of the defender; that of the Hōjō is their Fortress", "none"),
    Key("kyoto", "yes-no", "the battle is in Yamashiro", "no"),
    Key("held", "yes-no", "the Uesugi defend where they were in control in the beginning", "no"),
    Key("sabotage", "yes-no", "the Ninja sabotages the province", "no"),
    Key("pact_broken", "yes-no", "the attacker has turned against an ally this round", "no"),
    Key("reroll", "yes-no", "the attacker has paid for rolling again", "no"),
    Key("phase", "phase", "which dice; first: those that fall first", _FIRST),
)


class GekokujoQuestions:
    """What can be asked about the dice of this game."""

    kinds: Final = {
        "battle": BattleQuestion("one phase of a battle, hits of attacker : defender", KEYS)
    }

    def ask(self, kind: str, said: Mapping[str, str]) -> Odds:
        """The odds of the dice of a battle.

        Raises UsageError for an unknown kind, key or value, or a missing key.
        """
        if kind not in self.kinds:
            raise UsageError(unknown(Phrase("kind of roll"), kind, self.kinds))
        state, battle, phase = situation(said)
        return phase_odds(kind, state, battle, phase)

    def modifier_text(self, modifier: Modifier) -> str:
        """A modifier in words."""
        return words.modifier_text(text.catalogue("en"), modifier)


def phase_odds(kind: str, state: State, battle: Battle, phase: str) -> Odds:
    """The dice of a phase of a battle with two sides, and how many hits each side scores."""
    groups = dice(state, battle, phase) if phase else ()
    sides = [hits_of(groups, battle, player) for player in (battle.attacker, *battle.defenders)]
    pairs = [
        (f"{a} : {b}", first * second)
        for a, first in enumerate(sides[0])
        for b, second in enumerate(sides[1])
    ]
    return Odds(kind, tuple(_roll(state, battle, group) for group in groups), distribution(pairs))


def _roll(state: State, battle: Battle, group: Dice) -> RollOdds:
    """One group of dice, face by face."""
    attacks = group.player == battle.attacker
    unit, added = state.scenario.fighters[group.kind], sum(m.value for m in group.modifiers)
    again = attacks and battle.rolls_again(group.player, group.kind)
    chart = "unit_combat" if unit.id in ("daimyo", "bushi", "ronin") else "specialized_units"
    column = "Attack hits" if attacks else "Defence hits"
    missed = "rolled again" if again and chance_of_hit(group.target) < 1 else "miss"
    faces = tuple(
        Face(
            roll.face,
            roll.face + added,
            Lookup(chart, unit.name, column, "hit" if roll.face >= group.target else missed),
            chance,
        )
        for roll, chance in FAIR_DIE
    )
    name = f"{'attacker' if attacks else 'defender'} {unit.id}"
    return RollOdds(name, group.modifiers, faces, dice=group.count)


# --- the battle -----------------------------------------------------------------------------------


def situation(said: Mapping[str, str]) -> tuple[State, Battle, str]:
    """The battle that keys describe, and the phase that is asked about. Raises UsageError."""
    answers = answers_of(KEYS, said, _choices)
    armies = [units_said(key, answers[key], _EXAMPLE) for key in ("attackers", "defenders")]
    game = _game({kind for army in armies for kind in army})
    for key, army in zip(("attackers", "defenders"), armies, strict=True):
        _possible(game, f"{key}={answers[key]}", army, begins=answers["phase"] == _FIRST)
    state = State.blank(game)
    _clans(state, answers)
    place = game.kyoto if answers["kyoto"] == "yes" else game.map.index[_FIELD]
    for player, army in enumerate(armies):
        counts = tuple(army.get(kind.id, 0) for kind in game.kinds)
        if any(counts):
            state.units[player][place] = counts
    state.order = state.drawn = (ATTACKER, DEFENDER)
    state.breached[ATTACKER] = answers["pact_broken"] == "yes"
    if answers["held"] == "yes":
        state.held = (0, 1 << place)
    if answers["castle"] != "none":
        state.castle[DEFENDER] = place
        state.fortified[DEFENDER] = answers["castle"] == "fortified"
    if answers["sabotage"] == "yes":
        state.ninja, state.mission, state.ninja_at = ATTACKER, int(Mission.SABOTAGE), place
    reroll = answers["reroll"] == "yes"
    _allowed(state, answers)
    battle = replace(
        new_battle(state, ATTACKER, place),
        defenders=(DEFENDER,),
        ronin=tuple(army.get("ronin", 0) for army in armies),
        reroll=reroll,
    )
    phase = answers["phase"]
    return state, battle, first_phase(state, battle) if phase == _FIRST else phase


def _choices(key: Key) -> tuple[str, ...]:
    match key.kind:
        case "yes-no":
            return NO_YES
        case "castle":
            return _CASTLES
        case "phase":
            return _PHASES
        case "clan":
            return library.load("4", {}).clan_ids
    return ()


def _game(kinds: set[str]) -> Scenario:
    """The game that has these kinds: with Bushi, or with specialised units (10.2)."""
    games = [library.load("2", {}), library.load("2", {"firearms": "yes"})]
    for game in games:
        if kinds <= set(game.kind_ids):
            return game
    known = dict.fromkeys(kind for game in games for kind in game.kind_ids)
    for kind in sorted(kinds):
        if kind not in known:
            raise UsageError(unknown(Phrase("kind of unit"), kind, known))
    raise UsageError("Bushi and specialised units do not fight in the same game (10.2).")


def _possible(game: Scenario, said: str, army: Mapping[str, int], *, begins: bool) -> None:
    """Raise UsageError for units that no player can have in a province.

    When the battle begins there is one Bushi or more for each Ronin; later some may have fallen.
    """
    limits, ronin = game.numbers.limits, army.get("ronin", 0)
    counts = [army.get(kind.id, 0) for kind in game.kinds]
    bushi = sum(counts) - counts[DAIMYO]
    faults = (
        (not sum(army.values()), "one unit or more"),
        (counts[DAIMYO] > limits.daimyo, f"at most {limits.daimyo} Daimyō (2.1)"),
        (sum(counts) > limits.stack, f"at most {limits.stack} units (6.1)"),
        (begins and ronin > bushi, f"at most {bushi} Ronin, one for each Bushi (6.2.4)"),
        (ronin > limits.stack, f"at most {limits.stack} Ronin, one for each Bushi (6.2.4)"),
    )
    for found, expected in faults:
        if found:
            raise UsageError(f"Found {said}; expected {expected}.")


def _allowed(state: State, answers: Mapping[str, str]) -> None:
    """Raise UsageError for what these clans cannot do."""
    attacker, defender = (state.scenario.clan(clan) for clan in state.clan)
    if answers["reroll"] == "yes" and not attacker.reroll_cost:
        raise UsageError("Found reroll=yes; only the Ōtomo can pay for rolling again (2.4).")
    if answers["held"] == "yes" and not defender.defence_at_home:
        raise UsageError("Found held=yes; only the Uesugi defend better where they held (2.4).")
    if answers["castle"] == "fortified" and defender.fortress_defence:
        raise UsageError(
            "Found castle=fortified; the Fortress of the Hōjō is not fortified (K-03)."
        )


def _clans(state: State, answers: Mapping[str, str]) -> None:
    ids = state.scenario.clan_ids
    state.clan = [ids.index(answers["attacker"]), ids.index(answers["defender"])]
    if state.clan[ATTACKER] == state.clan[DEFENDER]:
        raise UsageError(f"Found {answers['attacker']} on both sides; expected two clans.")
