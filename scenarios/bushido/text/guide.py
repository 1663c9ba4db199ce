"""What a player at a terminal is told beyond words: odds, what a choice brings, what he holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from scenarios.bushido.odds.preview import preview
from scenarios.bushido.rules import actions, engine
from scenarios.bushido.rules.pieces import BACK, FACE_DOWN, NOBODY
from scenarios.bushido.text import board
from scenarios.bushido.text.prices import price_words
from scenarios.bushido.text.words import catalogue, name_of, say
from wargame_core.boards.tile_letters import tile_lines
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE, Action
from wargame_core.engine.guide import Note
from wargame_core.engine.place_guide import PlaceGuide

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from wargame_core.engine.preview import Preview

_HELD: Final = frozenset({
    "split", "discard", "show", "purchase", "influence", "use-building", "alms", "challenge",
    "duel-answer", "duel-stack", "hatamoto", "support", "stack", "tactic", "market", "market-tax",
    "donate", "build", "kotau", "demand",
})  # fmt: skip
"""Decisions for which one looks into his hand."""
_CERTAIN: Final = frozenset({"convert", "purchase", "tea-answer", "verdict", "build", "execute"})
"""Decisions whose choices change honour at once, by what all see."""
_TOLD: Final = frozenset({"honour", "warrior-honour", "bumped", "owner", "revolt"})
"""Kinds of events that say what a choice brings."""
_WIDTH: Final = 14
"""Columns of a tile on the map in letters."""


class BushidoGuide(PlaceGuide):
    """What only this game knows of its choices and its board."""

    def notes(self, state: State, legal: Sequence[Action], language: str) -> Mapping[Action, Note]:
        """What each listed action brings, and who is where it leads; moves by their way."""
        found: dict[Action, Note] = {}
        for action in legal:
            facts = [price_words(state, action, language), *_changes(state, action, language)]
            told = " ".join(fact for fact in facts if fact)
            match action:
                case actions.Attack(origin=a, target=b) | actions.March(origin=a, target=b):
                    way = f"{_name(state, a)} → {board.place_line(state, b, language)}"
                    force = -10 * getattr(action, "markers", 0) - action.troops
                    found[action] = Note(told, way, (int(a), int(b), force))
                case actions.MoveRonin(target=place) if not told:
                    found[action] = Note(board.place_line(state, place, language))
                case _ if not told and isinstance(at := getattr(action, "place", None), int):
                    found[action] = Note(board.place_line(state, at, language))
                case _ if told:
                    found[action] = Note(told)
        last = max((note.order for note in found.values()), default=())
        if last:  # what belongs to no way comes behind the ways
            return {action: found.get(action, Note(order=(len(state.owner),))) for action in legal}
        return found

    def preview(self, state: State, action: Action | None, language: str) -> Preview | None:
        """How the battle in progress ends."""
        return preview(state, action, language)

    def standing(self, state: State, language: str) -> str:
        """The hand of the one who decides, where it matters."""
        decision = procedure.decision(state)
        if decision is None or decision.seat == CHANCE or decision.kind not in _HELD:
            return ""
        player = state.scenario.seats.index(decision.seat)
        if state.hand[player][BACK] or state.discs[player][BACK]:
            return ""
        facts = {
            name: board.heap(state, name[:-1], counts, language)
            for name, counts in (("tiles", state.hand[player]), ("discs", state.discs[player]))
        }
        return catalogue(language)["guide.standing"].format(**facts)

    def here(self, state: State) -> int | None:
        """The field of the battle, else the fortress of whoever decides."""
        if state.battle is not None:
            return state.battle.place
        decision = procedure.decision(state)
        if decision is None or decision.seat == CHANCE:
            return None
        owned = state.owned(state.scenario.seats.index(decision.seat))
        return min(owned, key=lambda place: not state.is_fortress(place), default=None)

    def picture(self, state: State, place: int, language: str) -> Sequence[str]:
        """The whole island: what every tile shows, and what stands on it."""
        cells = [list(_cell(state, one, place, language)) for one in range(len(state.owner))]
        signs = catalogue(language)["guide.signs"]
        return [*tile_lines(state.scenario.spots, cells, _WIDTH), signs]


def _changes(state: State, action: Action, language: str) -> Iterator[str]:
    """Honour that a choice changes at once, by the rules themselves."""
    if procedure.open_kind(state) not in _CERTAIN or isinstance(action, actions.Done):
        return
    for event in engine.apply(state, action).events:
        if event.kind in _TOLD:
            yield say(state, event.message, language) + catalogue(language)["guide.stop"]


def _name(state: State, place: int) -> str:
    return state.scenario.place_ids[place].upper()


def _cell(state: State, place: int, middle: int, language: str) -> Iterator[str]:
    """A tile in letters: its name and face, its owner and troops, and a line between rows."""
    name = f">{_name(state, place)}<" if place == middle else _name(state, place)
    hidden = state.terrain[place] == FACE_DOWN and state.owner[place] == NOBODY
    face = "?" if hidden else name_of(state, "terrain", state.terrain[place], language)
    yield f"{name} {face}"
    owner, parts = state.owner[place], []
    if owner != NOBODY:
        parts.append(f"P{owner + 1}:{state.troops[place]}")
    if state.household[place]:
        parts.append(f"+{state.household[place]}h")
    if state.ronin[place]:
        parts.append(f"~{state.ronin[place]}")
    works = state.building_at(place) >= 0 or any(state.improvements[place])
    yield " ".join([*parts, *(["#"] if works else [])])
    yield ""
