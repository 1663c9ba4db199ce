"""Exact odds of every kind of battle and siege die, from plain numbers.

The charts and modifiers are asked of the functions that play itself uses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from wargame_core.boards.hexmap import Terrain
from wargame_core.engine.decision import Modifier
from wargame_core.engine.errors import UsageError
from wargame_core.engine.odds import Key, Odds, RollOdds, distribution
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import unknown
from wargame_core.gunyuden.files.charts import load_gunyuden_charts
from wargame_core.gunyuden.odds.keys import Answers, read
from wargame_core.gunyuden.odds.rolls import combat_roll, siege_roll
from wargame_core.gunyuden.rules import battle_terms, siege_terms
from wargame_core.gunyuden.rules.battle_terms import Figures
from wargame_core.gunyuden.rules.charts import Charts
from wargame_core.gunyuden.text.words import modifier_text


def odds(charts: Charts, kind: str, said: Mapping[str, str]) -> Odds:
    """The odds of a kind of roll in the situation that the keys describe.

    Raises UsageError for an unknown kind, key or value, or a missing key.
    """
    if kind not in KINDS:
        raise UsageError(unknown(Phrase("kind of roll"), kind, KINDS))
    question = KINDS[kind]
    return question.answer(charts, kind, read(charts, kind, question.keys, said))


def _single(kind: str, *rolls: RollOdds) -> Odds:
    first = [(face.result, face.probability) for face in rolls[0].faces]
    return Odds(kind, rolls, distribution(first))


def _figures(said: Answers, strength: str, sign: int) -> Figures:
    texts = said.texts
    return Figures(
        said.number(strength),
        skill=sign * said.number("fbm"),
        spirit=sign * said.number("morale"),
        terrain=said.terrain("terrain") if "terrain" in texts else Terrain.FLAT,
        river="river" in texts and said.yes("river"),
        sortie="sortie" in texts and said.yes("sortie"),
    )


def _skirmish(charts: Charts, kind: str, said: Answers) -> Odds:
    attack = battle_terms.attack(charts, _figures(said, "attack", 1))
    rolls = [combat_roll("attack", charts, attack)]
    if said.number("defend"):
        counter = battle_terms.counter(charts, _figures(said, "defend", -1))
        rolls.append(combat_roll("counterattack", charts, counter))
    return _single(kind, *rolls)


def _decisive(charts: Charts, kind: str, said: Answers) -> Odds:
    mine = combat_roll("attacker", charts, battle_terms.decisive(_figures(said, "attack", 1)))
    theirs = combat_roll("defender", charts, battle_terms.decisive(_figures(said, "defend", -1)))
    pairs = [
        (f"{a.result} : {b.result}", a.probability * b.probability)
        for a in mine.faces
        for b in theirs.faces
    ]
    return Odds(kind, (mine, theirs), distribution(pairs))


def _assault(charts: Charts, kind: str, said: Answers) -> Odds:
    terms = siege_terms.assault(
        charts,
        said.number("strength"),
        level=said.number("level"),
        terrain=said.terrain("terrain"),
        difference=said.number("morale"),
    )
    return _single(kind, siege_roll(kind, charts, terms))


def _ambush(charts: Charts, kind: str, said: Answers) -> Odds:
    terms = siege_terms.ambush(
        charts,
        said.number("strength"),
        leader=said.number("fbm"),
        difference=said.number("morale"),
    )
    return _single(kind, siege_roll(kind, charts, terms))


def _call(charts: Charts, kind: str, said: Answers) -> Odds:
    """A call; the fall of a castle is the same on row 0 (21)."""
    falls = "durability" not in said.texts
    terms = siege_terms.surrender(
        charts,
        0 if falls else said.number("durability"),
        inside=said.rank("inside"),
        difference=said.number("morale"),
        refused=not falls and said.yes("refused"),
    )
    return _single(kind, siege_roll(kind, charts, terms))


def _siege(charts: Charts, kind: str, said: Answers) -> Odds:
    """The siege roll, and the incident roll that may follow it."""
    terms = siege_terms.siege(charts, said.number("units"), level=said.number("level"))
    roll = siege_roll(kind, charts, terms)
    incident = siege_roll("incident", charts, siege_terms.incident(said.number("morale")))
    outcomes: list[tuple[str, Fraction]] = []
    for face in roll.faces:
        if face.result == "incident":
            outcomes += [(f.result, face.probability * f.probability) for f in incident.faces]
        else:
            outcomes.append((face.result, face.probability))
    return Odds(kind, (roll, incident), distribution(outcomes))


@dataclass(frozen=True, slots=True)
class _Question:
    help: str
    keys: tuple[Key, ...]
    answer: Callable[[Charts, str, Answers], Odds]


_FBM = Key("fbm", "difference", "field battle modifier of the attacker less the defender's", "0")
_MORALE = Key("morale", "morale", "morale of the attacker less the defender's", "0")
_TERRAIN = Key("terrain", "terrain", "ground of the attacked hex", "flat")
_LEVEL = Key("level", "level", "level of the castle")
_AGAINST = Key("morale", "morale", "morale of the besiegers less the castle's", "0")
_WITHIN = Key("morale", "morale", "morale of the castle less the besiegers'", "0")
_INSIDE = Key("inside", "rank", "highest rank inside", "none")
_ATTACK = Key("attack", "number", "combat strength of the attacker")

KINDS: Final[Mapping[str, _Question]] = {
    "skirmish": _Question(
        "attack and counterattack of a skirmish",
        (
            _ATTACK,
            Key("defend", "number", "combat strength that strikes back", "0"),
            _TERRAIN,
            Key("river", "yes-no", "a river lies between the sides", "no"),
            _FBM,
            _MORALE,
            Key("sortie", "yes-no", "a garrison attacks before its castle", "no"),
        ),
        _skirmish,
    ),
    "decisive": _Question(
        "one round of a decisive battle, losses of defender : attacker",
        (_ATTACK, Key("defend", "number", "combat strength of the defender"), _FBM, _MORALE),
        _decisive,
    ),
    "assault": _Question(
        "durability lost to an assault",
        (Key("strength", "number", "strength of the assault"), _LEVEL, _TERRAIN, _AGAINST),
        _assault,
    ),
    "ambush": _Question(
        "steps lost to the ambush that meets an assault",
        (
            Key("strength", "number", "combat strength of the garrison"),
            Key("fbm", "difference", "field battle modifier of the garrison's leader", "0"),
            _WITHIN,
        ),
        _ambush,
    ),
    "call": _Question(
        "answer to a call for surrender",
        (
            Key("durability", "durability", "durability of the castle"),
            _INSIDE,
            _AGAINST,
            Key("refused", "yes-no", "the castle has refused before", "no"),
        ),
        _call,
    ),
    "fall": _Question("fate of the garrison of a fallen castle", (_INSIDE, _AGAINST), _call),
    "siege": _Question(
        "siege result of an invested castle, with its incident",
        (Key("units", "number", "units inside", "0"), _LEVEL, _WITHIN),
        _siege,
    ),
}
"""Every kind of roll that can be asked about."""


class SeriesQuestions:
    """What can be asked about the dice of a game of the series."""

    kinds = KINDS

    def __init__(self, game: str) -> None:
        """Take the game whose charts are read."""
        self._game = game

    def ask(self, kind: str, said: Mapping[str, str]) -> Odds:
        """The odds in the situation that the keys describe. Raises UsageError."""
        return odds(load_gunyuden_charts(self._game), kind, said)

    def modifier_text(self, modifier: Modifier) -> str:
        """A modifier in words."""
        return modifier_text(modifier, "en")
