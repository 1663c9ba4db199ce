"""The page of a battle: both sides with their stacks, its stages, and the comparison by terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from scenarios.bushido.rules.battle_values import fighter, troops_of
from scenarios.bushido.rules.pieces import BACK
from scenarios.bushido.rules.state import ATTACK, DEFENCE, DOJO
from scenarios.bushido.text import words as text
from scenarios.bushido.views.names import colour_id, player_name, thing
from wargame_core.engine import procedure
from wargame_core.engine.decision import Event
from wargame_core.engine.history import Entry
from wargame_core.engine.preview import CellPreview, ModifierPreview
from wargame_core.engine.words import lookup_text
from wargame_core.views.fight_values import FighterView, FightView, MomentView, StageView
from wargame_core.views.words import language, listed, tr

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import Battle, State

_BEGINS: Final = ("attack", "ronin-led")
_ENDS: Final = ("turn", "turn-over", "suggested", "donated", "to-arms", "built", "improved")
_STAGE_OF: Final[Mapping[str, int]] = {
    "bonus": 0, "execute": 0, "support": 0, "stack": 1, "tactic": 2, "battle-disc": 3,
    "privilege": 3, "aim": 3, "losses": 4, "flight": 4, "rescue": 5, "market": 5, "market-tax": 5,
}  # fmt: skip
"""By kind of decision the stage of the battle."""


def fight(
    state: State, entries: Sequence[Entry], state_at: Callable[[int], State]
) -> FightView | None:
    """The battle that goes on, or the last one of this turn until something else is done."""
    found = _last(entries)
    if found is None:
        return None
    number, events = found
    goes_on = state.battle is not None
    if not goes_on and any(event.kind in _ENDS for event in events):
        return None
    begun = state_at(number)
    if begun.battle is None:
        return None
    battle = begun.battle
    decision = procedure.decision(state)
    going = goes_on and decision is not None
    following = text.say(state, decision.prompt, language()) if going and decision else ""
    return FightView(
        tr("Battle of {place}", place=state.scenario.place_ids[battle.place].upper()),
        battle.place,
        tuple(_side(state, begun, side) for side in (ATTACK, DEFENCE)),
        _stages(procedure.open_kind(state) if goes_on else ""),
        tuple(moment(state, event) for event in events),
        following,
        over=not goes_on,
    )


def _last(entries: Sequence[Entry]) -> tuple[int, tuple[Event, ...]] | None:
    """Number of the entry and the events since the last attack."""
    later: tuple[Event, ...] = ()
    for entry in reversed(entries):
        for index in range(len(entry.events) - 1, -1, -1):
            kind = entry.events[index].kind
            if kind in _BEGINS:
                return entry.number, (*entry.events[index:], *later)
            if kind == "turn":
                return None
        later = (*entry.events, *later)
    return None


def _side(state: State, begun: State, side: int) -> FighterView:
    """One side; its strength are troops, those that the battle has left it."""
    battle = state.battle or begun.battle
    assert battle is not None, "a battle was begun"
    shown = state if state.battle is not None else begun
    player = fighter(shown, side)
    leader = tr("Ronin") if battle.by_ronin else tr("Samurai")
    role = tr("Attack, {leader}", leader=leader) if side == ATTACK else tr("Defence, Bushi")
    was = troops_of(begun, side)
    lost = battle.lost[side] if state.battle is not None else 0
    names = [player_name(player)]
    if state.battle is not None:
        names += _pieces(state, battle, side)
        return FighterView(role, listed(names, " · "), colour_id(player), max(0, was - lost), was)
    return FighterView(role, listed(names), colour_id(player), was, was)


def _pieces(state: State, battle: Battle, side: int) -> list[str]:
    """Stack, disc and missiles of a side, as far as the viewer knows them."""
    found = []
    if battle.stacks[side]:
        found.append(_stack(state, battle.stacks[side]))
    if side == ATTACK and battle.stacks[DOJO]:
        found.append(tr("Dojo: {stack}", stack=_stack(state, battle.stacks[DOJO])))
    if battle.used:
        used = battle.used[side]
        if used.disc != BACK:
            found.append(thing(state, "disc", used.disc))
        bow, star = tr("{count} bows", count=used.bows), tr("{count} shuriken", count=used.shuriken)
        found += [word for word, count in ((bow, used.bows), (star, used.shuriken)) if count]
    return found


def _stack(state: State, stack: Sequence[int]) -> str:
    """A stack from bottom to top; only height and top where the rest is not known."""
    top = thing(state, "tile", stack[-1])
    if BACK in stack:
        return tr("a stack of {count}, on top {tile}", count=len(stack), tile=top)
    kinds = state.scenario.numbers.tiles
    figures = listed(str(kinds[tile].katana) for tile in stack)
    katana = sum(kinds[tile].katana for tile in stack)
    return tr("stack {figures}: {katana} katana", figures=figures, katana=katana)


def _stages(kind: str) -> tuple[StageView, ...]:
    titles = (tr("Before the battle"), tr("Stacks"), tr("Discs and missiles"), tr("Missiles"),
              tr("Comparison and losses"), tr("Market"))  # fmt: skip
    now = _STAGE_OF.get(kind, len(titles))
    return tuple(
        StageView(title, "done" if number < now else "now" if number == now else "next")
        for number, title in enumerate(titles)
    )


def moment(state: State, event: Event) -> MomentView:
    """One event; a value with every term and its rule."""
    texts = text.catalogue(language())
    terms = tuple(
        ModifierPreview(one.value, texts.get(f"modifier.{one.name}", one.name), one.rule)
        for one in event.modifiers
    )
    cell = None
    if event.lookup is not None:
        look = event.lookup
        words = lookup_text(texts, look)
        cell = CellPreview(look.chart, look.row, look.column, look.result, words)
    total = sum(one.value for one in event.modifiers) if terms else None
    words = text.say(state, event.message, language())
    return MomentView(words, event.rule, event.die, total, terms, cell)
