"""What the dice of a battle can bring, before they fall."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from gui.looks.fight_values import (
    CellLook,
    ChanceLook,
    ModifierLook,
    PreviewLook,
    RollLook,
    TollLook,
)
from gui.looks.gekokujo_board import battle_of
from gui.looks.gekokujo_names import clan_id, kind_name, player_name, province_name
from gui.words import language, tr
from scenarios.gekokujo import text
from scenarios.gekokujo.actions import Fight
from scenarios.gekokujo.battle_odds import Distribution, expected, first_phase, hits_of, survival
from scenarios.gekokujo.battle_terms import Battle, Dice, dice, new_battle, strength
from scenarios.gekokujo.campaign import Battles
from scenarios.gekokujo.state import State
from wargame_core.engine.decision import Lookup, Modifier

_SLIGHT: Final = Fraction(1, 100)
"""Together rarer numbers of hits are told in one line."""


def preview(state: State, action: Any | None) -> PreviewLook | None:
    """The battle that an action announces, or the one whose dice come next."""
    frame = state.frames[-1] if state.frames else None
    if isinstance(action, Fight) and isinstance(frame, Battles):
        return weigh(state, new_battle(state, frame.player, int(action.province)))
    battle = battle_of(state)
    if action is not None or battle is None or frame is None or frame.kind == "hit":
        return None
    return weigh(state, battle)


def weigh(state: State, battle: Battle) -> PreviewLook | None:
    """The next phase of dice of a battle with every modifier; None without dice."""
    phase = first_phase(state, battle)
    if not phase:
        return None
    groups = dice(state, battle, phase)
    chances = {player: hits_of(groups, battle, player) for player in battle.sides}
    return PreviewLook(
        tr("Battle in {place}", place=province_name(state, battle.province)),
        tuple(
            _roll(state, battle, player, groups, chances[player])
            for player in battle.sides
            if any(group.player == player for group in groups)
        ),
        tuple(_toll(state, battle, player, chances) for player in battle.sides),
        tr("Hits to expect, against the units there") if phase == "melee" else "",
        _follows(state, battle),
        _assumed(state, battle),
        battle.province,
    )


def _roll(
    state: State, battle: Battle, player: int, groups: tuple[Dice, ...], chances: Distribution
) -> RollLook:
    own = [group for group in groups if group.player == player]
    modifiers = {modifier: None for group in own for modifier in group.modifiers}
    role = tr("Attacker") if player == battle.attacker else tr("Defender")
    rows = _rows(chances)
    return RollLook(
        title=", ".join(_dice_words(state, group) for group in own),
        who=f"{role} {player_name(state, player)}",
        strength=None,
        modifiers=tuple(modifier_look(modifier) for modifier in modifiers),
        chances=rows,
        rule="6.2.3",
    )


def _rows(chances: Distribution) -> tuple[ChanceLook, ...]:
    """Every number of hits with its chance; the last ones together where they are slight."""
    last = len(chances) - 1
    while last and sum(chances[last:]) < _SLIGHT:
        last -= 1
    found = []
    for hits, chance in enumerate(chances[: last + 1]):
        if hits == last < len(chances) - 1:
            words, share = tr("{count} hits or more", count=hits), sum(chances[last:], Fraction(0))
        else:
            words, share = tr("{count} hits", count=hits) if hits != 1 else tr("1 hit"), chance
        if share:
            found.append(ChanceLook(str(hits), words, share))
    return tuple(found)


def _dice_words(state: State, group: Dice) -> str:
    return tr(
        "{kind}: {count} dice, hit on {target}+",
        kind=kind_name(state, group.kind), count=group.count, target=group.target,
    )  # fmt: skip


def _toll(state: State, battle: Battle, player: int, chances: dict[int, Distribution]) -> TollLook:
    """Mean hits that a side may take from those who can hit it."""
    from scenarios.gekokujo.battle_terms import enemies

    foes = [other for other in battle.sides if player in enemies(state, battle, other)]
    units = sum(strength(state, battle, player))
    loss = sum((expected(chances[foe]) for foe in foes), Fraction(0))
    unharmed = Fraction(1)
    for foe in foes:
        unharmed *= chances[foe][0]
    return TollLook(
        player_name(state, player), clan_id(state, player), min(loss, Fraction(units)), units,
        1 - unharmed, in_units=True,
    )  # fmt: skip


def _follows(state: State, battle: Battle) -> tuple[ChanceLook, ...]:
    found = survival(state, battle)
    if found is None:
        return ()
    attacker = player_name(state, battle.attacker)
    defender = player_name(state, battle.defenders[0])
    rows = (
        (tr("{clan} alone is left", clan=attacker), found.attacker),
        (tr("both are left: the province is contested"), found.both),
        (tr("{clan} alone is left", clan=defender), found.defender),
        (tr("nobody is left"), found.nobody),
    )
    return tuple(ChanceLook("", words, chance) for words, chance in rows if chance)


def _assumed(state: State, battle: Battle) -> tuple[str, ...]:
    found = []
    frames = [frame.kind for frame in state.frames]
    if "ronin" in frames or "battles" in frames[-1:]:
        found.append(tr("No more Ronin are hired."))
    if any(battle.ronin):
        found.append(tr("Hits are given to units before Ronin."))
    return tuple(found)


def modifier_look(modifier: Modifier) -> ModifierLook:
    """A modifier with its name in the present language."""
    texts = text.catalogue(language())
    name = texts.get(f"modifier.{modifier.name}", modifier.name)
    return ModifierLook(modifier.value, name, modifier.rule)


def cell_look(lookup: Lookup) -> CellLook:
    """A cell of a chart."""
    texts = text.catalogue(language())
    from wargame_core.engine.words import lookup_text

    return CellLook(
        lookup.chart, lookup.row, lookup.column, lookup.result, lookup_text(texts, lookup)
    )
