"""Dice before they fall, as lines of the terminal: one line beside a choice, or all of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from wargame_core.engine.decision import Action
from wargame_core.engine.game import Game
from wargame_core.engine.preview import (
    ChancePreview,
    LossesPreview,
    Preview,
    RollPreview,
    hundredths,
    percent,
    spans,
)
from wargame_core.engine.program_words import Words

if TYPE_CHECKING:
    from wargame_core.engine.guide import Guide

MOST: Final = 12
"""Outcomes of a die that are told one by one."""
_ARROW: Final = " → "
"""Before the result in the words of a cell."""
MINUS: Final = "\N{MINUS SIGN}"


class OddsText:
    """Says what the dice of an action can bring, from what the one who decides may know."""

    def __init__(self, game: Game, guide: Guide | None, language: str) -> None:
        """Take the game; without a guide nothing is known of its dice."""
        self._game, self._guide, self._language = game, guide, language
        self._words = Words(language)

    def line(self, view: object, action: Action) -> str:
        """The odds of an action in one line; empty if no die falls on it."""
        if self._guide is None:
            return ""
        found = self._guide.preview(view, action, self._language)
        if found is None:
            return ""
        parts = [
            self._words("{what}: {chance}", what=each.words, chance=hundredths(each.chance))
            for each in found.follows
        ]
        parts += [self._losses(losses) for losses in found.losses]
        first = found.rolls[0] if found.rolls else None
        if first is not None and not found.follows and all(one.faces for one in first.chances):
            told = " · ".join(f"{_in_short(one)} {hundredths(one.chance)}" for one in first.chances)
            parts.insert(0, self._words("{what}: {chance}", what=first.title, chance=told))
        return self._words("odds: {parts}", parts=self._words("; ").join(parts))

    def lines(self, view: object, action: Action | None) -> list[str]:
        """Everything that can be said of the dice of an action; none if no die falls on it.

        Without an action: of the die that is due.
        """
        if self._guide is None:
            return []
        found = self._guide.preview(view, action, self._language)
        if found is not None:
            return list(self.whole(found))
        if action is None or not self._guide.rolls(view, action):
            return []
        return list(self._outcomes(view, action))

    def whole(self, found: Preview) -> Iterator[str]:
        """Everything that is known of dice to come, line by line."""
        yield f"  {found.title}"
        if found.assumed:
            assumed = self._words("; ").join(found.assumed)
            yield "  " + self._words("taken for granted: {assumed}", assumed=assumed)
        for roll in found.rolls:
            yield from self._roll(roll)
        if found.losses:
            losses = self._words("; ").join(self._losses(losses) for losses in found.losses)
            if found.losses_title:
                losses = self._words("{what}: {chance}", what=found.losses_title, chance=losses)
            yield f"  {losses}"
        for each in found.follows:
            told = self._words("{what}: {chance}", what=each.words, chance=percent(each.chance))
            yield f"  {told}"

    def _roll(self, roll: RollPreview) -> Iterator[str]:
        facts = [roll.title, roll.who]
        if roll.strength is not None:
            facts.append(
                self._words(
                    "strength {strength}, column {column}",
                    strength=roll.strength,
                    column=roll.column,
                )
            )
        told = self._words(", ").join(fact for fact in facts if fact)
        yield "  " + (
            self._words("{words} (rule {rule})", words=told, rule=roll.rule) if roll.rule else told
        )
        modifiers = self._words(", ").join(
            f"{_signed(one.value)} {one.name} ({one.rule})" for one in roll.modifiers
        )
        yield "    " + (modifiers or self._words("no modifiers"))
        for one in roll.chances:
            die = self._words("die {faces}", faces=spans(one.faces)) if one.faces else ""
            result = _printed(one.result) if one.faces else ""
            cells = [cell for cell in (die, result, one.words, percent(one.chance)) if cell]
            yield f"    {'  '.join(cells)}"

    def _losses(self, losses: LossesPreview) -> str:
        loss = f"{float(losses.loss):.2f}"
        facts: dict[str, object] = {"side": losses.side, "loss": loss, "all": losses.of}
        if losses.in_units:
            return self._words("{side} loses {loss} of {all} units on average", **facts)
        return self._words("{side} loses {loss} of {all} steps on average", **facts)

    def _outcomes(self, view: object, action: Action) -> Iterator[str]:
        """The outcomes of an action that has no preview, by enumeration of its dice."""
        from wargame_core.analysis.outcome_tree import odds_of

        chances: dict[str, Fraction] = {}
        for outcome in odds_of(self._game, view, action):
            told = self._words("; ").join(
                self._game.say(outcome.state, event.message, self._language)
                for event in outcome.events
            )
            chances[told] = chances.get(told, Fraction(0)) + outcome.probability
        for told, chance in list(chances.items())[:MOST]:
            yield "  " + self._words("{what}: {chance}", what=told, chance=percent(chance))


def _signed(value: int) -> str:
    return f"+{value}" if value >= 0 else f"{MINUS}{-value}"


def _in_short(one: ChancePreview) -> str:
    """What stands in the cell, in words where the chart is written to be executed."""
    if one.cell is None:
        return _printed(one.result)
    return _printed(one.cell.words.rpartition(_ARROW)[2] or one.result)


def _printed(result: str) -> str:
    """A cell as the chart prints it."""
    return "–" if result == "-" else result
