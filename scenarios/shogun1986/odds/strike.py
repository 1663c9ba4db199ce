"""What the die of a ninja can bring, before it falls: of the strike, and of the one in return."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from scenarios.shogun1986.rules.actions import Strike
from scenarios.shogun1986.rules.ninja import (
    CounterStrike,
    Occasion,
    StrikeDie,
    army_of,
    is_dismissed,
    strikes,
    targets,
)
from scenarios.shogun1986.rules.numbers import FACES
from scenarios.shogun1986.rules.state import Army
from scenarios.shogun1986.rules.swords import led_by
from scenarios.shogun1986.text.words import WORDS
from wargame_core.engine.decision import Action
from wargame_core.engine.preview import ChancePreview, Preview, RollPreview

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State


def strike_preview(state: State, action: Action | None, language: str) -> Preview | None:
    """The strike that an action makes, or the one whose die comes next; else None."""
    top = state.frames[-1] if state.frames else None
    match action, top:
        case None, StrikeDie(player=player, target=target, counter=counter):
            return _strike(state, player, army_of(state, target), language, counter=counter)
        case Strike(province=place), Occasion():
            player = led_by(state, state.ninja)
            aimed = [army for army in targets(state, player) if army.province == place]
            return _strike(state, player, aimed[0], language, counter=False) if aimed else None
        case Strike(province=place), CounterStrike(player=player):
            aimed = [army for army in top.aims(state) if army.province == place]
            return _strike(state, player, aimed[0], language, counter=True) if aimed else None
    return None


def _strike(state: State, player: int, army: Army, language: str, *, counter: bool) -> Preview:
    """Every face of the die, asked of the rule that reads it."""
    words = WORDS.page(state, language, "preview")
    limits = state.scenario.limits
    good = [face for face in range(1, FACES + 1) if strikes(limits, face, counter=counter)]
    bad = [face for face in range(1, FACES + 1) if face not in good]
    if is_dismissed(army):
        brings = words("strike-down", player=army.player)
    else:
        brings = words("strike-army", player=army.player)
    fails = words("strike-nothing") if counter else words("strike-back", player=army.player)
    rule = "SG-NIN-04" if counter else "SG-NIN-03"
    roll = RollPreview(
        title=words("counter-die" if counter else "strike-die", target=good[0 if counter else -1]),
        who=WORDS.player_name(state, player, language),
        strength=None,
        modifiers=(),
        chances=(
            ChancePreview("", brings, Fraction(len(good), FACES)),
            ChancePreview("", fails, Fraction(len(bad), FACES)),
        ),
        rule=rule,
    )
    title = words("strike-in", province=army.province)
    return Preview(title, (roll,), (), "", (), (), army.province)
