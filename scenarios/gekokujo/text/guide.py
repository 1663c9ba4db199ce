"""What a player at a terminal is told beyond words: odds, ways, holders, prices, his own Koku."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.odds.preview import preview
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.actions import Build, Fortify, GiveUp, Hire, PickClan, Recruit, Target
from scenarios.gekokujo.rules.reinforcement import Reinforce
from scenarios.gekokujo.rules.sequence import STEPS
from scenarios.gekokujo.rules.ways import WAYS
from scenarios.gekokujo.text.words import WORDS
from wargame_core.engine.decision import Action
from wargame_core.engine.guide import Note
from wargame_core.provinces.rules.actions import Finish
from wargame_core.provinces.rules.state import UNKNOWN
from wargame_core.provinces.text.guide import ProvinceGuide
from wargame_core.provinces.text.notes import beside_enemies, who_is_there
from wargame_core.provinces.text.provinces import unit_words
from wargame_core.provinces.text.words import Page

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State


def own_koku(page: Page[State], player: int) -> str:
    """The Koku of the one who decides."""
    state = page.state
    koku, stored = state.treasury[player], state.stored[player]
    if state.clan[player] < 0 or koku == UNKNOWN:
        return ""
    return page("own-koku-stored" if stored > 0 else "own-koku", koku=koku, stored=stored)


def home(state: State, player: int) -> int | None:
    """The home province of a player's clan."""
    return state.scenario.homes[state.clan[player]] if state.clan[player] >= 0 else None


def marks(page: Page[State], province: int) -> Sequence[str]:
    """What the rules know of a province: mountain, coast, mandate, castles, the Ninja."""
    return list(_marks(page, province))


def _marks(page: Page[State], province: int) -> Iterator[str]:
    state, scenario = page.state, page.state.scenario
    if scenario.mountains >> province & 1:
        yield page("mountain")
    if scenario.coasts >> province & 1:
        yield page("coast")
    if province in scenario.mandates:
        yield page("mandate")
    for player, place in enumerate(state.castle):
        if place == province:
            yield page("castle-of", player=player)
    if state.ninja_at == province:
        yield page("ninja-here")


def notes(page: Page[State], legal: Sequence[Action]) -> Mapping[Action, Note]:
    """A note for every action that names a clan or a price, or where Ninja and vassals go."""
    state = page.state
    frame = state.frames[-1] if state.frames else None
    found: dict[Any, Note] = {}
    for action in legal:
        match action:
            case Recruit(province=place):
                found[action] = _bought(page, frame, int(place), "recruiting", 0)
            case Hire() | Fortify() | Finish() if isinstance(frame, Reinforce):
                found[action] = Note(order=(1,))
            case Build(province=place):
                found[action] = _bought(page, frame, int(place), "building", 2)
            case PickClan(clan=clan):
                ability = page.text(f"ability.{state.scenario.clan_ids[clan]}")
                found[action] = Note(
                    page("home", province=state.scenario.homes[clan], what=ability)
                )
            case Target(province=place) | GiveUp(province=place):
                found[action] = who_is_there(page, int(place))
    return found


def _bought(page: Page[State], frame: Any, place: int, title: str, order: int) -> Note:
    """Where something can be bought: who stands there, and enemies next to it first."""
    beside = beside_enemies(page, WAYS, frame.player, place)
    told = page.facts([unit_words(page, place), *beside])
    return Note(told, page(title), (order, not beside, place))


GUIDE: Final = ProvinceGuide(
    WORDS,
    WAYS,
    STEPS,
    why_not=engine.why_not,
    apply=engine.apply,
    preview=preview,
    home=home,
    marks=marks,
    own=own_koku,
    more_notes=notes,
    chapters=frozenset({"sowing", "reinforce", "diplomacy", "movement", "battles"}),
)
"""The guide of this game."""
