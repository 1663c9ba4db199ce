"""What a player at a terminal is told beyond words: odds, ways, holders, his own Koku."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from scenarios.gekokujo.odds.preview import preview
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.sequence import current
from scenarios.gekokujo.text import words as text
from scenarios.gekokujo.text.province_notes import province_notes
from scenarios.gekokujo.text.province_text import (
    find_province,
    map_lines,
    near_lines,
    province_lines,
    provinces_named,
)
from wargame_core.engine.decision import CHANCE, Message
from wargame_core.engine.guide import Chapter, Note
from wargame_core.provinces.rules.actions import Finish, MoveFrom, MoveTo, Province
from wargame_core.provinces.rules.state import UNKNOWN

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State
    from wargame_core.engine.preview import Preview

_CHAPTERS: Final = frozenset(
    {
        "sowing",
        "reinforce",
        "diplomacy",
        "movement",
        "battles",
    }
)
"""Kinds of decisions in which a player acts until he says that he is done."""


class GekokujoGuide:
    """What ``engine.guide.Guide`` asks for."""

    def notes(self, state: State, legal: Sequence[Any], language: str) -> Mapping[Any, Note]:
        """What belongs to each listed action."""
        return province_notes(state, legal, language)

    def preview(self, state: State, action: Any | None, language: str) -> Preview | None:
        """The battle that an action announces or strengthens, or whose dice come next."""
        return preview(state, action, language)

    def rolls(self, state: State, action: Any) -> bool:
        """Whether dice fall before the one who chooses the action is asked again.

        A battle is announced before Ronin are asked for, so its attacker is asked once more.
        """
        decision = engine.decision(state)
        if decision is None or decision.seat == CHANCE or engine.why_not(state, action) is not None:
            return False
        if preview(state, action, "en") is None:
            return False
        after = engine.decision(engine.apply(state, action).state)
        return after is not None and after.seat != decision.seat

    def standing(self, state: State, language: str) -> str:
        """The Koku of the one who decides."""
        player = _deciding(state)
        if player < 0 or state.clan[player] < 0 or state.treasury[player] == UNKNOWN:
            return ""
        key = "guide.own-koku-stored" if state.stored[player] > 0 else "guide.own-koku"
        facts = {"koku": state.treasury[player], "stored": state.stored[player]}
        return text.say(state, Message(key, facts), language)

    def find(self, state: State, text_: str) -> int | None:
        """A province by its id or name."""
        return find_province(state, text_)

    def here(self, state: State) -> int | None:
        """The province that the open decision is about, or else the home of who decides."""
        frame = state.frames[-1] if state.frames else None
        battle = getattr(frame, "battle", None)
        for place in (getattr(frame, "origin", None), getattr(battle, "province", None)):
            if isinstance(place, int):
                return place
        player = _deciding(state)
        if player < 0 or state.clan[player] < 0:
            return None
        return state.scenario.homes[state.clan[player]]

    def place(self, state: State, place: int, language: str) -> Sequence[str]:
        """A province with holder, units and neighbours."""
        return list(province_lines(state, _mover(state), place, language))

    def near(self, state: State, place: int, language: str) -> Sequence[str]:
        """The provinces around one."""
        return list(near_lines(state, _mover(state), place, language))

    def picture(self, state: State, place: int, language: str) -> Sequence[str]:
        """The surroundings in letters."""
        return list(map_lines(state, place, language))

    def destination(self, state: State, legal: Sequence[Any], text_: str) -> Any | None:
        """The province where units are taken up, or where those taken up go."""
        kind = state.frames[-1].kind if state.frames else ""
        place = find_province(state, text_) if kind in ("movement", "group") else None
        if place is None:
            return None
        return MoveTo(Province(place)) if kind == "group" else MoveFrom(Province(place))

    def whole_move(self, state: State, words: Sequence[str]) -> Sequence[Any]:
        """Everybody who can move goes from the first province to the second."""
        for cut in range(1, len(words)):
            names = " ".join(words[:cut]), " ".join(words[cut:])
            if all(provinces_named(state, name) for name in names):
                start, end = (find_province(state, name) for name in names)
                assert start is not None and end is not None, "both are provinces"
                return MoveFrom(Province(start)), MoveTo(Province(end))
        return ()

    def chapter(self, state: State, language: str) -> Chapter | None:
        """A player's part of a phase: his purchases, his movement, his battles."""
        for frame in reversed(state.frames):
            if frame.kind in _CHAPTERS:
                facts = {"player": frame.player, "round": state.round}
                title = text.say(state, Message(f"guide.chapter-{frame.kind}", facts), language)
                id_ = (state.round, current(state.step).id, frame.kind, frame.player)
                return Chapter(id_, title, state.seat(frame.player))
        return None

    def ends(self, action: Any) -> bool:
        """Whether an action says that a player is done."""
        return isinstance(action, Finish)


def _deciding(state: State) -> int:
    """The player who decides, or -1."""
    decision = engine.decision(state)
    seats = state.scenario.seats
    return seats.index(decision.seat) if decision is not None and decision.seat in seats else -1


def _mover(state: State) -> int:
    """The player whose ways are looked at."""
    player = _deciding(state)
    return max(player, 0)
