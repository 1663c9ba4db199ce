"""What a player at a terminal is told beyond words: odds of battles, armies and castles there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.shogun1986.odds.preview import preview
from scenarios.shogun1986.rules import engine
from scenarios.shogun1986.rules.actions import Attack, Begin, Declare, Strike
from scenarios.shogun1986.rules.sequence import STEPS
from scenarios.shogun1986.rules.state import FORTRESS
from scenarios.shogun1986.rules.ways import WAYS
from scenarios.shogun1986.text.words import WORDS
from wargame_core.engine.decision import Action
from wargame_core.engine.guide import Note
from wargame_core.provinces.rules.state import NOBODY
from wargame_core.provinces.text.guide import ProvinceGuide
from wargame_core.provinces.text.provinces import holder_words, unit_words
from wargame_core.provinces.text.words import Page

if TYPE_CHECKING:
    from scenarios.shogun1986.rules.state import State


def home(state: State, player: int) -> int | None:
    """Where the first army of a colour stands, else its first province."""
    armies = [army.province for army in state.armies_of(player) if army.province >= 0]
    held = [place for place, owner in enumerate(state.control) if owner == player]
    return next(iter((*armies, *held)), None)


def marks(page: Page[State], province: int) -> Sequence[str]:
    """Armies on their cards, castle or fortress, and rōnin that the one who asks has hidden."""
    return list(_marks(page, province))


def _marks(page: Page[State], province: int) -> Iterator[str]:
    state = page.state
    for army in state.all_armies():
        if army.province == province:
            key = "army-struck" if army.lies else "army"
            yield page(key, level=army.level, group=army.units)
    if province in state.castles:
        yield page("fortress" if state.castles[province] == FORTRESS else "castle")
    holder = state.control[province]
    if holder != NOBODY and (hidden := _hidden(state, holder, province)):
        yield page("hidden", count=hidden)


def _hidden(state: State, player: int, province: int) -> int:
    return sum(state.hidden(player, province, army=army) for army in (False, True))


def notes(page: Page[State], legal: Sequence[Action]) -> Mapping[Any, Note]:
    """Who is where one attacks or strikes."""
    found: dict[Any, Note] = {}
    for action in legal:
        match action:
            case Declare(target=place) | Begin(target=place):
                found[action] = _there(page, int(place))
            case Attack(province=place) | Strike(province=place):
                found[action] = _there(page, int(place))
    return found


def _there(page: Page[State], place: int) -> Note:
    """Who holds a province, who stands there, and what."""
    told = [holder_words(page, place), unit_words(page, place), *marks(page, place)]
    return Note(page.facts(told))


GUIDE: Final = ProvinceGuide(
    WORDS,
    WAYS,
    STEPS,
    why_not=engine.why_not,
    apply=engine.apply,
    preview=preview,
    home=home,
    marks=marks,
    more_notes=notes,
    chapters=frozenset({"movement", "declare", "forces"}),
)
"""The guide of this game."""
