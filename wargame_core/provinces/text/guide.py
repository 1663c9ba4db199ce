"""What a player at a terminal is told of a board of provinces beyond words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic

from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE, Action, Applied, Message, Refusal
from wargame_core.engine.guide import Chapter, Note
from wargame_core.engine.preview import Preview
from wargame_core.provinces.rules.actions import Finish, MoveFrom, MoveTo, Province
from wargame_core.provinces.rules.engine import deciding
from wargame_core.provinces.rules.reach import Ways
from wargame_core.provinces.rules.state import S
from wargame_core.provinces.rules.timing import TurnStep, current
from wargame_core.provinces.text.notes import move_notes
from wargame_core.provinces.text.provinces import (
    Marks,
    find_province,
    map_lines,
    near_lines,
    province_lines,
    provinces_named,
)
from wargame_core.provinces.text.words import Page, Words

SECTION: Final = "guide"
"""The section of the catalogue from which the guide's words are."""


@dataclass(frozen=True)
class ProvinceGuide(Generic[S]):
    """What ``engine.guide.Guide`` asks for."""

    words: Words[S]
    ways: Ways[S]
    steps: Sequence[TurnStep]
    why_not: Callable[[S, Any], Refusal | None]
    apply: Callable[[S, Any], Applied[S]]
    preview: Callable[[S, Any | None, str], Preview | None]
    """What the dice that come next can bring."""
    home: Callable[[S, int], int | None]
    """The province that is shown to a player who asks for none."""
    marks: Marks = lambda page, place: ()
    own: Callable[[Page[S], int], str] = lambda page, player: ""
    """What a player has to spend, in a sentence."""
    more_notes: Callable[[Page[S], Sequence[Any]], Mapping[Action, Note]] = lambda page, legal: {}
    """Notes for the game's own actions."""
    chapters: frozenset[str] = frozenset({"movement"})
    """Kinds of decisions in which a player acts until he says that he is done."""

    def _page(self, state: S, language: str) -> Page[S]:
        return self.words.page(state, language, SECTION)

    def notes(self, state: S, legal: Sequence[Action], language: str) -> Mapping[Action, Note]:
        """What belongs to each listed action."""
        page = self._page(state, language)
        return {**self.more_notes(page, legal), **move_notes(page, self.marks, legal)}

    def rolls(self, state: S, action: Action) -> bool:
        """Whether dice fall before the one who chooses the action is asked again."""
        decision = procedure.decision(state)
        if decision is None or decision.seat == CHANCE or self.why_not(state, action) is not None:
            return False
        if self.preview(state, action, "en") is None:
            return False
        after = procedure.decision(self.apply(state, action).state)
        return after is not None and after.seat != decision.seat

    def standing(self, state: S, language: str) -> str:
        """What the one who decides has to spend."""
        player = deciding(state)
        return self.own(self._page(state, language), player) if player >= 0 else ""

    def find(self, state: S, text: str) -> int | None:
        """A province by its id or name. Raises MalformedActionError if several have it."""
        return find_province(self.words, state, text)

    def here(self, state: S) -> int | None:
        """The province that the open decision is about, or else the home of who decides."""
        frame = state.frames[-1] if state.frames else None
        battle = getattr(frame, "battle", None)
        for place in (getattr(frame, "origin", None), getattr(battle, "province", None)):
            if isinstance(place, int):
                return place
        player = deciding(state)
        return self.home(state, player) if player >= 0 else None

    def place(self, state: S, place: int, language: str) -> Sequence[str]:
        """A province with holder, units and neighbours."""
        page, player = self._page(state, language), max(deciding(state), 0)
        return list(province_lines(page, self.ways, self.marks, player, place))

    def near(self, state: S, place: int, language: str) -> Sequence[str]:
        """The provinces around one."""
        page, player = self._page(state, language), max(deciding(state), 0)
        return list(near_lines(page, self.ways, player, place))

    def picture(self, state: S, place: int, language: str) -> Sequence[str]:
        """The surroundings in letters."""
        return list(map_lines(self._page(state, language), place))

    def destination(self, state: S, legal: Sequence[Action], text: str) -> Any | None:
        """The province where units are taken up, or where those taken up go."""
        kind = state.frames[-1].kind if state.frames else ""
        place = self.find(state, text) if kind in ("movement", "group") else None
        if place is None:
            return None
        return MoveTo(Province(place)) if kind == "group" else MoveFrom(Province(place))

    def whole_move(self, state: S, words: Sequence[str]) -> Sequence[Action]:
        """Everybody who can move goes from the first province to the second."""
        for cut in range(1, len(words)):
            names = " ".join(words[:cut]), " ".join(words[cut:])
            if all(provinces_named(state, name) for name in names):
                start, end = (self.find(state, name) for name in names)
                assert start is not None and end is not None, "both are provinces"
                return MoveFrom(Province(start)), MoveTo(Province(end))
        return ()

    def chapter(self, state: S, language: str) -> Chapter | None:
        """A player's part of a phase."""
        for frame in reversed(state.frames):
            if frame.kind in self.chapters:
                facts = {"player": frame.player, "round": state.round}
                message = Message(f"{SECTION}.chapter-{frame.kind}", facts)
                title = self.words.say(state, message, language)
                id_ = (state.round, current(self.steps, state.step).id, frame.kind, frame.player)
                return Chapter(id_, title, state.seat(frame.player))
        return None

    def ends(self, action: Action) -> bool:
        """Whether an action says that a player is done."""
        return isinstance(action, Finish)
