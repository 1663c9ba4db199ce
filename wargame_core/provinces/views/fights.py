"""The battle that is going on, or has just ended, as the events since its announcement tell it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Final, Generic

from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE, Event, Roll
from wargame_core.engine.history import Entry
from wargame_core.provinces.rules.actions import Decline, Hit, RemoveUnit
from wargame_core.provinces.rules.battle import battle_of
from wargame_core.provinces.rules.state import S
from wargame_core.provinces.views.style import Style, province_name
from wargame_core.views.fight_values import FighterView, FightView, MomentView, StageView
from wargame_core.views.rolls import rolled_together
from wargame_core.views.words import language, tr

_BEGINS: Final = "battle"
_HIT: Final = "die-hits"
_DICE: Final = (_HIT, "die-misses")


@dataclass(frozen=True)
class Fights(Generic[S]):
    """How battles are shown, by the events ``battle``, ``die-hits`` and ``die-misses``."""

    style: Style[S]
    strength: Callable[[S, Any, int], Sequence[int]]
    """Units of a side of a battle in progress, by kind."""
    stages: Callable[[S], Mapping[str, str]] = lambda state: {}
    """Titles of the stages of a battle by id, in order."""
    stage_of: Mapping[str, str] = field(default_factory=dict)
    """By kind of decision the stage that it belongs to."""
    before: tuple[str, ...] = ()
    """Stages before the first one that is shown."""
    within: tuple[type, ...] = ()
    """The game's own actions that can belong to a battle that has begun."""
    later: frozenset[str] = frozenset()
    """Events that no battle brings, but what comes after the last one."""
    titled: Callable[[S, Any, int], str] | None = None
    """A side of a battle in progress by name, with what has joined it."""
    low: bool = False
    """Whether a die hits with its number or less; else with its number or more."""
    from_outside: bool = False
    """Whether attackers fight from another province: then ``strength`` counts a side also before
    and after the battle, from the battle as it began."""

    def fight(
        self, state: S, entries: Sequence[Entry], state_at: Callable[[int], S]
    ) -> FightView | None:
        """The last battle, if it goes on or ended with the last entry; else None."""
        found = self._last(entries)
        if found is None or any(event.kind == "round" for event in found[1]):
            return None
        number, told = found
        events = tuple(takewhile(lambda event: event.kind not in self.later, told))
        params = events[0].params
        before = state_at(number if self.from_outside else number - 1)
        province = int(params["province"])
        decision, battle = procedure.decision(state), battle_of(state)
        goes_on = battle is not None and battle.province == province
        roles = [(tr("Attacker"), int(params["player"]))]
        defenders = params["players"] if "players" in params else (params["other_player"],)
        roles += [(tr("Defender"), int(player)) for player in defenders]
        following = ""
        if goes_on and decision is not None:
            following = (
                tr("one die is rolled (rule {rule})", rule=decision.rule)
                if decision.seat == CHANCE
                else self.style.say(state, decision.prompt)
            )
        return FightView(
            tr("Battle in {place}", place=province_name(state.scenario, province)),
            province,
            tuple(
                self._fighter(state, before, battle if goes_on else None, role, player, province)
                for role, player in roles
            ),
            self._stages(state, self.stage(state, events) if goes_on else ""),
            tuple(
                self.moment_of_dice(state, together)
                if together[0].kind in _DICE
                else self.moment(state, together[0])
                for together in rolled_together(events, self.same_roll)
            ),
            following,
            over=not goes_on,
        )

    def _last(self, entries: Sequence[Entry]) -> tuple[int, tuple[Event, ...]] | None:
        """Number of the entry and the events since the last battle was announced."""
        within = (Roll, Hit, Decline, RemoveUnit, *self.within)
        later: tuple[Event, ...] = ()
        for entry in reversed(entries):
            for index in range(len(entry.events) - 1, -1, -1):
                if entry.events[index].kind == _BEGINS:
                    return entry.number, (*entry.events[index:], *later)
            if not isinstance(entry.action, within):
                return None
            later = (*entry.events, *later)
        return None

    def stage(self, state: S, events: Sequence[Event]) -> str:
        """Id of the stage that a battle has reached."""
        found = self.stage_of.get(procedure.open_kind(state))
        if found:
            return found
        phases = [event.kind for event in events if event.kind.startswith("phase-")]
        return phases[-1].removeprefix("phase-") if phases else ""

    def _stages(self, state: S, now: str) -> tuple[StageView, ...]:
        """The stages that this game has."""
        titles = self.stages(state)
        keys = list(titles)
        here = keys.index(now) if now in keys else (-1 if now in self.before else len(keys))
        return tuple(
            StageView(titles[key], "done" if index < here else "now" if index == here else "next")
            for index, key in enumerate(keys)
        )

    def _fighter(
        self, state: S, before: S, battle: Any, role: str, player: int, province: int
    ) -> FighterView:
        goes_on = battle is not None
        begun = battle_of(before) if self.from_outside else None
        if goes_on or begun is not None:
            now = sum(self.strength(state, battle if goes_on else begun, player))
        else:
            now = state.total(player, province)
        was = before.total(player, province)
        if begun is not None:
            was = sum(self.strength(before, begun, player))
        name = self.style.player(state, player)
        if goes_on and self.titled is not None:
            name = self.titled(state, battle, player)
        colour = self.style.colour(state, player)
        return FighterView(role, name, colour, now, was)

    def moment(self, state: S, event: Event) -> MomentView:
        """One event as the log tells it."""
        words = self.style.words
        modifiers = tuple(words.modifier_preview(one, language()) for one in event.modifiers)
        return MomentView(
            self.style.say(state, event.message),
            event.rule,
            event.die,
            None if event.die is None else event.die + sum(m.value for m in modifiers),
            modifiers,
            None if event.lookup is None else words.cell_preview(event.lookup, language()),
            sides=event.sides,
        )

    def same_roll(self, event: Event, later: Event) -> bool:
        """Dice of one player for one kind of unit with the same modifiers."""
        return (
            event.kind in _DICE
            and later.kind in _DICE
            and event.modifiers == later.modifiers
            and event.params == later.params
        )

    def moment_of_dice(self, state: S, events: Sequence[Event]) -> MomentView:
        """The dice of a group of units with the number of their hits."""
        last = events[-1]
        hits = sum(event.kind == _HIT for event in events)
        params = last.params
        told = tr("{clan}, {kind}, {target} or more: {hits}")
        if self.low:
            told = tr("{clan}, {kind}, {target} or less: {hits}")
        words = told.format(
            clan=self.style.player(state, int(params["player"])),
            kind=self.style.kind(state, int(params["kind"])),
            target=params["target"],
            hits=tr("1 hit") if hits == 1 else tr("{count} hits", count=hits),
        )
        found = self.style.words
        modifiers = tuple(found.modifier_preview(one, language()) for one in last.modifiers)
        dice = tuple(event.die for event in events if event.die is not None)
        return MomentView(words, last.rule, last.die, None, modifiers, None, dice, last.sides)
