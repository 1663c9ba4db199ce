"""States whose fields are declared: copies, canonical forms and empty states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import pytest

from wargame_core.engine.declared import DeclaredState, carried, each, keyed, one
from wargame_core.engine.fields import (
    FLAG,
    AnyFrame,
    CountsOf,
    Keyed,
    Many,
    Maybe,
    Number,
    Record,
    Thing,
    parts_of,
    role_of,
)
from wargame_core.engine.procedure import Frame

UNIT, PLACE, PLAYER = Thing("unit"), Thing("place"), Thing("player")


@dataclass
class Things:
    digest: str = "digest"
    names: Mapping[str, Sequence[str]] = field(
        default_factory=lambda: {"unit": "abc", "place": "xy", "player": "pq"}
    )


class Small(DeclaredState):
    place: list[int] = each(UNIT, PLACE.or_none, usual=-1)
    acted: list[bool] = each(UNIT, FLAG, usual=False, whole=True)
    army: list[dict[int, tuple[int, ...]]] = each(
        PLAYER, Keyed(PLACE, CountsOf(UNIT)), usual=lambda state, player: {}
    )
    alone: tuple[bool, ...] = each(
        UNIT, FLAG, usual=lambda state, unit: state.place.count(state.place[unit]) == 1, shape=tuple
    )
    sown: dict[int, int] = keyed(PLACE, Number())
    turn: int = one(Number(0, 99), usual=1)
    pacts: frozenset[int] = one(Many(PLAYER, frozenset), usual=frozenset())
    falls: tuple[int, ...] = one(Many(PLACE), usual=(), unordered=True)
    _picture: Any = carried()


class Larger(Small):
    glory: list[int] = each(PLAYER, Number(), usual=0)

    def all_glory(self) -> int:
        return sum(self.glory)


class Shifted(Small):
    turn: int = one(Number(0, 99), usual=7)
    weather: int = one(Number(), usual=0)


def test_a_field_that_is_declared_again_stands_where_it_is_declared_again() -> None:
    assert list(Shifted.declared)[-2:] == ["turn", "weather"]
    state = Shifted.blank(Things())
    assert state.copy().turn == 7
    assert state.canonical()[-3:] == (7, 0, ())
    assert Small.blank(Things()).turn == 1


def test_a_blank_state_has_the_defaults_of_its_fields() -> None:
    state = Larger.blank(Things())
    assert (state.place, state.acted, state.army) == ([-1] * 3, [False] * 3, [{}, {}])
    assert (state.alone, state.sown, state.turn) == ((False,) * 3, {}, 1)
    assert (state.frames, state.glory, state.all_glory()) == ((), [0, 0], 0)
    assert state._picture is None


def test_a_copy_may_be_changed_without_the_state() -> None:
    state = Larger.blank(Things())
    state._picture, state._legal = "picture", [1]
    twin = state.copy()
    assert type(twin) is Larger
    assert twin.canonical() == state.canonical()
    assert (twin._picture, twin._legal) == ("picture", None)
    before = state.canonical()
    twin.place[0], twin.army[1][0], twin.sown[1] = 1, (1, 0, 0), 3
    twin.glory[1] = 4
    assert state.canonical() == before
    assert twin.acted is state.acted, "what is only replaced as a whole is shared"


def test_the_canonical_form_follows_the_declarations_and_knows_no_order_of_sets() -> None:
    state = Small.blank(Things())
    state.acted, state.pacts, state.falls = [True, False, False], frozenset({1, 0}), (1, 0)
    state.army[0] = {1: (1, 0, 0), 0: (0, 1, 0)}
    assert state.canonical() == (
        "digest", (-1, -1, -1), (1, 0, 0), (((0, (0, 1, 0)), (1, (1, 0, 0))), ()),
        (0, 0, 0), (), 1, (0, 1), (0, 1), (),
    )  # fmt: skip


class Heaps(DeclaredState):
    """A heap of counters for each unit."""

    heap: list[tuple[int, ...]] = each(UNIT, CountsOf(UNIT), (0, 0, 0))


def test_counts_of_each_thing_stand_in_the_canonical_form() -> None:
    state = Heaps.blank(Things())
    state.heap[1] = (0, 3, 0)
    assert state.canonical()[1] == ((0, 0, 0), (0, 3, 0), (0, 0, 0))


def test_a_state_has_no_room_for_what_is_not_declared() -> None:
    with pytest.raises(AttributeError):
        Small.blank(Things()).colour = "red"  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Terms:
    units: tuple[Annotated[int, UNIT], ...]
    names: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Fight(Frame):
    where: Annotated[int, PLACE.or_none]
    terms: Terms | None
    then: Frame
    left: int = 4
    star: bool = False


def test_annotations_give_the_roles_of_a_frame() -> None:
    roles = {part.name: part.role for part in parts_of(Fight)}
    assert roles == {
        "where": PLACE.or_none,
        "terms": Maybe(Record(Terms)),
        "then": AnyFrame(),
        "left": Number(),
        "star": FLAG,
    }
    assert parts_of(Terms)[0].role == Many(UNIT)
    assert [part.name for part in parts_of(Fight) if part.necessary] == ["where", "terms", "then"]


def test_what_says_nothing_of_what_it_holds_is_an_error() -> None:
    with pytest.raises(TypeError, match="give it a role"):
        role_of(list[int])
