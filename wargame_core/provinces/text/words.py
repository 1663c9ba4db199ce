"""Words of a game on provinces: prompts, events, refusals, actions, and names of what they name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic

from wargame_core.engine import catalogues, words
from wargame_core.engine.decision import Action, Event, Lookup, Message, Modifier
from wargame_core.engine.notation import field_types, verb_of
from wargame_core.engine.preview import CellPreview, ModifierPreview
from wargame_core.provinces.rules.state import NOBODY, S

SHARED: Final = "wargame_core.provinces"
"""The package with the sentences that all games on provinces share."""
DASH: Final = "–"
"""Shown where there is nothing to name."""

Name = Callable[[S, int, str], str]
"""State, index and language to a name."""


def no_case(state: Any, action: Action) -> tuple[str, dict[str, Any]]:
    """For games whose actions need no words beside those of their verbs."""
    return "", {}


class Words(Generic[S]):
    """The words of one game. What a parameter is follows from the last word of its key."""

    def __init__(
        self,
        package: str,
        *,
        player: Callable[[S, int, str], str | None],
        names: Mapping[str, Name[S]] | None = None,
        sections: Sequence[str] = (),
        case: Callable[[S, Any], tuple[str, dict[str, Any]]] = no_case,
    ) -> None:
        """Take what is the game's own.

        Args:
            package: The package whose folder ``text`` has the catalogues.
            player: What a player is called; None for the name of his seat.
            names: Other things with names than players, provinces and kinds, by key.
            sections: Keys of parameters that are words of the catalogue's section of that name.
            case: Which words an action needs beside those of its verb, and what else they name.
        """
        self._packages = (SHARED, package)
        self._player = player
        self._sections = frozenset(sections)
        self._case = case
        self._names: dict[str, Name[S]] = {
            "player": self.player_name,
            "province": self.province_name,
            "kind": self.kind_name,
            **(names or {}),
        }

    def catalogue(self, language: str) -> Mapping[str, str]:
        """All templates of the game in a language, by key."""
        return catalogues.catalogue(self._packages, language)

    def say(self, state: S, message: Message, language: str) -> str:
        """A message in words."""
        cut = words.may_cut(message)
        return words.say(
            self.catalogue(language),
            message,
            lambda key, value: self.name_of(state, key, value, language, cut=cut),
        )

    def event_text(self, state: S, event: Event, language: str) -> str:
        """An event with its die, modifiers and chart cell."""
        return words.event_text(
            self.catalogue(language),
            event,
            lambda key, value: self.name_of(state, key, value, language),
        )

    def describe(self, state: S, action: Action, language: str) -> str:
        """An action in words.

        They may depend on the kind of the open decision, and on whether a player is named who
        decides about himself: ``action.VERB.own``.
        """
        verb = verb_of(type(action))
        params = {name: getattr(action, name) for name, _ in field_types(type(action))}
        frame = state.frames[-1] if state.frames else None
        kind = frame.kind if frame is not None else ""
        own = "own" if params.get("player", NOBODY) == getattr(frame, "player", None) else ""
        case, facts = self._case(state, action)
        texts = self.catalogue(language)
        keys = (*(f"action.{verb}.{last}" for last in (case, own, kind)), f"action.{verb}")
        key = words.first_known(texts, keys) or f"action.{verb}"
        return self.say(state, Message(key, {**params, **facts}), language)

    def name_of(self, state: S, key: str, value: Any, language: str, *, cut: bool = False) -> Any:
        """A parameter as it is shown.

        ``cut``: of many names the first are shown, and how many others there are.
        """
        last = key.rsplit("_", 1)[-1]
        if key == "group":
            return self.group_text(state, value, language)
        if key == "seat_player":
            return self.seat_name(state, value, language)
        if last.endswith("s") and last[:-1] in self._names and not isinstance(value, int):
            one = self._names[last[:-1]]
            return self.listed([one(state, index, language) for index in value], language, cut=cut)
        if last in self._names and isinstance(value, int):
            return self._names[last](state, value, language)
        if last in self._sections and isinstance(value, str):
            return self.catalogue(language).get(f"{last}.{value}", value)
        return words.signed_or_plain(value)

    def listed(self, names: Sequence[str], language: str, *, cut: bool = False) -> str:
        """Names one after the other, as a rule all of them; a dash for none."""
        return words.listed(self.catalogue(language), names, cut=cut) if names else DASH

    def seat_name(self, state: S, player: int, language: str) -> str:
        """The title of a seat."""
        if player < 0:
            return self.catalogue(language)["name.nobody"]
        return self.catalogue(language)["name.seat"].format(number=player + 1)

    def player_name(self, state: S, player: int, language: str) -> str:
        """A player as the game calls him; -1 is nobody."""
        return self.own_name(state, player, language) or self.seat_name(state, player, language)

    def own_name(self, state: S, player: int, language: str) -> str:
        """The name that the game has for a player; empty if he has only that of his seat."""
        return (self._player(state, player, language) if player >= 0 else None) or ""

    def province_name(self, state: S, province: int, language: str) -> str:
        """A province by its index; a dash for none."""
        if province < 0:
            return DASH
        board = state.scenario.map
        names = board.kanji if language == "ja" else board.names
        return names[province]

    def kind_name(self, state: S, kind: int, language: str) -> str:
        """One unit of a kind."""
        named = state.scenario.fighters[kind]
        own = named.name_ja if language == "ja" else named.name
        return self.catalogue(language).get(f"kind.{named.id}", own)

    def group_text(self, state: S, counts: Sequence[int], language: str) -> str:
        """Units by kind: how many of each.

        Several are named as ``kinds.ID`` of the catalogue, where there is such an entry.
        """
        one = self.catalogue(language)["name.units"]
        return self.listed(
            [
                one.format(count=count, kind=self._counted(state, kind, count, language))
                for kind, count in enumerate(counts)
                if count
            ],
            language,
        )

    def _counted(self, state: S, kind: int, count: int, language: str) -> str:
        name = self.kind_name(state, kind, language)
        if count == 1:
            return name
        return self.catalogue(language).get(f"kinds.{state.scenario.fighters[kind].id}", name)

    def modifier_preview(self, modifier: Modifier, language: str) -> ModifierPreview:
        """A modifier in words."""
        name = self.catalogue(language).get(f"modifier.{modifier.name}", modifier.name)
        return ModifierPreview(modifier.value, name, modifier.rule)

    def cell_preview(self, lookup: Lookup, language: str) -> CellPreview:
        """A cell of a chart in words."""
        told = words.lookup_text(self.catalogue(language), lookup)
        return CellPreview(lookup.chart, lookup.row, lookup.column, lookup.result, told)

    def page(self, state: S, language: str, section: str) -> Page[S]:
        """A section of the catalogue with the names of one state."""
        return Page(self, state, language, section)


class Page(Generic[S]):
    """A section of a game's catalogue with the names of one state."""

    def __init__(self, words: Words[S], state: S, language: str, section: str) -> None:
        self.words, self.state, self.language = words, state, language
        self._section = section

    def __call__(self, key: str, **values: Any) -> str:
        """A text with values filled in; players and provinces are named by index."""
        message = Message(f"{self._section}.{key}", values)
        return self.words.say(self.state, message, self.language)

    def facts(self, parts: Sequence[str]) -> str:
        """Facts one after the other; empty ones are left out."""
        between = self.words.catalogue(self.language)[f"{self._section}.between"]
        return between.join(part for part in parts if part)

    def join(self, parts: Sequence[str]) -> str:
        """Names one after the other; empty ones are left out."""
        found = [part for part in parts if part]
        return self.words.listed(found, self.language) if found else ""

    def text(self, key: str) -> str:
        """A text of any section, empty if there is none."""
        return self.words.catalogue(self.language).get(key, "")
