"""Positions of every game whose states are declared and that brings no codec of its own.

All fields of the state stand in the document, those with their default left out, and the
procedures in progress in ``open``; without them the game is over. The scenario of a state says its
``id``, its ``options`` and the ``names`` of its things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from wargame_core.engine.decision import Event
from wargame_core.engine.declared import DeclaredState
from wargame_core.engine.fields import KnowsNames, Thing
from wargame_core.engine.game import Game, Option
from wargame_core.engine.phrase import Phrase
from wargame_core.files.fact_comparison import compare
from wargame_core.files.position_broken import BROKEN
from wargame_core.files.position_form import FORMAT, PositionHeader
from wargame_core.files.position_models import position_model
from wargame_core.files.position_open import open_faults
from wargame_core.files.role_values import ActionText, RoleValues, frame_kinds
from wargame_core.files.state_facts import StateFacts, by_thing


class DeclaredPositions:
    """How the positions of a game with declared states are read, checked and written."""

    def __init__(self, game: Game, kind: type[DeclaredState]) -> None:
        self.game = game
        self.kind = kind

    @cached_property
    def model(self) -> type[PositionHeader]:
        """All that the fields can hold."""
        return position_model(self.kind)

    def read(self, document: PositionHeader, start: Any) -> tuple[Any, Sequence[str]]:
        """The state of a document, and its faults."""
        values, said = self._values(start), document.model_dump(exclude_unset=True)
        state = StateFacts(self.kind, values).read(said, self.kind.blank(start.scenario))
        frames = values.stack(said.get("open", ()))
        if values.faults:
            return state, values.faults
        state.frames = frames
        state.forget()
        if not frames and not self._over(state):
            return state, [Phrase("{place}: missing", place="open")]
        return state, list(open_faults(self.game, state, over=not frames))

    def _values(self, state: Any) -> RoleValues:
        actions = ActionText(
            partial(self.game.write_action, state), partial(self.game.read_action, state)
        )
        return values_of(self.kind, state.scenario, actions)

    def _over(self, state: Any) -> bool:
        try:
            return self.game.result(state) is not None
        except BROKEN:
            return False

    def write(self, game: str, state: Any, comment: str) -> dict[str, Any]:
        """The document of a state."""
        scenario, values = state.scenario, self._values(state)
        info = next(one for one in self.game.info.scenarios if one.id == scenario.id)
        document = {
            **header(game, scenario.id, info.options, scenario.options, comment),
            **StateFacts(self.kind, values).document(state),
        }
        if state.frames:
            document["open"] = [values.frame(frame) for frame in state.frames]
        return document

    def open_facts(self, state: Any) -> Mapping[str, Any]:
        """The open procedure as an object."""
        return StateFacts(self.kind, self._values(state)).open(state)

    def differences(self, state: Any, events: Sequence[Event], expected: Any) -> Iterator[str]:
        """Facts that stand by themselves, and facts of things."""
        facts = StateFacts(self.kind, self._values(state))
        for key, found in facts.top(state, whole=True).items():
            if key in expected.model_fields_set:
                yield from compare(key, found, getattr(expected, key))
        for thing in by_thing(self.kind):
            yield from thing_differences(facts, state, thing, getattr(expected, thing.section))

    def losses(self, before: Any, after: Any) -> Mapping[str, Any]:
        """Nothing: what counts as lost is for a game to say."""
        return {}


def header(
    game: str, scenario: str, options: Sequence[Option], chosen: Mapping[str, str], comment: str
) -> dict[str, Any]:
    """What every position begins with; options and comment only where there is something to say."""
    usual = {option.id: option.default for option in options}
    said = {
        "options": {id_: value for id_, value in chosen.items() if value != usual.get(id_)},
        "comment": comment,
    }
    found = {"format": FORMAT, "game": game, "scenario": scenario}
    return {**found, **{key: value for key, value in said.items() if value}}


def thing_differences(
    facts: StateFacts,
    state: Any,
    thing: Thing,
    expected: Mapping[str, Mapping[str, Any]],
    more: Callable[[int], Mapping[str, Any]] = lambda index: {},
) -> Iterator[str]:
    """What is not as expected of the facts of things, by name and fact.

    ``more``: facts of a thing that are counted or worked out.
    """
    names = list(facts.values.names[thing.name])
    for name, wanted in expected.items():
        place = f"{thing.section}.{name}"
        if name not in names:
            yield Phrase("{place}: unknown", place=place)
            continue
        index = names.index(name)
        found = {**facts.thing(state, thing, index, whole=True), **more(index)}
        for fact, value in wanted.items():
            yield from compare(f"{place}.{fact}", found.get(fact, "unknown"), value)


def values_of(
    kind: type[DeclaredState], scenario: KnowsNames, actions: ActionText | None = None
) -> RoleValues:
    """What writes and reads the values of states of a scenario, and their procedures."""
    return RoleValues(scenario.names, lambda: frame_kinds(packages_of(kind)), actions)


def packages_of(kind: type[DeclaredState]) -> list[str]:
    """The packages in which the procedures of a game stand: where its states are declared."""
    modules = (base.__module__ for base in kind.__mro__ if base not in (DeclaredState, object))
    return [module.rpartition(".")[0] or module for module in modules]
