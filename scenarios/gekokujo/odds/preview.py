"""What the dice of a battle can bring, before they fall: for the window and the terminal."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.actions import HireRonin, PayReroll
from scenarios.gekokujo.rules.battle import OfferReroll, Ronin
from scenarios.gekokujo.rules.battle_odds import first_phase, hits_of, survival
from scenarios.gekokujo.rules.battle_terms import Battle, dice, enemies, new_battle, strength
from scenarios.gekokujo.rules.campaign import Battles
from scenarios.gekokujo.text.words import WORDS
from wargame_core.engine.decision import Action
from wargame_core.engine.preview import (
    ChancePreview,
    LossesPreview,
    Preview,
    RollPreview,
)
from wargame_core.provinces.odds.hit_rows import hit_rows
from wargame_core.provinces.odds.hits import Distribution, expected
from wargame_core.provinces.rules.actions import Fight
from wargame_core.provinces.rules.battle import Dice, battle_of
from wargame_core.provinces.text.words import Page

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State


def preview(state: State, action: Action | None, language: str) -> Preview | None:
    """The battle that an action announces or strengthens, or the one whose dice come next.

    Without an action nothing is weighed while somebody chooses whom hits take.
    """
    frame = state.frames[-1] if state.frames else None
    match action, frame:
        case Fight(province=province), Battles(player=player):
            return weigh(state, new_battle(state, player, int(province)), language)
        case HireRonin(count=count), Ronin(player=player, battle=battle):
            return weigh(state, battle.with_ronin(player, count), language)
        case PayReroll(), OfferReroll(battle=battle):
            return weigh(state, replace(battle, reroll=True), language)
    going_on: Battle | None = battle_of(state)
    if action is not None or going_on is None or frame is None or frame.kind == "hit":
        return None
    return weigh(state, going_on, language)


def weigh(state: State, battle: Battle, language: str) -> Preview | None:
    """The next phase of dice of a battle with every modifier; None without dice."""
    words = WORDS.page(state, language, "preview")
    phase = first_phase(state, battle)
    if not phase:
        return None
    groups = dice(state, battle, phase)
    chances = {player: hits_of(groups, battle, player) for player in battle.sides}
    return Preview(
        words("battle-in", province=battle.province),
        tuple(
            _roll(state, battle, player, groups, chances[player], words)
            for player in battle.sides
            if any(group.player == player for group in groups)
        ),
        tuple(_losses(state, battle, player, chances, words) for player in battle.sides),
        words("hits-expected") if phase == "melee" else "",
        _follows(state, battle, words),
        _assumed(state, battle, words),
        battle.province,
    )


def _roll(
    state: State,
    battle: Battle,
    player: int,
    groups: tuple[Dice, ...],
    chances: Distribution,
    words: Page[State],
) -> RollPreview:
    own = [group for group in groups if group.player == player]
    modifiers = {modifier: None for group in own for modifier in group.modifiers}
    role = words("attacker") if player == battle.attacker else words("defender")
    rows = hit_rows(chances, words)
    return RollPreview(
        title=", ".join(_dice_words(state, group, words) for group in own),
        who=f"{role} {WORDS.player_name(state, player, words.language)}",
        strength=None,
        modifiers=tuple(WORDS.modifier_preview(modifier, words.language) for modifier in modifiers),
        chances=rows,
        rule="6.2.3",
    )


def _dice_words(state: State, group: Dice, words: Page[State]) -> str:
    return words("dice", kind=group.kind, count=group.count, target=group.target)


def _losses(
    state: State, battle: Battle, player: int, chances: dict[int, Distribution], words: Page[State]
) -> LossesPreview:
    """Mean hits that a side may take from those who can hit it."""
    foes = [other for other in battle.sides if player in enemies(state, battle, other)]
    units = sum(strength(state, battle, player))
    loss = sum((expected(chances[foe]) for foe in foes), Fraction(0))
    unharmed = Fraction(1)
    for foe in foes:
        unharmed *= chances[foe][0]
    return LossesPreview(
        WORDS.player_name(state, player, words.language),
        state.scenario.clan_ids[state.clan[player]],
        min(loss, Fraction(units)),
        units,
        1 - unharmed,
        in_units=True,
    )


def _follows(state: State, battle: Battle, words: Page[State]) -> tuple[ChancePreview, ...]:
    found = survival(state, battle)
    if found is None:
        return ()
    attacker = battle.attacker
    defender = battle.defenders[0]
    rows = (
        (words("alone-left", player=attacker), found.attacker),
        (words("both-left"), found.both),
        (words("alone-left", player=defender), found.defender),
        (words("nobody-left"), found.nobody),
    )
    return tuple(ChancePreview("", told, chance) for told, chance in rows if chance)


def _assumed(state: State, battle: Battle, words: Page[State]) -> tuple[str, ...]:
    found = []
    frames = [frame.kind for frame in state.frames]
    if "ronin" in frames or "battles" in frames[-1:]:
        found.append(words("no-more-ronin"))
    if any(battle.ronin):
        found.append(words("units-before-ronin"))
    return tuple(found)
