"""What the dice of a battle can bring, before they fall: for the window and the terminal."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from scenarios.shogun1986.odds.fight import Outcome
from scenarios.shogun1986.odds.opening import Opening, going_on, to_come
from scenarios.shogun1986.odds.side import ATTACKER, DEFENDER
from scenarios.shogun1986.odds.strike import strike_preview
from scenarios.shogun1986.rules.actions import Attack, Begin, Declare, GoOn
from scenarios.shogun1986.rules.battle import Stop
from scenarios.shogun1986.rules.campaign import AttackOn, Declaring, PickBattle, is_enemy
from scenarios.shogun1986.rules.numbers import FACES
from scenarios.shogun1986.rules.state import regulars, standing_daimyo
from scenarios.shogun1986.text.words import WORDS
from wargame_core.engine.decision import Action
from wargame_core.engine.preview import ChancePreview, LossesPreview, Preview, RollPreview
from wargame_core.provinces.odds.hit_rows import hit_rows
from wargame_core.provinces.odds.hits import chance, distribution
from wargame_core.provinces.text.words import Page

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State

_GRAIN = 10**12
"""Floats are told as fractions with this denominator."""


def preview(state: State, action: Action | None, language: str) -> Preview | None:
    """The battle or strike that an action leads to, or whose dice come next; else None.

    ``state`` is the view of a seat: rōnin that others hide are not counted.
    """
    strike = strike_preview(state, action, language)
    if strike is not None:
        return strike
    found = opening_of(state, action)
    return weigh(found, language) if found is not None and found.dice else None


def opening_of(state: State, action: Action | None) -> Opening | None:
    """The battle that an action leads to, or without one the battle that goes on; else None."""
    top = state.frames[-1] if state.frames else None
    if action is None or (isinstance(action, GoOn) and isinstance(top, Stop)):
        return going_on(state)
    match action, top:
        case (Declare() | Begin()) as made, (Declaring() | PickBattle()):
            return _to_come(state, top.player, int(made.origin), int(made.target), army=made.army)
        case Attack(province=target), AttackOn(player=player, number=number):
            origin = state.armies[player][number].province
            return _to_come(state, player, origin, int(target), army=True)
    return None


def _to_come(state: State, player: int, origin: int, target: int, *, army: bool) -> Opening | None:
    """A battle with an enemy; None if there is none, or no troop for it."""
    found = state.army_at(player, origin) if army else None
    able = standing_daimyo(found) if found else not army and regulars(state.at(player, origin)) > 0
    if not able or not is_enemy(state, player, target):
        return None
    return to_come(state, player, origin, target, army=army)


def weigh(opening: Opening, language: str) -> Preview:
    """The next step of dice of a battle, and how the battle ends."""
    state, battle = opening.state, opening.battle
    words = WORDS.page(state, language, "preview")
    end = opening.quick()
    sides = ((ATTACKER, battle.attacker), (DEFENDER, battle.defender))
    return Preview(
        words("battle-in", province=battle.province),
        tuple(
            _roll(opening, player, words)
            for _, player in sides
            if any(group.player == player for group in opening.dice)
        ),
        tuple(_losses(opening, end, side, player, words) for side, player in sides),
        words("losses-expected"),
        _follows(opening, end, words),
        (words("fights-on"), words("worst-first"), words("hidden-ronin")),
        battle.province,
        (battle.origin,),
    )


def _roll(opening: Opening, player: int, words: Page[State]) -> RollPreview:
    """The dice of one side in the next step."""
    own = [group for group in opening.dice if group.player == player]
    chances = distribution(
        ((group.count, chance(group.target, FACES, low=True)) for group in own), Fraction(1)
    )
    role = "attacker" if player == opening.battle.attacker else "defender"
    return RollPreview(
        title=words.join([words("dice", kind=g.kind, count=g.count, target=g.target) for g in own]),
        who=f"{words(role)} {WORDS.player_name(opening.state, player, words.language)}",
        strength=None,
        modifiers=(),
        chances=hit_rows(chances, words),
        rule="SG-C-07",
    )


def _losses(
    opening: Opening, end: Outcome[float], side: int, player: int, words: Page[State]
) -> LossesPreview:
    """Mean losses of a side until the end of the battle."""
    units = opening.fighters.counts[side]
    unharmed = sum(p for counts, p in end.left().items() if counts[side] == units)
    return LossesPreview(
        WORDS.player_name(opening.state, player, words.language),
        f"shogun_{player + 1}",
        _fraction(units - end.mean_left(side)),
        units,
        _fraction(1 - unharmed),
        in_units=True,
    )


def _follows(
    opening: Opening, end: Outcome[float], words: Page[State]
) -> tuple[ChancePreview, ...]:
    battle = opening.battle
    rows = (
        (words("alone-left", player=battle.attacker), end.attacker),
        (words("alone-left", player=battle.defender), end.defender),
        (words("nobody-left"), end.nobody),
    )
    return tuple(ChancePreview("", told, _fraction(share)) for told, share in rows if share)


def _fraction(value: float) -> Fraction:
    """A float as a fraction, from 0 on."""
    return Fraction(max(0, round(value * _GRAIN)), _GRAIN)
